/* SPDX-License-Identifier: GPL-2.0-only */
/* Single instructions: interrupt flag, atomic operations, time stamps. */
#ifndef ASM_INSNS_H
#define ASM_INSNS_H

#include "compiler.h"

static __always_inline unsigned long native_save_fl(void)
{
	unsigned long flags;

	asm volatile("pushf ; " CFA_MOVED(_ASM_WORD) "pop %0 ; " CFA_MOVED("-" _ASM_WORD) : "=rm"(flags) : : "memory");
	return flags;
}

static __always_inline void native_restore_fl(unsigned long flags)
{
	asm volatile("push %0 ; " CFA_MOVED(_ASM_WORD) "popf ; " CFA_MOVED("-" _ASM_WORD) : : "g"(flags) : "memory", "cc");
}

static __always_inline void local_irq_disable(void) { asm volatile("cli" : : : "memory"); }
static __always_inline void local_irq_enable(void) { asm volatile("sti" : : : "memory"); }
#define local_irq_save(f)	do { (f) = native_save_fl(); local_irq_disable(); } while (0)
#define X86_EFLAGS_IF		0x200
#define local_irq_restore(f)	do { if ((f) & X86_EFLAGS_IF) local_irq_enable(); } while (0)
#define irqs_disabled()		(!(native_save_fl() & X86_EFLAGS_IF))

static __always_inline void cpu_relax(void) { asm volatile("pause" : : : "memory"); }

typedef struct { int counter; } atomic_t;
typedef struct { long counter; } atomic64_t;
#define ATOMIC_INIT(i)		{ (i) }
#define atomic_read(v)		READ_ONCE((v)->counter)
#define atomic_set(v, i)	WRITE_ONCE((v)->counter, (i))

static __always_inline void atomic_inc(atomic_t *v)
{
	asm volatile("lock incl %0" : "+m"(v->counter) : : "memory");
}

static __always_inline void atomic_dec(atomic_t *v)
{
	asm volatile("lock decl %0" : "+m"(v->counter) : : "memory");
}

static __always_inline void atomic64_add(long i, atomic64_t *v)
{
	asm volatile("lock add" _L " %1, %0" : "+m"(v->counter) : "er"(i) : "memory");
}

static __always_inline bool atomic_dec_and_test(atomic_t *v)
{
	bool z;

	asm volatile("lock decl %0" : "+m"(v->counter), "=@ccz"(z) : : "memory");
	return z;
}

static __always_inline int atomic_fetch_add(int i, atomic_t *v)
{
	asm volatile("lock xaddl %0, %1" : "+r"(i), "+m"(v->counter) : : "memory");
	return i;
}

static __always_inline bool atomic_try_cmpxchg(atomic_t *v, int *old, int new)
{
	bool ok;

	asm volatile("lock cmpxchgl %3, %1" : "=@ccz"(ok), "+m"(v->counter), "+a"(*old) : "r"(new) : "memory");
	return ok;
}

#define try_cmpxchg(p, old, new)						\
	({ bool __ok;								\
	   asm volatile("lock cmpxchg" _L " %3, %1" : "=@ccz"(__ok), "+m"(*(p)), "+a"(*(old)) : "r"(new) : "memory"); __ok; })
#define xchg(p, v)	({ typeof(*(p)) __v = (v); asm volatile("xchg %0, %1" : "+r"(__v), "+m"(*(p)) : : "memory"); __v; })

static __always_inline bool test_and_set_bit(long nr, volatile unsigned long *p)
{
	bool c;

	asm volatile("lock bts" _L " %2, %0" : "+m"(*p), "=@ccc"(c) : "Ir"(nr) : "memory");
	return c;
}

static __always_inline bool test_and_clear_bit(long nr, volatile unsigned long *p)
{
	bool c;

	asm volatile("lock btr" _L " %2, %0" : "+m"(*p), "=@ccc"(c) : "Ir"(nr) : "memory");
	return c;
}

static __always_inline void set_bit(long nr, volatile unsigned long *p)
{
	asm volatile("lock bts" _L " %1, %0" : "+m"(*p) : "Ir"(nr) : "memory");
}

static __always_inline void clear_bit(long nr, volatile unsigned long *p)
{
	asm volatile("lock btr" _L " %1, %0" : "+m"(*p) : "Ir"(nr) : "memory");
}

#define test_bit(nr, p)	(((p)[(nr) / BITS_PER_LONG] >> ((nr) % BITS_PER_LONG)) & 1)

static __always_inline u64 rdtsc(void)
{
	u32 lo, hi;

	asm volatile("rdtsc" : "=a"(lo), "=d"(hi));
	return (u64)hi << 32 | lo;
}

/* Bit numbers; no popcnt, no lzcnt. */
static __always_inline unsigned long __ffs(unsigned long w)
{
	asm("bsf" _L " %1, %0" : "=r"(w) : "rm"(w));
	return w;
}

static __always_inline unsigned long __ffs64(u64 w)
{
	if (sizeof(w) > sizeof(long) && !(unsigned long)w)
		return 32 + __ffs(w >> 32);
	return __ffs(w);
}

static __always_inline int fls_long(unsigned long w)
{
	long r = -1;

	asm("bsr" _L " %1, %0" : "+r"(r) : "rm"(w));
	return r + 1;
}

static __always_inline int fls64(u64 w)
{
	if (sizeof(w) > sizeof(long) && w >> 32)
		return 32 + fls_long(w >> 32);
	return fls_long(w);
}

#endif
