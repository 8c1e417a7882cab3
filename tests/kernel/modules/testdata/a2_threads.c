/* Threads, and what they wait for. */
#include <linux/module.h>
#include <linux/kthread.h>
#include <linux/completion.h>
#include <linux/wait.h>
#include <linux/semaphore.h>
#include <linux/mutex.h>
#include <linux/rwsem.h>
#include <linux/spinlock.h>
#include <linux/delay.h>
#include <linux/sched.h>

static DECLARE_COMPLETION(started);
static DECLARE_COMPLETION(never);
static DECLARE_WAIT_QUEUE_HEAD(queue);
static DEFINE_SEMAPHORE(sem);
static DEFINE_MUTEX(mutex);
static DECLARE_RWSEM(rwsem);
static DEFINE_SPINLOCK(lock);
static DEFINE_RWLOCK(rwlock);
static int counter, flag, turns;

static int loops(void *data)
{
	pr_info("thread %s data %ld kthread %d mm %d irqs %d count %x\n", current->comm, (long)data, !!(current->flags & PF_KTHREAD),
		current->mm != NULL, !irqs_disabled(), preempt_count());
	complete(&started);
	while (!kthread_should_stop()) {
		msleep(1);
		turns++;
	}
	return 42;
}

static int waits(void *data)
{
	int r = wait_event_interruptible(queue, flag);

	pr_info("woken: flag %d, %d\n", flag, r);
	complete(&started);
	set_current_state(TASK_INTERRUPTIBLE);
	while (!kthread_should_stop()) {
		schedule();
		set_current_state(TASK_INTERRUPTIBLE);
	}
	__set_current_state(TASK_RUNNING);
	return -7;
}

static int adds(void *data)
{
	int i;

	for (i = 0; i < 1000; i++) {
		spin_lock(&lock);
		counter++;
		spin_unlock(&lock);
		if (i % 100 == 0) { mutex_lock(&mutex); cond_resched(); mutex_unlock(&mutex); }
	}
	up(&sem);
	return 0;
}

static int __init a2_init(void)
{
	struct task_struct *t, *u;
	int i, e;
	long l;

	t = kthread_run(loops, (void *)17, "a2_loop/%d", 3);
	wait_for_completion(&started);
	while (READ_ONCE(turns) < 3)
		msleep(5);
	e = kthread_stop(t); pr_info("stopped %d, turned %d\n", e, turns >= 3);
	t = kthread_create(loops, NULL, "a2_never");
	pr_info("never run: %d\n", kthread_stop(t));

	reinit_completion(&started);
	t = kthread_run(waits, NULL, "a2_wait");
	msleep(10); flag = 1; wake_up(&queue);
	wait_for_completion(&started);
	e = kthread_stop(t); pr_info("stopped %d\n", e);
	pr_info("timeout %lu\n", wait_for_completion_timeout(&never, 3));
	complete_all(&never); l = wait_for_completion_timeout(&never, 100);
	pr_info("over %d try %d %d done %d\n", l == 100, try_wait_for_completion(&never), try_wait_for_completion(&started), completion_done(&started));
	flag = 0; l = wait_event_timeout(queue, flag, 2); pr_info("wait_event_timeout %ld\n", l);
	flag = 1; l = wait_event_interruptible_timeout(queue, flag, 50); pr_info("wait_event_timeout %ld active %d\n", l, waitqueue_active(&queue));

	i = down_trylock(&sem); e = down_trylock(&sem); pr_info("down_trylock %d %d timeout %d\n", i, e, down_timeout(&sem, 2));
	t = kthread_run(adds, NULL, "a2_add1"); u = kthread_run(adds, NULL, "a2_add2");
	down(&sem); down(&sem); pr_info("counter %d\n", counter); up(&sem);
	i = mutex_trylock(&mutex); e = mutex_trylock(&mutex); pr_info("mutex %d %d locked %d", i, e, mutex_is_locked(&mutex)); mutex_unlock(&mutex);
	pr_cont(" unlocked %d\n", !mutex_is_locked(&mutex));
	down_read(&rwsem); pr_info("rwsem read %d write %d", down_read_trylock(&rwsem), down_write_trylock(&rwsem)); up_read(&rwsem); up_read(&rwsem);
	pr_cont(" write %d read %d\n", down_write_trylock(&rwsem), down_read_trylock(&rwsem)); downgrade_write(&rwsem); up_read(&rwsem);
	read_lock(&rwlock); pr_info("rwlock %d %d\n", read_trylock(&rwlock), write_trylock(&rwlock)); read_unlock(&rwlock); read_unlock(&rwlock);
	write_lock(&rwlock); write_unlock(&rwlock);
	spin_lock_bh(&lock); pr_info("bh count %x\n", preempt_count()); spin_unlock_bh(&lock);
	pr_info("trylock %d count %x\n", spin_trylock(&lock), preempt_count()); spin_unlock(&lock);
	return 0;
}
static void __exit a2_exit(void) { pr_info("bye\n"); }
module_init(a2_init); module_exit(a2_exit); MODULE_LICENSE("GPL");
