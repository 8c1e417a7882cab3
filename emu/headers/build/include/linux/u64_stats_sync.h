/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>

/* Words of 64 bits are read and written whole. */
#define u64_stats_init(s) do { (void)(s); } while (0)
#define u64_stats_update_begin(s) do { (void)(s); } while (0)
#define u64_stats_update_end(s) do { (void)(s); } while (0)
#define u64_stats_fetch_begin(s) ({ (void)(s); 0u; })
#define u64_stats_fetch_retry(s, start) ({ (void)(s); (void)(start); false; })
#define u64_stats_fetch_begin_irq u64_stats_fetch_begin
#define u64_stats_fetch_retry_irq u64_stats_fetch_retry
#define u64_stats_read(p) (*(u64 *)(p))
#define u64_stats_add(p, n) (*(u64 *)(p) += (n))
#define u64_stats_inc(p) (*(u64 *)(p) += 1)
