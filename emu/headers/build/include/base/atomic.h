/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define ATOMIC_INIT(n) { (n) }
#define ATOMIC64_INIT(n) { (n) }
#define ATOMIC_LONG_INIT(n) { (n) }

/* One line per operation that gives nothing back, and one per operation that does. */
#define __ATOMIC_PLAIN(name, type, number, suffix, op) \
static __always_inline void name##_##op(number i, type *v) \
{ \
	__asm__ __volatile__("lock; " #op suffix " %1, %0" : "+m"(v->counter) : "er"(i) : "memory", "cc"); \
}

#define __ATOMIC_LOOP(name, type, number, op, sign) \
static __always_inline number name##_fetch_##op(number i, type *v) \
{ \
	number had = READ_ONCE(v->counter); \
	while (!try_cmpxchg(&v->counter, &had, had sign i)) \
		; \
	return had; \
}

#define __ATOMIC_ORDERS(name, type, number, what) \
static __always_inline number name##_##what##_relaxed(number i, type *v) { return name##_##what(i, v); } \
static __always_inline number name##_##what##_acquire(number i, type *v) { return name##_##what(i, v); } \
static __always_inline number name##_##what##_release(number i, type *v) { return name##_##what(i, v); }

#define __ATOMIC(name, type, number, suffix) \
static __always_inline number name##_read(const type *v) { return READ_ONCE(v->counter); } \
static __always_inline void name##_set(type *v, number i) { WRITE_ONCE(v->counter, i); } \
static __always_inline number name##_read_acquire(const type *v) { return smp_load_acquire(&v->counter); } \
static __always_inline void name##_set_release(type *v, number i) { smp_store_release(&v->counter, i); } \
__ATOMIC_PLAIN(name, type, number, suffix, add) \
__ATOMIC_PLAIN(name, type, number, suffix, sub) \
__ATOMIC_PLAIN(name, type, number, suffix, and) \
__ATOMIC_PLAIN(name, type, number, suffix, or) \
__ATOMIC_PLAIN(name, type, number, suffix, xor) \
static __always_inline void name##_andnot(number i, type *v) { name##_and(~i, v); } \
static __always_inline void name##_inc(type *v) { __asm__ __volatile__("lock; inc" suffix " %0" : "+m"(v->counter) : : "memory", "cc"); } \
static __always_inline void name##_dec(type *v) { __asm__ __volatile__("lock; dec" suffix " %0" : "+m"(v->counter) : : "memory", "cc"); } \
static __always_inline number name##_fetch_add(number i, type *v) { return xadd(&v->counter, i); } \
static __always_inline number name##_fetch_sub(number i, type *v) { return xadd(&v->counter, -i); } \
static __always_inline number name##_fetch_inc(type *v) { return xadd(&v->counter, 1); } \
static __always_inline number name##_fetch_dec(type *v) { return xadd(&v->counter, -1); } \
static __always_inline number name##_add_return(number i, type *v) { return xadd(&v->counter, i) + i; } \
static __always_inline number name##_sub_return(number i, type *v) { return xadd(&v->counter, -i) - i; } \
static __always_inline number name##_inc_return(type *v) { return name##_add_return(1, v); } \
static __always_inline number name##_dec_return(type *v) { return name##_sub_return(1, v); } \
static __always_inline number name##_inc_return_relaxed(type *v) { return name##_add_return(1, v); } \
static __always_inline number name##_dec_return_relaxed(type *v) { return name##_sub_return(1, v); } \
__ATOMIC_LOOP(name, type, number, and, &) \
__ATOMIC_LOOP(name, type, number, or, |) \
__ATOMIC_LOOP(name, type, number, xor, ^) \
static __always_inline number name##_fetch_andnot(number i, type *v) { return name##_fetch_and(~i, v); } \
__ATOMIC_ORDERS(name, type, number, fetch_add) \
__ATOMIC_ORDERS(name, type, number, fetch_sub) \
__ATOMIC_ORDERS(name, type, number, fetch_and) \
__ATOMIC_ORDERS(name, type, number, fetch_or) \
__ATOMIC_ORDERS(name, type, number, add_return) \
__ATOMIC_ORDERS(name, type, number, sub_return) \
static __always_inline bool name##_sub_and_test(number i, type *v) { return name##_sub_return(i, v) == 0; } \
static __always_inline bool name##_dec_and_test(type *v) { return name##_sub_return(1, v) == 0; } \
static __always_inline bool name##_inc_and_test(type *v) { return name##_add_return(1, v) == 0; } \
static __always_inline bool name##_add_negative(number i, type *v) { return name##_add_return(i, v) < 0; } \
static __always_inline number name##_xchg(type *v, number i) { return xchg(&v->counter, i); } \
static __always_inline number name##_cmpxchg(type *v, number old, number i) { return cmpxchg(&v->counter, old, i); } \
static __always_inline bool name##_try_cmpxchg(type *v, number *old, number i) { return try_cmpxchg(&v->counter, old, i); } \
static __always_inline number name##_fetch_add_unless(type *v, number i, number unless) \
{ \
	number had = name##_read(v); \
	while (had != unless && !try_cmpxchg(&v->counter, &had, had + i)) \
		; \
	return had; \
} \
static __always_inline bool name##_add_unless(type *v, number i, number unless) { return name##_fetch_add_unless(v, i, unless) != unless; } \
static __always_inline bool name##_inc_not_zero(type *v) { return name##_add_unless(v, 1, 0); } \
static __always_inline number name##_dec_if_positive(type *v) \
{ \
	number had = name##_read(v); \
	while (had > 0 && !try_cmpxchg(&v->counter, &had, had - 1)) \
		; \
	return had - 1; \
}

__ATOMIC(atomic, atomic_t, int, "l")
__ATOMIC(atomic64, atomic64_t, s64, "q")
__ATOMIC(atomic_long, atomic_long_t, long, "q")
