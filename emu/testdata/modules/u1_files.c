/* files of every kind, and a symbol for another module */
#include <linux/module.h>
#include <linux/debugfs.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/miscdevice.h>
#include <linux/cdev.h>
#include <linux/device.h>
#include <linux/fs.h>
#include <linux/uaccess.h>
#include <linux/kobject.h>
#include <linux/sysfs.h>
static struct dentry *dir; static u8 n8 = 200; static u32 n32 = 0xbeef; static u64 n64 = ~0ull; static bool flag = true;
static atomic_t at = ATOMIC_INIT(-3); static struct debugfs_blob_wrapper blob = { "\1\2blob", 6 };
static char buffer[64] = "start\n"; static size_t filled = 6; static int opened;
static int squared(void *data, u64 *val) { *val = (u64)n8 * n8; return 0; }
static int set8(void *data, u64 val) { if (val > 255) return -ERANGE; n8 = val; return 0; }
DEFINE_DEBUGFS_ATTRIBUTE(attr_fops, squared, set8, "=%llu\n");
static int word_show(struct seq_file *m, void *v) { seq_printf(m, "%s %*d\n", "word", 6, n32); return 0; }
DEFINE_SHOW_ATTRIBUTE(word);
static void *s_start(struct seq_file *m, loff_t *pos) { return *pos < 3000 ? pos : NULL; }
static void *s_next(struct seq_file *m, void *v, loff_t *pos) { ++*pos; return *pos < 3000 ? pos : NULL; }
static void s_stop(struct seq_file *m, void *v) { }
static int s_show(struct seq_file *m, void *v) { seq_printf(m, "record %lld\n", *(loff_t *)v); return 0; }
static const struct seq_operations s_ops = { s_start, s_stop, s_next, s_show };
static ssize_t p_read(struct file *f, char __user *buf, size_t n, loff_t *pos) { return simple_read_from_buffer(buf, n, pos, buffer, filled); }
static ssize_t p_write(struct file *f, const char __user *buf, size_t n, loff_t *pos)
{
	ssize_t ret = simple_write_to_buffer(buffer, sizeof(buffer), pos, buf, n);
	if (ret > 0) filled = *pos;
	return ret;
}
static const struct proc_ops p_ops = { .proc_read = p_read, .proc_write = p_write, .proc_lseek = default_llseek };
static int d_open(struct inode *inode, struct file *f) { opened++; pr_info("open %d minor ok %d flags %o\n", opened, iminor(inode) >= 0, f->f_flags & O_ACCMODE); return 0; }
static int d_release(struct inode *inode, struct file *f) { opened--; pr_info("release %d\n", opened); return 0; }
static long d_ioctl(struct file *f, unsigned int cmd, unsigned long arg)
{
	u32 v;
	switch (cmd) {
	case _IOR('k', 1, u32): v = n32; return copy_to_user((void __user *)arg, &v, 4) ? -EFAULT : 0;
	case _IOW('k', 2, u32): if (copy_from_user(&v, (void __user *)arg, 4)) return -EFAULT; n32 = v; return 7;
	case _IOWR('k', 3, u32): if (copy_from_user(&v, (void __user *)arg, 4)) return -EFAULT; v *= 2; return copy_to_user((void __user *)arg, &v, 4) ? -EFAULT : 0;
	case _IO('k', 4): return arg == 5 ? 0 : -EDOM;
	}
	return -ENOTTY;
}
static const struct file_operations d_fops = { .owner = THIS_MODULE, .open = d_open, .release = d_release, .read = p_read, .write = p_write, .unlocked_ioctl = d_ioctl, .llseek = default_llseek };
static struct miscdevice misc = { .minor = MISC_DYNAMIC_MINOR, .name = "u1misc", .fops = &d_fops, .mode = 0640 };
static dev_t devt; static struct cdev cdev; static struct class *class;
static struct kobject *kobj; static int value = 11;
static ssize_t value_show(struct kobject *k, struct kobj_attribute *a, char *buf) { return sysfs_emit(buf, "%d\n", value); }
static ssize_t value_store(struct kobject *k, struct kobj_attribute *a, const char *buf, size_t n) { int e = kstrtoint(buf, 10, &value); return e ?: n; }
static ssize_t name_show(struct kobject *k, struct kobj_attribute *a, char *buf) { return sysfs_emit(buf, "%s of %s\n", a->attr.name, kobject_name(k)); }
static struct kobj_attribute value_attr = __ATTR_RW(value), name_attr = __ATTR_RO(name);
static struct attribute *attrs[] = { &value_attr.attr, &name_attr.attr, NULL };
static const struct attribute_group group = { .attrs = attrs }, sub = { .name = "sub", .attrs = attrs };
int u1_get(int x); int u1_get(int x) { return value + x; } EXPORT_SYMBOL_GPL(u1_get);
static int tuned = 3;
static int tune_set(const char *val, const struct kernel_param *kp) { int e = param_set_int(val, kp); pr_info("tune %d: %d\n", tuned, e); return e; }
static int tune_get(char *buf, const struct kernel_param *kp) { return sprintf(buf, "tuned to %d\n", *(int *)kp->arg); }
static const struct kernel_param_ops tune_ops = { .set = tune_set, .get = tune_get };
module_param_cb(tune, &tune_ops, &tuned, 0600);
static unsigned int wo; module_param(wo, uint, 0200); static int hidden; module_param(hidden, int, 0); static short half = -2; module_param(half, short, 0644); static bool inv; module_param(inv, invbool, 0644);
static int __init u1_init(void)
{
	struct dentry *again; int e;
	dir = debugfs_create_dir("u1", NULL);
	debugfs_create_u8("n8", 0644, dir, &n8); debugfs_create_x32("x32", 0400, dir, &n32); debugfs_create_u64("n64", 0644, dir, &n64);
	debugfs_create_bool("flag", 0644, dir, &flag); debugfs_create_atomic_t("at", 0644, dir, &at);
	debugfs_create_blob("blob", 0444, dir, &blob); debugfs_create_file("word", 0444, dir, NULL, &word_fops); debugfs_create_file_unsafe("attr", 0644, dir, NULL, &attr_fops);
	again = debugfs_create_dir("u1", NULL); pr_info("again %ld lookup %d\n", PTR_ERR(again), debugfs_lookup("n8", dir) != NULL);
	proc_mkdir("u1", NULL); proc_create("u1/buf", 0644, NULL, &p_ops); proc_create_seq("u1seq", 0, NULL, &s_ops);
	e = misc_register(&misc); pr_info("misc %d\n", e);
	e = alloc_chrdev_region(&devt, 0, 2, "u1"); cdev_init(&cdev, &d_fops); cdev.owner = THIS_MODULE; e |= cdev_add(&cdev, devt, 2);
	class = class_create(THIS_MODULE, "u1"); device_create(class, NULL, devt, NULL, "u1dev%d", 0); pr_info("chrdev %d %d\n", e, IS_ERR(class));
	kobj = kobject_create_and_add("u1", kernel_kobj); e = sysfs_create_group(kobj, &group); e |= sysfs_create_group(kobj, &sub);
	pr_info("kobj %d dup %d\n", e, sysfs_create_file(kobj, &value_attr.attr) != 0);
	return 0;
}
static void __exit u1_exit(void)
{
	kobject_put(kobj); device_destroy(class, devt); class_destroy(class); cdev_del(&cdev); unregister_chrdev_region(devt, 2); misc_deregister(&misc);
	remove_proc_entry("u1seq", NULL); remove_proc_subtree("u1", NULL); debugfs_remove_recursive(dir); pr_info("bye n8 %d n32 %x value %d\n", n8, n32, value);
}
module_init(u1_init); module_exit(u1_exit); MODULE_LICENSE("GPL"); MODULE_VERSION("1.5"); MODULE_DESCRIPTION("files of every kind"); MODULE_AUTHOR("kprobefs");
