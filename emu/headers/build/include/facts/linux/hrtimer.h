/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define HIGH_RES_NSEC 1
#define KTIME_HIGH_RES 1
#define MONOTONIC_RES_NSEC 1
#define KTIME_MONOTONIC_RES 1
#define HRTIMER_STATE_INACTIVE 0
#define HRTIMER_STATE_ENQUEUED 1
extern ktime_t __hrtimer_get_remaining(const struct hrtimer *timer, bool adjust);
extern bool hrtimer_active(const struct hrtimer *timer);
extern int hrtimer_cancel(struct hrtimer *timer);
extern u64 hrtimer_forward(struct hrtimer *timer, ktime_t now, ktime_t interval);
extern void hrtimer_init(struct hrtimer *timer, clockid_t clock_id, enum hrtimer_mode mode);
extern void hrtimer_init_sleeper(struct hrtimer_sleeper *sl, clockid_t clock_id, enum hrtimer_mode mode);
extern void hrtimer_sleeper_start_expires(struct hrtimer_sleeper *sl, enum hrtimer_mode mode);
extern void hrtimer_start_range_ns(struct hrtimer *timer, ktime_t tim, u64 delta_ns, const enum hrtimer_mode mode);
extern int hrtimer_try_to_cancel(struct hrtimer *timer);
extern int schedule_hrtimeout(ktime_t *expires, const enum hrtimer_mode mode);
extern int schedule_hrtimeout_range(ktime_t *expires, u64 delta, const enum hrtimer_mode mode);
extern int schedule_hrtimeout_range_clock(ktime_t *expires, u64 delta, const enum hrtimer_mode mode, clockid_t clock_id);
extern bool timerqueue_add(struct timerqueue_head *head, struct timerqueue_node *node);
extern bool timerqueue_del(struct timerqueue_head *head, struct timerqueue_node *node);
extern struct timerqueue_node *timerqueue_iterate_next(struct timerqueue_node *node);
