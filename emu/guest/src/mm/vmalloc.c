/* SPDX-License-Identifier: GPL-2.0-only */
/* More ways to have memory. What Linux maps page by page is here in one piece, of at most 16 MiB. */
#include "mm.h"
#include "string.h"
#include "uaccess.h"

unsigned long page_offset_base = ABI_DIRECT_MAP;

static void *pages(unsigned long size, gfp_t gfp)
{
	unsigned int order = size > PAGE_SIZE ? fls64((size - 1) >> PAGE_SHIFT) : 0;

	return size && order <= MAX_ORDER ? (void *)__get_free_pages(gfp, order) : NULL;
}

noinline void *vmalloc(unsigned long size) { return pages(size, GFP_KERNEL); }
noinline void *vzalloc(unsigned long size) { return pages(size, GFP_KERNEL | __GFP_ZERO); }
noinline void *vmalloc_node(unsigned long size, int node) { return vmalloc(size); }
noinline void *vzalloc_node(unsigned long size, int node) { return vzalloc(size); }
noinline void vfree(const void *p) { kfree(p); }
noinline void *kvmalloc_node(size_t size, gfp_t gfp, int node)
{
	return size > PAGE_SIZE << KMALLOC_MAX_ORDER ? pages(size, gfp) : __kmalloc_node(size, gfp, node);
}
noinline void kvfree(const void *p) { kfree(p); }
noinline void *kmalloc_large_node(size_t size, gfp_t gfp, int node) { return __kmalloc(size, gfp); }
noinline unsigned long get_zeroed_page(gfp_t gfp)
{
	struct page *p = alloc_pages(gfp | __GFP_ZERO, 0);

	return p ? (unsigned long)page_address(p) : 0;
}

noinline void kfree_sensitive(const void *p)
{
	if ((unsigned long)p > 16)
		memset((void *)p, 0, ksize(p));
	kfree(p);
}

noinline char *strndup_user(const char __user *s, long n)
{
	long len = strnlen_user(s, n);
	char *d;

	if (!len)
		return ERR_PTR(-EFAULT);
	if (len > n)
		return ERR_PTR(-EINVAL);
	d = memdup_user(s, len);
	if (!IS_ERR(d))
		d[len - 1] = 0;
	return d;
}

/* 0: saturated by add, 1: by inc of 0 …; the counter stays where nothing frees it. */
noinline void refcount_warn_saturate(atomic_t *r, int kind)
{
	static const char *const what[] = {
		"saturated; leaking memory", "saturated; leaking memory", "addition on 0; use-after-free", "underflow; use-after-free",
		"decrement hit 0; leaking memory",
	};
	static bool said[sizeof(what) / sizeof(*what)];

	atomic_set(r, (int)0xc0000000);
	if ((unsigned int)kind >= sizeof(what) / sizeof(*what) || said[kind])
		return;
	said[kind] = true;
	__warn_printk("refcount_t: %s.\n", what[kind]);
	__WARN_FLAGS(ABI_BUGFLAG_NO_CUT_HERE);
}
