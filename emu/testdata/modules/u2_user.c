/* uses a symbol of another module */
#include <linux/module.h>
int u1_get(int x);
static int __init u2_init(void) { pr_info("got %d\n", u1_get(100)); return 0; }
static void __exit u2_exit(void) { pr_info("bye\n"); }
module_init(u2_init); module_exit(u2_exit); MODULE_LICENSE("GPL");
