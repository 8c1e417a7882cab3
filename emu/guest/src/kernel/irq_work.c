/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"

#define IRQ_WORK_PENDING	0
#define IRQ_WORK_BUSY		1

static struct irq_work *irq_work_list;

void arch_irq_work_raise(void);

noinline void init_irq_work(struct irq_work *w, void (*fn)(struct irq_work *))
{
	w->next = NULL;
	w->func = fn;
	w->flags = 0;
}

static noinline bool irq_work_claim(struct irq_work *w)
{
	return !test_and_set_bit(IRQ_WORK_PENDING, &w->flags);
}

static noinline void __irq_work_queue_local(struct irq_work *w)
{
	struct irq_work *first = READ_ONCE(irq_work_list);

	do
		w->next = first;
	while (!try_cmpxchg(&irq_work_list, &first, w));
}

noinline bool irq_work_queue(struct irq_work *w)
{
	if (!irq_work_claim(w))
		return false;
	__irq_work_queue_local(w);
	if (!irqs_disabled())
		arch_irq_work_raise();
	return true;
}

static noinline void irq_work_single(struct irq_work *w)
{
	set_bit(IRQ_WORK_BUSY, &w->flags);
	clear_bit(IRQ_WORK_PENDING, &w->flags);
	w->func(w);
	clear_bit(IRQ_WORK_BUSY, &w->flags);
}

noinline void irq_work_run(void)
{
	struct irq_work *w = xchg(&irq_work_list, (struct irq_work *)NULL), *next;

	for (; w; w = next) {
		next = w->next;
		irq_work_single(w);
	}
}

noinline void irq_work_sync(struct irq_work *w)
{
	while (READ_ONCE(w->flags)) {
		arch_irq_work_raise();
		cpu_relax();
	}
}
