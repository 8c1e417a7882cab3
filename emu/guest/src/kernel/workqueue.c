/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Work, done by threads that may sleep. Every queue has its work in order; the workers are common to all. A worker
 * that sleeps in its work is replaced, up to NR_WORKERS, so that work may wait for other work.
 */
#include "mm.h"
#include "time.h"
#include "string.h"
#include "tracepoint.h"
#include "workqueue.h"

#define NR_WORKERS	8
#define WORK_PENDING	0

struct worker {
	struct task_struct *task;
	struct work_struct *current_work;
	struct workqueue_struct *wq;	/* that it works for */
	bool idle;
};

/* Somebody who waits for a work, or for all that was queued before. */
struct wq_flusher { struct list_head list; struct work_struct *work; unsigned int left; struct completion done; };

LIST_HEAD(workqueues);
static LIST_HEAD(flushers);
static struct worker workers[NR_WORKERS];
static int nr_workers;
DEFINE_SPINLOCK(wq_lock);
static DECLARE_WAIT_QUEUE_HEAD(wq_flushed);

#define SYSTEM_WQ(n)									\
	static struct workqueue_struct n##_struct = {					\
		.works = LIST_HEAD_INIT(n##_struct.works), .max_active = WQ_DFL_ACTIVE, .name = #n };	\
	struct workqueue_struct *n = &n##_struct
SYSTEM_WQ(system_wq);
SYSTEM_WQ(system_highpri_wq);
SYSTEM_WQ(system_long_wq);
SYSTEM_WQ(system_unbound_wq);
SYSTEM_WQ(system_freezable_wq);
SYSTEM_WQ(system_power_efficient_wq);

#define PF_WQ_WORKER	0x20

static noinline struct worker *find_worker_executing_work(struct work_struct *w)
{
	int i;

	for (i = 0; i < nr_workers; i++)
		if (workers[i].current_work == w)
			return &workers[i];
	return NULL;
}

/* The next work of any queue; a work that runs is not run once more at the same time. wq_lock is held. */
static noinline struct work_struct *next_work(struct workqueue_struct **from)
{
	struct workqueue_struct *wq;
	struct work_struct *w;

	list_for_each_entry(wq, &workqueues, list) {
		if (wq->active >= wq->max_active)
			continue;
		list_for_each_entry(w, &wq->works, entry) {
			if (find_worker_executing_work(w))
				continue;
			*from = wq;
			return w;
		}
	}
	return NULL;
}

static noinline __retpoline void process_one_work(struct work_struct *w, void (*func)(struct work_struct *))
{
	TRACE(workqueue_execute_start, w);
	func(w);
	TRACE(workqueue_execute_end, w, func);
}

/* w has been done, or taken away: its memory may be gone. wq_lock is held. */
static noinline void work_over(struct workqueue_struct *wq, struct work_struct *w)
{
	struct list_head *p, *n;

	wq->done++;
	list_for_each_safe(p, n, &flushers) {
		struct wq_flusher *f = list_entry(p, struct wq_flusher, list);

		if (f->work == w && !--f->left) {
			list_del_init(&f->list);
			complete(&f->done);
		}
	}
}

static noinline void process_works(struct worker *me)
{
	void (*func)(struct work_struct *);
	struct workqueue_struct *wq;
	struct work_struct *w;
	unsigned long flags;

	spin_lock_irqsave(&wq_lock, flags);
	while ((w = next_work(&wq))) {
		list_del_init(&w->entry);
		wq->active++;
		me->current_work = w;
		me->wq = wq;
		func = w->func;
		clear_bit(WORK_PENDING, &w->data);
		spin_unlock_irqrestore(&wq_lock, flags);
		process_one_work(w, func);
		spin_lock_irqsave(&wq_lock, flags);
		me->current_work = NULL;
		me->wq = NULL;
		wq->active--;
		work_over(wq, w);
		spin_unlock_irqrestore(&wq_lock, flags);
		__wake_up(&wq_flushed, TASK_NORMAL, 0, NULL);
		spin_lock_irqsave(&wq_lock, flags);
	}
	me->idle = true;
	current->state = TASK_INTERRUPTIBLE;
	spin_unlock_irqrestore(&wq_lock, flags);
}

noinline int worker_thread(void *worker)
{
	current->flags |= PF_WQ_WORKER;
	for (;;) {
		process_works(worker);
		schedule();
	}
}

/* Wakes an idle worker, or makes one. A worker that is on its way takes the work, too. */
static noinline void wake_up_worker(void)
{
	struct worker *idle = NULL;
	unsigned long flags;
	char name[32];
	int i;

	spin_lock_irqsave(&wq_lock, flags);
	for (i = 0; i < nr_workers && !idle; i++)
		if (workers[i].idle)
			idle = &workers[i];
	if (!idle && nr_workers < NR_WORKERS)
		idle = &workers[nr_workers++];
	if (idle)
		idle->idle = false;
	spin_unlock_irqrestore(&wq_lock, flags);
	if (!idle)
		return;
	if (!idle->task) {
		snprintf(name, sizeof(name), "kworker/u%u:%d", boot_params.nr_cpus, (int)(idle - workers));
		idle->task = kthread_create(worker_thread, idle, name);
		if (!idle->task)
			return;
		idle->task->state = TASK_UNINTERRUPTIBLE;
	}
	wake_up_process(idle->task);
}

#define WORK_CPU_UNBOUND	8192	/* NR_CPUS of Debian's */

static noinline void __queue_work(int cpu, struct workqueue_struct *wq, struct work_struct *w)
{
	unsigned long flags;

	(void)READ_ONCE(wq->max_active);	/* whoever has no queue, or no work, dies without the lock */
	if (WARN_ON(!list_empty(&w->entry)))
		return;
	spin_lock_irqsave(&wq_lock, flags);
	TRACE(workqueue_queue_work, cpu, NULL, w, wq->name, smp_processor_id());
	if (wq->active < wq->max_active)
		TRACE(workqueue_activate_work, w);
	if (!wq->list.next)
		list_add_tail(&wq->list, &workqueues);
	list_add_tail(&w->entry, &wq->works);
	wq->queued++;
	spin_unlock_irqrestore(&wq_lock, flags);
	wake_up_worker();
}

noinline bool queue_work_on(int cpu, struct workqueue_struct *wq, struct work_struct *w)
{
	unsigned long flags;
	bool ret;

	local_irq_save(flags);
	ret = !test_and_set_bit(WORK_PENDING, &w->data);
	if (ret)
		(void)READ_ONCE(wq->max_active);	/* whoever has no queue dies here */
	local_irq_restore(flags);
	if (ret)
		__queue_work(cpu, wq, w);
	return ret;
}

noinline bool queue_work_node(int node, struct workqueue_struct *wq, struct work_struct *w)
{
	return queue_work_on(WORK_CPU_UNBOUND, wq, w);
}

/* The timer of every delayed work. */
noinline void delayed_work_timer_fn(struct timer_list *t)
{
	struct delayed_work *d = container_of(t, struct delayed_work, timer);

	__queue_work(d->cpu, d->wq, &d->work);
}

static noinline void __queue_delayed_work(int cpu, struct workqueue_struct *wq, struct delayed_work *d, unsigned long delay)
{
	d->wq = wq;
	d->cpu = cpu;
	if (!delay) {
		__queue_work(cpu, wq, &d->work);
		return;
	}
	d->timer.expires = jiffies + delay;
	add_timer(&d->timer);
}

noinline bool queue_delayed_work_on(int cpu, struct workqueue_struct *wq, struct delayed_work *d, unsigned long delay)
{
	if (test_and_set_bit(WORK_PENDING, &d->work.data))
		return false;
	__queue_delayed_work(cpu, wq, d, delay);
	return true;
}

/* Takes w out of its queue, or stops its timer, and leaves it pending. True: it was pending. */
static noinline bool try_to_grab_pending(struct work_struct *w, struct timer_list *t)
{
	struct workqueue_struct *wq;
	struct work_struct *o;
	unsigned long flags;
	bool found = false, pending;

	local_irq_save(flags);
	pending = test_and_set_bit(WORK_PENDING, &w->data);
	local_irq_restore(flags);
	if (!pending)
		return false;
	if (t && del_timer_sync(t))
		return true;
	spin_lock_irqsave(&wq_lock, flags);
	list_for_each_entry(wq, &workqueues, list) {
		list_for_each_entry(o, &wq->works, entry) {
			if (o == w) {
				found = true;
				break;
			}
		}
		if (found) {
			list_del_init(&w->entry);
			work_over(wq, w);
			break;
		}
	}
	spin_unlock_irqrestore(&wq_lock, flags);
	return true;
}

noinline bool mod_delayed_work_on(int cpu, struct workqueue_struct *wq, struct delayed_work *d, unsigned long delay)
{
	bool ret = try_to_grab_pending(&d->work, &d->timer);

	__queue_delayed_work(cpu, wq, d, delay);
	return ret;
}

/* Waits for w: for its last queueing if it is queued, else for the run that is under way. */
static __always_inline bool __flush_work(struct work_struct *w)
{
	struct wq_flusher f = { .work = w, .done.wait = __WAIT_QUEUE_HEAD_INIT(f.done.wait) };
	unsigned long flags;

	if (test_bit(WORK_PENDING, &w->data) && !preempt_count())
		current->thread_info |= ABI_TIF_NEED_RESCHED; /* a worker that has slept comes first */
	might_sleep();
	if (WARN_ON(!w->func))
		return false;
	spin_lock_irqsave(&wq_lock, flags);
	f.left = !!find_worker_executing_work(w) + (test_bit(WORK_PENDING, &w->data) && !list_empty(&w->entry));
	if (f.left)
		list_add_tail(&f.list, &flushers);
	spin_unlock_irqrestore(&wq_lock, flags);
	if (!f.left)
		return false;
	wait_for_completion(&f.done);
	return true;
}

noinline bool flush_work(struct work_struct *w) { return __flush_work(w); }

noinline bool flush_delayed_work(struct delayed_work *d)
{
	if (timer_delete_sync(&d->timer))
		__queue_work(d->cpu, d->wq, &d->work);
	return __flush_work(&d->work);
}

static noinline void wait_for_work(struct work_struct *w)
{
	if (!WARN_ON(!w->func) && find_worker_executing_work(w))
		flush_work(w);
}

static noinline bool __cancel_work(struct work_struct *w, struct timer_list *t, bool sync)
{
	bool ret = try_to_grab_pending(w, t);

	if (sync)	/* it stays pending meanwhile, so that it does not queue itself */
		wait_for_work(w);
	clear_bit(WORK_PENDING, &w->data);
	return ret;
}

noinline bool cancel_work(struct work_struct *w) { return __cancel_work(w, NULL, false); }
noinline bool cancel_work_sync(struct work_struct *w) { return __cancel_work(w, NULL, true); }
noinline bool cancel_delayed_work(struct delayed_work *d) { return __cancel_work(&d->work, &d->timer, false); }
noinline bool cancel_delayed_work_sync(struct delayed_work *d) { return __cancel_work(&d->work, &d->timer, true); }

/* Bit 0: it is queued; bit 1: it runs. */
noinline unsigned int work_busy(struct work_struct *w)
{
	return test_bit(WORK_PENDING, &w->data) | !!find_worker_executing_work(w) << 1;
}

/* All that was queued before the call. */
noinline void __flush_workqueue(struct workqueue_struct *wq)
{
	struct wait_queue_entry e = WAIT_QUEUE_ENTRY(e);
	unsigned long target = READ_ONCE(wq->queued);

	while ((long)(READ_ONCE(wq->done) - target) < 0) {
		prepare_to_wait(&wq_flushed, &e, TASK_UNINTERRUPTIBLE);
		if ((long)(READ_ONCE(wq->done) - target) < 0)
			schedule();
	}
	finish_wait(&wq_flushed, &e);
}

noinline void drain_workqueue(struct workqueue_struct *wq)
{
	while (READ_ONCE(wq->done) != READ_ONCE(wq->queued))
		__flush_workqueue(wq);
}

noinline struct work_struct *current_work(void)
{
	int i;

	for (i = 0; i < nr_workers; i++)
		if (workers[i].task == current)
			return workers[i].current_work;
	return NULL;
}
