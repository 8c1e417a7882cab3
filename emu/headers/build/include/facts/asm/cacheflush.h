/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define ARCH_IMPLEMENTS_FLUSH_DCACHE_PAGE 0
extern void clflush_cache_range(void *vaddr, unsigned int size);
