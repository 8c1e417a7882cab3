/* SPDX-License-Identifier: GPL-2.0-only */
/* Pools of addresses (gen_pool): ranges of which pieces of 1 << order bytes are given out. */
#include "mm.h"
#include "string.h"

struct gen_pool_chunk {
	struct list_head next_chunk;
	long avail;			/* bytes */
	unsigned long phys_addr;
	void *owner;
	unsigned long start_addr, end_addr;	/* inclusive */
	unsigned long bits[];
};
struct gen_pool;
typedef unsigned long (*genpool_algo_t)(unsigned long *map, unsigned long size, unsigned long start, unsigned int nr, void *data,
					struct gen_pool *pool, unsigned long start_addr);
struct gen_pool {
	spinlock_t lock;
	struct list_head chunks;	/* 8 */
	int min_alloc_order;
	genpool_algo_t algo;
	void *data;
	const char *name;		/* 48 */
};
LAYOUT_ASSERT(offsetof(struct gen_pool, name) == 48, "gen_pool");

void __bitmap_set(unsigned long *map, unsigned int start, int len);
void __bitmap_clear(unsigned long *map, unsigned int start, int len);
unsigned long bitmap_find_next_zero_area_off(unsigned long *map, unsigned long size, unsigned long start, unsigned int n,
					     unsigned long align_mask, unsigned long align_offset);

noinline unsigned long gen_pool_first_fit(unsigned long *map, unsigned long size, unsigned long start, unsigned int nr, void *data,
					  struct gen_pool *pool, unsigned long start_addr)
{
	return bitmap_find_next_zero_area_off(map, size, start, nr, 0, 0);
}

/* The smallest hole that is large enough. */
noinline unsigned long gen_pool_best_fit(unsigned long *map, unsigned long size, unsigned long start, unsigned int nr, void *data,
					 struct gen_pool *pool, unsigned long start_addr)
{
	unsigned long best = size, len = ~0ul, at = start, end;

	while ((at = find_next_zero_bit(map, size, at)) < size) {
		end = find_next_bit(map, size, at);
		if (end - at >= nr && end - at < len) {
			best = at;
			len = end - at;
		}
		at = end;
	}
	return best;
}

noinline void gen_pool_set_algo(struct gen_pool *p, genpool_algo_t algo, void *data)
{
	p->algo = algo ?: gen_pool_first_fit;
	p->data = algo ? data : NULL;
}

noinline struct gen_pool *gen_pool_create(int order, int nid)
{
	struct gen_pool *p = kzalloc(sizeof(*p), GFP_KERNEL);

	if (p) {
		INIT_LIST_HEAD(&p->chunks);
		p->min_alloc_order = order;
		gen_pool_set_algo(p, NULL, NULL);
	}
	return p;
}

static unsigned long pieces(const struct gen_pool *p, size_t size) { return (size + BIT(p->min_alloc_order) - 1) >> p->min_alloc_order; }
static size_t length(const struct gen_pool_chunk *c) { return c->end_addr - c->start_addr + 1; }

noinline int gen_pool_add_owner(struct gen_pool *p, unsigned long virt, u64 phys, size_t size, int nid, void *owner)
{
	struct gen_pool_chunk *c = kzalloc(sizeof(*c) + (size >> p->min_alloc_order) / 8 + 8, GFP_KERNEL);

	if (!c)
		return -ENOMEM;
	c->phys_addr = phys;
	c->start_addr = virt;
	c->end_addr = virt + size - 1;
	c->owner = owner;
	c->avail = size;
	spin_lock(&p->lock);
	list_add(&c->next_chunk, &p->chunks);
	spin_unlock(&p->lock);
	return 0;
}

static struct gen_pool_chunk *chunk_of(struct gen_pool *p, unsigned long addr)
{
	struct gen_pool_chunk *c;

	list_for_each_entry(c, &p->chunks, next_chunk)
		if (addr >= c->start_addr && addr <= c->end_addr)
			return c;
	return NULL;
}

noinline u64 gen_pool_virt_to_phys(struct gen_pool *p, unsigned long addr)
{
	struct gen_pool_chunk *c = chunk_of(p, addr);

	return c ? c->phys_addr + (addr - c->start_addr) : ~0ul;
}

noinline bool gen_pool_has_addr(struct gen_pool *p, unsigned long start, size_t size)
{
	struct gen_pool_chunk *c = chunk_of(p, start);

	return c && start + size - 1 <= c->end_addr;
}

noinline void gen_pool_destroy(struct gen_pool *p)
{
	struct gen_pool_chunk *c;

	while (!list_empty(&p->chunks)) {
		c = container_of(p->chunks.next, struct gen_pool_chunk, next_chunk);
		BUG_ON(c->avail != (long)length(c));
		list_del_init(&c->next_chunk);
		kfree(c);
	}
	kfree((void *)p->name);
	kfree(p);
}

noinline unsigned long gen_pool_alloc_algo_owner(struct gen_pool *p, size_t size, genpool_algo_t algo, void *data, void **owner)
{
	unsigned long nr = pieces(p, size), at, addr = 0, flags, bits;
	struct gen_pool_chunk *c;

	if (owner)
		*owner = NULL;
	if (!size)
		return 0;
	spin_lock_irqsave(&p->lock, flags);
	list_for_each_entry(c, &p->chunks, next_chunk) {
		bits = length(c) >> p->min_alloc_order;
		if (size > (size_t)c->avail || nr > bits)
			continue;
		at = algo(c->bits, bits, 0, nr, data, p, c->start_addr);
		if (at >= bits || at + nr > bits)
			continue;
		__bitmap_set(c->bits, at, nr);
		c->avail -= nr << p->min_alloc_order;
		addr = c->start_addr + (at << p->min_alloc_order);
		if (owner)
			*owner = c->owner;
		break;
	}
	spin_unlock_irqrestore(&p->lock, flags);
	return addr;
}

noinline void *gen_pool_dma_alloc(struct gen_pool *p, size_t size, u64 *dma)
{
	unsigned long addr = gen_pool_alloc_algo_owner(p, size, p->algo, p->data, NULL);

	if (addr && dma)
		*dma = gen_pool_virt_to_phys(p, addr);
	return (void *)addr;
}

noinline void *gen_pool_dma_zalloc(struct gen_pool *p, size_t size, u64 *dma)
{
	void *v = gen_pool_dma_alloc(p, size, dma);

	return v ? memset(v, 0, size) : NULL;
}

/* What was not given out is a bug of the caller's. */
noinline void gen_pool_free_owner(struct gen_pool *p, unsigned long addr, size_t size, void **owner)
{
	struct gen_pool_chunk *c = chunk_of(p, addr);
	unsigned long flags, at, nr = pieces(p, size);

	if (owner)
		*owner = NULL;
	BUG_ON(!c || addr + size - 1 > c->end_addr);
	at = (addr - c->start_addr) >> p->min_alloc_order;
	spin_lock_irqsave(&p->lock, flags);
	BUG_ON(find_next_zero_bit(c->bits, at + nr, at) < at + nr);
	__bitmap_clear(c->bits, at, nr);
	c->avail += nr << p->min_alloc_order;
	spin_unlock_irqrestore(&p->lock, flags);
	if (owner)
		*owner = c->owner;
}

noinline void gen_pool_for_each_chunk(struct gen_pool *p, void (*fn)(struct gen_pool *, struct gen_pool_chunk *, void *), void *data)
{
	struct gen_pool_chunk *c;

	list_for_each_entry(c, &p->chunks, next_chunk)
		fn(p, c, data);
}

noinline size_t gen_pool_avail(struct gen_pool *p)
{
	struct gen_pool_chunk *c;
	size_t n = 0;

	list_for_each_entry(c, &p->chunks, next_chunk)
		n += c->avail;
	return n;
}

noinline size_t gen_pool_size(struct gen_pool *p)
{
	struct gen_pool_chunk *c;
	size_t n = 0;

	list_for_each_entry(c, &p->chunks, next_chunk)
		n += length(c);
	return n;
}
