/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_SGI_CYCLE 10
#define CLOCK_TAI 11
#define MAX_CLOCKS 16
#define CLOCKS_MASK 1
#define CLOCKS_MONO 1
#define TIMER_ABSTIME 1
#define NTP_API 4
#define ADJ_OFFSET 1
#define ADJ_FREQUENCY 2
#define ADJ_MAXERROR 4
#define ADJ_ESTERROR 8
#define ADJ_STATUS 16
#define ADJ_TIMECONST 32
#define ADJ_TAI 128
#define ADJ_SETOFFSET 256
#define ADJ_MICRO 0x1000
#define ADJ_NANO 0x2000
#define ADJ_TICK 0x4000
#define MOD_OFFSET 1
#define MOD_FREQUENCY 2
#define MOD_MAXERROR 4
#define MOD_ESTERROR 8
#define MOD_STATUS 16
#define MOD_TIMECONST 32
#define MOD_TAI 128
#define MOD_MICRO 0x1000
#define MOD_NANO 0x2000
#define STA_PLL 1
#define STA_PPSFREQ 2
#define STA_PPSTIME 4
#define STA_FLL 8
#define STA_INS 16
#define STA_DEL 32
#define STA_UNSYNC 64
#define STA_FREQHOLD 128
#define STA_PPSSIGNAL 256
#define STA_PPSJITTER 512
#define STA_PPSWANDER 1024
#define STA_PPSERROR 2048
#define STA_CLOCKERR 0x1000
#define STA_NANO 0x2000
#define STA_MODE 0x4000
#define STA_CLK 0x8000
#define STA_RONLY 0xff00
#define TIME_OK 0
#define TIME_INS 1
#define TIME_DEL 2
#define TIME_OOP 3
#define TIME_WAIT 4
#define TIME_ERROR 5
#define TIME_BAD 5
#define ADJ_ADJTIME 0x8000
#define ADJ_OFFSET_SINGLESHOT 1
#define ADJ_OFFSET_READONLY 0x2000
#define SHIFT_PLL 2
#define SHIFT_FLL 2
#define MAXTC 10
#define SHIFT_USEC 16
#define PPM_SCALE 0x3e80000LL
#define PPM_SCALE_INV_SHIFT 19
#define PPM_SCALE_INV 0x20c49bbLL
#define MAXPHASE 0x1dcd6500L
#define MAXFREQ 0x7a120
#define MAXFREQ_SCALED 0x7a12000000000LL
#define MINSEC 256
#define MAXSEC 2048
#define NTP_PHASE_LIMIT 0xf42400L
#define NTP_SCALE_SHIFT 32
#define NTP_INTERVAL_FREQ 250
#define NTP_INTERVAL_LENGTH 0x3d0900L
#define PIT_TICK_RATE 0x1234deUL
extern int get_itimerspec64(struct itimerspec64 *it, const struct __kernel_itimerspec *uit);
extern int get_old_itimerspec32(struct itimerspec64 *its, const struct old_itimerspec32 *uits);
extern int get_old_timespec32(struct timespec64 *ts, const void *uts);
extern int get_timespec64(struct timespec64 *ts, const struct __kernel_timespec *uts);
extern time64_t mktime64(const unsigned int year0, const unsigned int mon0, const unsigned int day, const unsigned int hour, const unsigned int min, const unsigned int sec);
extern struct __kernel_old_timeval ns_to_kernel_old_timeval(s64 nsec);
extern int put_itimerspec64(const struct itimerspec64 *it, struct __kernel_itimerspec *uit);
extern int put_old_itimerspec32(const struct itimerspec64 *its, struct old_itimerspec32 *uits);
extern int put_old_timespec32(const struct timespec64 *ts, void *uts);
extern int put_timespec64(const struct timespec64 *ts, struct __kernel_timespec *uts);
extern long unsigned int random_get_entropy_fallback(void);
extern void time64_to_tm(time64_t totalsecs, int offset, struct tm *result);
