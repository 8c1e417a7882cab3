/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern int cdev_add(struct cdev *p, dev_t dev, unsigned int count);
extern struct cdev *cdev_alloc(void);
extern void cdev_del(struct cdev *p);
extern int cdev_device_add(struct cdev *cdev, struct device *dev);
extern void cdev_device_del(struct cdev *cdev, struct device *dev);
extern void cdev_init(struct cdev *cdev, const struct file_operations *fops);
extern void cdev_set_parent(struct cdev *p, struct kobject *kobj);
