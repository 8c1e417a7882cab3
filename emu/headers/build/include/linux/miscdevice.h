/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/device.h>
#include <linux/fs.h>
#include <facts/linux/miscdevice.h>

#define MISC_DYNAMIC_MINOR 255
#define module_misc_device(dev) module_driver(dev, misc_register, misc_deregister)
#define builtin_misc_device module_misc_device
