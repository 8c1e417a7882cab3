/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern bool irq_work_queue(struct irq_work *work);
extern void irq_work_run(void);
extern void irq_work_sync(struct irq_work *work);
