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

static unsigned int depth(const struct mnode *n)
{
	unsigned int i = 0;

	for (; n; n = n->parent)
		i++;
	return i;
}

/* How one goes from below the directory to the target: up to where both are, and down. False: that is too long. */
static bool way(char *buf, size_t room, const struct mnode *dir, const struct mnode *target)
{
	const struct mnode *n, *both = dir;
	size_t at = 0, len = 0, i;

	for (; both; both = both->parent) {
		for (n = target; n && n != both; n = n->parent)
			;
		if (n)
			break;
	}
	for (i = depth(dir) - depth(both); i > 0; i--, at += 3)
		if (at + 4 > room)
			return false;
		else
			memcpy(buf + at, "../", 3);
	for (n = target; n && n != both; n = n->parent)
		len += n->name_len + 1;
	if (!len || at + len > room)
		return false;
	buf[at + len - 1] = 0;
	for (n = target, i = at + len - 1; n && n != both; n = n->parent) {
		i -= n->name_len;
		memcpy(buf + i, n->name, n->name_len);
		if (i > at)
			buf[--i] = '/';
	}
	return true;
}

noinline int sysfs_create_link_nowarn(struct kobject *k, struct kobject *target, const char *name)
{
	char to[512];
	struct mnode *n;

	if (!target)
		return -EFAULT;
	if (!target->sd)
		return -ENOENT;
	if (!way(to, sizeof(to), k ? k->sd : NULL, target->sd))
		return -ENAMETOOLONG;
	n = mnode_link(ABI_TREE_SYSFS, k ? k->sd : NULL, name, to);
	return IS_ERR(n) ? PTR_ERR(n) : 0;
}

noinline int sysfs_create_link(struct kobject *k, struct kobject *target, const char *name)
{
	return sysfs_create_link_nowarn(k, target, name);
}

noinline void sysfs_remove_link(struct kobject *k, const char *name)
{
	struct mnode *n = mnode_find(ABI_TREE_SYSFS, k ? k->sd : NULL, name);

	if (n)
		mnode_remove(n);
}

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
