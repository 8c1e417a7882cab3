/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"

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
			if (softirq_vec[nr])
				softirq_vec[nr]();
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
