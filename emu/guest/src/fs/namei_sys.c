/* SPDX-License-Identifier: GPL-2.0-only */
/* System calls on names. */
#include "fs.h"
#include "security.h"

static __keep int do_mkdirat(int dfd, struct filename *name, umode_t mode)
{
	struct path path;
	struct dentry *d = filename_create(dfd, name, &path, LOOKUP_DIRECTORY | LOOKUP_CREATE);
	int err;

	if (IS_ERR(d)) {
		putname(name);
		return PTR_ERR(d);
	}
	err = security_path_mkdir(&path, d, mode);
	if (!err)
		err = vfs_mkdir(&init_user_ns, path.dentry->d_inode, d, mode);
	done_path_create(&path, d);
	putname(name);
	return err;
}

static __keep int do_rmdir(int dfd, struct filename *name)
{
	struct path path;
	struct dentry *d = filename_create(dfd, name, &path, LOOKUP_DIRECTORY);
	int err;

	if (IS_ERR(d)) {
		putname(name);
		return PTR_ERR(d);
	}
	err = security_path_rmdir(&path, d);
	if (!err)
		err = vfs_rmdir(&init_user_ns, path.dentry->d_inode, d);
	done_path_create(&path, d);
	putname(name);
	return err;
}

static __keep int do_unlinkat(int dfd, struct filename *name)
{
	struct path path;
	struct dentry *d = filename_create(dfd, name, &path, 0);
	int err;

	if (IS_ERR(d)) {
		putname(name);
		return PTR_ERR(d);
	}
	err = security_path_unlink(&path, d);
	if (!err)
		err = vfs_unlink(&init_user_ns, path.dentry->d_inode, d, NULL);
	done_path_create(&path, d);
	putname(name);
	return err;
}

static __keep int do_symlinkat(struct filename *from, int newdfd, struct filename *to)
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
	err = security_path_symlink(&path, d, from->name);
	if (!err)
		err = vfs_symlink(&init_user_ns, path.dentry->d_inode, d, from->name);
	done_path_create(&path, d);
out:
	putname(to);
	putname(from);
	return err;
}

static __keep int do_linkat(int olddfd, struct filename *old, int newdfd, struct filename *new)
{
	struct path old_path, path;
	struct dentry *d;
	int err = filename_lookup(olddfd, old, 0, &old_path, NULL);

	if (err)
		goto out;
	d = filename_create(newdfd, new, &path, LOOKUP_CREATE);
	err = PTR_ERR(d);
	if (!IS_ERR(d)) {
		err = security_path_link(old_path.dentry, &path, d);
		if (!err)
			err = vfs_link(old_path.dentry, &init_user_ns, path.dentry->d_inode, d, NULL);
		done_path_create(&path, d);
	}
	path_put(&old_path);
out:
	putname(new);
	putname(old);
	return err;
}

/* Both parents are locked one after the other: their locks are not held together. */
static __keep int do_renameat2(int olddfd, struct filename *from, int newdfd, struct filename *to, unsigned int flags)
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
	up_write(&old_path.dentry->d_inode->i_rwsem);
	n = filename_create(newdfd, to, &new_path, 0);
	err = PTR_ERR(n);
	if (!IS_ERR(n)) {
		struct renamedata rd = { &init_user_ns, old_path.dentry->d_inode, o, &init_user_ns, new_path.dentry->d_inode, n,
					 NULL, flags };

		err = security_path_rename(&old_path, o, &new_path, n, flags);
		if (!err)
			err = vfs_rename(&rd);
		done_path_create(&new_path, n);
	}
	down_write(&old_path.dentry->d_inode->i_rwsem);
	done_path_create(&old_path, o);
out:
	putname(from);
	putname(to);
	return err;
}

static __keep int do_mknodat(int dfd, struct filename *name, umode_t mode, unsigned int dev)
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
		err = security_path_mknod(&path, d, mode, dev);
		if (!err)
			err = (mode & S_IFMT) == S_IFREG || !(mode & S_IFMT)
				? vfs_create(&init_user_ns, path.dentry->d_inode, d, mode, true)
				: vfs_mknod(&init_user_ns, path.dentry->d_inode, d, mode, dev);
		done_path_create(&path, d);
	}
out:
	putname(name);
	return err;
}

static __keep long do_readlinkat(int dfd, const char __user *name, char __user *buf, int len)
{
	struct path path;
	long err = user_path_at_empty(dfd, name, 0, &path, NULL);

	if (err)
		return err;
	err = security_inode_readlink(path.dentry);
	if (!err) {
		touch_atime(&path);
		err = vfs_readlink(path.dentry, buf, len);
	}
	path_put(&path);
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
