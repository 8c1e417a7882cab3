/* SPDX-License-Identifier: GPL-2.0-only */
#include "sched.h"

static noinline void queued_spin_lock_slowpath(spinlock_t *l)
{
	int old, loops = 0;

	for (;;) {
		while (atomic_read(&l->val)) {
			cpu_relax();
			loops++;
		}
		old = 0;
		if (atomic_try_cmpxchg(&l->val, &old, 1))
			return;
	}
}

noinline void _raw_spin_lock(spinlock_t *l)
{
	int old = 0;

	preempt_disable();
	if (unlikely(!atomic_try_cmpxchg(&l->val, &old, 1)))
		queued_spin_lock_slowpath(l);
}

noinline int _raw_spin_trylock(spinlock_t *l)
{
	int old = 0;

	preempt_disable();
	if (atomic_try_cmpxchg(&l->val, &old, 1))
		return 1;
	preempt_enable();
	return 0;
}

noinline void _raw_spin_unlock(spinlock_t *l)
{
	barrier();
	atomic_set(&l->val, 0);
	preempt_enable();
}

noinline unsigned long _raw_spin_lock_irqsave(spinlock_t *l)
{
	unsigned long flags;
	int old = 0;

	local_irq_save(flags);
	preempt_disable();
	if (unlikely(!atomic_try_cmpxchg(&l->val, &old, 1)))
		queued_spin_lock_slowpath(l);
	return flags;
}

noinline void _raw_spin_unlock_irqrestore(spinlock_t *l, unsigned long flags)
{
	barrier();
	atomic_set(&l->val, 0);
	native_restore_fl(flags);
	preempt_enable();
}

static noinline __cold void __mutex_lock_slowpath(struct mutex *m)
{
	struct wait_queue_entry e = WAIT_QUEUE_ENTRY(e);
	int old;

	for (;;) {
		prepare_to_wait(&m->wait, &e, TASK_UNINTERRUPTIBLE);
		old = 0;
		if (atomic_try_cmpxchg(&m->owner, &old, current->pid + 1))
			break;
		schedule();
	}
	finish_wait(&m->wait, &e);
}

noinline void mutex_lock(struct mutex *m)
{
	int old = 0;

	might_sleep();
	if (unlikely(!atomic_try_cmpxchg(&m->owner, &old, current->pid + 1)))
		__mutex_lock_slowpath(m);
}

/* Nothing that waits for a lock here is interrupted. */
noinline int mutex_lock_interruptible(struct mutex *m)
{
	int old = 0;

	might_sleep();
	if (unlikely(!atomic_try_cmpxchg(&m->owner, &old, current->pid + 1)))
		__mutex_lock_slowpath(m);
	return 0;
}

noinline int mutex_trylock(struct mutex *m)
{
	int old = 0;

	return atomic_try_cmpxchg(&m->owner, &old, current->pid + 1);
}

noinline void mutex_unlock(struct mutex *m)
{
	WARN_ON_ONCE(atomic_read(&m->owner) != current->pid + 1);
	atomic_set(&m->owner, 0);
	if (!list_empty(&m->wait.head))
		__wake_up(&m->wait, TASK_NORMAL, 1, NULL);
}
