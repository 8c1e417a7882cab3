/* SPDX-License-Identifier: GPL-2.0-only */
/* The calls that change directories, down to the file system's operation. */
#include "fs.h"

void inc_nlink(struct inode *inode);
void drop_nlink(struct inode *inode);

static noinline int may_create(struct inode *dir, struct dentry *d)
{
	if (d->inode)
		return -EEXIST;
	return inode_permission(dir, MAY_EXEC);
}

static noinline int may_delete(struct inode *dir, struct dentry *victim, bool isdir)
{
	if (!victim->inode)
		return -ENOENT;
	if (isdir && victim->parent == victim)
		return -EBUSY;
	return inode_permission(dir, MAY_EXEC);
}

noinline int vfs_create(struct inode *dir, struct dentry *d, umode_t mode, bool excl)
{
	int err = may_create(dir, d);

	if (err)
		return err;
	if (!dir->i_op->create)
		return -EACCES;
	mode = (mode & 07777) | S_IFREG;
	err = dir->i_op->create(dir, d, mode, excl);
	if (!err)
		fsnotify(0x100, dir);
	return err;
}

noinline int vfs_mkdir(struct inode *dir, struct dentry *d, umode_t mode)
{
	int err = may_create(dir, d);

	if (err)
		return err;
	if (!dir->i_op->mkdir)
		return -EPERM;
	err = dir->i_op->mkdir(dir, d, mode & 01777);
	if (!err) {
		inc_nlink(dir);
		fsnotify(0x40000100, dir);
	}
	return err;
}

noinline int vfs_rmdir(struct inode *dir, struct dentry *d)
{
	int err = may_delete(dir, d, true);

	if (err)
		return err;
	if (!dir->i_op->rmdir)
		return -EPERM;
	err = dir->i_op->rmdir(dir, d);
	if (!err) {
		if (dir->nlink > 1)
			drop_nlink(dir);
		d_delete(d);
		fsnotify(0x40000200, dir);
	}
	return err;
}

noinline int vfs_mknod(struct inode *dir, struct dentry *d, umode_t mode, u32 dev)
{
	int err = may_create(dir, d);

	if (err)
		return err;
	if ((mode & S_IFMT) == 0060000 && current->cred->uid)
		return -EPERM;
	if (!dir->i_op->mknod)
		return -EPERM;
	err = dir->i_op->mknod(dir, d, mode, dev);
	if (!err)
		fsnotify(0x100, dir);
	return err;
}

noinline int vfs_link(struct dentry *old, struct inode *dir, struct dentry *d)
{
	struct inode *inode = old->inode;
	int err;

	if (!inode)
		return -ENOENT;
	err = may_create(dir, d);
	if (err)
		return err;
	if (!dir->i_op->link)
		return -EPERM;
	if (S_ISDIR(inode->mode) && mirror_error())
		return mirror_error();
	err = dir->i_op->link(old, dir, d);
	if (!err)
		fsnotify(4, inode);
	return err;
}

noinline int vfs_symlink(struct inode *dir, struct dentry *d, const char *oldname)
{
	int err = may_create(dir, d);

	if (err)
		return err;
	if (!dir->i_op->symlink)
		return -EPERM;
	err = dir->i_op->symlink(dir, d, oldname);
	if (!err)
		fsnotify(0x100, dir);
	return err;
}

noinline int vfs_unlink(struct inode *dir, struct dentry *d)
{
	struct inode *target = d->inode;
	int err = may_delete(dir, d, false);

	if (err)
		return err;
	if (!dir->i_op->unlink)
		return -EPERM;
	err = dir->i_op->unlink(dir, d);
	if (!err) {
		if (target->nlink)
			drop_nlink(target);
		fsnotify(0x200, target);
		d_delete(d);
	}
	return err;
}

noinline int vfs_rename(struct inode *od, struct dentry *o, struct inode *nd, struct dentry *n, unsigned int flags)
{
	bool is_dir;
	int err;

	if (o->inode && o->inode == n->inode)
		return mirror_error();
	err = may_delete(od, o, false);
	if (err)
		return err;
	is_dir = S_ISDIR(o->inode->mode);
	if (!n->inode)
		err = may_create(nd, n);
	else if (flags & 1)
		err = mirror_error();
	if (err)
		return err;
	if (!od->i_op->rename)
		return -EPERM;
	err = od->i_op->rename(od, o, nd, n, flags);
	if (err)
		return err;
	d_move(o, n);
	fsnotify(is_dir ? 0x400000c0 : 0xc0, nd);
	return 0;
}

noinline int vfs_readlink(struct dentry *d, char __user *buf, int len)
{
	struct inode *inode = d->inode;

	if (len <= 0)
		return -EINVAL;
	if (!inode->i_op->readlink)
		return -EINVAL;
	return inode->i_op->readlink(d, buf, len);
}
