/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define WORK_DATA_INIT() ATOMIC_LONG_INIT(0xfffffffe0UL)
#define __WORK_INITIALIZER(name, f) { .data = WORK_DATA_INIT(), .entry = LIST_HEAD_INIT((name).entry), .func = (f) }
#define __DELAYED_WORK_INITIALIZER(name, f, how) { .work = __WORK_INITIALIZER((name).work, f), .timer = __TIMER_INITIALIZER(delayed_work_timer_fn, (how) | TIMER_IRQSAFE) }
#define DECLARE_WORK(name, f) struct work_struct name = __WORK_INITIALIZER(name, f)
#define DECLARE_DELAYED_WORK(name, f) struct delayed_work name = __DELAYED_WORK_INITIALIZER(name, f, 0)
#define DECLARE_DEFERRABLE_WORK(name, f) struct delayed_work name = __DELAYED_WORK_INITIALIZER(name, f, TIMER_DEFERRABLE)
#define PREPARE_WORK(work, f) ((work)->func = (f))
#define INIT_WORK(w, f) do { \
	(w)->data = (atomic_long_t)WORK_DATA_INIT(); \
	INIT_LIST_HEAD(&(w)->entry); \
	(w)->func = (f); \
} while (0)
#define INIT_WORK_ONSTACK INIT_WORK
#define destroy_work_on_stack(w) do { } while (0)
#define INIT_DELAYED_WORK(w, f) do { INIT_WORK(&(w)->work, f); timer_setup(&(w)->timer, delayed_work_timer_fn, TIMER_IRQSAFE); } while (0)
#define INIT_DEFERRABLE_WORK(w, f) do { INIT_WORK(&(w)->work, f); timer_setup(&(w)->timer, delayed_work_timer_fn, TIMER_IRQSAFE | TIMER_DEFERRABLE); } while (0)
#define to_delayed_work(w) container_of(w, struct delayed_work, work)
#define work_pending(w) test_bit(0, (unsigned long *)&(w)->data)
#define delayed_work_pending(w) work_pending(&(w)->work)

extern struct workqueue_struct *system_wq, *system_highpri_wq, *system_long_wq, *system_unbound_wq, *system_freezable_wq, *system_power_efficient_wq;
extern void delayed_work_timer_fn(struct timer_list *timer);
extern struct workqueue_struct *alloc_workqueue(const char *fmt, unsigned int flags, int max_active, ...);
extern void destroy_workqueue(struct workqueue_struct *wq);
extern bool queue_work_on(int cpu, struct workqueue_struct *wq, struct work_struct *work);
extern bool queue_delayed_work_on(int cpu, struct workqueue_struct *wq, struct delayed_work *work, unsigned long delay);
extern bool mod_delayed_work_on(int cpu, struct workqueue_struct *wq, struct delayed_work *work, unsigned long delay);
extern void __flush_workqueue(struct workqueue_struct *wq);
#define WORK_CPU_UNBOUND 8192
#define WQ_UNBOUND 2
#define WQ_FREEZABLE 4
#define WQ_MEM_RECLAIM 8
#define WQ_HIGHPRI 16
#define WQ_CPU_INTENSIVE 32
#define WQ_SYSFS 64
#define WQ_POWER_EFFICIENT 128
#define __WQ_ORDERED (1 << 17)
#define __WQ_LEGACY (1 << 18)
#define __WQ_ORDERED_EXPLICIT (1 << 19)
#define WQ_MAX_ACTIVE 512
#define create_workqueue(name) alloc_workqueue("%s", __WQ_LEGACY | WQ_MEM_RECLAIM, 1, name)
#define create_freezable_workqueue(name) alloc_workqueue("%s", __WQ_LEGACY | WQ_FREEZABLE | WQ_UNBOUND | WQ_MEM_RECLAIM, 1, name)
#define alloc_ordered_workqueue(fmt, flags, ...) alloc_workqueue(fmt, WQ_UNBOUND | __WQ_ORDERED | __WQ_ORDERED_EXPLICIT | (flags), 1, ##__VA_ARGS__)
#define create_singlethread_workqueue(name) alloc_ordered_workqueue("%s", __WQ_LEGACY | WQ_MEM_RECLAIM, name)
#define queue_work(wq, work) queue_work_on(WORK_CPU_UNBOUND, wq, work)
#define queue_delayed_work(wq, work, delay) queue_delayed_work_on(WORK_CPU_UNBOUND, wq, work, delay)
#define mod_delayed_work(wq, work, delay) mod_delayed_work_on(WORK_CPU_UNBOUND, wq, work, delay)
#define schedule_work(work) queue_work(system_wq, work)
#define schedule_work_on(cpu, work) queue_work_on(cpu, system_wq, work)
#define schedule_delayed_work(work, delay) queue_delayed_work(system_wq, work, delay)
#define schedule_delayed_work_on(cpu, work, delay) queue_delayed_work_on(cpu, system_wq, work, delay)
#define flush_workqueue(wq) __flush_workqueue(wq)
#define flush_scheduled_work() __flush_workqueue(system_wq)
