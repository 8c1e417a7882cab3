/* SPDX-License-Identifier: GPL-2.0-only */
/* RCU whose readers may sleep. A grace period waits for the readers of both halves, one after the other. */
#include "time.h"
#include "mm.h"
#include "process.h"

/* struct srcu is the beginning of what modules have: all zero in a static one, too. */

noinline int init_srcu_struct(struct srcu *s)
{
	*s = (struct srcu){ .phase = 0 };
	return 0;
}

noinline void cleanup_srcu_struct(struct srcu *s)
{
	WARN_ON(atomic_read(&s->readers[0]) || atomic_read(&s->readers[1]));
}

noinline int __srcu_read_lock(struct srcu *s)
{
	int idx = READ_ONCE(s->phase) & 1;

	atomic_inc(&s->readers[idx]);
	return idx;
}

noinline void __srcu_read_unlock(struct srcu *s, int idx)
{
	atomic_dec(&s->readers[idx & 1]);
}

static void wait_for_half(struct srcu *s)
{
	int idx = s->phase++ & 1;

	while (atomic_read(&s->readers[idx]))
		schedule_timeout_uninterruptible(1);
}

noinline void synchronize_srcu(struct srcu *s)
{
	might_sleep();
	while (atomic_read(&s->busy))
		schedule_timeout_uninterruptible(1);
	atomic_set(&s->busy, 1);
	wait_for_half(s);
	wait_for_half(s);
	atomic_set(&s->busy, 0);
}

noinline void synchronize_srcu_expedited(struct srcu *s)
{
	synchronize_srcu(s);
}

/* A callback waits for a grace period in a work of its own. */
struct srcu_call { struct work_struct work; struct srcu *s; struct rcu_head *head; };

static void srcu_call_work(struct work_struct *w)
{
	struct srcu_call *c = container_of(w, struct srcu_call, work);

	synchronize_srcu(c->s);
	c->head->func(c->head);
	kfree(c);
}

extern struct workqueue_struct *system_unbound_wq;
bool queue_work_on(int cpu, struct workqueue_struct *wq, struct work_struct *work);
void __flush_workqueue(struct workqueue_struct *wq);

noinline void call_srcu(struct srcu *s, struct rcu_head *head, void (*func)(struct rcu_head *))
{
	struct srcu_call *c = kzalloc(sizeof(*c), GFP_ATOMIC);

	head->func = func;
	if (!c)
		return;
	c->s = s;
	c->head = head;
	c->work.func = srcu_call_work;
	c->work.entry.next = c->work.entry.prev = &c->work.entry;
	queue_work_on(0, system_unbound_wq, &c->work);
}

noinline void srcu_barrier(struct srcu *s)
{
	__flush_workqueue(system_unbound_wq);
}
