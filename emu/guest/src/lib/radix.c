/* SPDX-License-Identifier: GPL-2.0-only */
/* Radix trees, which are xarrays by another name. An iterator goes from slot to slot, each a chunk of one. */
#include "mm.h"

struct xarray;
int __xa_insert(struct xarray *xa, unsigned long index, void *entry, gfp_t gfp);
void *xa_load(struct xarray *xa, unsigned long index);
void *xa_erase(struct xarray *xa, unsigned long index);
void **xa_slot_from(struct xarray *xa, unsigned long *index, unsigned int mark);
void xa_set_mark(struct xarray *xa, unsigned long index, u32 mark);
void xa_clear_mark(struct xarray *xa, unsigned long index, u32 mark);
bool xa_get_mark(struct xarray *xa, unsigned long index, u32 mark);

struct radix_tree_iter { unsigned long index, next_index, tags; void *node; };

#define RADIX_TREE_ITER_TAG_MASK	15
#define RADIX_TREE_ITER_TAGGED		16
#define RADIX_TREE_ITER_CONTIG		32
#define XA_PRESENT			8

noinline int radix_tree_insert(struct xarray *root, unsigned long index, void *item)
{
	int err = __xa_insert(root, index, item, GFP_ATOMIC);

	return err == -EBUSY ? -EEXIST : err;
}

noinline void *radix_tree_lookup(struct xarray *root, unsigned long index) { return xa_load(root, index); }
noinline void *radix_tree_delete(struct xarray *root, unsigned long index) { return xa_erase(root, index); }

noinline void *radix_tree_delete_item(struct xarray *root, unsigned long index, void *item)
{
	void *now = xa_load(root, index);

	return !now || (item && now != item) ? NULL : xa_erase(root, index);
}

noinline void **radix_tree_lookup_slot(struct xarray *root, unsigned long index)
{
	unsigned long at = index;
	void **slot = xa_slot_from(root, &at, XA_PRESENT);

	return slot && at == index ? slot : NULL;
}

noinline void **radix_tree_next_chunk(struct xarray *root, struct radix_tree_iter *iter, unsigned int flags)
{
	unsigned long index = iter->next_index, from = index;
	void **slot;

	if (!index && iter->index)
		return NULL;	/* behind the last one there can be */
	slot = xa_slot_from(root, &index, flags & RADIX_TREE_ITER_TAGGED ? flags & RADIX_TREE_ITER_TAG_MASK : XA_PRESENT);
	if (!slot || (flags & RADIX_TREE_ITER_CONTIG && index != from))
		return NULL;
	*iter = (struct radix_tree_iter){ .index = index, .next_index = index + 1, .tags = 1 };
	return slot;
}

noinline unsigned int radix_tree_gang_lookup(struct xarray *root, void **results, unsigned long first, unsigned int max)
{
	unsigned int n = 0;
	void **slot;

	while (n < max && (slot = xa_slot_from(root, &first, XA_PRESENT))) {
		results[n++] = *slot;
		if (!++first)
			break;
	}
	return n;
}

noinline void *radix_tree_tag_set(struct xarray *root, unsigned long index, unsigned int tag)
{
	xa_set_mark(root, index, tag);
	return xa_load(root, index);
}

noinline void *radix_tree_tag_clear(struct xarray *root, unsigned long index, unsigned int tag)
{
	xa_clear_mark(root, index, tag);
	return xa_load(root, index);
}

noinline int radix_tree_tag_get(struct xarray *root, unsigned long index, unsigned int tag)
{
	return xa_get_mark(root, index, tag);
}

noinline int radix_tree_preload(gfp_t gfp) { preempt_disable(); return 0; }
noinline int radix_tree_maybe_preload(gfp_t gfp) { preempt_disable(); return 0; }
