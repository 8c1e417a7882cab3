/* SPDX-License-Identifier: GPL-2.0-only */
/* System calls on names. */
#include "fs.h"
#include "security.h"

static __keep int do_mkdirat(int dfd, struct filename *name, umode_t mode)
{
	struct path path;
	struct dentry *d = filename_create(dfd, name, &path, LOOKUP_DIRECTORY);
	int err;

	if (IS_ERR(d)) {
		putname(name);
		return PTR_ERR(d);
	}
	err = security_path_mkdir(&path, d, mode);
	if (!err)
		err = vfs_mkdir(&init_user_ns, path.dentry->d_inode, d, mode);
	end_create(&path, d);
	putname(name);
	return err;
}

/* The name's entry in its directory, which is locked until end_create; what an error leaves is nothing. */
static __always_inline struct dentry *lookup_to_remove(int dfd, struct filename *name, struct path *path, unsigned int flags)
{
	struct qstr last;
	struct dentry *d;
	int type = LAST_NORM, err = __filename_parentat(dfd, name, 0, path, &last, &type, NULL);

	if (err)
		return ERR_PTR(err);
	err = parent_error(type);
	if (!err)
		err = mnt_want_write(path->mnt);
	if (err) {
		put_path(path);
		return ERR_PTR(err);
	}
	down_write(&path->dentry->d_inode->i_rwsem);
	d = lookup_one_qstr(&last, path->dentry, flags);
	if (IS_ERR(d)) {
		up_write(&path->dentry->d_inode->i_rwsem);
		mnt_drop_write(path->mnt);
		put_path(path);
	}
	return d;
}

static __keep int do_rmdir(int dfd, struct filename *name)
{
	struct path path;
	struct dentry *d = lookup_to_remove(dfd, name, &path, LOOKUP_DIRECTORY);
	int err;

	if (IS_ERR(d)) {
		putname(name);
		return PTR_ERR(d);
	}
	err = d->d_inode ? security_path_rmdir(&path, d) : -ENOENT;
	if (!err)
		err = vfs_rmdir(&init_user_ns, path.dentry->d_inode, d);
	end_create(&path, d);
	putname(name);
	return err;
}

static __keep int do_unlinkat(int dfd, struct filename *name)
{
	struct path path;
	struct dentry *d = lookup_to_remove(dfd, name, &path, 0);
	struct inode *inode;
	int err;

	if (IS_ERR(d)) {
		putname(name);
		return PTR_ERR(d);
	}
	inode = d->d_inode;
	if (inode)
		ihold(inode);
	err = inode ? security_path_unlink(&path, d) : -ENOENT;
	if (!err)
		err = vfs_unlink(&init_user_ns, path.dentry->d_inode, d, NULL);
	dput(d);
	up_write(&path.dentry->d_inode->i_rwsem);
	if (inode)
		iput(inode);
	mnt_drop_write(path.mnt);
	put_path(&path);
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
	d = filename_create(newdfd, to, &path, 0);
	err = PTR_ERR(d);
	if (IS_ERR(d))
		goto out;
	err = security_path_symlink(&path, d, from->name);
	if (!err)
		err = vfs_symlink(&init_user_ns, path.dentry->d_inode, d, from->name);
	end_create(&path, d);
out:
	putname(to);
	putname(from);
	return err;
}

static __keep int do_linkat(int olddfd, struct filename *old, int newdfd, struct filename *new, int flags)
{
	struct path old_path, path;
	struct dentry *d;
	int how = (flags & AT_SYMLINK_FOLLOW ? LOOKUP_FOLLOW : 0) | (flags & AT_EMPTY_PATH ? LOOKUP_EMPTY : 0);
	int err = filename_lookup(olddfd, old, how, &old_path, NULL);

	if (err)
		goto out;
	d = filename_create(newdfd, new, &path, 0);
	err = PTR_ERR(d);
	if (!IS_ERR(d)) {
		err = inode_permission(&init_user_ns, old_path.dentry->d_inode, MAY_READ | MAY_WRITE);
		if (!err)
			err = security_path_link(old_path.dentry, &path, d);
		if (!err)
			err = vfs_link(old_path.dentry, &init_user_ns, path.dentry->d_inode, d, NULL);
		end_create(&path, d);
	}
	put_path(&old_path);
out:
	putname(new);
	putname(old);
	return err;
}

/* Both directories; between two of them no other rename may move one below the other. */
static DEFINE_MUTEX(s_vfs_rename_mutex);

static __always_inline void lock_rename(struct dentry *p1, struct dentry *p2)
{
	if (p1 != p2) {
		mutex_lock(&s_vfs_rename_mutex);
		down_write(&min(p1, p2)->d_inode->i_rwsem);
		p2 = max(p1, p2);
	}
	down_write(&p2->d_inode->i_rwsem);
}

static __always_inline void unlock_rename(struct dentry *p1, struct dentry *p2)
{
	up_write(&p1->d_inode->i_rwsem);
	if (p1 == p2)
		return;
	up_write(&p2->d_inode->i_rwsem);
	mutex_unlock(&s_vfs_rename_mutex);
}

/* What the name is to take the place of: nothing, unless the machine knows better. */
static __always_inline struct dentry *lookup_target(const struct qstr *name, struct dentry *base, unsigned int flags)
{
	struct dentry *d;

	if (flags & 2 || current->mirror_ret == -EEXIST) /* RENAME_EXCHANGE */
		return lookup_one_qstr(name, base, LOOKUP_EXCL);
	d = d_lookup(base, name);
	if (d)
		return d;
	d = d_alloc(base, name);
	if (!d)
		return ERR_PTR(-ENOMEM);
	base->d_inode->i_op->lookup(base->d_inode, d, LOOKUP_RENAME_TARGET);
	return d;
}

static __always_inline int rename_in(struct path *from, const struct qstr *old_last, struct path *to, const struct qstr *new_last,
				     unsigned int flags)
{
	struct renamedata rd = { &init_user_ns, from->dentry->d_inode, NULL, &init_user_ns, to->dentry->d_inode, NULL, NULL, flags };
	int err;

	rd.old_dentry = lookup_one_qstr(old_last, from->dentry, 0);
	if (IS_ERR(rd.old_dentry))
		return PTR_ERR(rd.old_dentry);
	if (!rd.old_dentry->d_inode) {
		dput(rd.old_dentry);
		return -ENOENT;
	}
	rd.new_dentry = lookup_target(new_last, to->dentry, flags);
	err = PTR_ERR(rd.new_dentry);
	if (!IS_ERR(rd.new_dentry)) {
		err = flags & 1 && rd.new_dentry->d_inode ? -EEXIST : security_path_rename(from, rd.old_dentry, to, rd.new_dentry, flags);
		if (!err)
			err = vfs_rename(&rd);
		dput(rd.new_dentry);
	}
	dput(rd.old_dentry);
	return err;
}

static __keep int do_renameat2(int olddfd, struct filename *from, int newdfd, struct filename *to, unsigned int flags)
{
	struct path old_path, new_path;
	struct qstr old_last, new_last;
	int err = -EINVAL, type = LAST_NORM, new_type = LAST_NORM;

	if (flags & ~7)
		goto out;
	err = __filename_parentat(olddfd, from, 0, &old_path, &old_last, &type, NULL);
	if (err)
		goto out;
	err = __filename_parentat(newdfd, to, 0, &new_path, &new_last, &new_type, NULL);
	if (err)
		goto out_old;
	err = parent_error(type | new_type);
	if (!err)
		err = mnt_want_write(old_path.mnt);
	if (!err) {
		lock_rename(new_path.dentry, old_path.dentry);
		err = rename_in(&old_path, &old_last, &new_path, &new_last, flags);
		unlock_rename(new_path.dentry, old_path.dentry);
		mnt_drop_write(old_path.mnt);
	}
	put_path(&new_path);
out_old:
	put_path(&old_path);
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
	d = filename_create(dfd, name, &path, 0);
	err = PTR_ERR(d);
	if (!IS_ERR(d)) {
		err = security_path_mknod(&path, d, mode, dev);
		if (!err)
			err = (mode & S_IFMT) == S_IFREG || !(mode & S_IFMT)
				? vfs_create(&init_user_ns, path.dentry->d_inode, d, mode, true)
				: vfs_mknod(&init_user_ns, path.dentry->d_inode, d, mode, dev);
		end_create(&path, d);
	}
out:
	putname(name);
	return err;
}

static __keep long do_readlinkat(int dfd, const char __user *name, char __user *buf, int len)
{
	struct path path;
	long err = user_path_at_empty(dfd, name, LOOKUP_EMPTY, &path, NULL);

	if (err)
		return err;
	err = current->mirror_ret == -EINVAL ? -EINVAL : security_inode_readlink(path.dentry);
	if (!err) {
		touch_atime(&path);
		err = vfs_readlink(path.dentry, buf, len);
	}
	path_put(&path);
	return err;
}

#define NAME(r)	name_of_user((const char __user *)(r), 0, NULL)
#define NAME2(r) getname_flags((const char __user *)(r), 0, NULL)

long __x64_sys_mkdir(const struct pt_regs *r) { return do_mkdirat(AT_FDCWD, NAME(ARG1(r)), ARG2(r)); }
long __x64_sys_mkdirat(const struct pt_regs *r) { return do_mkdirat(ARG1(r), NAME(ARG2(r)), ARG3(r)); }
long __x64_sys_rmdir(const struct pt_regs *r) { return do_rmdir(AT_FDCWD, NAME(ARG1(r))); }
long __x64_sys_unlink(const struct pt_regs *r) { return do_unlinkat(AT_FDCWD, NAME(ARG1(r))); }
long __x64_sys_symlink(const struct pt_regs *r) { return do_symlinkat(NAME2(ARG1(r)), AT_FDCWD, NAME2(ARG2(r))); }
long __x64_sys_symlinkat(const struct pt_regs *r) { return do_symlinkat(NAME2(ARG1(r)), ARG2(r), NAME2(ARG3(r))); }
long __x64_sys_link(const struct pt_regs *r) { return do_linkat(AT_FDCWD, NAME2(ARG1(r)), AT_FDCWD, NAME2(ARG2(r)), 0); }
long __x64_sys_linkat(const struct pt_regs *r) { return do_linkat(ARG1(r), NAME2(ARG2(r)), ARG3(r), NAME2(ARG4(r)), ARG5(r)); }
long __x64_sys_mknod(const struct pt_regs *r) { return do_mknodat(AT_FDCWD, NAME(ARG1(r)), ARG2(r), ARG3(r)); }
long __x64_sys_mknodat(const struct pt_regs *r) { return do_mknodat(ARG1(r), NAME2(ARG2(r)), ARG3(r), ARG4(r)); }

long __x64_sys_unlinkat(const struct pt_regs *r)
{
	if (ARG3(r) & ~0x200ul)
		return -EINVAL;
	return ARG3(r) ? do_rmdir(ARG1(r), NAME2(ARG2(r))) : do_unlinkat(ARG1(r), NAME2(ARG2(r)));
}

long __x64_sys_rename(const struct pt_regs *r)
{
	return do_renameat2(AT_FDCWD, NAME2(ARG1(r)), AT_FDCWD, NAME2(ARG2(r)), 0);
}

long __x64_sys_renameat(const struct pt_regs *r)
{
	return do_renameat2(ARG1(r), NAME2(ARG2(r)), ARG3(r), NAME2(ARG4(r)), 0);
}

long __x64_sys_renameat2(const struct pt_regs *r)
{
	return do_renameat2(ARG1(r), NAME2(ARG2(r)), ARG3(r), NAME2(ARG4(r)), ARG5(r));
}

long __x64_sys_readlink(const struct pt_regs *r)
{
	return do_readlinkat(AT_FDCWD, (const char __user *)ARG1(r), (char __user *)ARG2(r), ARG3(r));
}

long __x64_sys_readlinkat(const struct pt_regs *r)
{
	return do_readlinkat(ARG1(r), (const char __user *)ARG2(r), (char __user *)ARG3(r), ARG4(r));
}
