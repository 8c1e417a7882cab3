/* SPDX-License-Identifier: GPL-2.0-only */
/* The files of kobjects' attributes. */
#include "kobject.h"

struct kobj_attribute {
	struct attribute attr;
	ssize_t (*show)(struct kobject *, struct kobj_attribute *, char *);
	ssize_t (*store)(struct kobject *, struct kobj_attribute *, const char *, size_t);
};

static ssize_t kobj_attr_show_any(struct kobject *k, struct attribute *a, char *buf)
{
	struct kobj_attribute *ka = container_of(a, struct kobj_attribute, attr);

	return ka->show ? ka->show(k, ka, buf) : -EIO;
}

static ssize_t kobj_attr_store_any(struct kobject *k, struct attribute *a, const char *buf, size_t n)
{
	struct kobj_attribute *ka = container_of(a, struct kobj_attribute, attr);

	return ka->store ? ka->store(k, ka, buf, n) : -EIO;
}

const struct sysfs_ops kobj_sysfs_ops = { kobj_attr_show_any, kobj_attr_store_any };

/* What an open file of an attribute keeps. */
struct attr_file { char page[PAGE_SIZE]; ssize_t len; };

static struct kobject *object_of(struct file *f)
{
	struct mnode *parent = inode_node(f->f_inode)->parent;

	while (parent && !parent->data)
		parent = parent->parent;	/* a group's directory */
	return parent ? parent->data : NULL;
}

static int attr_open(struct inode *inode, struct file *file)
{
	if (((file->f_mode & FMODE_WRITE) && !(inode->i_mode & 0222)) || ((file->f_mode & FMODE_READ) && !(inode->i_mode & 0444)))
		return -EACCES;
	file->private_data = kzalloc(sizeof(struct attr_file), GFP_KERNEL);
	return file->private_data ? 0 : -ENOMEM;
}

static int attr_release(struct inode *inode, struct file *file)
{
	kfree(file->private_data);
	return 0;
}

static ssize_t attr_read(struct file *file, char *buf, size_t n, loff_t *pos)
{
	struct attr_file *a = file->private_data;
	struct kobject *k = object_of(file);

	if (!k || !k->ktype || !k->ktype->sysfs_ops || !k->ktype->sysfs_ops->show)
		return -EIO;
	if (*pos == 0) {
		memset(a->page, 0, PAGE_SIZE);
		a->len = k->ktype->sysfs_ops->show(k, file->f_inode->i_private, a->page);
		if (a->len >= (ssize_t)PAGE_SIZE) {
			pr_warn("fill_read_buffer: %pS returned bad count\n", k->ktype->sysfs_ops->show);
			a->len = PAGE_SIZE - 1;
		}
	}
	return a->len < 0 ? a->len : simple_read_from_buffer(buf, n, pos, a->page, a->len);
}

static ssize_t attr_write(struct file *file, const char *buf, size_t n, loff_t *pos)
{
	struct kobject *k = object_of(file);
	char *page;
	ssize_t ret;

	if (!k || !k->ktype || !k->ktype->sysfs_ops || !k->ktype->sysfs_ops->store)
		return -EIO;
	n = min(n, PAGE_SIZE);
	page = kmalloc(n + 1, GFP_KERNEL);
	if (!page)
		return -ENOMEM;
	ret = -EFAULT;
	if (!copy_from_user(page, buf, n)) {
		page[n] = 0;
		ret = k->ktype->sysfs_ops->store(k, file->f_inode->i_private, page, n);
	}
	kfree(page);
	if (ret > 0)
		*pos += ret;
	return ret;
}

static const struct file_operations attr_fops = {
	.open = attr_open, .release = attr_release, .read = attr_read, .write = attr_write, .llseek = default_llseek,
};

static int add_attr(struct mnode *dir, const struct attribute *a, unsigned int mode)
{
	struct mnode *n = mnode_make(ABI_TREE_SYSFS, dir, a->name, (mode & 0777) | S_IFREG, &attr_fops, (void *)a);

	return IS_ERR(n) ? PTR_ERR(n) : 0;
}

noinline int sysfs_create_file_ns(struct kobject *k, const struct attribute *a, const void *ns)
{
	return k && k->sd && a ? add_attr(k->sd, a, a->mode) : -EINVAL;
}

noinline void sysfs_remove_file_ns(struct kobject *k, const struct attribute *a, const void *ns)
{
	struct mnode *n = k && k->sd ? mnode_find(ABI_TREE_SYSFS, k->sd, a->name) : NULL;

	if (n)
		mnode_remove(n);
}

noinline int sysfs_create_files(struct kobject *k, const struct attribute *const *all)
{
	int i, err = 0;

	for (i = 0; all[i] && !err; i++)
		err = sysfs_create_file_ns(k, all[i], NULL);
	if (err)
		while (--i >= 0)
			sysfs_remove_file_ns(k, all[i], NULL);
	return err;
}

noinline void sysfs_remove_files(struct kobject *k, const struct attribute *const *all)
{
	for (; *all; all++)
		sysfs_remove_file_ns(k, *all, NULL);
}

noinline void sysfs_remove_group(struct kobject *k, const struct attribute_group *g)
{
	struct bin_attribute **b;
	struct attribute **a;
	struct mnode *n;

	if (!k->sd)
		return;
	if (g->name) {
		n = mnode_find(ABI_TREE_SYSFS, k->sd, g->name);
		if (n)
			mnode_remove(n);
		return;
	}
	for (a = g->attrs; a && *a; a++)
		sysfs_remove_file_ns(k, *a, NULL);
	for (b = g->bin_attrs; b && *b; b++)
		sysfs_remove_bin_file(k, *b);
}

noinline int sysfs_create_group(struct kobject *k, const struct attribute_group *g)
{
	struct mnode *dir = k->sd;
	int i, err = 0;

	if (!dir || (!g->attrs && !g->bin_attrs))
		return -EINVAL;
	if (g->name)
		dir = mnode_make(ABI_TREE_SYSFS, dir, g->name, S_IFDIR | 0755, NULL, NULL);
	if (IS_ERR(dir))
		return PTR_ERR(dir);
	for (i = 0; g->attrs && g->attrs[i] && !err; i++) {
		unsigned int mode = g->attrs[i]->mode;

		if (g->is_visible)
			mode = g->is_visible(k, g->attrs[i], i);
		if (mode & 0xffff)
			err = add_attr(dir, g->attrs[i], mode);
	}
	for (i = 0; g->bin_attrs && g->bin_attrs[i] && !err; i++)
		err = add_bin_attr(dir, g->bin_attrs[i]);
	if (err)
		sysfs_remove_group(k, g);
	return err;
}

noinline void sysfs_remove_groups(struct kobject *k, const struct attribute_group **all)
{
	for (; all && *all; all++)
		sysfs_remove_group(k, *all);
}

noinline int sysfs_create_groups(struct kobject *k, const struct attribute_group **all)
{
	int i, err = 0;

	for (i = 0; all && all[i] && !err; i++)
		err = sysfs_create_group(k, all[i]);
	if (err)
		while (--i >= 0)
			sysfs_remove_group(k, all[i]);
	return err;
}

noinline int sysfs_emit(char *buf, const char *fmt, ...)
{
	va_list args;
	int n;

	va_start(args, fmt);
	n = vsnprintf(buf, PAGE_SIZE, fmt, args);
	va_end(args);
	return min(n, (int)PAGE_SIZE - 1);
}

noinline int sysfs_emit_at(char *buf, int at, const char *fmt, ...)
{
	va_list args;
	int n;

	if (at < 0 || at >= (int)PAGE_SIZE)
		return 0;
	va_start(args, fmt);
	n = vsnprintf(buf + at, PAGE_SIZE - at, fmt, args);
	va_end(args);
	return min(n, (int)PAGE_SIZE - at - 1);
}
