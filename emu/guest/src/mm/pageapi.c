/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Pages, as modules have them: the address of a struct page says which page it is (page_to_virt of the headers), and
 * nothing is read or written there. This kernel's own struct page is another one.
 */
#include "mm.h"
#include "string.h"
#include "uaccess.h"

/* Of the headers; VMEMMAP is that of the architecture. */
#define SIZEOF_STRUCT_PAGE	64

unsigned long vmemmap_base = VMEMMAP, vmalloc_base = VMALLOC_START, phys_base;
void *high_memory;

static void *to_api(void *addr)
{
	unsigned long pfn = ((unsigned long)addr - ABI_DIRECT_MAP) >> PAGE_SHIFT;

	return addr ? (void *)(VMEMMAP + pfn * SIZEOF_STRUCT_PAGE) : NULL;
}

static unsigned long from_api(void *page)
{
	return ABI_DIRECT_MAP + ((((unsigned long)page - VMEMMAP) / SIZEOF_STRUCT_PAGE) << PAGE_SHIFT);
}

noinline void *api_alloc_pages(gfp_t gfp, unsigned int order)
{
	return to_api((void *)__get_free_pages(gfp, order));
}

noinline void *api___alloc_pages(gfp_t gfp, unsigned int order, int node, void *mask)
{
	return api_alloc_pages(gfp, order);
}

noinline void api___free_pages(void *page, unsigned int order)
{
	if (page)
		free_pages(from_api(page), order);
}

static unsigned int order_of(size_t size)
{
	unsigned int order = 0;

	while ((PAGE_SIZE << order) < size)
		order++;
	return order;
}

noinline void *alloc_pages_exact(size_t size, gfp_t gfp)
{
	return (void *)__get_free_pages(gfp, order_of(size));
}

noinline void free_pages_exact(void *virt, size_t size)
{
	free_pages((unsigned long)virt, order_of(size));
}

noinline void *kvrealloc(const void *p, size_t old, size_t new, gfp_t gfp)
{
	void *n;

	if (old >= new)
		return (void *)p;
	n = vmalloc(new);
	if (!n)
		return NULL;
	memcpy(n, p, old);
	vfree(p);
	return n;
}

noinline unsigned long clear_user(void __user *to, unsigned long n)
{
	return access_ok(to, n) ? __clear_user(to, n) : n;
}

noinline long copy_from_user_nofault(void *dst, const void __user *src, size_t size)
{
	return access_ok(src, size) && !copy_from_user(dst, src, size) ? 0 : -EFAULT;
}

static int __init pageapi_init(void)
{
	high_memory = (void *)boot_params.mem_end;
	return 0;
}
core_initcall(pageapi_init);
