/* Notifier chains, names, stacks, and what modules do to find what is not exported. */
#include <linux/module.h>
#include <linux/kprobes.h>
#include <linux/kdebug.h>
#include <linux/notifier.h>
#include <linux/reboot.h>
#include <linux/stacktrace.h>
#include <linux/kallsyms.h>
#include <linux/ptrace.h>

noinline long a6_tgt(long a, long b, long c) { barrier(); return a * 3 + b + c; }
noinline long a6_outer(long a) { long r = a6_tgt(a, 2, 3); barrier(); return r + 1; }
static int events, own;
static int on_die(struct notifier_block *nb, unsigned long val, void *data)
{
	struct die_args *a = data;

	if (val != DIE_INT3) return NOTIFY_DONE;
	events++;
	pr_info("die %lu %s err %ld trap %d sig %d own %d count %x irqs %d\n", val, a->str, a->err, a->trapnr, a->signr, own, preempt_count(), !irqs_disabled());
	return own ? NOTIFY_STOP : NOTIFY_DONE;
}
static struct notifier_block on_int3 = { .notifier_call = on_die, .priority = 5 };
static int on_module(struct notifier_block *nb, unsigned long val, void *data) { struct module *m = data; pr_info("module %s state %lu %d\n", m->name, val, m->state == val); return NOTIFY_OK; }
static struct notifier_block mods = { .notifier_call = on_module };
static int chain1(struct notifier_block *nb, unsigned long v, void *d) { pr_info("chain1 %lu %s\n", v, (char *)d); return NOTIFY_OK; }
static int chain2(struct notifier_block *nb, unsigned long v, void *d) { pr_info("chain2 %lu\n", v); return v == 9 ? NOTIFY_BAD : NOTIFY_DONE; }
static struct notifier_block c1 = { .notifier_call = chain1 }, c2 = { .notifier_call = chain2, .priority = 1 };
static RAW_NOTIFIER_HEAD(raw); static BLOCKING_NOTIFIER_HEAD(blocking); static ATOMIC_NOTIFIER_HEAD(atomic);
static struct kprobe lookup = { .symbol_name = "kallsyms_lookup_name" };

static int pre(struct kprobe *p, struct pt_regs *r)
{
	unsigned long s[8]; unsigned n = stack_trace_save(s, 8, 0), i;

	pr_info("args %lu %lu %lu ret %d\n", regs_get_kernel_argument(r, 0), regs_get_kernel_argument(r, 1), regs_get_kernel_argument(r, 2),
		kernel_stack_pointer(r) == (long)&r->sp || kernel_stack_pointer(r) != 0);
	return 0;
}
static struct kprobe k = { .symbol_name = "a6_tgt", .pre_handler = pre };

static int __init a6_init(void)
{
	unsigned long (*find)(const char *); unsigned long a, s[4]; static char buf[KSYM_SYMBOL_LEN]; int e;

	e = register_die_notifier(&on_int3); pr_info("die %d\n", e);
	own = 1; asm volatile("int3"); pr_info("events %d\n", events);
	unregister_die_notifier(&on_int3); pr_info("again %d\n", unregister_die_notifier(&on_int3));
	pr_info("module %d reboot %d\n", register_module_notifier(&mods), register_reboot_notifier(&c1)); unregister_reboot_notifier(&c1);
	raw_notifier_chain_register(&raw, &c1); raw_notifier_chain_register(&raw, &c2);
	pr_info("raw %d\n", raw_notifier_call_chain(&raw, 3, "x")); pr_info("bad %d\n", raw_notifier_call_chain(&raw, 9, "x"));
	raw_notifier_chain_unregister(&raw, &c1); raw_notifier_chain_unregister(&raw, &c2);
	blocking_notifier_chain_register(&blocking, &c1); pr_info("blocking %d\n", blocking_notifier_call_chain(&blocking, 4, "y")); blocking_notifier_chain_unregister(&blocking, &c1);
	atomic_notifier_chain_register(&atomic, &c1); pr_info("atomic %d\n", atomic_notifier_call_chain(&atomic, 5, "z")); atomic_notifier_chain_unregister(&atomic, &c1);
	e = register_kprobe(&lookup); find = (void *)lookup.addr; unregister_kprobe(&lookup);
	a = find("a6_tgt"); pr_info("lookup %d own %d none %lu vfs_read %d\n", e, a == (long)a6_tgt, find("no_such_symbol"), find("vfs_read") != 0);
	sprint_symbol(buf, a + 1); pr_info("%d %d\n", !strncmp(buf, "a6_tgt+0x1/0x", 13), strstr(buf, "[a6_notify]") != NULL);
	e = stack_trace_save(s, 4, 0); pr_info("stack %d first %d\n", e >= 1, s[0] > (long)a6_init && s[0] < (long)a6_init + 4096);
	pr_info("reg %d\n", register_kprobe(&k)); a6_outer(5); unregister_kprobe(&k);
	return 0;
}
static void __exit a6_exit(void) { unregister_module_notifier(&mods); pr_info("bye\n"); }
module_init(a6_init); module_exit(a6_exit); MODULE_LICENSE("GPL");
