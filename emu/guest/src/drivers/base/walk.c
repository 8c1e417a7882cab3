/* SPDX-License-Identifier: GPL-2.0-only */
/* Devices and drivers of a bus, for those who look for one. */
#include "kobject.h"

noinline int bus_for_each_dev(struct bus_type *b, struct device *start, void *data, int (*fn)(struct device *, void *))
{
	struct list_head *at;
	int err = 0;

	if (!b || !b->p)
		return -EINVAL;
	for (at = (start ? &start->p->bus_node : &b->p->devices)->next; at != &b->p->devices && !err; at = at->next)
		err = fn(container_of(at, struct device_private, bus_node)->dev, data);
	return err;
}

noinline int bus_for_each_drv(struct bus_type *b, struct device_driver *start, void *data, int (*fn)(struct device_driver *, void *))
{
	struct list_head *at;
	int err = 0;

	if (!b || !b->p)
		return -EINVAL;
	for (at = (start ? &start->p->bus_node : &b->p->drivers)->next; at != &b->p->drivers && !err; at = at->next)
		err = fn(container_of(at, struct driver_private, bus_node)->driver, data);
	return err;
}

noinline struct device *bus_find_device(struct bus_type *b, struct device *start, const void *data, int (*match)(struct device *, const void *))
{
	struct list_head *at;

	if (!b || !b->p)
		return NULL;
	for (at = (start ? &start->p->bus_node : &b->p->devices)->next; at != &b->p->devices; at = at->next) {
		struct device *d = container_of(at, struct device_private, bus_node)->dev;

		if (match(d, data))
			return get_device(d);
	}
	return NULL;
}

struct each { struct device_driver *drv; void *data; int (*fn)(struct device *, void *); };

static int if_driven(struct device *d, void *data)
{
	struct each *e = data;

	return d->driver == e->drv ? e->fn(d, e->data) : 0;
}

noinline int driver_for_each_device(struct device_driver *drv, struct device *start, void *data, int (*fn)(struct device *, void *))
{
	struct each e = { drv, data, fn };

	return drv ? bus_for_each_dev(drv->bus, start, &e, if_driven) : -EINVAL;
}

struct find { const void *data; int (*match)(struct device *, const void *); struct device *found; };

static int remember(struct device *d, void *data)
{
	struct find *f = data;

	if (!f->match(d, f->data))
		return 0;
	f->found = get_device(d);
	return 1;
}

noinline struct device *driver_find_device(struct device_driver *drv, struct device *start, const void *data,
					   int (*match)(struct device *, const void *))
{
	struct find f = { data, match, NULL };

	driver_for_each_device(drv, start, &f, remember);
	return f.found;
}
