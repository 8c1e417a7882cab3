/* SPDX-License-Identifier: GPL-2.0-only */
/* Has no exit. */
#include <linux/module.h>
static int __init begin(void) { pr_info("begin\n"); return 0; }
module_init(begin);
MODULE_LICENSE("GPL");
