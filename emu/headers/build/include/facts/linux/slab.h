/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define SLAB_CONSISTENCY_CHECKS 256U
#define SLAB_KMALLOC 0x1000U
#define SLAB_CACHE_DMA32 0x8000U
#define SLAB_TRACE 0x200000U
#define SLAB_DEBUG_OBJECTS 0
#define SLAB_NOLEAKTRACE 0x800000U
#define SLAB_FAILSLAB 0
#define SLAB_KASAN 0
#define SLAB_NO_USER_FLAGS 0x10000000U
#define SLAB_SKIP_KFENCE 0
#define SLAB_TEMPORARY 0x20000U
#define KASAN_VMALLOC_NONE 0U
#define KASAN_VMALLOC_INIT 1U
#define KASAN_VMALLOC_VM_ALLOC 2U
#define KASAN_VMALLOC_PROT_NORMAL 4U
#define ARCH_KMALLOC_MINALIGN 8UL
#define ARCH_SLAB_MINALIGN 8UL
#define KMALLOC_SHIFT_HIGH 13
#define KMALLOC_SHIFT_MAX 22
#define KMALLOC_SHIFT_LOW 3
#define KMALLOC_MAX_CACHE_SIZE 0x2000UL
#define KMALLOC_MAX_ORDER 10
#define KMALLOC_MIN_SIZE 8
#define SLAB_OBJ_MIN_SIZE 8
#define KMALLOC_NOT_NORMAL_BITS 0x400011U
extern void *__kmalloc_node(size_t size, gfp_t flags, int node);
extern void *__kmalloc_node_track_caller(size_t size, gfp_t flags, int node, long unsigned int caller);
extern void *kmalloc_large(size_t size, gfp_t flags);
extern void *kmalloc_large_node(size_t size, gfp_t flags, int node);
extern void *kmalloc_node_trace(struct kmem_cache *s, gfp_t gfpflags, int node, size_t size);
extern size_t kmalloc_size_roundup(size_t size);
extern void *kmalloc_trace(struct kmem_cache *s, gfp_t gfpflags, size_t size);
extern int kmem_cache_alloc_bulk(struct kmem_cache *s, gfp_t flags, size_t size, void **p);
extern void *kmem_cache_alloc_lru(struct kmem_cache *s, struct list_lru *lru, gfp_t gfpflags);
extern void *kmem_cache_alloc_node(struct kmem_cache *s, gfp_t gfpflags, int node);
extern struct kmem_cache *kmem_cache_create_usercopy(const char *name, unsigned int size, unsigned int align, slab_flags_t flags, unsigned int useroffset, unsigned int usersize, void (*ctor)(void *));
extern void kmem_cache_free_bulk(struct kmem_cache *s, size_t size, void **p);
extern int kmem_cache_shrink(struct kmem_cache *cachep);
extern unsigned int kmem_cache_size(struct kmem_cache *s);
extern bool kmem_dump_obj(void *object);
extern void kvfree_sensitive(const void *addr, size_t len);
extern void *kvrealloc(const void *p, size_t oldsize, size_t newsize, gfp_t flags);
