/* SPDX-License-Identifier: GPL-2.0-only */
/* Pools that keep some elements for when memory is short. */
#include "mm.h"

typedef void *(*pool_alloc_fn)(gfp_t gfp, void *data);
typedef void (*pool_free_fn)(void *element, void *data);

/* As modules have it. */
struct mempool {
	spinlock_t lock;
	int min_nr, curr_nr;
	void **elements;		/* 16 */
	void *data;
	pool_alloc_fn alloc;
	pool_free_fn free;
	struct wait_queue_head wait;
};
LAYOUT_ASSERT(sizeof(struct mempool) == 72, "sizeof(mempool_t)");

noinline void mempool_exit(struct mempool *p)
{
	while (p->curr_nr)
		p->free(p->elements[--p->curr_nr], p->data);
	kfree(p->elements);
	p->elements = NULL;
}

noinline int mempool_init(struct mempool *p, int min_nr, pool_alloc_fn alloc, pool_free_fn free, void *data)
{
	*p = (struct mempool){ .min_nr = min_nr, .data = data, .alloc = alloc, .free = free };
	init_waitqueue_head(&p->wait);
	p->elements = kmalloc((min_nr ?: 1) * sizeof(void *), GFP_KERNEL);
	if (!p->elements)
		return -ENOMEM;
	while (p->curr_nr < min_nr) {
		void *element = alloc(GFP_KERNEL, data);

		if (!element) {
			mempool_exit(p);
			return -ENOMEM;
		}
		p->elements[p->curr_nr++] = element;
	}
	return 0;
}

noinline struct mempool *mempool_create_node(int min_nr, pool_alloc_fn alloc, pool_free_fn free, void *data, gfp_t gfp, int node)
{
	struct mempool *p = kzalloc(sizeof(*p), gfp);

	if (p && mempool_init(p, min_nr, alloc, free, data)) {
		kfree(p);
		p = NULL;
	}
	return p;
}

noinline struct mempool *mempool_create(int min_nr, pool_alloc_fn alloc, pool_free_fn free, void *data)
{
	return mempool_create_node(min_nr, alloc, free, data, GFP_KERNEL, -1);
}

noinline void mempool_destroy(struct mempool *p)
{
	if (!p)
		return;
	mempool_exit(p);
	kfree(p);
}

noinline void *mempool_alloc(struct mempool *p, gfp_t gfp)
{
	void *element = p->alloc(gfp, p->data);
	unsigned long flags;

	if (element)
		return element;
	spin_lock_irqsave(&p->lock, flags);
	if (p->curr_nr)
		element = p->elements[--p->curr_nr];
	spin_unlock_irqrestore(&p->lock, flags);
	return element;
}

noinline void mempool_free(void *element, struct mempool *p)
{
	unsigned long flags;

	if (!element)
		return;
	spin_lock_irqsave(&p->lock, flags);
	if (p->curr_nr < p->min_nr) {
		p->elements[p->curr_nr++] = element;
		element = NULL;
	}
	spin_unlock_irqrestore(&p->lock, flags);
	if (element)
		p->free(element, p->data);
	else
		__wake_up(&p->wait, TASK_NORMAL, 1, NULL);
}

noinline void *mempool_alloc_slab(gfp_t gfp, void *data) { return kmem_cache_alloc(data, gfp); }
noinline void mempool_free_slab(void *element, void *data) { kmem_cache_free(data, element); }
noinline void *mempool_kmalloc(gfp_t gfp, void *data) { return kmalloc((size_t)data, gfp); }
noinline void mempool_kfree(void *element, void *data) { kfree(element); }
