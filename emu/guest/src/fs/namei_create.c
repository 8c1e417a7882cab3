/* SPDX-License-Identifier: GPL-2.0-only */
/* The directory of a name that is to be made or removed, locked until it is done. */
#include "fs.h"

static __keep int path_parentat(struct nameidata *nd, unsigned int flags, struct path *parent)
{
	const char *s = path_init(nd, flags);
	int err = link_path_walk(s, nd);

	if (!err)
		err = complete_walk(nd);
	if (!err) {
		*parent = nd->path;
		mntget(parent->mnt);
		nd->path.dentry = NULL;
	}
	terminate_walk(nd);
	return err;
}

/* The directory of a name, and the name's last component. */
static __keep int __filename_parentat(int dfd, struct filename *name, unsigned int flags, struct path *parent, struct qstr *last,
				      int *type, const struct path *root)
{
	struct nameidata nd;
	int err;

	if (IS_ERR(name))
		return PTR_ERR(name);
	set_nameidata(&nd, dfd, name);
	err = path_parentat(&nd, flags, parent);
	*last = nd.last;
	*type = nd.last.len ? 0 : 1;
	return err;
}

static __keep struct dentry *__lookup_hash(const struct qstr *name, struct dentry *base, unsigned int flags)
{
	struct nameidata nd = { .path.dentry = base, .last = *name, .inode = base->d_inode, .flags = flags };
	struct dentry *d = lookup_fast(&nd);

	return d ? d : __lookup_slow(name, base, flags);
}

/* path is the parent of what is returned, a negative dentry unless nothing is to be made (lookup_flags). */
__keep struct dentry *filename_create(int dfd, struct filename *name, struct path *path, unsigned int lookup_flags)
{
	unsigned int flags = lookup_flags;
	struct qstr last;
	struct dentry *d;
	int err, type;

	err = __filename_parentat(dfd, name, lookup_flags, path, &last, &type, NULL);
	if (err)
		return ERR_PTR(err);
	if (type) {
		err = current->mirror_ret < 0 ? current->mirror_ret : -EEXIST;
		goto out;
	}
	if (current->mirror_ret == -ENOENT || current->mirror_ret == -ENOTDIR) {
		err = current->mirror_ret;	/* of the directory: nothing else gives these */
		goto out;
	}
	err = mnt_want_write(path->mnt);
	if (err)
		goto out;
	if (current->mirror_ret == -EEXIST)
		flags &= ~LOOKUP_CREATE;
	down_write(&path->dentry->d_inode->i_rwsem);
	d = __lookup_hash(&last, path->dentry, flags);
	if (!IS_ERR(d) && d->d_inode && lookup_flags & LOOKUP_CREATE) {
		dput(d);
		d = ERR_PTR(-EEXIST);
	}
	if (!IS_ERR(d))
		return d;
	err = PTR_ERR(d);
	up_write(&path->dentry->d_inode->i_rwsem);
	mnt_drop_write(path->mnt);
out:
	path_put(path);
	return ERR_PTR(err);
}

/* Ends what filename_create has begun. */
__keep void done_path_create(struct path *path, struct dentry *dentry)
{
	dput(dentry);
	up_write(&path->dentry->d_inode->i_rwsem);
	mnt_drop_write(path->mnt);
	path_put(path);
}
