/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/kobject.h>
#include <linux/kdev_t.h>
#include <linux/pm.h>
#include <facts/linux/device.h>

#define DEVICE_ATTR(name_, mode, show, store) struct device_attribute dev_attr_##name_ = __ATTR(name_, mode, show, store)
#define DEVICE_ATTR_RW(name_) struct device_attribute dev_attr_##name_ = __ATTR_RW(name_)
#define DEVICE_ATTR_RO(name_) struct device_attribute dev_attr_##name_ = __ATTR_RO(name_)
#define DEVICE_ATTR_WO(name_) struct device_attribute dev_attr_##name_ = __ATTR_WO(name_)
#define CLASS_ATTR_RW(name_) struct class_attribute class_attr_##name_ = __ATTR_RW(name_)
#define CLASS_ATTR_RO(name_) struct class_attribute class_attr_##name_ = __ATTR_RO(name_)
#define CLASS_ATTR_WO(name_) struct class_attribute class_attr_##name_ = __ATTR_WO(name_)
#define DRIVER_ATTR_RW(name_) struct driver_attribute driver_attr_##name_ = __ATTR_RW(name_)
#define DRIVER_ATTR_RO(name_) struct driver_attribute driver_attr_##name_ = __ATTR_RO(name_)
#define BUS_ATTR_RW(name_) struct bus_attribute bus_attr_##name_ = __ATTR_RW(name_)
#define BUS_ATTR_RO(name_) struct bus_attribute bus_attr_##name_ = __ATTR_RO(name_)
#define class_create(owner, name) ({ static struct lock_class_key key_; __class_create(owner, name, &key_); })
#define class_create_file(class, attr) class_create_file_ns(class, attr, NULL)
#define class_remove_file(class, attr) class_remove_file_ns(class, attr, NULL)
#define dev_get_drvdata(dev) ((dev)->driver_data)
#define dev_set_drvdata(dev, data) ((dev)->driver_data = (data))
#define dev_name(dev) ((dev)->init_name ? (dev)->init_name : (dev)->kobj.name)
#define kobj_to_dev(kobj) container_of(kobj, struct device, kobj)
#define to_device kobj_to_dev
#define dev_emerg(dev, fmt, ...) _dev_emerg(dev, pr_fmt(fmt), ##__VA_ARGS__)
#define dev_alert(dev, fmt, ...) _dev_alert(dev, pr_fmt(fmt), ##__VA_ARGS__)
#define dev_crit(dev, fmt, ...) _dev_crit(dev, pr_fmt(fmt), ##__VA_ARGS__)
#define dev_err(dev, fmt, ...) _dev_err(dev, pr_fmt(fmt), ##__VA_ARGS__)
#define dev_warn(dev, fmt, ...) _dev_warn(dev, pr_fmt(fmt), ##__VA_ARGS__)
#define dev_notice(dev, fmt, ...) _dev_notice(dev, pr_fmt(fmt), ##__VA_ARGS__)
#define dev_info(dev, fmt, ...) _dev_info(dev, pr_fmt(fmt), ##__VA_ARGS__)
#define dev_dbg(dev, fmt, ...) do { if (0) _dev_info(dev, pr_fmt(fmt), ##__VA_ARGS__); } while (0)
#define dev_vdbg dev_dbg
#define dev_printk(level, dev, fmt, ...) _dev_printk(level, dev, fmt, ##__VA_ARGS__)
#define dev_err_once(dev, fmt, ...) __once(dev_err(dev, fmt, ##__VA_ARGS__))
#define dev_warn_ratelimited(dev, fmt, ...) __ratelimited(dev_warn(dev, fmt, ##__VA_ARGS__))
#define dev_info_ratelimited(dev, fmt, ...) __ratelimited(dev_info(dev, fmt, ##__VA_ARGS__))

extern __printf(2, 3) void _dev_emerg(const struct device *dev, const char *fmt, ...);
extern __printf(2, 3) void _dev_alert(const struct device *dev, const char *fmt, ...);
extern __printf(2, 3) void _dev_crit(const struct device *dev, const char *fmt, ...);
extern __printf(2, 3) void _dev_err(const struct device *dev, const char *fmt, ...);
extern __printf(2, 3) void _dev_warn(const struct device *dev, const char *fmt, ...);
extern __printf(2, 3) void _dev_notice(const struct device *dev, const char *fmt, ...);
extern __printf(2, 3) void _dev_info(const struct device *dev, const char *fmt, ...);
extern void *devm_kmalloc(struct device *dev, size_t size, gfp_t flags);
#define devm_kzalloc(dev, size, flags) devm_kmalloc(dev, size, (flags) | __GFP_ZERO)
#define devm_kcalloc(dev, n, size, flags) devm_kzalloc(dev, array_size(n, size), flags)

static inline struct device *class_find_device_by_devt(struct class *class, dev_t devt)
{
	return class_find_device(class, NULL, &devt, device_match_devt);
}

static inline struct device *class_find_device_by_name(struct class *class, const char *name)
{
	return class_find_device(class, NULL, name, device_match_name);
}
