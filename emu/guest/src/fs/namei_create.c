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
		nd->path.dentry = NULL;
		nd->path.mnt = NULL;
	}
	terminate_walk(nd);
	return err;
}

/* The directory of a name, and the name's last component. *type is LAST_TO_MAKE before if there is to be a file of that name. */
__keep int __filename_parentat(int dfd, struct filename *name, unsigned int flags, struct path *parent, struct qstr *last,
				      int *type, const struct path *root)
{
	struct nameidata nd;
	int err;

	if (IS_ERR(name))
		return PTR_ERR(name);
	set_nameidata(&nd, dfd, name);
	if (*type == LAST_TO_MAKE && current->mirror_ret == -ENOENT)
		nd.state |= ND_PARENT_GONE;
	err = path_parentat(&nd, flags | LOOKUP_RCU, parent);
	*last = nd.last;
	*type = nd.last_type;
	return err;
}

/* What the host has there, by what it says to the call. */
static __always_inline bool is_dir(unsigned int flags)
{
	return flags & LOOKUP_DIRECTORY ? current->mirror_ret != -ENOTDIR : current->mirror_ret == -EISDIR;
}

/* A name in a locked directory. */
struct dentry *lookup_one_qstr(const struct qstr *name, struct dentry *base, unsigned int flags)
{
	bool gone = flags & LOOKUP_CREATE || (current->mirror_new & 1) || (current->mirror_ret == -ENOENT && !(flags & LOOKUP_EXCL));
	struct dentry *d = d_lookup(base, name);

	if (d && d->d_sb == &host_sb && !d->d_inode != gone) {
		d_drop(d);
		d_put_walk(d);
		d = NULL;
	}
	if (d)
		return d;
	if (!gone && base->d_sb == &host_sb)
		return host_meet(base, name, is_dir(flags) ? S_IFDIR | 0755 : S_IFREG | 0755);
	d = d_alloc(base, name);
	if (!d)
		return ERR_PTR(-ENOMEM);
	base->d_inode->i_op->lookup(base->d_inode, d, flags & ~LOOKUP_DIRECTORY);
	return d;
}

/* Why nothing is to be looked for in the directory; 0: something is. */
int parent_error(int type)
{
	return !type ? 0 : current->mirror_ret < 0 ? (int)current->mirror_ret : -EEXIST;
}

/* path is the parent of what is returned, a negative dentry. */
__keep struct dentry *filename_create(int dfd, struct filename *name, struct path *path, unsigned int lookup_flags)
{
	unsigned int flags = LOOKUP_CREATE | LOOKUP_EXCL;
	struct qstr last;
	struct dentry *d;
	int err, type = LAST_TO_MAKE;

	err = __filename_parentat(dfd, name, 0, path, &last, &type, NULL);
	if (err)
		return ERR_PTR(err);
	err = parent_error(type);
	/* Of the directory: a name that is to be made has nothing else to give these. */
	if (!err && (current->mirror_ret == -ENOENT || current->mirror_ret == -ENOTDIR))
		err = current->mirror_ret;
	if (!err)
		err = mnt_want_write(path->mnt);
	if (err)
		goto out;
	if (current->mirror_ret == -EEXIST)
		flags &= ~LOOKUP_CREATE;
	down_write(&path->dentry->d_inode->i_rwsem);
	d = lookup_one_qstr(&last, path->dentry, flags);
	if (!IS_ERR(d) && d->d_inode) {
		dput(d);
		d = ERR_PTR(-EEXIST);
	}
	if (!IS_ERR(d))
		return d;
	err = PTR_ERR(d);
	up_write(&path->dentry->d_inode->i_rwsem);
	mnt_drop_write(path->mnt);
out:
	put_path(path);
	return ERR_PTR(err);
}

/* Ends what filename_create has begun. */
__keep void done_path_create(struct path *path, struct dentry *dentry)
{
	end_create(path, dentry);
}
