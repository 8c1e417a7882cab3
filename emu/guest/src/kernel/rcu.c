/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Read, copy, update. A reader is counted in the phase in which it begins. A grace period is over when the
 * readers of the phase before it have gone, and when each processor has left what it did with preemption off.
 */
#include "time.h"
#include "mm.h"

static atomic_t readers[2];
static u32 rcu_phase;
static unsigned long gp_seq, gp_done;		/* of the last grace period that has begun, and ended */
static unsigned long qs_seq[64];		/* per CPU: what gp_seq was when it was last seen without any reader */
static struct rcu_head *waiting, *next_list, **next_tail = &next_list;
static unsigned long nr_callbacks;
static DEFINE_SPINLOCK(rcu_lock);

noinline notrace void __rcu_read_lock(void)
{
	struct task_struct *p = current;

	if (p->rcu_nesting++)
		return;
	p->rcu_phase = READ_ONCE(rcu_phase) & 1;
	atomic_inc(&readers[p->rcu_phase]);
}

noinline notrace void __rcu_read_unlock(void)
{
	struct task_struct *p = current;

	if (!--p->rcu_nesting)
		atomic_dec(&readers[p->rcu_phase]);
}

noinline bool rcu_is_watching(void) { return true; }

noinline void rcu_note_context_switch(void)
{
	qs_seq[smp_processor_id() % ARRAY_SIZE(qs_seq)] = READ_ONCE(gp_seq);
}

static noinline bool rcu_cpu_quiescent(int cpu)
{
	unsigned long base = __per_cpu_offset[cpu];
	struct task_struct *curr;

	if (qs_seq[cpu] >= gp_seq || !base)
		return true;
	curr = *(struct task_struct **)(base + ABI_PCPU_CURRENT);
	return !curr->pid && !(*(int *)(base + ABI_PCPU_PREEMPT_COUNT) & ~ABI_PREEMPT_OFFSET);
}

static noinline bool rcu_gp_over(void)
{
	u32 cpu;

	if (atomic_read(&readers[(rcu_phase & 1) ^ 1]))
		return false;
	for (cpu = 0; cpu < boot_params.nr_cpus && cpu < ARRAY_SIZE(qs_seq); cpu++)
		if (!rcu_cpu_quiescent(cpu))
			return false;
	return true;
}

static noinline void rcu_gp_start(void)
{
	waiting = next_list;
	next_list = NULL;
	next_tail = &next_list;
	rcu_phase++;
	gp_seq++;
}

static noinline __retpoline void rcu_do_batch(struct rcu_head *list)
{
	struct rcu_head *next;
	unsigned long flags, n = 0;

	for (; list; list = next, n++) {
		next = list->next;
		if ((unsigned long)list->func < 4096)	/* kvfree_rcu: the head's offset in what is to be freed */
			kfree((char *)list - (unsigned long)list->func);
		else
			list->func(list);
	}
	spin_lock_irqsave(&rcu_lock, flags);
	nr_callbacks -= n;
	spin_unlock_irqrestore(&rcu_lock, flags);
}

static noinline void rcu_core(void)
{
	struct rcu_head *done = NULL;
	unsigned long flags;

	spin_lock_irqsave(&rcu_lock, flags);
	if (gp_done != gp_seq && rcu_gp_over()) {
		done = waiting;
		waiting = NULL;
		gp_done = gp_seq;
	}
	if (gp_done == gp_seq && next_list)
		rcu_gp_start();
	spin_unlock_irqrestore(&rcu_lock, flags);
	rcu_do_batch(done);
}

/* In each timer interrupt. What was interrupted had preemption on if only the interrupt itself is counted. */
noinline void rcu_tick(void)
{
	if (!(preempt_count() & ~ABI_HARDIRQ_OFFSET))
		rcu_note_context_switch();
	if (nr_callbacks)
		raise_softirq(RCU_SOFTIRQ);
}

noinline void call_rcu(struct rcu_head *head, void (*func)(struct rcu_head *))
{
	unsigned long flags;

	head->next = NULL;
	head->func = func;
	spin_lock_irqsave(&rcu_lock, flags);
	*next_tail = head;
	next_tail = &head->next;
	nr_callbacks++;
	spin_unlock_irqrestore(&rcu_lock, flags);
}

struct rcu_synchronize { struct rcu_head head; struct completion completion; };

static void wakeme_after_rcu(struct rcu_head *head)
{
	complete(&container_of(head, struct rcu_synchronize, head)->completion);
}

noinline void synchronize_rcu(void)
{
	struct rcu_synchronize r = { .completion = { 0, __WAIT_QUEUE_HEAD_INIT(r.completion.wait) } };

	might_sleep();
	call_rcu(&r.head, wakeme_after_rcu);
	wait_for_completion(&r.completion);
}

noinline void synchronize_rcu_expedited(void)
{
	synchronize_rcu();
}

/* Callbacks are run in their order. */
noinline void rcu_barrier(void)
{
	synchronize_rcu();
}

/* With ptr in a sleeping context, and without a head, the caller waits. */
noinline void kvfree_call_rcu(struct rcu_head *head, void *func)
{
	if (head) {
		call_rcu(head, func);
		return;
	}
	synchronize_rcu();
	kfree(func);
}

static int __init rcu_init(void)
{
	open_softirq(RCU_SOFTIRQ, rcu_core);
	return 0;
}
core_initcall(rcu_init);
