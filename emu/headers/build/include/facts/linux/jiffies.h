/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define HZ_TO_MSEC_MUL32 0x80000000ULL
#define HZ_TO_MSEC_ADJ32 0ULL
#define HZ_TO_MSEC_SHR32 29
#define MSEC_TO_HZ_MUL32 0x80000000ULL
#define MSEC_TO_HZ_ADJ32 0x180000000ULL
#define MSEC_TO_HZ_SHR32 33
#define HZ_TO_MSEC_NUM 4
#define HZ_TO_MSEC_DEN 1
#define MSEC_TO_HZ_NUM 1
#define MSEC_TO_HZ_DEN 4
#define HZ_TO_USEC_MUL32 0xfa000000ULL
#define HZ_TO_USEC_ADJ32 0ULL
#define HZ_TO_USEC_SHR32 20
#define USEC_TO_HZ_MUL32 0x83126e98ULL
#define USEC_TO_HZ_ADJ32 0x7ff7ced9168ULL
#define USEC_TO_HZ_SHR32 43
#define HZ_TO_USEC_NUM 4000
#define HZ_TO_USEC_DEN 1
#define USEC_TO_HZ_NUM 1
#define USEC_TO_HZ_DEN 4000
#define HZ_TO_NSEC_NUM 0x3d0900
#define HZ_TO_NSEC_DEN 1
#define NSEC_TO_HZ_NUM 1
#define NSEC_TO_HZ_DEN 0x3d0900
#define SHIFT_HZ 8
#define LATCH 0x12a5UL
#define TICK_USEC 4000L
#define USER_TICK_USEC 0x2710UL
#define SEC_JIFFIE_SC 24
#define SEC_JIFFIE_SC 24
#define NSEC_JIFFIE_SC 53
#define SEC_CONVERSION 0xfa000000UL
#define NSEC_CONVERSION 0x8637bd06UL
#define MAX_SEC_IN_JIFFIES 0x83126e97L
#define TIMESTAMP_SIZE 30
extern long unsigned int clock_t_to_jiffies(long unsigned int x);
extern u64 jiffies64_to_msecs(const u64 j);
extern u64 jiffies64_to_nsecs(u64 j);
extern u64 jiffies_64_to_clock_t(u64 x);
extern clock_t jiffies_to_clock_t(long unsigned int x);
extern void jiffies_to_timespec64(const long unsigned int jiffies, struct timespec64 *value);
extern long unsigned int nsecs_to_jiffies(u64 n);
extern u64 nsecs_to_jiffies64(u64 n);
extern long unsigned int timespec64_to_jiffies(const struct timespec64 *value);
