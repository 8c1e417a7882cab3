/* SPDX-License-Identifier: GPL-2.0-only */
/* Files of /proc for modules. A struct proc_dir_entry is a node. */
#include "modfs.h"

/* The kernel looks for slashes with a lock held. */
static void touch_name(const char *name)
{
	preempt_disable();
	TOUCH(name);
	preempt_enable();
}

/* Goes down path as far as there are slashes: what is left is the last name. NULL: there is no such directory. */
static const char *last_name(const char *path, struct mnode **parent)
{
	char name[256];
	const char *slash;

	while ((slash = strchr(path, '/'))) {
		if (slash - path >= (long)sizeof(name))
			return NULL;
		memcpy(name, path, slash - path);
		name[slash - path] = 0;
		*parent = mnode_find(ABI_TREE_PROC, *parent, name);
		if (!*parent)
			return NULL;
		path = slash + 1;
	}
	return path;
}

static struct mnode *make(const char *path, unsigned int mode, struct mnode *parent, const struct file_operations *fops, void *data)
{
	const char *name = last_name(path, &parent);
	struct mnode *n = name ? mnode_make(ABI_TREE_PROC, parent, name, mode, fops, data) : NULL;

	if (IS_ERR(n) && PTR_ERR(n) == -EEXIST)
		pr_warn("proc_dir_entry '%s/%s' already registered\n", parent ? parent->name : "/proc", name);
	return IS_ERR(n) ? NULL : n;
}

static unsigned int file_mode(unsigned int mode)
{
	mode &= 0xffff;
	return (mode & S_IFMT ? mode : mode | S_IFREG) | (mode & 07777 ? 0 : 0444);
}

noinline struct mnode *proc_mkdir_mode(const char *name, mode16 mode, struct mnode *parent)
{
	return make(name, S_IFDIR | (mode ?: 0555), parent, NULL, NULL);
}

noinline struct mnode *proc_mkdir_data(const char *name, mode16 mode, struct mnode *parent, void *data)
{
	return make(name, S_IFDIR | (mode ?: 0555), parent, NULL, data);
}

noinline struct mnode *proc_mkdir(const char *name, struct mnode *parent)
{
	return make(name, S_IFDIR | 0555, parent, NULL, NULL);
}

noinline struct mnode *proc_create_data(const char *name, mode16 mode, struct mnode *parent, const struct proc_ops *ops, void *data)
{
	struct file_operations f;

	touch_name(name);
	if (parent)
		TOUCH(parent);
	f = (struct file_operations){
		.llseek = ops->proc_lseek, .read = ops->proc_read, .read_iter = ops->proc_read_iter, .write = ops->proc_write,
		.poll = ops->proc_poll, .unlocked_ioctl = ops->proc_ioctl, .open = ops->proc_open, .release = ops->proc_release,
	};

	return make(name, file_mode(mode), parent, &f, data);
}

noinline struct mnode *proc_create(const char *name, mode16 mode, struct mnode *parent, const struct proc_ops *ops)
{
	return proc_create_data(name, mode, parent, ops, NULL);
}

static int proc_single_open(struct inode *inode, struct file *file)
{
	struct mnode *n = inode_node(inode);

	return single_open(file, n->show, n->data);
}

noinline struct mnode *proc_create_single_data(const char *name, mode16 mode, struct mnode *parent,
					       int (*show)(struct seq_file *, void *), void *data)
{
	static const struct file_operations f = {
		.open = proc_single_open, .read = seq_read, .llseek = seq_lseek, .release = single_release,
	};
	struct mnode *n = make(name, file_mode(mode), parent, &f, data);

	if (n)
		n->show = show;
	return n;
}

static int proc_seq_open(struct inode *inode, struct file *file)
{
	struct mnode *n = inode_node(inode);

	if (n->seq_private)
		return __seq_open_private(file, n->seq, n->seq_private) ? 0 : -ENOMEM;
	return seq_open(file, n->seq);
}

static int proc_seq_release(struct inode *inode, struct file *file)
{
	return inode_node(inode)->seq_private ? seq_release_private(inode, file) : seq_release(inode, file);
}

noinline struct mnode *proc_create_seq_private(const char *name, mode16 mode, struct mnode *parent, const struct seq_operations *ops,
					       unsigned int size, void *data)
{
	static const struct file_operations f = {
		.open = proc_seq_open, .read = seq_read, .llseek = seq_lseek, .release = proc_seq_release,
	};
	struct mnode *n = make(name, file_mode(mode), parent, &f, data);

	if (n) {
		n->seq = ops;
		n->seq_private = size;
	}
	return n;
}

noinline struct mnode *proc_symlink(const char *path, struct mnode *parent, const char *to)
{
	const char *name = last_name(path, &parent);
	struct mnode *n = name ? mnode_link(ABI_TREE_PROC, parent, name, to) : NULL;

	return IS_ERR(n) ? NULL : n;
}

noinline void *pde_data(const struct inode *inode)
{
	return inode_node(inode)->data;
}

noinline void proc_set_size(struct mnode *n, loff_t size)
{
	n->inode.i_size = size;
}

noinline void proc_set_user(struct mnode *n, unsigned int uid, unsigned int gid)
{
	n->inode.i_uid = uid;
	n->inode.i_gid = gid;
}

noinline void proc_remove(struct mnode *n)
{
	if (n)
		mnode_remove(n);
}

noinline void remove_proc_entry(const char *path, struct mnode *parent)
{
	const char *name = last_name(path, &parent);
	struct mnode *n = name ? mnode_find(ABI_TREE_PROC, parent, name) : NULL;

	if (!n) {
		pr_warn("name '%s'\n", path);
		return;
	}
	mnode_remove(n);
}

noinline int remove_proc_subtree(const char *path, struct mnode *parent)
{
	const char *name = last_name(path, &parent);
	struct mnode *n = name ? mnode_find(ABI_TREE_PROC, parent, name) : NULL;

	if (!n)
		return -ENOENT;
	mnode_remove(n);
	return 0;
}
