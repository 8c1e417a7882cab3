/* SPDX-License-Identifier: GPL-2.0-only */
/* Platform devices: they are there because somebody says so. */
#include "device.h"

struct resource {
	u64 start, end;
	const char *name;
	unsigned long flags, desc;
	struct resource *parent, *sibling, *child;
};
struct platform_device_id { char name[24]; unsigned long driver_data; };

struct platform_device {
	const char *name;
	int id;
	bool id_auto;
	struct device dev;		/* 16 */
	u64 dma_mask;			/* 768 */
	char dma_parms[16];
	u32 num_resources;		/* 792 */
	struct resource *resource;
	const struct platform_device_id *id_entry;
	const char *driver_override;
	void *mfd_cell;
};

struct platform_driver {
	int (*probe)(struct platform_device *);
	int (*remove)(struct platform_device *);
	void (*remove_new)(struct platform_device *);
	void *pad24[3];
	struct device_driver driver;	/* 48 */
	const struct platform_device_id *id_table;
	bool prevent_deferred_probe, driver_managed_dma;
};

struct platform_device_info {
	struct device *parent;
	void *fwnode;
	bool of_node_reused;
	const char *name;		/* 24 */
	int id;
	const struct resource *res;	/* 40 */
	unsigned int num_res;
	const void *data;
	size_t size_data;
	u64 dma_mask;
	const void *properties;
};
LAYOUT_ASSERT(sizeof(struct platform_device) == 832 && sizeof(struct platform_driver) == 208 && sizeof(struct platform_device_info) == 88, "sizes");

#define to_pdev(d)	container_of(d, struct platform_device, dev)
#define to_pdrv(d)	container_of(d, struct platform_driver, driver)
#define PLATFORM_NONE	-1
#define PLATFORM_AUTO	-2
#define EPROBE_DEFER	517

static const struct platform_device_id *id_of(const struct platform_device_id *id, struct platform_device *pdev)
{
	for (; id->name[0]; id++)
		if (!strcmp(pdev->name, id->name)) {
			pdev->id_entry = id;
			return id;
		}
	return NULL;
}

static int platform_match(struct device *d, struct device_driver *drv)
{
	struct platform_device *pdev = to_pdev(d);
	struct platform_driver *pdrv = to_pdrv(drv);

	if (pdev->driver_override)
		return !strcmp(pdev->driver_override, drv->name);
	if (pdrv->id_table)
		return id_of(pdrv->id_table, pdev) != NULL;
	return !strcmp(pdev->name, drv->name);
}

static int platform_probe(struct device *d)
{
	struct platform_driver *pdrv = to_pdrv(d->driver);

	return pdrv->probe ? pdrv->probe(to_pdev(d)) : 0;
}

static void platform_remove(struct device *d)
{
	struct platform_driver *pdrv = to_pdrv(d->driver);

	if (pdrv->remove_new)
		pdrv->remove_new(to_pdev(d));
	else if (pdrv->remove && pdrv->remove(to_pdev(d)))
		_dev_warn(d, "remove callback returned a non-zero value. This will be ignored.\n");
}

static void no_release(struct device *d) { }

struct device platform_bus = { .init_name = "platform", .release = no_release };
struct bus_type platform_bus_type = { .name = "platform", .match = platform_match, .probe = platform_probe, .remove = platform_remove };

/* The bus is there from the first device or driver on. */
static int ready(void)
{
	int err;

	if (platform_bus_type.p)
		return 0;
	err = device_register(&platform_bus);
	return err ?: bus_register(&platform_bus_type);
}

noinline int __platform_driver_register(struct platform_driver *pdrv, struct module *owner)
{
	int err = ready();

	pdrv->driver.owner = owner;
	pdrv->driver.bus = &platform_bus_type;
	return err ?: driver_register(&pdrv->driver);
}

noinline void platform_driver_unregister(struct platform_driver *pdrv) { driver_unregister(&pdrv->driver); }

noinline int __platform_driver_probe(struct platform_driver *pdrv, int (*probe)(struct platform_device *), struct module *owner)
{
	int err;

	pdrv->probe = probe;
	err = __platform_driver_register(pdrv, owner);
	return err;
}

/* One for another: a device that the memory is given back with. */
static void platform_release(struct device *d)
{
	struct platform_device *pdev = to_pdev(d);

	kfree(d->platform_data);
	kfree(pdev->resource);
	kfree(pdev);
}

noinline void platform_device_put(struct platform_device *pdev)
{
	if (pdev && !IS_ERR(pdev))
		put_device(&pdev->dev);
}

noinline struct platform_device *platform_device_alloc(const char *name, int id)
{
	size_t n = strlen(name) + 1;
	struct platform_device *pdev = kzalloc(sizeof(*pdev) + n, GFP_KERNEL);

	if (!pdev)
		return NULL;
	pdev->name = memcpy(pdev + 1, name, n);
	pdev->id = id;
	device_initialize(&pdev->dev);
	pdev->dev.release = platform_release;
	return pdev;
}

noinline int platform_device_add_resources(struct platform_device *pdev, const struct resource *res, unsigned int num)
{
	struct resource *r = res ? kmemdup(res, sizeof(*res) * num, GFP_KERNEL) : NULL;

	if (res && !r)
		return -ENOMEM;
	kfree(pdev->resource);
	pdev->resource = r;
	pdev->num_resources = num;
	return 0;
}

noinline int platform_device_add_data(struct platform_device *pdev, const void *data, size_t size)
{
	void *copy = data ? kmemdup(data, size, GFP_KERNEL) : NULL;

	if (data && !copy)
		return -ENOMEM;
	kfree(pdev->dev.platform_data);
	pdev->dev.platform_data = copy;
	return 0;
}

static int set_name(struct platform_device *pdev)
{
	static int autos;

	switch (pdev->id) {
	case PLATFORM_NONE:
		return dev_set_name(&pdev->dev, "%s", pdev->name);
	case PLATFORM_AUTO:
		pdev->id = autos++;
		pdev->id_auto = true;
		return dev_set_name(&pdev->dev, "%s.%d.auto", pdev->name, pdev->id);
	default:
		return dev_set_name(&pdev->dev, "%s.%d", pdev->name, pdev->id);
	}
}

noinline int platform_device_add(struct platform_device *pdev)
{
	int err = pdev ? ready() : -EINVAL;

	if (err)
		return err;
	if (!pdev->dev.parent)
		pdev->dev.parent = &platform_bus;
	pdev->dev.bus = &platform_bus_type;
	err = set_name(pdev);
	return err ?: device_add(&pdev->dev);
}

noinline void platform_device_del(struct platform_device *pdev)
{
	if (pdev && !IS_ERR(pdev))
		device_del(&pdev->dev);
}

noinline int platform_device_register(struct platform_device *pdev)
{
	device_initialize(&pdev->dev);
	return platform_device_add(pdev);
}

noinline void platform_device_unregister(struct platform_device *pdev)
{
	platform_device_del(pdev);
	platform_device_put(pdev);
}

noinline struct platform_device *platform_device_register_full(const struct platform_device_info *info)
{
	struct platform_device *pdev = platform_device_alloc(info->name, info->id);
	int err;

	if (!pdev)
		return ERR_PTR(-ENOMEM);
	pdev->dev.parent = info->parent;
	pdev->dev.fwnode = info->fwnode;
	err = platform_device_add_resources(pdev, info->res, info->num_res);
	if (!err)
		err = platform_device_add_data(pdev, info->data, info->size_data);
	if (!err)
		err = platform_device_add(pdev);
	if (!err)
		return pdev;
	platform_device_put(pdev);
	return ERR_PTR(err);
}

noinline int platform_add_devices(struct platform_device **devs, int num)
{
	int i, err = 0;

	for (i = 0; i < num; i++) {
		err = platform_device_register(devs[i]);
		if (err) {
			while (--i >= 0)
				platform_device_unregister(devs[i]);
			break;
		}
	}
	return err;
}

noinline struct resource *platform_get_resource(struct platform_device *pdev, unsigned int type, unsigned int num)
{
	u32 i;

	for (i = 0; i < pdev->num_resources; i++)
		if ((pdev->resource[i].flags & 0x1f00) == type && num-- == 0)
			return &pdev->resource[i];
	return NULL;
}

noinline struct resource *platform_get_resource_byname(struct platform_device *pdev, unsigned int type, const char *name)
{
	u32 i;

	for (i = 0; i < pdev->num_resources; i++) {
		struct resource *r = &pdev->resource[i];

		if (r->name && (r->flags & 0x1f00) == type && !strcmp(r->name, name))
			return r;
	}
	return NULL;
}

noinline int platform_get_irq_optional(struct platform_device *pdev, unsigned int num)
{
	struct resource *r = platform_get_resource(pdev, 0x400 /* IORESOURCE_IRQ */, num);

	return r ? (int)r->start : -ENXIO;
}

noinline int platform_get_irq(struct platform_device *pdev, unsigned int num)
{
	int irq = platform_get_irq_optional(pdev, num);

	if (irq < 0)
		_dev_err(&pdev->dev, "error %pe: IRQ index %u not found\n", ERR_PTR(irq), num);
	return irq;
}
