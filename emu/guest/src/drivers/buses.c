/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Buses on which the machine has no device: PCI, I2C, SPI, USB, HID, serial devices. Drivers are registered, and are
 * asked about nothing.
 */
#include "device.h"

static int no_match(struct device *d, struct device_driver *drv) { return 0; }

struct bus_type pci_bus_type = { .name = "pci", .match = no_match }, i2c_bus_type = { .name = "i2c", .match = no_match },
		spi_bus_type = { .name = "spi", .match = no_match }, hid_bus_type = { .name = "hid", .match = no_match };
static struct bus_type usb_bus_type = { .name = "usb", .match = no_match }, serdev_bus_type = { .name = "serial", .match = no_match };

/* The bus is there from its first driver on. */
static int add(struct bus_type *bus, struct device_driver *drv, struct module *owner)
{
	int err = bus->p ? 0 : bus_register(bus);

	drv->bus = bus;
	drv->owner = owner;
	return err ?: driver_register(drv);
}

struct pci_driver { struct list_head node; const char *name; void *pad24[12]; struct device_driver driver; void *dynids[3]; bool dma; };
LAYOUT_ASSERT(offsetof(struct pci_driver, driver) == 120, "pci_driver");

noinline int __pci_register_driver(struct pci_driver *drv, struct module *owner, const char *mod_name)
{
	drv->driver.name = drv->name;
	drv->driver.mod_name = mod_name;
	return add(&pci_bus_type, &drv->driver, owner);
}

noinline void pci_unregister_driver(struct pci_driver *drv) { driver_unregister(&drv->driver); }

noinline void *pci_get_device(unsigned int vendor, unsigned int device, void *from) { return NULL; }
noinline void *pci_get_subsys(unsigned int v, unsigned int d, unsigned int sv, unsigned int sd, void *from) { return NULL; }
noinline void *pci_get_class(unsigned int class, void *from) { return NULL; }
noinline void *pci_get_domain_bus_and_slot(int domain, unsigned int bus, unsigned int devfn) { return NULL; }
noinline void *pci_find_bus(int domain, int nr) { return NULL; }
noinline void *pci_dev_get(void *dev) { return dev; }
noinline void pci_dev_put(void *dev) { }

struct i2c_driver { unsigned int class; void *pad8[6]; struct device_driver driver; void *rest[6]; };
LAYOUT_ASSERT(offsetof(struct i2c_driver, driver) == 56, "i2c_driver");

noinline int i2c_register_driver(struct module *owner, struct i2c_driver *drv) { return add(&i2c_bus_type, &drv->driver, owner); }
noinline void i2c_del_driver(struct i2c_driver *drv) { driver_unregister(&drv->driver); }
noinline void *i2c_get_adapter(int nr) { return NULL; }
noinline void i2c_put_adapter(void *adapter) { }
noinline void *i2c_verify_client(struct device *d) { return NULL; }

struct spi_driver { const void *id_table; void *pad8[3]; struct device_driver driver; };
LAYOUT_ASSERT(offsetof(struct spi_driver, driver) == 32, "spi_driver");

noinline int __spi_register_driver(struct module *owner, struct spi_driver *drv) { return add(&spi_bus_type, &drv->driver, owner); }
noinline void *spi_busnum_to_master(u16 nr) { return NULL; }
noinline void *spi_new_device(void *ctlr, void *info) { return NULL; }

/* usbcore, hid and serdev are modules of Debian's, which are loaded for those who need them. */
struct usb_driver { const char *name; void *pad8[10]; u64 dynids[3]; struct { struct device_driver driver; int devices; } drvwrap; };

noinline int usb_register_driver(struct usb_driver *drv, struct module *owner, const char *mod_name)
{
	int err;

	drv->drvwrap.driver.name = drv->name;
	drv->drvwrap.driver.mod_name = mod_name;
	err = add(&usb_bus_type, &drv->drvwrap.driver, owner);
	if (!err)
		pr_info("usbcore: registered new interface driver %s\n", drv->name);
	return err;
}

noinline void usb_deregister(struct usb_driver *drv)
{
	pr_info("usbcore: deregistering interface driver %s\n", drv->name);
	driver_unregister(&drv->drvwrap.driver);
}

struct serdev_driver { struct device_driver driver; void *probe, *remove; };
noinline int __serdev_device_driver_register(struct serdev_driver *drv, struct module *owner)
{
	return add(&serdev_bus_type, &drv->driver, owner);
}
