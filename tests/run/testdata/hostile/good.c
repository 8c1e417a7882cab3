/* Uses what the attacks of hostile.c are against: timers of both kinds, tasklets, and files. */
#include <linux/completion.h>
#include <linux/delay.h>
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>

static DECLARE_COMPLETION(done);
static void finish(struct tasklet_struct *t) { complete(&done); }
static DECLARE_TASKLET(tasklet, finish);

static int show(struct seq_file *m, void *v) { return 0; }

static int __init good_init(void)
{
	if (!proc_create_single("good", 0444, NULL, show))
		return -ENOMEM;
	msleep(8);
	usleep_range(500, 1000);
	tasklet_schedule(&tasklet);
	wait_for_completion(&done);
	pr_info("good: all of it works\n");
	return 0;
}

static void __exit good_exit(void) { remove_proc_entry("good", NULL); }

module_init(good_init);
module_exit(good_exit);
MODULE_LICENSE("GPL");
