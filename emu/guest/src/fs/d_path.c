/* SPDX-License-Identifier: GPL-2.0-only */
/* Paths as text. */
#include "fs.h"
#include "mm.h"

extern struct kmem_cache *names_cachep;
static unsigned long cwd_misses;

/* A name in front of what is there, with a slash. It may change meanwhile: then not all of it is memory. */
static bool prepend_name(char **buf, int *len, const struct qstr *name)
{
	*len -= name->len + 1;
	if (*len < 0)
		return false;
	*buf -= name->len + 1;
	**buf = '/';
	return !copy_from_kernel_nofault(*buf + 1, name->name, name->len);
}

/* The names from the root down to path, at the end of buf; NULL if it is too small. */
char *prepend_path(const struct path *path, char *buf, int len)
{
	const struct dentry *d = path->dentry;
	char *p = buf + len - 1;

	len--;
	if (len < 0)
		return NULL;
	*p = 0;
	if (d->d_parent == d) {
		if (!len)
			return NULL;
		*--p = '/';
	}
	for (; d->d_parent != d; d = d->d_parent)
		if (!prepend_name(&p, &len, &d->d_name))
			return NULL;
	return p;
}

noinline char *d_path(const struct path *path, char *buf, int len)
{
	return prepend_path(path, buf, len) ? : ERR_PTR(-ENAMETOOLONG);
}

long __x64_sys_getcwd(const struct pt_regs *r)
{
	struct fs_struct *fs = current_fs();
	char *page, *p;
	size_t len;

	if (!fs)
		return current->mirror_ret;
	page = kmem_cache_alloc(names_cachep, GFP_KERNEL);
	if (!page)
		return -ENOMEM;
	p = prepend_path(&fs->pwd, page, PATH_MAX);
	len = p ? page + PATH_MAX - p : 0;
	if (len && len <= ARG2(r)) {
		__check_object_size(p, len, true);
		if (copy_to_user((void __user *)ARG1(r), p, len))
			cwd_misses++;
	}
	kmem_cache_free(names_cachep, page);
	return current->mirror_ret;
}
