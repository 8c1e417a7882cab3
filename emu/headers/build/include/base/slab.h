/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define __GFP_DMA 0x01u
#define __GFP_HIGHMEM 0x02u
#define __GFP_DMA32 0x04u
#define __GFP_MOVABLE 0x08u
#define __GFP_RECLAIMABLE 0x10u
#define __GFP_HIGH 0x20u
#define __GFP_IO 0x40u
#define __GFP_FS 0x80u
#define __GFP_ZERO 0x100u
#define __GFP_ATOMIC 0x200u
#define __GFP_DIRECT_RECLAIM 0x400u
#define __GFP_KSWAPD_RECLAIM 0x800u
#define __GFP_NOWARN 0x2000u
#define __GFP_RETRY_MAYFAIL 0x4000u
#define __GFP_NOFAIL 0x8000u
#define __GFP_NORETRY 0x10000u
#define __GFP_COMP 0x40000u
#define __GFP_RECLAIM (__GFP_DIRECT_RECLAIM | __GFP_KSWAPD_RECLAIM)
#define __GFP_HARDWALL 0x100000u
#define __GFP_THISNODE 0x200000u
#define __GFP_ACCOUNT 0x400000u
#define GFP_ATOMIC (__GFP_HIGH | __GFP_ATOMIC | __GFP_KSWAPD_RECLAIM)
#define GFP_KERNEL (__GFP_RECLAIM | __GFP_IO | __GFP_FS)
#define GFP_KERNEL_ACCOUNT (GFP_KERNEL | __GFP_ACCOUNT)
#define GFP_NOWAIT __GFP_KSWAPD_RECLAIM
#define GFP_NOIO __GFP_RECLAIM
#define GFP_NOFS (__GFP_RECLAIM | __GFP_IO)
#define GFP_USER (__GFP_RECLAIM | __GFP_IO | __GFP_FS | __GFP_HARDWALL)
#define GFP_HIGHUSER (GFP_USER | __GFP_HIGHMEM)
#define GFP_DMA __GFP_DMA
#define GFP_DMA32 __GFP_DMA32
#define NUMA_NO_NODE (-1)
#define KMALLOC_MAX_SIZE (1UL << 22)
#define ZERO_SIZE_PTR ((void *)16)
#define ZERO_OR_NULL_PTR(p) ((unsigned long)(p) <= 16)
#define SLAB_HWCACHE_ALIGN 0x2000u
#define SLAB_CACHE_DMA 0x4000u
#define SLAB_PANIC 0x40000u
#define SLAB_TYPESAFE_BY_RCU 0x80000u
#define SLAB_RECLAIM_ACCOUNT 0x20000u
#define SLAB_POISON 0x800u
#define SLAB_RED_ZONE 0x400u
#define SLAB_STORE_USER 0x10000u
#define SLAB_MEM_SPREAD 0x100000u
#define SLAB_ACCOUNT 0x4000000u

extern void *__kmalloc(size_t size, gfp_t flags) __attribute__((__alloc_size__(1), __malloc__));
extern void *krealloc(const void *p, size_t size, gfp_t flags);
extern void kfree(const void *p);
extern void kfree_sensitive(const void *p);
extern size_t ksize(const void *p);
extern void kvfree(const void *p);
extern void *kvmalloc_node(size_t size, gfp_t flags, int node);
extern void *vmalloc(unsigned long size);
extern void *vzalloc(unsigned long size);
extern void vfree(const void *p);
#define kmalloc(size, flags) __kmalloc(size, flags)
#define kzalloc(size, flags) __kmalloc(size, (flags) | __GFP_ZERO)
#define kmalloc_node(size, flags, node) __kmalloc(size, flags)
#define kzalloc_node(size, flags, node) kzalloc(size, flags)
#define kmalloc_track_caller kmalloc
#define kvmalloc(size, flags) kvmalloc_node(size, flags, NUMA_NO_NODE)
#define kvzalloc(size, flags) kvmalloc(size, (flags) | __GFP_ZERO)
#define kvcalloc(n, size, flags) kvmalloc_array(n, size, (flags) | __GFP_ZERO)
#define kzfree kfree_sensitive

static inline void *kmalloc_array(size_t n, size_t size, gfp_t flags)
{
	size_t all;

	return __builtin_mul_overflow(n, size, &all) ? NULL : __kmalloc(all, flags);
}

static inline void *kvmalloc_array(size_t n, size_t size, gfp_t flags)
{
	size_t all;

	return __builtin_mul_overflow(n, size, &all) ? NULL : kvmalloc(all, flags);
}

#define kcalloc(n, size, flags) kmalloc_array(n, size, (flags) | __GFP_ZERO)
#define krealloc_array(p, n, size, flags) krealloc(p, array_size(n, size), flags)
#define check_add_overflow(a, b, sum) __builtin_add_overflow(a, b, sum)
#define check_sub_overflow(a, b, sum) __builtin_sub_overflow(a, b, sum)
#define check_mul_overflow(a, b, product) __builtin_mul_overflow(a, b, product)

static inline size_t size_mul(size_t a, size_t b)
{
	size_t product;

	return __builtin_mul_overflow(a, b, &product) ? ~(size_t)0 : product;
}

static inline size_t size_add(size_t a, size_t b)
{
	size_t sum;

	return __builtin_add_overflow(a, b, &sum) ? ~(size_t)0 : sum;
}

#define array_size(a, b) size_mul(a, b)
#define array3_size(a, b, c) size_mul(size_mul(a, b), c)
#define flex_array_size(p, member, n) size_mul(n, sizeof(*(p)->member))
#define struct_size(p, member, n) size_add(sizeof(*(p)), flex_array_size(p, member, n))

extern struct kmem_cache *kmem_cache_create(const char *name, unsigned int size, unsigned int align, unsigned int flags, void (*ctor)(void *));
extern void kmem_cache_destroy(struct kmem_cache *cache);
extern void *kmem_cache_alloc(struct kmem_cache *cache, gfp_t flags);
extern void kmem_cache_free(struct kmem_cache *cache, void *p);
#define kmem_cache_zalloc(cache, flags) kmem_cache_alloc(cache, (flags) | __GFP_ZERO)
#define KMEM_CACHE(tag, flags) kmem_cache_create(#tag, sizeof(struct tag), __alignof__(struct tag), flags, NULL)
