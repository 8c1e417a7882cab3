/* SPDX-License-Identifier: GPL-2.0-only */
/* Says that it has a bug. */
#include <linux/module.h>

static int __init begin(void)
{
	pr_info("before\n");
	BUG();
	return 0;
}

static void __exit end(void)
{
}

module_init(begin);
module_exit(end);
MODULE_LICENSE("GPL");
