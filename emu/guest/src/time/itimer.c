/* SPDX-License-Identifier: GPL-2.0-only */
/* A process's timer in real time. Those that count its use of a processor are the host's. */
#include "fs.h"
#include "process.h"
#include "task_more.h"
#include "timers.h"
#include "mm.h"

#define SIGALRM		14
#define ITIMER_REAL	0
#define ITIMER_PROF	2
#define USEC		1000

extern struct kmem_cache *signal_cachep;

struct itimerspec64 { struct timespec64 it_interval, it_value; };

struct timespec64 ns_to_timespec64(s64 ns);
ktime_t __hrtimer_get_remaining(const struct hrtimer *t, bool adjust);
bool hrtimer_active(const struct hrtimer *t);

/* For a process that the host has made. */
struct proc_timers *make_proc_timers(struct task_struct *leader)
{
	struct proc_timers *timers = kmem_cache_alloc(signal_cachep, GFP_KERNEL | __GFP_ZERO);

	if (timers)
		init_proc_timers(timers, leader);
	task_more(leader)->timers = timers;
	return timers;
}

/* All of them have been stopped. */
void exit_proc_timers(struct task_struct *leader)
{
	free_rcu_object(task_more(leader)->timers);
	task_more(leader)->timers = NULL;
}

/* The process's, made at its fork, or now if the host has made it. NULL: there is no memory. */
static __always_inline struct proc_timers *current_timers(void)
{
	struct task_struct *leader = current->group_leader;

	return task_more(leader)->timers ?: make_proc_timers(leader);
}

/* Its time is over. An interval begins anew when the signal is taken. */
__keep enum hrtimer_restart it_real_fn(struct hrtimer *t)
{
	struct proc_timers *of = container_of(t, struct proc_timers, real_timer);
	struct task_struct *leader = task_by_number(of->tgid);

	if (leader && task_more(leader)->timers == of)
		kill_pid_info(SIGALRM, SEND_SIG_PRIV, of->tgid);
	return HRTIMER_NORESTART;
}

/* The timer of the process that goes off first, if it does before a time. */
struct hrtimer *proc_timer_due(struct task_struct *leader, ktime_t before)
{
	struct proc_timers *of = task_more(leader)->timers;
	struct hrtimer *t = of ? posix_timer_due(of, before) : NULL;

	if (of && of->real_timer.state && of->real_timer.expires <= min(before, t ? t->expires : before))
		t = &of->real_timer;
	return t;
}

/* SIGALRM has been taken out of the queue. */
void itimer_taken(struct task_struct *leader)
{
	struct proc_timers *of = task_more(leader)->timers;
	struct hrtimer *t;

	if (!of || !of->it_real_incr || of->real_timer.state)
		return;
	t = &of->real_timer;
	hrtimer_forward(t, t->base->get_time(), of->it_real_incr);
	hrtimer_start_range_ns(t, t->expires, 0, HRTIMER_MODE_ABS);
}

static __always_inline struct timespec64 itimer_get_remtime(struct hrtimer *t)
{
	ktime_t rem = __hrtimer_get_remaining(t, true);

	if (!hrtimer_active(t))
		rem = 0;
	else if (rem <= 0)
		rem = USEC;	/* it is about to go off */
	return ns_to_timespec64(rem);
}

static __keep int do_getitimer(int which, struct itimerspec64 *value)
{
	struct proc_timers *of;

	if (which < ITIMER_REAL || which > ITIMER_PROF)
		return -EINVAL;
	of = which == ITIMER_REAL ? current_timers() : NULL;
	if (!of)
		return 0;
	value->it_value = itimer_get_remtime(&of->real_timer);
	value->it_interval = ns_to_timespec64(of->it_real_incr);
	return 0;
}

static __keep int do_setitimer(int which, ktime_t value, ktime_t interval, struct itimerspec64 *ovalue)
{
	struct proc_timers *of;

	if (which < ITIMER_REAL || which > ITIMER_PROF)
		return -EINVAL;
	of = which == ITIMER_REAL ? current_timers() : NULL;
	if (!of)
		return 0;
	if (ovalue) {
		ovalue->it_value = itimer_get_remtime(&of->real_timer);
		ovalue->it_interval = ns_to_timespec64(of->it_real_incr);
	}
	while (hrtimer_try_to_cancel(&of->real_timer) < 0)
		cpu_relax();
	of->it_real_incr = value ? interval : 0;
	if (value)
		hrtimer_start_range_ns(&of->real_timer, value, 0, HRTIMER_MODE_REL);
	return 0;
}

/* The process ends. One that the host has made has no timer before it asks for one. */
void stop_process_timers(struct task_struct *leader)
{
	static struct hrtimer none = { .base = (void *)&none };
	struct proc_timers *timers = task_more(leader)->timers;

	hrtimer_cancel(timers ? &timers->real_timer : &none);
	exit_itimers(leader);
}

long __x64_sys_getitimer(const struct pt_regs *r)
{
	struct itimerspec64 value;
	int err = do_getitimer(ARG1(r), &value);

	return err ? err : mirror_error();
}

/* A struct timeval in ns; negative: it is none. */
static __always_inline ktime_t timeval_ns(const u64 tv[2])
{
	if ((s64)tv[0] < 0 || tv[1] >= 1000000)
		return -EINVAL;
	return min(tv[0], (u64)1 << 32) * 1000000000 + tv[1] * USEC;
}

long __x64_sys_setitimer(const struct pt_regs *r)
{
	struct itimerspec64 old;
	ktime_t interval, value;
	u64 tv[4] = { 0 };
	int err;

	if (ARG2(r) && copy_from_user(tv, (void __user *)ARG2(r), sizeof(tv)))
		return current->mirror_ret; /* what was asked for cannot be seen */
	interval = timeval_ns(tv);
	value = timeval_ns(tv + 2);
	if (interval < 0 || value < 0)
		return -EINVAL;
	err = mirror_error();
	return err ? err : do_setitimer(ARG1(r), value, interval, ARG3(r) ? &old : NULL);
}

long __x64_sys_alarm(const struct pt_regs *r)
{
	struct itimerspec64 old = { 0 };

	do_setitimer(ITIMER_REAL, min(ARG1(r) & 0xffffffff, 0x7ffffffful) * 1000000000l, 0, &old);
	/* The seconds that were left, and never 0 if something was. */
	if ((!old.it_value.tv_sec && old.it_value.tv_nsec) || old.it_value.tv_nsec >= 500000000)
		old.it_value.tv_sec++;
	return old.it_value.tv_sec;
}
