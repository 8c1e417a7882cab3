/* SPDX-License-Identifier: GPL-2.0-only */
/* While a function runs with interrupts off, no other processor of this machine does anything. */
#include "sched.h"

noinline __retpoline int stop_machine_cpuslocked(int (*fn)(void *), void *data, const void *cpus)
{
	unsigned long flags;
	int ret;

	local_irq_save(flags);
	ret = fn(data);
	local_irq_restore(flags);
	return ret;
}

noinline int stop_machine(int (*fn)(void *), void *data, const void *cpus)
{
	return stop_machine_cpuslocked(fn, data, cpus);
}
