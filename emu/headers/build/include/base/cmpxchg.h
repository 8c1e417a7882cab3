/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* What exchanges a value of 1, 2, 4 or 8 bytes. The locked forms are one step for all processors. */
#define xchg(p, v) ({ \
	typeof(*(p)) was_ = (typeof(*(p)))(v); \
	__asm__ __volatile__("xchg %0, %1" : "+q"(was_), "+m"(*(p)) : : "memory"); \
	was_; })
#define __cmpxchg_with(lock, p, old, new) ({ \
	typeof(*(p)) was_, expected_ = (typeof(*(p)))(old), wanted_ = (typeof(*(p)))(new); \
	__asm__ __volatile__(lock "cmpxchg %2, %1" : "=a"(was_), "+m"(*(p)) : "q"(wanted_), "0"(expected_) : "memory", "cc"); \
	was_; })
#define cmpxchg(p, old, new) __cmpxchg_with("lock; ", p, old, new)
#define cmpxchg_local(p, old, new) __cmpxchg_with("", p, old, new)
#define cmpxchg64(p, old, new) cmpxchg(p, old, new)
#define cmpxchg_relaxed cmpxchg
#define cmpxchg_acquire cmpxchg
#define cmpxchg_release cmpxchg
#define xchg_relaxed xchg
#define xchg_acquire xchg
#define xchg_release xchg
#define try_cmpxchg(p, old, new) ({ \
	typeof(p) at_ = (p); \
	typeof(*(p)) had_ = *(old), seen_ = cmpxchg(at_, had_, new); \
	if (seen_ != had_) \
		*(old) = seen_; \
	seen_ == had_; })
#define __xadd_with(lock, p, v) ({ \
	typeof(*(p)) sum_ = (typeof(*(p)))(v); \
	__asm__ __volatile__(lock "xadd %0, %1" : "+q"(sum_), "+m"(*(p)) : : "memory", "cc"); \
	sum_; })
#define xadd(p, v) __xadd_with("lock; ", p, v)
