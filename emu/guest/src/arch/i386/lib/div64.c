/* SPDX-License-Identifier: GPL-2.0-only */
/* What the compiler calls for divisions of 64 bits. Linux has no such functions: it writes its divisions otherwise. */
#include "sched.h"

u64 __udivmoddi4(u64 n, u64 d, u64 *rem);
u64 __udivdi3(u64 n, u64 d);
u64 __umoddi3(u64 n, u64 d);
s64 __divdi3(s64 n, s64 d);
s64 __moddi3(s64 n, s64 d);
s64 __divmoddi4(s64 n, s64 d, s64 *rem);

static __always_inline u32 divl(u32 hi, u32 lo, u32 d, u32 *rem)
{
	u32 q;

	asm("divl %4" : "=a"(q), "=d"(*rem) : "a"(lo), "d"(hi), "rm"(d) : "cc");
	return q;
}

static __always_inline u64 div_by_word(u64 n, u32 d, u32 *rem)
{
	u32 hi = n >> 32, q = hi / d;

	return (u64)q << 32 | divl(hi % d, n, d, rem);
}

/* A divisor of more than a word: the quotient of the upper bits is the right one, or one too many. */
static __always_inline u64 div_by_long(u64 n, u64 d, u64 *rem)
{
	int shift = fls_long(d >> 32);
	u32 unused;
	u64 q = div_by_word(n >> shift, d >> shift, &unused);

	if (q && q * d > n)
		q--;
	*rem = n - q * d;
	return q;
}

notrace u64 __udivmoddi4(u64 n, u64 d, u64 *rem)
{
	u32 r;
	u64 q;

	if (d >> 32)
		return div_by_long(n, d, rem);
	q = div_by_word(n, d, &r);
	*rem = r;
	return q;
}

notrace u64 __udivdi3(u64 n, u64 d)
{
	u64 rem;

	return __udivmoddi4(n, d, &rem);
}

notrace u64 __umoddi3(u64 n, u64 d)
{
	u64 rem;

	__udivmoddi4(n, d, &rem);
	return rem;
}

notrace s64 __divmoddi4(s64 n, s64 d, s64 *rem)
{
	u64 r, q = __udivmoddi4(n < 0 ? -(u64)n : n, d < 0 ? -(u64)d : d, &r);

	*rem = n < 0 ? -r : r;
	return (n < 0) != (d < 0) ? -q : q;
}

notrace s64 __divdi3(s64 n, s64 d)
{
	s64 rem;

	return __divmoddi4(n, d, &rem);
}

notrace s64 __moddi3(s64 n, s64 d)
{
	s64 rem;

	__divmoddi4(n, d, &rem);
	return rem;
}
