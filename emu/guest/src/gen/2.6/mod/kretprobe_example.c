/* SPDX-License-Identifier: GPL-2.0-only */
/* A return probe that tells of failed calls of sys_open. */
#include "module.h"
#include "kprobes.h"

static char func_name[ABI_KSYM_NAME_LEN] = "sys_open";
module_param_string(func, func_name, sizeof(func_name), 0644);

static int ret_handler(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	int retval = regs_return_value(regs);

	if (retval < 0)
		_printk("%s returns %d\n", func_name, retval);
	return 0;
}

static struct kretprobe my_kretprobe = {
	.handler = ret_handler,
	.maxactive = 20,
};

static int __init kretprobe_init(void)
{
	int ret;

	my_kretprobe.kp.symbol_name = func_name;
	ret = register_kretprobe(&my_kretprobe);
	if (ret < 0) {
		_printk("register_kretprobe failed, returned %d\n", ret);
		return -1;
	}
	_printk("Planted return probe at %p\n", (void *)my_kretprobe.kp.addr);
	return 0;
}

static void __exit kretprobe_exit(void)
{
	unregister_kretprobe(&my_kretprobe);
	_printk("kretprobe unregistered\n");
	_printk("Missed probing %d instances of %s\n", my_kretprobe.nmissed, func_name);
}

module_init(kretprobe_init);
module_exit(kretprobe_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("return probe");
