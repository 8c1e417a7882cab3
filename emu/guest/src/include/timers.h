/* SPDX-License-Identifier: GPL-2.0-only */
/* The timers of a process, that send it signals. */
#ifndef TIMERS_H
#define TIMERS_H

#include "time.h"

struct process_timer;

/* What all threads of a process have together: where Linux has struct signal_struct. */
struct proc_timers {
	struct hrtimer real_timer;	/* setitimer(ITIMER_REAL) and alarm */
	ktime_t it_real_incr;
	int tgid;			/* its process may be gone without having told */
	int next_timer, nr_timers;	/* of timer_create */
	struct process_timer *timers;	/* the newest first */
};

struct proc_timers *make_proc_timers(struct task_struct *leader);
struct hrtimer *proc_timer_due(struct task_struct *leader, ktime_t before);
void exit_proc_timers(struct task_struct *leader);
void stop_process_timers(struct task_struct *leader);
void exit_itimers(struct task_struct *leader);
struct hrtimer *posix_timer_due(struct proc_timers *of, ktime_t before);
enum hrtimer_restart it_real_fn(struct hrtimer *t);
void itimer_taken(struct task_struct *leader);
void posixtimer_rearm(struct process_timer *timer);

static __always_inline void init_proc_timers(struct proc_timers *timers, struct task_struct *leader)
{
	timers->tgid = leader->tgid;
	hrtimer_init(&timers->real_timer, 1, HRTIMER_MODE_REL);
	timers->real_timer.function = it_real_fn;
}

#endif
