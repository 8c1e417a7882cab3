/* SPDX-License-Identifier: GPL-2.0-only */
#include "mm.h"
#include "string.h"
#include "process.h"

struct pid { struct hlist_node node; atomic_t count; int nr; struct wait_queue_head wait_pidfd; };

#define PID_BITS	6
static struct hlist_head pid_hash[1 << PID_BITS];
static struct kmem_cache *pid_cachep;
static DEFINE_SPINLOCK(pidmap_lock);
static u32 nr_pids;

static noinline struct hlist_head *hash(int nr)
{
	return &pid_hash[hash_64(nr, PID_BITS)];
}

/* With pidmap_lock held. */
static noinline struct pid *__find_pid(int nr)
{
	struct hlist_node *n;

	hlist_for_each(n, hash(nr))
		if (container_of(n, struct pid, node)->nr == nr)
			return container_of(n, struct pid, node);
	return NULL;
}

noinline struct pid *find_vpid(int nr)
{
	unsigned long flags;
	struct pid *pid;

	spin_lock_irqsave(&pidmap_lock, flags);
	pid = __find_pid(nr);
	spin_unlock_irqrestore(&pidmap_lock, flags);
	return pid;
}

__keep struct pid *alloc_pid(int nr, void *set_tid, size_t set_tid_size)
{
	struct pid *old, *pid = kmem_cache_alloc(pid_cachep, GFP_KERNEL);
	unsigned long flags;

	if (!pid)
		return ERR_PTR(-ENOMEM);
	pid->nr = nr;
	__init_waitqueue_head(&pid->wait_pidfd, "&pid->wait_pidfd", NULL);
	atomic_set(&pid->count, 1);
	spin_lock_irqsave(&pidmap_lock, flags);
	old = __find_pid(nr);
	if (!old) {
		hlist_add_head(&pid->node, hash(nr));
		nr_pids++;
	}
	spin_unlock_irqrestore(&pidmap_lock, flags);
	if (old)
		kmem_cache_free(pid_cachep, pid);
	return old ? old : pid;
}

/* For somebody who looks at it while it goes. */
struct pid *get_pid(int nr)
{
	unsigned long flags;
	struct pid *pid;

	spin_lock_irqsave(&pidmap_lock, flags);
	pid = __find_pid(nr);
	if (pid)
		atomic_inc(&pid->count);
	spin_unlock_irqrestore(&pidmap_lock, flags);
	return pid;
}

noinline void put_pid(struct pid *pid)
{
	if (pid && atomic_dec_and_test(&pid->count))
		free_rcu_object(pid);
}

/* Its memory goes when nobody looks at it any more. */
noinline void free_pid(struct pid *pid)
{
	if (atomic_dec_and_test(&pid->count))
		free_rcu_object(pid);
}

/* From the tasks with the number; with the last type that has it to itself the number is free. */
noinline void detach_pid(struct task_struct *p, int type)
{
	const bool leads = p->pid == p->tgid;
	unsigned long flags;
	struct pid *pid;

	if (type != leads)
		return;
	spin_lock_irqsave(&pidmap_lock, flags);
	pid = __find_pid(p->pid);
	if (pid) {
		hlist_del_init(&pid->node);
		nr_pids--;
	}
	spin_unlock_irqrestore(&pidmap_lock, flags);
	if (pid)
		free_pid(pid);
}

static int __init pid_idr_init(void)
{
	pid_cachep = kmem_cache_create("pid", sizeof(struct pid), 8, 0, NULL);
	return pid_cachep ? 0 : -ENOMEM;
}
core_initcall(pid_idr_init);
