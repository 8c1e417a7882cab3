/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Timers of timer_create. Their numbers are those that the host gives, as both count up. A timer of a clock that this
 * kernel does not have is known, and never armed.
 */
#include "fs.h"
#include "process.h"
#include "task_more.h"
#include "timers.h"
#include "mm.h"

#define SIGEV_NONE	1
#define SIGEV_THREAD_ID	4
#define TIMER_ABSTIME	1
#define TICK_NSEC	(1000000000 / HZ)
#define MAX_TIMERS	1024	/* of a process: a limit of this kernel's own */

struct process_timer {
	struct hrtimer timer;
	struct process_timer *next;
	struct pending_signal *sigq;
	ktime_t it_interval;
	int it_id, it_clock, it_overrun, it_pid;	/* it_pid: who has the signal */
	int it_sigev_notify;
	bool it_active;
};

struct itimerspec64 { struct timespec64 it_interval, it_value; };

static struct kmem_cache *posix_timers_cache;

int get_timespec64(ktime_t *t, const u64 __user *p);
struct timespec64 ns_to_timespec64(s64 ns);

static bool has_clock(const struct process_timer *timer) { return timer->it_clock == 0 || timer->it_clock == 1 || timer->it_clock == 7; }

static struct process_timer *find_timer(int id)
{
	struct proc_timers *of = task_more(current->group_leader)->timers;
	struct process_timer *timer = of ? of->timers : NULL;

	while (timer && timer->it_id != id)
		timer = timer->next;
	return timer;
}

/* The one that goes off first, if it does before a time of the monotonic clock. */
struct hrtimer *posix_timer_due(struct proc_timers *of, ktime_t before)
{
	struct hrtimer *due = NULL;
	struct process_timer *timer;

	for (timer = of->timers; timer; timer = timer->next)
		if (timer->timer.state && timer->it_clock != 0 && timer->timer.expires <= before) {
			due = &timer->timer;
			before = due->expires;
		}
	return due;
}

__keep int posix_timer_event(struct process_timer *timer)
{
	return send_sigqueue(timer->sigq, timer->it_pid, timer->it_sigev_notify & SIGEV_THREAD_ID ? 0 : 1) > 0;
}

/* A signal that nobody wants to hear of is sent again and again, but not faster than the clock ticks. */
static __keep enum hrtimer_restart posix_timer_fn(struct hrtimer *t)
{
	struct process_timer *timer = container_of(t, struct process_timer, timer);
	ktime_t now;

	timer->it_active = false;
	if (!posix_timer_event(timer) || !timer->it_interval)
		return HRTIMER_NORESTART;
	now = t->base->get_time();
	if (timer->it_interval < TICK_NSEC)
		now += TICK_NSEC;
	timer->it_overrun += hrtimer_forward(t, now, timer->it_interval);
	timer->it_active = true;
	return HRTIMER_RESTART;
}

/* Its signal has been taken. */
__keep void posixtimer_rearm(struct process_timer *timer)
{
	struct hrtimer *t = &timer->timer;

	if (!timer->it_interval || timer->it_active)
		return;
	timer->it_overrun += hrtimer_forward(t, t->base->get_time(), timer->it_interval);
	timer->it_active = true;
	hrtimer_start_range_ns(t, t->expires, 0, HRTIMER_MODE_ABS);
}

static __always_inline struct process_timer *alloc_posix_timer(void)
{
	struct process_timer *timer = kmem_cache_alloc(posix_timers_cache, GFP_KERNEL | __GFP_ZERO);

	if (!timer)
		return NULL;
	timer->sigq = sigqueue_alloc(timer);
	if (timer->sigq)
		return timer;
	kmem_cache_free(posix_timers_cache, timer);
	return NULL;
}

/* Without a struct sigevent the process has SIGALRM. */
static __keep int do_timer_create(int clock, const int *event, struct proc_timers *of)
{
	struct process_timer *timer;

	if (of->nr_timers >= MAX_TIMERS)
		return 0;
	timer = alloc_posix_timer();
	if (!timer)
		return -EAGAIN;
	timer->it_id = of->next_timer++;
	timer->it_clock = clock;
	timer->it_sigev_notify = event ? event[3] : 0;
	timer->sigq->sig = event ? event[2] : 14;
	timer->it_pid = timer->it_sigev_notify & SIGEV_THREAD_ID ? event[4] : current->tgid;
	if (timer->sigq->sig < 1 || timer->sigq->sig > 64)
		timer->it_sigev_notify = SIGEV_NONE; /* the host has refused another one */
	hrtimer_init(&timer->timer, clock, HRTIMER_MODE_ABS);
	timer->next = of->timers;
	of->timers = timer;
	of->nr_timers++;
	return 0;
}

long __x64_sys_timer_create(const struct pt_regs *r)
{
	struct task_struct *leader = current->group_leader;
	struct proc_timers *of;
	int event[5];

	if (mirror_error() || (ARG2(r) && copy_from_user(event, (void __user *)ARG2(r), sizeof(event))))
		return mirror_error();
	of = task_more(leader)->timers ?: make_proc_timers(leader);
	return of ? do_timer_create(ARG1(r), ARG2(r) ? event : NULL, of) : -EAGAIN;
}

/* What is left of it. */
__keep void common_timer_get(struct process_timer *timer, struct itimerspec64 *cur)
{
	struct hrtimer *t = &timer->timer;
	ktime_t left;

	if (timer->it_interval)
		cur->it_interval = ns_to_timespec64(timer->it_interval);
	else if (!timer->it_active && timer->it_sigev_notify != SIGEV_NONE)
		return;
	left = t->expires - t->base->get_time();
	if (left > 0)
		cur->it_value = ns_to_timespec64(left);
	else if (timer->it_sigev_notify != SIGEV_NONE)
		cur->it_value.tv_nsec = 1;
}

static __always_inline void common_hrtimer_arm(struct process_timer *timer, ktime_t expires, bool absolute)
{
	struct hrtimer *t = &timer->timer;

	hrtimer_init(t, timer->it_clock, absolute ? HRTIMER_MODE_ABS : HRTIMER_MODE_REL);
	t->function = posix_timer_fn;
	t->expires = expires + (absolute ? 0 : t->base->get_time());
	if (timer->it_sigev_notify != SIGEV_NONE)
		hrtimer_start_range_ns(t, t->expires, 0, HRTIMER_MODE_ABS);
}

static __always_inline void timer_stop(struct process_timer *timer)
{
	timer->it_interval = 0;
	while (hrtimer_try_to_cancel(&timer->timer) < 0)
		cpu_relax();
	timer->it_active = false;
}

__keep int common_timer_set(struct process_timer *timer, int flags, ktime_t value, ktime_t interval, struct itimerspec64 *old)
{
	if (old)
		common_timer_get(timer, old);
	timer_stop(timer);
	timer->it_overrun = 0;
	if (!value || !has_clock(timer))
		return 0;
	timer->it_interval = interval;
	common_hrtimer_arm(timer, value, flags & TIMER_ABSTIME);
	timer->it_active = timer->it_sigev_notify != SIGEV_NONE;
	return 0;
}

long __x64_sys_timer_settime(const struct pt_regs *r)
{
	const u64 __user *new = (const u64 __user *)ARG3(r);
	struct itimerspec64 old = { 0 };
	ktime_t interval, value;
	struct process_timer *timer;

	if (!new || get_timespec64(&interval, new) == -EINVAL || get_timespec64(&value, new + 2) == -EINVAL)
		return -EINVAL;
	timer = find_timer(ARG1(r));
	if (!timer)
		return -EINVAL;
	return mirror_error() ? mirror_error() : common_timer_set(timer, ARG2(r), value, interval, ARG4(r) ? &old : NULL);
}

long __x64_sys_timer_gettime(const struct pt_regs *r)
{
	struct process_timer *timer = find_timer(ARG1(r));
	struct itimerspec64 cur = { 0 };

	if (!timer)
		return -EINVAL;
	common_timer_get(timer, &cur);
	return mirror_error();
}

long __x64_sys_timer_getoverrun(const struct pt_regs *r)
{
	struct process_timer *timer = find_timer(ARG1(r));

	return timer ? timer->it_overrun : -EINVAL;
}

static __always_inline void itimer_delete(struct proc_timers *of, struct process_timer *timer)
{
	struct process_timer **at = &of->timers;

	timer_stop(timer);
	while (*at != timer)
		at = &(*at)->next;
	*at = timer->next;
	of->nr_timers--;
	put_pid(NULL); /* its target is a task here */
	sigqueue_free(timer->sigq);
	free_rcu_object(timer);
}

long __x64_sys_timer_delete(const struct pt_regs *r)
{
	struct process_timer *timer = find_timer(ARG1(r));

	if (!timer)
		return -EINVAL;
	itimer_delete(task_more(current->group_leader)->timers, timer);
	return 0;
}

/* Its program or the process itself ends. */
__keep void exit_itimers(struct task_struct *leader)
{
	struct proc_timers *of = task_more(leader)->timers;

	while (of && of->timers)
		itimer_delete(of, of->timers);
}

static int __init init_posix_timers(void)
{
	posix_timers_cache = kmem_cache_create("posix_timers_cache", sizeof(struct process_timer), 8, 0, NULL);
	return posix_timers_cache ? 0 : -ENOMEM;
}
core_initcall(init_posix_timers);
