/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PSEC_PER_NSEC 1000L
#define TIME64_MAX 0x7fffffffffffffffLL
#define TIME64_MIN (-9223372036854775808LL)
#define KTIME_SEC_MIN (-9223372036LL)
#define TIME_UPTIME_SEC_MAX 0x38640900LL
#define TIME_SETTOD_SEC_MAX 0x1ed5d7404LL
extern void set_normalized_timespec64(struct timespec64 *ts, time64_t sec, s64 nsec);
