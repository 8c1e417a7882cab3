/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/device.h>
#include <facts/linux/input.h>

#define input_report_key(dev, code, value) input_event(dev, EV_KEY, code, !!(value))
#define input_report_rel(dev, code, value) input_event(dev, EV_REL, code, value)
#define input_report_abs(dev, code, value) input_event(dev, EV_ABS, code, value)
#define input_sync(dev) input_event(dev, EV_SYN, SYN_REPORT, 0)
#define input_get_drvdata(dev) dev_get_drvdata(&(dev)->dev)
#define input_set_drvdata(dev, data) dev_set_drvdata(&(dev)->dev, data)
