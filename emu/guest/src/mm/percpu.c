/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Memory of which each processor has its own: an offset into the area behind its segment register. The areas' last part is
 * for this, in units; a map says which are taken, and another where each piece begins.
 */
#include "mm.h"
#include "string.h"

#define PCPU_START	8192
#define PCPU_UNIT	16
#define NR_UNITS	((ABI_PCPU_SIZE - PCPU_START) / PCPU_UNIT)

unsigned long __per_cpu_offset[64];
unsigned long __cpu_possible_mask[8192 / BITS_PER_LONG], __cpu_online_mask[8192 / BITS_PER_LONG], __cpu_present_mask[8192 / BITS_PER_LONG],
	__cpu_active_mask[8192 / BITS_PER_LONG];
atomic_t __num_online_cpus;
static unsigned long taken[NR_UNITS / BITS_PER_LONG], begins[NR_UNITS / BITS_PER_LONG];
static DEFINE_SPINLOCK(pcpu_lock);

static noinline bool pcpu_fits(unsigned int at, unsigned int n)
{
	for (; n; n--, at++)
		if (at >= NR_UNITS || test_bit(at, taken))
			return false;
	return true;
}

static noinline unsigned long pcpu_take(unsigned int n, unsigned int align)
{
	unsigned int at, i;

	for (at = 0; at + n <= NR_UNITS; at += align) {
		if (!pcpu_fits(at, n))
			continue;
		set_bit(at, begins);
		for (i = 0; i < n; i++)
			set_bit(at + i, taken);
		return PCPU_START + at * PCPU_UNIT;
	}
	return 0;
}

/* Zeroed. An offset is the address that accesses by segment register use. */
noinline void *__alloc_percpu_gfp(size_t size, size_t align, gfp_t gfp)
{
	unsigned long flags, at = 0;
	u32 cpu;

	if (!size || size > ABI_PCPU_SIZE || align > PAGE_SIZE || align & (align - 1))
		return NULL;
	spin_lock_irqsave(&pcpu_lock, flags);
	at = pcpu_take((size + PCPU_UNIT - 1) / PCPU_UNIT, max(align / PCPU_UNIT, (size_t)1));
	spin_unlock_irqrestore(&pcpu_lock, flags);
	for (cpu = 0; at && cpu < boot_params.nr_cpus; cpu++)
		memset((void *)(__per_cpu_offset[cpu] + at), 0, size);
	return (void *)at;
}

noinline void *__alloc_percpu(size_t size, size_t align)
{
	return __alloc_percpu_gfp(size, align, GFP_KERNEL);
}

noinline void free_percpu(void *p)
{
	unsigned int at = ((unsigned long)p - PCPU_START) / PCPU_UNIT;
	unsigned long flags;

	if (!p)
		return;
	if ((unsigned long)p < PCPU_START || at >= NR_UNITS || !test_bit(at, begins)) {
		preempt_disable();
		TOUCH(NULL);	/* the kernel finds no chunk, and looks into it with a lock held */
		preempt_enable();
	}
	spin_lock_irqsave(&pcpu_lock, flags);
	clear_bit(at, begins);
	do
		clear_bit(at, taken);
	while (++at < NR_UNITS && test_bit(at, taken) && !test_bit(at, begins));
	spin_unlock_irqrestore(&pcpu_lock, flags);
}

/* A processor says that it is there. */
noinline void set_cpu_online(void)
{
	u32 cpu = smp_processor_id();

	__per_cpu_offset[cpu] = this_cpu_off;
	set_bit(cpu, __cpu_online_mask);
	set_bit(cpu, __cpu_present_mask);
	set_bit(cpu, __cpu_possible_mask);
	set_bit(cpu, __cpu_active_mask);
	atomic_inc(&__num_online_cpus);
}
