/* SPDX-License-Identifier: GPL-2.0-only */
/* Buses, classes, devices and drivers, as modules have them. */
#ifndef DEVICE_H
#define DEVICE_H

#include "modfs.h"

struct device; struct device_driver; struct attribute; struct attribute_group;

struct attribute { const char *name; mode16 mode; };

/* What this kernel knows of a bus, a class or a driver beside its struct. */
struct subsys_private {
	struct kobject kobj;		/* its directory, or that of a bus's devices */
	struct kobject drivers_dir;	/* of a bus */
	struct list_head devices, drivers;
	bool dynamic;			/* made by __class_create */
};

struct kobj_uevent_env { char *argv[3]; char *envp[64]; int envp_idx; char buf[2048]; int buflen; };

struct class {
	const char *name;
	struct module *owner;
	const struct attribute_group **class_groups, **dev_groups;
	struct kobject *dev_kobj;
	int (*dev_uevent)(struct device *, struct kobj_uevent_env *);
	char *(*devnode)(struct device *, mode16 *mode);	/* 48 */
	void (*class_release)(struct class *);
	void (*dev_release)(struct device *);
	void *pad72[5];
	struct subsys_private *p;	/* 112 */
};

struct device_type {
	const char *name;
	const struct attribute_group **groups;
	int (*uevent)(struct device *, struct kobj_uevent_env *);
	char *(*devnode)(struct device *, mode16 *, u32 *, u32 *);
	void (*release)(struct device *);
	const void *pm;
};

struct bus_type {
	const char *name, *dev_name;
	struct device *dev_root;
	const struct attribute_group **bus_groups, **dev_groups, **drv_groups;
	int (*match)(struct device *, struct device_driver *);	/* 48 */
	int (*uevent)(struct device *, struct kobj_uevent_env *);
	int (*probe)(struct device *);
	void *sync_state;
	void (*remove)(struct device *);	/* 80 */
	void *pad88[10];
	struct subsys_private *p;		/* 168 */
	bool need_parent_lock;
};

struct device_driver {
	const char *name;
	struct bus_type *bus;
	struct module *owner;
	const char *mod_name;
	bool suppress_bind_attrs;
	int probe_type;
	const void *of_match_table, *acpi_match_table;
	int (*probe)(struct device *);		/* 56 */
	void *sync_state;
	int (*remove)(struct device *);		/* 72 */
	void *pad80[3];
	const struct attribute_group **groups, **dev_groups;	/* 104 */
	const void *pm;
	void *coredump;
	struct driver_private *p;		/* 136 */
};

struct driver_private { struct kobject kobj; struct list_head bus_node; struct device_driver *driver; };

/* What this kernel knows of a device. */
struct device_private {
	struct list_head bus_node, class_node;	/* the lists' heads are in subsys_private */
	struct device *dev;
	struct list_head devres;
	struct mnode *node;			/* in /dev */
	bool named;				/* the name is its own copy */
	bool no_node;				/* somebody else makes the node in /dev */
};

struct device {
	struct kobject kobj;
	struct device *parent;		/* 64 */
	struct device_private *p;
	const char *init_name;		/* 80 */
	const struct device_type *type;
	struct bus_type *bus;
	struct device_driver *driver;
	void *platform_data;		/* 112 */
	void *driver_data;
	struct mutex mutex;		/* 128 */
	char pad160[488];
	void *fwnode;			/* 648 */
	int numa_node;
	u32 devt;			/* 660 */
	char pad664[8];
	struct list_head devres_head;	/* 672 */
	struct class *class;		/* 688 */
	const struct attribute_group **groups;
	void (*release)(struct device *);
	char pad712[40];
};
LAYOUT_ASSERT(sizeof(struct class) == 120 && sizeof(struct bus_type) == 184 && sizeof(struct device_driver) == 144 &&
	       offsetof(struct device, fwnode) == 648 && offsetof(struct device, devres_head) == 672 &&
	       offsetof(struct device, release) == 704 && sizeof(struct device) == 752, "sizes");

/* modfs/sysfs.c */
struct mnode *sysfs_place(const char *path);
int sysfs_create_groups(struct kobject *k, const struct attribute_group **all);
void sysfs_remove_groups(struct kobject *k, const struct attribute_group **all);
int sysfs_create_group(struct kobject *k, const struct attribute_group *g);
int sysfs_create_file_ns(struct kobject *k, const struct attribute *a, const void *ns);
void sysfs_remove_file_ns(struct kobject *k, const struct attribute *a, const void *ns);
int kobject_add_at(struct kobject *k, struct mnode *up, const char *name);
int kobject_add(struct kobject *k, struct kobject *parent, const char *fmt, ...) __printf(3, 4);
struct kobject *kobject_get(struct kobject *k);
void kobject_del(struct kobject *k);
int kobject_set_name_vargs(struct kobject *k, const char *fmt, va_list args);

/* modfs/chardev.c */
struct mnode *make_node(const char *name, unsigned int mode, u32 dev, const struct file_operations *fops, void *data);
extern const struct file_operations def_chr_fops;

/* drivers/base */
const char *dev_name(const struct device *d);
const char *dev_driver_string(const struct device *d);
void device_initialize(struct device *d);
int device_add(struct device *d);
int device_register(struct device *d);
void device_unregister(struct device *d);
void device_del(struct device *d);
void put_device(struct device *d);
struct device *get_device(struct device *d);
int dev_set_name(struct device *d, const char *fmt, ...) __printf(2, 3);
int class_subsys(struct class *c);
int bus_register(struct bus_type *b);
void bus_unregister(struct bus_type *b);
int bus_add_device(struct device *d);
void bus_remove_device(struct device *d);
int driver_register(struct device_driver *drv);
void driver_unregister(struct device_driver *drv);
void devres_release_all(struct device *d);
int device_uevent_text(struct device *d, char *buf);
void _dev_warn(const struct device *d, const char *fmt, ...);
void _dev_err(const struct device *d, const char *fmt, ...);
#endif
