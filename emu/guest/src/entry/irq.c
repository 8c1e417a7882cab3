/* SPDX-License-Identifier: GPL-2.0-only */
/* Interrupts, behind the assembler stubs of entry.S. */
#include "time.h"

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
	local_apic_timer_interrupt(regs);
}

noinstr void sysvec_apic_timer_interrupt(struct pt_regs *regs)
{
	irqentry_enter(regs);
	__sysvec_apic_timer_interrupt(regs);
	irqentry_exit(regs);
}

static noinline void __sysvec_irq_work(struct pt_regs *regs)
{
	irq_counts[1]++;
	irq_work_run();
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
	scheduler_ipi();
	irqentry_exit(regs);
}
