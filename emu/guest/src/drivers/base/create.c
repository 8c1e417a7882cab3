/* SPDX-License-Identifier: GPL-2.0-only */
/* Devices that are made of a class and a number, and what sysfs says of any device. */
#include "kobject.h"

struct device_attribute {
	struct attribute attr;
	ssize_t (*show)(struct device *, struct device_attribute *, char *);
	ssize_t (*store)(struct device *, struct device_attribute *, const char *, size_t);
};

static void release_created(struct device *d) { kfree(d); }

static struct device *create(struct class *c, struct device *parent, u32 devt, void *data, const struct attribute_group **groups,
			     const char *fmt, va_list args)
{
	struct device *d;
	int err;

	if (!c || IS_ERR(c))
		return ERR_PTR(-ENODEV);
	d = kzalloc(sizeof(*d), GFP_KERNEL);
	if (!d)
		return ERR_PTR(-ENOMEM);
	device_initialize(d);
	d->devt = devt;
	d->class = c;
	d->parent = parent;
	d->groups = groups;
	d->release = release_created;
	d->driver_data = data;
	err = kobject_set_name_vargs(&d->kobj, fmt, args);
	if (!err)
		err = device_add(d);
	if (!err)
		return d;
	put_device(d);
	return ERR_PTR(err);
}

noinline struct device *device_create(struct class *c, struct device *parent, u32 devt, void *data, const char *fmt, ...)
{
	struct device *d;
	va_list args;

	va_start(args, fmt);
	d = create(c, parent, devt, data, NULL, fmt, args);
	va_end(args);
	return d;
}

noinline struct device *device_create_with_groups(struct class *c, struct device *parent, u32 devt, void *data,
						  const struct attribute_group **groups, const char *fmt, ...)
{
	struct device *d;
	va_list args;

	va_start(args, fmt);
	d = create(c, parent, devt, data, groups, fmt, args);
	va_end(args);
	return d;
}

struct device *class_find_device(struct class *c, struct device *start, const void *data, int (*match)(struct device *, const void *));
int device_match_devt(struct device *d, const void *devt);

noinline void device_destroy(struct class *c, u32 devt)
{
	struct device *d = c && !IS_ERR(c) ? class_find_device(c, NULL, &devt, device_match_devt) : NULL;

	if (d) {
		put_device(d);
		device_unregister(d);
	}
}

noinline int add_uevent_var(struct kobj_uevent_env *env, const char *fmt, ...)
{
	int room = sizeof(env->buf) - env->buflen, len;
	va_list args;

	if (env->envp_idx >= 64)
		return -ENOMEM;
	va_start(args, fmt);
	len = vsnprintf(env->buf + env->buflen, room, fmt, args);
	va_end(args);
	if (len >= room)
		return -ENOMEM;
	env->envp[env->envp_idx++] = env->buf + env->buflen;
	env->buflen += len + 1;
	return 0;
}

static int fill(struct device *d, struct kobj_uevent_env *env)
{
	if (MAJOR(d->devt)) {
		add_uevent_var(env, "MAJOR=%u", MAJOR(d->devt));
		add_uevent_var(env, "MINOR=%u", MINOR(d->devt));
		add_uevent_var(env, "DEVNAME=%s", d->p->node ? d->p->node->name : dev_name(d));
	}
	if (d->type && d->type->name)
		add_uevent_var(env, "DEVTYPE=%s", d->type->name);
	if (d->driver)
		add_uevent_var(env, "DRIVER=%s", d->driver->name);
	if (d->bus && d->bus->uevent)
		d->bus->uevent(d, env);
	if (d->class && d->class->dev_uevent)
		d->class->dev_uevent(d, env);
	return d->type && d->type->uevent ? d->type->uevent(d, env) : 0;
}

/* What the file uevent says. */
noinline int device_uevent_text(struct device *d, char *buf)
{
	struct kobj_uevent_env *env = kzalloc(sizeof(*env), GFP_KERNEL);
	int i, n = 0, err;

	if (!env)
		return -ENOMEM;
	err = fill(d, env);
	for (i = 0; !err && i < env->envp_idx; i++)
		n += sprintf(buf + n, "%s\n", env->envp[i]);
	kfree(env);
	return err ?: n;
}

/* Attributes that are a number of the driver's. */
struct dev_ext_attribute { struct device_attribute attr; void *var; };
noinline ssize_t device_show_int(struct device *d, struct device_attribute *a, char *buf)
{
	return sprintf(buf, "%d\n", *(int *)container_of(a, struct dev_ext_attribute, attr)->var);
}

noinline ssize_t device_show_ulong(struct device *d, struct device_attribute *a, char *buf)
{
	return sprintf(buf, "%lx\n", *(unsigned long *)container_of(a, struct dev_ext_attribute, attr)->var);
}

noinline ssize_t device_show_bool(struct device *d, struct device_attribute *a, char *buf)
{
	return sprintf(buf, "%d\n", *(bool *)container_of(a, struct dev_ext_attribute, attr)->var);
}

noinline ssize_t device_store_int(struct device *d, struct device_attribute *a, const char *buf, size_t n)
{
	long v;
	int err = kstrtol(buf, 0, &v);

	if (err)
		return err;
	if (v != (int)v)
		return -EINVAL;
	*(int *)container_of(a, struct dev_ext_attribute, attr)->var = v;
	return n;
}

noinline ssize_t device_store_ulong(struct device *d, struct device_attribute *a, const char *buf, size_t n)
{
	unsigned long v;
	int err = kstrtoull(buf, 0, &v);

	if (err)
		return err;
	*(unsigned long *)container_of(a, struct dev_ext_attribute, attr)->var = v;
	return n;
}

noinline ssize_t device_store_bool(struct device *d, struct device_attribute *a, const char *buf, size_t n)
{
	return kstrtobool(buf, container_of(a, struct dev_ext_attribute, attr)->var) < 0 ? -EINVAL : (ssize_t)n;
}

/* A device that is only a directory for others. */
static void release_root(struct device *d) { kfree(d); }

noinline struct device *__root_device_register(const char *name, struct module *owner)
{
	struct device *d = kzalloc(sizeof(*d), GFP_KERNEL);
	int err;

	if (!d)
		return ERR_PTR(-ENOMEM);
	d->release = release_root;
	device_initialize(d);
	err = dev_set_name(d, "%s", name);
	if (!err)
		err = device_add(d);
	if (!err)
		return d;
	put_device(d);
	return ERR_PTR(err);
}

noinline void root_device_unregister(struct device *d)
{
	device_unregister(d);
}
