/* SPDX-License-Identifier: GPL-2.0-only */
/* Classes of devices. A device of a class has its directory in that of the class. */
#include "kobject.h"

struct class_attribute {
	struct attribute attr;
	ssize_t (*show)(struct class *, struct class_attribute *, char *);
	ssize_t (*store)(struct class *, struct class_attribute *, const char *, size_t);
};

/* subsys_private of a class whose kobject it is: behind it is the class. */
struct class_private { struct subsys_private p; struct class *class; };
#define class_of(k)	container_of(k, struct class_private, p.kobj)->class

static ssize_t class_attr_show(struct kobject *k, struct attribute *a, char *buf)
{
	struct class_attribute *ca = container_of(a, struct class_attribute, attr);

	return ca->show ? ca->show(class_of(k), ca, buf) : -EIO;
}

static ssize_t class_attr_store(struct kobject *k, struct attribute *a, const char *buf, size_t n)
{
	struct class_attribute *ca = container_of(a, struct class_attribute, attr);

	return ca->store ? ca->store(class_of(k), ca, buf, n) : -EIO;
}

static const struct sysfs_ops class_ops = { class_attr_show, class_attr_store };
static const struct kobj_type class_type = { NULL, &class_ops, NULL, { NULL } };

static int add_class(struct class *c)
{
	struct class_private *cp = kzalloc(sizeof(*cp), GFP_KERNEL);
	int err;

	if (!cp)
		return -ENOMEM;
	cp->class = c;
	INIT_LIST_HEAD(&cp->p.devices);
	kobject_init(&cp->p.kobj, &class_type);
	err = kobject_add_at(&cp->p.kobj, sysfs_place("class"), c->name);
	if (!err)
		err = sysfs_create_groups(&cp->p.kobj, c->class_groups);
	if (err) {
		kobject_del(&cp->p.kobj);
		kfree(cp);
		return err;
	}
	c->p = &cp->p;
	return 0;
}

noinline int __class_register(struct class *c, void *key)
{
	return add_class(c);
}

noinline void class_unregister(struct class *c)
{
	struct subsys_private *p = c->p;

	if (!p)
		return;
	c->p = NULL;
	kobject_del(&p->kobj);
	if (c->class_release)
		c->class_release(c);
	kfree(container_of(p, struct class_private, p));
}

/* Registers one of the kernel's own classes when it is first used. */
noinline int class_subsys(struct class *c)
{
	return c->p ? 0 : add_class(c);
}

static void release_created(struct class *c) { kfree(c); }

noinline struct class *__class_create(struct module *owner, const char *name, void *key)
{
	struct class *c = kzalloc(sizeof(*c), GFP_KERNEL);
	int err;

	if (!c)
		return ERR_PTR(-ENOMEM);
	c->name = name;
	c->owner = owner;
	c->class_release = release_created;
	err = add_class(c);
	if (!err)
		return c;
	kfree(c);
	return ERR_PTR(err);
}

noinline void class_destroy(struct class *c)
{
	if (c && !IS_ERR(c))
		class_unregister(c);
}

noinline int class_create_file_ns(struct class *c, const struct class_attribute *a, const void *ns)
{
	return c && c->p ? sysfs_create_file_ns(&c->p->kobj, &a->attr, ns) : -EINVAL;
}

noinline void class_remove_file_ns(struct class *c, const struct class_attribute *a, const void *ns)
{
	if (c && c->p)
		sysfs_remove_file_ns(&c->p->kobj, &a->attr, ns);
}

static struct device *next_of(struct class *c, struct list_head *at)
{
	at = at->next;
	return at == &c->p->devices ? NULL : container_of(at, struct device_private, class_node)->dev;
}

noinline struct device *class_find_device(struct class *c, struct device *start, const void *data, int (*match)(struct device *, const void *))
{
	struct device *d;

	if (!c || !c->p)
		return NULL;
	for (d = next_of(c, start ? &start->p->class_node : &c->p->devices); d; d = next_of(c, &d->p->class_node))
		if (match(d, data))
			return get_device(d);
	return NULL;
}

noinline int class_for_each_device(struct class *c, struct device *start, void *data, int (*fn)(struct device *, void *))
{
	struct device *d;
	int err = 0;

	if (!c || !c->p)
		return -EINVAL;
	for (d = next_of(c, start ? &start->p->class_node : &c->p->devices); d && !err; d = next_of(c, &d->p->class_node))
		err = fn(d, data);
	return err;
}

noinline int device_match_devt(struct device *d, const void *devt) { return d->devt == *(const u32 *)devt; }
bool sysfs_streq(const char *a, const char *b);
noinline int device_match_name(struct device *d, const void *name) { return sysfs_streq(dev_name(d), name); }
noinline int device_match_any(struct device *d, const void *unused) { return 1; }
