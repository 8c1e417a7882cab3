/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/irq_work.h>

#define IRQ_WORK_INIT(f) (struct irq_work){ .node = { .u_flags = 0 }, .func = (f) }
#define DEFINE_IRQ_WORK(name, f) struct irq_work name = IRQ_WORK_INIT(f)
#define init_irq_work(work, f) do { *(work) = IRQ_WORK_INIT(f); } while (0)
