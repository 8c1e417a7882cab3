// SPDX-License-Identifier: GPL-2.0-only
/* A probe with a handler that counts, and does nothing else. */
#include <linux/kprobes.h>
#include <linux/module.h>

static char *at = "int_sqrt";
module_param(at, charp, 0);
static char kind = 'b';
module_param(kind, byte, 0);

static unsigned long hits;

static int pre(struct kprobe *p, struct pt_regs *regs)
{
	hits++;
	return 0;
}

static void post(struct kprobe *p, struct pt_regs *regs, unsigned long flags)
{
	hits++;
}

static int on_return(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	hits++;
	return 0;
}

static struct kprobe before = { .pre_handler = pre }, after = { .post_handler = post };
static struct kretprobe returns = { .handler = on_return };

static int __init count_init(void)
{
	before.symbol_name = after.symbol_name = returns.kp.symbol_name = at;
	switch (kind) {
	case 'r':
		return register_kretprobe(&returns);
	case 'k':
		return register_kprobe(&after);
	}
	return register_kprobe(&before);
}

static void __exit count_exit(void)
{
	if (kind == 'r')
		unregister_kretprobe(&returns);
	else if (kind == 'k')
		unregister_kprobe(&after);
	else
		unregister_kprobe(&before);
	pr_info("%lu hits\n", hits);
}

module_init(count_init);
module_exit(count_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("what a handler costs");
