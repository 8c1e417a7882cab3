/* cannot be unloaded but by force: it has taken itself */
#include <linux/module.h>
static int __init u3_init(void) { pr_info("got %d\n", try_module_get(THIS_MODULE)); return 0; }
static void __exit u3_exit(void) { pr_info("bye %d\n", module_refcount(THIS_MODULE)); }
module_init(u3_init); module_exit(u3_exit); MODULE_LICENSE("GPL");
