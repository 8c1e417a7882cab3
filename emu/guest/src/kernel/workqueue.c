/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"

/* One queue for the machine. Softirqs and idle CPUs run it; so may its flushers. */
static LIST_HEAD(worklist);
static DEFINE_SPINLOCK(wq_lock);
static unsigned long nr_worked;

static noinline void insert_work(struct work_struct *w)
{
	list_add_tail(&w->entry, &worklist);
}

static noinline bool __queue_work(struct work_struct *w)
{
	unsigned long flags;

	if (test_and_set_bit(0, &w->pending))
		return false;
	spin_lock_irqsave(&wq_lock, flags);
	insert_work(w);
	spin_unlock_irqrestore(&wq_lock, flags);
	raise_softirq(TASKLET_SOFTIRQ);
	return true;
}

noinline bool queue_work(struct work_struct *w)
{
	return __queue_work(w);
}

static noinline struct work_struct *first_work(void)
{
	struct work_struct *w = NULL;
	unsigned long flags;

	spin_lock_irqsave(&wq_lock, flags);
	if (!list_empty(&worklist)) {
		w = list_entry(worklist.next, struct work_struct, entry);
		list_del_init(&w->entry);
	}
	spin_unlock_irqrestore(&wq_lock, flags);
	return w;
}

static noinline __retpoline void process_one_work(struct work_struct *w)
{
	clear_bit(0, &w->pending);
	w->func(w);
	nr_worked++;
}

noinline int worker_thread(void *unused)
{
	struct work_struct *w;
	int n = 0;

	while ((w = first_work())) {
		process_one_work(w);
		n++;
	}
	return n;
}

noinline void flush_workqueue(void)
{
	worker_thread(NULL);
}

static void workqueue_softirq(void)
{
	worker_thread(NULL);
}

static int __init init_workqueues(void)
{
	open_softirq(TASKLET_SOFTIRQ, workqueue_softirq);
	return 0;
}
core_initcall(init_workqueues);
