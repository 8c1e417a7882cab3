/* SPDX-License-Identifier: GPL-2.0-only */
/* Bitmaps of any length, in words; what lies behind the last bit of a result is not changed, or 0. */
#include "mm.h"
#include "string.h"

#define WORDS(n)	(((n) + BITS_PER_LONG - 1) / BITS_PER_LONG)
#define LAST(n)		((n) % BITS_PER_LONG ? ~(~0ul << (n) % BITS_PER_LONG) : ~0ul)
#define MASK(i, n)	((i) + 1 == WORDS(n) ? LAST(n) : ~0ul)

#define BITMAP_OP(name, expr)										\
noinline void name(unsigned long *d, const unsigned long *a, const unsigned long *b, unsigned int n)	\
{													\
	unsigned int i;											\
													\
	for (i = 0; i < WORDS(n); i++)									\
		d[i] = expr;										\
}
BITMAP_OP(__bitmap_or, a[i] | b[i])
BITMAP_OP(__bitmap_xor, a[i] ^ b[i])

#define BITMAP_TEST_OP(name, expr)									\
noinline bool name(unsigned long *d, const unsigned long *a, const unsigned long *b, unsigned int n)	\
{													\
	unsigned long any = 0;										\
	unsigned int i;											\
													\
	for (i = 0; i < WORDS(n); i++)									\
		any |= d[i] = (expr) & MASK(i, n);							\
	return any;											\
}
BITMAP_TEST_OP(__bitmap_and, a[i] & b[i])
BITMAP_TEST_OP(__bitmap_andnot, a[i] & ~b[i])

#define BITMAP_TEST(name, expr, found)									\
noinline bool name(const unsigned long *a, const unsigned long *b, unsigned int n)			\
{													\
	unsigned int i;											\
													\
	for (i = 0; i < WORDS(n); i++)									\
		if ((expr) & MASK(i, n))								\
			return found;									\
	return !(found);										\
}
BITMAP_TEST(__bitmap_equal, a[i] ^ b[i], false)
BITMAP_TEST(__bitmap_intersects, a[i] & b[i], true)
BITMAP_TEST(__bitmap_subset, a[i] & ~b[i], false)

noinline void __bitmap_complement(unsigned long *d, const unsigned long *a, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < WORDS(n); i++)
		d[i] = ~a[i];
}

noinline unsigned int __bitmap_weight(const unsigned long *a, unsigned int n)
{
	unsigned int i, w = 0;

	for (i = 0; i < WORDS(n); i++)
		w += hweight64(a[i] & MASK(i, n));
	return w;
}

noinline void __bitmap_set(unsigned long *map, unsigned int start, int len)
{
	for (; len > 0; len--, start++)
		map[start / BITS_PER_LONG] |= 1ul << start % BITS_PER_LONG;
}

noinline void __bitmap_clear(unsigned long *map, unsigned int start, int len)
{
	for (; len > 0; len--, start++)
		map[start / BITS_PER_LONG] &= ~(1ul << start % BITS_PER_LONG);
}

noinline void __bitmap_shift_right(unsigned long *d, const unsigned long *s, unsigned int shift, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		bool set = i + shift < n && test_bit(i + shift, s);

		d[i / BITS_PER_LONG] = (d[i / BITS_PER_LONG] & ~(1ul << i % BITS_PER_LONG)) | (unsigned long)set << i % BITS_PER_LONG;
	}
}

noinline void __bitmap_shift_left(unsigned long *d, const unsigned long *s, unsigned int shift, unsigned int n)
{
	unsigned int i;

	for (i = n; i-- > 0;) {
		bool set = i >= shift && test_bit(i - shift, s);

		d[i / BITS_PER_LONG] = (d[i / BITS_PER_LONG] & ~(1ul << i % BITS_PER_LONG)) | (unsigned long)set << i % BITS_PER_LONG;
	}
}

noinline unsigned long bitmap_find_next_zero_area_off(unsigned long *map, unsigned long size, unsigned long start, unsigned int n,
						      unsigned long align_mask, unsigned long align_offset)
{
	unsigned long at = start, next;

	for (;;) {
		at = find_next_zero_bit(map, size, at);
		at = ((at + align_offset + align_mask) & ~align_mask) - align_offset;
		if (at + n > size)
			return at + n;
		next = find_next_bit(map, at + n, at);
		if (next >= at + n)
			return at;
		at = next + 1;
	}
}

noinline unsigned long *bitmap_zalloc(unsigned int n, gfp_t gfp) { return kzalloc(WORDS(n) * (BITS_PER_LONG / 8), gfp); }
noinline unsigned long *bitmap_alloc(unsigned int n, gfp_t gfp) { return kmalloc(WORDS(n) * (BITS_PER_LONG / 8), gfp); }
noinline void bitmap_free(const unsigned long *map) { kfree(map); }
