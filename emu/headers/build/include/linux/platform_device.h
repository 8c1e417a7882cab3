/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/device.h>
#include <linux/ioport.h>
#include <facts/linux/platform_device.h>

#define PLATFORM_DEVID_NONE (-1)
#define PLATFORM_DEVID_AUTO (-2)
#define to_platform_device(x) container_of((x), struct platform_device, dev)
#define platform_get_drvdata(pdev) dev_get_drvdata(&(pdev)->dev)
#define platform_set_drvdata(pdev, data) dev_set_drvdata(&(pdev)->dev, data)
#define platform_driver_register(drv) __platform_driver_register(drv, THIS_MODULE)
#define module_platform_driver(drv) module_driver(drv, platform_driver_register, platform_driver_unregister)
#define dev_get_platdata(dev) ((dev)->platform_data)

static inline struct platform_device *platform_device_register_resndata(struct device *parent, const char *name, int id,
	const struct resource *res, unsigned int num, const void *data, size_t size)
{
	struct platform_device_info info = {
		.parent = parent, .name = name, .id = id, .res = res, .num_res = num, .data = data, .size_data = size,
	};

	return platform_device_register_full(&info);
}

static inline struct platform_device *platform_device_register_simple(const char *name, int id, const struct resource *res, unsigned int num)
{
	return platform_device_register_resndata(NULL, name, id, res, num, NULL, 0);
}

static inline struct platform_device *platform_device_register_data(struct device *parent, const char *name, int id, const void *data, size_t size)
{
	return platform_device_register_resndata(parent, name, id, NULL, 0, data, size);
}
