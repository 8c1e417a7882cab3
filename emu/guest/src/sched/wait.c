/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"

noinline void init_waitqueue_head(struct wait_queue_head *q)
{
	atomic_set(&q->lock.val, 0);
	INIT_LIST_HEAD(&q->head);
}

#define WF_SYNC	16	/* the waker is about to sleep */

static __keep __retpoline int __wake_up_common(struct wait_queue_head *q, unsigned int mode, int nr, int wake_flags, void *key, void *bookmark)
{
	struct list_head *p, *n;
	list_for_each_safe(p, n, &q->head) {
		struct wait_queue_entry *e = list_entry(p, struct wait_queue_entry, entry);
		unsigned int flags = e->flags;
		int ret = e->func(e, mode, wake_flags, key);

		if (ret < 0)
			break;
		if (ret && flags & WQ_FLAG_EXCLUSIVE && !--nr)
			break;
	}
	return nr;
}

/* nr: how many of those that wait exclusively; 0: all. Returns how many were woken of them. */
noinline int __wake_up(struct wait_queue_head *q, unsigned int mode, int nr, void *key)
{
	unsigned long flags;
	int left;

	spin_lock_irqsave(&q->lock, flags);
	left = __wake_up_common(q, mode, nr, 0, key, NULL);
	spin_unlock_irqrestore(&q->lock, flags);
	return nr - left;
}

noinline void __wake_up_locked(struct wait_queue_head *q, unsigned int mode, int nr)
{
	__wake_up_common(q, mode, nr, 0, NULL, NULL);
}

noinline void __wake_up_sync_key(struct wait_queue_head *q, unsigned int mode, void *key)
{
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	__wake_up_common(q, mode, 1, WF_SYNC, key, NULL);
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline void __wake_up_sync(struct wait_queue_head *q, unsigned int mode)
{
	__wake_up(q, mode, 1, NULL);
}

noinline int default_wake_function(struct wait_queue_entry *e, unsigned int mode, int flags, void *key)
{
	return try_to_wake_up(e->private, mode, flags);
}

noinline int autoremove_wake_function(struct wait_queue_entry *e, unsigned int mode, int flags, void *key)
{
	int ret = default_wake_function(e, mode, flags, key);

	if (ret)
		list_del_init(&e->entry);
	return ret;
}

noinline int woken_wake_function(struct wait_queue_entry *e, unsigned int mode, int flags, void *key)
{
	e->flags |= 2; /* WQ_FLAG_WOKEN */
	return default_wake_function(e, mode, flags, key);
}

noinline void add_wait_queue(struct wait_queue_head *q, struct wait_queue_entry *e)
{
	unsigned long flags;

	struct list_head *before = &q->head;
	struct wait_queue_entry *o;

	e->flags &= ~WQ_FLAG_EXCLUSIVE;
	spin_lock_irqsave(&q->lock, flags);
	list_for_each_entry(o, &q->head, entry) {
		if (!(o->flags & WQ_FLAG_PRIORITY))
			break;
		before = &o->entry;
	}
	list_add(&e->entry, before);
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline void add_wait_queue_exclusive(struct wait_queue_head *q, struct wait_queue_entry *e)
{
	unsigned long flags;

	e->flags |= WQ_FLAG_EXCLUSIVE;
	spin_lock_irqsave(&q->lock, flags);
	list_add_tail(&e->entry, &q->head);
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline void remove_wait_queue(struct wait_queue_head *q, struct wait_queue_entry *e)
{
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	list_del_init(&e->entry);
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline void init_wait_entry(struct wait_queue_entry *e, int flags)
{
	e->flags = flags;
	e->private = current;
	e->func = autoremove_wake_function;
	INIT_LIST_HEAD(&e->entry);
}

noinline void prepare_to_wait(struct wait_queue_head *q, struct wait_queue_entry *e, int state)
{
	unsigned long flags;

	e->flags &= ~WQ_FLAG_EXCLUSIVE;
	spin_lock_irqsave(&q->lock, flags);
	if (list_empty(&e->entry))
		list_add(&e->entry, &q->head);
	WRITE_ONCE(current->state, state);
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline bool prepare_to_wait_exclusive(struct wait_queue_head *q, struct wait_queue_entry *e, int state)
{
	unsigned long flags;
	bool was_empty = false;

	e->flags |= WQ_FLAG_EXCLUSIVE;
	spin_lock_irqsave(&q->lock, flags);
	if (list_empty(&e->entry)) {
		was_empty = list_empty(&q->head);
		list_add_tail(&e->entry, &q->head);
	}
	WRITE_ONCE(current->state, state);
	spin_unlock_irqrestore(&q->lock, flags);
	return was_empty;
}

/* No task of the machine has signals: nothing ends the wait but its condition. */
noinline long prepare_to_wait_event(struct wait_queue_head *q, struct wait_queue_entry *e, int state)
{
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	if (list_empty(&e->entry)) {
		if (e->flags & WQ_FLAG_EXCLUSIVE)
			list_add_tail(&e->entry, &q->head);
		else
			list_add(&e->entry, &q->head);
	}
	WRITE_ONCE(current->state, state);
	spin_unlock_irqrestore(&q->lock, flags);
	return 0;
}

noinline void finish_wait(struct wait_queue_head *q, struct wait_queue_entry *e)
{
	unsigned long flags;

	current->state = TASK_RUNNING;
	if (list_empty(&e->entry))
		return;
	spin_lock_irqsave(&q->lock, flags);
	list_del_init(&e->entry);
	spin_unlock_irqrestore(&q->lock, flags);
}

noinline long wait_woken(struct wait_queue_entry *e, unsigned int mode, long timeout)
{
	WRITE_ONCE(current->state, mode);
	if (!(READ_ONCE(e->flags) & 2) && !kthread_should_stop())
		timeout = schedule_timeout(timeout);
	current->state = TASK_RUNNING;
	e->flags &= ~2u;
	return timeout;
}

/* Completions: as many waiters go on as there were calls of complete; done stays ~0 / 2 after complete_all. */
#define COMPLETE_ALL	(~0u >> 1)

noinline void complete(struct completion *c)
{
	unsigned long flags;

	spin_lock_irqsave(&c->wait.lock, flags);
	if (!list_empty(&c->wait.head))
		TOUCH((char *)c->wait.head.next - sizeof(long));	/* as the kernel finds its task */
	if (c->done < COMPLETE_ALL)
		c->done++;
	__wake_up_common(&c->wait, TASK_NORMAL, 1, 0, NULL, NULL);
	spin_unlock_irqrestore(&c->wait.lock, flags);
}

noinline void complete_all(struct completion *c)
{
	unsigned long flags;

	spin_lock_irqsave(&c->wait.lock, flags);
	c->done = COMPLETE_ALL;
	__wake_up_common(&c->wait, TASK_NORMAL, 0, 0, NULL, NULL);
	spin_unlock_irqrestore(&c->wait.lock, flags);
}

noinline bool try_wait_for_completion(struct completion *c)
{
	unsigned long flags;
	bool ret;

	spin_lock_irqsave(&c->wait.lock, flags);
	ret = c->done;
	if (ret && c->done != COMPLETE_ALL)
		c->done--;
	spin_unlock_irqrestore(&c->wait.lock, flags);
	return ret;
}

noinline bool completion_done(struct completion *c)
{
	return READ_ONCE(c->done);
}

/* What is left of timeout, at least 1; 0: it is over. */
static noinline long wait_for_common(struct completion *c, long timeout, int state)
{
	struct wait_queue_entry e = WAIT_QUEUE_ENTRY(e);
	bool done;

	while (!(done = try_wait_for_completion(c)) && timeout) {
		prepare_to_wait_exclusive(&c->wait, &e, state);
		if (!READ_ONCE(c->done))
			timeout = schedule_timeout(timeout);
	}
	finish_wait(&c->wait, &e);
	return done ? timeout ?: 1 : 0;
}

noinline void wait_for_completion(struct completion *c)
{
	might_sleep();
	wait_for_common(c, MAX_SCHEDULE_TIMEOUT, TASK_UNINTERRUPTIBLE);
}

noinline unsigned long wait_for_completion_timeout(struct completion *c, unsigned long timeout)
{
	return wait_for_common(c, timeout, TASK_UNINTERRUPTIBLE);
}

noinline int wait_for_completion_interruptible(struct completion *c)
{
	wait_for_common(c, MAX_SCHEDULE_TIMEOUT, TASK_INTERRUPTIBLE);
	return 0;
}

noinline long wait_for_completion_interruptible_timeout(struct completion *c, unsigned long timeout)
{
	return wait_for_common(c, timeout, TASK_INTERRUPTIBLE);
}

noinline int wait_for_completion_killable(struct completion *c)
{
	return wait_for_completion_interruptible(c);
}
