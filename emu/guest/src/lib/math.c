/* SPDX-License-Identifier: GPL-2.0-only */
#include "sched.h"
#include "string.h"

unsigned long int_sqrt(unsigned long x)
{
	unsigned long b, m, y = 0;

	if (x <= 1)
		return x;
	for (m = 1ul << ((fls64(x) - 1) & ~1); m; m >>= 2) {
		b = y + m;
		y >>= 1;
		if (x >= b) {
			x -= b;
			y += m;
		}
	}
	return y;
}

u64 div64_u64(u64 a, u64 b)
{
	return DIV64(a, b);
}

unsigned int hweight64(u64 w)
{
	w -= w >> 1 & 0x5555555555555555ull;
	w = (w & 0x3333333333333333ull) + (w >> 2 & 0x3333333333333333ull);
	w = (w + (w >> 4)) & 0x0f0f0f0f0f0f0f0full;
	return w * 0x0101010101010101ull >> 56;
}

/* The first bit from off on that is set in addr ^ invert, and in and if that is there. */
static noinline unsigned long find_bit(const unsigned long *addr, const unsigned long *and, unsigned long size,
				       unsigned long off, unsigned long invert)
{
	unsigned long w;

	if (off >= size)
		return size;
	w = (addr[off / BITS_PER_LONG] ^ invert) & (and ? and[off / BITS_PER_LONG] : ~0ul) & ~0ul << off % BITS_PER_LONG;
	for (off &= ~(BITS_PER_LONG - 1ul); !w; w = (addr[off / BITS_PER_LONG] ^ invert) & (and ? and[off / BITS_PER_LONG] : ~0ul)) {
		off += BITS_PER_LONG;
		if (off >= size)
			return size;
	}
	off += __ffs(w);
	return off < size ? off : size;
}

unsigned long find_next_bit(const unsigned long *addr, unsigned long size, unsigned long off)
{
	return find_bit(addr, NULL, size, off, 0);
}

unsigned long find_next_zero_bit(const unsigned long *addr, unsigned long size, unsigned long off)
{
	return find_bit(addr, NULL, size, off, ~0ul);
}

/* As modules call them. */
noinline unsigned long _find_next_bit(const unsigned long *a, unsigned long n, unsigned long off) { return find_bit(a, NULL, n, off, 0); }
noinline unsigned long _find_next_zero_bit(const unsigned long *a, unsigned long n, unsigned long off) { return find_bit(a, NULL, n, off, ~0ul); }
noinline unsigned long _find_first_bit(const unsigned long *a, unsigned long n) { return find_bit(a, NULL, n, 0, 0); }
noinline unsigned long _find_first_zero_bit(const unsigned long *a, unsigned long n) { return find_bit(a, NULL, n, 0, ~0ul); }
noinline unsigned long _find_first_and_bit(const unsigned long *a, const unsigned long *b, unsigned long n) { return find_bit(a, b, n, 0, 0); }
noinline unsigned long _find_next_and_bit(const unsigned long *a, const unsigned long *b, unsigned long n, unsigned long off)
{
	return find_bit(a, b, n, off, 0);
}

noinline unsigned long _find_last_bit(const unsigned long *a, unsigned long n)
{
	unsigned long i;

	for (i = n; i-- > 0;)
		if (test_bit(i, a))
			return i;
	return n;
}

static noinline void swap_bytes(u8 *a, u8 *b, size_t n)
{
	while (n--) {
		u8 t = a[n];

		a[n] = b[n];
		b[n] = t;
	}
}

static void swap_elements(u8 *a, u8 *b, size_t n, void (*swap)(void *, void *, int))
{
	if (swap)
		swap(a, b, n);
	else
		swap_bytes(a, b, n);
}

/* Heap sort. swap: NULL, or what exchanges two elements. */
void sort(void *base, size_t num, size_t size, int (*cmp)(const void *, const void *), void (*swap)(void *, void *, int))
{
	u8 *b = base;
	size_t a = num / 2, n = num, i, c;

	while (n > 1) {
		if (a)
			a--;
		else
			swap_elements(b, b + --n * size, size, swap);
		for (i = a; (c = 2 * i + 1) < n; i = c) {
			if (c + 1 < n && cmp(b + c * size, b + (c + 1) * size) < 0)
				c++;
			if (cmp(b + i * size, b + c * size) >= 0)
				break;
			swap_elements(b + i * size, b + c * size, size, swap);
		}
	}
}

/* The greatest common divisor, by halves and differences. */
noinline unsigned long gcd(unsigned long a, unsigned long b)
{
	unsigned long r = a | b;

	if (!a || !b)
		return r;
	b >>= __ffs(b);
	for (;;) {
		a >>= __ffs(a);
		if (a == b)
			return a << __ffs(r);
		if (a < b) {
			unsigned long t = a;

			a = b;
			b = t;
		}
		a -= b;
	}
}
