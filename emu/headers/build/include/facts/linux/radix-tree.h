/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define RADIX_TREE_ENTRY_MASK 3UL
#define RADIX_TREE_INTERNAL_NODE 2UL
#define RADIX_TREE_MAP_SHIFT 6
#define RADIX_TREE_MAP_SIZE 64UL
#define RADIX_TREE_MAP_MASK 63UL
#define RADIX_TREE_MAX_TAGS 3
#define RADIX_TREE_INDEX_BITS 64UL
#define ROOT_IS_IDR 4U
#define ROOT_TAG_SHIFT 27
#define RADIX_TREE_ITER_TAG_MASK 15
#define RADIX_TREE_ITER_TAGGED 16
#define RADIX_TREE_ITER_CONTIG 32
extern void *radix_tree_delete(struct xarray *root, long unsigned int index);
extern void *radix_tree_delete_item(struct xarray *root, long unsigned int index, void *item);
extern unsigned int radix_tree_gang_lookup(const struct xarray *root, void **results, long unsigned int first_index, unsigned int max_items);
extern unsigned int radix_tree_gang_lookup_tag(const struct xarray *root, void **results, long unsigned int first_index, unsigned int max_items, unsigned int tag);
extern unsigned int radix_tree_gang_lookup_tag_slot(const struct xarray *root, void ***results, long unsigned int first_index, unsigned int max_items, unsigned int tag);
extern int radix_tree_insert(struct xarray *root, long unsigned int index, void *item);
extern void radix_tree_iter_delete(struct xarray *root, struct radix_tree_iter *iter, void **slot);
extern void **radix_tree_iter_resume(void **slot, struct radix_tree_iter *iter);
extern void *radix_tree_lookup(const struct xarray *root, long unsigned int index);
extern void **radix_tree_lookup_slot(const struct xarray *root, long unsigned int index);
extern int radix_tree_maybe_preload(gfp_t gfp_mask);
extern void **radix_tree_next_chunk(const struct xarray *root, struct radix_tree_iter *iter, unsigned int flags);
extern int radix_tree_preload(gfp_t gfp_mask);
extern void radix_tree_replace_slot(struct xarray *root, void **slot, void *item);
extern void *radix_tree_tag_clear(struct xarray *root, long unsigned int index, unsigned int tag);
extern int radix_tree_tag_get(const struct xarray *root, long unsigned int index, unsigned int tag);
extern void *radix_tree_tag_set(struct xarray *root, long unsigned int index, unsigned int tag);
extern int radix_tree_tagged(const struct xarray *root, unsigned int tag);
