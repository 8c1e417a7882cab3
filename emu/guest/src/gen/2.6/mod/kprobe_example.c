/* SPDX-License-Identifier: GPL-2.0-only */
/* A kprobe with each kind of handler; with bad=1 its pre_handler touches memory that is not there. */
#include "module.h"
#include "kprobes.h"

void dump_stack(void);

static char symbol[ABI_KSYM_NAME_LEN] = "do_fork";
module_param_string(symbol, symbol, sizeof(symbol), 0644);
static int bad;
module_param_int(bad, 0644);
static int mends;
module_param_int(mends, 0644);

static struct kprobe kp;

static int __kprobes handler_pre(struct kprobe *p, struct pt_regs *regs)
{
	_printk("pre_handler: p->addr=0x%p, eip=%lx, eflags=0x%lx\n", (void *)p->addr, regs->ip, regs->flags);
	if (bad)
		asm volatile("movl $1, (%0)" : : "a"(16L) : "memory");
	else
		dump_stack();
	return 0;
}

static void __kprobes handler_post(struct kprobe *p, struct pt_regs *regs, unsigned long flags)
{
	_printk("post_handler: p->addr=0x%p, eflags=0x%lx\n", (void *)p->addr, regs->flags);
}

/* regs are the handler's own. If it mends, the handler goes on behind its store, which has six bytes. */
static int __kprobes handler_fault(struct kprobe *p, struct pt_regs *regs, int trapnr)
{
	_printk("fault_handler: p->addr=0x%p, trap #%d\n", (void *)p->addr, trapnr);
	if (mends)
		regs->ip += 6;
	return mends;
}

static int __init kprobe_init(void)
{
	int ret;

	kp.pre_handler = handler_pre;
	kp.post_handler = handler_post;
	kp.fault_handler = handler_fault;
	kp.symbol_name = symbol;
	ret = register_kprobe(&kp);
	if (ret < 0) {
		_printk("register_kprobe failed, returned %d\n", ret);
		return ret;
	}
	_printk("kprobe registered\n");
	return 0;
}

static void __exit kprobe_exit(void)
{
	unregister_kprobe(&kp);
	_printk("kprobe unregistered\n");
}

module_init(kprobe_init);
module_exit(kprobe_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("kprobe with pre-, post- and fault-handler");
