/* SPDX-License-Identifier: GPL-2.0-only */
/* From names to files. */
#include "fs.h"
#include "security.h"

static DECLARE_WAIT_QUEUE_HEAD(d_wait);

#define MAX_LINKS	40

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
	if (mask & MAY_EXEC && !(inode->i_mode & 0111))
		return -EACCES;
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
	bool gone = current->mirror_ret == -ENOENT || (nd->flags & LOOKUP_CREATE) || (current->mirror_new & 1);

	if (!last && d->d_inode && current->mirror_ret != -ENOTDIR)
		make_dir(d->d_inode);
	return last ? !d->d_inode == gone : d->d_inode != NULL;
}

/* A link that is followed: what the host says is said of where it leads. */
static __always_inline bool leads_on(const struct nameidata *nd, const struct dentry *d, bool last)
{
	return d->d_inode && S_ISLNK(d->d_inode->i_mode) && d->d_inode->i_cdev && (!last || nd->flags & LOOKUP_FOLLOW);
}

static __always_inline struct dentry *meet(const struct nameidata *nd, bool last)
{
	bool gone = current->mirror_ret == -ENOENT || (nd->flags & LOOKUP_CREATE) || (current->mirror_new & 1);

	if (nd->inode->i_sb != &host_sb || (last && gone))
		return NULL;
	return host_meet(nd->path.dentry, &nd->last, !last || nd->flags & LOOKUP_DIRECTORY ? S_IFDIR | 0755 : S_IFREG | 0755);
}

__keep struct dentry *lookup_fast(struct nameidata *nd)
{
	struct dentry *d = NULL;
	bool trailing = !(nd->flags & LOOKUP_PARENT), last = trailing || nd->state & ND_GONE;
	unsigned int seq;

	if (nd->flags & LOOKUP_RCU)
		d = __d_lookup_rcu(nd->path.dentry, &nd->last, &seq);
	else
		d = __d_lookup(nd->path.dentry, &nd->last);
	if (d && (d->d_sb != &host_sb || leads_on(nd, d, trailing) || still_holds(nd, d, last)))
		return d;
	if (d)
		d_forget(d);
	d = meet(nd, last);
	if (!d && nd->flags & LOOKUP_RCU)
		try_to_unlazy(nd);
	return d;
}

/* A name that is new to all who look for it at once. */
__keep struct dentry *__lookup_slow(const struct qstr *name, struct dentry *dir, unsigned int flags)
{
	struct inode *inode = dir->d_inode;
	struct dentry *d = d_alloc(dir, name), *old;
	unsigned int seq;

	if (!d)
		return ERR_PTR(-ENOMEM);
	d_put_walk(__d_lookup_rcu(dir, name, &seq));
	old = inode->i_op->lookup(inode, d, flags);
	if (unlikely(old)) {
		dput(d);
		d = old;
	}
	__wake_up(&d_wait, TASK_NORMAL, 0, NULL);
	return d;
}

/* The link has been walked to its end. */
void put_link(struct nameidata *nd)
{
	struct dentry *link = nd->links[--nd->depth];

	if (nd->flags & LOOKUP_RCU) {
		d_put_walk(link);
		return;
	}
	dput(link);
	mntput(nd->path.mnt);
}

/* Where a link leads. It has been made when the machine looked: what the host has had all the time is no link here. */
static __always_inline const char *pick_link(struct nameidata *nd, struct dentry *link)
{
	struct inode *inode = link->d_inode;
	const struct path path = { nd->path.mnt, link };
	int err;

	if (!(nd->flags & LOOKUP_RCU))
		mntget(nd->path.mnt);
	nd->total_link_count++;
	nd->links[nd->depth++] = link;
	if (!(nd->flags & LOOKUP_RCU)) {
		touch_atime(&path);
		cond_resched();
	} else if (atime_needs_update(&path, inode)) {
		try_to_unlazy(nd);
		touch_atime(&path);
	}
	err = security_inode_follow_link(link, inode, nd->flags & LOOKUP_RCU);
	if (err)
		return ERR_PTR(err);
	if (*(const char *)inode->i_cdev == '/')
		nd_jump_root(nd);
	return inode->i_cdev;
}

/*
 * Goes on to dentry, whose reference it takes over, or to where it leads. On the way without references there are none to be
 * given back.
 */
__keep const char *step_into(struct nameidata *nd, int flags, struct dentry *dentry)
{
	struct inode *inode = dentry->d_inode;

	if (unlikely(!inode)) {
		dput(dentry);
		return ERR_PTR(-ENOENT);
	}
	if (unlikely(S_ISLNK(inode->i_mode) && inode->i_cdev) && !(flags & WALK_NOFOLLOW) &&
	    (!(flags & WALK_TRAILING) || nd->flags & LOOKUP_FOLLOW)) {
		if (nd->total_link_count < MAX_LINKS && nd->depth < ARRAY_SIZE(nd->links))
			return pick_link(nd, dentry);
		if (mirror_error()) {
			d_put_walk(dentry);
			return ERR_PTR(mirror_error());
		}
		/* The host knows of another end. */
	}
	if (nd->flags & LOOKUP_RCU)
		d_put_walk(nd->path.dentry);
	else
		dput(nd->path.dentry);
	nd->path.dentry = dentry;
	nd->inode = inode;
	return NULL;
}

noinline const char *handle_dots(struct nameidata *nd, int type)
{
	return type == LAST_DOTDOT ? step_into(nd, WALK_NOFOLLOW, dget(nd->path.dentry->d_parent)) : NULL;
}

static __keep const char *walk_component(struct nameidata *nd, int flags)
{
	struct dentry *d;

	if (unlikely(nd->last_type != LAST_NORM)) {
		if (!(flags & WALK_MORE) && nd->depth)
			put_link(nd);
		return handle_dots(nd, nd->last_type);
	}
	d = lookup_fast(nd);
	if (!d) {
		down_read(&nd->inode->i_rwsem);
		d = __lookup_slow(&nd->last, nd->path.dentry, nd->flags);
		up_read(&nd->inode->i_rwsem);
	}
	if (IS_ERR(d))
		return (const char *)d;
	if (!(flags & WALK_MORE) && nd->depth)
		put_link(nd);
	return step_into(nd, flags, d);
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
	const char *link;
	int depth = 0, err;

	if (IS_ERR(name))
		return PTR_ERR(name);
	nd->last = (struct qstr){ .name = "" };
	nd->last_type = LAST_ROOT;
	nd->flags |= LOOKUP_PARENT;
	while (*name == '/')
		name++;
	if (!*name)
		return 0;
	for (;;) {
		err = may_lookup(nd);
		if (unlikely(err))
			return err;
		nd->last_type = next_name(nd, name);
		if (nd->last.len > NAME_MAX)
			return -ENAMETOOLONG;
		name += nd->last.len;
		while (*name == '/')
			name++;
		if (!*name && !depth) {
			nd->flags &= ~LOOKUP_PARENT;
			return 0;
		}
		if (!*name) {
			name = nd->rest[--depth];
			link = walk_component(nd, 0);
		} else {
			/* Which one is missing the host does not say: the last one, as a rule. */
			if (unlikely(nd->state & ND_PARENT_GONE) && !depth && !strchr(name, '/'))
				nd->state |= ND_GONE;
			link = walk_component(nd, WALK_MORE);
		}
		if (IS_ERR(link))
			return PTR_ERR(link);
		if (unlikely(link)) {
			nd->rest[depth++] = name;
			name = link;
		} else if (unlikely(!S_ISDIR(nd->inode->i_mode) && (current->mirror_ret == -ENOTDIR || !nd->inode->i_op->lookup))) {
			return -ENOTDIR;
		}
	}
}

__keep void terminate_walk(struct nameidata *nd)
{
	const bool rcu = nd->flags & LOOKUP_RCU;

	if (rcu) {
		d_put_walk(nd->path.dentry);
	} else {
		dput(nd->path.dentry);
		mntput(nd->path.mnt);
	}
	while (nd->depth)
		put_link(nd);
	nd->flags &= ~LOOKUP_RCU;
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
	int err;

	do {
		err = link_path_walk(s, nd);
		s = err ? NULL : walk_component(nd, WALK_TRAILING);
	} while (s && !IS_ERR(s));
	if (!err)
		err = s ? PTR_ERR(s) : complete_walk(nd);
	if (!err && flags & LOOKUP_DIRECTORY && !S_ISDIR(nd->inode->i_mode)) {
		if (current->mirror_ret == -ENOTDIR)
			err = -ENOTDIR;
		else
			make_dir(nd->inode);
	}
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
