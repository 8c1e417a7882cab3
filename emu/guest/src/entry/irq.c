/* SPDX-License-Identifier: GPL-2.0-only */
/* Interrupts, behind the assembler stubs of entry.S. */
#include "time.h"
#include "tracepoint.h"

/* Their numbers. */
#define LOCAL_TIMER_VECTOR	0xec
#define IRQ_WORK_VECTOR		0xf6
#define RESCHEDULE_VECTOR	0xfd

void tick_sched_timer(struct pt_regs *regs);

static unsigned long irq_counts[8];

static noinstr void irqentry_enter(struct pt_regs *regs)
{
	irq_enter_rcu();
}

static noinstr void irqentry_exit(struct pt_regs *regs)
{
	irq_exit_rcu();
	if (regs->flags & X86_EFLAGS_IF && !preempt_count() && current->thread_info & ABI_TIF_NEED_RESCHED)
		preempt_schedule_irq();
}

static noinline void local_apic_timer_interrupt(struct pt_regs *regs)
{
	irq_stat_ticks++;
	tick_sched_timer(regs);
}

static noinline void __sysvec_apic_timer_interrupt(struct pt_regs *regs)
{
	irq_counts[0]++;
	TRACE(local_timer_entry, LOCAL_TIMER_VECTOR);
	local_apic_timer_interrupt(regs);
	TRACE(local_timer_exit, LOCAL_TIMER_VECTOR);
}

noinstr void sysvec_apic_timer_interrupt(struct pt_regs *regs)
{
	irqentry_enter(regs);
	__sysvec_apic_timer_interrupt(regs);
	irqentry_exit(regs);
}

static __keep void __sysvec_irq_work(struct pt_regs *regs)
{
	irq_counts[1]++;
	TRACE(irq_work_entry, IRQ_WORK_VECTOR);
	irq_work_run();
	TRACE(irq_work_exit, IRQ_WORK_VECTOR);
}

noinstr void sysvec_irq_work(struct pt_regs *regs)
{
	irqentry_enter(regs);
	__sysvec_irq_work(regs);
	irqentry_exit(regs);
}

static noinline void scheduler_ipi(void)
{
	irq_counts[2]++;
	current->thread_info |= ABI_TIF_NEED_RESCHED;
}

noinstr void sysvec_reschedule_ipi(struct pt_regs *regs)
{
	irqentry_enter(regs);
	TRACE(reschedule_entry, RESCHEDULE_VECTOR);
	scheduler_ipi();
	TRACE(reschedule_exit, RESCHEDULE_VECTOR);
	irqentry_exit(regs);
}
