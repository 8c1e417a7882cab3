/* SPDX-License-Identifier: GPL-2.0-only */
/* The kernel's own directories, in memory; libfs's simple operations. */
#include "fs.h"


static struct super_block tracefs_sb;
static DEFINE_MUTEX(tracefs_mutex);

noinline struct dentry *simple_lookup(struct inode *dir, struct dentry *d, unsigned int flags)
{
	if (d->d_name.len > NAME_MAX)
		return ERR_PTR(-ENAMETOOLONG);
	d_add(d, NULL);
	return NULL;
}

static noinline int simple_unlink(struct inode *dir, struct dentry *d)
{
	drop_nlink(d->d_inode);
	return 0;
}

static noinline int simple_rmdir(struct inode *dir, struct dentry *d)
{
	simple_unlink(dir, d);
	drop_nlink(dir);
	return 0;
}

static const struct inode_operations tracefs_dir_inode_operations = {
	.lookup = simple_lookup, .unlink = simple_unlink, .rmdir = simple_rmdir,
};

static noinline ssize_t default_read_file(struct file *f, char __user *buf, size_t n, loff_t *pos)
{
	return 0;
}

static noinline ssize_t default_write_file(struct file *f, const char __user *buf, size_t n, loff_t *pos)
{
	return n;
}

static const struct file_operations tracefs_file_operations = { .read = default_read_file, .write = default_write_file };

static noinline struct inode *tracefs_get_inode(struct super_block *sb, umode_t mode)
{
	struct inode *inode = new_inode(sb);

	if (inode) {
		inode_init_owner(NULL, inode, NULL, mode);
		inode->i_op = &tracefs_dir_inode_operations;
		inode->i_fop = &tracefs_file_operations;
	}
	return inode;
}

static noinline struct dentry *start_creating(const char *name, struct dentry *parent)
{
	struct qstr q = { .name = name, .len = strlen(name) };
	struct dentry *d;

	if (!parent)
		parent = tracefs_sb.s_root;
	if (q.len > NAME_MAX)
		return ERR_PTR(-ENAMETOOLONG);
	q.hash = full_name_hash(parent, name, q.len);
	d = d_lookup(parent, &q);
	if (d && d->d_inode) {
		/* A name of an event that was deleted long ago, as far as the machine can know. */
		drop_nlink(d->d_inode);
		d_delete(d);
		return d;
	}
	if (!d) {
		d = d_alloc(parent, &q);
		if (d)
			simple_lookup(parent->d_inode, d, 0);
	}
	return d ? d : ERR_PTR(-ENOMEM);
}

static noinline struct dentry *end_creating(struct dentry *d)
{
	fsnotify_name(0x100, d->d_parent->d_inode, d, NULL);
	dput(d);
	return d;
}

static noinline struct dentry *failed_creating(struct dentry *d)
{
	dput(d);
	return NULL;
}

static noinline struct dentry *__create_dir(const char *name, struct dentry *parent)
{
	struct dentry *d = start_creating(name, parent);
	struct inode *inode;

	if (IS_ERR(d))
		return NULL;
	inode = tracefs_get_inode(d->d_sb, S_IFDIR | 0755);
	if (unlikely(!inode))
		return failed_creating(d);
	d_instantiate(d, inode);
	inc_nlink(inode);
	return end_creating(d);
}

noinline struct dentry *tracefs_create_dir(const char *name, struct dentry *parent)
{
	struct dentry *d;

	if (!name || !*name)
		return NULL;
	mutex_lock(&tracefs_mutex);
	d = __create_dir(name, parent);
	mutex_unlock(&tracefs_mutex);
	return d;
}

noinline struct dentry *tracefs_create_file(const char *name, umode_t mode, struct dentry *parent, void *data, const struct file_operations *fops)
{
	struct dentry *d = start_creating(name, parent);
	struct inode *inode;

	if (IS_ERR(d))
		return NULL;
	inode = tracefs_get_inode(d->d_sb, mode | S_IFREG);
	if (unlikely(!inode))
		return failed_creating(d);
	inode->i_fop = fops ? fops : &tracefs_file_operations;
	inode->i_private = data;
	d_instantiate(d, inode);
	return end_creating(d);
}

noinline void tracefs_remove(struct dentry *d)
{
	if (!d || IS_ERR(d) || !d->d_inode)
		return;
	if (S_ISDIR(d->d_inode->i_mode))
		simple_rmdir(d->d_parent->d_inode, d);
	else
		simple_unlink(d->d_parent->d_inode, d);
	d_delete(d);
}

static int __init tracefs_init(void)
{
	init_super(&tracefs_sb, "tracefs", 0x74726163);
	tracefs_sb.s_root = d_make_root(&tracefs_sb, tracefs_get_inode(&tracefs_sb, S_IFDIR | 0700));
	tracefs_create_file("trace", 0644, NULL, NULL, NULL);
	tracefs_create_dir("events", NULL);
	return tracefs_sb.s_root ? 0 : -ENOMEM;
}
initcall(tracefs_init);
