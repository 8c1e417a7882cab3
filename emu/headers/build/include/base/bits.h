/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define _AC(x, suffix) x##suffix
#define _UL(x) x##UL
#define _ULL(x) x##ULL
#define UL(x) x##UL
#define ULL(x) x##ULL
#define U32_C(x) x##U
#define U64_C(x) x##ULL
#define BIT(n) (1UL << (n))
#define _BITUL(n) (1UL << (n))
#define _BITULL(n) (1ULL << (n))
#define BIT_ULL(n) (1ULL << (n))
#define BIT_MASK(n) (1UL << ((n) % BITS_PER_LONG))
#define BIT_WORD(n) ((n) / BITS_PER_LONG)
#define BIT_ULL_MASK(n) (1ULL << ((n) % 64))
#define BIT_ULL_WORD(n) ((n) / 64)
#define GENMASK(high, low) ((~0UL >> (BITS_PER_LONG - 1 - (high))) & (~0UL << (low)))
#define GENMASK_ULL(high, low) ((~0ULL >> (63 - (high))) & (~0ULL << (low)))
#define BITS_PER_TYPE(type) (8 * sizeof(type))
#define BITS_TO_LONGS(n) (((n) + BITS_PER_LONG - 1) / BITS_PER_LONG)
#define DECLARE_BITMAP(name, bits) unsigned long name[BITS_TO_LONGS(bits)]

#define NULL ((void *)0)
#define true 1
#define false 0
#undef offsetof
#define offsetof(type, member) __builtin_offsetof(type, member)
#define sizeof_field(type, member) sizeof(((type *)0)->member)
#define offsetofend(type, member) (offsetof(type, member) + sizeof_field(type, member))
#define typeof_member(type, member) typeof(((type *)0)->member)
#define struct_group(name, ...) union { struct { __VA_ARGS__ }; struct { __VA_ARGS__ } name; }
#define DECLARE_FLEX_ARRAY(type, name) struct { struct { } __empty_##name; type name[]; }
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]) + BUILD_BUG_ON_ZERO(__same_type((a), &(a)[0])))
#define container_of(p, type, member) ({ \
	const typeof(((type *)0)->member) *inside_ = (const void *)(p); \
	(type *)((char *)inside_ - offsetof(type, member)); })
#define container_of_const(p, type, member) container_of(p, type, member)
#define typecheck(type, x) ({ type typed_; typeof(x) other_; (void)(&typed_ == &other_); 1; })
#define PTR_ALIGN(p, a) ((typeof(p))ALIGN((unsigned long)(p), (a)))
#define ALIGN(x, a) (((x) + ((typeof(x))(a) - 1)) & ~((typeof(x))(a) - 1))
#define ALIGN_DOWN(x, a) ((x) & ~((typeof(x))(a) - 1))
#define IS_ALIGNED(x, a) (((x) & ((typeof(x))(a) - 1)) == 0)
#define __round_mask(x, y) ((typeof(x))((y) - 1))
#define round_up(x, y) ((((x) - 1) | __round_mask(x, y)) + 1)
#define round_down(x, y) ((x) & ~__round_mask(x, y))
#define DIV_ROUND_UP(n, d) (((n) + (d) - 1) / (d))
#define DIV_ROUND_DOWN_ULL(n, d) ((unsigned long long)(n) / (d))
#define DIV_ROUND_UP_ULL(n, d) DIV_ROUND_DOWN_ULL((unsigned long long)(n) + (d) - 1, (d))
#define DIV_ROUND_CLOSEST(n, d) (((n) + (d) / 2) / (d))
#define DIV_ROUND_CLOSEST_ULL(n, d) (((unsigned long long)(n) + (d) / 2) / (d))
#define roundup(x, y) ((((x) + ((y) - 1)) / (y)) * (y))
#define rounddown(x, y) ((x) - ((x) % (y)))
#define upper_32_bits(n) ((u32)((u64)(n) >> 32))
#define lower_32_bits(n) ((u32)((n) & 0xffffffff))
#define swap(a, b) do { typeof(a) kept_ = (a); (a) = (b); (b) = kept_; } while (0)
#define COUNT_ARGS(...) __COUNT_ARGS(, ##__VA_ARGS__, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define __COUNT_ARGS(_0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, n, ...) n
#define CONCATENATE(a, b) __PASTE(a, b)
#define STACK_MAGIC 0xdeadbeef
#define REPEAT_BYTE(x) ((~0ul / 0xff) * (x))
#define FIELD_PREP(mask, value) (((typeof(mask))(value) << (__builtin_ffsll(mask) - 1)) & (mask))
#define FIELD_GET(mask, value) (((value) & (mask)) >> (__builtin_ffsll(mask) - 1))

/* Both operands are read once, and have one type. */
#define __pick(a, op, b) ({ typeof(a) a_ = (a); typeof(b) b_ = (b); a_ op b_ ? a_ : b_; })
#define __pick_constant(a, op, b) __builtin_choose_expr(__is_constexpr((a) + 0 * (b)), (a) op (b) ? (a) : (b), __pick(a, op, b))
#define min(a, b) __pick_constant(a, <, b)
#define max(a, b) __pick_constant(a, >, b)
#define min_t(type, a, b) min((type)(a), (type)(b))
#define max_t(type, a, b) max((type)(a), (type)(b))
#define min3(a, b, c) min((typeof(a))min(a, b), c)
#define max3(a, b, c) max((typeof(a))max(a, b), c)
#define min_not_zero(a, b) ({ typeof(a) l_ = (a); typeof(b) r_ = (b); l_ == 0 ? r_ : (r_ == 0 ? l_ : min(l_, r_)); })
#define clamp(value, low, high) min((typeof(value))max(value, low), high)
#define clamp_t(type, value, low, high) min_t(type, max_t(type, value, low), high)
#define clamp_val(value, low, high) clamp_t(typeof(value), value, low, high)
#define abs(x) ({ typeof(x) abs_ = (x); abs_ < 0 ? -abs_ : abs_; })
#define abs_diff(a, b) ({ typeof(a) d_ = (a); typeof(b) e_ = (b); d_ > e_ ? d_ - e_ : e_ - d_; })
#define sign_extend32(value, bit) ((int)((u32)(value) << (31 - (bit))) >> (31 - (bit)))
