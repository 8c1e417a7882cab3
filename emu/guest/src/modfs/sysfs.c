/* SPDX-License-Identifier: GPL-2.0-only */
/* kobjects, and the files of their attributes. */
#include "modfs.h"

struct attribute { const char *name; mode16 mode; };
struct kobj_attribute {
	struct attribute attr;
	ssize_t (*show)(struct kobject *, struct kobj_attribute *, char *);
	ssize_t (*store)(struct kobject *, struct kobj_attribute *, const char *, size_t);
};
struct sysfs_ops {
	ssize_t (*show)(struct kobject *, struct attribute *, char *);
	ssize_t (*store)(struct kobject *, struct attribute *, const char *, size_t);
};
struct attribute_group {
	const char *name;
	mode16 (*is_visible)(struct kobject *, struct attribute *, int);
	void *is_bin_visible;
	struct attribute **attrs;
	void **bin_attrs;
};
struct kobj_type {
	void (*release)(struct kobject *);
	const struct sysfs_ops *sysfs_ops;
	const struct attribute_group **default_groups;
	void *more[3];
};

#define STATE_INITIALIZED	1

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

static void free_kobject(struct kobject *k) { kfree(k); }
static const struct kobj_type dynamic_type = { free_kobject, &kobj_sysfs_ops, NULL, { NULL } };

static struct kobject kernel_object;
struct kobject *kernel_kobj = &kernel_object;

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

noinline void kobject_init(struct kobject *k, const struct kobj_type *type)
{
	k->kref = 1;
	INIT_LIST_HEAD(&k->entry);
	k->state = STATE_INITIALIZED;
	k->ktype = type;
}

static int vadd(struct kobject *k, struct kobject *parent, const char *fmt, va_list args)
{
	static struct mnode *kernel_dir;	/* /sys/kernel */
	char name[256];
	struct mnode *up = parent ? parent->sd : NULL;

	vsnprintf(name, sizeof(name), fmt, args);
	if (parent == kernel_kobj) {
		kernel_dir = mnode_find(ABI_TREE_SYSFS, NULL, "kernel") ?: mnode_make(ABI_TREE_SYSFS, NULL, "kernel", S_IFDIR | 0755, NULL, NULL);
		up = kernel_dir;
	}
	if (IS_ERR(up))
		return PTR_ERR(up);
	k->sd = mnode_make(ABI_TREE_SYSFS, up, name, S_IFDIR | 0755, NULL, k);
	if (IS_ERR(k->sd)) {
		int err = PTR_ERR(k->sd);

		k->sd = NULL;
		if (err == -EEXIST)
			pr_err("sysfs: cannot create duplicate filename '%s'\n", name);
		return err;
	}
	k->name = k->sd->name;
	k->parent = parent;
	return k->ktype && k->ktype->default_groups ? sysfs_create_groups(k, k->ktype->default_groups) : 0;
}

noinline int kobject_add(struct kobject *k, struct kobject *parent, const char *fmt, ...)
{
	va_list args;
	int err;

	va_start(args, fmt);
	err = vadd(k, parent, fmt, args);
	va_end(args);
	return err;
}

noinline int kobject_init_and_add(struct kobject *k, const struct kobj_type *type, struct kobject *parent, const char *fmt, ...)
{
	va_list args;
	int err;

	kobject_init(k, type);
	va_start(args, fmt);
	err = vadd(k, parent, fmt, args);
	va_end(args);
	return err;
}

noinline struct kobject *kobject_create_and_add(const char *name, struct kobject *parent)
{
	struct kobject *k = kzalloc(sizeof(*k), GFP_KERNEL);

	if (!k)
		return NULL;
	kobject_init(k, &dynamic_type);
	if (kobject_add(k, parent, "%s", name)) {
		kfree(k);
		return NULL;
	}
	return k;
}

noinline void kobject_del(struct kobject *k)
{
	if (k && k->sd)
		mnode_remove(k->sd);
	if (k)
		k->sd = NULL;
}

noinline struct kobject *kobject_get(struct kobject *k)
{
	if (k)
		__atomic_add_fetch(&k->kref, 1, __ATOMIC_SEQ_CST);
	return k;
}

noinline void kobject_put(struct kobject *k)
{
	if (!k || __atomic_sub_fetch(&k->kref, 1, __ATOMIC_SEQ_CST))
		return;
	kobject_del(k);
	if (k->ktype && k->ktype->release)
		k->ktype->release(k);
}

noinline int kobject_uevent(struct kobject *k, int action)
{
	return 0;
}

/* A set of objects is a directory for them; nobody is told of what comes and goes in it. */
struct kset { struct list_head list; spinlock_t lock; struct kobject kobj; const void *uevent_ops; };
_Static_assert(offsetof(struct kset, kobj) == 24, "kset");

static void free_kset(struct kobject *k) { kfree(container_of(k, struct kset, kobj)); }
static const struct kobj_type kset_type = { free_kset, &kobj_sysfs_ops, NULL, { NULL } };

noinline struct kset *kset_create_and_add(const char *name, const void *uevent_ops, struct kobject *parent)
{
	struct kset *s = kzalloc(sizeof(*s), GFP_KERNEL);

	if (!s)
		return NULL;
	INIT_LIST_HEAD(&s->list);
	s->uevent_ops = uevent_ops;
	kobject_init(&s->kobj, &kset_type);
	if (kobject_add(&s->kobj, parent, "%s", name)) {
		kfree(s);
		return NULL;
	}
	return s;
}

noinline void kset_unregister(struct kset *s)
{
	if (!s)
		return;
	kobject_del(&s->kobj);
	kobject_put(&s->kobj);
}
