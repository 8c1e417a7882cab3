/* SPDX-License-Identifier: GPL-2.0-only */
/* An init that is not as it should be: what= says how. It has a probe meanwhile, and lets it go unless it dies. */
#include <linux/module.h>
#include <linux/kprobes.h>

static char *what = "";
module_param(what, charp, 0);
static int ret;
module_param(ret, int, 0);

static int pre(struct kprobe *p, struct pt_regs *regs) { return 0; }
static struct kprobe probe = { .symbol_name = "int_sqrt", .pre_handler = pre };

static noinline __used int some_code(void) { asm volatile(""); return 5; }
static const int constant = 5;
static void (*nowhere)(void) = (void *)0xffffffffc0ffee00ul;
static u8 data[16] = { 0xc3 };

static int w_return(void) { return ret; }
static int w_code(void) { *(volatile u8 *)(void *)some_code = 0xc3; return 0; }
static int w_const(void) { *(volatile int *)&constant = 6; return 0; }
static int w_nowhere(void) { nowhere(); return 0; }
static int w_null(void) { ((void (*)(void))0)(); return 0; }
static int w_data(void) { ((void (*)(void))data)(); return 0; }
static int w_middle(void) { ((void (*)(void))((char *)some_code + 1))(); return 0; }
static int w_user(void) { return *(volatile int *)0x400000; }
static int w_noncanonical(void) { return *(volatile int *)0xdead000000000000ul; }
static int w_jumpnoncanonical(void) { ((void (*)(void))0xdead000000000000ul)(); return 0; }
static int w_cli(void) { local_irq_disable(); return 0; }
static int w_preempt(void) { preempt_disable(); return 0; }
static int w_lock(void) { static DEFINE_SPINLOCK(l); spin_lock(&l); return 0; }
static int w_lockmod(void) { static DEFINE_MUTEX(l); mutex_lock(&l); return -EINVAL; }

#define W(n) { #n, w_##n }
static const struct { const char *name; int (*call)(void); } all[] = {
	W(return), W(code), W(const), W(nowhere), W(null), W(data), W(middle), W(user), W(noncanonical), W(jumpnoncanonical), W(cli),
	W(preempt), W(lock), W(lockmod),
};

static int __init begin(void)
{
	int i;

	pr_info("probe: %d\n", register_kprobe(&probe));
	for (i = 0; i < ARRAY_SIZE(all); i++)
		if (!strcmp(all[i].name, what)) {
			int err = all[i].call();

			pr_info("returns %d\n", err);
			if (err < 0)
				unregister_kprobe(&probe);
			return err;
		}
	unregister_kprobe(&probe);
	return -ENOSYS;
}

static void __exit end(void)
{
	pr_info("end\n");
	unregister_kprobe(&probe);
}

module_init(begin);
module_exit(end);
MODULE_LICENSE("GPL");
