/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/interrupt.h>

#define IRQF_SHARED 0x80
#define IRQF_TRIGGER_RISING 1
#define IRQF_TRIGGER_FALLING 2
#define IRQ_RETVAL(x) ((x) ? IRQ_HANDLED : IRQ_NONE)
#define request_irq(irq, handler, flags, name, dev) request_threaded_irq(irq, handler, NULL, flags, name, dev)
#define DECLARE_TASKLET(name_, f) struct tasklet_struct name_ = { .count = ATOMIC_INIT(0), .callback = f, .use_callback = true }
#define DECLARE_TASKLET_DISABLED(name_, f) struct tasklet_struct name_ = { .count = ATOMIC_INIT(1), .callback = f, .use_callback = true }
#define DECLARE_TASKLET_OLD(name_, f) struct tasklet_struct name_ = { .count = ATOMIC_INIT(0), .func = f }
#define from_tasklet(v, tasklet, member) container_of(tasklet, typeof(*v), member)
#define tasklet_disable_nosync(t) atomic_inc(&(t)->count)
#define tasklet_disable(t) do { tasklet_disable_nosync(t); tasklet_unlock_wait(t); } while (0)
#define tasklet_enable(t) atomic_dec(&(t)->count)

static inline void tasklet_schedule(struct tasklet_struct *t)
{
	if (!test_and_set_bit(0, &t->state))
		__tasklet_schedule(t);
}

static inline void tasklet_hi_schedule(struct tasklet_struct *t)
{
	if (!test_and_set_bit(0, &t->state))
		__tasklet_hi_schedule(t);
}
