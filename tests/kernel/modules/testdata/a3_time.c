/* Timers, work and time. */
#include <linux/module.h>
#include <linux/timer.h>
#include <linux/hrtimer.h>
#include <linux/workqueue.h>
#include <linux/interrupt.h>
#include <linux/delay.h>
#include <linux/jiffies.h>
#include <linux/ktime.h>
#include <linux/completion.h>
#include <linux/sched.h>

static struct timer_list timer;
static struct hrtimer hr;
static int fired, hits, runs, order;
static DECLARE_COMPLETION(done);

static void on_timer(struct timer_list *t) { fired++; pr_info("timer: softirq %d own %d\n", !!in_softirq(), t == &timer); complete(&done); }
static enum hrtimer_restart on_hr(struct hrtimer *t)
{
	if (++hits == 3) { complete(&done); return HRTIMER_NORESTART; }
	hrtimer_forward_now(t, ms_to_ktime(2));
	return HRTIMER_RESTART;
}
static void on_tasklet(struct tasklet_struct *t) { pr_info("tasklet: softirq %d\n", !!in_softirq()); complete(&done); }
static DECLARE_TASKLET(tasklet, on_tasklet);
static void on_work(struct work_struct *w) { runs++; pr_info("work: kthread %d softirq %d\n", !!(current->flags & PF_KTHREAD), !!in_softirq()); msleep(1); }
static DECLARE_WORK(work, on_work);
static void on_delayed(struct work_struct *w) { pr_info("delayed work %d\n", to_delayed_work(w)->work.func == on_delayed); complete(&done); }
static DECLARE_DELAYED_WORK(delayed, on_delayed);
struct numbered { struct work_struct w; int n; };
static void on_numbered(struct work_struct *w) { struct numbered *x = container_of(w, struct numbered, w); pr_info("numbered %d in order %d\n", x->n, x->n == order); order++; if (x->n == 1) msleep(4); }
static struct numbered n[4];

static int __init a3_init(void)
{
	struct workqueue_struct *wq;
	unsigned long j = jiffies;
	ktime_t k = ktime_get();
	u64 ns = ktime_get_real_ns();
	int i, e;

	pr_info("HZ %d jiffies recent %d\n", HZ, time_after_eq(jiffies, (unsigned long)INITIAL_JIFFIES) && jiffies - (u32)INITIAL_JIFFIES < 1000000000);
	msleep(20);
	pr_info("slept %d %d %d\n", jiffies - j >= 5, ktime_ms_delta(ktime_get(), k) >= 20, ktime_get_real_ns() - ns >= 20000000);
	k = ktime_get(); usleep_range(1000, 2000); pr_info("usleep %d\n", ktime_us_delta(ktime_get(), k) >= 1000);
	udelay(200); ndelay(500); mdelay(1);
	set_current_state(TASK_UNINTERRUPTIBLE); pr_info("schedule_timeout %ld\n", schedule_timeout(3));
	pr_info("%lu %u %lu %u\n", msecs_to_jiffies(10), jiffies_to_msecs(25), usecs_to_jiffies(5000), jiffies_to_usecs(2));

	timer_setup(&timer, on_timer, 0);
	i = mod_timer(&timer, jiffies + 1000); e = timer_pending(&timer);
	pr_info("mod %d pending %d mod %d\n", i, e, mod_timer(&timer, jiffies + 2));
	wait_for_completion(&done); pr_info("fired %d pending %d del %d\n", fired, timer_pending(&timer), del_timer_sync(&timer));
	timer.expires = jiffies + 1000; add_timer(&timer); i = del_timer(&timer); pr_info("del %d %d\n", i, del_timer(&timer));

	reinit_completion(&done); hrtimer_init(&hr, CLOCK_MONOTONIC, HRTIMER_MODE_REL); hr.function = on_hr;
	k = ktime_get(); hrtimer_start(&hr, ms_to_ktime(2), HRTIMER_MODE_REL); i = hrtimer_active(&hr);
	wait_for_completion(&done); pr_info("hrtimer %d hits %d time %d\n", i, hits, ktime_ms_delta(ktime_get(), k) >= 6);
	hrtimer_start(&hr, ms_to_ktime(1000), HRTIMER_MODE_REL); i = hrtimer_cancel(&hr); pr_info("cancel %d %d\n", i, hrtimer_cancel(&hr));

	reinit_completion(&done); tasklet_schedule(&tasklet); wait_for_completion(&done); tasklet_kill(&tasklet);

	i = schedule_work(&work); flush_work(&work); pr_info("work %d runs %d flush %d\n", i, runs, flush_work(&work));
	i = schedule_work(&work); e = cancel_work_sync(&work); pr_info("cancelled or run %d\n", e + runs == 2);
	reinit_completion(&done); i = schedule_delayed_work(&delayed, 2); e = schedule_delayed_work(&delayed, 2);
	pr_info("delayed %d %d pending %d\n", i, e, delayed_work_pending(&delayed)); wait_for_completion(&done); flush_delayed_work(&delayed);
	schedule_delayed_work(&delayed, 1000); i = mod_delayed_work(system_wq, &delayed, 2000); e = cancel_delayed_work_sync(&delayed);
	pr_info("mod %d cancel %d again %d\n", i, e, cancel_delayed_work_sync(&delayed));
	wq = alloc_ordered_workqueue("a3_%d", 0, 7);
	for (i = 0; i < 4; i++) { n[i].n = i; INIT_WORK(&n[i].w, on_numbered); queue_work(wq, &n[i].w); }
	flush_workqueue(wq); pr_info("flushed %d\n", order); destroy_workqueue(wq);
	return 0;
}
static void __exit a3_exit(void) { pr_info("bye\n"); }
module_init(a3_init); module_exit(a3_exit); MODULE_LICENSE("GPL");
