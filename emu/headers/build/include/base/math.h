/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

static inline u64 div64_u64_rem(u64 n, u64 d, u64 *rest)
{
	*rest = n % d;
	return n / d;
}

static inline u64 div_u64_rem(u64 n, u32 d, u32 *rest)
{
	*rest = n % d;
	return n / d;
}

static inline s64 div_s64_rem(s64 n, s32 d, s32 *rest)
{
	*rest = n % d;
	return n / d;
}

#define div64_u64(n, d) ((u64)(n) / (u64)(d))
#define div64_s64(n, d) ((s64)(n) / (s64)(d))
#define div64_ul(n, d) ((u64)(n) / (unsigned long)(d))
#define div_u64(n, d) ((u64)(n) / (u32)(d))
#define div_s64(n, d) ((s64)(n) / (s32)(d))
#define mul_u32_u32(a, b) ((u64)(u32)(a) * (u32)(b))
#define mul_u64_u32_shr(a, mul, by) ((u64)((unsigned __int128)(u64)(a) * (u32)(mul) >> (by)))
#define mult_frac(x, n, d) ({ typeof(x) whole_ = (x) / (d), rest_ = (x) % (d); whole_ * (n) + rest_ * (n) / (d); })
#define do_div(n, d) ({ u32 rest_ = (u64)(n) % (u32)(d); (n) = (u64)(n) / (u32)(d); rest_; })
#define sector_div do_div
#define reciprocal_scale(value, range) ((u32)((u64)(u32)(value) * (range) >> 32))
#define U8_MAX ((u8)~0U)
#define S8_MAX ((s8)(U8_MAX >> 1))
#define U16_MAX ((u16)~0U)
#define S16_MAX ((s16)(U16_MAX >> 1))
#define U32_MAX ((u32)~0U)
#define S32_MAX ((s32)(U32_MAX >> 1))
#define U64_MAX ((u64)~0ULL)
#define S64_MAX ((s64)(U64_MAX >> 1))
#define S32_MIN (-S32_MAX - 1)
#define S64_MIN (-S64_MAX - 1)
#define INT_MAX ((int)(~0U >> 1))
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX (~0U)
#define SHRT_MAX ((short)(0x7fff))
#define SHRT_MIN (-SHRT_MAX - 1)
#define USHRT_MAX ((unsigned short)~0U)
#define LONG_MAX ((long)(~0UL >> 1))
#define LONG_MIN (-LONG_MAX - 1)
#define ULONG_MAX (~0UL)
#define LLONG_MAX ((long long)(~0ULL >> 1))
#define LLONG_MIN (-LLONG_MAX - 1)
#define ULLONG_MAX (~0ULL)
#define SIZE_MAX (~(size_t)0)
#define SSIZE_MAX ((ssize_t)(SIZE_MAX >> 1))
#define PHYS_ADDR_MAX (~(phys_addr_t)0)

#define GOLDEN_RATIO_32 0x61C88647
#define GOLDEN_RATIO_64 0x61C8864680B583EBull
#define __hash_32(value) ((u32)(value) * GOLDEN_RATIO_32)
#define hash_32(value, bits) (__hash_32(value) >> (32 - (bits)))
#define hash_64(value, bits) ((u32)(((u64)(value) * GOLDEN_RATIO_64) >> (64 - (bits))))
#define hash_long(value, bits) hash_64(value, bits)
#define hash_ptr(p, bits) hash_long((unsigned long)(p), bits)

#define DEFINE_HASHTABLE(name, bits) struct hlist_head name[1 << (bits)] = { [0 ... ((1 << (bits)) - 1)] = HLIST_HEAD_INIT }
#define DECLARE_HASHTABLE(name, bits) struct hlist_head name[1 << (bits)]
#define HASH_SIZE(table) ARRAY_SIZE(table)
#define HASH_BITS(table) ilog2(HASH_SIZE(table))
#define hash_min(value, bits) (sizeof(value) <= 4 ? hash_32(value, bits) : hash_long(value, bits))
#define hash_init(table) do { unsigned int slot_; for (slot_ = 0; slot_ < HASH_SIZE(table); slot_++) INIT_HLIST_HEAD(&(table)[slot_]); } while (0)
#define hash_add(table, node, key) hlist_add_head(node, &table[hash_min(key, HASH_BITS(table))])
#define hash_add_rcu(table, node, key) hlist_add_head_rcu(node, &table[hash_min(key, HASH_BITS(table))])
#define hash_hashed(node) (!hlist_unhashed(node))
#define hash_empty(table) ({ unsigned int slot_; bool none_ = true; for (slot_ = 0; slot_ < HASH_SIZE(table); slot_++) none_ &= hlist_empty(&(table)[slot_]); none_; })
#define hash_del(node) hlist_del_init(node)
#define hash_del_rcu(node) hlist_del_init_rcu(node)
#define hash_for_each(table, slot, p, member) \
	for ((slot) = 0, p = NULL; p == NULL && (slot) < HASH_SIZE(table); (slot)++) \
		hlist_for_each_entry(p, &table[slot], member)
#define hash_for_each_rcu(table, slot, p, member) \
	for ((slot) = 0, p = NULL; p == NULL && (slot) < HASH_SIZE(table); (slot)++) \
		hlist_for_each_entry_rcu(p, &table[slot], member)
#define hash_for_each_safe(table, slot, n, p, member) \
	for ((slot) = 0, p = NULL; p == NULL && (slot) < HASH_SIZE(table); (slot)++) \
		hlist_for_each_entry_safe(p, n, &table[slot], member)
#define hash_for_each_possible(table, p, member, key) hlist_for_each_entry(p, &table[hash_min(key, HASH_BITS(table))], member)
#define hash_for_each_possible_rcu(table, p, member, key) hlist_for_each_entry_rcu(p, &table[hash_min(key, HASH_BITS(table))], member)
#define hash_for_each_possible_safe(table, p, n, member, key) hlist_for_each_entry_safe(p, n, &table[hash_min(key, HASH_BITS(table))], member)
