/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define BITS_PER_XA_VALUE 63
#define XA_MARK_MAX 2U
#define XA_FREE_MARK 0U
#define XA_FLAGS_ZERO_BUSY 8U
#define XA_FLAGS_ALLOC_WRAPPED 16U
#define XA_FLAGS_ACCOUNT 32U
#define XA_CHUNK_SHIFT 6
#define XA_CHUNK_SIZE 64UL
#define XA_CHUNK_MASK 63UL
#define XA_MAX_MARKS 3
#define XA_CHECK_SCHED 0x1000
extern int __xa_alloc(struct xarray *xa, u32 *id, void *entry, struct xa_limit limit, gfp_t gfp);
extern int __xa_alloc_cyclic(struct xarray *xa, u32 *id, void *entry, struct xa_limit limit, u32 *next, gfp_t gfp);
extern void __xa_clear_mark(struct xarray *xa, long unsigned int index, xa_mark_t mark);
extern void *__xa_cmpxchg(struct xarray *xa, long unsigned int index, void *old, void *entry, gfp_t gfp);
extern void *__xa_erase(struct xarray *xa, long unsigned int index);
extern int __xa_insert(struct xarray *xa, long unsigned int index, void *entry, gfp_t gfp);
extern void __xa_set_mark(struct xarray *xa, long unsigned int index, xa_mark_t mark);
extern void *__xa_store(struct xarray *xa, long unsigned int index, void *entry, gfp_t gfp);
extern void *__xas_next(struct xa_state *xas);
extern void *__xas_prev(struct xa_state *xas);
extern void xa_clear_mark(struct xarray *xa, long unsigned int index, xa_mark_t mark);
extern void xa_delete_node(struct xa_node *node, xa_update_node_t update);
extern void xa_destroy(struct xarray *xa);
extern void *xa_erase(struct xarray *xa, long unsigned int index);
extern unsigned int xa_extract(struct xarray *xa, void **dst, long unsigned int start, long unsigned int max, unsigned int n, xa_mark_t filter);
extern void *xa_find(struct xarray *xa, long unsigned int *indexp, long unsigned int max, xa_mark_t filter);
extern void *xa_find_after(struct xarray *xa, long unsigned int *indexp, long unsigned int max, xa_mark_t filter);
extern bool xa_get_mark(struct xarray *xa, long unsigned int index, xa_mark_t mark);
extern int xa_get_order(struct xarray *xa, long unsigned int index);
extern void *xa_load(struct xarray *xa, long unsigned int index);
extern void xa_set_mark(struct xarray *xa, long unsigned int index, xa_mark_t mark);
extern void *xa_store(struct xarray *xa, long unsigned int index, void *entry, gfp_t gfp);
extern void *xa_store_range(struct xarray *xa, long unsigned int first, long unsigned int last, void *entry, gfp_t gfp);
extern void xas_clear_mark(const struct xa_state *xas, xa_mark_t mark);
extern void xas_create_range(struct xa_state *xas);
extern void *xas_find(struct xa_state *xas, long unsigned int max);
extern void *xas_find_conflict(struct xa_state *xas);
extern void *xas_find_marked(struct xa_state *xas, long unsigned int max, xa_mark_t mark);
extern bool xas_get_mark(const struct xa_state *xas, xa_mark_t mark);
extern int xas_get_order(struct xa_state *xas);
extern void xas_init_marks(const struct xa_state *xas);
extern void *xas_load(struct xa_state *xas);
extern bool xas_nomem(struct xa_state *xas, gfp_t gfp);
extern void xas_pause(struct xa_state *xas);
extern void xas_set_mark(const struct xa_state *xas, xa_mark_t mark);
extern void xas_split(struct xa_state *xas, void *entry, unsigned int order);
extern void xas_split_alloc(struct xa_state *xas, void *entry, unsigned int order, gfp_t gfp);
extern void *xas_store(struct xa_state *xas, void *entry);
