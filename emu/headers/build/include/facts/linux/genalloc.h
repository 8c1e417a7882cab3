/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern struct gen_pool *devm_gen_pool_create(struct device *dev, int min_alloc_order, int nid, const char *name);
extern int gen_pool_add_owner(struct gen_pool *pool, long unsigned int virt, phys_addr_t phys, size_t size, int nid, void *owner);
extern long unsigned int gen_pool_alloc_algo_owner(struct gen_pool *pool, size_t size, genpool_algo_t algo, void *data, void **owner);
extern size_t gen_pool_avail(struct gen_pool *pool);
extern long unsigned int gen_pool_best_fit(long unsigned int *map, long unsigned int size, long unsigned int start, unsigned int nr, void *data, struct gen_pool *pool, long unsigned int start_addr);
extern struct gen_pool *gen_pool_create(int min_alloc_order, int nid);
extern void gen_pool_destroy(struct gen_pool *pool);
extern void *gen_pool_dma_alloc(struct gen_pool *pool, size_t size, dma_addr_t *dma);
extern void *gen_pool_dma_alloc_algo(struct gen_pool *pool, size_t size, dma_addr_t *dma, genpool_algo_t algo, void *data);
extern void *gen_pool_dma_alloc_align(struct gen_pool *pool, size_t size, dma_addr_t *dma, int align);
extern void *gen_pool_dma_zalloc(struct gen_pool *pool, size_t size, dma_addr_t *dma);
extern void *gen_pool_dma_zalloc_algo(struct gen_pool *pool, size_t size, dma_addr_t *dma, genpool_algo_t algo, void *data);
extern void *gen_pool_dma_zalloc_align(struct gen_pool *pool, size_t size, dma_addr_t *dma, int align);
extern long unsigned int gen_pool_first_fit(long unsigned int *map, long unsigned int size, long unsigned int start, unsigned int nr, void *data, struct gen_pool *pool, long unsigned int start_addr);
extern long unsigned int gen_pool_first_fit_align(long unsigned int *map, long unsigned int size, long unsigned int start, unsigned int nr, void *data, struct gen_pool *pool, long unsigned int start_addr);
extern long unsigned int gen_pool_first_fit_order_align(long unsigned int *map, long unsigned int size, long unsigned int start, unsigned int nr, void *data, struct gen_pool *pool, long unsigned int start_addr);
extern long unsigned int gen_pool_fixed_alloc(long unsigned int *map, long unsigned int size, long unsigned int start, unsigned int nr, void *data, struct gen_pool *pool, long unsigned int start_addr);
extern void gen_pool_for_each_chunk(struct gen_pool *pool, void (*func)(struct gen_pool *, struct gen_pool_chunk *, void *), void *data);
extern void gen_pool_free_owner(struct gen_pool *pool, long unsigned int addr, size_t size, void **owner);
extern struct gen_pool *gen_pool_get(struct device *dev, const char *name);
extern bool gen_pool_has_addr(struct gen_pool *pool, long unsigned int start, size_t size);
extern void gen_pool_set_algo(struct gen_pool *pool, genpool_algo_t algo, void *data);
extern size_t gen_pool_size(struct gen_pool *pool);
extern phys_addr_t gen_pool_virt_to_phys(struct gen_pool *pool, long unsigned int addr);
