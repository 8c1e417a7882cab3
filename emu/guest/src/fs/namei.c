/* SPDX-License-Identifier: GPL-2.0-only */
/* From names to files. */
#include "fs.h"

static struct kmem_cache *names_cachep;
#define EMBEDDED_MAX	(512 - sizeof(struct filename))

noinline struct filename *getname_flags(const char __user *name, int flags, int *empty)
{
	struct filename *result = kmem_cache_alloc(names_cachep, GFP_KERNEL);
	long len;

	if (unlikely(!result))
		return ERR_PTR(-ENOMEM);
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
		if (!(flags & 0x1000)) {
			putname(result);
			return ERR_PTR(-ENOENT);
		}
	}
	return result;
}

noinline struct filename *getname(const char __user *name)
{
	return getname_flags(name, 0, NULL);
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

noinline int generic_permission(struct inode *inode, int mask)
{
	umode_t mode = inode->mode;

	if (current->cred->uid == inode->uid)
		mode >>= 6;
	else if (current->cred->gid == inode->gid)
		mode >>= 3;
	if (!(mask & ~mode & 7) || !current->cred->uid)
		return 0;
	return -EACCES;
}

static noinline int do_inode_permission(struct inode *inode, int mask)
{
	if (likely(inode->i_op->permission))
		return inode->i_op->permission(inode, mask);
	return generic_permission(inode, mask);
}

noinline int inode_permission(struct inode *inode, int mask)
{
	if (mask & MAY_WRITE && unlikely((inode->mode & S_IFMT) == 0))
		return -EACCES;
	return do_inode_permission(inode, mask);
}

static __keep struct dentry *lookup_fast(struct nameidata *nd, unsigned int flags)
{
	struct dentry *d = __d_lookup(nd->path.dentry, &nd->last);
	bool last = !(flags & LOOKUP_PARENT);

	if (!d || d->sb != &host_sb)
		return d;
	/* What was known about the name no longer holds. */
	if (last && !d->inode == (current->mirror_ret == -ENOENT || !!(flags & LOOKUP_CREATE)))
		return d;
	if (d->inode && !last)
		return d;
	d_drop(d);
	dput(d);
	return NULL;
}

static noinline struct dentry *lookup_slow(struct nameidata *nd, unsigned int flags)
{
	struct inode *dir = nd->path.dentry->inode;
	struct dentry *d, *old;

	if (unlikely(!dir || !dir->i_op->lookup))
		return ERR_PTR(-ENOTDIR);
	d = d_alloc(nd->path.dentry, &nd->last);
	if (!d)
		return ERR_PTR(-ENOMEM);
	old = dir->i_op->lookup(dir, d, flags);
	if (unlikely(old)) {
		dput(d);
		d = old;
	}
	return d;
}

static __keep const char *step_into(struct nameidata *nd, struct dentry *d)
{
	dput(nd->path.dentry);
	nd->path.dentry = d;
	nd->inode = d->inode;
	return NULL;
}

static noinline void handle_dots(struct nameidata *nd, int dots)
{
	if (dots == 2 && nd->path.dentry->parent != nd->path.dentry)
		step_into(nd, dget(nd->path.dentry->parent));
}

static __keep int walk_component(struct nameidata *nd, unsigned int flags)
{
	struct dentry *d = lookup_fast(nd, flags);

	if (!d) {
		d = lookup_slow(nd, flags);
		if (IS_ERR(d))
			return PTR_ERR(d);
	}
	step_into(nd, d);
	return 0;
}

static noinline u64 hash_name(const void *salt, const char *name)
{
	u64 h = (u64)salt >> 6, len = 0;
	u8 c;

	for (; (c = name[len]) && c != '/'; len++)
		h = (h + (c << 4) + (c >> 4)) * 11;
	return len << 32 | (u32)h;
}

/* All of name but its last component, which it leaves in nd->last. */
static __keep int link_path_walk(const char *name, struct nameidata *nd)
{
	for (;;) {
		u64 hash_len;
		int dots = 0, err;

		while (*name == '/')
			name++;
		if (!*name) {
			nd->last.len = 0;
			nd->last.name = name;
			return 0;
		}
		err = inode_permission(nd->inode, MAY_EXEC);
		if (unlikely(err))
			return err;
		hash_len = hash_name(nd->path.dentry, name);
		nd->last = (struct qstr){ name, hash_len >> 32, hash_len };
		if (nd->last.len > NAME_MAX)
			return -ENAMETOOLONG;
		if (name[0] == '.')
			dots = nd->last.len == 1 ? 1 : nd->last.len == 2 && name[1] == '.' ? 2 : 0;
		name += nd->last.len;
		while (*name == '/')
			name++;
		if (dots) {
			handle_dots(nd, dots);
			if (!*name) {
				nd->last.len = 0;
				return 0;
			}
			continue;
		}
		if (!*name)
			return 0;
		err = walk_component(nd, LOOKUP_PARENT);
		if (unlikely(err))
			return err;
		if (unlikely(!nd->inode))
			return -ENOENT;
		if (++nd->depth > 40)
			return -ELOOP;
	}
}

static noinline const char *path_init(struct nameidata *nd, unsigned flags)
{
	struct dentry *start = host_sb.root;
	const char *s = nd->name->name;

	nd->flags = flags;
	nd->depth = 0;
	if (*s != '/') {
		if (nd->dfd == AT_FDCWD && current->fs)
			start = (struct dentry *)current->fs;
		else if (nd->dfd >= 0 && nd->dfd < NR_OPEN && current_files() && current_files()->fd[nd->dfd])
			start = current_files()->fd[nd->dfd]->dentry;
	}
	if (unlikely(!start->inode))
		start = host_sb.root;
	nd->path.dentry = dget(start);
	nd->inode = start->inode;
	return s;
}

static noinline void terminate_walk(struct nameidata *nd)
{
	dput(nd->path.dentry);
	nd->path.dentry = NULL;
}

static noinline int path_lookupat(struct nameidata *nd, unsigned flags, struct path *path)
{
	const char *s = path_init(nd, flags);
	int err = link_path_walk(s, nd);

	if (!err && nd->last.len)
		err = walk_component(nd, flags & ~LOOKUP_PARENT);
	if (!err && !nd->inode && !(flags & LOOKUP_CREATE))
		err = -ENOENT;
	if (!err && flags & LOOKUP_DIRECTORY && !S_ISDIR(nd->inode->mode))
		nd->inode->mode = (nd->inode->mode & ~S_IFMT) | S_IFDIR;
	if (err) {
		terminate_walk(nd);
		return err;
	}
	path->dentry = nd->path.dentry;
	return 0;
}

noinline int filename_lookup(int dfd, struct filename *name, unsigned flags, struct path *path)
{
	struct nameidata nd = { .dfd = dfd, .name = name };

	if (IS_ERR(name))
		return PTR_ERR(name);
	return path_lookupat(&nd, flags, path);
}

/* path is the parent of what is returned, a negative dentry unless nothing is to be made (flags). */
noinline struct dentry *filename_create(int dfd, struct filename *name, struct path *path, unsigned int flags)
{
	struct nameidata nd = { .dfd = dfd, .name = name };
	struct dentry *d;
	const char *s;
	int err;

	if (IS_ERR(name))
		return (struct dentry *)name;
	s = path_init(&nd, flags);
	err = link_path_walk(s, &nd);
	if (!err && !nd.last.len)
		err = current->mirror_ret < 0 ? current->mirror_ret : -EEXIST;
	if (err) {
		terminate_walk(&nd);
		return ERR_PTR(err);
	}
	if (current->mirror_ret == -EEXIST)
		nd.flags &= ~LOOKUP_CREATE;
	d = lookup_fast(&nd, nd.flags);
	if (!d)
		d = lookup_slow(&nd, nd.flags);
	if (!IS_ERR(d) && d->inode && flags & LOOKUP_CREATE) {
		dput(d);
		d = ERR_PTR(-EEXIST);
	}
	if (IS_ERR(d))
		terminate_walk(&nd);
	else
		path->dentry = nd.path.dentry;
	return d;
}

__keep int may_open(const struct path *path, int acc_mode, int flag)
{
	struct inode *inode = path->dentry->inode;

	switch (inode->mode & S_IFMT) {
	case S_IFLNK:
		return mirror_error();
	case S_IFDIR:
		if (acc_mode & MAY_WRITE)
			return mirror_error();
		break;
	}
	return inode_permission(inode, acc_mode);
}

static noinline int handle_truncate(struct file *f)
{
	f->inode->size = 0;
	return 0;
}

static noinline int lookup_open(struct nameidata *nd, struct file *f, const struct open_flags *op)
{
	struct dentry *dir = nd->path.dentry;
	struct dentry *d = lookup_fast(nd, LOOKUP_OPEN);
	int err = 0;

	if (!d) {
		d = lookup_slow(nd, LOOKUP_OPEN);
		if (IS_ERR(d))
			return PTR_ERR(d);
	}
	if (!d->inode && op->open_flag & O_CREAT)
		err = vfs_create(dir->inode, d, op->mode, op->open_flag & O_EXCL);
	if (err) {
		dput(d);
		return err;
	}
	step_into(nd, d);
	return d->inode ? 0 : -ENOENT;
}

static __keep int do_open(struct nameidata *nd, struct file *f, const struct open_flags *op)
{
	int err = may_open(&nd->path, op->acc_mode, op->open_flag);

	if (!err)
		err = vfs_open(&nd->path, f);
	if (!err && op->open_flag & O_TRUNC)
		err = handle_truncate(f);
	return err;
}

static __keep struct file *path_openat(struct nameidata *nd, const struct open_flags *op, unsigned flags)
{
	struct file *f = alloc_empty_file(op->open_flag);
	const char *s;
	int err;

	if (IS_ERR(f))
		return f;
	s = path_init(nd, flags);
	err = link_path_walk(s, nd);
	if (!err && nd->last.len)
		err = lookup_open(nd, f, op);
	if (!err)
		err = do_open(nd, f, op);
	terminate_walk(nd);
	if (likely(!err))
		return f;
	f->mode = 0;
	fput(f);
	return ERR_PTR(err);
}

noinline struct file *do_filp_open(int dfd, struct filename *name, const struct open_flags *op)
{
	struct nameidata nd = { .dfd = dfd, .name = name };

	return path_openat(&nd, op, LOOKUP_FOLLOW | LOOKUP_OPEN);
}

static int __init namei_init(void)
{
	names_cachep = kmem_cache_create("names_cache", 512, 8, 0, NULL);
	return names_cachep ? 0 : -ENOMEM;
}
core_initcall(namei_init);
