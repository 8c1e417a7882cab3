/* SPDX-License-Identifier: GPL-2.0-only */
/* Devices: a directory in sysfs, a node in /dev, and a place on a bus or in a class. */
#include "kobject.h"

struct device_attribute {
	struct attribute attr;
	ssize_t (*show)(struct device *, struct device_attribute *, char *);
	ssize_t (*store)(struct device *, struct device_attribute *, const char *, size_t);
};

#define kobj_to_dev(k)	container_of(k, struct device, kobj)

static ssize_t dev_attr_show(struct kobject *k, struct attribute *a, char *buf)
{
	struct device_attribute *da = container_of(a, struct device_attribute, attr);

	return da->show ? da->show(kobj_to_dev(k), da, buf) : -EIO;
}

static ssize_t dev_attr_store(struct kobject *k, struct attribute *a, const char *buf, size_t n)
{
	struct device_attribute *da = container_of(a, struct device_attribute, attr);

	return da->store ? da->store(kobj_to_dev(k), da, buf, n) : -EIO;
}

static void device_release(struct kobject *k)
{
	struct device *d = kobj_to_dev(k);
	struct device_private *p = d->p;

	devres_release_all(d);
	if (d->release)
		d->release(d);
	else if (d->type && d->type->release)
		d->type->release(d);
	else if (d->class && d->class->dev_release)
		d->class->dev_release(d);
	else
		pr_err("Device '%s' does not have a release() function, it is broken and must be fixed. See Documentation/core-api/kobject.rst.\n",
		       dev_name(d));
	kfree(p);
}

static const struct sysfs_ops dev_sysfs_ops = { dev_attr_show, dev_attr_store };
static const struct kobj_type device_ktype = { device_release, &dev_sysfs_ops, NULL, { NULL } };

noinline const char *dev_name(const struct device *d)
{
	return d->init_name ?: d->kobj.name ?: "(null)";
}

noinline int dev_set_name(struct device *d, const char *fmt, ...)
{
	va_list args;
	int err;

	va_start(args, fmt);
	err = kobject_set_name_vargs(&d->kobj, fmt, args);
	va_end(args);
	return err;
}

noinline void device_initialize(struct device *d)
{
	kobject_init(&d->kobj, &device_ktype);
	d->mutex = (struct mutex){ ATOMIC_INIT(0), __WAIT_QUEUE_HEAD_INIT(d->mutex.wait) };
	INIT_LIST_HEAD(&d->devres_head);
	d->numa_node = -1;
	d->p = kzalloc(sizeof(*d->p), GFP_KERNEL);
	if (d->p) {
		d->p->dev = d;
		INIT_LIST_HEAD(&d->p->devres);
		INIT_LIST_HEAD(&d->p->bus_node);
		INIT_LIST_HEAD(&d->p->class_node);
	}
}

static ssize_t dev_show(struct device *d, struct device_attribute *a, char *buf)
{
	return sprintf(buf, "%u:%u\n", MAJOR(d->devt), MINOR(d->devt));
}

static ssize_t uevent_show(struct device *d, struct device_attribute *a, char *buf)
{
	return device_uevent_text(d, buf);
}

static const struct device_attribute dev_attr_dev = { { "dev", 0444 }, dev_show, NULL };
static const struct device_attribute dev_attr_uevent = { { "uevent", 0644 }, uevent_show, NULL };

static int add_attrs(struct device *d)
{
	int err = sysfs_create_file_ns(&d->kobj, &dev_attr_uevent.attr, NULL);

	if (!err && MAJOR(d->devt))
		err = sysfs_create_file_ns(&d->kobj, &dev_attr_dev.attr, NULL);
	if (!err && d->class)
		err = sysfs_create_groups(&d->kobj, d->class->dev_groups);
	if (!err && d->type)
		err = sysfs_create_groups(&d->kobj, d->type->groups);
	return err ? err : sysfs_create_groups(&d->kobj, d->groups);
}

/* Where its directory is made. */
static struct mnode *place_of(struct device *d)
{
	if (d->class && d->class->p)
		return d->class->p->kobj.sd;
	if (d->parent && d->parent->kobj.sd)
		return d->parent->kobj.sd;
	return sysfs_place("devices");
}

/* Makes the node in /dev (devtmpfs_create_node). */
static int add_node(struct device *d)
{
	char *name = NULL;
	mode16 mode = 0;
	struct mnode *n;

	if (!MAJOR(d->devt) || d->p->no_node)
		return 0;
	if (d->class && d->class->devnode)
		name = d->class->devnode(d, &mode);
	n = make_node(name ?: dev_name(d), mode, d->devt, &def_chr_fops, d);
	kfree(name);
	d->p->node = IS_ERR(n) ? NULL : n;
	return IS_ERR(n) ? PTR_ERR(n) : 0;
}

static int set_name(struct device *d)
{
	int err = 0;

	if (d->init_name) {
		err = dev_set_name(d, "%s", d->init_name);
		d->init_name = NULL;
	}
	if (!d->kobj.name && d->bus && d->bus->dev_name)
		err = dev_set_name(d, "%s%u", d->bus->dev_name, *(u32 *)d->pad664);
	return err ?: d->kobj.name ? 0 : -EINVAL;
}

noinline int device_add(struct device *d)
{
	int err = set_name(d);

	if (!d->p || err)
		return err ?: -ENOMEM;
	get_device(d);
	if (d->parent)
		get_device(d->parent);
	d->kobj.parent = d->parent ? &d->parent->kobj : NULL;
	err = kobject_add_at(&d->kobj, place_of(d), d->kobj.name);
	if (!err)
		err = add_attrs(d);
	if (!err)
		err = add_node(d);
	if (!err && d->bus)
		err = bus_add_device(d);
	if (err) {
		kobject_del(&d->kobj);
		put_device(d);
		return err;
	}
	if (d->class && d->class->p)
		list_add_tail(&d->p->class_node, &d->class->p->devices);
	return 0;
}

noinline int device_register(struct device *d)
{
	device_initialize(d);
	return device_add(d);
}

noinline struct device *get_device(struct device *d)
{
	if (d)
		kobject_get(&d->kobj);
	return d;
}

noinline void put_device(struct device *d)
{
	if (d)
		kobject_put(&d->kobj);
}

noinline void device_del(struct device *d)
{
	if (d->p->node)
		mnode_remove(d->p->node);
	d->p->node = NULL;
	list_del_init(&d->p->class_node);
	bus_remove_device(d);
	kobject_del(&d->kobj);
	put_device(d);	/* of device_add */
}

noinline void device_unregister(struct device *d)
{
	device_del(d);
	put_device(d);
}

noinline int device_create_file(struct device *d, const struct device_attribute *a)
{
	return d ? sysfs_create_file_ns(&d->kobj, &a->attr, NULL) : 0;
}

noinline void device_remove_file(struct device *d, const struct device_attribute *a)
{
	if (d)
		sysfs_remove_file_ns(&d->kobj, &a->attr, NULL);
}

noinline bool device_remove_file_self(struct device *d, const struct device_attribute *a)
{
	device_remove_file(d, a);
	return d;
}

noinline int device_create_bin_file(struct device *d, const struct bin_attribute *a)
{
	return d ? sysfs_create_bin_file(&d->kobj, a) : -EINVAL;
}

noinline void device_remove_bin_file(struct device *d, const struct bin_attribute *a)
{
	if (d)
		sysfs_remove_bin_file(&d->kobj, a);
}

noinline int device_add_groups(struct device *d, const struct attribute_group **all) { return sysfs_create_groups(&d->kobj, all); }
noinline void device_remove_groups(struct device *d, const struct attribute_group **all) { sysfs_remove_groups(&d->kobj, all); }

/* Devices are found by their directories. */
noinline int device_for_each_child(struct device *parent, void *data, int (*fn)(struct device *, void *))
{
	unsigned long i;
	int err = 0;

	for (i = module_nodes.nr; i-- && !err;) {
		struct mnode *n = module_nodes.at[min(i, module_nodes.nr)];	/* fn may remove some */
		struct kobject *k = n ? n->data : NULL;

		if (k && n->tree == ABI_TREE_SYSFS && S_IFDIR == (n->mode & S_IFMT) && k->ktype == &device_ktype && kobj_to_dev(k)->parent == parent)
			err = fn(kobj_to_dev(k), data);
	}
	return err;
}
