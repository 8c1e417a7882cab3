#define pr_fmt(fmt) "a10: " fmt
#include <linux/module.h>
#include <linux/kernel.h>
#include <linux/device.h>
#include <linux/platform_device.h>
#include <linux/cdev.h>
#include <linux/fs.h>
#include <linux/blkdev.h>
#include <linux/pci.h>
#include <linux/i2c.h>
#include <linux/gpio.h>
#include <linux/input.h>
#include <linux/kobject.h>
#include <linux/slab.h>

/* A bus of its own, with a driver and two devices, of which it takes one. */
static int match(struct device *d, struct device_driver *drv) { return !strncmp(dev_name(d), drv->name, strlen(drv->name)); }
static int bus_probe(struct device *d) { int e = d->driver->probe ? d->driver->probe(d) : 0; pr_info("bus probe %s: %d\n", dev_name(d), e); return e; }
static void bus_remove(struct device *d) { pr_info("bus remove %s\n", dev_name(d)); }
static struct bus_type bus = { .name = "a10bus", .match = match, .probe = bus_probe, .remove = bus_remove };
static int drv_probe(struct device *d) { return strcmp(dev_name(d), "taken1") ? -EINVAL : 0; }
static struct device_driver drv = { .name = "taken", .bus = &bus, .owner = THIS_MODULE, .probe = drv_probe };
static void release(struct device *d) { pr_info("release %s\n", dev_name(d)); kfree(d); }
static struct device *made[3];

static int count(struct device *d, void *n) { (*(int *)n)++; return 0; }
static int is_named(struct device *d, const void *name) { return !strcmp(dev_name(d), name); }

static void buses(void)
{
	static const char *const names[] = { "taken1", "taken2", "other" }; struct device *d; int i, n = 0, e = bus_register(&bus);

	pr_info("bus %d\n", e);
	for (i = 0; i < 3; i++) {
		made[i] = kzalloc(sizeof(*d), GFP_KERNEL); made[i]->bus = &bus; made[i]->release = release; dev_set_name(made[i], "%s", names[i]);
		e = device_register(made[i]); pr_info("device %s %d parent %d\n", dev_name(made[i]), e, made[i]->parent != NULL);
	}
	e = driver_register(&drv); pr_info("driver %d, it has 1: %d, 2: %d, other: %d\n", e, made[0]->driver == &drv, made[1]->driver == &drv, made[2]->driver == &drv);
	e = driver_register(&drv); pr_info("twice %d\n", e); pr_info("found %d %d\n", driver_find("taken", &bus) == &drv, driver_find("none", &bus) == NULL);
	bus_for_each_dev(&bus, NULL, &n, count); pr_info("%d devices\n", n); d = bus_find_device(&bus, NULL, "other", is_named); pr_info("find %s\n", d ? dev_name(d) : "none"); put_device(d);
	for (i = 2; i >= 0; i--) device_unregister(made[i]);
	driver_unregister(&drv); bus_unregister(&bus);
}

static void pdev_release(struct device *d) { pr_info("released\n"); }
static struct resource res[] = { { .start = 5, .end = 9, .name = "mem", .flags = IORESOURCE_MEM }, { .start = 7, .end = 7, .flags = IORESOURCE_IRQ } };
static struct platform_device pdev = { .name = "a10plat", .id = 3, .num_resources = 2, .resource = res, .dev.release = pdev_release };
static int p_probe(struct platform_device *p)
{
	char *s = devm_kasprintf(&p->dev, GFP_KERNEL, "%s-%d", p->name, p->id); struct resource *r = platform_get_resource(p, IORESOURCE_MEM, 0);

	pr_info("probe %s %s id %d mem %llx irq %d data %s\n", dev_name(&p->dev), s, p->id, r ? r->start : 0, platform_get_irq_optional(p, 0), (char *)dev_get_platdata(&p->dev) ?: "none");
	platform_set_drvdata(p, "mine"); return 0;
}
static int p_remove(struct platform_device *p) { pr_info("remove %s %s\n", dev_name(&p->dev), (char *)platform_get_drvdata(p)); return 0; }
static const struct platform_device_id ids[] = { { "a10plat", 1 }, { "a10two", 2 }, { } };
static struct platform_driver pdrv = { .probe = p_probe, .remove = p_remove, .driver = { .name = "a10drv" }, .id_table = ids };

static void platforms(void)
{
	struct platform_device *p; int e = platform_device_register(&pdev);

	pr_info("device %d driven %d\n", e, pdev.dev.driver != NULL); e = platform_driver_register(&pdrv); pr_info("driver %d driven %d\n", e, pdev.dev.driver != NULL);
	p = platform_device_register_data(NULL, "a10two", PLATFORM_DEVID_NONE, "abc", 4); pr_info("two %d name %s\n", IS_ERR(p), dev_name(&p->dev)); platform_device_unregister(p);
	p = platform_device_register_simple("a10none", -1, NULL, 0); pr_info("none %d driven %d\n", IS_ERR(p), p->dev.driver != NULL); platform_device_unregister(p);
	platform_device_unregister(&pdev); platform_driver_unregister(&pdrv);
}

static ssize_t v_show(struct device *d, struct device_attribute *a, char *b) { return 0; }
static DEVICE_ATTR(v, 0444, v_show, NULL);
static char *node(struct device *d, umode_t *m) { if (m) *m = 0666; return kasprintf(GFP_KERNEL, "a10dir/%s", dev_name(d)); }

static void classes(void)
{
	struct class *c = class_create(THIS_MODULE, "a10class"); struct device *d, *f; dev_t dev; int e = alloc_chrdev_region(&dev, 0, 2, "a10");

	c->devnode = node; pr_info("class %d region %d minor %d\n", IS_ERR(c), e, MINOR(dev)); d = device_create(c, NULL, dev, "data", "a10_%d", 0);
	pr_info("device %d %s data %s\n", IS_ERR(d), dev_name(d), (char *)dev_get_drvdata(d)); e = device_create_file(d, &dev_attr_v); pr_info("file %d\n", e); device_remove_file(d, &dev_attr_v);
	f = class_find_device_by_devt(c, dev); pr_info("found %d\n", f == d); put_device(f); f = class_find_device_by_name(c, "nothing"); pr_info("none %d\n", f == NULL);
	device_destroy(c, dev); f = class_find_device_by_devt(c, dev); pr_info("gone %d\n", f == NULL); class_destroy(c); unregister_chrdev_region(dev, 2);
}

/* Sets of objects, with names and users. */
static void obj_release(struct kobject *k) { pr_info("object %s ends\n", kobject_name(k)); kfree(k); }
static struct kobj_type type = { .release = obj_release, .sysfs_ops = &kobj_sysfs_ops };
static void objects(void)
{
	struct kset *s = kset_create_and_add("a10set", NULL, kernel_kobj), *none; struct kobject *k = kzalloc(sizeof(*k), GFP_KERNEL), *f; char *path; int e;

	k->kset = s; e = kobject_init_and_add(k, &type, NULL, "obj%d", 1); pr_info("add %d parent %s\n", e, k->parent->name); path = kobject_get_path(k, GFP_KERNEL); pr_info("path %s\n", path); kfree(path);
	none = NULL; f = kset_find_obj(s, "obj1"); pr_info("find %d refs %d\n", f == k, kref_read(&k->kref)); kobject_put(f); e = kobject_set_name(k, "x/y"); pr_info("name %d %s\n", e, k->name);
	kobject_put(k); pr_info("empty %d\n", list_empty(&s->list)); kset_unregister(s);
}

static int no_probe(struct pci_dev *d, const struct pci_device_id *id) { return -ENODEV; }
static const struct pci_device_id pids[] = { { PCI_DEVICE(0x1234, 0xabcd) }, { } };
static struct pci_driver pci = { .name = "a10pci", .id_table = pids, .probe = no_probe };
static int i_probe(struct i2c_client *c) { return 0; }
static struct i2c_driver i2c = { .driver = { .name = "a10i2c" }, .probe_new = i_probe };
static void others(void)
{
	struct input_dev *in = input_allocate_device(); int e = pci_register_driver(&pci);

	pr_info("pci %d\n", e); pci_unregister_driver(&pci); e = i2c_add_driver(&i2c); pr_info("i2c %d\n", e); i2c_del_driver(&i2c); pr_info("adapter %d\n", i2c_get_adapter(77) == NULL);
	pr_info("gpio %d\n", gpio_request(5, "a10")); in->name = "a10 buttons"; input_set_capability(in, EV_KEY, KEY_A); pr_info("key %d ev %lx\n", test_bit(KEY_A, in->keybit), in->evbit[0]);
	e = input_register_device(in); pr_info("input %d ev %lx\n", e, in->evbit[0]); input_report_key(in, KEY_A, 1); input_sync(in); input_unregister_device(in);
	e = register_blkdev(0, "a10blk"); pr_info("block major %d\n", e > 0); unregister_blkdev(e, "a10blk"); e = register_blkdev(9999, "a10blk"); pr_info("too large %d\n", e);
}

static int __init a10_init(void) { buses(); platforms(); classes(); objects(); others(); return 0; }
static void __exit a10_exit(void) { pr_info("bye\n"); }
module_init(a10_init); module_exit(a10_exit);
MODULE_LICENSE("GPL");
