/* SPDX-License-Identifier: GPL-2.0-only */
/* Buses bring devices and drivers together. */
#include "kobject.h"

struct bus_attribute {
	struct attribute attr;
	ssize_t (*show)(struct bus_type *, char *);
	ssize_t (*store)(struct bus_type *, const char *, size_t);
};
struct driver_attribute {
	struct attribute attr;
	ssize_t (*show)(struct device_driver *, char *);
	ssize_t (*store)(struct device_driver *, const char *, size_t);
};

struct bus_private { struct subsys_private p; struct bus_type *bus; };
#define bus_of(k)	container_of(k, struct bus_private, p.kobj)->bus
#define driver_of(k)	container_of(k, struct driver_private, kobj)->driver

static ssize_t bus_attr_show(struct kobject *k, struct attribute *a, char *buf)
{
	struct bus_attribute *ba = container_of(a, struct bus_attribute, attr);

	return ba->show ? ba->show(bus_of(k), buf) : 0;
}

static ssize_t bus_attr_store(struct kobject *k, struct attribute *a, const char *buf, size_t n)
{
	struct bus_attribute *ba = container_of(a, struct bus_attribute, attr);

	return ba->store ? ba->store(bus_of(k), buf, n) : 0;
}

static ssize_t drv_attr_show(struct kobject *k, struct attribute *a, char *buf)
{
	struct driver_attribute *da = container_of(a, struct driver_attribute, attr);

	return da->show ? da->show(driver_of(k), buf) : -EIO;
}

static ssize_t drv_attr_store(struct kobject *k, struct attribute *a, const char *buf, size_t n)
{
	struct driver_attribute *da = container_of(a, struct driver_attribute, attr);

	return da->store ? da->store(driver_of(k), buf, n) : -EIO;
}

static const struct sysfs_ops bus_ops = { bus_attr_show, bus_attr_store }, drv_ops = { drv_attr_show, drv_attr_store };
static const struct kobj_type bus_ktype = { NULL, &bus_ops, NULL, { NULL } }, drv_ktype = { NULL, &drv_ops, NULL, { NULL } };

noinline int bus_register(struct bus_type *b)
{
	struct bus_private *bp = kzalloc(sizeof(*bp), GFP_KERNEL);
	int err;

	if (!bp)
		return -ENOMEM;
	bp->bus = b;
	INIT_LIST_HEAD(&bp->p.devices);
	INIT_LIST_HEAD(&bp->p.drivers);
	kobject_init(&bp->p.kobj, &bus_ktype);
	kobject_init(&bp->p.drivers_dir, NULL);
	err = kobject_add_at(&bp->p.kobj, sysfs_place("bus"), b->name);
	if (!err)
		err = kobject_add_at(&bp->p.drivers_dir, bp->p.kobj.sd, "drivers");
	if (!err)
		err = sysfs_create_groups(&bp->p.kobj, b->bus_groups);
	if (err) {
		kobject_del(&bp->p.kobj);
		kfree(bp);
		return err;
	}
	b->p = &bp->p;
	return 0;
}

noinline void bus_unregister(struct bus_type *b)
{
	struct subsys_private *p = b->p;

	b->p = NULL;
	if (!p)
		return;
	kobject_del(&p->drivers_dir);
	kobject_del(&p->kobj);
	kfree(container_of(p, struct bus_private, p));
}

noinline int bus_create_file(struct bus_type *b, struct bus_attribute *a)
{
	return b->p ? sysfs_create_file_ns(&b->p->kobj, &a->attr, NULL) : -EINVAL;
}

noinline void bus_remove_file(struct bus_type *b, struct bus_attribute *a)
{
	if (b->p)
		sysfs_remove_file_ns(&b->p->kobj, &a->attr, NULL);
}

noinline int driver_create_file(struct device_driver *drv, const struct driver_attribute *a)
{
	return drv && drv->p ? sysfs_create_file_ns(&drv->p->kobj, &a->attr, NULL) : -EINVAL;
}

noinline void driver_remove_file(struct device_driver *drv, const struct driver_attribute *a)
{
	if (drv && drv->p)
		sysfs_remove_file_ns(&drv->p->kobj, &a->attr, NULL);
}

/* The driver gets the device, or does not want it (really_probe). */
static int probe(struct device_driver *drv, struct device *d)
{
	int err = 0;

	d->driver = drv;
	if (d->bus->probe)
		err = d->bus->probe(d);
	else if (drv->probe)
		err = drv->probe(d);
	if (!err)
		return 0;
	devres_release_all(d);
	d->driver = NULL;
	d->driver_data = NULL;
	if (err != -ENODEV && err != -ENXIO && err != -517)	/* EPROBE_DEFER */
		pr_warn("%s: probe of %s failed with error %d\n", drv->name, dev_name(d), err);
	return err;
}

static bool matches(struct device_driver *drv, struct device *d)
{
	return !drv->bus->match || drv->bus->match(d, drv) > 0;
}

static void detach(struct device *d)
{
	struct device_driver *drv = d->driver;

	if (!drv)
		return;
	if (d->bus && d->bus->remove)
		d->bus->remove(d);
	else if (drv->remove)
		drv->remove(d);
	devres_release_all(d);
	d->driver = NULL;
	d->driver_data = NULL;
}

noinline int bus_add_device(struct device *d)
{
	struct subsys_private *p = d->bus->p;
	struct driver_private *dp;

	if (!p)
		return 0;
	list_add_tail(&d->p->bus_node, &p->devices);
	if (d->bus->dev_groups && sysfs_create_groups(&d->kobj, d->bus->dev_groups))
		return -ENOMEM;
	list_for_each_entry(dp, &p->drivers, bus_node)
		if (matches(dp->driver, d) && !probe(dp->driver, d))
			break;
	return 0;
}

noinline void bus_remove_device(struct device *d)
{
	detach(d);
	list_del_init(&d->p->bus_node);
}

static void attach_all(struct device_driver *drv)
{
	struct device_private *dp;

	list_for_each_entry(dp, &drv->bus->p->devices, bus_node)
		if (!dp->dev->driver && matches(drv, dp->dev))
			probe(drv, dp->dev);
}

noinline struct device_driver *driver_find(const char *name, struct bus_type *b)
{
	struct driver_private *dp;

	if (b->p)
		list_for_each_entry(dp, &b->p->drivers, bus_node)
			if (!strcmp(dp->driver->name, name))
				return dp->driver;
	return NULL;
}

noinline int driver_register(struct device_driver *drv)
{
	struct driver_private *dp;
	int err;

	if (!drv->bus->p) {
		pr_err("Driver '%s' was unable to register with bus_type '%s' because the bus was not initialized.\n", drv->name, drv->bus->name);
		return -EINVAL;
	}
	if ((drv->bus->probe && drv->probe) || (drv->bus->remove && drv->remove))
		pr_warn("Driver '%s' needs updating - please use bus_type methods\n", drv->name);
	if (driver_find(drv->name, drv->bus)) {
		pr_err("Error: Driver '%s' is already registered, aborting...\n", drv->name);
		return -EBUSY;
	}
	dp = kzalloc(sizeof(*dp), GFP_KERNEL);
	if (!dp)
		return -ENOMEM;
	dp->driver = drv;
	kobject_init(&dp->kobj, &drv_ktype);
	err = kobject_add_at(&dp->kobj, drv->bus->p->drivers_dir.sd, drv->name);
	if (err) {
		kfree(dp);
		return err;
	}
	drv->p = dp;
	list_add_tail(&dp->bus_node, &drv->bus->p->drivers);
	attach_all(drv);
	if (drv->bus->drv_groups)
		sysfs_create_groups(&dp->kobj, drv->bus->drv_groups);
	return sysfs_create_groups(&dp->kobj, drv->groups);
}

noinline void driver_unregister(struct device_driver *drv)
{
	struct device_private *p;

	if (!drv || !drv->p) {
		pr_warn("Unexpected driver unregister!\n");
		return;
	}
	list_for_each_entry(p, &drv->bus->p->devices, bus_node)
		if (p->dev->driver == drv)
			detach(p->dev);
	list_del_init(&drv->p->bus_node);
	kobject_del(&drv->p->kobj);
	kfree(drv->p);
	drv->p = NULL;
}
