/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/random.h>

extern u8 get_random_u8(void);
extern u16 get_random_u16(void);
extern u32 get_random_u32(void);
extern u64 get_random_u64(void);
#define get_random_int get_random_u32
#define get_random_long() ((unsigned long)get_random_u64())
#define prandom_u32 get_random_u32
#define prandom_u32_max(n) reciprocal_scale(get_random_u32(), n)
#define get_random_u32_below(n) prandom_u32_max(n)
