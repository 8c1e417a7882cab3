/* Times a function by a return probe with private data. */
#include <linux/module.h>
#include <linux/kprobes.h>
#include <linux/ktime.h>
#include <linux/sched.h>
static char func[NAME_MAX] = "vfs_mkdir";
module_param_string(func, func, NAME_MAX, S_IRUGO);
MODULE_PARM_DESC(func, "Function to kretprobe; this module will report its execution time");
struct my { ktime_t t; int n; };
static int calls;
static int entry(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct my *d = (struct my *)ri->data;
	if (!current->mm) return 1;
	d->t = ktime_get(); d->n = ++calls;
	return 0;
}
NOKPROBE_SYMBOL(entry);
static int ret(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct my *d = (struct my *)ri->data;
	s64 delta = ktime_to_ns(ktime_sub(ktime_get(), d->t));
	pr_info("%s returned %ld call %d timed %d\n", func, (long)regs_return_value(regs), d->n, delta >= 0);
	return 0;
}
NOKPROBE_SYMBOL(ret);
static struct kretprobe rp = { .handler = ret, .entry_handler = entry, .data_size = sizeof(struct my), .maxactive = 20 };
static int __init c05_init(void)
{
	int r;
	rp.kp.symbol_name = func;
	r = register_kretprobe(&rp);
	if (r < 0) { pr_err("register_kretprobe failed, returned %d\n", r); return r; }
	pr_info("Planted return probe at %s\n", rp.kp.symbol_name);
	return 0;
}
static void __exit c05_exit(void)
{
	unregister_kretprobe(&rp);
	pr_info("Missed probing %d instances of %s\n", rp.nmissed, rp.kp.symbol_name);
}
module_init(c05_init) module_exit(c05_exit)
MODULE_LICENSE("GPL");
