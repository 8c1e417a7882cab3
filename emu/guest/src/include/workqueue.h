/* SPDX-License-Identifier: GPL-2.0-only */
/* Queues of work, as their own files see them. */
#ifndef WORKQUEUE_H
#define WORKQUEUE_H

#include "sched.h"

#define WQ_UNBOUND	2
#define __WQ_ORDERED	(1 << 17)
#define WQ_DFL_ACTIVE	256

struct workqueue_struct {
	struct list_head list, works;
	int max_active, active;
	unsigned long queued, done;	/* works of all time */
	unsigned int flags;
	char name[32];
};

extern struct list_head workqueues;
extern spinlock_t wq_lock;	/* protects all queues and their works */
void drain_workqueue(struct workqueue_struct *wq);

#endif
