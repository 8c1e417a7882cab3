/* SPDX-License-Identifier: GPL-2.0-only */
/* Its exit dies. */
#include <linux/module.h>

static char *what = "";
module_param(what, charp, 0);

static int __init begin(void)
{
	return 0;
}

static void __exit end(void)
{
	pr_info("end\n");
	if (*what == 'd')
		*(volatile int *)8 = 1;
}

module_init(begin);
module_exit(end);
MODULE_LICENSE("GPL");
