// SPDX-License-Identifier: GPL-2.0-only
/* A probe with a handler that counts. Kind 'w' has one that works for a while, too, and 'l' does that behind a lock. */
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/spinlock.h>

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

#define WORK 1000

static void work(void)
{
	int i;

	for (i = 0; i < WORK; i++)
		barrier();
}

static int works(struct kprobe *p, struct pt_regs *regs)
{
	work();
	return 0;
}

static DEFINE_SPINLOCK(lock);

static int locks(struct kprobe *p, struct pt_regs *regs)
{
	spin_lock(&lock);
	work();
	spin_unlock(&lock);
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
	case 'w':
		before.pre_handler = works;
		break;
	case 'l':
		before.pre_handler = locks;
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
