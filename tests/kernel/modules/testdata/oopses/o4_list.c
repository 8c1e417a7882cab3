/* SPDX-License-Identifier: GPL-2.0-only */
/* Removes an entry twice. */
#include <linux/module.h>
#include <linux/list.h>

static LIST_HEAD(head);
static struct list_head entry;

static int __init begin(void)
{
	pr_info("before\n");
	list_add(&entry, &head);
	list_del(&entry);
	list_del(&entry);
	pr_info("after\n");
	return 0;
}

static void __exit end(void)
{
}

module_init(begin);
module_exit(end);
MODULE_LICENSE("GPL");
