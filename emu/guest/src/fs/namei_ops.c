/* SPDX-License-Identifier: GPL-2.0-only */
/* The calls that change directories, down to the file system's operation. */
#include "fs.h"
#include "security.h"
#include "process.h"

static noinline int may_create(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *child)
{
	if (child->d_inode)
		return -EEXIST;
	if (from_kuid(NULL, current->cred->fsuid) == ~0u || from_kgid(NULL, current->cred->fsgid) == ~0u)
		return -75;
	return inode_permission(mnt_userns, dir, MAY_WRITE | MAY_EXEC);
}

static noinline int may_delete(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *victim, bool isdir)
{
	int err;

	if (!victim->d_inode)
		return -ENOENT;
	err = inode_permission(mnt_userns, dir, MAY_WRITE | MAY_EXEC);
	if (err)
		return err;
	if (!isdir)
		return S_ISDIR(victim->d_inode->i_mode) && current->mirror_ret == -EISDIR ? -EISDIR : 0;
	if (!S_ISDIR(victim->d_inode->i_mode) && current->mirror_ret == -ENOTDIR)
		return -ENOTDIR;
	return victim->d_parent == victim ? -EBUSY : 0;
}

/* The file stays until all have heard that its name is gone. */
static __always_inline void d_delete_notify(struct inode *dir, struct dentry *dentry, u32 mask)
{
	struct inode *inode = dentry->d_inode;

	if (mask == 0x200)
		fsnotify_inode(4, inode); /* how many names it has */
	ihold(inode);
	d_delete(dentry);
	if (inode->i_nlink == 0)
		inode->i_state |= 8;
	fsnotify_name(mask, dir, dentry, inode);
	iput(inode);
}

__keep int vfs_create(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, umode_t mode, bool want_excl)
{
	int err = may_create(mnt_userns, dir, dentry);

	if (err)
		return err;
	if (!dir->i_op->create)
		return -EACCES;
	mode = (mode & 07777) | S_IFREG;
	err = security_inode_create(dir, dentry, mode);
	if (!err)
		err = dir->i_op->create(mnt_userns, dir, dentry, mode, want_excl);
	if (!err)
		fsnotify_name(0x100, dir, dentry, NULL);
	return err;
}

__keep int vfs_mkdir(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, umode_t mode)
{
	int err = may_create(mnt_userns, dir, dentry);

	if (err)
		return err;
	if (!dir->i_op->mkdir)
		return -EPERM;
	mode &= 01777;
	err = security_inode_mkdir(dir, dentry, mode);
	if (!err)
		err = dir->i_op->mkdir(mnt_userns, dir, dentry, mode);
	if (!err)
		fsnotify_name(0x40000100, dir, dentry, NULL);
	return err;
}

__keep int vfs_rmdir(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry)
{
	int err = may_delete(mnt_userns, dir, dentry, true);

	if (err)
		return err;
	if (!dir->i_op->rmdir)
		return -EPERM;
	dget(dentry);
	down_write(&dentry->d_inode->i_rwsem);
	err = security_inode_rmdir(dir, dentry);
	if (!err)
		err = dir->i_op->rmdir(dir, dentry);
	up_write(&dentry->d_inode->i_rwsem);
	dput(dentry);
	if (!err)
		d_delete_notify(dir, dentry, 0x40000200);
	return err;
}

__keep int vfs_mknod(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, umode_t mode, u32 dev)
{
	int err = may_create(mnt_userns, dir, dentry);

	if (err)
		return err;
	if (((mode & S_IFMT) == 0060000 || ((mode & S_IFMT) == 0020000 && dev)) && !capable(CAP_MKNOD))
		return -EPERM;
	if (!dir->i_op->mknod)
		return -EPERM;
	err = security_inode_mknod(dir, dentry, mode, dev);
	if (!err)
		err = dir->i_op->mknod(mnt_userns, dir, dentry, mode, dev);
	if (!err)
		fsnotify_name(0x100, dir, dentry, NULL);
	return err;
}

__keep int vfs_link(struct dentry *old_dentry, struct user_namespace *mnt_userns, struct inode *dir, struct dentry *new_dentry,
		    struct inode **delegated_inode)
{
	struct inode *inode = old_dentry->d_inode;
	int err;

	if (!inode)
		return -ENOENT;
	err = may_create(mnt_userns, dir, new_dentry);
	if (err)
		return err;
	if (!dir->i_op->link)
		return -EPERM;
	if (S_ISDIR(inode->i_mode) && mirror_error())
		return mirror_error();
	err = security_inode_link(old_dentry, dir, new_dentry);
	if (err)
		return err;
	down_write(&inode->i_rwsem);
	err = dir->i_op->link(old_dentry, dir, new_dentry);
	up_write(&inode->i_rwsem);
	if (!err)
		fsnotify_name(0x100, dir, new_dentry, NULL);
	return err;
}

__keep int vfs_symlink(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, const char *oldname)
{
	int err = may_create(mnt_userns, dir, dentry);

	if (err)
		return err;
	if (!dir->i_op->symlink)
		return -EPERM;
	err = security_inode_symlink(dir, dentry, oldname);
	if (!err)
		err = dir->i_op->symlink(mnt_userns, dir, dentry, oldname);
	if (!err)
		fsnotify_name(0x100, dir, dentry, NULL);
	return err;
}

__keep int vfs_unlink(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, struct inode **delegated_inode)
{
	struct inode *target = dentry->d_inode;
	int err = may_delete(mnt_userns, dir, dentry, false);

	if (err)
		return err;
	if (!dir->i_op->unlink)
		return -EPERM;
	down_write(&target->i_rwsem);
	err = security_inode_unlink(dir, dentry);
	if (!err)
		err = dir->i_op->unlink(dir, dentry);
	up_write(&target->i_rwsem);
	if (!err)
		d_delete_notify(dir, dentry, 0x200);
	return err;
}

/* Files are not to change while they are renamed; of directories only the one whose place is taken. */
static __always_inline void lock_nondirectories(struct inode *source, struct inode *target, bool is_dir)
{
	if (!is_dir)
		down_write(&source->i_rwsem);
	if (target)
		down_write(&target->i_rwsem);
}

static __always_inline void unlock_nondirectories(struct inode *source, struct inode *target, bool is_dir)
{
	if (!is_dir)
		up_write(&source->i_rwsem);
	if (target)
		up_write(&target->i_rwsem);
}

__keep int vfs_rename(struct renamedata *rd)
{
	struct dentry *o = rd->old_dentry, *n = rd->new_dentry;
	bool is_dir;
	int err;

	if (o->d_inode && o->d_inode == n->d_inode)
		return mirror_error();
	is_dir = o->d_inode && S_ISDIR(o->d_inode->i_mode);
	err = may_delete(rd->old_mnt_userns, rd->old_dir, o, is_dir);
	if (err)
		return err;
	if (!n->d_inode)
		err = may_create(rd->new_mnt_userns, rd->new_dir, n);
	else
		err = may_delete(rd->new_mnt_userns, rd->new_dir, n, is_dir);
	if (!err && is_dir && rd->old_dir != rd->new_dir)
		err = inode_permission(rd->old_mnt_userns, o->d_inode, MAY_WRITE);
	if (err)
		return err;
	if (!rd->old_dir->i_op->rename)
		return -EPERM;
	err = security_inode_rename(rd->old_dir, o, rd->new_dir, n, rd->flags);
	if (err)
		return err;
	dget(n);
	lock_nondirectories(o->d_inode, n->d_inode, is_dir);
	err = rd->old_dir->i_op->rename(rd->new_mnt_userns, rd->old_dir, o, rd->new_dir, n, rd->flags);
	if (!err)
		d_move(o, n);
	unlock_nondirectories(o->d_inode, n->d_inode, is_dir);
	dput(n);
	if (err)
		return err;
	fsnotify_name(is_dir ? 0x40000040 : 0x40, rd->old_dir, o, NULL);
	fsnotify_name(is_dir ? 0x40000080 : 0x80, rd->new_dir, o, NULL);
	return 0;
}

noinline int vfs_readlink(struct dentry *d, char __user *buf, int len)
{
	struct inode *inode = d->d_inode;

	if (len <= 0)
		return -EINVAL;
	if (!inode->i_op->readlink)
		return -EINVAL;
	return inode->i_op->readlink(d, buf, len);
}
