/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>

#define MINORBITS 20
#define MINORMASK ((1U << MINORBITS) - 1)
#define MAJOR(dev) ((unsigned int)((dev) >> MINORBITS))
#define MINOR(dev) ((unsigned int)((dev) & MINORMASK))
#define MKDEV(major, minor) (((major) << MINORBITS) | (minor))
#define print_dev_t(to, dev) sprintf(to, "%u:%u\n", MAJOR(dev), MINOR(dev))
#define format_dev_t(to, dev) ({ sprintf(to, "%u:%u", MAJOR(dev), MINOR(dev)); to; })
