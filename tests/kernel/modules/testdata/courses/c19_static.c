/* Static keys. */
#include <linux/module.h>
#include <linux/jump_label.h>
static DEFINE_STATIC_KEY_FALSE(off); static DEFINE_STATIC_KEY_TRUE(on); DEFINE_STATIC_KEY_ARRAY_FALSE(arr, 2);
static noinline int look(void) { int r = 0; if (static_branch_unlikely(&off)) r |= 1; if (static_branch_likely(&on)) r |= 2; if (static_branch_likely(&off)) r |= 4; if (static_branch_unlikely(&on)) r |= 8; if (static_branch_unlikely(&arr[1])) r |= 16; return r; }
static int set(const char *v, const struct kernel_param *k) { int n, e = kstrtoint(v, 0, &n); if (e) return e; if (n) static_branch_enable(&off); else static_branch_disable(&off); pr_info("look %d\n", look()); return 0; }
static const struct kernel_param_ops ops = { .set = set }; module_param_cb(key, &ops, NULL, 0200);
static int __init c19_init(void)
{
	pr_info("look %d\n", look()); static_branch_enable(&off); pr_info("look %d\n", look()); static_branch_disable(&on); pr_info("look %d\n", look());
	static_branch_inc(&arr[1]); static_branch_inc(&arr[1]); pr_info("look %d count %d\n", look(), static_key_count(&arr[1].key)); static_branch_dec(&arr[1]); pr_info("look %d\n", look()); static_branch_dec(&arr[1]); pr_info("look %d\n", look());
	static_branch_enable(&on); static_branch_disable(&off); pr_info("look %d enabled %d\n", look(), static_key_enabled(&off));
	return 0;
}
static void __exit c19_exit(void) { pr_info("look %d\n", look()); }
module_init(c19_init); module_exit(c19_exit);
MODULE_LICENSE("GPL");
