/* SPDX-License-Identifier: GPL-2.0-only */
/* A return probe that tells a function's result and how long it ran. */
#include "module.h"
#include "kprobes.h"
#include "time.h"

static char func_name[ABI_KSYM_NAME_LEN] = "kernel_clone";
module_param_string(func, func_name, sizeof(func_name), 0644);

struct my_data { ktime_t entry_stamp; };

static int entry_handler(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct my_data *data = (struct my_data *)ri->data;

	if (!current->mm)
		return 1;	/* not in kernel threads */
	data->entry_stamp = ktime_get();
	return 0;
}
NOKPROBE_SYMBOL(entry_handler);

static int ret_handler(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct my_data *data = (struct my_data *)ri->data;
	s64 delta = ktime_get() - data->entry_stamp;

	pr_info("%s returned %lu and took %" PRI64 "d ns to execute\n", func_name, regs_return_value(regs), delta);
	return 0;
}
NOKPROBE_SYMBOL(ret_handler);

static struct kretprobe my_kretprobe = {
	.handler = ret_handler,
	.entry_handler = entry_handler,
	.data_size = sizeof(struct my_data),
	.maxactive = 20,
};

static int __init kretprobe_init(void)
{
	int ret;

	my_kretprobe.kp.symbol_name = func_name;
	ret = register_kretprobe(&my_kretprobe);
	if (ret < 0) {
		pr_err("register_kretprobe failed, returned %d\n", ret);
		return ret;
	}
	pr_info("Planted return probe at %s: %p\n", my_kretprobe.kp.symbol_name, (void *)my_kretprobe.kp.addr);
	return 0;
}

static void __exit kretprobe_exit(void)
{
	unregister_kretprobe(&my_kretprobe);
	pr_info("kretprobe at %p unregistered\n", (void *)my_kretprobe.kp.addr);
	pr_info("Missed probing %d instances of %s\n", my_kretprobe.nmissed, my_kretprobe.kp.symbol_name);
}

module_init(kretprobe_init);
module_exit(kretprobe_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("return probe");
