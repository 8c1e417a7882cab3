/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef MM_H
#define MM_H

#include "sched.h"

#define PAGE_SIZE	4096ul
#define PAGE_SHIFT	12
#define MAX_ORDER	12	/* of vmalloc, which has one piece here; that of kmalloc is 6.1's: */
#define KMALLOC_MAX_ORDER 10
#define __GFP_HIGH	0x20	/* as modules have them */
#define __GFP_ZERO	0x100
#define __GFP_DIRECT_RECLAIM 0x400
#define __GFP_NOMEMALLOC	0x80000u
#define __GFP_NOWARN	0x2000
#define __GFP_NORETRY	0x10000
#define __GFP_RETRY_MAYFAIL 0x4000
#define __GFP_ACCOUNT	0x400000
#define GFP_ATOMIC	0xa20
#define GFP_NOWAIT	0x800
#define GFP_NOFS	0xc40
#define GFP_KERNEL	0xcc0
#define GFP_USER	0x100cc0
#define GFP_KERNEL_ACCOUNT (GFP_KERNEL | __GFP_ACCOUNT)

struct page {
	struct list_head lru;		/* free list, or the slab's list of its cache */
	unsigned int order;
	unsigned int flags;
	atomic_t refcount;
	u32 inuse;			/* slab: objects handed out */
	void *freelist;			/* slab */
	struct kmem_cache *cache;	/* slab */
};
#define PG_BUDDY	1
#define PG_SLAB		2

extern struct page *mem_map;
struct page *__alloc_pages(gfp_t gfp, unsigned int order, int preferred_nid, void *nodemask);
struct page *alloc_pages(gfp_t gfp, unsigned int order);
void __free_pages(struct page *p, unsigned int order);
void free_unref_page(struct page *p);
struct page *managed_page(void *p);
void *page_address(const struct page *p);
struct page *virt_to_page(const void *addr);
unsigned long __get_free_pages(gfp_t gfp, unsigned int order);
unsigned long get_zeroed_page(gfp_t gfp);
void free_pages(unsigned long addr, unsigned int order);
unsigned long nr_free_pages(void);

struct kmem_cache;
struct kmem_cache *kmem_cache_create(const char *name, unsigned int size, unsigned int align, unsigned int flags,
				     void (*ctor)(void *));
void kmem_cache_destroy(struct kmem_cache *s);
void *kmem_cache_alloc(struct kmem_cache *s, gfp_t gfp);
void *kmem_cache_alloc_node(struct kmem_cache *s, gfp_t gfp, int node);
void *kmalloc_trace(struct kmem_cache *s, gfp_t gfp, size_t size);
void *kmalloc_node_trace(struct kmem_cache *s, gfp_t gfp, int node, size_t size);
void *__kmalloc_node(size_t size, gfp_t gfp, int node);
void *__kmalloc_node_track_caller(size_t size, gfp_t gfp, int node, unsigned long caller);
void *kvmalloc_node(size_t size, gfp_t gfp, int node);
void kvfree(const void *p);
void *kmem_cache_alloc_lru(struct kmem_cache *s, void *lru, gfp_t gfp);
void kmem_cache_free(struct kmem_cache *s, void *p);
/* For what has been there all the time: nobody has to have heard of it. */
void *kmem_cache_meet(struct kmem_cache *s);
/* What Linux gives back in a callback of RCU's, once nobody looks at it. Here nobody does. */
void free_rcu_object(const void *p);
int kmem_cache_shrink(struct kmem_cache *s);
void *__kmalloc(size_t size, gfp_t gfp);
void *krealloc(const void *p, size_t size, gfp_t gfp);
void kfree(const void *p);
size_t ksize(const void *p);
/* A size that the compiler knows has its cache there. */
#define kmalloc(n, g)	(__builtin_constant_p(n) && (n) <= PAGE_SIZE ? kmalloc_trace(NULL, g, n) : __kmalloc(n, g))
/* On behalf of who has called the function. */
#define kmalloc_track_caller(n, g) __kmalloc_node_track_caller(n, g, -1, (unsigned long)__builtin_return_address(0))
#define kzalloc(n, g)	kmalloc(n, (g) | __GFP_ZERO)
char *kstrdup(const char *s, gfp_t gfp);
void *kmemdup(const void *p, size_t n, gfp_t gfp);
void *memdup_user(const void __user *p, size_t n);

void set_cpu_online(void);
void *vmalloc(unsigned long size);
void vfree(const void *p);
void clear_page_rep(void *page);
void mem_init(void);
void kmem_cache_init(void);
void exit_mm(void);

#endif
