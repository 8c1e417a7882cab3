/* In whose task init, exit, notifiers and the functions of parameters run. */
#include <linux/module.h>
#include <linux/sched.h>

static int pid;

static void say(const char *what)
{
	char comm[TASK_COMM_LEN];

	strscpy(comm, current->comm, sizeof(comm));
	pr_info("%s in %s irqs %d count %x\n", what, comm, !irqs_disabled(), preempt_count());
	if (pid)
		pr_info("%s pid %d tgid %d parent %d\n", what, current->pid == pid, current->tgid == pid, current->real_parent->tgid > 1);
}

static int set(const char *val, const struct kernel_param *kp) { int e = param_set_int(val, kp); say("set"); return e; }
static int get(char *buf, const struct kernel_param *kp) { say("get"); return param_get_int(buf, kp); }
static const struct kernel_param_ops ops = { .set = set, .get = get };
module_param_cb(pid, &ops, &pid, 0644);

static int on_module(struct notifier_block *nb, unsigned long val, void *data)
{
	if (data == THIS_MODULE) say("notifier");
	return NOTIFY_OK;
}
static struct notifier_block mods = { .notifier_call = on_module };

static int __init a7_init(void) { say("init"); return register_module_notifier(&mods); }
static void __exit a7_end(void) { say("exit"); unregister_module_notifier(&mods); }
module_init(a7_init); module_exit(a7_end);
MODULE_LICENSE("GPL");
