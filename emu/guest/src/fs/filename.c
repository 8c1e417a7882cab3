/* SPDX-License-Identifier: GPL-2.0-only */
/* Names of files, as they come from processes. */
#include "fs.h"

struct kmem_cache *names_cachep;
#define EMBEDDED_MAX	(PATH_MAX - sizeof(struct filename))

static __always_inline struct filename *__getname(const char __user *name, int flags, int *empty)
{
	struct filename *result = kmem_cache_alloc(names_cachep, GFP_KERNEL);
	long len;

	if (unlikely(!result))
		return ERR_PTR(-ENOMEM);
	__check_object_size(result->iname, EMBEDDED_MAX, false);
	len = strncpy_from_user(result->iname, name, EMBEDDED_MAX);
	if (unlikely(len < 0 || len == EMBEDDED_MAX)) {
		kmem_cache_free(names_cachep, result);
		return ERR_PTR(len < 0 ? len : -ENAMETOOLONG);
	}
	result->refcnt = 1;
	result->uptr = name;
	result->name = result->iname;
	if (unlikely(!len)) {
		if (empty)
			*empty = 1;
		if (!(flags & LOOKUP_EMPTY)) {
			putname(result);
			return ERR_PTR(-ENOENT);
		}
	}
	return result;
}

noinline struct filename *getname_flags(const char __user *name, int flags, int *empty)
{
	return __getname(name, flags, empty);
}

noinline struct filename *getname(const char __user *name)
{
	return __getname(name, 0, NULL);
}

/* For calls that have getname in line. */
struct filename *name_of_user(const char __user *name, int flags, int *empty)
{
	return __getname(name, flags, empty);
}

noinline struct filename *getname_kernel(const char *name)
{
	struct filename *result = kmem_cache_alloc(names_cachep, GFP_KERNEL);

	if (!result)
		return ERR_PTR(-ENOMEM);
	result->refcnt = 1;
	result->uptr = NULL;
	result->name = result->iname;
	return strscpy(result->iname, name, EMBEDDED_MAX) < 0 ? (putname(result), ERR_PTR(-ENAMETOOLONG)) : result;
}

noinline void putname(struct filename *name)
{
	if (IS_ERR(name))
		return;
	BUG_ON(name->refcnt <= 0);
	if (--name->refcnt == 0)
		kmem_cache_free(names_cachep, name);
}

static int __init filename_init(void)
{
	names_cachep = kmem_cache_create("names_cache", PATH_MAX, 64, 0, NULL);
	return names_cachep ? 0 : -ENOMEM;
}
core_initcall(filename_init);
