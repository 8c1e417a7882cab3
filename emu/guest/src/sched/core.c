/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The scheduler's front. Which task runs next is the host's decision (HC_SCHEDULE);
 * the accounting, the run queue tree and the wakeups are the kernel's.
 */
#include "task_more.h"
#include "jump_label.h"
#include "tracepoint.h"

static DEFINE_STATIC_KEY_FALSE(sched_schedstats);
static unsigned long nr_switches, nr_wakeups, schedstat_samples;
static unsigned long avenrun[3];

/*
 * Runs on the stack of the task that got the CPU. Its argument is that task's former self,
 * as in Linux; what Linux switches here (FS, the stack pointer in the TSS) the host has.
 */
notrace struct task_struct *__switch_to(struct task_struct *prev, struct task_struct *next)
{
	WARN_ON_ONCE(irqs_disabled() && hardirq_depth);
	next->exec_start = prev->exec_start;
	return prev;
}

struct task_struct *__switch_to_asm(struct task_struct *prev, long state);

/* Who has each processor, as sched_switch has told. The host clears it when somebody begins to listen (events.h). */
struct task_struct *trace_seen_sched_switch[64];

static noinline void prepare_task_switch(struct task_struct *prev)
{
	if (static_branch_unlikely(&sched_schedstats))
		schedstat_samples++;
	if (prev->state == TASK_RUNNING)
		prev->nivcsw++;
	else
		prev->nvcsw++;
}

/* The bit of a state in sched_switch (__trace_sched_switch_state): of those that say more the lowest counts. */
static __always_inline unsigned long switch_state(unsigned int state)
{
	if (state & TASK_DEAD)
		return 0x20; /* it is a zombie by then */
	return state & TASK_NORMAL;
}

/*
 * prev, which is current or what is left of it, is about to give its processor up in a state, to the task that the host
 * runs there next.
 */
void sched_gives_up(struct task_struct *prev, unsigned int state);
void sched_came(void);
noinline void sched_gives_up(struct task_struct *prev, unsigned int state)
{
	struct task_struct *next = (void *)hypercall(ABI_HC_NEXT, state == TASK_RUNNING ? ABI_TASK_RUNNING : ABI_TASK_SLEEPING, 0, 0);

	if (next == current)
		return;
	trace_seen_sched_switch[smp_processor_id()] = next;
	TRACE_LOCKED(sched_switch, 1, state == TASK_RUNNING, prev, next, state, state == TASK_RUNNING ? 0x100 : switch_state(state));
}

/* Current may have its processor without having been told of: after an idle time, or out of user mode. */
noinline void sched_came(void)
{
	struct task_struct **seen = &trace_seen_sched_switch[smp_processor_id()], *prev = *seen;

	if (prev == current)
		return;
	*seen = current;
	if (prev)
		TRACE_LOCKED(sched_switch, 1, false, prev, current, 0, 0);
}

/* Of each processor: the memory of the task that has ended there last, in which the processor was until it got the next one. */
static struct left_mm left_mms[64];

static __always_inline void drop_left_mm(void)
{
	struct left_mm *left = &left_mms[smp_processor_id()], mm = *left;

	*left = (struct left_mm){};
	if (unlikely(mm.pgd || mm.mm || mm.stack))
		__mmdrop(mm);
}

/* current has ended, and gives its processor up for good. */
void sched_leaves_mm(struct left_mm left)
{
	drop_left_mm();
	left_mms[smp_processor_id()] = left;
}

static noinline struct task_struct *finish_task_switch(struct task_struct *prev)
{
	nr_switches++;
	sched_took(current);
	current->on_rq = 1;
	if (trace_enabled(sched_switch))
		sched_came();
	drop_left_mm();
	return current;
}

static noinline struct task_struct *context_switch(struct task_struct *prev, int state)
{
	prepare_task_switch(prev);
	if (trace_enabled(sched_switch))
		sched_gives_up(prev, prev->state);
	__switch_to_asm(prev, state);
	/* Another CPU, perhaps, and much later. */
	return finish_task_switch(prev);
}

static __always_inline void __deactivate(struct task_struct *p, int flags)
{
	dequeue_task_fair(NULL, p, flags);
	WRITE_ONCE(p->on_rq, 0);
}

/* For those who take a task off its queue that is not current. */
__keep void deactivate_task(void *rq, struct task_struct *p, int flags)
{
	__deactivate(p, flags);
}

/* False: it was woken meanwhile (a waker sets the state first, and then looks whether the task is off its queue). */
static __always_inline bool falls_asleep(struct task_struct *p)
{
	__deactivate(p, ENQUEUE_WAKEUP | ENQUEUE_NOCLOCK);
	if (READ_ONCE(p->state) != TASK_RUNNING)
		return true;
	p->on_rq = 1;
	return false;
}

/* From one group of tasks to another. */
__keep void sched_move_task(struct task_struct *p)
{
	const int flags = ENQUEUE_SAVE | ENQUEUE_MOVE | ENQUEUE_NOCLOCK;

	dequeue_task_fair(NULL, p, flags);
	enqueue_task_fair(NULL, p, flags);
	if (p == current)
		set_next_task_fair(NULL, p, false);
}

/* Called with preemption off. */
noinline void __schedule(unsigned int sched_mode)
{
	struct task_struct *prev = current;
	unsigned long flags;
	int state = ABI_TASK_RUNNING;

	local_irq_save(flags);
	rcu_note_context_switch();
	update_curr(prev);
	prev->thread_info &= ~ABI_TIF_NEED_RESCHED;
	if (!sched_mode && READ_ONCE(prev->state) != TASK_RUNNING && falls_asleep(prev))
		state = prev->state == TASK_DEAD ? ABI_TASK_DEAD : ABI_TASK_SLEEPING;
	context_switch(prev, state);
	local_irq_restore(flags);
}

/* A good place to give way, in something long. */
int __cond_resched(void);
noinline int __cond_resched(void)
{
	if (preempt_count() || !(current->thread_info & ABI_TIF_NEED_RESCHED))
		return 0;
	preempt_disable();
	__schedule(1);
	preempt_enable_no_resched();
	return 1;
}
DEFINE_STATIC_CALL(cond_resched, __cond_resched);

/* Modules call it where preemption is on again, and expect every register to stay. */
void preempt_schedule_thunk(void);
DEFINE_STATIC_CALL(preempt_schedule, preempt_schedule_thunk);
DEFINE_STATIC_CALL(preempt_schedule_notrace, preempt_schedule_thunk);

/* What a static call leads to that has nothing to do. */
noinline long __static_call_return0(void)
{
	return 0;
}
DEFINE_STATIC_CALL(might_resched, __cond_resched);

noinline void schedule(void)
{
	do {
		preempt_disable();
		__schedule(0);
		preempt_enable_no_resched();
	} while (current->thread_info & ABI_TIF_NEED_RESCHED);
}

noinline void preempt_schedule(void)
{
	if (preempt_count() || irqs_disabled())
		return;
	preempt_disable();
	__schedule(1);
	preempt_enable_no_resched();
}
NOKPROBE_SYMBOL(preempt_schedule);

/* From an interrupt's end, interrupts off. */
noinline void preempt_schedule_irq(void)
{
	preempt_disable();
	local_irq_enable();
	__schedule(1);
	local_irq_disable();
	preempt_enable_no_resched();
}
NOKPROBE_SYMBOL(preempt_schedule_irq);

noinline void schedule_tail(void)
{
	finish_task_switch(NULL);
	preempt_enable_no_resched();
	recalc_sigpending(); /* one may have come before it was there */
	barrier(); /* as a call: its caller is seen on the stack */
}

static __keep void ttwu_do_wakeup(void *rq, struct task_struct *p, int wake_flags, void *rf)
{
	if (p->prio < current->prio || (p->prio == current->prio && wakeup_preempt_fair(p)))
		current->thread_info |= ABI_TIF_NEED_RESCHED;
	nr_wakeups++;
}

static __keep void ttwu_do_activate(void *rq, struct task_struct *p, int wake_flags, void *rf)
{
	enqueue_task_fair(NULL, p, ENQUEUE_WAKEUP | ENQUEUE_NOCLOCK);
	p->on_rq = 1;
	ttwu_do_wakeup(rq, p, wake_flags, rf);
}

__keep int try_to_wake_up(struct task_struct *p, unsigned int mode, int wake_flags)
{
	unsigned long flags;
	int success = 0;

	local_irq_save(flags);
	__preempt_count += 2;	/* the kernel is in two locks where it sees that p is no task */
	barrier();
	TOUCH(&p->state);
	__preempt_count -= 2;
	if (READ_ONCE(p->state) & mode) {
		TRACE_LOCKED(sched_waking, 1, p);
		WRITE_ONCE(p->state, TASK_RUNNING);
		success = 1;
		if (p != current && !READ_ONCE(p->on_rq)) {
			ttwu_do_activate(NULL, p, wake_flags, NULL);
			/* Its process runs again when the host says so, and not before. */
			if (!READ_ONCE(p->mirror_wait))
				hypercall(ABI_HC_WAKE, (long)p, mode, 0);
		}
		TRACE_LOCKED(sched_wakeup, 2, p);
	}
	local_irq_restore(flags);
	return success;
}

noinline int wake_up_process(struct task_struct *p)
{
	return try_to_wake_up(p, TASK_NORMAL, 0);
}

noinline int wake_up_state(struct task_struct *p, unsigned int state)
{
	return try_to_wake_up(p, state, 0);
}

noinline void wake_up_new_task(struct task_struct *p)
{
	unsigned long flags;

	local_irq_save(flags);
	p->state = TASK_RUNNING;
	p->on_rq = 1;
	enqueue_task_fair(NULL, p, ENQUEUE_NOCLOCK);
	TRACE_LOCKED(sched_wakeup_new, 2, p);
	hypercall(ABI_HC_WAKE, (long)p, 0, 0);
	local_irq_restore(flags);
}

static noinline unsigned long calc_load(unsigned long load, unsigned long exp, unsigned long active)
{
	unsigned long n = load * exp + active * (2048 - exp);

	if (active >= load)
		n += 2047;
	return n / 2048;
}

static noinline void calc_global_load(void)
{
	static const unsigned long exp[] = { 1884, 2014, 2037 };
	unsigned long active = nr_wakeups & 1 ? 2048 : 0;
	int i;

	for (i = 0; i < 3; i++)
		avenrun[i] = calc_load(avenrun[i], exp[i], active);
}

noinline void scheduler_tick(void)
{
	struct task_struct *curr = current;

	update_curr(curr);
	task_tick_fair(curr);
	if (irq_stat_ticks % (5 * HZ) == 0)
		calc_global_load();
}

static noinline void process_timeout(struct timer_list *t)
{
	/* The sleeper's task is in the word behind its timer. */
	wake_up_process(*(struct task_struct **)(t + 1));
}

noinline long schedule_timeout(long timeout)
{
	struct { struct timer_list timer; struct task_struct *task; } t = { .task = current };
	unsigned long expire = jiffies + timeout;

	if (timeout == (long)MAX_SCHEDULE_TIMEOUT) {
		schedule();
		return timeout;
	}
	if (timeout < 0) {
		pr_err("schedule_timeout: wrong timeout value %lx\n", timeout);
		current->state = TASK_RUNNING;
		return 0;
	}
	timer_setup(&t.timer, process_timeout);
	mod_timer(&t.timer, expire);
	schedule();
	del_timer_sync(&t.timer);
	timeout = expire - jiffies;
	return timeout < 0 ? 0 : timeout;
}

noinline long schedule_timeout_interruptible(long timeout)
{
	current->state = TASK_INTERRUPTIBLE;
	return schedule_timeout(timeout);
}

noinline long schedule_timeout_uninterruptible(long timeout)
{
	current->state = TASK_UNINTERRUPTIBLE;
	return schedule_timeout(timeout);
}

noinline long schedule_timeout_killable(long timeout)
{
	return schedule_timeout_uninterruptible(timeout);
}

noinline void yield(void)
{
	current->state = TASK_RUNNING;
	schedule();
}

/* Where a new program begins: on the processor where it is. */
void sched_exec(void);
__keep void sched_exec(void)
{
	current->exec_start = sched_clock();
}
