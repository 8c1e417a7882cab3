/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern int do_settimeofday64(const struct timespec64 *ts);
extern int get_device_system_crosststamp(int (*get_time_fn)(ktime_t *, struct system_counterval_t *, void *), void *ctx, struct system_time_snapshot *history_begin, struct system_device_crosststamp *xtstamp);
extern void getboottime64(struct timespec64 *ts);
extern u64 ktime_get_boot_fast_ns(void);
extern void ktime_get_coarse_real_ts64(struct timespec64 *ts);
extern void ktime_get_coarse_ts64(struct timespec64 *ts);
extern ktime_t ktime_get_coarse_with_offset(enum tk_offsets offs);
extern ktime_t ktime_get_raw(void);
extern u64 ktime_get_raw_fast_ns(void);
extern void ktime_get_raw_ts64(struct timespec64 *ts);
extern u64 ktime_get_real_fast_ns(void);
extern time64_t ktime_get_real_seconds(void);
extern void ktime_get_real_ts64(struct timespec64 *ts);
extern u32 ktime_get_resolution_ns(void);
extern time64_t ktime_get_seconds(void);
extern void ktime_get_snapshot(struct system_time_snapshot *systime_snapshot);
extern u64 ktime_get_tai_fast_ns(void);
extern void ktime_get_ts64(struct timespec64 *ts);
extern ktime_t ktime_mono_to_any(ktime_t tmono, enum tk_offsets offs);
