/* SPDX-License-Identifier: GPL-2.0-only */
/* Has no exit, and an init that returns 7. */
#include <linux/module.h>

static int __init begin(void)
{
	pr_info("before\n");
	return 7;
}

module_init(begin);
MODULE_LICENSE("GPL");
