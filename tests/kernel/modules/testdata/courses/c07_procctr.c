/* A counter of calls, read and reset by /proc. */
#include <linux/module.h>
#include <linux/kprobes.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/uaccess.h>
static atomic_t count = ATOMIC_INIT(0);
static DEFINE_PER_CPU(unsigned long, percpu_hits);
static int pre(struct kprobe *p, struct pt_regs *regs) { atomic_inc(&count); this_cpu_inc(percpu_hits); return 0; }
static struct kprobe kp = { .symbol_name = "vfs_mkdir", .pre_handler = pre };
static int show(struct seq_file *m, void *v)
{
	unsigned long sum = 0; int cpu;
	for_each_possible_cpu(cpu) sum += per_cpu(percpu_hits, cpu);
	seq_printf(m, "count %d percpu %lu\n", atomic_read(&count), sum);
	return 0;
}
static int open(struct inode *i, struct file *f) { return single_open(f, show, pde_data(i)); }
static ssize_t write(struct file *f, const char __user *buf, size_t n, loff_t *pos)
{
	char k[16];
	if (n >= sizeof(k)) return -E2BIG;
	if (copy_from_user(k, buf, n)) return -EFAULT;
	k[n] = 0;
	if (!strcmp(strim(k), "reset")) { atomic_set(&count, 0); return n; }
	return -EINVAL;
}
static const struct proc_ops ops = { .proc_open = open, .proc_read = seq_read, .proc_lseek = seq_lseek, .proc_release = single_release, .proc_write = write };
static int __init c07_init(void)
{
	struct proc_dir_entry *d = proc_mkdir("c07", NULL);
	if (!d) return -ENOMEM;
	proc_create_data("count", 0666, d, &ops, "x");
	return register_kprobe(&kp);
}
static void __exit c07_exit(void) { unregister_kprobe(&kp); remove_proc_subtree("c07", NULL); pr_info("end\n"); }
module_init(c07_init); module_exit(c07_exit);
MODULE_LICENSE("GPL");
