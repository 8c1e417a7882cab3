/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define mb() __asm__ __volatile__("mfence" : : : "memory")
#define rmb() __asm__ __volatile__("lfence" : : : "memory")
#define wmb() __asm__ __volatile__("sfence" : : : "memory")
#define smp_mb() __asm__ __volatile__("lock; addl $0,-4(" ASM_SP ")" : : : "memory", "cc")
#define __smp_mb() smp_mb()
#define smp_rmb() barrier()
#define smp_wmb() barrier()
#define dma_rmb() barrier()
#define dma_wmb() barrier()
#define smp_mb__before_atomic() barrier()
#define smp_mb__after_atomic() barrier()
#define smp_mb__after_spinlock() barrier()
#define smp_mb__after_unlock_lock() barrier()
#define smp_store_mb(x, v) do { (void)xchg(&(x), v); } while (0)
#define smp_store_release(p, v) do { barrier(); WRITE_ONCE(*(p), v); } while (0)
#define smp_load_acquire(p) ({ typeof(*(p)) read_ = READ_ONCE(*(p)); barrier(); read_; })
#define smp_read_barrier_depends() do { } while (0)
#define smp_cond_load_relaxed(p, test) ({ typeof(*(p)) VAL; for (;;) { VAL = READ_ONCE(*(p)); if (test) break; cpu_relax(); } VAL; })
#define smp_cond_load_acquire(p, test) ({ typeof(*(p)) held_ = smp_cond_load_relaxed(p, test); barrier(); held_; })
#define array_index_nospec(index, size) (index)

static __always_inline void cpu_relax(void)
{
	__asm__ __volatile__("pause" : : : "memory");
}
