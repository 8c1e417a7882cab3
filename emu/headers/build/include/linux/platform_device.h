/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/device.h>
#include <facts/linux/platform_device.h>

#define PLATFORM_DEVID_NONE (-1)
#define PLATFORM_DEVID_AUTO (-2)
#define to_platform_device(x) container_of((x), struct platform_device, dev)
#define platform_get_drvdata(pdev) dev_get_drvdata(&(pdev)->dev)
#define platform_set_drvdata(pdev, data) dev_set_drvdata(&(pdev)->dev, data)
#define platform_driver_register(drv) __platform_driver_register(drv, THIS_MODULE)
#define module_platform_driver(drv) module_driver(drv, platform_driver_register, platform_driver_unregister)
#define dev_get_platdata(dev) ((dev)->platform_data)
