/* SPDX-License-Identifier: GPL-2.0-only */
/* Has no init. */
#include <linux/module.h>
static void __exit end(void) { pr_info("end\n"); }
module_exit(end);
MODULE_LICENSE("GPL");
