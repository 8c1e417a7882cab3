/* SPDX-License-Identifier: GPL-2.0-only */
/* From a name to an open file. */
#include "fs.h"
#include "security.h"
#include "process.h"

__keep int may_open(struct user_namespace *mnt_userns, const struct path *path, int acc_mode, int flag)
{
	struct inode *inode = path->dentry->d_inode;

	switch (inode->i_mode & S_IFMT) {
	case S_IFLNK:
		return mirror_error();
	case S_IFDIR:
		if (acc_mode & (MAY_WRITE | MAY_EXEC))
			return mirror_error();
		break;
	}
	return inode_permission(mnt_userns, inode, MAY_OPEN | acc_mode);
}

static DECLARE_WAIT_QUEUE_HEAD(new_name_wait);

static noinline int handle_truncate(struct user_namespace *mnt_userns, struct file *filp)
{
	int err = security_path_truncate(&filp->f_path);

	return err ? err : do_truncate(mnt_userns, filp->f_path.dentry, 0, ATTR_MTIME | ATTR_CTIME, filp);
}

static noinline int may_o_create(struct user_namespace *mnt_userns, const struct path *dir, struct dentry *dentry, umode_t mode)
{
	int err = security_path_mknod(dir, dentry, mode, 0);

	if (!err && (from_kuid(NULL, current->cred->fsuid) == ~0u || from_kgid(NULL, current->cred->fsgid) == ~0u))
		err = -75;
	if (!err)
		err = inode_permission(mnt_userns, dir->dentry->d_inode, MAY_WRITE | MAY_EXEC);
	return err ? err : security_inode_create(dir->dentry->d_inode, dentry, mode);
}

/* The last component: looked up, or made. */
static noinline struct dentry *lookup_open(struct nameidata *nd, struct file *file, const struct open_flags *op)
{
	struct inode *inode = nd->path.dentry->d_inode;
	struct dentry *d = d_lookup(nd->path.dentry, &nd->last);
	bool gone = (current->mirror_new & 1) || current->mirror_ret == -ENOENT;
	unsigned int seq;
	int err = 0;

	if (d && d->d_sb == &host_sb && !d->d_inode != gone && !(d->d_inode && S_ISLNK(d->d_inode->i_mode) && nd->flags & LOOKUP_FOLLOW)) {
		d_drop(d);
		d_put_walk(d);
		d = NULL;
	}
	if (!d && !gone && inode->i_sb == &host_sb)
		d = host_meet(nd->path.dentry, &nd->last, S_IFREG | 0755);
	if (IS_ERR(d) || (d && d->d_inode))
		return d;
	if (!d) {
		d = d_alloc(nd->path.dentry, &nd->last);
		if (!d)
			return ERR_PTR(-ENOMEM);
		d_put_walk(__d_lookup_rcu(nd->path.dentry, &nd->last, &seq));
	}
	if (op->open_flag & O_CREAT)
		err = may_o_create(&init_user_ns, &nd->path, d, op->mode);
	if (!d->d_hash.pprev) {
		simple_lookup(inode, d, nd->flags);
		__wake_up(&new_name_wait, TASK_NORMAL, 0, NULL);
	}
	if (!err && op->open_flag & O_CREAT && inode->i_op->create) {
		file->f_mode |= FMODE_CREATED;
		err = inode->i_op->create(&init_user_ns, inode, d, (op->mode & 07777) | S_IFREG, op->open_flag & O_EXCL);
		if (!err)
			fsnotify_name(0x100, inode, d, NULL);
	}
	if (err) {
		dput(d);
		return ERR_PTR(err);
	}
	return d;
}

static __keep const char *open_last_lookups(struct nameidata *nd, struct file *file, const struct open_flags *op)
{
	struct dentry *dir = nd->path.dentry, *d = NULL;
	const bool creates = op->open_flag & O_CREAT;
	bool got_write = false;
	const char *link;

	nd->flags |= op->intent;
	if (unlikely(nd->last_type != LAST_NORM)) {
		if (nd->depth)
			put_link(nd);
		return handle_dots(nd, nd->last_type);
	}
	if (!creates)
		d = lookup_fast(nd);
	if (!d) {
		if (creates) {
			if (nd->flags & LOOKUP_RCU)
				try_to_unlazy(nd);
			got_write = !mnt_want_write(nd->path.mnt);
			down_write(&dir->d_inode->i_rwsem);
		} else {
			down_read(&dir->d_inode->i_rwsem);
		}
		d = lookup_open(nd, file, op);
		if (creates)
			up_write(&dir->d_inode->i_rwsem);
		else
			up_read(&dir->d_inode->i_rwsem);
		if (got_write)
			mnt_drop_write(nd->path.mnt);
		if (IS_ERR(d))
			return (const char *)d;
	}
	if (file->f_mode & FMODE_CREATED) {
		dput(nd->path.dentry);
		nd->path.dentry = d;
		nd->inode = d->d_inode;
		return NULL;
	}
	if (nd->depth)
		put_link(nd);
	link = step_into(nd, WALK_TRAILING, d);
	if (link)
		nd->flags &= ~(LOOKUP_OPEN | LOOKUP_CREATE | LOOKUP_EXCL);
	return link;
}

/* What is there, and is not to be opened in this way. */
static __always_inline int not_opened(const struct nameidata *nd, const struct open_flags *op)
{
	const long ret = current->mirror_ret;

	if (op->open_flag & O_CREAT && op->open_flag & O_EXCL && ret == -EEXIST)
		return -EEXIST;
	if (op->open_flag & O_CREAT && S_ISDIR(nd->inode->i_mode) && ret == -EISDIR)
		return -EISDIR;
	return nd->flags & LOOKUP_DIRECTORY && ret == -ENOTDIR ? -ENOTDIR : 0;
}

static __keep int do_open(struct nameidata *nd, struct file *file, const struct open_flags *op)
{
	const bool created = file->f_mode & FMODE_CREATED;
	bool truncate = op->open_flag & O_TRUNC && !created, got_write = false;
	int err = created ? 0 : complete_walk(nd);

	if (!err && !created)
		err = not_opened(nd, op);
	if (!err && truncate)
		got_write = !mnt_want_write(nd->path.mnt);
	if (!err)
		err = may_open(&init_user_ns, &nd->path, created ? 0 : op->acc_mode, created ? op->open_flag & ~O_TRUNC : op->open_flag);
	if (!err)
		err = vfs_open(&nd->path, file);
	barrier(); /* a call, and no jump */
	if (!err && truncate)
		err = handle_truncate(&init_user_ns, file);
	if (got_write)
		mnt_drop_write(nd->path.mnt);
	return err;
}

static __keep struct file *path_openat(struct nameidata *nd, const struct open_flags *op, unsigned int flags)
{
	struct file *file = alloc_empty_file(op->open_flag, current->cred);
	const char *s;
	int err;

	if (IS_ERR(file))
		return file;
	s = path_init(nd, flags);
	do {
		err = link_path_walk(s, nd);
		s = err ? NULL : open_last_lookups(nd, file, op);
	} while (s && !IS_ERR(s));
	if (!err)
		err = s ? PTR_ERR(s) : do_open(nd, file, op);
	terminate_walk(nd);
	if (likely(!err))
		return file;
	file->f_mode = 0;
	fput(file);
	return ERR_PTR(err);
}

__keep struct file *do_filp_open(int dfd, struct filename *pathname, const struct open_flags *op)
{
	struct nameidata nd;

	set_nameidata(&nd, dfd, pathname);
	return path_openat(&nd, op, op->lookup_flags | LOOKUP_RCU);
}
