/* SPDX-License-Identifier: GPL-2.0-only */
/* A kprobe with each kind of handler, each of which logs where it is; with bad=1 the pre_handler faults. */
#define pr_fmt(fmt) "%s: " fmt, __func__

#include "module.h"
#include "kprobes.h"

static char symbol[ABI_KSYM_NAME_LEN] = "kernel_clone";
module_param_string(symbol, symbol, sizeof(symbol), 0644);

static int bad;
module_param_int(bad, 0644);

static struct kprobe kp = { .symbol_name = symbol };

static int __kprobes handler_pre(struct kprobe *p, struct pt_regs *regs)
{
	pr_info("<%s> p->addr = 0x%p, ip = %lx, flags = 0x%lx\n", p->symbol_name, (void *)p->addr, regs->ip, regs->flags);
	if (bad)
		asm volatile("movl $1, (%0)" : : "a"(16L) : "memory");
	return 0;
}

static void __kprobes handler_post(struct kprobe *p, struct pt_regs *regs, unsigned long flags)
{
	pr_info("<%s> p->addr = 0x%p, flags = 0x%lx\n", p->symbol_name, (void *)p->addr, regs->flags);
}

/* Lets the kernel deal with the fault. */
static int __kprobes handler_fault(struct kprobe *p, struct pt_regs *regs, int trapnr)
{
	pr_info("p->addr = 0x%p, trap #%d\n", (void *)p->addr, trapnr);
	return 0;
}

static int __init kprobe_init(void)
{
	int ret;

	kp.pre_handler = handler_pre;
	kp.post_handler = handler_post;
	kp.fault_handler = handler_fault;
	ret = register_kprobe(&kp);
	if (ret < 0) {
		pr_err("register_kprobe failed, returned %d\n", ret);
		return ret;
	}
	pr_info("Planted kprobe at %p\n", (void *)kp.addr);
	return 0;
}

static void __exit kprobe_exit(void)
{
	unregister_kprobe(&kp);
	pr_info("kprobe at %p unregistered\n", (void *)kp.addr);
}

module_init(kprobe_init);
module_exit(kprobe_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("kprobe with pre- and post-handler");
