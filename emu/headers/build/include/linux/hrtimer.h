/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/hrtimer.h>

#define hrtimer_start(timer, time, mode) hrtimer_start_range_ns(timer, time, 0, mode)
#define hrtimer_start_expires(timer, mode) hrtimer_start(timer, (timer)->node.expires, mode)
#define hrtimer_restart_now(timer) hrtimer_start_expires(timer, HRTIMER_MODE_ABS)
#define hrtimer_forward_now(timer, by) hrtimer_forward(timer, (timer)->base->get_time(), by)
#define hrtimer_cb_get_time(timer) ((timer)->base->get_time())
#define hrtimer_get_expires(timer) ((timer)->node.expires)
#define hrtimer_set_expires(timer, time) do { (timer)->node.expires = (time); (timer)->_softexpires = (time); } while (0)
#define hrtimer_get_remaining(timer) __hrtimer_get_remaining(timer, false)
#define hrtimer_is_queued(timer) ((timer)->state & 1)
