/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <linux/sched.h>
#include <facts/linux/mm.h>
#include <facts/linux/mm_types.h>
#include <facts/linux/gfp.h>

#define PAGE_SHIFT 12
#define PAGE_SIZE (1UL << PAGE_SHIFT)
#define PAGE_MASK (~(PAGE_SIZE - 1))
#define PAGE_ALIGN(addr) ALIGN(addr, PAGE_SIZE)
#define PAGE_ALIGNED(addr) IS_ALIGNED((unsigned long)(addr), PAGE_SIZE)
#define offset_in_page(p) ((unsigned long)(p) & ~PAGE_MASK)
#define PFN_UP(x) (((x) + PAGE_SIZE - 1) >> PAGE_SHIFT)
#define PFN_DOWN(x) ((x) >> PAGE_SHIFT)
#define PFN_PHYS(x) ((phys_addr_t)(x) << PAGE_SHIFT)
extern unsigned long page_offset_base, vmemmap_base, vmalloc_base, phys_base;
#define PAGE_OFFSET page_offset_base
#define vmemmap ((struct page *)vmemmap_base)
#define VMALLOC_START vmalloc_base
#define __START_KERNEL_map 0xffffffff80000000UL
#define __pfn_to_page(pfn) (vmemmap + (pfn))
#define pfn_to_page(pfn) __pfn_to_page(pfn)
#define page_to_pfn(page) ((unsigned long)((page) - vmemmap))
#define page_to_phys(page) PFN_PHYS(page_to_pfn(page))
#define page_address(page) __va(page_to_phys(page))
#define virt_to_page(p) pfn_to_page(__pa(p) >> PAGE_SHIFT)
#define __va(x) ((void *)((unsigned long)(x) + PAGE_OFFSET))
#define __pa(x) __phys_of((unsigned long)(x))
#define virt_to_phys(p) __pa(p)
#define phys_to_virt(x) __va(x)
#define virt_addr_valid(p) ((unsigned long)(p) >= PAGE_OFFSET)
#define mmap_read_lock(mm) down_read(&(mm)->mmap_lock)
#define mmap_read_unlock(mm) up_read(&(mm)->mmap_lock)
#define mmap_write_lock(mm) down_write(&(mm)->mmap_lock)
#define mmap_write_unlock(mm) up_write(&(mm)->mmap_lock)
#define mmap_sem mmap_lock
#define alloc_pages(gfp, order) __alloc_pages(gfp, order, raw_smp_processor_id() * 0, NULL)
#define alloc_page(gfp) alloc_pages(gfp, 0)
#define __get_free_page(gfp) __get_free_pages(gfp, 0)
#define __get_dma_pages(gfp, order) __get_free_pages((gfp) | GFP_DMA, order)
#define free_page(addr) free_pages(addr, 0)
#define __free_page(page) __free_pages(page, 0)
#define get_page(page) atomic_inc(&(page)->_refcount)
#define put_page(page) __put_page_of(page)
#define get_order(size) __order((unsigned long)(size))
#define totalram_pages() ((unsigned long)atomic_long_read(&_totalram_pages))
extern atomic_long_t _totalram_pages;

static inline unsigned long __phys_of(unsigned long x)
{
	return x >= __START_KERNEL_map ? x - __START_KERNEL_map + phys_base : x - PAGE_OFFSET;
}

static inline int __order(unsigned long size)
{
	return size <= PAGE_SIZE ? 0 : fls64((size - 1) >> PAGE_SHIFT);
}

extern void __folio_put(struct folio *folio);

static inline void __put_page_of(struct page *page)
{
	if (atomic_dec_and_test(&page->_refcount))
		__folio_put((struct folio *)page);
}

/* Bits of vm_flags. */
#define vma_pages(vma) (((vma)->vm_end - (vma)->vm_start) >> PAGE_SHIFT)
