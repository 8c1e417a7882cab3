/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PREEMPT_BITS 8
#define SOFTIRQ_BITS 8
#define HARDIRQ_BITS 4
#define NMI_BITS 4
#define PREEMPT_SHIFT 0
#define SOFTIRQ_SHIFT 8
#define HARDIRQ_SHIFT 16
#define NMI_SHIFT 20
#define NMI_OFFSET 0x100000UL
#define PREEMPT_DISABLED 0x80000001UL
#define INIT_PREEMPT_COUNT 1UL
#define FORK_PREEMPT_COUNT 0x80000002UL
#define PREEMPT_NEED_RESCHED 0x80000000U
#define PREEMPT_ENABLED 0x80000000U
#define PREEMPT_DISABLE_OFFSET 1UL
#define PREEMPT_LOCK_OFFSET 1UL
#define SOFTIRQ_LOCK_OFFSET 513UL
extern void preempt_notifier_dec(void);
extern void preempt_notifier_inc(void);
extern void preempt_notifier_register(struct preempt_notifier *notifier);
extern void preempt_notifier_unregister(struct preempt_notifier *notifier);
extern void preempt_schedule(void);
extern void preempt_schedule_notrace(void);
extern void preempt_schedule_notrace_thunk(void);
extern void preempt_schedule_thunk(void);
