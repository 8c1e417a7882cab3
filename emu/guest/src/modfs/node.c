/* SPDX-License-Identifier: GPL-2.0-only */
/* The tree of what modules have made, and what the host calls for those who use it. */
#include "modfs.h"

struct mnode_table module_nodes;
static unsigned long last_number;
static DEFINE_SPINLOCK(node_lock);

static struct mnode *__find(unsigned int tree, struct mnode *parent, const char *name)
{
	unsigned long i;

	for (i = module_nodes.nr; i--;) {
		struct mnode *n = module_nodes.at[i];

		if (n->tree == tree && n->parent == parent && !strncmp(n->name, name, sizeof(n->name)))
			return n;
	}
	return NULL;
}

noinline struct mnode *mnode_find(unsigned int tree, struct mnode *parent, const char *name)
{
	struct mnode *n;

	spin_lock(&node_lock);
	n = __find(tree, parent, name);
	spin_unlock(&node_lock);
	return n;
}

static void fill(struct mnode *n, unsigned int mode)
{
	n->dentry.d_inode = &n->inode;
	n->dentry.d_lockref.count = 1;
	n->dentry.d_parent = n->parent ? &n->parent->dentry : &n->dentry;
	n->dentry.d_name.name = n->name;
	n->dentry.d_name.len = n->name_len;
	memcpy(n->dentry.d_iname, n->name, min(n->name_len, 31u));
	n->inode.i_mode = mode;
	n->inode.i_nlink = 1;
	n->inode.i_fop = &n->fops;
	n->inode.i_private = n->data;
}

noinline struct mnode *mnode_make(unsigned int tree, struct mnode *parent, const char *name, unsigned int mode,
				  const struct file_operations *fops, void *data)
{
	size_t len = name ? strnlen(name, sizeof(((struct mnode *)0)->name)) : 0;
	struct mnode *n;

	if (parent)
		TOUCH(parent);
	if (!len || len >= sizeof(n->name) || strchr(name, '/') || !strcmp(name, ".") || !strcmp(name, ".."))
		return ERR_PTR(-EINVAL);
	n = kzalloc(sizeof(*n), GFP_KERNEL);
	if (!n)
		return ERR_PTR(-ENOMEM);
	memcpy(n->name, name, len + 1);
	n->name_len = len;
	n->tree = tree;
	n->parent = parent;
	n->mode = mode;
	n->data = data;
	n->opened = 1;
	if (fops) {
		n->fops = *fops;
		n->owner = fops->owner;
	}
	fill(n, mode);
	spin_lock(&node_lock);
	if (module_nodes.nr >= MAX_NODES || __find(tree, parent, name)) {
		spin_unlock(&node_lock);
		kfree(n);
		return ERR_PTR(module_nodes.nr >= MAX_NODES ? -ENOSPC : -EEXIST);
	}
	n->number = n->inode.i_ino = ++last_number;
	module_nodes.at[module_nodes.nr] = n;
	WRITE_ONCE(module_nodes.nr, module_nodes.nr + 1);
	spin_unlock(&node_lock);
	return n;
}

noinline void mnode_put(struct mnode *n)
{
	bool last;

	spin_lock(&node_lock);
	last = --n->opened == 0;
	spin_unlock(&node_lock);
	if (!last)
		return;
	kfree((void *)n->link);
	if (READ_ONCE(n->dentry.d_lockref.count) == 1)	/* else a module has a path to it, and keeps its memory */
		kfree(n);
}

/* Where on a running system each tree is. The longer name stands before what it begins with. */
static const struct { const char *at; unsigned int tree; } mounted[] = {
	{ "/proc/", ABI_TREE_PROC }, { "/sys/kernel/debug/", ABI_TREE_DEBUGFS }, { "/sys/", ABI_TREE_SYSFS },
};

/* Goes down the tree from its root. */
static struct mnode *walk(unsigned int tree, const char *path)
{
	struct mnode *n = NULL;
	char name[sizeof(n->name)];
	size_t len;

	for (; *path; path += len + (path[len] == '/')) {
		len = strchr(path, '/') ? (size_t)(strchr(path, '/') - path) : strlen(path);
		if (!len)
			continue;
		if (len >= sizeof(name))
			return NULL;
		memcpy(name, path, len);
		name[len] = 0;
		n = __find(tree, n, name);
		if (!n)
			return NULL;
	}
	return n;
}

/*
 * The dentry of what modules have made at an absolute path, with a reference. An error: path lies in one of their trees, and
 * no module has made it. NULL: it does not.
 */
noinline struct dentry *mnode_dentry(const char *path)
{
	struct dentry *d = ERR_PTR(-ENOENT);
	struct mnode *n;
	unsigned int i;

	for (i = 0; i < sizeof(mounted) / sizeof(mounted[0]); i++) {
		if (strncmp(path, mounted[i].at, strlen(mounted[i].at)))
			continue;
		spin_lock(&node_lock);
		n = walk(mounted[i].tree, path + strlen(mounted[i].at));
		if (n) {
			d = &n->dentry;
			d->d_lockref.count++;
		}
		spin_unlock(&node_lock);
		return d;
	}
	return NULL;
}

/* A symbolic link to the path. */
noinline struct mnode *mnode_link(unsigned int tree, struct mnode *parent, const char *name, const char *to)
{
	const char *copy = kstrdup(to, GFP_KERNEL);
	struct mnode *n = copy ? mnode_make(tree, parent, name, S_IFLNK | 0777, NULL, NULL) : ERR_PTR(-ENOMEM);

	if (IS_ERR(n))
		kfree((void *)copy);
	else
		WRITE_ONCE(n->link, copy);
	return n;
}

/* Takes one node out of the list. */
static bool unlist(struct mnode *n)
{
	unsigned long i;

	for (i = 0; i < module_nodes.nr; i++)
		if (module_nodes.at[i] == n) {
			memmove(&module_nodes.at[i], &module_nodes.at[i + 1], (module_nodes.nr - i) * sizeof(n));
			module_nodes.nr--;
			n->gone = true;
			return true;
		}
	return false;
}

static struct mnode *below(struct mnode *n)
{
	unsigned long i;

	for (i = module_nodes.nr; i--;)
		if (module_nodes.at[i]->parent == n)
			return module_nodes.at[i];
	return NULL;
}

/* n, or what is lowest below it. Directories that a module has made their own parents have an end, too. */
static struct mnode *lowest(struct mnode *n)
{
	unsigned long depth = module_nodes.nr;
	struct mnode *c;

	while (depth-- && (c = below(n)))
		n = c;
	return n;
}

/* With all that is below it. */
noinline void mnode_remove(struct mnode *n)
{
	struct mnode *c;
	bool there;

	TOUCH(n);
	do {
		spin_lock(&node_lock);
		c = lowest(n);
		there = unlist(c);
		spin_unlock(&node_lock);
		if (there)
			mnode_put(c);
	} while (c != n && there);
}

/* What the host calls. It has found n in the list just now, and switched to no other task since. */
noinline long mfile_open(struct mnode *n, unsigned int flags)
{
	struct mfile *m;
	struct file *f;
	int err = -ENXIO;

	spin_lock(&node_lock);
	n->opened++;
	spin_unlock(&node_lock);
	m = kzalloc(sizeof(*m), GFP_KERNEL);
	if (!m) {
		mnode_put(n);
		return -ENOMEM;
	}
	f = &m->f;
	f->f_flags = flags;
	f->f_mode = ((flags + 1) & O_ACCMODE) | FMODE_LSEEK | FMODE_PREAD | FMODE_PWRITE;
	f->f_inode = &n->inode;
	f->f_path.dentry = &n->dentry;
	f->f_op = &n->fops;
	f->f_count = 1;
	f->f_cred = current->cred;
	if (try_module_get(n->owner)) {
		m->held = n->owner;
		err = n->fops.open ? n->fops.open(&n->inode, f) : 0;
		if (!err)
			return (long)f;
		module_put(f->f_op->owner);
	}
	kfree(m);
	mnode_put(n);
	return err;
}

noinline long mfile_read(struct file *f, char __user *buf, size_t n, loff_t pos)
{
	read_fn read = f->f_op->read;

	if (!read && (void *)f->f_op->read_iter == seq_read_iter)
		read = seq_read;
	if (!read)
		return -EINVAL;
	if (inode_node(f->f_inode)->gone)
		return -EIO;
	f->f_pos = pos;
	return read(f, buf, n, &f->f_pos);
}

noinline long mfile_write(struct file *f, const char __user *buf, size_t n, loff_t pos)
{
	if (!f->f_op->write)
		return -EINVAL;
	if (inode_node(f->f_inode)->gone)
		return -EIO;
	f->f_pos = pos;
	return f->f_op->write(f, buf, n, &f->f_pos);
}

noinline long mfile_ioctl(struct file *f, unsigned int cmd, unsigned long arg)
{
	long ret = -ENOTTY;

	if (inode_node(f->f_inode)->gone)
		return -EIO;
	if (f->f_op->unlocked_ioctl)
		ret = f->f_op->unlocked_ioctl(f, cmd, arg);
	return ret == -515 ? -ENOTTY : ret;	/* ENOIOCTLCMD */
}

noinline long mfile_llseek(struct file *f, loff_t off, int whence)
{
	if (inode_node(f->f_inode)->gone)
		return -EIO;
	return f->f_op->llseek ? f->f_op->llseek(f, off, whence) : -ESPIPE;
}

noinline long mfile_poll(struct file *f)
{
	struct { void *proc; unsigned long key; } table = { NULL, ~0u };

	return f->f_op->poll ? f->f_op->poll(f, (struct poll_table_struct *)&table) : 0x145;	/* DEFAULT_POLLMASK */
}

static struct module *m_held(struct file *f) { return mfile_of(f)->held; }

noinline long mfile_release(struct file *f)
{
	struct mnode *n = inode_node(f->f_inode);
	open_fn release = f->f_op->release;

	/* A file of /proc keeps no module. When it was removed, that was the end of it for the module. */
	if (release && (!n->gone || m_held(f) || (unsigned long)release < ABI_MODULES_BASE))
		release(&n->inode, f);
	module_put(f->f_op->owner);	/* of what open has put in place of ours, if it did; it has taken that module then */
	kfree(mfile_of(f));
	mnode_put(n);
	return 0;
}
