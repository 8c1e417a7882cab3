/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void *mempool_alloc(mempool_t *pool, gfp_t gfp_mask);
extern void *mempool_alloc_pages(gfp_t gfp_mask, void *pool_data);
extern void *mempool_alloc_slab(gfp_t gfp_mask, void *pool_data);
extern mempool_t *mempool_create(int min_nr, mempool_alloc_t *alloc_fn, mempool_free_t *free_fn, void *pool_data);
extern mempool_t *mempool_create_node(int min_nr, mempool_alloc_t *alloc_fn, mempool_free_t *free_fn, void *pool_data, gfp_t gfp_mask, int node_id);
extern void mempool_destroy(mempool_t *pool);
extern void mempool_exit(mempool_t *pool);
extern void mempool_free(void *element, mempool_t *pool);
extern void mempool_free_pages(void *element, void *pool_data);
extern void mempool_free_slab(void *element, void *pool_data);
extern int mempool_init(mempool_t *pool, int min_nr, mempool_alloc_t *alloc_fn, mempool_free_t *free_fn, void *pool_data);
extern int mempool_init_node(mempool_t *pool, int min_nr, mempool_alloc_t *alloc_fn, mempool_free_t *free_fn, void *pool_data, gfp_t gfp_mask, int node_id);
extern void mempool_kfree(void *element, void *pool_data);
extern void *mempool_kmalloc(gfp_t gfp_mask, void *pool_data);
extern int mempool_resize(mempool_t *pool, int new_min_nr);
