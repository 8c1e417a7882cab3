// SPDX-License-Identifier: GPL-2.0-only
/* Hands a pointer that is no good to a function of the kernel: what= says to which. */
#include <linux/module.h>
#include <linux/hrtimer.h>
#include <linux/timer.h>
#include <linux/workqueue.h>
#include <linux/wait.h>
#include <linux/completion.h>
#include <linux/kobject.h>
#include <linux/proc_fs.h>
#include <linux/debugfs.h>
#include <linux/kthread.h>
#include <linux/interrupt.h>
#include <linux/notifier.h>
#include <linux/slab.h>
#include <linux/cdev.h>
#include <linux/fs.h>
#include <linux/delay.h>
#include <linux/sched/signal.h>
#include <linux/idr.h>
#include <linux/miscdevice.h>
#include <linux/percpu.h>
#include <linux/netdevice.h>
#include <linux/kprobes.h>
#include <linux/reboot.h>
#include <linux/srcu.h>

static char *what = "";
module_param(what, charp, 0);

static struct { char room[2048]; } zero;	/* nothing in it was initialized */
#define BAD ((void *)0xdead000000000400ul)

static void w_hrtimer(void) { hrtimer_start((void *)&zero, 1000, HRTIMER_MODE_REL); }
static void w_hrtimer_bad(void) { hrtimer_start(BAD, 1000, HRTIMER_MODE_REL); }
static void w_hrcancel(void) { pr_info("= %d\n", hrtimer_cancel((void *)&zero)); }
static void w_hrcancel_bad(void) { hrtimer_cancel(BAD); }
static void w_timer(void) { mod_timer((void *)&zero, jiffies + 1); msleep(50); }
static void w_timer_bad(void) { mod_timer(BAD, jiffies + 1); }
static void w_deltimer(void) { pr_info("= %d\n", del_timer_sync((void *)&zero)); }
static void w_deltimer_bad(void) { del_timer_sync(BAD); }
static void w_work(void) { pr_info("= %d\n", schedule_work((void *)&zero)); msleep(50); }
static void w_work_bad(void) { schedule_work(BAD); }
static void w_wq_null(void) { static DECLARE_WORK(w, (void *)msleep); queue_work(NULL, &w); }
static void w_wq_bad(void) { static DECLARE_WORK(w, (void *)msleep); queue_work(BAD, &w); }
static void w_flush(void) { flush_workqueue(BAD); }
static void w_destroy(void) { destroy_workqueue(NULL); }
static void w_cancelwork(void) { pr_info("= %d\n", cancel_work_sync((void *)&zero)); }
static void w_cancelwork_bad(void) { cancel_work_sync(BAD); }
static void w_wake(void) { wake_up((wait_queue_head_t *)&zero); }
static void w_wake_bad(void) { wake_up((wait_queue_head_t *)BAD); }
static void w_addwait(void) { DEFINE_WAIT(w); add_wait_queue((void *)&zero, &w); }
static void w_complete(void) { complete((void *)&zero); }
static void w_complete_bad(void) { complete(BAD); }
static void w_kobject(void) { pr_info("= %d\n", kobject_add((void *)&zero, NULL, "misused")); }
static void w_kobject_bad(void) { pr_info("= %d\n", kobject_add(BAD, NULL, "misused")); }
static void w_kput(void) { kobject_put((void *)&zero); }
static void w_kput_bad(void) { kobject_put(BAD); }
static void w_proc_bad(void) { proc_create("misused", 0444, BAD, NULL); }
static void w_proc_name(void) { proc_create(BAD, 0444, NULL, NULL); }
static void w_procrm_bad(void) { proc_remove(BAD); }
static void w_procrm_name(void) { remove_proc_entry(BAD, NULL); }
static void w_debugfs_bad(void) { debugfs_create_dir("misused", BAD); }
static void w_debugfs_name(void) { debugfs_create_dir(BAD, NULL); }
static void w_debugfsrm_bad(void) { debugfs_remove(BAD); }
static void w_kthread_bad(void) { kthread_stop(BAD); }
static void w_wakeproc_bad(void) { wake_up_process(BAD); }
static void w_tasklet(void) { tasklet_schedule((void *)&zero); msleep(50); }
static void w_tasklet_bad(void) { tasklet_schedule(BAD); }
static void w_notifier(void) { register_reboot_notifier(BAD); }
static void w_cdev(void) { pr_info("= %d\n", cdev_add((void *)&zero, MKDEV(300, 0), 1)); }
static void w_cdev_bad(void) { cdev_add(BAD, MKDEV(300, 0), 1); }
static void w_chrdev_name(void) { register_chrdev(0, BAD, NULL); }
static void w_misc(void) { misc_register(BAD); }
static void w_misc_dereg(void) { misc_deregister((void *)&zero); }
static void w_kfree_bad(void) { kfree(BAD); }
static void w_freepercpu(void) { free_percpu(BAD); }
static void w_printk(void) { printk("%s\n", (char *)BAD); printk((char *)BAD); }
static void w_sendsig(void) { send_sig(SIGUSR1, BAD, 1); }
static void w_kprobe(void) { register_kprobe(BAD); }
static void w_unkprobe(void) { unregister_kprobe(BAD); }
static void w_irq(void) { free_irq(5, BAD); }
static void w_idr(void) { pr_info("= %d\n", idr_alloc((void *)&zero, &zero, 0, 0, GFP_KERNEL)); }
static void w_callrcu(void) { call_rcu(BAD, (void *)msleep); }
static void w_mutex(void) { mutex_lock(BAD); }
static void w_spin(void) { spin_lock((spinlock_t *)BAD); }
static void w_list(void) { static LIST_HEAD(l); list_add(&l, (void *)&zero); }
static void w_netdev(void) { unregister_netdev(BAD); }
static void w_chain(void) { atomic_notifier_chain_register(BAD, (void *)&zero); }

#define W(n) { #n, w_##n }
static const struct { const char *name; void (*call)(void); } all[] = {
	W(hrtimer), W(hrtimer_bad), W(hrcancel), W(hrcancel_bad), W(timer), W(timer_bad), W(deltimer), W(deltimer_bad),
	W(work), W(work_bad), W(wq_null), W(wq_bad), W(flush), W(destroy), W(cancelwork), W(cancelwork_bad),
	W(wake), W(wake_bad), W(addwait), W(complete), W(complete_bad), W(kobject), W(kobject_bad), W(kput), W(kput_bad),
	W(proc_bad), W(proc_name), W(procrm_bad), W(procrm_name), W(debugfs_bad), W(debugfs_name), W(debugfsrm_bad),
	W(kthread_bad), W(wakeproc_bad), W(tasklet), W(tasklet_bad), W(notifier), W(cdev), W(cdev_bad), W(chrdev_name),
	W(misc), W(misc_dereg), W(kfree_bad), W(freepercpu), W(printk), W(sendsig), W(kprobe), W(unkprobe), W(irq), W(idr),
	W(callrcu), W(mutex), W(spin), W(list), W(netdev), W(chain),
};

static int __init begin(void)
{
	int i;

	for (i = 0; i < ARRAY_SIZE(all); i++)
		if (!strcmp(all[i].name, what)) {
			pr_info("before\n");
			all[i].call();
			pr_info("after\n");
			return -EAGAIN;
		}
	return -EINVAL;
}
module_init(begin);
MODULE_LICENSE("GPL");
