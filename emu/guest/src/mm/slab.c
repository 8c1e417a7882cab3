/* SPDX-License-Identifier: GPL-2.0-only */
/* A slab allocator: pages of equal objects. A free one has the next one's address in its middle, or behind it if it was constructed. */
#include "mm.h"
#include "string.h"
#include "tracepoint.h"

#define _RET_IP_	((unsigned long)__builtin_return_address(0))

struct kmem_cache {
	const char *name;
	unsigned int size, object_size, align, order, objects, link;
	void (*ctor)(void *);
	spinlock_t lock;
	struct page *active;		/* the one that new objects are taken of; it is in no list */
	struct list_head partial, full;
	struct list_head list;
	unsigned long nr_slabs, allocs, frees;
};

static LIST_HEAD(slab_caches);
static struct kmem_cache boot_kmem_cache = {
	.name = "kmem_cache", .size = sizeof(struct kmem_cache), .object_size = sizeof(struct kmem_cache), .align = 8,
	.objects = PAGE_SIZE / sizeof(struct kmem_cache),
	.partial = LIST_HEAD_INIT(boot_kmem_cache.partial), .full = LIST_HEAD_INIT(boot_kmem_cache.full),
};

#define KMALLOC_SHIFT_LOW	4
#define KMALLOC_SHIFT_HIGH	12
static struct kmem_cache *kmalloc_sizes[KMALLOC_SHIFT_HIGH + 1];
static const char *const kmalloc_names[] = {
	[4] = "kmalloc-16", "kmalloc-32", "kmalloc-64", "kmalloc-128", "kmalloc-256", "kmalloc-512", "kmalloc-1k", "kmalloc-2k", "kmalloc-4k",
};

static __always_inline void **next_of(const struct kmem_cache *s, void *obj) { return obj + s->link; }

static noinline struct page *new_slab(struct kmem_cache *s, gfp_t gfp)
{
	struct page *p = alloc_pages((gfp & ~(__GFP_ZERO | __GFP_DIRECT_RECLAIM | __GFP_ACCOUNT)) | __GFP_NOWARN | __GFP_NORETRY, s->order);
	void *obj, *next = NULL;
	unsigned int i;

	if (!p)
		return NULL;
	for (i = 0; i < 1u << s->order; i++) {
		p[i].flags = PG_SLAB;
		p[i].cache = s;
	}
	p->inuse = 0;
	for (i = s->objects; i-- > 0; next = obj) {
		obj = page_address(p) + i * s->size;
		if (s->ctor)
			s->ctor(obj);
		*next_of(s, obj) = next;
	}
	p->freelist = next;
	s->nr_slabs++;
	list_add(&p->lru, &s->partial);
	return p;
}

static __always_inline void *take_object(const struct kmem_cache *s, struct page *p)
{
	void *obj = p->freelist;

	p->freelist = *next_of(s, obj);
	p->inuse++;
	return obj;
}

/* The active slab is full, or there is none: another one takes its place. */
static __keep void *___slab_alloc(struct kmem_cache *s, gfp_t gfp, int node, unsigned long addr, void *c, unsigned int orig_size)
{
	if (list_empty(&s->partial) && !new_slab(s, gfp))
		return NULL;
	if (s->active)
		list_move(&s->active->lru, &s->full);
	s->active = list_entry(s->partial.next, struct page, lru);
	list_del_init(&s->active->lru);
	return take_object(s, s->active);
}

/* The event of what a function of another file has asked for. */
#define TRACE_ALLOC(event, caller, obj, req, alloc, gfp, node)	do {			\
	if (trace_enabled(event)) {							\
		unsigned long sizes[] = { req, alloc };					\
											\
		TRACE(event, caller, obj, sizes, gfp, node);				\
	} } while (0)

static __always_inline void *slab_alloc(struct kmem_cache *s, gfp_t gfp, int node, unsigned int size)
{
	unsigned long flags;
	void *obj;

	if (gfp & __GFP_DIRECT_RECLAIM)
		might_sleep();
	spin_lock_irqsave(&s->lock, flags);
	if (likely(s->active && s->active->freelist))
		obj = take_object(s, s->active);
	else
		obj = ___slab_alloc(s, gfp, node, (unsigned long)__builtin_return_address(0), NULL, size);
	s->allocs++;
	spin_unlock_irqrestore(&s->lock, flags);
	if (likely(obj) && unlikely(gfp & __GFP_ZERO))
		memset(obj, 0, s->object_size);
	return obj;
}

static __always_inline void *alloc_traced(struct kmem_cache *s, gfp_t gfp, int node, unsigned long caller)
{
	void *obj = slab_alloc(s, gfp, node, s->object_size);

	TRACE_ALLOC(kmem_cache_alloc, caller, obj, s->object_size, s->size, gfp, node);
	return obj;
}

noinline void *kmem_cache_alloc(struct kmem_cache *s, gfp_t gfp)
{
	return alloc_traced(s, gfp, -1, _RET_IP_);
}

/* lru is whose memory it counts as: all of it is one's here. */
noinline void *kmem_cache_alloc_lru(struct kmem_cache *s, void *lru, gfp_t gfp)
{
	return alloc_traced(s, gfp, -1, _RET_IP_);
}

noinline void *kmem_cache_meet(struct kmem_cache *s)
{
	return slab_alloc(s, GFP_NOWAIT, -1, s->object_size);
}

noinline void *kmem_cache_alloc_node(struct kmem_cache *s, gfp_t gfp, int node)
{
	return alloc_traced(s, gfp, node, _RET_IP_);
}

static noinline void discard_slab(struct kmem_cache *s, struct page *p)
{
	unsigned int i;

	list_del_init(&p->lru);
	for (i = 0; i < 1u << s->order; i++)
		p[i].flags = 0;
	s->nr_slabs--;
	__free_pages(p, s->order);
}

/* Of a slab that is not the active one. */
static __keep void __slab_free(struct kmem_cache *s, struct page *p, void *head, void *tail, int cnt, unsigned long addr)
{
	bool was_full = !p->freelist;

	*next_of(s, tail) = p->freelist;
	p->freelist = head;
	p->inuse -= cnt;
	if (was_full)
		list_move(&p->lru, &s->partial);
	else if (!p->inuse && s->nr_slabs > 2)
		discard_slab(s, p);
}

/* The first page of p's slab: blocks are as aligned as they are large, from the zone's start. */
static noinline struct page *slab_head(struct kmem_cache *s, struct page *p)
{
	struct page *first = mem_map;

	return first + ((p - first) & ~((1l << s->order) - 1));
}

noinline unsigned int kmem_cache_size(struct kmem_cache *s)
{
	return s->object_size;
}

static __always_inline void slab_free(struct kmem_cache *s, struct page *p, void *obj)
{
	unsigned long flags;

	p = slab_head(s, p);
	spin_lock_irqsave(&s->lock, flags);
	s->frees++;
	if (likely(p == s->active)) {
		*next_of(s, obj) = p->freelist;
		p->freelist = obj;
		p->inuse--;
	} else {
		__slab_free(s, p, obj, obj, 1, (unsigned long)__builtin_return_address(0));
	}
	spin_unlock_irqrestore(&s->lock, flags);
}

noinline void kmem_cache_free(struct kmem_cache *s, void *obj)
{
	struct page *p = virt_to_page(obj);

	if (unlikely(!p || p->flags != PG_SLAB || p->cache != s)) {
		WARN_ON_ONCE(1);
		pr_err("kmem_cache_free(%s, %p): not from there\n", s->name, obj);
		return;
	}
	TRACE(kmem_cache_free, _RET_IP_, obj, s->name);
	slab_free(s, p, obj);
}

noinline int kmem_cache_shrink(struct kmem_cache *s)
{
	struct list_head *p, *n;
	unsigned long flags;
	int freed = 0;

	spin_lock_irqsave(&s->lock, flags);
	if (s->active && !s->active->inuse) {
		discard_slab(s, s->active);
		s->active = NULL;
		freed++;
	}
	list_for_each_safe(p, n, &s->partial) {
		struct page *page = list_entry(p, struct page, lru);

		if (!page->inuse) {
			discard_slab(s, page);
			freed++;
		}
	}
	spin_unlock_irqrestore(&s->lock, flags);
	return freed;
}

noinline int shrink_slab(void)
{
	struct kmem_cache *s;
	int freed = 0;

	list_for_each_entry(s, &slab_caches, list)
		freed += kmem_cache_shrink(s);
	return freed;
}

static noinline int calculate_sizes(struct kmem_cache *s, unsigned int size, unsigned int align)
{
	unsigned int end = ALIGN(max(size, 8u), 8u);

	s->object_size = size;
	s->align = max(align, 8u);
	s->link = s->ctor ? end : end / 2 & ~7u;
	s->size = ALIGN(s->ctor ? end + 8 : end, s->align);
	for (s->order = 0; (PAGE_SIZE << s->order) / s->size < 4 && s->order < 3; s->order++)
		;
	s->objects = (PAGE_SIZE << s->order) / s->size;
	return s->objects ? 0 : -EINVAL;
}

static noinline void init_cache(struct kmem_cache *s, const char *name)
{
	s->name = name;
	INIT_LIST_HEAD(&s->partial);
	INIT_LIST_HEAD(&s->full);
	list_add_tail(&s->list, &slab_caches);
}

noinline struct kmem_cache *kmem_cache_create(const char *name, unsigned int size, unsigned int align,
					      unsigned int flags, void (*ctor)(void *))
{
	struct kmem_cache *s = kmem_cache_alloc(&boot_kmem_cache, GFP_KERNEL | __GFP_ZERO);

	if (!s)
		return NULL;
	s->ctor = ctor;
	if (calculate_sizes(s, size, align)) {
		kmem_cache_free(&boot_kmem_cache, s);
		return NULL;
	}
	init_cache(s, name);
	return s;
}

noinline void kmem_cache_destroy(struct kmem_cache *s)
{
	if (!s)
		return;
	kmem_cache_shrink(s);
	if (WARN_ON(s->nr_slabs))
		return;
	list_del_init(&s->list);
	kmem_cache_free(&boot_kmem_cache, s);
}

static noinline unsigned int kmalloc_index(size_t size)
{
	unsigned int i = size <= 16 ? KMALLOC_SHIFT_LOW : fls64(size - 1);

	return i;
}

static __always_inline void *kmalloc_any(size_t size, gfp_t gfp, int node, unsigned long caller)
{
	unsigned int i;
	void *obj;

	if (!size)
		return (void *)16;	/* ZERO_SIZE_PTR */
	if (size > PAGE_SIZE << KMALLOC_MAX_ORDER)
		return NULL;
	i = kmalloc_index(size);
	if (unlikely(i > KMALLOC_SHIFT_HIGH)) {
		obj = (void *)__get_free_pages(gfp, i - PAGE_SHIFT);
		TRACE_ALLOC(kmalloc, caller, obj, size, PAGE_SIZE << (i - PAGE_SHIFT), gfp, node);
		return obj;
	}
	obj = slab_alloc(kmalloc_sizes[i], gfp, node, size);
	TRACE_ALLOC(kmalloc, caller, obj, size, kmalloc_sizes[i]->size, gfp, node);
	return obj;
}

noinline void *__kmalloc(size_t size, gfp_t gfp) { return kmalloc_any(size, gfp, -1, _RET_IP_); }
noinline void *__kmalloc_node(size_t size, gfp_t gfp, int node) { return kmalloc_any(size, gfp, node, _RET_IP_); }
/* Their caches are known by the size here, and not by the cache. */
noinline void *kmalloc_trace(struct kmem_cache *s, gfp_t gfp, size_t size) { return kmalloc_any(size, gfp, -1, _RET_IP_); }
noinline void *kmalloc_node_trace(struct kmem_cache *s, gfp_t gfp, int node, size_t size) { return kmalloc_any(size, gfp, node, _RET_IP_); }

noinline void *__kmalloc_node_track_caller(size_t size, gfp_t gfp, int node, unsigned long caller)
{
	return kmalloc_any(size, gfp, node, caller);
}

noinline void kfree(const void *obj)
{
	struct page *p;

	TRACE(kfree, _RET_IP_, obj);
	if ((unsigned long)obj <= 16)
		return;
	p = virt_to_page(obj);
	if (!p && LINUX_PAGE_OF((unsigned long)obj))
		TOUCH(LINUX_PAGE_OF((unsigned long)obj) + 8);	/* its head, which the kernel reads */
	if (WARN_ON(!p))
		return;
	if (p->flags == PG_SLAB)
		slab_free(p->cache, p, (void *)obj);
	else
		__free_pages(p, p->order);
}

noinline void free_rcu_object(const void *obj)
{
	struct page *p = virt_to_page(obj);

	if (p && p->flags == PG_SLAB)
		slab_free(p->cache, p, (void *)obj);
}

noinline size_t ksize(const void *obj)
{
	struct page *p = virt_to_page(obj);

	return !p ? 0 : p->flags == PG_SLAB ? p->cache->object_size : PAGE_SIZE << p->order;
}

void __init kmem_cache_init(void)
{
	unsigned int i;

	list_add(&boot_kmem_cache.list, &slab_caches);
	for (i = KMALLOC_SHIFT_LOW; i <= KMALLOC_SHIFT_HIGH; i++)
		kmalloc_sizes[i] = kmem_cache_create(kmalloc_names[i], 1u << i, 8, 0, NULL);
}
