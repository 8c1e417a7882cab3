/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define CPU_ENTRY_AREA_RO_IDT 0xfffffe0000000000UL
#define CPU_ENTRY_AREA_PER_CPU 0xfffffe0000001000UL
#define CPU_ENTRY_AREA_RO_IDT_VADDR (-2199023255552)
#define CPU_ENTRY_AREA_MAP_SIZE 0x76001000UL
#define VM_IOREMAP 1
#define VM_ALLOC 2
#define VM_MAP 4
#define VM_USERMAP 8
#define VM_DMA_COHERENT 16
#define VM_UNINITIALIZED 32
#define VM_NO_GUARD 64
#define VM_KASAN 128
#define VM_FLUSH_RESET_PERMS 256
#define VM_MAP_PUT_PAGES 512
#define VM_ALLOW_HUGE_VMAP 1024
#define VM_DEFER_KMEMLEAK 0
extern void *__vcalloc(size_t n, size_t size, gfp_t flags);
extern void *__vmalloc(long unsigned int size, gfp_t gfp_mask);
extern void *__vmalloc_array(size_t n, size_t size, gfp_t flags);
extern void free_vm_area(struct vm_struct *area);
extern int register_vmap_purge_notifier(struct notifier_block *nb);
extern int remap_vmalloc_range(struct vm_area_struct *vma, void *addr, long unsigned int pgoff);
extern int unregister_vmap_purge_notifier(struct notifier_block *nb);
extern void *vcalloc(size_t n, size_t size);
extern void *vm_map_ram(struct page **pages, unsigned int count, int node);
extern void vm_unmap_aliases(void);
extern void vm_unmap_ram(const void *mem, unsigned int count);
extern void *vmalloc_32(long unsigned int size);
extern void *vmalloc_32_user(long unsigned int size);
extern void *vmalloc_array(size_t n, size_t size);
extern void *vmalloc_huge(long unsigned int size, gfp_t gfp_mask);
extern void *vmalloc_node(long unsigned int size, int node);
extern void *vmalloc_user(long unsigned int size);
extern void *vmap(struct page **pages, unsigned int count, long unsigned int flags, pgprot_t prot);
extern void *vmap_pfn(long unsigned int *pfns, unsigned int count, pgprot_t prot);
extern void vunmap(const void *addr);
extern void *vzalloc_node(long unsigned int size, int node);
