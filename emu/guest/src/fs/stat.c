/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"

static noinline void generic_fillattr(struct inode *inode, struct kstat *st)
{
	st->ino = inode->ino;
	st->mode = inode->mode;
	st->nlink = inode->nlink;
	st->uid = inode->uid;
	st->gid = inode->gid;
	st->dev = inode->sb->magic;
	st->size = inode->size;
	st->mtime = inode->mtime;
	st->blocks = (inode->size + 511) >> 9;
}

noinline int vfs_getattr(const struct path *path, struct kstat *st, u32 mask, unsigned int flags)
{
	struct inode *inode = path->dentry->inode;

	generic_fillattr(inode, st);
	if (inode->i_op->getattr)
		return inode->i_op->getattr(path, st);
	return 0;
}

static noinline int vfs_fstat(int fd, struct kstat *st)
{
	struct file *f = fget(fd);
	struct path path;
	int err;

	if (!f)
		return -EBADF;
	path.dentry = f->dentry;
	err = vfs_getattr(&path, st, 0x7ff, 0);
	fput(f);
	return err;
}

static noinline int vfs_statx(int dfd, struct filename *name, int flags, struct kstat *st)
{
	struct path path;
	int err = filename_lookup(dfd, name, LOOKUP_FOLLOW, &path);

	if (err)
		return err;
	err = vfs_getattr(&path, st, 0x7ff, flags);
	dput(path.dentry);
	return err;
}

static noinline int vfs_fstatat(int dfd, const char __user *filename, struct kstat *st, int flags)
{
	int empty = 0;
	struct filename *name = getname_flags(filename, flags & 0x1000, &empty);
	int err;

	if (IS_ERR(name))
		return PTR_ERR(name);
	err = empty && dfd >= 0 ? vfs_fstat(dfd, st) : vfs_statx(dfd, name, flags, st);
	putname(name);
	return err;
}

struct stat { u64 dev, ino, nlink; u32 mode, uid, gid, pad; u64 rdev, size, blksize, blocks, times[6], unused[3]; };

static noinline int cp_new_stat(const struct kstat *st, struct stat __user *statbuf)
{
	struct stat tmp;

	memset(&tmp, 0, sizeof(tmp));
	tmp.dev = st->dev;
	tmp.ino = st->ino;
	tmp.nlink = st->nlink;
	tmp.mode = st->mode;
	tmp.uid = st->uid;
	tmp.gid = st->gid;
	tmp.size = st->size;
	tmp.blksize = 4096;
	tmp.blocks = st->blocks;
	tmp.times[2] = st->mtime;
	/* The caller's real buffer is out of reach and filled by its own kernel. */
	return copy_to_user(statbuf, &tmp, sizeof(tmp)) ? min(current->mirror_ret, 0l) : 0;
}

long __x64_sys_newstat(const struct pt_regs *r)
{
	struct kstat st;
	int err = vfs_fstatat(AT_FDCWD, (const char __user *)r->di, &st, 0);

	return err ? err : cp_new_stat(&st, (void __user *)r->si);
}

long __x64_sys_newlstat(const struct pt_regs *r)
{
	struct kstat st;
	int err = vfs_fstatat(AT_FDCWD, (const char __user *)r->di, &st, 0x100);

	return err ? err : cp_new_stat(&st, (void __user *)r->si);
}

long __x64_sys_newfstat(const struct pt_regs *r)
{
	struct kstat st;
	int err = vfs_fstat(r->di, &st);

	return err ? err : cp_new_stat(&st, (void __user *)r->si);
}

long __x64_sys_newfstatat(const struct pt_regs *r)
{
	struct kstat st;
	int err = vfs_fstatat(r->di, (const char __user *)r->si, &st, r->r10);

	return err ? err : cp_new_stat(&st, (void __user *)r->dx);
}

long __x64_sys_statx(const struct pt_regs *r)
{
	struct kstat st;

	if (r->r10 & 0x80000000)
		return -EINVAL;
	return vfs_fstatat(r->di, (const char __user *)r->si, &st, r->dx);
}

static noinline int statfs_by_dentry(struct dentry *d, struct kstatfs *buf)
{
	memset(buf, 0, sizeof(*buf));
	buf->type = d->sb->magic;
	buf->bsize = PAGE_SIZE;
	buf->blocks = nr_free_pages() * 2;
	buf->bfree = nr_free_pages();
	buf->files = d->sb->nr_inodes;
	buf->namelen = NAME_MAX;
	return d->sb->statfs ? d->sb->statfs(d, buf) : 0;
}

noinline int vfs_statfs(const struct path *path, struct kstatfs *buf)
{
	int err = statfs_by_dentry(path->dentry, buf);

	return err ? err : min(current->mirror_ret, 0l);
}

long __x64_sys_statfs(const struct pt_regs *r)
{
	struct filename *name = getname((const char __user *)r->di);
	struct kstatfs st;
	struct path path;
	int err = filename_lookup(AT_FDCWD, name, LOOKUP_FOLLOW, &path);

	if (!err) {
		err = vfs_statfs(&path, &st);
		dput(path.dentry);
	}
	putname(name);
	return err;
}

long __x64_sys_fstatfs(const struct pt_regs *r)
{
	struct file *f = fget(r->di);
	struct kstatfs st;
	struct path path;
	int err;

	if (!f)
		return -EBADF;
	path.dentry = f->dentry;
	err = vfs_statfs(&path, &st);
	fput(f);
	return err;
}
