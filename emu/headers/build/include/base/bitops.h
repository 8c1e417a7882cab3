/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

static __always_inline void set_bit(long nr, volatile unsigned long *p)
{
	__asm__ __volatile__("lock; bts" ASM_LONG " %1, %0" : "+m"(*(volatile long *)p) : "Jr"(nr) : "memory", "cc");
}

static __always_inline void clear_bit(long nr, volatile unsigned long *p)
{
	__asm__ __volatile__("lock; btr" ASM_LONG " %1, %0" : "+m"(*(volatile long *)p) : "Jr"(nr) : "memory", "cc");
}

static __always_inline void change_bit(long nr, volatile unsigned long *p)
{
	__asm__ __volatile__("lock; btc" ASM_LONG " %1, %0" : "+m"(*(volatile long *)p) : "Jr"(nr) : "memory", "cc");
}

#define __BIT_TEST(name, op) \
static __always_inline bool name(long nr, volatile unsigned long *p) \
{ \
	bool was; \
	__asm__ __volatile__(op " %2, %1" : "=@ccc"(was), "+m"(*(volatile long *)p) : "Jr"(nr) : "memory"); \
	return was; \
}

__BIT_TEST(test_and_set_bit, "lock; bts" ASM_LONG)
__BIT_TEST(test_and_clear_bit, "lock; btr" ASM_LONG)
__BIT_TEST(test_and_change_bit, "lock; btc" ASM_LONG)
__BIT_TEST(__test_and_set_bit, "bts" ASM_LONG)
__BIT_TEST(__test_and_clear_bit, "btr" ASM_LONG)
__BIT_TEST(__test_and_change_bit, "btc" ASM_LONG)
#define test_and_set_bit_lock test_and_set_bit

static __always_inline void __set_bit(unsigned long nr, volatile unsigned long *p)
{
	p[nr / BITS_PER_LONG] |= 1UL << (nr % BITS_PER_LONG);
}

static __always_inline void __clear_bit(unsigned long nr, volatile unsigned long *p)
{
	p[nr / BITS_PER_LONG] &= ~(1UL << (nr % BITS_PER_LONG));
}

static __always_inline void __change_bit(unsigned long nr, volatile unsigned long *p)
{
	p[nr / BITS_PER_LONG] ^= 1UL << (nr % BITS_PER_LONG);
}

static __always_inline bool test_bit(unsigned long nr, const volatile unsigned long *p)
{
	return p[nr / BITS_PER_LONG] >> (nr % BITS_PER_LONG) & 1;
}

#define clear_bit_unlock(nr, p) do { barrier(); clear_bit(nr, p); } while (0)
#define __clear_bit_unlock clear_bit_unlock
#define assign_bit(nr, p, value) ((value) ? set_bit(nr, p) : clear_bit(nr, p))
#define __assign_bit(nr, p, value) ((value) ? __set_bit(nr, p) : __clear_bit(nr, p))

static __always_inline unsigned long __ffs(unsigned long word)
{
	return __builtin_ctzl(word);
}

static __always_inline unsigned long ffz(unsigned long word)
{
	return __builtin_ctzl(~word);
}

static __always_inline unsigned long __fls(unsigned long word)
{
	return BITS_PER_LONG - 1 - __builtin_clzl(word);
}

static __always_inline int fls(unsigned int x)
{
	return x ? 32 - __builtin_clz(x) : 0;
}

static __always_inline int fls64(u64 x)
{
	return x ? 64 - __builtin_clzl(x) : 0;
}

#define ffs(x) __builtin_ffs(x)
#define fls_long(x) fls64(x)
#define ilog2(n) (__builtin_constant_p(n) ? ((n) < 2 ? 0 : 63 - __builtin_clzll(n)) : fls64(n) - 1)
#define is_power_of_2(n) ((n) != 0 && ((n) & ((n) - 1)) == 0)
#define roundup_pow_of_two(n) ((n) <= 1 ? 1UL : 1UL << fls64((n) - 1))
#define rounddown_pow_of_two(n) (1UL << (fls64(n) - 1))
#define order_base_2(n) ((n) > 1 ? fls64((n) - 1) : 0)

static inline unsigned long hweight64(u64 w)
{
	w -= w >> 1 & 0x5555555555555555UL;
	w = (w & 0x3333333333333333UL) + (w >> 2 & 0x3333333333333333UL);
	return ((w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fUL) * 0x0101010101010101UL >> 56;
}

#define hweight_long(w) hweight64(w)
#define hweight32(w) ((unsigned int)hweight64((u32)(w)))
#define hweight16(w) ((unsigned int)hweight64((u16)(w)))
#define hweight8(w) ((unsigned int)hweight64((u8)(w)))

static inline u32 rol32(u32 word, unsigned int n)
{
	return word << (n & 31) | word >> (-n & 31);
}

static inline u32 ror32(u32 word, unsigned int n)
{
	return word >> (n & 31) | word << (-n & 31);
}

static inline u64 rol64(u64 word, unsigned int n)
{
	return word << (n & 63) | word >> (-n & 63);
}

static inline u64 ror64(u64 word, unsigned int n)
{
	return word >> (n & 63) | word << (-n & 63);
}

/* The first bits, as functions of the kernel's. */
extern unsigned long _find_first_bit(const unsigned long *p, unsigned long size);
extern unsigned long _find_first_zero_bit(const unsigned long *p, unsigned long size);
extern unsigned long _find_last_bit(const unsigned long *p, unsigned long size);
extern unsigned long _find_next_bit(const unsigned long *p, unsigned long size, unsigned long from);
extern unsigned long _find_next_zero_bit(const unsigned long *p, unsigned long size, unsigned long from);
extern unsigned long _find_next_and_bit(const unsigned long *p, const unsigned long *q, unsigned long size, unsigned long from);
#define find_first_bit _find_first_bit
#define find_first_zero_bit _find_first_zero_bit
#define find_last_bit _find_last_bit
#define find_next_bit _find_next_bit
#define find_next_zero_bit _find_next_zero_bit
#define for_each_set_bit(bit, p, size) for ((bit) = find_first_bit(p, size); (bit) < (size); (bit) = find_next_bit(p, size, (bit) + 1))
#define for_each_clear_bit(bit, p, size) for ((bit) = find_first_zero_bit(p, size); (bit) < (size); (bit) = find_next_zero_bit(p, size, (bit) + 1))
#define for_each_set_bit_from(bit, p, size) for ((bit) = find_next_bit(p, size, bit); (bit) < (size); (bit) = find_next_bit(p, size, (bit) + 1))
