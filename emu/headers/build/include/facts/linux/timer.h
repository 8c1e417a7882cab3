/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define TIMER_BASEMASK 0x7ffff
#define TIMER_INIT_FLAGS 0x380000
#define TIMER_ARRAYSHIFT 22
#define TIMER_ARRAYMASK 0xffc00000U
#define TIMER_TRACE_FLAGMASK 0x3c0000
#define NEXT_TIMER_MAX_DELTA 0x3fffffffUL
extern long unsigned int __round_jiffies(long unsigned int j, int cpu);
extern long unsigned int __round_jiffies_relative(long unsigned int j, int cpu);
extern long unsigned int __round_jiffies_up(long unsigned int j, int cpu);
extern long unsigned int __round_jiffies_up_relative(long unsigned int j, int cpu);
extern void add_timer_on(struct timer_list *timer, int cpu);
extern int mod_timer_pending(struct timer_list *timer, long unsigned int expires);
extern long unsigned int round_jiffies(long unsigned int j);
extern long unsigned int round_jiffies_relative(long unsigned int j);
extern long unsigned int round_jiffies_up(long unsigned int j);
extern long unsigned int round_jiffies_up_relative(long unsigned int j);
extern int timer_reduce(struct timer_list *timer, long unsigned int expires);
extern int timer_shutdown(struct timer_list *timer);
extern int timer_shutdown_sync(struct timer_list *timer);
extern int try_to_del_timer_sync(struct timer_list *timer);
