/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/device.h>
#include <facts/linux/i2c.h>

#define i2c_add_driver(driver) i2c_register_driver(THIS_MODULE, driver)
#define module_i2c_driver(driver) module_driver(driver, i2c_add_driver, i2c_del_driver)
