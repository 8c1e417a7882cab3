/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define DYNTICK_IRQ_NONIDLE 0x4000000000000000L
#define RCU_DYNTICKS_IDX 4
#define CT_STATE_MASK 3
#define CT_DYNTICKS_MASK (-4)
extern bool synchronize_hardirq(unsigned int irq);
extern void synchronize_irq(unsigned int irq);
extern void vtime_guest_enter(struct task_struct *tsk);
extern void vtime_guest_exit(struct task_struct *tsk);
