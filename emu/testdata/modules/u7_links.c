/* Symbolic links of modules in /proc, debugfs and sysfs. */
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/debugfs.h>
#include <linux/seq_file.h>
#include <linux/kobject.h>
#include <linux/sysfs.h>

static struct proc_dir_entry *dir, *l; static struct dentry *d; static struct kobject *a, *b;
static int show(struct seq_file *m, void *v) { seq_puts(m, "text\n"); return 0; }
static ssize_t v_show(struct kobject *k, struct kobj_attribute *at, char *buf) { return sysfs_emit(buf, "value\n"); }
static struct kobj_attribute v = __ATTR_RO(v);
static u32 n = 7;

static int __init u7_init(void)
{
	int e;

	dir = proc_mkdir("u7", NULL); proc_create_single("file", 0, dir, show);
	l = proc_symlink("link", dir, "file"); pr_info("link %d\n", l != NULL);
	l = proc_symlink("u7up", NULL, "u7/file"); pr_info("up %d\n", l != NULL);
	proc_symlink("dangling", dir, "nowhere"); proc_symlink("dir", dir, "../u7"); proc_symlink("out", dir, "/no/such/place");
	d = debugfs_create_dir("u7", NULL); debugfs_create_u32("n", 0444, d, &n); pr_info("debugfs %d\n", !IS_ERR(debugfs_create_symlink("m", d, "n")));
	a = kobject_create_and_add("u7a", kernel_kobj); b = kobject_create_and_add("u7b", kernel_kobj); e = sysfs_create_file(a, &v.attr);
	e = sysfs_create_link(b, a, "to_a"); pr_info("sysfs %d\n", e);
	e = sysfs_create_link_nowarn(b, a, "to_a"); pr_info("twice %d\n", e);
	e = sysfs_create_link(a, b, "gone"); sysfs_remove_link(a, "gone");
	return 0;
}

static void __exit u7_exit(void)
{
	sysfs_remove_link(b, "to_a"); kobject_put(a); kobject_put(b); debugfs_remove(d); remove_proc_entry("u7up", NULL); proc_remove(dir);
	pr_info("bye\n");
}
module_init(u7_init); module_exit(u7_exit);
MODULE_LICENSE("GPL");
