/* SPDX-License-Identifier: GPL-2.0-only */
/* Kinds and sets of kobjects, and groups of attributes. */
#ifndef KOBJECT_H
#define KOBJECT_H

#include "device.h"

struct bin_attribute {
	struct attribute attr;
	size_t size;
	void *private, *f_mapping;
	ssize_t (*read)(struct file *, struct kobject *, struct bin_attribute *, char *, loff_t, size_t);	/* 40 */
	ssize_t (*write)(struct file *, struct kobject *, struct bin_attribute *, char *, loff_t, size_t);
	void *mmap;
};
struct sysfs_ops {
	ssize_t (*show)(struct kobject *, struct attribute *, char *);
	ssize_t (*store)(struct kobject *, struct attribute *, const char *, size_t);
};
struct attribute_group {
	const char *name;
	mode16 (*is_visible)(struct kobject *, struct attribute *, int);
	mode16 (*is_bin_visible)(struct kobject *, struct bin_attribute *, int);
	struct attribute **attrs;
	struct bin_attribute **bin_attrs;
};
struct kobj_type {
	void (*release)(struct kobject *);
	const struct sysfs_ops *sysfs_ops;
	const struct attribute_group **default_groups;
	void *more[3];
};
struct kset_uevent_ops {
	int (*filter)(struct kobject *);
	const char *(*name)(struct kobject *);
	int (*uevent)(struct kobject *, struct kobj_uevent_env *);
};
struct kset { struct list_head list; spinlock_t lock; struct kobject kobj; const struct kset_uevent_ops *uevent_ops; };
LAYOUT_ASSERT(offsetof(struct kset, kobj) == 24 && offsetof(struct bin_attribute, read) == 40, "sizes");

extern const struct sysfs_ops kobj_sysfs_ops;
extern struct kobject *kernel_kobj;
int add_bin_attr(struct mnode *dir, const struct bin_attribute *a);
int sysfs_create_bin_file(struct kobject *k, const struct bin_attribute *a);
void sysfs_remove_bin_file(struct kobject *k, const struct bin_attribute *a);

#endif
