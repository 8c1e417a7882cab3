/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/slab.h>
#include <facts/linux/mempool.h>

#define mempool_create_slab_pool(min, cache) mempool_create(min, mempool_alloc_slab, mempool_free_slab, cache)
#define mempool_create_kmalloc_pool(min, size) mempool_create(min, mempool_kmalloc, mempool_kfree, (void *)(size_t)(size))
