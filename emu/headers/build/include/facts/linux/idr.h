/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define IDR_FREE 0
#define IDA_CHUNK_SIZE 128
#define IDA_BITMAP_LONGS 16UL
#define IDA_BITMAP_BITS 1024UL
#define IDA_INIT_FLAGS 0x8000005U
extern int ida_alloc_range(struct ida *ida, unsigned int min, unsigned int max, gfp_t gfp);
extern void ida_destroy(struct ida *ida);
extern void ida_free(struct ida *ida, unsigned int id);
extern int idr_alloc(struct idr *idr, void *ptr, int start, int end, gfp_t gfp);
extern int idr_alloc_cyclic(struct idr *idr, void *ptr, int start, int end, gfp_t gfp);
extern int idr_alloc_u32(struct idr *idr, void *ptr, u32 *nextid, long unsigned int max, gfp_t gfp);
extern void idr_destroy(struct idr *idr);
extern void *idr_find(const struct idr *idr, long unsigned int id);
extern int idr_for_each(const struct idr *idr, int (*fn)(int, void *, void *), void *data);
extern void *idr_get_next(struct idr *idr, int *nextid);
extern void *idr_get_next_ul(struct idr *idr, long unsigned int *nextid);
extern void idr_preload(gfp_t gfp_mask);
extern void *idr_remove(struct idr *idr, long unsigned int id);
extern void *idr_replace(struct idr *idr, void *ptr, long unsigned int id);
