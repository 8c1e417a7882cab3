/* SPDX-License-Identifier: GPL-2.0-only */
/* System calls on names. */
#include "fs.h"

static noinline void done_path_create(struct path *path, struct dentry *d)
{
	dput(d);
	dput(path->dentry);
}

static noinline int do_mkdirat(int dfd, struct filename *name, umode_t mode)
{
	struct path path;
	struct dentry *d = filename_create(dfd, name, &path, LOOKUP_DIRECTORY | LOOKUP_CREATE);
	int err;

	if (IS_ERR(d)) {
		putname(name);
		return PTR_ERR(d);
	}
	err = vfs_mkdir(path.dentry->inode, d, mode);
	done_path_create(&path, d);
	putname(name);
	return err;
}

static noinline int do_rmdir(int dfd, struct filename *name)
{
	struct path path;
	struct dentry *d = filename_create(dfd, name, &path, LOOKUP_DIRECTORY);
	int err;

	if (IS_ERR(d)) {
		putname(name);
		return PTR_ERR(d);
	}
	err = vfs_rmdir(path.dentry->inode, d);
	done_path_create(&path, d);
	putname(name);
	return err;
}

static noinline int do_unlinkat(int dfd, struct filename *name)
{
	struct path path;
	struct dentry *d = filename_create(dfd, name, &path, 0);
	int err;

	if (IS_ERR(d)) {
		putname(name);
		return PTR_ERR(d);
	}
	err = vfs_unlink(path.dentry->inode, d);
	done_path_create(&path, d);
	putname(name);
	return err;
}

static noinline int do_symlinkat(struct filename *from, int newdfd, struct filename *to)
{
	struct path path;
	struct dentry *d;
	int err = PTR_ERR(from);

	if (IS_ERR(from))
		goto out;
	d = filename_create(newdfd, to, &path, LOOKUP_CREATE);
	err = PTR_ERR(d);
	if (IS_ERR(d))
		goto out;
	err = vfs_symlink(path.dentry->inode, d, from->name);
	done_path_create(&path, d);
out:
	putname(to);
	putname(from);
	return err;
}

static noinline int do_linkat(int olddfd, struct filename *old, int newdfd, struct filename *new)
{
	struct path old_path, path;
	struct dentry *d;
	int err = filename_lookup(olddfd, old, 0, &old_path);

	if (err)
		goto out;
	d = filename_create(newdfd, new, &path, LOOKUP_CREATE);
	err = PTR_ERR(d);
	if (!IS_ERR(d)) {
		err = vfs_link(old_path.dentry, path.dentry->inode, d);
		done_path_create(&path, d);
	}
	dput(old_path.dentry);
out:
	putname(new);
	putname(old);
	return err;
}

static noinline int do_renameat2(int olddfd, struct filename *from, int newdfd, struct filename *to, unsigned int flags)
{
	struct path old_path, new_path;
	struct dentry *o, *n;
	int err = -EINVAL;

	if (flags & ~7)
		goto out;
	o = filename_create(olddfd, from, &old_path, 0);
	err = PTR_ERR(o);
	if (IS_ERR(o))
		goto out;
	n = filename_create(newdfd, to, &new_path, 0);
	err = PTR_ERR(n);
	if (!IS_ERR(n)) {
		err = vfs_rename(old_path.dentry->inode, o, new_path.dentry->inode, n, flags);
		done_path_create(&new_path, n);
	}
	done_path_create(&old_path, o);
out:
	putname(from);
	putname(to);
	return err;
}

static noinline int do_mknodat(int dfd, struct filename *name, umode_t mode, unsigned int dev)
{
	struct path path;
	struct dentry *d;
	int err = -EINVAL;

	switch (mode & S_IFMT) {
	case 0: case S_IFREG: case 0010000: case 0020000: case 0060000: case 0140000:
		break;
	case S_IFDIR:
		err = -EPERM;
		goto out;
	default:
		goto out;
	}
	d = filename_create(dfd, name, &path, LOOKUP_CREATE);
	err = PTR_ERR(d);
	if (!IS_ERR(d)) {
		err = vfs_mknod(path.dentry->inode, d, mode, dev);
		done_path_create(&path, d);
	}
out:
	putname(name);
	return err;
}

static noinline long do_readlinkat(int dfd, const char __user *name, char __user *buf, int len)
{
	struct filename *fn = getname(name);
	struct path path;
	long err = filename_lookup(dfd, fn, 0, &path);

	if (!err) {
		err = vfs_readlink(path.dentry, buf, len);
		dput(path.dentry);
	}
	putname(fn);
	return err;
}

#define NAME(r)	getname((const char __user *)(r))

long __x64_sys_mkdir(const struct pt_regs *r) { return do_mkdirat(AT_FDCWD, NAME(r->di), r->si); }
long __x64_sys_mkdirat(const struct pt_regs *r) { return do_mkdirat(r->di, NAME(r->si), r->dx); }
long __x64_sys_rmdir(const struct pt_regs *r) { return do_rmdir(AT_FDCWD, NAME(r->di)); }
long __x64_sys_unlink(const struct pt_regs *r) { return do_unlinkat(AT_FDCWD, NAME(r->di)); }
long __x64_sys_symlink(const struct pt_regs *r) { return do_symlinkat(NAME(r->di), AT_FDCWD, NAME(r->si)); }
long __x64_sys_symlinkat(const struct pt_regs *r) { return do_symlinkat(NAME(r->di), r->si, NAME(r->dx)); }
long __x64_sys_link(const struct pt_regs *r) { return do_linkat(AT_FDCWD, NAME(r->di), AT_FDCWD, NAME(r->si)); }
long __x64_sys_linkat(const struct pt_regs *r) { return do_linkat(r->di, NAME(r->si), r->dx, NAME(r->r10)); }
long __x64_sys_mknod(const struct pt_regs *r) { return do_mknodat(AT_FDCWD, NAME(r->di), r->si, r->dx); }
long __x64_sys_mknodat(const struct pt_regs *r) { return do_mknodat(r->di, NAME(r->si), r->dx, r->r10); }

long __x64_sys_unlinkat(const struct pt_regs *r)
{
	if (r->dx & ~0x200ul)
		return -EINVAL;
	return r->dx ? do_rmdir(r->di, NAME(r->si)) : do_unlinkat(r->di, NAME(r->si));
}

long __x64_sys_rename(const struct pt_regs *r)
{
	return do_renameat2(AT_FDCWD, NAME(r->di), AT_FDCWD, NAME(r->si), 0);
}

long __x64_sys_renameat(const struct pt_regs *r)
{
	return do_renameat2(r->di, NAME(r->si), r->dx, NAME(r->r10), 0);
}

long __x64_sys_renameat2(const struct pt_regs *r)
{
	return do_renameat2(r->di, NAME(r->si), r->dx, NAME(r->r10), r->r8);
}

long __x64_sys_readlink(const struct pt_regs *r)
{
	return do_readlinkat(AT_FDCWD, (const char __user *)r->di, (char __user *)r->si, r->dx);
}

long __x64_sys_readlinkat(const struct pt_regs *r)
{
	return do_readlinkat(r->di, (const char __user *)r->si, (char __user *)r->dx, r->r10);
}
