/* SPDX-License-Identifier: GPL-2.0-only */
/* Where a name begins. */
#include "fs.h"

static __always_inline void set_root(struct nameidata *nd)
{
	struct fs_struct *fs = current_fs();

	nd->root = fs ? fs->root : (struct path){ &host_mount.mnt, host_sb.s_root };
}

noinline int nd_jump_root(struct nameidata *nd)
{
	set_root(nd);
	if (nd->path.dentry && nd->flags & LOOKUP_RCU)
		d_put_walk(nd->path.dentry);
	else if (nd->path.dentry)
		put_path(&nd->path);
	nd->path = nd->root;
	nd->path.dentry = dget(nd->path.dentry);
	nd->inode = nd->path.dentry->d_inode;
	if (!(nd->flags & LOOKUP_RCU))
		mntget(nd->path.mnt);
	return 0;
}

/* Where a name begins that is no absolute one. */
static __always_inline const char *path_begin(struct nameidata *nd, const char *s)
{
	struct fs_struct *fs = current_fs();
	struct fd f;

	if (nd->dfd == AT_FDCWD) {
		nd->path = fs ? fs->pwd : nd->root;
		return s;
	}
	f = fdget_raw(nd->dfd);
	if (!f.file)
		return ERR_PTR(-EBADF);
	nd->path = f.file->f_path;
	fdput(f);
	return s;
}

__keep const char *path_init(struct nameidata *nd, unsigned int flags)
{
	const char *s = nd->name->name;

	nd->flags = flags;
	nd->depth = 0;
	if (*s == '/') {
		nd_jump_root(nd);
		return s;
	}
	set_root(nd);
	s = path_begin(nd, s);
	if (IS_ERR(s))
		return s;
	if (unlikely(!nd->path.dentry->d_inode))
		nd->path = nd->root;
	nd->inode = nd->path.dentry->d_inode;
	if (*s && unlikely(!nd->inode->i_op->lookup)) {
		nd->path = (struct path){}; /* a walk that fails lets go of what it has */
		return ERR_PTR(-ENOTDIR);
	}
	nd->path.dentry = dget(nd->path.dentry);
	return s;
}
