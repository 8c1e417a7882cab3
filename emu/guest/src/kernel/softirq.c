/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"
#include "tracepoint.h"

static void (*softirq_vec[NR_SOFTIRQS])(void);
static unsigned long softirq_count[NR_SOFTIRQS];

noinline void open_softirq(int nr, void (*fn)(void))
{
	if (WARN_ON(nr < 0 || nr >= NR_SOFTIRQS))
		return;
	softirq_vec[nr] = fn;
}

noinline void __raise_softirq_irqoff(unsigned int nr)
{
	TRACE(softirq_raise, nr);
	softirq_pending |= 1u << nr;
}

noinline void raise_softirq(unsigned int nr)
{
	unsigned long flags;

	local_irq_save(flags);
	__raise_softirq_irqoff(nr);
	local_irq_restore(flags);
}

noinline void __do_softirq(void)
{
	u32 pending;
	int restart = 4;

	__preempt_count += ABI_SOFTIRQ_OFFSET;
	while ((pending = softirq_pending) && restart--) {
		softirq_pending = 0;
		local_irq_enable();
		while (pending) {
			u32 nr = __ffs(pending);

			pending &= pending - 1;
			softirq_count[nr]++;
			TRACE(softirq_entry, nr);
			if (softirq_vec[nr])
				softirq_vec[nr]();
			TRACE(softirq_exit, nr);
		}
		local_irq_disable();
	}
	__preempt_count -= ABI_SOFTIRQ_OFFSET;
}

noinline void do_softirq(void)
{
	unsigned long flags;

	if (in_interrupt())
		return;
	local_irq_save(flags);
	if (softirq_pending)
		__do_softirq();
	local_irq_restore(flags);
}

noinline void irq_enter_rcu(void)
{
	__preempt_count += ABI_HARDIRQ_OFFSET;
	hardirq_depth++;
}

static noinline void invoke_softirq(void)
{
	__do_softirq();
}

noinline void irq_exit_rcu(void)
{
	hardirq_depth--;
	__preempt_count -= ABI_HARDIRQ_OFFSET;
	if (!in_interrupt() && softirq_pending)
		invoke_softirq();
}

noinline void __local_bh_enable_ip(unsigned long ip, unsigned int cnt)
{
	__preempt_count -= cnt - 1;
	if (unlikely(!in_interrupt() && softirq_pending))
		do_softirq();
	preempt_enable();
}

/* Tasklets: of one kind, in the order in which they were scheduled. */
struct tasklet_struct {
	struct tasklet_struct *next;
	unsigned long state;		/* bits TASKLET_* */
	atomic_t count;			/* not 0: it is disabled */
	bool use_callback;
	union { void (*func)(unsigned long); void (*callback)(struct tasklet_struct *); };
	unsigned long data;
};
#define TASKLET_SCHED	0
#define TASKLET_RUN	1
#define TASKLET_KILLED	2	/* it cannot be scheduled any more */

static struct tasklet_list { struct tasklet_struct *head, **tail; u32 nr; } tasklet_vec[2] = {
	{ NULL, &tasklet_vec[0].head, TASKLET_SOFTIRQ }, { NULL, &tasklet_vec[1].head, HI_SOFTIRQ },
};
static DEFINE_SPINLOCK(tasklet_lock);
/* What each processor runs. The host clears it if the task dies that was interrupted. */
static struct tasklet_struct *running_tasklet[64];

static noinline void tasklet_append(struct tasklet_struct *t, struct tasklet_list *l)
{
	unsigned long flags;

	if (test_bit(TASKLET_KILLED, &t->state)) {
		clear_bit(TASKLET_SCHED, &t->state);
		return;
	}
	spin_lock_irqsave(&tasklet_lock, flags);
	t->next = NULL;
	*l->tail = t;
	l->tail = &t->next;
	__raise_softirq_irqoff(l->nr);
	spin_unlock_irqrestore(&tasklet_lock, flags);
}

noinline void __tasklet_schedule(struct tasklet_struct *t) { tasklet_append(t, &tasklet_vec[0]); }
noinline void __tasklet_hi_schedule(struct tasklet_struct *t) { tasklet_append(t, &tasklet_vec[1]); }

static noinline __retpoline void tasklet_run(struct tasklet_struct *t)
{
	void (*const func)(unsigned long) = t->func;

	WRITE_ONCE(running_tasklet[smp_processor_id()], t);
	clear_bit(TASKLET_SCHED, &t->state);
	TRACE(tasklet_entry, t, func);
	if (t->use_callback)
		t->callback(t);
	else
		t->func(t->data);
	TRACE(tasklet_exit, t, func);
	WRITE_ONCE(running_tasklet[smp_processor_id()], NULL);
}

static noinline void tasklet_action_common(struct tasklet_list *l)
{
	struct tasklet_struct *t, *next;
	unsigned long flags;

	spin_lock_irqsave(&tasklet_lock, flags);
	t = l->head;
	l->head = NULL;
	l->tail = &l->head;
	spin_unlock_irqrestore(&tasklet_lock, flags);
	for (; t; t = next) {
		next = t->next;
		if (!test_and_set_bit(TASKLET_RUN, &t->state)) {
			if (!atomic_read(&t->count)) {
				tasklet_run(t);
				clear_bit(TASKLET_RUN, &t->state);
				continue;
			}
			clear_bit(TASKLET_RUN, &t->state);
		}
		tasklet_append(t, l);
	}
}

static void tasklet_action(void) { tasklet_action_common(&tasklet_vec[0]); }
static void tasklet_hi_action(void) { tasklet_action_common(&tasklet_vec[1]); }

noinline void tasklet_setup(struct tasklet_struct *t, void (*callback)(struct tasklet_struct *))
{
	*t = (struct tasklet_struct){ .use_callback = true, .callback = callback };
}

noinline void tasklet_init(struct tasklet_struct *t, void (*func)(unsigned long), unsigned long data)
{
	*t = (struct tasklet_struct){ .func = func, .data = data };
}

noinline void tasklet_unlock_wait(struct tasklet_struct *t)
{
	unsigned int cpu;

	for (cpu = 0; cpu < ARRAY_SIZE(running_tasklet); cpu++)
		while (READ_ONCE(running_tasklet[cpu]) == t)
			cpu_relax();
}

noinline void tasklet_unlock_spin_wait(struct tasklet_struct *t)
{
	tasklet_unlock_wait(t);
}

noinline void tasklet_unlock(struct tasklet_struct *t)
{
	clear_bit(TASKLET_RUN, &t->state);
}

noinline void tasklet_kill(struct tasklet_struct *t)
{
	if (WARN_ON(in_interrupt()))
		return;
	set_bit(TASKLET_KILLED, &t->state);
	while (test_and_set_bit(TASKLET_SCHED, &t->state))
		schedule_timeout_uninterruptible(1);
	tasklet_unlock_wait(t);
	clear_bit(TASKLET_SCHED, &t->state);
	clear_bit(TASKLET_KILLED, &t->state);
}

static int __init softirq_init(void)
{
	open_softirq(TASKLET_SOFTIRQ, tasklet_action);
	open_softirq(HI_SOFTIRQ, tasklet_hi_action);
	return 0;
}
core_initcall(softirq_init);
