/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define ___GFP_DMA 1U
#define ___GFP_HIGHMEM 2U
#define ___GFP_DMA32 4U
#define ___GFP_MOVABLE 8U
#define ___GFP_RECLAIMABLE 16U
#define ___GFP_HIGH 32U
#define ___GFP_IO 64U
#define ___GFP_FS 128U
#define ___GFP_ZERO 256U
#define ___GFP_ATOMIC 512U
#define ___GFP_DIRECT_RECLAIM 1024U
#define ___GFP_KSWAPD_RECLAIM 2048U
#define ___GFP_WRITE 0x1000U
#define ___GFP_NOWARN 0x2000U
#define ___GFP_RETRY_MAYFAIL 0x4000U
#define ___GFP_NOFAIL 0x8000U
#define ___GFP_NORETRY 0x10000U
#define ___GFP_MEMALLOC 0x20000U
#define ___GFP_COMP 0x40000U
#define ___GFP_NOMEMALLOC 0x80000U
#define ___GFP_HARDWALL 0x100000U
#define ___GFP_THISNODE 0x200000U
#define ___GFP_ACCOUNT 0x400000U
#define ___GFP_ZEROTAGS 0x800000U
#define ___GFP_SKIP_ZERO 0
#define ___GFP_SKIP_KASAN_UNPOISON 0
#define ___GFP_SKIP_KASAN_POISON 0
#define ___GFP_NOLOCKDEP 0
#define GFP_ZONEMASK 15U
#define __GFP_WRITE 0x1000U
#define __GFP_MEMALLOC 0x20000U
#define __GFP_NOMEMALLOC 0x80000U
#define __GFP_ZEROTAGS 0x800000U
#define __GFP_SKIP_ZERO 0U
#define __GFP_SKIP_KASAN_UNPOISON 0U
#define __GFP_SKIP_KASAN_POISON 0U
#define __GFP_NOLOCKDEP 0U
#define __GFP_BITS_SHIFT 27
#define __GFP_BITS_MASK 0x7ffffffU
#define GFP_HIGHUSER_MOVABLE 0x100ccaU
#define GFP_TRANSHUGE_LIGHT 0x1c20caU
#define GFP_TRANSHUGE 0x1c24caU
#define CPUMAP_FILE_MAX_BYTES 0x1000UL
#define CPULIST_FILE_MAX_BYTES 0x7000UL
extern bool alloc_cpumask_var_node(cpumask_var_t *mask, gfp_t flags, int node);
extern unsigned int cpumask_any_and_distribute(const struct cpumask *src1p, const struct cpumask *src2p);
extern unsigned int cpumask_any_distribute(const struct cpumask *srcp);
extern unsigned int cpumask_local_spread(unsigned int i, int node);
extern unsigned int cpumask_next_wrap(int n, const struct cpumask *mask, int start, bool wrap);
extern void free_cpumask_var(cpumask_var_t mask);
