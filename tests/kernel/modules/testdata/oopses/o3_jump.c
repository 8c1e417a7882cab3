/* SPDX-License-Identifier: GPL-2.0-only */
/* Jumps to where no code is. */
#include <linux/module.h>

static int __init begin(void)
{
	pr_info("before\n");
	((void (*)(void))0x1234)();
	return 0;
}

static void __exit end(void)
{
}

module_init(begin);
module_exit(end);
MODULE_LICENSE("GPL");
