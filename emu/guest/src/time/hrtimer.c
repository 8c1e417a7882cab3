/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"
#include "string.h"
#include "uaccess.h"

static struct rb_root hrtimer_tree;
static ktime_t expires_next = (ktime_t)(~0ul >> 1);
static DEFINE_SPINLOCK(hrtimer_lock);
static u32 nr_events;

noinline void hrtimer_init(struct hrtimer *t, enum hrtimer_restart (*fn)(struct hrtimer *))
{
	memset(t, 0, sizeof(*t));
	t->function = fn;
}

static noinline void enqueue_hrtimer(struct hrtimer *t)
{
	struct rb_node **link = &hrtimer_tree.node, *parent = NULL;

	while (*link) {
		parent = *link;
		link = t->expires < rb_entry(parent, struct hrtimer, node)->expires ? &parent->left : &parent->right;
	}
	rb_link_node(&t->node, parent, link);
	rb_insert_color(&t->node, &hrtimer_tree);
	t->queued = 1;
	expires_next = min(expires_next, t->expires);
}

static noinline void __remove_hrtimer(struct hrtimer *t)
{
	struct rb_node *first;

	rb_erase(&t->node, &hrtimer_tree);
	t->queued = 0;
	first = rb_first(&hrtimer_tree);
	expires_next = first ? rb_entry(first, struct hrtimer, node)->expires : (ktime_t)(~0ul >> 1);
}

noinline void hrtimer_start_range_ns(struct hrtimer *t, ktime_t at)
{
	unsigned long flags;

	spin_lock_irqsave(&hrtimer_lock, flags);
	if (t->queued)
		__remove_hrtimer(t);
	t->expires = at;
	enqueue_hrtimer(t);
	spin_unlock_irqrestore(&hrtimer_lock, flags);
}

noinline int hrtimer_cancel(struct hrtimer *t)
{
	unsigned long flags;
	int ret;

	spin_lock_irqsave(&hrtimer_lock, flags);
	ret = t->queued;
	if (ret)
		__remove_hrtimer(t);
	spin_unlock_irqrestore(&hrtimer_lock, flags);
	return ret;
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

static noinline void __run_hrtimer(struct hrtimer *t, unsigned long *flags)
{
	enum hrtimer_restart restart;

	__remove_hrtimer(t);
	nr_events++;
	spin_unlock_irqrestore(&hrtimer_lock, *flags);
	restart = t->function(t);
	spin_lock_irqsave(&hrtimer_lock, *flags);
	if (restart == HRTIMER_RESTART && !t->queued)
		enqueue_hrtimer(t);
}

noinline void hrtimer_interrupt(void)
{
	struct rb_node *n;
	ktime_t now = ktime_get();
	unsigned long flags;
	int budget = 16;

	spin_lock_irqsave(&hrtimer_lock, flags);
	while (budget-- && (n = rb_first(&hrtimer_tree))) {
		if (rb_entry(n, struct hrtimer, node)->expires > now)
			break;
		__run_hrtimer(rb_entry(n, struct hrtimer, node), &flags);
	}
	spin_unlock_irqrestore(&hrtimer_lock, flags);
}

noinline void hrtimer_run_queues(void)
{
	if (hrtimer_tree.node && expires_next <= ktime_get())
		hrtimer_interrupt();
}

/*
 * Sleeping. A process sleeps at the host, and what wakes it is not known here: its task
 * gives its processor up to whoever else wants it, and goes on.
 */
struct hrtimer_sleeper { struct hrtimer timer; struct task_struct *task; };

static enum hrtimer_restart hrtimer_wakeup(struct hrtimer *t)
{
	((struct hrtimer_sleeper *)t)->task = NULL;
	return HRTIMER_NORESTART;
}

static noinline int do_nanosleep(struct hrtimer_sleeper *t, ktime_t at)
{
	t->task = current;
	hrtimer_start_range_ns(&t->timer, at);
	schedule();
	hrtimer_cancel(&t->timer);
	return current->mirror_ret;
}

static noinline long hrtimer_nanosleep(ktime_t rqtp, int absolute)
{
	struct hrtimer_sleeper t;

	hrtimer_init(&t.timer, hrtimer_wakeup);
	return do_nanosleep(&t, absolute ? rqtp : ktime_get() + rqtp);
}

static noinline int get_timespec64(ktime_t *t, const u64 __user *p)
{
	u64 sec, nsec;

	if (get_user_u64(&sec, p) || get_user_u64(&nsec, p + 1))
		return -EFAULT;
	if ((s64)sec < 0 || nsec >= 1000000000)
		return -EINVAL;
	*t = min(sec, 1ul << 32) * 1000000000 + nsec;
	return 0;
}

long __x64_sys_nanosleep(const struct pt_regs *regs)
{
	ktime_t t;
	int err = get_timespec64(&t, (const u64 __user *)regs->di);

	return err ? err : hrtimer_nanosleep(t, 0);
}

long __x64_sys_clock_nanosleep(const struct pt_regs *regs)
{
	ktime_t t;
	int err = get_timespec64(&t, (const u64 __user *)regs->dx);

	return err ? err : hrtimer_nanosleep(t, regs->si & 1);
}
