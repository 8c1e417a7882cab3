/* SPDX-License-Identifier: GPL-2.0-only */
/* Directories of sysfs that nobody's kobject is, attributes of bytes, and links. */
#include "kobject.h"

/* The directory at path, from the root of sysfs on. It is made if it is not there, and stays. */
noinline struct mnode *sysfs_place(const char *path)
{
	struct mnode *up = NULL, *n;
	char name[64];
	size_t len;

	for (; *path; path += len + (path[len] == '/'), up = n) {
		for (len = 0; path[len] && path[len] != '/'; len++)
			;
		strscpy(name, path, min(len + 1, sizeof(name)));
		n = mnode_find(ABI_TREE_SYSFS, up, name) ?: mnode_make(ABI_TREE_SYSFS, up, name, S_IFDIR | 0755, NULL, NULL);
		if (IS_ERR(n))
			return n;
	}
	return up;
}

static struct kobject *owner_of(struct file *f)
{
	struct mnode *up = inode_node(f->f_inode)->parent;

	while (up && !up->data)
		up = up->parent;
	return up ? up->data : NULL;
}

static ssize_t bin_read(struct file *file, char *buf, size_t n, loff_t *pos)
{
	struct bin_attribute *a = file->f_inode->i_private;
	char *page;
	ssize_t got = -EIO;

	n = min(n, PAGE_SIZE);
	if (a->size && *pos >= (loff_t)a->size)
		return 0;
	if (a->size)
		n = min(n, a->size - *pos);
	page = kzalloc(PAGE_SIZE, GFP_KERNEL);
	if (!page)
		return -ENOMEM;
	if (a->read)
		got = a->read(file, owner_of(file), a, page, *pos, n);
	if (got > 0 && copy_to_user(buf, page, got))
		got = -EFAULT;
	if (got > 0)
		*pos += got;
	kfree(page);
	return got;
}

static ssize_t bin_write(struct file *file, const char *buf, size_t n, loff_t *pos)
{
	struct bin_attribute *a = file->f_inode->i_private;
	char *page;
	ssize_t put = -EIO;

	n = min(n, PAGE_SIZE);
	if (a->size && *pos >= (loff_t)a->size)
		return -27;	/* EFBIG */
	if (a->size)
		n = min(n, a->size - *pos);
	page = kzalloc(PAGE_SIZE, GFP_KERNEL);
	if (!page)
		return -ENOMEM;
	if (copy_from_user(page, buf, n))
		put = -EFAULT;
	else if (a->write)
		put = a->write(file, owner_of(file), a, page, *pos, n);
	if (put > 0)
		*pos += put;
	kfree(page);
	return put;
}

static const struct file_operations bin_fops = { .read = bin_read, .write = bin_write, .llseek = default_llseek };

noinline int add_bin_attr(struct mnode *dir, const struct bin_attribute *a)
{
	struct mnode *n = mnode_make(ABI_TREE_SYSFS, dir, a->attr.name, (a->attr.mode & 0777) | S_IFREG, &bin_fops, (void *)a);

	return IS_ERR(n) ? PTR_ERR(n) : 0;
}

noinline int sysfs_create_bin_file(struct kobject *k, const struct bin_attribute *a)
{
	return k && k->sd && a ? add_bin_attr(k->sd, a) : -EINVAL;
}

noinline void sysfs_remove_bin_file(struct kobject *k, const struct bin_attribute *a)
{
	struct mnode *n = k && k->sd ? mnode_find(ABI_TREE_SYSFS, k->sd, a->attr.name) : NULL;

	if (n)
		mnode_remove(n);
}

/* Sysfs has no links here: what they name is found at its own place. */
noinline int sysfs_create_link(struct kobject *k, struct kobject *target, const char *name) { return target ? 0 : -EFAULT; }
noinline void sysfs_remove_link(struct kobject *k, const char *name) { }

/* Nobody waits for a change of a file. */
noinline void sysfs_notify(struct kobject *k, const char *dir, const char *attr) { }

noinline int sysfs_chmod_file(struct kobject *k, const struct attribute *a, mode16 mode)
{
	struct mnode *n = k && k->sd ? mnode_find(ABI_TREE_SYSFS, k->sd, a->name) : NULL;

	if (!n)
		return -ENOENT;
	WRITE_ONCE(n->mode, (n->mode & S_IFMT) | (mode & 0777));
	n->inode.i_mode = n->mode;
	return 0;
}
