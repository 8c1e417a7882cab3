/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern struct platform_device *__platform_create_bundle(struct platform_driver *driver, int (*probe)(struct platform_device *), struct resource *res, unsigned int n_res, const void *data, size_t size, struct module *module);
extern int __platform_driver_probe(struct platform_driver *drv, int (*probe)(struct platform_device *), struct module *module);
extern int __platform_driver_register(struct platform_driver *drv, struct module *owner);
extern int __platform_register_drivers(struct platform_driver *const *drivers, unsigned int count, struct module *owner);
extern void *devm_platform_get_and_ioremap_resource(struct platform_device *pdev, unsigned int index, struct resource **res);
extern int devm_platform_get_irqs_affinity(struct platform_device *dev, struct irq_affinity *affd, unsigned int minvec, unsigned int maxvec, int **irqs);
extern void *devm_platform_ioremap_resource(struct platform_device *pdev, unsigned int index);
extern void *devm_platform_ioremap_resource_byname(struct platform_device *pdev, const char *name);
extern int platform_add_devices(struct platform_device **devs, int num);
extern int platform_device_add(struct platform_device *pdev);
extern int platform_device_add_data(struct platform_device *pdev, const void *data, size_t size);
extern int platform_device_add_resources(struct platform_device *pdev, const struct resource *res, unsigned int num);
extern struct platform_device *platform_device_alloc(const char *name, int id);
extern void platform_device_del(struct platform_device *pdev);
extern void platform_device_put(struct platform_device *pdev);
extern int platform_device_register(struct platform_device *pdev);
extern struct platform_device *platform_device_register_full(const struct platform_device_info *pdevinfo);
extern void platform_device_unregister(struct platform_device *pdev);
extern void platform_driver_unregister(struct platform_driver *drv);
extern struct device *platform_find_device_by_driver(struct device *start, const struct device_driver *drv);
extern int platform_get_irq(struct platform_device *dev, unsigned int num);
extern int platform_get_irq_byname(struct platform_device *dev, const char *name);
extern int platform_get_irq_byname_optional(struct platform_device *dev, const char *name);
extern int platform_get_irq_optional(struct platform_device *dev, unsigned int num);
extern struct resource *platform_get_mem_or_io(struct platform_device *dev, unsigned int num);
extern struct resource *platform_get_resource(struct platform_device *dev, unsigned int type, unsigned int num);
extern struct resource *platform_get_resource_byname(struct platform_device *dev, unsigned int type, const char *name);
extern int platform_irq_count(struct platform_device *dev);
extern void platform_unregister_drivers(struct platform_driver *const *drivers, unsigned int count);
