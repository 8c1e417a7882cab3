/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"

noinline void init_waitqueue_head(struct wait_queue_head *q)
{
	atomic_set(&q->lock.val, 0);
	INIT_LIST_HEAD(&q->head);
}

static noinline __retpoline int __wake_up_common(struct wait_queue_head *q, unsigned int mode, int nr)
{
	struct list_head *p, *n;
	int woken = 0;

	list_for_each_safe(p, n, &q->head) {
		struct wait_queue_entry *e = list_entry(p, struct wait_queue_entry, entry);

		if (e->func(e, mode) && ++woken == nr)
			break;
	}
	return woken;
}

noinline void __wake_up(struct wait_queue_head *q, unsigned int mode, int nr)
{
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	__wake_up_common(q, mode, nr);
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline int default_wake_function(struct wait_queue_entry *e, unsigned int mode)
{
	return try_to_wake_up(e->task, mode);
}

noinline int autoremove_wake_function(struct wait_queue_entry *e, unsigned int mode)
{
	int ret = default_wake_function(e, mode);

	if (ret)
		list_del_init(&e->entry);
	return ret;
}

noinline void prepare_to_wait(struct wait_queue_head *q, struct wait_queue_entry *e, int state)
{
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	if (list_empty(&e->entry))
		list_add_tail(&e->entry, &q->head);
	current->state = state;
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline void finish_wait(struct wait_queue_head *q, struct wait_queue_entry *e)
{
	unsigned long flags;

	current->state = ABI_TASK_RUNNING;
	if (list_empty(&e->entry))
		return;
	spin_lock_irqsave(&q->lock, flags);
	list_del_init(&e->entry);
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline void complete(struct completion *c)
{
	unsigned long flags;

	spin_lock_irqsave(&c->wait.lock, flags);
	if (c->done != ~0u)
		c->done++;
	__wake_up_common(&c->wait, 3, 1);
	spin_unlock_irqrestore(&c->wait.lock, flags);
}

noinline void wait_for_completion(struct completion *c)
{
	struct wait_queue_entry e = { current, autoremove_wake_function, LIST_HEAD_INIT(e.entry) };

	while (!READ_ONCE(c->done)) {
		prepare_to_wait(&c->wait, &e, ABI_TASK_SLEEPING);
		if (c->done)
			break;
		schedule();
	}
	finish_wait(&c->wait, &e);
	c->done--;
}
