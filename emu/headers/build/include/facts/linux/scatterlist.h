/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define SG_CHAIN 1UL
#define SG_END 2UL
#define SG_PAGE_LINK_MASK 3UL
#define SG_MAX_SINGLE_ALLOC 128UL
#define SG_CHUNK_SIZE 128
#define SG_MAX_SEGMENTS 2048
#define SG_MITER_ATOMIC 1
#define SG_MITER_TO_SG 2
#define SG_MITER_FROM_SG 4
extern int __sg_alloc_table(struct sg_table *table, unsigned int nents, unsigned int max_ents, struct scatterlist *first_chunk, unsigned int nents_first_chunk, gfp_t gfp_mask, sg_alloc_fn *alloc_fn);
extern void __sg_free_table(struct sg_table *table, unsigned int max_ents, unsigned int nents_first_chunk, sg_free_fn *free_fn, unsigned int num_ents);
extern bool __sg_page_iter_dma_next(struct sg_dma_page_iter *dma_iter);
extern bool __sg_page_iter_next(struct sg_page_iter *piter);
extern void __sg_page_iter_start(struct sg_page_iter *piter, struct scatterlist *sglist, unsigned int nents, long unsigned int pgoffset);
extern int sg_alloc_append_table_from_pages(struct sg_append_table *sgt_append, struct page **pages, unsigned int n_pages, unsigned int offset, long unsigned int size, unsigned int max_segment, unsigned int left_pages, gfp_t gfp_mask);
extern int sg_alloc_table(struct sg_table *table, unsigned int nents, gfp_t gfp_mask);
extern int sg_alloc_table_chained(struct sg_table *table, int nents, struct scatterlist *first_chunk, unsigned int nents_first_chunk);
extern int sg_alloc_table_from_pages_segment(struct sg_table *sgt, struct page **pages, unsigned int n_pages, unsigned int offset, long unsigned int size, unsigned int max_segment, gfp_t gfp_mask);
extern size_t sg_copy_buffer(struct scatterlist *sgl, unsigned int nents, void *buf, size_t buflen, off_t skip, bool to_buffer);
extern size_t sg_copy_from_buffer(struct scatterlist *sgl, unsigned int nents, const void *buf, size_t buflen);
extern size_t sg_copy_to_buffer(struct scatterlist *sgl, unsigned int nents, void *buf, size_t buflen);
extern void sg_free_append_table(struct sg_append_table *table);
extern void sg_free_table(struct sg_table *table);
extern void sg_free_table_chained(struct sg_table *table, unsigned int nents_first_chunk);
extern void sg_init_one(struct scatterlist *sg, const void *buf, unsigned int buflen);
extern void sg_init_table(struct scatterlist *sgl, unsigned int nents);
extern struct scatterlist *sg_last(struct scatterlist *sgl, unsigned int nents);
extern bool sg_miter_next(struct sg_mapping_iter *miter);
extern bool sg_miter_skip(struct sg_mapping_iter *miter, off_t offset);
extern void sg_miter_start(struct sg_mapping_iter *miter, struct scatterlist *sgl, unsigned int nents, unsigned int flags);
extern void sg_miter_stop(struct sg_mapping_iter *miter);
extern int sg_nents(struct scatterlist *sg);
extern int sg_nents_for_len(struct scatterlist *sg, u64 len);
extern struct scatterlist *sg_next(struct scatterlist *sg);
extern size_t sg_pcopy_from_buffer(struct scatterlist *sgl, unsigned int nents, const void *buf, size_t buflen, off_t skip);
extern size_t sg_pcopy_to_buffer(struct scatterlist *sgl, unsigned int nents, void *buf, size_t buflen, off_t skip);
extern size_t sg_zero_buffer(struct scatterlist *sgl, unsigned int nents, size_t buflen, off_t skip);
extern struct scatterlist *sgl_alloc(long long unsigned int length, gfp_t gfp, unsigned int *nent_p);
extern struct scatterlist *sgl_alloc_order(long long unsigned int length, unsigned int order, bool chainable, gfp_t gfp, unsigned int *nent_p);
extern void sgl_free(struct scatterlist *sgl);
extern void sgl_free_n_order(struct scatterlist *sgl, int nents, int order);
extern void sgl_free_order(struct scatterlist *sgl, int order);
