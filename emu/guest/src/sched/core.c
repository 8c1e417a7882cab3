/* SPDX-License-Identifier: GPL-2.0-only */
#include "kernel.h"
#include "percpu.h"

noinline void __schedule(int state)
{
	current->state = state;
	hypercall(ABI_HC_SCHEDULE, state, 0, 0);
}

noinline void schedule(void)
{
	__preempt_count++;
	__schedule(ABI_TASK_RUNNING);
	__preempt_count--;
}

void schedule_tail(void)
{
	__preempt_count--;
}

void do_exit(long code)
{
	current->flags |= ABI_PF_EXITING;
	current->exit_code = code;
	for (;;)
		hypercall(ABI_HC_EXIT, code, 0, 0);
}
