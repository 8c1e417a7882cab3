/* SPDX-License-Identifier: GPL-2.0-only */
/* Threads that are bound to a processor, parked, or have works of their own. */
#include "mm.h"
#include "string.h"

struct task_struct *kthread_create_on_node(int (*fn)(void *), void *data, int node, const char *fmt, ...);

noinline void kthread_bind(struct task_struct *p, unsigned int cpu)
{
	if (cpu < boot_params.nr_cpus)
		WRITE_ONCE(p->bound_cpu, cpu + 1);
}

noinline void kthread_bind_mask(struct task_struct *p, const unsigned long *mask)
{
	unsigned long m = mask[0];

	if (m && !(m & (m - 1)))
		kthread_bind(p, __ffs(m));
}

/* A mask without any processor that is there is refused. */
noinline int set_cpus_allowed_ptr(struct task_struct *p, const unsigned long *mask)
{
	unsigned long all = boot_params.nr_cpus < BITS_PER_LONG ? BIT(boot_params.nr_cpus) - 1 : ~0ul;

	if (!(mask[0] & all))
		return -EINVAL;
	WRITE_ONCE(p->bound_cpu, 0);
	kthread_bind_mask(p, (unsigned long[]){ mask[0] & all });
	return 0;
}

noinline struct task_struct *kthread_create_on_cpu(int (*fn)(void *), void *data, unsigned int cpu, const char *namefmt)
{
	struct task_struct *p = kthread_create_on_node(fn, data, -1, namefmt, cpu);

	if (!IS_ERR(p))
		kthread_bind(p, cpu);
	return p;
}

/* The scheduler here has one class: what is set is only kept. Who runs goes into its queue anew. */
noinline void set_user_nice(struct task_struct *p, long nice)
{
	p->static_prio = p->normal_prio = p->prio = 120 + nice;
	if (p != current)
		return;
	dequeue_task_fair(NULL, p, 10);
	enqueue_task_fair(NULL, p, 10);
	set_next_task_fair(NULL, p, false);
}

noinline void sched_set_fifo(struct task_struct *p) { p->prio = p->normal_prio = 49; }
noinline void sched_set_fifo_low(struct task_struct *p) { p->prio = p->normal_prio = 98; }
noinline void sched_set_normal(struct task_struct *p, int nice) { set_user_nice(p, nice); }

/* As modules have them. */
struct kthread_worker {
	unsigned int flags;
	spinlock_t lock;
	struct list_head works, delayed;	/* 8 */
	struct task_struct *task;		/* 40 */
	struct kthread_work *current_work;
};
struct kthread_work {
	struct list_head node;
	void (*func)(struct kthread_work *);
	struct kthread_worker *worker;
	int canceling;
};
LAYOUT_ASSERT(sizeof(struct kthread_worker) == 56 && sizeof(struct kthread_work) == 40, "sizes");

noinline void __kthread_init_worker(struct kthread_worker *w, const char *name, void *key)
{
	memset(w, 0, sizeof(*w));
	INIT_LIST_HEAD(&w->works);
	INIT_LIST_HEAD(&w->delayed);
}

static struct kthread_work *take(struct kthread_worker *w)
{
	struct kthread_work *work = NULL;
	unsigned long flags;

	spin_lock_irqsave(&w->lock, flags);
	if (!list_empty(&w->works)) {
		work = container_of(w->works.next, struct kthread_work, node);
		list_del_init(&work->node);
	}
	w->current_work = work;
	spin_unlock_irqrestore(&w->lock, flags);
	return work;
}

noinline int kthread_worker_fn(void *data)
{
	struct kthread_worker *w = data;
	struct kthread_work *work;

	w->task = current;
	for (;;) {
		current->state = TASK_INTERRUPTIBLE;
		barrier();
		if (kthread_should_stop()) {
			current->state = TASK_RUNNING;
			w->task = NULL;
			return 0;
		}
		work = take(w);
		if (work) {
			current->state = TASK_RUNNING;
			work->func(work);
			w->current_work = NULL;
		} else
			schedule();
	}
}

noinline struct kthread_worker *kthread_create_worker(unsigned int flags, const char *fmt, ...)
{
	struct kthread_worker *w = kzalloc(sizeof(*w), GFP_KERNEL);
	struct task_struct *p;
	char name[32];
	va_list args;

	if (!w)
		return ERR_PTR(-ENOMEM);
	va_start(args, fmt);
	vsnprintf(name, sizeof(name), fmt, args);
	va_end(args);
	__kthread_init_worker(w, name, NULL);
	w->flags = flags;
	p = kthread_create_on_node(kthread_worker_fn, w, -1, "%s", name);
	if (IS_ERR(p)) {
		kfree(w);
		return (struct kthread_worker *)p;
	}
	w->task = p;
	wake_up_process(p);
	return w;
}

noinline bool kthread_queue_work(struct kthread_worker *w, struct kthread_work *work)
{
	unsigned long flags;
	bool queued = false;

	spin_lock_irqsave(&w->lock, flags);
	if (list_empty(&work->node) && !work->canceling) {
		list_add_tail(&work->node, &w->works);
		work->worker = w;
		queued = true;
	}
	spin_unlock_irqrestore(&w->lock, flags);
	if (queued && w->task)
		wake_up_process(w->task);
	return queued;
}

noinline void kthread_flush_work(struct kthread_work *work)
{
	struct kthread_worker *w = work->worker;

	while (w && (!list_empty(&work->node) || READ_ONCE(w->current_work) == work))
		schedule_timeout_uninterruptible(1);
}

noinline void kthread_flush_worker(struct kthread_worker *w)
{
	while (!list_empty(&w->works) || READ_ONCE(w->current_work))
		schedule_timeout_uninterruptible(1);
}

noinline bool kthread_cancel_work_sync(struct kthread_work *work)
{
	struct kthread_worker *w = work->worker;
	unsigned long flags;
	bool pending;

	if (!w)
		return false;
	spin_lock_irqsave(&w->lock, flags);
	pending = !list_empty(&work->node);
	list_del_init(&work->node);
	work->canceling++;
	spin_unlock_irqrestore(&w->lock, flags);
	while (READ_ONCE(w->current_work) == work)
		schedule_timeout_uninterruptible(1);
	work->canceling--;
	return pending;
}

noinline void kthread_destroy_worker(struct kthread_worker *w)
{
	if (!w->task)
		return;
	kthread_flush_worker(w);
	kthread_stop(w->task);
	kfree(w);
}
