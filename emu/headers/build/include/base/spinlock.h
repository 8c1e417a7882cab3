/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define __RAW_SPIN_LOCK_UNLOCKED(name) (raw_spinlock_t){ .raw_lock = { { .val = ATOMIC_INIT(0) } } }
#define __SPIN_LOCK_UNLOCKED(name) (spinlock_t){ { .rlock = { .raw_lock = { { .val = ATOMIC_INIT(0) } } } } }
#define __RW_LOCK_UNLOCKED(name) (rwlock_t){ .raw_lock = { .wait_lock = { { .val = ATOMIC_INIT(0) } } } }
#define DEFINE_SPINLOCK(name) spinlock_t name = __SPIN_LOCK_UNLOCKED(name)
#define DEFINE_RAW_SPINLOCK(name) raw_spinlock_t name = __RAW_SPIN_LOCK_UNLOCKED(name)
#define DEFINE_RWLOCK(name) rwlock_t name = __RW_LOCK_UNLOCKED(name)
#define raw_spin_lock_init(lock) do { *(lock) = __RAW_SPIN_LOCK_UNLOCKED(*(lock)); } while (0)
#define spin_lock_init(lock) do { *(lock) = __SPIN_LOCK_UNLOCKED(*(lock)); } while (0)
#define rwlock_init(lock) do { *(lock) = __RW_LOCK_UNLOCKED(*(lock)); } while (0)

#define __LOCK_WORDS(what, type, result) \
extern result _raw_##what(type *lock); \
extern result _raw_##what##_irq(type *lock); \
extern result _raw_##what##_bh(type *lock);
__LOCK_WORDS(spin_lock, raw_spinlock_t, void)
__LOCK_WORDS(spin_unlock, raw_spinlock_t, void)
__LOCK_WORDS(read_lock, rwlock_t, void)
__LOCK_WORDS(read_unlock, rwlock_t, void)
__LOCK_WORDS(write_lock, rwlock_t, void)
__LOCK_WORDS(write_unlock, rwlock_t, void)
extern int _raw_spin_trylock(raw_spinlock_t *lock);
extern int _raw_spin_trylock_bh(raw_spinlock_t *lock);
extern int _raw_read_trylock(rwlock_t *lock);
extern int _raw_write_trylock(rwlock_t *lock);
extern unsigned long _raw_spin_lock_irqsave(raw_spinlock_t *lock);
extern void _raw_spin_unlock_irqrestore(raw_spinlock_t *lock, unsigned long flags);
extern unsigned long _raw_read_lock_irqsave(rwlock_t *lock);
extern void _raw_read_unlock_irqrestore(rwlock_t *lock, unsigned long flags);
extern unsigned long _raw_write_lock_irqsave(rwlock_t *lock);
extern void _raw_write_unlock_irqrestore(rwlock_t *lock, unsigned long flags);

#define raw_spin_lock(lock) _raw_spin_lock(lock)
#define raw_spin_lock_irq(lock) _raw_spin_lock_irq(lock)
#define raw_spin_lock_bh(lock) _raw_spin_lock_bh(lock)
#define raw_spin_lock_irqsave(lock, flags) do { (flags) = _raw_spin_lock_irqsave(lock); } while (0)
#define raw_spin_trylock(lock) _raw_spin_trylock(lock)
#define raw_spin_unlock(lock) _raw_spin_unlock(lock)
#define raw_spin_unlock_irq(lock) _raw_spin_unlock_irq(lock)
#define raw_spin_unlock_bh(lock) _raw_spin_unlock_bh(lock)
#define raw_spin_unlock_irqrestore(lock, flags) _raw_spin_unlock_irqrestore(lock, flags)
#define raw_spin_is_locked(lock) (atomic_read(&(lock)->raw_lock.val) != 0)
#define spin_lock(lock) _raw_spin_lock(&(lock)->rlock)
#define spin_lock_nested(lock, subclass) spin_lock(lock)
#define spin_lock_irq(lock) _raw_spin_lock_irq(&(lock)->rlock)
#define spin_lock_bh(lock) _raw_spin_lock_bh(&(lock)->rlock)
#define spin_lock_irqsave(lock, flags) raw_spin_lock_irqsave(&(lock)->rlock, flags)
#define spin_trylock(lock) _raw_spin_trylock(&(lock)->rlock)
#define spin_trylock_bh(lock) _raw_spin_trylock_bh(&(lock)->rlock)
#define spin_trylock_irqsave(lock, flags) ({ local_irq_save(flags); spin_trylock(lock) ? 1 : ({ local_irq_restore(flags); 0; }); })
#define spin_unlock(lock) _raw_spin_unlock(&(lock)->rlock)
#define spin_unlock_irq(lock) _raw_spin_unlock_irq(&(lock)->rlock)
#define spin_unlock_bh(lock) _raw_spin_unlock_bh(&(lock)->rlock)
#define spin_unlock_irqrestore(lock, flags) _raw_spin_unlock_irqrestore(&(lock)->rlock, flags)
#define spin_is_locked(lock) raw_spin_is_locked(&(lock)->rlock)
#define assert_spin_locked(lock) BUG_ON(!spin_is_locked(lock))
#define read_lock(lock) _raw_read_lock(lock)
#define read_lock_irq(lock) _raw_read_lock_irq(lock)
#define read_lock_bh(lock) _raw_read_lock_bh(lock)
#define read_lock_irqsave(lock, flags) do { (flags) = _raw_read_lock_irqsave(lock); } while (0)
#define read_trylock(lock) _raw_read_trylock(lock)
#define read_unlock(lock) _raw_read_unlock(lock)
#define read_unlock_irq(lock) _raw_read_unlock_irq(lock)
#define read_unlock_bh(lock) _raw_read_unlock_bh(lock)
#define read_unlock_irqrestore(lock, flags) _raw_read_unlock_irqrestore(lock, flags)
#define write_lock(lock) _raw_write_lock(lock)
#define write_lock_irq(lock) _raw_write_lock_irq(lock)
#define write_lock_bh(lock) _raw_write_lock_bh(lock)
#define write_lock_irqsave(lock, flags) do { (flags) = _raw_write_lock_irqsave(lock); } while (0)
#define write_trylock(lock) _raw_write_trylock(lock)
#define write_unlock(lock) _raw_write_unlock(lock)
#define write_unlock_irq(lock) _raw_write_unlock_irq(lock)
#define write_unlock_bh(lock) _raw_write_unlock_bh(lock)
#define write_unlock_irqrestore(lock, flags) _raw_write_unlock_irqrestore(lock, flags)

#define lockdep_assert_held(lock) do { (void)(lock); } while (0)
#define lockdep_assert_held_write lockdep_assert_held
#define lockdep_assert_held_read lockdep_assert_held
#define lockdep_is_held(lock) 1
#define lockdep_set_class(lock, key) do { (void)(key); } while (0)
#define might_sleep() do { might_resched(); } while (0)
#define might_sleep_if(x) do { if (x) might_sleep(); } while (0)
#define might_fault() do { } while (0)
extern int __SCT__might_resched(void);
extern int __SCT__cond_resched(void);
#define might_resched() __SCT__might_resched()
#define cond_resched() __SCT__cond_resched()

/* Locks that sleep. */
#define __MUTEX_INITIALIZER(name) { .owner = ATOMIC_LONG_INIT(0), .wait_lock = __RAW_SPIN_LOCK_UNLOCKED(name.wait_lock), .wait_list = LIST_HEAD_INIT(name.wait_list) }
#define DEFINE_MUTEX(name) struct mutex name = __MUTEX_INITIALIZER(name)
extern void __mutex_init(struct mutex *lock, const char *name, struct lock_class_key *key);
extern void mutex_lock(struct mutex *lock);
extern void mutex_unlock(struct mutex *lock);
extern int mutex_trylock(struct mutex *lock);
extern int mutex_lock_interruptible(struct mutex *lock);
extern int mutex_lock_killable(struct mutex *lock);
extern bool mutex_is_locked(struct mutex *lock);
#define mutex_init(lock) do { static struct lock_class_key key_; __mutex_init(lock, #lock, &key_); } while (0)
#define mutex_destroy(lock) do { (void)(lock); } while (0)
#define mutex_lock_nested(lock, subclass) mutex_lock(lock)

#define __SEMAPHORE_INITIALIZER(name, n) { .lock = __RAW_SPIN_LOCK_UNLOCKED(name.lock), .count = n, .wait_list = LIST_HEAD_INIT((name).wait_list) }
#define DEFINE_SEMAPHORE(name) struct semaphore name = __SEMAPHORE_INITIALIZER(name, 1)

static inline void sema_init(struct semaphore *sem, int value)
{
	*sem = (struct semaphore)__SEMAPHORE_INITIALIZER(*sem, value);
}

#define __RWSEM_INITIALIZER(name) { .count = ATOMIC_LONG_INIT(0), .owner = ATOMIC_LONG_INIT(0), .wait_lock = __RAW_SPIN_LOCK_UNLOCKED(name.wait_lock), .wait_list = LIST_HEAD_INIT((name).wait_list) }
#define DECLARE_RWSEM(name) struct rw_semaphore name = __RWSEM_INITIALIZER(name)
extern void __init_rwsem(struct rw_semaphore *sem, const char *name, struct lock_class_key *key);
#define init_rwsem(sem) do { static struct lock_class_key key_; __init_rwsem(sem, #sem, &key_); } while (0)

/* A counter that is odd while somebody writes. */
#define SEQCNT_ZERO(name) { .sequence = 0 }
#define __SEQLOCK_UNLOCKED(name) { .seqcount = { .seqcount = SEQCNT_ZERO(name) }, .lock = __SPIN_LOCK_UNLOCKED(name.lock) }
#define DEFINE_SEQLOCK(name) seqlock_t name = __SEQLOCK_UNLOCKED(name)
#define seqlock_init(sl) do { (sl)->seqcount.seqcount.sequence = 0; spin_lock_init(&(sl)->lock); } while (0)
#define seqcount_init(s) ((s)->sequence = 0)

static inline unsigned int raw_read_seqcount_begin(const seqcount_t *s)
{
	unsigned int seen;

	while ((seen = smp_load_acquire(&s->sequence)) & 1)
		cpu_relax();
	return seen;
}

#define read_seqcount_begin(s) raw_read_seqcount_begin(s)
#define read_seqcount_retry(s, seen) ({ barrier(); READ_ONCE((s)->sequence) != (seen); })
#define write_seqcount_begin(s) do { preempt_disable(); (s)->sequence++; barrier(); } while (0)
#define write_seqcount_end(s) do { barrier(); (s)->sequence++; preempt_enable(); } while (0)
#define read_seqbegin(sl) raw_read_seqcount_begin(&(sl)->seqcount.seqcount)
#define read_seqretry(sl, seen) read_seqcount_retry(&(sl)->seqcount.seqcount, seen)
#define write_seqlock(sl) do { spin_lock(&(sl)->lock); (sl)->seqcount.seqcount.sequence++; barrier(); } while (0)
#define write_sequnlock(sl) do { barrier(); (sl)->seqcount.seqcount.sequence++; spin_unlock(&(sl)->lock); } while (0)
#define write_seqlock_irqsave(sl, flags) do { spin_lock_irqsave(&(sl)->lock, flags); (sl)->seqcount.seqcount.sequence++; barrier(); } while (0)
#define write_sequnlock_irqrestore(sl, flags) do { barrier(); (sl)->seqcount.seqcount.sequence++; spin_unlock_irqrestore(&(sl)->lock, flags); } while (0)
