/* SPDX-License-Identifier: GPL-2.0-only */
/* Has neither. */
#include <linux/module.h>
MODULE_LICENSE("GPL");
