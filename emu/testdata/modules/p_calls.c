/* calls the kprobes API as what is written to /proc/p_calls says: OP FIRST NUMBER TARGET DISABLED. A read shows the result and all probes */
#include <linux/module.h>
#include <linux/kprobes.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/uaccess.h>
#define NK 5
#define NR 3
static struct kprobe k[NK], *ks[NK]; static struct kretprobe r[NR], *rs[NR];
static int kh[NK], ph[NK], rh[NR], eh[NR], result; static volatile int sink;
noinline int p_zero(int x); noinline int p_zero(int x) { sink += x; sink ^= x; return sink; }
noinline int p_one(int x); noinline int p_one(int x) { sink -= x; sink ^= 3 * x; return sink; }
noinline int p_two(int x); noinline int p_two(int x) { sink += 5 * x; sink ^= 7 * x; return sink; }
static const struct { const char *name; int offset; bool addr; } targets[] = {
	{ "p_zero", 0 }, { "p_one", 0 }, { "p_two", 0 }, { "p_zero", 5 }, { "p_two", 5 }, { "p_no_such", 0 }, { "p_one", 1 }, { "p_one", 0, true }, { NULL, 0 },
};
static int pre(struct kprobe *p, struct pt_regs *regs) { kh[p - k]++; return 0; }
static void post(struct kprobe *p, struct pt_regs *regs, unsigned long flags) { ph[p - k]++; }
static int enter(struct kretprobe_instance *ri, struct pt_regs *regs) { eh[get_kretprobe(ri) - r]++; return 0; }
static int ret(struct kretprobe_instance *ri, struct pt_regs *regs) { rh[get_kretprobe(ri) - r]++; return 0; }
static void fill(struct kprobe *p, int t, int disabled)
{
	p->symbol_name = targets[t].name; p->offset = targets[t].offset; p->flags = disabled ? KPROBE_FLAG_DISABLED : 0;
	p->addr = targets[t].addr ? (kprobe_opcode_t *)p_one : NULL;
}
static void fresh_k(int i, int t, int d)
{
	memset(&k[i], 0, sizeof(k[i])); fill(&k[i], t, d); k[i].pre_handler = pre;
	if (i & 1)
		k[i].post_handler = post;
}
static void fresh_r(int i, int t, int d)
{
	memset(&r[i], 0, sizeof(r[i])); fill(&r[i].kp, t, d); r[i].handler = ret; r[i].entry_handler = enter; r[i].maxactive = 4;
}
static ssize_t write(struct file *f, const char __user *buf, size_t n, loff_t *pos)
{
	char b[64] = "", op[16]; int i, c, t, d, j;
	if (n >= sizeof(b) || copy_from_user(b, buf, n) || sscanf(b, "%15s %d %d %d %d", op, &i, &c, &t, &d) != 5 || t < 0 || t >= ARRAY_SIZE(targets) || i < 0)
		return -EINVAL;
	if (i + max(c, 1) > (strchr(op, 'r') ? NR : NK))
		return -ERANGE;
	result = 0;
	if (!strcmp(op, "fk")) for (j = 0; j < c; j++) fresh_k(i + j, (t + j) % ARRAY_SIZE(targets), d);
	else if (!strcmp(op, "fr")) for (j = 0; j < c; j++) fresh_r(i + j, (t + j) % ARRAY_SIZE(targets), d);
	else if (!strcmp(op, "+k")) result = register_kprobe(&k[i]);
	else if (!strcmp(op, "-k")) unregister_kprobe(&k[i]);
	else if (!strcmp(op, "ek")) result = enable_kprobe(&k[i]);
	else if (!strcmp(op, "dk")) result = disable_kprobe(&k[i]);
	else if (!strcmp(op, "+ks")) result = register_kprobes(ks + i, c);
	else if (!strcmp(op, "-ks")) unregister_kprobes(ks + i, c);
	else if (!strcmp(op, "+r")) result = register_kretprobe(&r[i]);
	else if (!strcmp(op, "-r")) unregister_kretprobe(&r[i]);
	else if (!strcmp(op, "er")) result = enable_kretprobe(&r[i]);
	else if (!strcmp(op, "dr")) result = disable_kretprobe(&r[i]);
	else if (!strcmp(op, "+rs")) result = register_kretprobes(rs + i, c);
	else if (!strcmp(op, "-rs")) unregister_kretprobes(rs + i, c);
	else if (!strcmp(op, "call")) { p_zero(1); p_one(2); p_two(3); }
	else return -EINVAL;
	return n;
}
static int show(struct seq_file *m, void *v)
{
	int i;
	seq_printf(m, "%d", result);
	for (i = 0; i < NK; i++) seq_printf(m, " k%d:%d/%d,%lu,%d,%d", i, kh[i], ph[i], k[i].nmissed, k[i].flags & 3, !!k[i].addr);
	for (i = 0; i < NR; i++) seq_printf(m, " r%d:%d/%d,%d,%d,%d", i, eh[i], rh[i], r[i].nmissed, r[i].kp.flags & 3, !!r[i].kp.addr);
	seq_putc(m, '\n');
	return 0;
}
static int open(struct inode *inode, struct file *f) { return single_open(f, show, NULL); }
static const struct proc_ops ops = { .proc_open = open, .proc_read = seq_read, .proc_write = write, .proc_release = single_release };
static int __init p_init(void)
{
	int i;
	for (i = 0; i < NK; i++) { ks[i] = &k[i]; fresh_k(i, 0, 0); }
	for (i = 0; i < NR; i++) { rs[i] = &r[i]; fresh_r(i, 0, 0); }
	return proc_create("p_calls", 0666, NULL, &ops) ? 0 : -ENOMEM;
}
static void __exit p_exit(void) { remove_proc_entry("p_calls", NULL); unregister_kprobes(ks, NK); unregister_kretprobes(rs, NR); }
module_init(p_init); module_exit(p_exit); MODULE_LICENSE("GPL");
