/* SPDX-License-Identifier: GPL-2.0-only */
/* Fair scheduling's book-keeping: virtual run time, and a tree of who waits for how long. */
#include "time.h"
#include "tracepoint.h"

struct sched_entity { struct rb_node run_node; struct task_struct *task; u64 vruntime; };

static struct rb_root cfs_tasks_timeline;
/* Of those that were woken and have not run since. A task may be gone without having told. */
static struct sched_entity entities[64];
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
	if (trace_enabled(sched_stat_runtime)) {
		u64 of[] = { delta, curr->vruntime };

		TRACE_LOCKED(sched_stat_runtime, 1, curr, delta, of[1], of);
	}
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

static __keep void place_entity(void *cfs_rq, struct sched_entity *se, int initial)
{
	u64 vruntime = min_vruntime;

	if (initial)
		vruntime += calc_delta_fair(4000000, 10);
	else
		vruntime -= 3000000;
	se->vruntime = max(se->vruntime, vruntime);
}

/* Where a new task begins in the order. */
__keep void task_fork_fair(struct task_struct *p)
{
	struct sched_entity se = { .task = p, .vruntime = p->vruntime };

	place_entity(NULL, &se, 1);
	p->vruntime = se.vruntime;
}

static __always_inline struct sched_entity *free_entity(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(entities); i++)
		if (!entities[i].task)
			return &entities[i];
	return NULL;
}

__keep void enqueue_task_fair(void *rq, struct task_struct *p, int flags)
{
	struct sched_entity one = { .vruntime = p->vruntime }, *se;
	unsigned long f;

	spin_lock_irqsave(&cfs_lock, f);
	if (flags & ENQUEUE_WAKEUP)
		place_entity(NULL, &one, 0);
	se = find_entity(p) ? NULL : free_entity();
	if (se) {
		se->task = p;
		se->vruntime = p->vruntime = one.vruntime;
		__enqueue_entity(se);
		nr_running++;
	}
	spin_unlock_irqrestore(&cfs_lock, f);
}

static __always_inline void take_off(struct task_struct *p)
{
	struct sched_entity *se;
	unsigned long f;

	spin_lock_irqsave(&cfs_lock, f);
	se = find_entity(p);
	if (se) {
		rb_erase(&se->run_node, &cfs_tasks_timeline);
		se->task = NULL;
		nr_running--;
	}
	spin_unlock_irqrestore(&cfs_lock, f);
}

__keep void dequeue_task_fair(void *rq, struct task_struct *p, int flags)
{
	take_off(p);
}

/* p runs: it waits no more. */
void sched_took(struct task_struct *p)
{
	take_off(p);
}

/* The same of one that has never given its processor up, which has changed its place in the order. */
__keep void set_next_task_fair(void *rq, struct task_struct *p, bool first)
{
	take_off(p);
}

/* Whether p, which has been woken, is so far behind who woke it that it is to run first. */
bool wakeup_preempt_fair(const struct task_struct *p)
{
	return (s64)(current->vruntime - p->vruntime) > 1000000;
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

