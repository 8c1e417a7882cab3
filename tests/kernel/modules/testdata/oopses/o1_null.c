/* SPDX-License-Identifier: GPL-2.0-only */
/* Writes to address 8. */
#include <linux/module.h>

static int __init begin(void)
{
	pr_info("before\n");
	*(volatile int *)8 = 1;
	return 0;
}

static void __exit end(void)
{
}

module_init(begin);
module_exit(end);
MODULE_LICENSE("GPL");
