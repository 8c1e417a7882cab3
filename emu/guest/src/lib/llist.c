/* SPDX-License-Identifier: GPL-2.0-only */
/* Lists without locks, and what limits messages. */
#include "sched.h"

struct llist_node { struct llist_node *next; };
struct llist_head { struct llist_node *first; };

/* True: the list was empty. */
noinline bool llist_add_batch(struct llist_node *first, struct llist_node *last, struct llist_head *head)
{
	struct llist_node *old = READ_ONCE(head->first);

	do
		last->next = old;
	while (!try_cmpxchg(&head->first, &old, first));
	return !old;
}

noinline struct llist_node *llist_del_first(struct llist_head *head)
{
	struct llist_node *first = READ_ONCE(head->first);

	while (first && !try_cmpxchg(&head->first, &first, first->next))
		;
	return first;
}

noinline struct llist_node *llist_reverse_order(struct llist_node *n)
{
	struct llist_node *new = NULL, *next;

	for (; n; n = next) {
		next = n->next;
		n->next = new;
		new = n;
	}
	return new;
}

struct ratelimit_state { spinlock_t lock; int interval, burst, printed, missed, pad; unsigned long begin, flags; };

/* 1: it may be printed: not more than burst in an interval. */
noinline int ___ratelimit(struct ratelimit_state *rs, const char *func)
{
	unsigned long flags;
	int ret;

	if (!rs->interval)
		return 1;
	spin_lock_irqsave(&rs->lock, flags);
	if (!rs->begin)
		rs->begin = jiffies;
	if ((long)(jiffies - rs->begin - rs->interval) > 0) {
		if (rs->missed && !(rs->flags & 1))
			pr_warn("%s: %d callbacks suppressed\n", func, rs->missed);
		rs->missed = rs->flags & 1 ? rs->missed : 0;
		rs->begin = jiffies;
		rs->printed = 0;
	}
	ret = rs->burst > rs->printed;
	if (ret)
		rs->printed++;
	else
		rs->missed++;
	spin_unlock_irqrestore(&rs->lock, flags);
	return ret;
}

static struct ratelimit_state printk_ratelimit_state = { .interval = 5 * HZ, .burst = 10 };

noinline int __printk_ratelimit(const char *func) { return ___ratelimit(&printk_ratelimit_state, func); }

noinline bool printk_timed_ratelimit(unsigned long *caller, unsigned int ms)
{
	unsigned long gone = jiffies - *caller;

	if (*caller && gone <= (ms + 1000 / HZ - 1) / (1000 / HZ))
		return false;
	*caller = jiffies;
	return true;
}
