/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define IRQF_TRIGGER_NONE 0
#define IRQF_TRIGGER_HIGH 4
#define IRQF_TRIGGER_LOW 8
#define IRQF_TRIGGER_MASK 15
#define IRQF_TRIGGER_PROBE 16
#define IRQF_PROBE_SHARED 256
#define __IRQF_TIMER 512
#define IRQF_PERCPU 1024
#define IRQF_NOBALANCING 2048
#define IRQF_IRQPOLL 0x1000
#define IRQF_ONESHOT 0x2000
#define IRQF_NO_SUSPEND 0x4000
#define IRQF_FORCE_RESUME 0x8000
#define IRQF_NO_THREAD 0x10000
#define IRQF_EARLY_RESUME 0x20000
#define IRQF_COND_SUSPEND 0x40000
#define IRQF_NO_AUTOEN 0x80000
#define IRQF_NO_DEBUG 0x100000
#define IRQF_TIMER 0x14200
#define IRQC_IS_HARDIRQ 0
#define IRQC_IS_NESTED 1
#define IRQ_NOTCONNECTED 0x80000000U
#define IRQ_AFFINITY_MAX_SETS 4
#define HI_SOFTIRQ 0
#define TIMER_SOFTIRQ 1
#define NET_TX_SOFTIRQ 2
#define NET_RX_SOFTIRQ 3
#define BLOCK_SOFTIRQ 4
#define IRQ_POLL_SOFTIRQ 5
#define TASKLET_SOFTIRQ 6
#define SCHED_SOFTIRQ 7
#define HRTIMER_SOFTIRQ 8
#define RCU_SOFTIRQ 9
#define NR_SOFTIRQS 10
#define SOFTIRQ_HOTPLUG_SAFE_MASK 802UL
#define TASKLET_STATE_SCHED 0
#define TASKLET_STATE_RUN 1
extern int __irq_apply_affinity_hint(unsigned int irq, const struct cpumask *m, bool setaffinity);
extern int __request_percpu_irq(unsigned int irq, irq_handler_t handler, long unsigned int flags, const char *devname, void *dev_id);
extern void __tasklet_hi_schedule(struct tasklet_struct *t);
extern void __tasklet_schedule(struct tasklet_struct *t);
extern void devm_free_irq(struct device *dev, unsigned int irq, void *dev_id);
extern int devm_request_any_context_irq(struct device *dev, unsigned int irq, irq_handler_t handler, long unsigned int irqflags, const char *devname, void *dev_id);
extern int devm_request_threaded_irq(struct device *dev, unsigned int irq, irq_handler_t handler, irq_handler_t thread_fn, long unsigned int irqflags, const char *devname, void *dev_id);
extern bool disable_hardirq(unsigned int irq);
extern void disable_irq(unsigned int irq);
extern void disable_irq_nosync(unsigned int irq);
extern void disable_percpu_irq(unsigned int irq);
extern void enable_irq(unsigned int irq);
extern void enable_percpu_irq(unsigned int irq, unsigned int type);
extern const void *free_irq(unsigned int irq, void *dev_id);
extern void free_percpu_irq(unsigned int irq, void *dev_id);
extern int irq_force_affinity(unsigned int irq, const struct cpumask *cpumask);
extern int irq_get_irqchip_state(unsigned int irq, enum irqchip_irq_state which, bool *state);
extern bool irq_has_action(unsigned int irq);
extern int irq_inject_interrupt(unsigned int irq);
extern bool irq_percpu_is_enabled(unsigned int irq);
extern int irq_set_affinity(unsigned int irq, const struct cpumask *cpumask);
extern int irq_set_affinity_notifier(unsigned int irq, struct irq_affinity_notify *notify);
extern int irq_set_irq_wake(unsigned int irq, unsigned int on);
extern int irq_set_irqchip_state(unsigned int irq, enum irqchip_irq_state which, bool val);
extern void irq_wake_thread(unsigned int irq, void *dev_id);
extern irqreturn_t no_action(int cpl, void *dev_id);
extern unsigned int probe_irq_mask(long unsigned int val);
extern int probe_irq_off(long unsigned int val);
extern long unsigned int probe_irq_on(void);
extern int request_any_context_irq(unsigned int irq, irq_handler_t handler, long unsigned int flags, const char *name, void *dev_id);
extern int request_threaded_irq(unsigned int irq, irq_handler_t handler, irq_handler_t thread_fn, long unsigned int irqflags, const char *devname, void *dev_id);
extern void tasklet_init(struct tasklet_struct *t, void (*func)(long unsigned int), long unsigned int data);
extern void tasklet_kill(struct tasklet_struct *t);
extern void tasklet_setup(struct tasklet_struct *t, void (*callback)(struct tasklet_struct *));
extern void tasklet_unlock(struct tasklet_struct *t);
extern void tasklet_unlock_spin_wait(struct tasklet_struct *t);
extern void tasklet_unlock_wait(struct tasklet_struct *t);
