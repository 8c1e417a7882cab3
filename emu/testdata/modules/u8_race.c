// SPDX-License-Identifier: GPL-2.0-only
/* A handler with a long body between the read and the write of its counter: what others count meanwhile is lost. */
#include <linux/atomic.h>
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/spinlock.h>

static char *at = "int_sqrt";
module_param(at, charp, 0);
static int off;
module_param(off, int, 0);
static char *kind = "k";	/* k: a pre_handler, p: a post_handler, r: a kretprobe's handler */
module_param(kind, charp, 0);
static char *guard = "none";	/* none, spin or atomic */
module_param(guard, charp, 0);
static int body = 100;
module_param(body, int, 0);

static DEFINE_SPINLOCK(lock);
static atomic_t calls, inside, most, sum;
static int count;

static void add(void)
{
	int was = READ_ONCE(count), i;

	for (i = 0; i < body; i++)
		barrier();
	WRITE_ONCE(count, was + 1);
}

static void handle(void)
{
	int now = atomic_inc_return(&inside), was = atomic_read(&most);

	while (now > was && !atomic_try_cmpxchg(&most, &was, now))
		;
	atomic_inc(&calls);
	if (guard[0] == 's') {
		spin_lock(&lock);
		add();
		spin_unlock(&lock);
	} else if (guard[0] == 'a') {
		int i;

		for (i = 0; i < body; i++)
			barrier();
		atomic_inc(&sum);
	} else {
		add();
	}
	atomic_dec(&inside);
}

static int pre(struct kprobe *p, struct pt_regs *regs)
{
	handle();
	return 0;
}

static void post(struct kprobe *p, struct pt_regs *regs, unsigned long flags)
{
	handle();
}

static int on_return(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	handle();
	return 0;
}

static struct kprobe k;
static struct kretprobe r = { .handler = on_return, .maxactive = 64 };

static int __init race_init(void)
{
	k.symbol_name = r.kp.symbol_name = at;
	k.offset = off;
	if (kind[0] == 'r')
		return register_kretprobe(&r);
	if (kind[0] == 'p')
		k.post_handler = post;
	else
		k.pre_handler = pre;
	return register_kprobe(&k);
}

static void __exit race_exit(void)
{
	int n = atomic_read(&calls);

	if (kind[0] == 'r')
		unregister_kretprobe(&r);
	else
		unregister_kprobe(&k);
	pr_info("calls %d lost %d most %d\n", n, n - (guard[0] == 'a' ? atomic_read(&sum) : count), atomic_read(&most));
}

module_init(race_init);
module_exit(race_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("handlers that run at once");
