/* SPDX-License-Identifier: GPL-2.0-only */
/* The machine's processors count nothing and watch no memory: of each event a module hears that no unit has it. */
#include "sched.h"

noinline void *perf_event_create_kernel_counter(void *attr, int cpu, struct task_struct *p, void *overflow, void *context) { return ERR_PTR(-ENOENT); }
noinline void *register_user_hw_breakpoint(void *attr, void *triggered, void *context, struct task_struct *p) { return ERR_PTR(-ENOENT); }
noinline void *register_wide_hw_breakpoint(void *attr, void *triggered, void *context) { return ERR_PTR(-ENOENT); }
noinline int modify_user_hw_breakpoint(void *event, void *attr) { return -ENOENT; }
noinline void unregister_hw_breakpoint(void *event) { }
noinline void unregister_wide_hw_breakpoint(void *events) { }
noinline int perf_event_release_kernel(void *event) { return 0; }
noinline void perf_event_enable(void *event) { }
noinline void perf_event_disable(void *event) { }
noinline u64 perf_event_read_value(void *event, u64 *enabled, u64 *running) { return *enabled = *running = 0; }
