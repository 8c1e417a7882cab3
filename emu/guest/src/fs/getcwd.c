/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "mm.h"

extern struct kmem_cache *names_cachep;
static unsigned long cwd_misses;

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
