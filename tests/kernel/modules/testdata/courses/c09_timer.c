/* Timers of all kinds. */
#include <linux/module.h>
#include <linux/timer.h>
#include <linux/hrtimer.h>
#include <linux/jiffies.h>
#include <linux/workqueue.h>
#include <linux/delay.h>
#include <linux/interrupt.h>
static struct timer_list t; static struct hrtimer h; static int n, hn; static DECLARE_COMPLETION(done); static DECLARE_COMPLETION(hdone);
static void tick(struct timer_list *tl) { n++; if (n < 3) mod_timer(tl, jiffies + 2); else complete(&done); if (n == 1) pr_info("in softirq %d irqs off %d\n", !!in_serving_softirq(), irqs_disabled()); }
static enum hrtimer_restart hfn(struct hrtimer *x)
{
	if (!hn) pr_info("hardirq %d irqs off %d\n", !!in_hardirq(), irqs_disabled());
	if (++hn == 4) { complete(&hdone); return HRTIMER_NORESTART; }
	hrtimer_forward_now(x, ms_to_ktime(1)); return HRTIMER_RESTART;
}
static void wfn(struct work_struct *w) { pr_info("work in %s task %d\n", "kworker", current->flags & PF_WQ_WORKER ? 1 : 0); }
static DECLARE_WORK(work, wfn); static DECLARE_DELAYED_WORK(dwork, wfn);
static void tfn(struct tasklet_struct *ts) { pr_info("tasklet softirq %d\n", !!in_softirq()); }
static DECLARE_TASKLET(tl, tfn);
static int __init c09_init(void)
{
	unsigned long j;
	struct workqueue_struct *wq;
	timer_setup(&t, tick, 0); mod_timer(&t, jiffies + 1);
	pr_info("pending %d\n", timer_pending(&t));
	wait_for_completion(&done);
	pr_info("ticks %d left %lu\n", n, wait_for_completion_timeout(&done, 2));
	hrtimer_init(&h, CLOCK_MONOTONIC, HRTIMER_MODE_REL); h.function = hfn; hrtimer_start(&h, ms_to_ktime(2), HRTIMER_MODE_REL);
	wait_for_completion(&hdone);
	pr_info("hrticks %d active %d\n", hn, hrtimer_active(&h));
	pr_info("queue %d again %d\n", schedule_work(&work), schedule_work(&work)); flush_work(&work);
	j = jiffies; pr_info("delayed %d\n", schedule_delayed_work(&dwork, 3)); flush_delayed_work(&dwork); 
	pr_info("cancel %d\n", cancel_delayed_work_sync(&dwork));
	tasklet_schedule(&tl); msleep(5); tasklet_kill(&tl);
	wq = alloc_workqueue("c09wq", WQ_UNBOUND | WQ_MEM_RECLAIM, 1);
	queue_work(wq, &work); flush_workqueue(wq); destroy_workqueue(wq);
	wq = create_singlethread_workqueue("c09s"); queue_delayed_work(wq, &dwork, 1); msleep(20); destroy_workqueue(wq);
	mod_timer(&t, jiffies + 1000); pr_info("del %d %d\n", del_timer_sync(&t), del_timer(&t));
	pr_info("HZ %d %u %lu\n", HZ, jiffies_to_msecs(5), msecs_to_jiffies(17));
	return 0;
}
static void __exit c09_exit(void) { pr_info("bye\n"); }
module_init(c09_init); module_exit(c09_exit);
MODULE_LICENSE("GPL");
