/* SPDX-License-Identifier: GPL-2.0-only */
/* A timer wheel of two levels. */
#include "time.h"
#include "string.h"
#include "tracepoint.h"

#define WHEEL_BITS	6
#define WHEEL_SIZE	(1 << WHEEL_BITS)
#define WHEEL_MASK	(WHEEL_SIZE - 1)

unsigned long jiffies = (u32)(-300 * HZ);
static struct hlist_head wheel[2][WHEEL_SIZE];
static unsigned long wheel_clk = (u32)(-300 * HZ);
static u64 pending_map[2];
static unsigned long nr_timers;		/* that are pending */
static struct timer_list *running_timer;	/* the host clears it if the task dies that was interrupted */
static struct hlist_head expired;
static DEFINE_SPINLOCK(timer_lock);

noinline void timer_setup(struct timer_list *t, void (*fn)(struct timer_list *))
{
	t->entry.pprev = NULL;
	t->function = fn;
	t->flags = 0;
	TRACE(timer_init, t);
}

static noinline unsigned int calc_wheel_index(unsigned long expires, unsigned long clk, int *level)
{
	long delta = expires - clk;

	if (delta < 0)
		expires = clk, delta = 0;
	*level = delta >= WHEEL_SIZE;
	if (delta >= WHEEL_SIZE * WHEEL_SIZE)
		expires = clk + WHEEL_SIZE * WHEEL_SIZE - 1;
	return (*level ? expires >> WHEEL_BITS : expires) & WHEEL_MASK;
}

static noinline void enqueue_timer(struct timer_list *t)
{
	int level;
	unsigned int idx = calc_wheel_index(t->expires, wheel_clk, &level);

	TRACE(timer_start, t, t->expires, t->flags | smp_processor_id() | (level << WHEEL_BITS | idx) << 22, jiffies);
	hlist_add_head(&t->entry, &wheel[level][idx]);
	nr_timers++;
	pending_map[level] |= BIT64(idx);
}

static noinline bool detach_if_pending(struct timer_list *t)
{
	if (!t->entry.pprev)
		return false;
	TRACE(timer_cancel, t);
	hlist_del_init(&t->entry);
	nr_timers--;
	return true;
}

static noinline int __mod_timer(struct timer_list *t, unsigned long expires)
{
	unsigned long flags;
	int ret;

	if (!READ_ONCE(t->function))	/* it has been shut down, or was never set up */
		return 0;
	spin_lock_irqsave(&timer_lock, flags);
	ret = detach_if_pending(t);
	t->expires = expires;
	enqueue_timer(t);
	spin_unlock_irqrestore(&timer_lock, flags);
	return ret;
}

noinline int mod_timer(struct timer_list *t, unsigned long expires)
{
	return __mod_timer(t, expires);
}

noinline int mod_timer_pending(struct timer_list *t, unsigned long expires)
{
	return t->entry.pprev ? __mod_timer(t, expires) : 0;
}

/* Only ever earlier. */
noinline int timer_reduce(struct timer_list *t, unsigned long expires)
{
	if (t->entry.pprev && (long)(expires - t->expires) >= 0)
		return 1;
	return __mod_timer(t, expires);
}

noinline void add_timer_on(struct timer_list *t, int cpu)
{
	__mod_timer(t, t->expires);
}

noinline void add_timer(struct timer_list *t)
{
	BUG_ON(t->entry.pprev);
	__mod_timer(t, t->expires);
}

/* What is not pending is not looked at twice. */
noinline int timer_delete(struct timer_list *t)
{
	unsigned long flags;
	int ret;

	if (!t->entry.pprev)
		return 0;
	spin_lock_irqsave(&timer_lock, flags);
	ret = detach_if_pending(t);
	spin_unlock_irqrestore(&timer_lock, flags);
	return ret;
}

/* -1: its function runs. */
static __always_inline int __try_to_del_timer_sync(struct timer_list *t)
{
	unsigned long flags;
	int ret = -1;

	(void)READ_ONCE(t->entry.pprev);
	spin_lock_irqsave(&timer_lock, flags);
	if (running_timer != t)
		ret = detach_if_pending(t);
	spin_unlock_irqrestore(&timer_lock, flags);
	return ret;
}

noinline int try_to_del_timer_sync(struct timer_list *t) { return __try_to_del_timer_sync(t); }

static __always_inline int __timer_delete_sync(struct timer_list *t)
{
	int ret;

	while ((ret = __try_to_del_timer_sync(t)) < 0)
		cpu_relax();
	return ret;
}

noinline int del_timer_sync(struct timer_list *t) { return __timer_delete_sync(t); }

/* As others call them. */
noinline int del_timer(struct timer_list *t) { return timer_delete(t); }
noinline int timer_delete_sync(struct timer_list *t) { return __timer_delete_sync(t); }

static noinline __retpoline void call_timer_fn(struct timer_list *t, void (*fn)(struct timer_list *))
{
	int count = preempt_count();

	TRACE(timer_expire_entry, t, wheel_clk - 1, jiffies);
	fn(t);
	TRACE(timer_expire_exit, t);
	WARN_ON_ONCE(count != preempt_count());
}

/* Level 1's slot comes down to level 0 when its time is near. */
static noinline void cascade(unsigned int idx)
{
	struct hlist_node *n = wheel[1][idx].first, *next;

	wheel[1][idx].first = NULL;
	pending_map[1] &= ~(BIT64(idx));
	for (; n; n = next) {
		next = n->next;
		n->pprev = NULL;
		nr_timers--;
		enqueue_timer(container_of(n, struct timer_list, entry));
	}
}

static noinline void expire_timers(unsigned long *flags)
{
	struct timer_list *t;

	while (expired.first) {
		t = container_of(expired.first, struct timer_list, entry);
		detach_if_pending(t);
		running_timer = t;
		spin_unlock_irqrestore(&timer_lock, *flags);
		call_timer_fn(t, t->function);
		spin_lock_irqsave(&timer_lock, *flags);
		running_timer = NULL;
	}
}

static void collect_expired(unsigned int idx)
{
	expired = wheel[0][idx];
	wheel[0][idx].first = NULL;
	pending_map[0] &= ~(BIT64(idx));
	if (expired.first)
		expired.first->pprev = &expired.first;
}

static noinline void __run_timers(void)
{
	unsigned long flags, idx;

	spin_lock_irqsave(&timer_lock, flags);
	if (!nr_timers && (long)(jiffies - wheel_clk) >= 0) {
		wheel_clk = jiffies + 1;
		pending_map[0] = pending_map[1] = 0;
	}
	if (!running_timer)
		expire_timers(&flags);	/* what is left of a run that has not come to its end */
	while (!running_timer && (long)(jiffies - wheel_clk) >= 0) {
		if (!pending_map[0] && wheel_clk & WHEEL_MASK) {
			wheel_clk = min((wheel_clk | WHEEL_MASK) + 1, jiffies + 1);
			continue;
		}
		if (!(wheel_clk & WHEEL_MASK))
			cascade(wheel_clk >> WHEEL_BITS & WHEEL_MASK);
		idx = wheel_clk++ & WHEEL_MASK;	/* what is added from here on is for later */
		if (test_bit(idx, (unsigned long *)pending_map)) {
			collect_expired(idx);
			expire_timers(&flags);
		}
	}
	spin_unlock_irqrestore(&timer_lock, flags);
}

noinline void run_timer_softirq(void)
{
	__run_timers();
}

noinline void run_local_timers(void)
{
	hrtimer_run_queues();
	if (nr_timers || jiffies - wheel_clk > WHEEL_SIZE / 2)
		raise_softirq(TIMER_SOFTIRQ);
}

static noinline void account_process_tick(struct task_struct *p, int user_tick)
{
	if (user_tick)
		p->utime++;
	else
		p->stime++;
}

noinline void update_process_times(int user_tick)
{
	account_process_tick(current, user_tick);
	run_local_timers();
	irq_work_run();
	smp_run_queue();
	rcu_tick();
	scheduler_tick();
}

static int __init init_timers(void)
{
	open_softirq(TIMER_SOFTIRQ, run_timer_softirq);
	return 0;
}
core_initcall(init_timers);
