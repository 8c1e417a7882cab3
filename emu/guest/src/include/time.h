/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef TIME_H
#define TIME_H

#include "sched.h"

struct timer_list {
	struct hlist_node entry;
	unsigned long expires;
	void (*function)(struct timer_list *);
	u32 flags;
};
void timer_setup(struct timer_list *t, void (*fn)(struct timer_list *));
int mod_timer(struct timer_list *t, unsigned long expires);
void add_timer(struct timer_list *t);
int del_timer(struct timer_list *t);
void run_local_timers(void);
void run_timer_softirq(void);
void update_process_times(int user_tick);
void do_timer(unsigned long ticks);

typedef s64 ktime_t;
ktime_t ktime_get(void);
u64 ktime_get_real_seconds(void);
enum hrtimer_restart { HRTIMER_NORESTART, HRTIMER_RESTART };
struct hrtimer {
	struct rb_node node;
	ktime_t expires;
	enum hrtimer_restart (*function)(struct hrtimer *);
	int queued;
};
void hrtimer_init(struct hrtimer *t, enum hrtimer_restart (*fn)(struct hrtimer *));
void hrtimer_start_range_ns(struct hrtimer *t, ktime_t at);
int hrtimer_cancel(struct hrtimer *t);
u64 hrtimer_forward(struct hrtimer *t, ktime_t now, ktime_t interval);
void hrtimer_interrupt(void);
void hrtimer_run_queues(void);

enum { TIMER_SOFTIRQ = 1, NET_TX_SOFTIRQ, NET_RX_SOFTIRQ, BLOCK_SOFTIRQ, TASKLET_SOFTIRQ, SCHED_SOFTIRQ, NR_SOFTIRQS = 10 };
void open_softirq(int nr, void (*fn)(void));
void raise_softirq(unsigned int nr);
void __do_softirq(void);
void irq_enter_rcu(void);
void irq_exit_rcu(void);

struct work_struct { struct list_head entry; void (*func)(struct work_struct *); unsigned long pending; };
#define INIT_WORK(w, f)	do { INIT_LIST_HEAD(&(w)->entry); (w)->func = (f); (w)->pending = 0; } while (0)
bool queue_work(struct work_struct *w);
void flush_workqueue(void);

struct irq_work { struct irq_work *next; void (*func)(struct irq_work *); unsigned long flags; };
void init_irq_work(struct irq_work *w, void (*fn)(struct irq_work *));
bool irq_work_queue(struct irq_work *w);
void irq_work_sync(struct irq_work *w);
void irq_work_run(void);

struct notifier_block { int (*notifier_call)(struct notifier_block *, unsigned long, void *); struct notifier_block *next; int priority; };
struct atomic_notifier_head { spinlock_t lock; struct notifier_block *head; };
int atomic_notifier_chain_register(struct atomic_notifier_head *nh, struct notifier_block *nb);
int atomic_notifier_chain_unregister(struct atomic_notifier_head *nh, struct notifier_block *nb);
int atomic_notifier_call_chain(struct atomic_notifier_head *nh, unsigned long val, void *v);

#endif
