/* SPDX-License-Identifier: GPL-2.0-only */
/* Fair scheduling's book-keeping: virtual run time, and a tree of who waits for how long. */
#include "time.h"
#include "mm.h"

struct sched_entity { struct rb_node run_node; struct task_struct *task; u64 vruntime; };

static struct rb_root cfs_tasks_timeline;
static struct kmem_cache *se_cachep;
static u64 min_vruntime;
static u32 nr_running;
static DEFINE_SPINLOCK(cfs_lock);

static const u16 sched_prio_to_weight[] = {
	9548, 7620, 6100, 4904, 3906, 3121, 2501, 1991, 1586, 1277,
	1024, 820, 655, 526, 423, 335, 272, 215, 172, 137,
};

static noinline u64 calc_delta_fair(u64 delta, u32 prio)
{
	u32 weight = sched_prio_to_weight[prio < ARRAY_SIZE(sched_prio_to_weight) ? prio : 10];

	return weight == 1024 ? delta : delta * 1024 / weight;
}

static noinline void update_min_vruntime(u64 vruntime)
{
	struct rb_node *left = rb_first(&cfs_tasks_timeline);

	if (left)
		vruntime = min(vruntime, rb_entry(left, struct sched_entity, run_node)->vruntime);
	min_vruntime = max(min_vruntime, vruntime);
}

noinline void update_curr(struct task_struct *curr)
{
	u64 now = sched_clock(), delta = now - curr->exec_start;

	if ((s64)delta <= 0)
		return;
	curr->exec_start = now;
	curr->sum_exec_runtime += delta;
	curr->vruntime += calc_delta_fair(delta, curr->prio + 10);
	update_min_vruntime(curr->vruntime);
}

static noinline void __enqueue_entity(struct sched_entity *se)
{
	struct rb_node **link = &cfs_tasks_timeline.node, *parent = NULL;

	while (*link) {
		parent = *link;
		link = se->vruntime < rb_entry(parent, struct sched_entity, run_node)->vruntime ? &parent->left : &parent->right;
	}
	rb_link_node(&se->run_node, parent, link);
	rb_insert_color(&se->run_node, &cfs_tasks_timeline);
}

static noinline struct sched_entity *find_entity(struct task_struct *p)
{
	struct rb_node *n;

	for (n = rb_first(&cfs_tasks_timeline); n; n = rb_next(n))
		if (rb_entry(n, struct sched_entity, run_node)->task == p)
			return rb_entry(n, struct sched_entity, run_node);
	return NULL;
}

static noinline void place_entity(struct sched_entity *se, int initial)
{
	u64 vruntime = min_vruntime;

	if (initial)
		vruntime += calc_delta_fair(4000000, 10);
	else
		vruntime -= 3000000;
	se->vruntime = max(se->vruntime, vruntime);
}

noinline void enqueue_task_fair(struct task_struct *p, int flags)
{
	struct sched_entity *se;
	unsigned long f;

	spin_lock_irqsave(&cfs_lock, f);
	if (se_cachep && !find_entity(p) && (se = kmem_cache_alloc(se_cachep, GFP_ATOMIC))) {
		se->task = p;
		se->vruntime = p->vruntime;
		place_entity(se, !flags);
		p->vruntime = se->vruntime;
		__enqueue_entity(se);
		nr_running++;
	}
	spin_unlock_irqrestore(&cfs_lock, f);
}

noinline void dequeue_task_fair(struct task_struct *p, int flags)
{
	struct sched_entity *se;
	unsigned long f;

	spin_lock_irqsave(&cfs_lock, f);
	se = find_entity(p);
	if (se) {
		rb_erase(&se->run_node, &cfs_tasks_timeline);
		kmem_cache_free(se_cachep, se);
		nr_running--;
	}
	spin_unlock_irqrestore(&cfs_lock, f);
}

static noinline void check_preempt_tick(struct task_struct *curr)
{
	struct rb_node *left = rb_first(&cfs_tasks_timeline);

	if (left && (s64)(curr->vruntime - rb_entry(left, struct sched_entity, run_node)->vruntime) > 3000000)
		curr->thread_info |= ABI_TIF_NEED_RESCHED;
}

noinline void task_tick_fair(struct task_struct *curr)
{
	if (nr_running)
		check_preempt_tick(curr);
}

static int __init init_sched_fair_class(void)
{
	se_cachep = kmem_cache_create("sched_entity", sizeof(struct sched_entity), 8, 0, NULL);
	return 0;
}
core_initcall(init_sched_fair_class);
