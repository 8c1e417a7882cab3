/* Functions at tracepoints of the kernel: found by name, called in order, taken away. */
#include <linux/module.h>
#include <linux/tracepoint.h>
#include <linux/sched.h>
#include <linux/binfmts.h>
#include <linux/ptrace.h>

static const char *const names[] = { "sys_enter", "sys_exit", "sched_switch", "sched_waking", "sched_wakeup", "sched_wakeup_new",
				     "sched_process_fork", "sched_process_exec", "sched_process_exit" };
static struct tracepoint *found[ARRAY_SIZE(names)];
static unsigned long n[ARRAY_SIZE(names)];
static char order[8]; static int at;

static void find(struct tracepoint *tp, void *priv)
{
	int i;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		if (!strcmp(tp->name, names[i])) { found[i] = tp; ++*(int *)priv; }
}

static void on_enter(void *data, struct pt_regs *regs, long id) { if (id == 257 && regs->orig_ax == 257 && !strcmp(current->comm, "cat")) n[0]++; }
static void on_exit(void *data, struct pt_regs *regs, long ret) { if (regs->orig_ax == 257 && ret < 0) n[1]++; }
static void on_switch(void *data, bool preempt, struct task_struct *prev, struct task_struct *next, unsigned int state) { if (prev && next && prev != next) n[2]++; }
static void on_task(void *data, struct task_struct *p) { if (p) ++*(unsigned long *)data; }
static void on_fork(void *data, struct task_struct *parent, struct task_struct *child) { if (parent == current && child->pid != parent->pid && !strcmp(child->comm, parent->comm)) n[6]++; }
static void on_exec(void *data, struct task_struct *p, pid_t old, struct linux_binprm *b) { if (!strcmp(b->filename, "/bin/true")) n[7]++; }
static void *calls[] = { on_enter, on_exit, on_switch, on_task, on_task, on_task, on_fork, on_exec, on_task };
static void say(void *data, struct task_struct *p) { if (at < 7 && current->tgid == p->tgid) order[at++] = (long)data; }

static int reg(const char *name, int i)
{
	int e = tracepoint_probe_register(found[i], calls[i], &n[i]);

	if (e) pr_info("%s: %d\n", name, e);
	return e;
}

static int __init c30_init(void)
{
	int i, count = 0, e;

	for_each_kernel_tracepoint(find, &count);
	pr_info("found %d\n", count);
	for (i = 0; i < ARRAY_SIZE(names); i++) reg(names[i], i);
	e = tracepoint_probe_register_prio(found[8], say, (void *)'b', 5);
	e |= tracepoint_probe_register_prio(found[8], say, (void *)'a', 20);
	e |= tracepoint_probe_register_prio(found[8], say, (void *)'c', 5);
	pr_info("prio %d\n", e);
	pr_info("twice %d\n", tracepoint_probe_register_prio_may_exist(found[8], say, (void *)'b', 5));
	pr_info("not there %d\n", tracepoint_probe_unregister(found[8], say, (void *)'z'));
	return 0;
}

static void __exit c30_exit(void)
{
	int i, e = 0;

	for (i = 0; i < ARRAY_SIZE(names); i++) e |= tracepoint_probe_unregister(found[i], calls[i], &n[i]);
	e |= tracepoint_probe_unregister(found[8], say, (void *)'a'); e |= tracepoint_probe_unregister(found[8], say, (void *)'b');
	e |= tracepoint_probe_unregister(found[8], say, (void *)'c');
	tracepoint_synchronize_unregister();
	pr_info("gone %d\n", e);
	pr_info("enter %d exit %d switch %d waking %d wakeup %d new %d fork %d exec %lu exit %d order %.3s\n", n[0] > 0, n[1] > 0, n[2] > 0,
		n[3] > 0, n[4] > 0, n[5] > 0, n[6] > 0, n[7], n[8] > 0, order);
}
module_init(c30_init); module_exit(c30_exit);
MODULE_LICENSE("GPL");
