/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define RWLOCK_MAGIC 0xdeaf1eedU
#define SPIN_THRESHOLD 0x8000
#define _Q_PENDING_LOOPS 512
#define _QW_WAITING 256
#define _QW_LOCKED 255
#define _QW_WMASK 511
#define _QR_SHIFT 9
#define _QR_BIAS 512U
extern int __alloc_bucket_spinlocks(spinlock_t **locks, unsigned int *locks_mask, size_t max_size, unsigned int cpu_mult, gfp_t gfp, const char *name, struct lock_class_key *key);
extern void __pv_queued_spin_lock_slowpath(struct qspinlock *lock, u32 val);
extern int _atomic_dec_and_lock(atomic_t *atomic, spinlock_t *lock);
extern int _atomic_dec_and_lock_irqsave(atomic_t *atomic, spinlock_t *lock, long unsigned int *flags);
extern void _raw_read_lock(rwlock_t *lock);
extern void _raw_read_lock_bh(rwlock_t *lock);
extern void _raw_read_lock_irq(rwlock_t *lock);
extern void _raw_read_unlock(rwlock_t *lock);
extern void _raw_read_unlock_bh(rwlock_t *lock);
extern void _raw_read_unlock_irq(rwlock_t *lock);
extern void _raw_spin_lock(raw_spinlock_t *lock);
extern void _raw_spin_lock_bh(raw_spinlock_t *lock);
extern void _raw_spin_lock_irq(raw_spinlock_t *lock);
extern void _raw_spin_unlock(raw_spinlock_t *lock);
extern void _raw_spin_unlock_bh(raw_spinlock_t *lock);
extern void _raw_spin_unlock_irq(raw_spinlock_t *lock);
extern void _raw_write_lock(rwlock_t *lock);
extern void _raw_write_lock_bh(rwlock_t *lock);
extern void _raw_write_lock_irq(rwlock_t *lock);
extern void _raw_write_lock_nested(rwlock_t *lock, int subclass);
extern void _raw_write_unlock(rwlock_t *lock);
extern void _raw_write_unlock_bh(rwlock_t *lock);
extern void _raw_write_unlock_irq(rwlock_t *lock);
extern void free_bucket_spinlocks(spinlock_t *locks);
extern int in_lock_functions(long unsigned int addr);
extern void native_queued_spin_lock_slowpath(struct qspinlock *lock, u32 val);
extern void queued_read_lock_slowpath(struct qrwlock *lock);
extern void queued_write_lock_slowpath(struct qrwlock *lock);
