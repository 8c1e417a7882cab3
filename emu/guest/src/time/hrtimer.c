/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"
#include "string.h"
#include "uaccess.h"
#include "tracepoint.h"
#include "timers.h"

unsigned int hrtimer_resolution = 1;	/* in nanoseconds; modules ask */
static struct rb_root hrtimer_tree;
static ktime_t expires_next = (ktime_t)(~(u64)0 >> 1);
static DEFINE_SPINLOCK(hrtimer_lock);
static u32 nr_events;
static struct hrtimer *hrtimer_running;	/* the host clears it if the task dies that was interrupted */

static ktime_t get_boottime(void) { return ktime_get(); }

static struct hrtimer_clock_base clock_bases[] = {
	{ .clockid = 0, .get_time = ktime_get_real }, { .clockid = 1, .get_time = ktime_get }, { .clockid = 7, .get_time = get_boottime },
};

static __always_inline void __hrtimer_init(struct hrtimer *t, int clock, int mode)
{
	TRACE(hrtimer_init, t, clock, mode);
	memset(t, 0, sizeof(*t));
	t->node.parent_color = (unsigned long)&t->node;
	t->base = &clock_bases[clock == 0 ? 0 : clock == 7 ? 2 : 1];
}

noinline void hrtimer_init(struct hrtimer *t, int clock, int mode)
{
	__hrtimer_init(t, clock, mode);
}

/* t's end, on the clock that the queue is ordered by. */
static ktime_t hrtimer_due(const struct hrtimer *t)
{
	return t->base == &clock_bases[0] ? t->expires - (ktime_get_real() - ktime_get()) : t->expires;
}

/* True: nothing else is due before it. The next tick is. */
static __keep bool enqueue_hrtimer(struct hrtimer *t, void *base, int mode)
{
	struct rb_node **link = &hrtimer_tree.node, *parent = NULL;
	ktime_t due = hrtimer_due(t);

	while (*link) {
		parent = *link;
		link = due < hrtimer_due(rb_entry(parent, struct hrtimer, node)) ? &parent->left : &parent->right;
	}
	rb_link_node(&t->node, parent, link);
	rb_insert_color(&t->node, &hrtimer_tree);
	t->state = 1;
	expires_next = min(expires_next, due);
	return due == expires_next && due < ktime_get() + 1000000000 / HZ;
}

static __keep void __remove_hrtimer(struct hrtimer *t, struct hrtimer_clock_base *base, u8 newstate, int reprogram)
{
	struct rb_node *first;

	TRACE(hrtimer_cancel, t);
	rb_erase(&t->node, &hrtimer_tree);
	t->state = newstate;
	first = rb_first(&hrtimer_tree);
	expires_next = first ? hrtimer_due(rb_entry(first, struct hrtimer, node)) : (ktime_t)(~(u64)0 >> 1);
}

static enum hrtimer_restart hrtimer_wakeup(struct hrtimer *t), schedule_hrtimeout_wakeup(struct hrtimer *t);

/* The timer of a process that waits at the host does not expire here. */
static bool is_hosts(const struct hrtimer *t)
{
	return (t->function == hrtimer_wakeup || t->function == schedule_hrtimeout_wakeup) && READ_ONCE(current->mirror_wait);
}

noinline void hrtimer_start_range_ns(struct hrtimer *t, ktime_t at, u64 slack, int mode)
{
	ktime_t (*get_time)(void);
	unsigned long flags;
	bool armed;

	if (WARN_ON_ONCE(!t->function))
		return;
	get_time = READ_ONCE(READ_ONCE(t->base)->get_time);	/* one never initialized dies without the lock */
	spin_lock_irqsave(&hrtimer_lock, flags);
	armed = t->state;
	if (armed)
		__remove_hrtimer(t, t->base, 1, 1);
	if (mode & HRTIMER_MODE_REL)
		at += get_time();
	if (is_hosts(t)) {
		at = (ktime_t)(~0ul >> 1);
		slack = 0;
	}
	t->softexpires = at;
	t->expires = at + slack;
	TRACE(hrtimer_start, t, mode, armed);
	enqueue_hrtimer(t, t->base, mode);
	spin_unlock_irqrestore(&hrtimer_lock, flags);
}

/* 1: it was queued, and is not any more; 0: it was not; -1: its function runs. */
bool hrtimer_active(const struct hrtimer *t);
noinline int hrtimer_try_to_cancel(struct hrtimer *t)
{
	unsigned long flags;
	int ret;

	if (!hrtimer_active(t))
		return 0;
	spin_lock_irqsave(&hrtimer_lock, flags);
	ret = hrtimer_running == t ? -1 : t->state;
	if (ret > 0)
		__remove_hrtimer(t, t->base, 0, 1);
	spin_unlock_irqrestore(&hrtimer_lock, flags);
	return ret;
}

static __always_inline int __hrtimer_cancel(struct hrtimer *t)
{
	int ret;

	while ((ret = hrtimer_try_to_cancel(t)) < 0)
		cpu_relax();
	return ret;
}

noinline int hrtimer_cancel(struct hrtimer *t)
{
	return __hrtimer_cancel(t);
}

noinline bool hrtimer_active(const struct hrtimer *t)
{
	TOUCH(READ_ONCE(t->base));
	return t->state || READ_ONCE(hrtimer_running) == t;
}

noinline ktime_t __hrtimer_get_remaining(const struct hrtimer *t, bool adjust)
{
	return t->expires - t->base->get_time();
}

noinline u64 hrtimer_forward(struct hrtimer *t, ktime_t now, ktime_t interval)
{
	ktime_t delta = now - t->expires;
	u64 orun = 1;

	if (delta < 0)
		return 0;
	if (unlikely(delta >= interval)) {
		orun = div64_u64(delta, interval);
		t->expires += orun * interval;
		if (t->expires > now)
			return orun;
		orun++;
	}
	t->expires += interval;
	return orun;
}

/* One that is to restart and is due already has its turn behind all others that are. */
static noinline void __run_hrtimer(struct hrtimer *t, ktime_t now, unsigned long *flags)
{
	enum hrtimer_restart restart;

	__remove_hrtimer(t, t->base, 0, 0);
	nr_events++;
	hrtimer_running = t;
	spin_unlock_irqrestore(&hrtimer_lock, *flags);
	TRACE(hrtimer_expire_entry, t, &now);
	restart = t->function(t);
	TRACE(hrtimer_expire_exit, t);
	spin_lock_irqsave(&hrtimer_lock, *flags);
	if (restart == HRTIMER_RESTART && !t->state) {
		t->expires += max(now - hrtimer_due(t), (ktime_t)0);
		TRACE(hrtimer_start, t, HRTIMER_MODE_ABS, false);
		enqueue_hrtimer(t, t->base, HRTIMER_MODE_ABS);
	}
	hrtimer_running = NULL;
}

noinline void hrtimer_interrupt(void)
{
	struct rb_node *n;
	ktime_t now = ktime_get();
	unsigned long flags;
	int budget = 16;

	spin_lock_irqsave(&hrtimer_lock, flags);
	while (!hrtimer_running && budget-- && (n = rb_first(&hrtimer_tree))) {
		if (hrtimer_due(rb_entry(n, struct hrtimer, node)) > now)
			break;
		__run_hrtimer(rb_entry(n, struct hrtimer, node), now, &flags);
	}
	spin_unlock_irqrestore(&hrtimer_lock, flags);
}

/* Set by the host: its process has come back from the call in which this task waits. */
struct task_struct *host_woken;

/* How much later than the host's a timer of a process may be here: its call was put off. */
#define HOST_LATE	5000000

/* Runs t, which the host's call says has gone off. */
static void host_expired(struct hrtimer *t)
{
	const ktime_t now = ktime_get();
	unsigned long flags;

	spin_lock_irqsave(&hrtimer_lock, flags);
	if (!t->state)
		enqueue_hrtimer(t, t->base, HRTIMER_MODE_ABS);
	__run_hrtimer(t, now, &flags);
	spin_unlock_irqrestore(&hrtimer_lock, flags);
}

static noinline void host_wake(struct task_struct *p)
{
	struct hrtimer *t = (void *)p->mirror_timer;
	const bool woken = READ_ONCE(p->state) == TASK_RUNNING;

	p->mirror_timer = 0;
	if (p->mirror_ret < 0) /* by a signal, which a timer may have sent */
		t = p->thread_info & TIF_SIGPENDING ? NULL : proc_timer_due(p->group_leader, ktime_get() + HOST_LATE);
	if (t)
		host_expired(t);
	if (READ_ONCE(p->state) != TASK_RUNNING)
		wake_up_process(p);
	if (woken) /* by another task, when its process was not there yet */
		hypercall(ABI_HC_WAKE, (long)p, 0, 0);
}

noinline void hrtimer_run_queues(void)
{
	struct task_struct *p = READ_ONCE(host_woken);

	if (unlikely(p)) {
		WRITE_ONCE(host_woken, NULL);
		host_wake(p);
	}
	if (hrtimer_tree.node && expires_next <= ktime_get())
		hrtimer_interrupt();
}

/*
 * Sleeping. A process sleeps at the host: its timer never expires here, and the host says
 * when the sleep is over. If the host does not say it, the sleep is over at once.
 */
struct hrtimer_sleeper { struct hrtimer timer; struct task_struct *task; u64 slack; };

static enum hrtimer_restart hrtimer_wakeup(struct hrtimer *t)
{
	struct hrtimer_sleeper *s = (struct hrtimer_sleeper *)t;
	struct task_struct *p = s->task;

	s->task = NULL;
	if (p)
		wake_up_process(p);
	return HRTIMER_NORESTART;
}

static __keep int do_nanosleep(struct hrtimer_sleeper *t, int mode)
{
	const ktime_t at = t->timer.expires;

	t->task = current;
	hrtimer_start_range_ns(&t->timer, at, t->slack, mode);
	if (READ_ONCE(current->mirror_wait)) {
		current->mirror_timer = (unsigned long)t;
		mirror_wait(TASK_INTERRUPTIBLE);
	} else {
		schedule();
	}
	hrtimer_try_to_cancel(&t->timer);
	return current->mirror_ret;
}

#define TIMER_SLACK_NS	50000

static __keep long hrtimer_nanosleep(ktime_t rqtp, int mode, int clockid)
{
	struct hrtimer_sleeper t = { .slack = TIMER_SLACK_NS };

	__hrtimer_init(&t.timer, clockid, mode);
	t.timer.function = hrtimer_wakeup;
	t.timer.expires = rqtp;
	return do_nanosleep(&t, mode);
}

/* Tasks of the kernel itself sleep until their time has come. */
static enum hrtimer_restart schedule_hrtimeout_wakeup(struct hrtimer *t)
{
	struct task_struct *p = READ_ONCE(((struct hrtimer_sleeper *)t)->task);

	((struct hrtimer_sleeper *)t)->task = NULL;
	if (p)
		wake_up_process(p);
	return HRTIMER_NORESTART;
}

/* If the process waits, until it has come back: t goes off then. */
static __always_inline void sleep_at_host(struct hrtimer_sleeper *t)
{
	if (!READ_ONCE(current->mirror_wait)) {
		schedule();
		return;
	}
	if (t)
		current->mirror_timer = (unsigned long)t;
	mirror_wait(TASK_INTERRUPTIBLE);
}

/* 0: the time is over; -EINTR: it was woken before. */
noinline int schedule_hrtimeout_range_clock(ktime_t *expires, u64 delta, int mode, int clock)
{
	struct hrtimer_sleeper t = { .task = current };

	if (!expires) {
		sleep_at_host(NULL);
		return -EINTR;
	}
	__hrtimer_init(&t.timer, clock, mode);
	t.timer.function = schedule_hrtimeout_wakeup;
	hrtimer_start_range_ns(&t.timer, *expires, delta, mode);
	if (READ_ONCE(t.task))
		sleep_at_host(&t);
	hrtimer_try_to_cancel(&t.timer);
	current->state = TASK_RUNNING;
	return t.task ? -EINTR : 0;
}

noinline int schedule_hrtimeout_range(ktime_t *expires, u64 delta, int mode)
{
	return schedule_hrtimeout_range_clock(expires, delta, mode, 1);
}

noinline int schedule_hrtimeout(ktime_t *expires, int mode)
{
	return schedule_hrtimeout_range(expires, 0, mode);
}

int get_timespec64(ktime_t *t, const u64 __user *p);
__keep int get_timespec64(ktime_t *t, const u64 __user *p)
{
	u64 sec, nsec;

	if (get_user_u64(&sec, p) || get_user_u64(&nsec, p + 1))
		return -EFAULT;
	if ((s64)sec < 0 || nsec >= 1000000000)
		return -EINVAL;
	*t = min(sec, (u64)1 << 32) * 1000000000 + nsec;
	return 0;
}

long __x64_sys_nanosleep(const struct pt_regs *regs)
{
	ktime_t t;
	int err = get_timespec64(&t, (const u64 __user *)ARG1(regs));

	return err ? err : hrtimer_nanosleep(t, HRTIMER_MODE_REL, 1);
}

long __x64_sys_clock_nanosleep(const struct pt_regs *regs)
{
	ktime_t t;
	int err = get_timespec64(&t, (const u64 __user *)ARG3(regs));

	return err ? err : hrtimer_nanosleep(t, ARG2(regs) & 1 ? HRTIMER_MODE_ABS : HRTIMER_MODE_REL, ARG1(regs));
}
