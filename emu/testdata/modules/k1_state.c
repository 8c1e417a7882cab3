/* What a module sees of its own probes and tasks: counts, what registering writes, preempt_count and interrupts in handlers. */
#include <linux/module.h>
#include <linux/kprobes.h>
#include <linux/sched.h>
#include <linux/cred.h>
#include <linux/slab.h>
#include <linux/string.h>

noinline long k1_tgt(long a) { barrier(); return a + 1; }
noinline long k1_nested(long a) { barrier(); return a * 2; }
noinline long k1_deep(long n) { long r = n ? k1_deep(n - 1) : 0; asm volatile("" : "+r"(r) : : "memory"); return r + 1; }

static void state(const char *who) { pr_info("%s irqs %d count %x\n", who, !irqs_disabled(), preempt_count()); }
static int pre(struct kprobe *p, struct pt_regs *r) { state("pre"); return 0; }
static void post(struct kprobe *p, struct pt_regs *r, unsigned long f) { state("post"); }
static int busy(struct kprobe *p, struct pt_regs *r) { k1_nested(1); return 0; }
static int quiet(struct kprobe *p, struct pt_regs *r) { return 0; }
static int entry(struct kretprobe_instance *ri, struct pt_regs *r) { *(long *)ri->data = r->di; state("entry"); return 0; }
static int handler(struct kretprobe_instance *ri, struct pt_regs *r)
{
	struct kretprobe *rp = get_kretprobe(ri);

	state("return");
	pr_info("data %ld value %ld probe %d addr %d\n", *(long *)ri->data, regs_return_value(r), rp->handler == handler,
		get_kretprobe_retaddr(ri) != 0);
	return 0;
}
static int silent(struct kretprobe_instance *ri, struct pt_regs *r) { return 0; }

static struct kprobe f = { .symbol_name = "k1_tgt", .pre_handler = pre };
static struct kprobe i3 = { .symbol_name = "k1_tgt", .offset = 5, .pre_handler = pre, .post_handler = post };
static struct kprobe outer = { .symbol_name = "k1_tgt", .pre_handler = busy };
static struct kprobe inner = { .symbol_name = "k1_nested", .pre_handler = quiet };
static struct kretprobe rp = { .kp.symbol_name = "k1_tgt", .entry_handler = entry, .handler = handler, .data_size = sizeof(long) };
static struct kretprobe few = { .kp.symbol_name = "k1_deep", .handler = silent, .maxactive = 3 };
static struct kretprobe big[] = { { .kp.symbol_name = "k1_tgt", .handler = silent, .data_size = 3000 },
	{ .kp.symbol_name = "k1_tgt", .handler = silent, .data_size = 5000 } };
static struct kretprobe r1 = { .kp.symbol_name = "k1_tgt", .handler = silent }, r2 = { .kp.symbol_name = "k1_nested", .handler = silent },
	r3 = { .kp.symbol_name = "k1_none", .handler = silent }, *all[] = { &r1, &r2 }, *some[] = { &r1, &r3 };

static noinline void tasks(void)
{
	char comm[TASK_COMM_LEN], buf[24];

	strscpy(comm, current->comm, sizeof(comm));
	snprintf(buf, sizeof(buf), "%s", comm);
	pr_info("me %s pid %d tgid %d parent %d uid %u mm %d thread %d\n", buf, current->pid > 0, current->tgid == current->pid,
		current->real_parent->pid >= 0, current_uid().val, current->mm != NULL, !!(current->flags & PF_KTHREAD));
}

static int __init k1_init(void)
{
	int i;
	char *m = kmalloc(100, GFP_KERNEL);

	strcpy(m, "of memory"); pr_info("%s\n", m); kfree(m);
	pr_info("reg %d\n", register_kprobe(&f)); k1_tgt(1); unregister_kprobe(&f);
	pr_info("reg %d\n", register_kprobe(&i3)); k1_tgt(1); unregister_kprobe(&i3);
	i = register_kretprobe(&rp); pr_info("reg %d max %d\n", i, rp.maxactive); k1_tgt(41);
	pr_info("off %d\n", disable_kretprobe(&rp)); k1_tgt(42); pr_info("on %d\n", enable_kretprobe(&rp)); k1_tgt(43);
	unregister_kretprobe(&rp);
	i = register_kprobe(&outer); pr_info("reg %d %d\n", i, register_kprobe(&inner)); k1_tgt(1); k1_tgt(1);
	pr_info("missed %lu %lu\n", outer.nmissed, inner.nmissed); unregister_kprobe(&outer); unregister_kprobe(&inner);
	pr_info("reg %d\n", register_kretprobe(&few)); k1_deep(9); pr_info("missed %d\n", few.nmissed); unregister_kretprobe(&few);
	for (i = 0; i < 2; i++) { int e = register_kretprobe(&big[i]); pr_info("data_size %zu: %d\n", big[i].data_size, e); if (!e) { k1_tgt(1); unregister_kretprobe(&big[i]); } }
	pr_info("all %d\n", register_kretprobes(all, 2)); k1_tgt(1); unregister_kretprobes(all, 2);
	r1.kp.addr = NULL; r1.kp.flags = 0;
	pr_info("some %d none %d\n", register_kretprobes(some, 2), register_kretprobes(some, 0));
	tasks();
	pr_info("%pS %ps %pB|%*ph|%hd %hhx|%.*s|%-4d|%5s|%td|%p %p\n", k1_tgt, k1_deep, (char *)k1_nested + 1, 4, "\001\002\377z", (short)-7, 0x1ab, 3, "abcdef",
		42, "x", (ptrdiff_t)-9, NULL, ERR_PTR(-2));
	return 0;
}
static void __exit k1_exit(void) { pr_info("exit\n"); }
module_init(k1_init); module_exit(k1_exit); MODULE_LICENSE("GPL");
