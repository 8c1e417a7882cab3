/* SPDX-License-Identifier: GPL-2.0-only */
/* From names to files. */
#include "fs.h"
#include "security.h"

static DECLARE_WAIT_QUEUE_HEAD(d_wait);

/* Who may what with an inode, by its mode; a capability makes up for it. */
noinline int generic_permission(struct user_namespace *mnt_userns, struct inode *inode, int mask)
{
	const struct cred *cred = current->cred;
	umode_t mode = inode->i_mode;

	if (cred->fsuid == inode->i_uid)
		mode >>= 6;
	else if (cred->fsgid == inode->i_gid)
		mode >>= 3;
	if (!(mask & ~mode & 7))
		return 0;
	if (S_ISDIR(inode->i_mode))
		return capable(CAP_DAC_READ_SEARCH) || capable(CAP_DAC_OVERRIDE) ? 0 : -EACCES;
	return capable(CAP_DAC_OVERRIDE) ? 0 : -EACCES;
}

noinline int inode_permission(struct user_namespace *mnt_userns, struct inode *inode, int mask)
{
	int err = 0;

	if (mask & MAY_WRITE && unlikely((inode->i_mode & S_IFMT) == 0))
		return -EACCES;
	if (likely(inode->i_op->permission))
		err = inode->i_op->permission(mnt_userns, inode, mask);
	else
		err = generic_permission(mnt_userns, inode, mask);
	return err ? err : security_inode_permission(inode, mask);
}

/* What has names below it, or is said to be one, is a directory, whatever it was taken for. */
static __always_inline void make_dir(struct inode *inode)
{
	if (S_ISREG(inode->i_mode))
		inode->i_mode = S_IFDIR | 0755;
}

/*
 * What is cached of the next name. A child of hostfs may be out of date, or not be there though the host has it: then it
 * is met now.
 */
static __always_inline bool still_holds(const struct nameidata *nd, const struct dentry *d, bool last)
{
	bool gone = current->mirror_ret == -ENOENT || (nd->flags & LOOKUP_CREATE) || current->mirror_new;

	if (!last && d->d_inode)
		make_dir(d->d_inode);
	return last ? !d->d_inode == gone : d->d_inode != NULL;
}

static __always_inline struct dentry *meet(const struct nameidata *nd, bool last)
{
	bool gone = current->mirror_ret == -ENOENT || (nd->flags & LOOKUP_CREATE) || current->mirror_new;

	if (nd->inode->i_sb != &host_sb || (last && gone))
		return NULL;
	return host_meet(nd->path.dentry, &nd->last, !last || nd->flags & LOOKUP_DIRECTORY ? S_IFDIR | 0755 : S_IFREG | 0755);
}

__keep struct dentry *lookup_fast(struct nameidata *nd)
{
	struct dentry *d = NULL;
	bool last = !(nd->flags & LOOKUP_PARENT);
	unsigned int seq;

	if (nd->flags & LOOKUP_RCU)
		d = __d_lookup_rcu(nd->path.dentry, &nd->last, &seq);
	else
		d = __d_lookup(nd->path.dentry, &nd->last);
	if (d && (d->d_sb != &host_sb || still_holds(nd, d, last)))
		return d;
	if (d) {
		d_drop(d);
		d_put_walk(d);
	}
	return meet(nd, last);
}

__keep struct dentry *__lookup_slow(const struct qstr *name, struct dentry *dir, unsigned int flags)
{
	struct inode *inode = dir->d_inode;
	struct dentry *d, *old;

	if (unlikely(!inode || !inode->i_op->lookup))
		return ERR_PTR(-ENOTDIR);
	d = d_alloc(dir, name);
	if (!d)
		return ERR_PTR(-ENOMEM);
	old = inode->i_op->lookup(inode, d, flags);
	if (unlikely(old)) {
		dput(d);
		d = old;
	}
	return d;
}

/* Goes on to dentry, whose reference it takes over. On the way without references there are none to be given back. */
__keep const char *step_into(struct nameidata *nd, int flags, struct dentry *dentry)
{
	if (nd->flags & LOOKUP_RCU)
		d_put_walk(nd->path.dentry);
	else
		dput(nd->path.dentry);
	nd->path.dentry = dentry;
	nd->inode = dentry->d_inode;
	if (unlikely(nd->inode && S_ISLNK(nd->inode->i_mode) && flags & WALK_TRAILING && nd->flags & LOOKUP_FOLLOW)) {
		nd->total_link_count++;
		if (security_inode_follow_link(dentry, nd->inode, false))
			return ERR_PTR(-EACCES);
	}
	return NULL;
}

/* A name that is new to all who look for it at once. */
struct dentry *lookup_parallel(struct nameidata *nd)
{
	struct dentry *d = d_lookup(nd->path.dentry, &nd->last);
	unsigned int seq;

	if (d)
		return d;
	d = d_alloc(nd->path.dentry, &nd->last);
	if (!d)
		return ERR_PTR(-ENOMEM);
	__d_lookup_rcu(nd->path.dentry, &nd->last, &seq);
	simple_lookup(nd->inode, d, nd->flags);
	__wake_up(&d_wait, TASK_NORMAL, 0, NULL);
	return d;
}

static noinline void handle_dots(struct nameidata *nd, int type)
{
	if (type == LAST_DOTDOT && nd->path.dentry->d_parent != nd->path.dentry)
		step_into(nd, 0, dget(nd->path.dentry->d_parent));
}

static __keep int walk_component(struct nameidata *nd, int flags)
{
	struct dentry *d = lookup_fast(nd);

	if (!d) {
		try_to_unlazy(nd);
		down_read(&nd->inode->i_rwsem);
		d = lookup_parallel(nd);
		up_read(&nd->inode->i_rwsem);
		if (IS_ERR(d))
			return PTR_ERR(d);
	}
	return PTR_ERR(step_into(nd, flags, d));
}

static noinline u64 hash_name(const void *salt, const char *name)
{
	u64 h = (unsigned long)salt >> 6, len = 0;
	u8 c;

	for (; (c = name[len]) && c != '/'; len++)
		h = (h + (c << 4) + (c >> 4)) * 11;
	return len << 32 | (u32)h;
}

/* The name that begins at name, into nd->last; returns what it is. */
static __always_inline int next_name(struct nameidata *nd, const char *name)
{
	u64 hash_len = hash_name(nd->path.dentry, name);

	nd->last.name = name;
	nd->last.len = hash_len >> 32;
	nd->last.hash = hash_len;
	if (name[0] != '.')
		return LAST_NORM;
	return nd->last.len == 1 ? LAST_DOT : nd->last.len == 2 && name[1] == '.' ? LAST_DOTDOT : LAST_NORM;
}

static __always_inline int may_lookup(struct nameidata *nd)
{
	return inode_permission(&init_user_ns, nd->inode, nd->flags & LOOKUP_RCU ? MAY_EXEC | MAY_NOT_BLOCK : MAY_EXEC);
}

/* All of name but its last component, which it leaves in nd->last. */
__keep int link_path_walk(const char *name, struct nameidata *nd)
{
	unsigned int flags = nd->flags;
	int dots, err;

	for (;;) {
		while (*name == '/')
			name++;
		if (!*name) {
			nd->last.len = 0;
			nd->last.name = name;
			return 0;
		}
		err = may_lookup(nd);
		if (unlikely(err))
			return err;
		dots = next_name(nd, name);
		if (nd->last.len > NAME_MAX)
			return -ENAMETOOLONG;
		name += nd->last.len;
		while (*name == '/')
			name++;
		if (dots) {
			handle_dots(nd, dots);
			if (!*name) {
				nd->last.len = 0;
				return 0;
			}
			continue;
		}
		if (!*name)
			return 0;
		nd->flags |= LOOKUP_PARENT;
		err = walk_component(nd, WALK_MORE);
		nd->flags = flags;
		if (unlikely(err))
			return err;
		if (unlikely(!nd->inode))
			return -ENOENT;
		if (++nd->depth > 40)
			return -ELOOP;
	}
}

static noinline int nd_jump_root(struct nameidata *nd)
{
	struct fs_struct *fs = current_fs();

	nd->root = fs ? fs->root : (struct path){ &host_mount.mnt, host_sb.s_root };
	nd->path = nd->root;
	return 0;
}

__keep const char *path_init(struct nameidata *nd, unsigned int flags)
{
	const char *s = nd->name->name;
	struct files_struct *files;
	struct fs_struct *fs;

	nd->flags = flags;
	nd->depth = 0;
	nd_jump_root(nd);
	if (*s != '/') {
		if (nd->dfd == AT_FDCWD) {
			fs = current_fs();
			if (fs)
				nd->path = fs->pwd;
		} else if (nd->dfd >= 0 && nd->dfd < NR_OPEN) {
			files = current_files();
			if (files && files->fd[nd->dfd])
				nd->path = files->fd[nd->dfd]->f_path;
		}
	}
	if (unlikely(!nd->path.dentry->d_inode))
		nd->path = nd->root;
	nd->path.dentry = dget(nd->path.dentry);
	nd->inode = nd->path.dentry->d_inode;
	return s;
}

__keep void terminate_walk(struct nameidata *nd)
{
	if (nd->flags & LOOKUP_RCU) {
		d_put_walk(nd->path.dentry);
		nd->flags &= ~LOOKUP_RCU;
	} else {
		dput(nd->path.dentry);
		mntput(nd->path.mnt);
	}
	nd->path.dentry = NULL;
	nd->path.mnt = NULL;
}

/* Out of the walk without references. */
__keep bool try_to_unlazy(struct nameidata *nd)
{
	nd->flags &= ~LOOKUP_RCU;
	nd->state |= 2;
	return true;
}

__keep int complete_walk(struct nameidata *nd)
{
	if (nd->flags & LOOKUP_RCU && !try_to_unlazy(nd))
		return -10;
	return 0;
}

static __keep int path_lookupat(struct nameidata *nd, unsigned int flags, struct path *path)
{
	const char *s = path_init(nd, flags);
	int err = link_path_walk(s, nd);

	if (!err && nd->last.len)
		err = walk_component(nd, WALK_TRAILING);
	if (!err)
		err = complete_walk(nd);
	if (!err && !nd->inode && !(flags & LOOKUP_CREATE))
		err = -ENOENT;
	if (!err && flags & LOOKUP_DIRECTORY && !S_ISDIR(nd->inode->i_mode))
		make_dir(nd->inode);
	if (!err) {
		*path = nd->path;
		nd->path.dentry = NULL;
		nd->path.mnt = NULL;
	}
	terminate_walk(nd);
	return err;
}

__keep int filename_lookup(int dfd, struct filename *name, unsigned int flags, struct path *path, const struct path *root)
{
	struct nameidata nd;

	if (IS_ERR(name))
		return PTR_ERR(name);
	set_nameidata(&nd, dfd, name);
	return path_lookupat(&nd, flags | LOOKUP_RCU, path);
}

__keep int user_path_at_empty(int dfd, const char __user *name, unsigned int flags, struct path *path, int *empty)
{
	struct filename *filename = getname_flags(name, flags, empty);
	int ret = filename_lookup(dfd, filename, flags, path, NULL);

	putname(filename);
	return ret;
}
