/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define SHRINK_STOP 0xffffffffffffffffUL
#define SHRINK_EMPTY 0xfffffffffffffffeUL
#define DEFAULT_SEEKS 2
#define SHRINKER_REGISTERED 1
#define SHRINKER_NUMA_AWARE 2
#define SHRINKER_MEMCG_AWARE 4
#define SHRINKER_NONSLAB 8
extern int register_shrinker(struct shrinker *shrinker, const char *fmt, ...);
extern void synchronize_shrinkers(void);
extern void unregister_shrinker(struct shrinker *shrinker);
