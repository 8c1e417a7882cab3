/* SPDX-License-Identifier: GPL-2.0-only */
/* Semaphores and locks of readers and writers, with the layouts that modules initialize. */
#include "sched.h"

struct semaphore { spinlock_t lock; unsigned int count; struct list_head wait_list; };
struct semaphore_waiter { struct list_head list; struct task_struct *task; bool up; };

/* 0, or -ETIME. */
static noinline int __down_common(struct semaphore *sem, int state, long timeout)
{
	struct semaphore_waiter w = { .task = current };
	unsigned long flags;
	int ret = 0;

	spin_lock_irqsave(&sem->lock, flags);
	if (sem->count) {
		sem->count--;
		spin_unlock_irqrestore(&sem->lock, flags);
		return 0;
	}
	list_add_tail(&w.list, &sem->wait_list);
	while (!w.up && !ret) {
		if (timeout <= 0) {
			list_del_init(&w.list);
			ret = -ETIME;
			break;
		}
		WRITE_ONCE(current->state, state);
		spin_unlock_irqrestore(&sem->lock, flags);
		timeout = schedule_timeout(timeout);
		spin_lock_irqsave(&sem->lock, flags);
	}
	spin_unlock_irqrestore(&sem->lock, flags);
	return ret;
}

noinline void down(struct semaphore *sem) { __down_common(sem, TASK_UNINTERRUPTIBLE, MAX_SCHEDULE_TIMEOUT); }
noinline int down_interruptible(struct semaphore *sem) { return __down_common(sem, TASK_INTERRUPTIBLE, MAX_SCHEDULE_TIMEOUT); }
noinline int down_killable(struct semaphore *sem) { return __down_common(sem, TASK_UNINTERRUPTIBLE, MAX_SCHEDULE_TIMEOUT); }
noinline int down_timeout(struct semaphore *sem, long timeout) { return __down_common(sem, TASK_UNINTERRUPTIBLE, timeout); }

/* 0 if it was got, as the kernel has it. */
noinline int down_trylock(struct semaphore *sem)
{
	unsigned long flags;
	int busy;

	spin_lock_irqsave(&sem->lock, flags);
	busy = !sem->count;
	sem->count -= !busy;
	spin_unlock_irqrestore(&sem->lock, flags);
	return busy;
}

noinline void up(struct semaphore *sem)
{
	struct semaphore_waiter *w;
	unsigned long flags;

	spin_lock_irqsave(&sem->lock, flags);
	if (list_empty(&sem->wait_list)) {
		sem->count++;
	} else {
		w = list_entry(sem->wait_list.next, struct semaphore_waiter, list);
		list_del_init(&w->list);
		w->up = true;
		wake_up_process(w->task);
	}
	spin_unlock_irqrestore(&sem->lock, flags);
}

/* count: readers, or -1 with a writer. Writers wait at the end of the same list as readers, so nobody starves. */
struct rwsem_waiter { struct list_head list; struct task_struct *task; bool writer, granted; };

noinline void __init_rwsem(struct rw_semaphore *sem, const char *name, void *key)
{
	sem->count = 0;
	sem->owner = NULL;
	sem->osq = 0;
	atomic_set(&sem->wait_lock.val, 0);
	INIT_LIST_HEAD(&sem->wait_list);
}

static bool rwsem_grant(struct rw_semaphore *sem, bool writer, struct task_struct *p)
{
	if (sem->count < 0 || (writer && sem->count))
		return false;
	sem->count = writer ? -1 : sem->count + 1;
	if (writer)
		sem->owner = p;
	return true;
}

static noinline bool rwsem_lock(struct rw_semaphore *sem, bool writer, bool wait)
{
	struct rwsem_waiter w = { .task = current, .writer = writer };
	unsigned long flags;

	spin_lock_irqsave(&sem->wait_lock, flags);
	if (list_empty(&sem->wait_list))
		w.granted = rwsem_grant(sem, writer, current);
	if (!w.granted && wait) {
		list_add_tail(&w.list, &sem->wait_list);
		while (!w.granted) {
			WRITE_ONCE(current->state, TASK_UNINTERRUPTIBLE);
			spin_unlock_irqrestore(&sem->wait_lock, flags);
			schedule();
			spin_lock_irqsave(&sem->wait_lock, flags);
		}
	}
	spin_unlock_irqrestore(&sem->wait_lock, flags);
	return w.granted;
}

static noinline void rwsem_wake(struct rw_semaphore *sem)
{
	struct rwsem_waiter *w;

	while (!list_empty(&sem->wait_list)) {
		w = list_entry(sem->wait_list.next, struct rwsem_waiter, list);
		if (!rwsem_grant(sem, w->writer, w->task))
			return;
		list_del_init(&w->list);
		w->granted = true;
		wake_up_process(w->task);
	}
}

static noinline void rwsem_unlock(struct rw_semaphore *sem, long count)
{
	unsigned long flags;

	spin_lock_irqsave(&sem->wait_lock, flags);
	sem->owner = NULL;
	sem->count = count < 0 ? sem->count - 1 : count;
	rwsem_wake(sem);
	spin_unlock_irqrestore(&sem->wait_lock, flags);
}

noinline void down_read(struct rw_semaphore *sem) { might_sleep(); rwsem_lock(sem, false, true); }
noinline int down_read_interruptible(struct rw_semaphore *sem) { might_sleep(); return !rwsem_lock(sem, false, true); }
noinline int down_read_killable(struct rw_semaphore *sem) { might_sleep(); return !rwsem_lock(sem, false, true); }
noinline int down_read_trylock(struct rw_semaphore *sem) { return rwsem_lock(sem, false, false); }
noinline void down_write(struct rw_semaphore *sem) { might_sleep(); rwsem_lock(sem, true, true); }
noinline int down_write_killable(struct rw_semaphore *sem) { might_sleep(); return !rwsem_lock(sem, true, true); }
noinline int down_write_trylock(struct rw_semaphore *sem) { return rwsem_lock(sem, true, false); }
noinline void up_read(struct rw_semaphore *sem) { rwsem_unlock(sem, -1); }
noinline void up_write(struct rw_semaphore *sem) { rwsem_unlock(sem, 0); }
noinline void downgrade_write(struct rw_semaphore *sem) { rwsem_unlock(sem, 1); }

/* Spinning locks of readers and writers: cnts is readers, or RW_WRITER. */
typedef struct { atomic_t cnts; spinlock_t wait_lock; } rwlock_t;
#define RW_WRITER	0xff

static noinline bool rw_try(rwlock_t *l, bool writer)
{
	int old = atomic_read(&l->cnts);

	if (old == RW_WRITER || (writer && old))
		return false;
	return atomic_try_cmpxchg(&l->cnts, &old, writer ? RW_WRITER : old + 1);
}

static void rw_lock(rwlock_t *l, bool writer)
{
	preempt_disable();
	while (!rw_try(l, writer))
		cpu_relax();
}

static void rw_unlock(rwlock_t *l, bool writer)
{
	int old;

	barrier();
	if (writer) {
		atomic_set(&l->cnts, 0);
	} else {
		old = atomic_read(&l->cnts);
		while (!atomic_try_cmpxchg(&l->cnts, &old, old - 1))
			;
	}
	preempt_enable();
}

#define RWLOCK(kind, writer)										\
noinline void _raw_##kind##_lock(rwlock_t *l) { rw_lock(l, writer); }					\
noinline void _raw_##kind##_unlock(rwlock_t *l) { rw_unlock(l, writer); }				\
noinline void _raw_##kind##_lock_irq(rwlock_t *l) { local_irq_disable(); rw_lock(l, writer); }		\
noinline void _raw_##kind##_unlock_irq(rwlock_t *l) { local_irq_enable(); rw_unlock(l, writer); }	\
noinline void _raw_##kind##_lock_bh(rwlock_t *l) { local_bh_disable(); rw_lock(l, writer); }		\
noinline void _raw_##kind##_unlock_bh(rwlock_t *l) { rw_unlock(l, writer); local_bh_enable(); }	\
noinline unsigned long _raw_##kind##_lock_irqsave(rwlock_t *l)						\
{													\
	unsigned long flags;										\
													\
	local_irq_save(flags);										\
	rw_lock(l, writer);										\
	return flags;											\
}													\
noinline void _raw_##kind##_unlock_irqrestore(rwlock_t *l, unsigned long flags)				\
{													\
	native_restore_fl(flags);									\
	rw_unlock(l, writer);										\
}													\
noinline int _raw_##kind##_trylock(rwlock_t *l)								\
{													\
	preempt_disable();										\
	if (rw_try(l, writer))										\
		return 1;										\
	preempt_enable();										\
	return 0;											\
}

RWLOCK(read, false)
RWLOCK(write, true)
