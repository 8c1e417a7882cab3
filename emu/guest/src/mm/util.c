/* SPDX-License-Identifier: GPL-2.0-only */
#include "mm.h"
#include "string.h"
#include "uaccess.h"

noinline char *kstrdup(const char *s, gfp_t gfp)
{
	size_t n = s ? strlen(s) + 1 : 0;
	char *d = s ? kmalloc_track_caller(n, gfp) : NULL;

	return d ? memcpy(d, s, n) : NULL;
}

noinline void *kmemdup(const void *p, size_t n, gfp_t gfp)
{
	void *d = kmalloc_track_caller(n, gfp);

	return d ? memcpy(d, p, n) : NULL;
}

noinline void *memdup_user(const void __user *p, size_t n)
{
	void *d = kmalloc_track_caller(n, GFP_USER | __GFP_NOWARN);

	if (!d)
		return ERR_PTR(-ENOMEM);
	if (copy_from_user(d, p, n)) {
		kfree(d);
		return ERR_PTR(-EFAULT);
	}
	return d;
}

noinline void *krealloc(const void *p, size_t size, gfp_t gfp)
{
	size_t old = p ? ksize(p) : 0;
	void *n;

	if (old >= size)
		return (void *)p;
	n = kmalloc_track_caller(size, gfp);
	if (n && p) {
		memcpy(n, p, old);
		kfree(p);
	}
	return n;
}
