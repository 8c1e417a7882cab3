/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/bitops.h>
#include <base/base.h>

/* Bob Jenkins' hash of 2006 (lookup3). */
#define JHASH_INITVAL 0xdeadbeef

static inline void __jhash_mix(u32 *s)
{
	static const u8 turns[] = { 4, 6, 8, 16, 19, 4 };
	int i;

	for (i = 0; i < 6; i++) {
		u32 *a = &s[i % 3], *b = &s[(i + 1) % 3], *c = &s[(i + 2) % 3];

		*a -= *c;
		*a ^= rol32(*c, turns[i]);
		*c += *b;
	}
}

static inline u32 __jhash_final(u32 *s)
{
	static const u8 turns[] = { 14, 11, 25, 16, 4, 14, 24 };
	int i;

	for (i = 0; i < 7; i++) {
		u32 *a = &s[(2 + i) % 3], *b = &s[(1 + i) % 3];

		*a ^= *b;
		*a -= rol32(*b, turns[i]);
	}
	return s[2];
}

static inline u32 jhash(const void *key, u32 length, u32 seed)
{
	u32 first = JHASH_INITVAL + length + seed, s[3] = { first, first, first }, i;
	const u8 *k = key;

	for (; length > 12; length -= 12, k += 12) {
		for (i = 0; i < 12; i++)
			s[i / 4] += (u32)k[i] << i % 4 * 8;
		__jhash_mix(s);
	}
	if (!length)
		return s[2];
	for (i = 0; i < length; i++)
		s[i / 4] += (u32)k[i] << i % 4 * 8;
	return __jhash_final(s);
}

static inline u32 jhash2(const u32 *k, u32 length, u32 seed)
{
	u32 first = JHASH_INITVAL + (length << 2) + seed, s[3] = { first, first, first }, i;

	for (; length > 3; length -= 3, k += 3) {
		for (i = 0; i < 3; i++)
			s[i] += k[i];
		__jhash_mix(s);
	}
	if (!length)
		return s[2];
	for (i = 0; i < length; i++)
		s[i] += k[i];
	return __jhash_final(s);
}

static inline u32 jhash_3words(u32 a, u32 b, u32 c, u32 seed)
{
	u32 first = JHASH_INITVAL + (3 << 2) + seed, s[3] = { first + a, first + b, first + c };

	return __jhash_final(s);
}

static inline u32 jhash_2words(u32 a, u32 b, u32 seed)
{
	u32 first = JHASH_INITVAL + (2 << 2) + seed, s[3] = { first + a, first + b, first };

	return __jhash_final(s);
}

static inline u32 jhash_1word(u32 a, u32 seed)
{
	u32 first = JHASH_INITVAL + (1 << 2) + seed, s[3] = { first + a, first, first };

	return __jhash_final(s);
}
