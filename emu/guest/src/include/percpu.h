/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef PERCPU_H
#define PERCPU_H

#include "compiler.h"
#include "abi.h"

/* Offsets in the per-CPU area; the symbols are the linker script's. */
extern __percpu u32 cpu_number;
extern __percpu int __preempt_count;
extern struct task_struct *__percpu current_task;
extern __percpu unsigned long cpu_current_top_of_stack;
extern __percpu u32 hardirq_depth;
extern __percpu u32 softirq_pending;
extern __percpu unsigned long this_cpu_off;
extern __percpu unsigned long irq_stat_ticks;

extern unsigned long __per_cpu_offset[];	/* of each processor: the base of its area */

#define smp_processor_id()	cpu_number
#define current			current_task

#endif
