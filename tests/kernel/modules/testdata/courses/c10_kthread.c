/* Producer and consumer threads, with a wait queue and a kfifo. */
#include <linux/module.h>
#include <linux/kthread.h>
#include <linux/kfifo.h>
#include <linux/wait.h>
#include <linux/delay.h>
#include <linux/semaphore.h>
static DEFINE_KFIFO(fifo, int, 8); static DECLARE_WAIT_QUEUE_HEAD(wq); static DEFINE_SPINLOCK(lock);
static struct task_struct *p, *c; static int sum; static int items = 20; module_param(items, int, 0444);
static DECLARE_COMPLETION(all);
static int producer(void *a)
{
	int i;
	for (i = 1; i <= items; i++) { while (!kfifo_in_spinlocked(&fifo, &i, 1, &lock)) { if (kthread_should_stop()) return -EINTR; usleep_range(100, 200); } wake_up(&wq); }
	while (!kthread_should_stop()) { set_current_state(TASK_INTERRUPTIBLE); if (!kthread_should_stop()) schedule(); __set_current_state(TASK_RUNNING); }
	return 7;
}
static int consumer(void *a)
{
	int v, n = 0;
	while (!kthread_should_stop()) {
		wait_event_interruptible(wq, !kfifo_is_empty(&fifo) || kthread_should_stop());
		while (kfifo_out_spinlocked(&fifo, &v, 1, &lock)) { sum += v; if (++n == items) complete(&all); }
	}
	return n;
}
static int __init c10_init(void)
{
	c = kthread_run(consumer, NULL, "c10/%s", "cons");
	p = kthread_create(producer, NULL, "c10/prod");
	if (IS_ERR(p) || IS_ERR(c)) return -ENOMEM;
	pr_info("%s %s kthread %d mm %d\n", c->comm, p->comm, !!(p->flags & PF_KTHREAD), p->mm != NULL);
	wake_up_process(p);
	return 0;
}
static void __exit c10_exit(void)
{
	int rp, rc;
	wait_for_completion(&all);
	rp = kthread_stop(p); rc = kthread_stop(c);
	pr_info("producer %d consumer %d sum %d\n", rp, rc, sum);
}
module_init(c10_init); module_exit(c10_exit);
MODULE_LICENSE("GPL");
