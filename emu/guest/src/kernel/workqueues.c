/* SPDX-License-Identifier: GPL-2.0-only */
/* Queues of work that come and go. */
#include "mm.h"
#include "string.h"
#include "workqueue.h"

noinline struct workqueue_struct *alloc_workqueue(const char *fmt, unsigned int flags, int max_active, ...)
{
	struct workqueue_struct *wq = kzalloc(sizeof(*wq), GFP_KERNEL);
	unsigned long irq;
	va_list args;

	if (!wq)
		return NULL;
	va_start(args, max_active);
	vsnprintf(wq->name, sizeof(wq->name), fmt, args);
	va_end(args);
	wq->flags = flags;
	wq->max_active = flags & __WQ_ORDERED || (flags & WQ_UNBOUND && max_active == 1) ? 1 : max_active ?: WQ_DFL_ACTIVE;
	INIT_LIST_HEAD(&wq->works);
	spin_lock_irqsave(&wq_lock, irq);
	list_add_tail(&wq->list, &workqueues);
	spin_unlock_irqrestore(&wq_lock, irq);
	return wq;
}

noinline void destroy_workqueue(struct workqueue_struct *wq)
{
	unsigned long flags;

	drain_workqueue(wq);
	spin_lock_irqsave(&wq_lock, flags);
	list_del_init(&wq->list);
	spin_unlock_irqrestore(&wq_lock, flags);
	kfree(wq);
}

noinline void workqueue_set_max_active(struct workqueue_struct *wq, int max_active)
{
	wq->max_active = max_active ?: WQ_DFL_ACTIVE;
}
