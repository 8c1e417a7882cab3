/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define PREEMPT_MASK 0x000000ff
#define SOFTIRQ_MASK 0x0000ff00
#define HARDIRQ_MASK 0x000f0000
#define NMI_MASK 0x00f00000
#define PREEMPT_OFFSET 1
#define SOFTIRQ_OFFSET 0x100
#define SOFTIRQ_DISABLE_OFFSET 0x200
#define HARDIRQ_OFFSET 0x10000
#define preempt_count() (this_cpu_read(__preempt_count) & 0x7fffffff)
#define preempt_count_add(n) this_cpu_add(__preempt_count, n)
#define preempt_count_sub(n) this_cpu_sub(__preempt_count, n)
#define preempt_count_inc() preempt_count_add(1)
#define preempt_count_dec() preempt_count_sub(1)
#define hardirq_count() (preempt_count() & HARDIRQ_MASK)
#define softirq_count() (preempt_count() & SOFTIRQ_MASK)
#define nmi_count() (preempt_count() & NMI_MASK)
#define irq_count() (nmi_count() | hardirq_count() | softirq_count())
#define in_nmi() nmi_count()
#define in_hardirq() hardirq_count()
#define in_irq() hardirq_count()
#define in_softirq() softirq_count()
#define in_serving_softirq() (softirq_count() & SOFTIRQ_OFFSET)
#define in_interrupt() irq_count()
#define in_task() (!(preempt_count() & (NMI_MASK | HARDIRQ_MASK | SOFTIRQ_OFFSET)))
#define in_atomic() (preempt_count() != 0)
#define in_atomic_preempt_off() (preempt_count() != PREEMPT_OFFSET)
#define preemptible() (preempt_count() == 0 && !irqs_disabled())

/* The count is 0 with the highest bit clear if the task is to be preempted. */
#define preempt_disable() do { preempt_count_inc(); barrier(); } while (0)
#define preempt_enable_no_resched() do { barrier(); preempt_count_dec(); } while (0)
#define preempt_enable() do { \
	bool preempt_now_; \
	barrier(); \
	__asm__ __volatile__("decl " PERCPU_SEG "%1" : "=@cce"(preempt_now_), "+m"(__preempt_count) : : "memory"); \
	if (unlikely(preempt_now_)) \
		__asm__ __volatile__("call __SCT__preempt_schedule" : "+r"(__stack_pointer) : : "memory", "cc"); \
} while (0)
#define preempt_disable_notrace preempt_disable
#define preempt_enable_notrace preempt_enable
#define preempt_enable_no_resched_notrace preempt_enable_no_resched
#define preempt_check_resched() do { } while (0)
#define sched_preempt_enable_no_resched preempt_enable_no_resched
#define migrate_disable() preempt_disable()
#define migrate_enable() preempt_enable()

register unsigned long __stack_pointer __asm__(ASM_SP_NAME);
#define current_stack_pointer __stack_pointer

extern void __local_bh_enable_ip(unsigned long ip, unsigned int count);
static inline void local_bh_disable(void)
{
	preempt_count_add(SOFTIRQ_DISABLE_OFFSET);
	barrier();
}
#define local_bh_enable() __local_bh_enable_ip(_THIS_IP_, SOFTIRQ_DISABLE_OFFSET)
#define _RET_IP_ ((unsigned long)__builtin_return_address(0))
#define _THIS_IP_ ({ __label__ here_; here_: (unsigned long)&&here_; })

static __always_inline unsigned long native_save_fl(void)
{
	unsigned long flags;

	__asm__ __volatile__("pushf; pop %0" : "=rm"(flags) : : "memory");
	return flags;
}

#define arch_local_save_flags native_save_fl
#define local_irq_disable() __asm__ __volatile__("cli" : : : "memory")
#define local_irq_enable() __asm__ __volatile__("sti" : : : "memory")
#define raw_local_irq_disable local_irq_disable
#define raw_local_irq_enable local_irq_enable
#define local_save_flags(flags) ((void)((flags) = native_save_fl()))
#define local_irq_save(flags) do { (flags) = native_save_fl(); local_irq_disable(); } while (0)
#define local_irq_restore(flags) do { if ((flags) & 0x200) local_irq_enable(); } while (0)
#define raw_local_irq_save local_irq_save
#define raw_local_irq_restore local_irq_restore
#define irqs_disabled_flags(flags) (!((flags) & 0x200))
#define irqs_disabled() irqs_disabled_flags(native_save_fl())
#define safe_halt() __asm__ __volatile__("sti; hlt" : : : "memory")
#define halt() __asm__ __volatile__("hlt" : : : "memory")
