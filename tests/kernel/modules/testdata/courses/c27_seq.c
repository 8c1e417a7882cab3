/* A list of the kernel's in /proc by seq_file, with iterators over a list. */
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
struct item { struct list_head l; int id; char name[20]; };
static LIST_HEAD(items); static DEFINE_MUTEX(lock); static int ids;
static void *st(struct seq_file *m, loff_t *p) { mutex_lock(&lock); return seq_list_start_head(&items, *p); }
static void *nx(struct seq_file *m, void *v, loff_t *p) { return seq_list_next(v, &items, p); }
static void sp(struct seq_file *m, void *v) { mutex_unlock(&lock); }
static int sh(struct seq_file *m, void *v) { struct item *i; if (v == &items) { seq_puts(m, "id name\n"); return 0; } i = list_entry(v, struct item, l); seq_printf(m, "%-3d", i->id); seq_escape(m, i->name, " \t\n\\"); seq_putc(m, '\n'); return 0; }
static const struct seq_operations sops = { st, sp, nx, sh };
static int op(struct inode *i, struct file *f) { return seq_open(f, &sops); }
static ssize_t wr(struct file *f, const char __user *u, size_t n, loff_t *pos) { struct item *i; char *s = memdup_user_nul(u, n); if (IS_ERR(s)) return PTR_ERR(s); i = kzalloc(sizeof(*i), GFP_KERNEL); i->id = ids++; strscpy(i->name, strim(s), sizeof(i->name)); mutex_lock(&lock); list_add_tail(&i->l, &items); mutex_unlock(&lock); kfree(s); return n; }
static const struct proc_ops pops = { .proc_open = op, .proc_read = seq_read, .proc_write = wr, .proc_lseek = seq_lseek, .proc_release = seq_release };
static int __init c27_init(void) { return proc_create("c27list", 0644, NULL, &pops) ? 0 : -ENOMEM; }
static void __exit c27_exit(void) { struct item *i, *t; remove_proc_entry("c27list", NULL); list_for_each_entry_safe(i, t, &items, l) { list_del(&i->l); kfree(i); } pr_info("bye\n"); }
module_init(c27_init); module_exit(c27_exit);
MODULE_LICENSE("GPL");
