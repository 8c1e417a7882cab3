/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define LINUX_MM_DEBUG_H 1
#define PERCPU_MODULE_RESERVE 0x2000
#define PCPU_MIN_UNIT_SIZE 0x8000UL
#define PCPU_MIN_ALLOC_SHIFT 2
#define PCPU_MIN_ALLOC_SIZE 4
#define PCPU_BITMAP_BLOCK_SIZE 0x1000UL
#define PCPU_BITMAP_BLOCK_BITS 1024UL
#define PERCPU_DYNAMIC_EARLY_SLOTS 128
#define PERCPU_DYNAMIC_EARLY_SIZE 0x3000
#define PERCPU_DYNAMIC_RESERVE 0x7000
extern void dump_page(struct page *page, const char *reason);
