/* SPDX-License-Identifier: GPL-2.0-only */
/* Classes and devices, as modules have them. */
#ifndef DEVICE_H
#define DEVICE_H

#include "modfs.h"

struct class {
	const char *name;
	struct module *owner;
	void *pad16[4];
	char *(*devnode)(void *dev, mode16 *mode);	/* 48 */
	void *pad56[8];
};

struct device {
	struct kobject kobj;
	struct device *parent;		/* 64 */
	void *p;
	const char *init_name;		/* 80 */
	void *type;
	struct named { const char *name; } *bus, *driver;	/* 96: their names come first */
	void *platform_data;
	void *driver_data;		/* 120 */
	char pad128[532];
	u32 devt;			/* 660 */
	char pad664[24];
	struct class *class;		/* 688 */
	void *groups;
	void (*release)(struct device *);
	char pad712[40];
};
#endif
