/* SPDX-License-Identifier: GPL-2.0-only */
/* A jprobe that tells the arguments of do_fork. */
#include "module.h"
#include "jprobes.h"

static long jdo_fork(unsigned long clone_flags, unsigned long stack_start, struct pt_regs *regs, unsigned long stack_size,
		     int __user *parent_tidptr, int __user *child_tidptr)
{
	_printk("jprobe: clone_flags=0x%lx, stack_size=0x%lx, regs=0x%p\n", clone_flags, stack_size, regs);
	jprobe_return();
	return 0;
}

static struct jprobe my_jprobe = { .entry = JPROBE_ENTRY(jdo_fork) };

static int __init jprobe_init(void)
{
	int ret;

	my_jprobe.kp.symbol_name = "do_fork";
	ret = register_jprobe(&my_jprobe);
	if (ret < 0) {
		_printk("register_jprobe failed, returned %d\n", ret);
		return -1;
	}
	_printk("Planted jprobe at %p, handler addr %p\n", (void *)my_jprobe.kp.addr, my_jprobe.entry);
	return 0;
}

static void __exit jprobe_exit(void)
{
	unregister_jprobe(&my_jprobe);
	_printk("jprobe unregistered\n");
}

module_init(jprobe_init);
module_exit(jprobe_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("jprobe");
