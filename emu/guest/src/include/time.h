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
int timer_delete_sync(struct timer_list *t);
void run_local_timers(void);
void run_timer_softirq(void);
void update_process_times(int user_tick);
void do_timer(unsigned long ticks);

int try_to_del_timer_sync(struct timer_list *t);
int del_timer_sync(struct timer_list *t);

typedef s64 ktime_t;
ktime_t ktime_get(void);
ktime_t ktime_get_real(void);
u64 ktime_get_real_seconds(void);
enum hrtimer_restart { HRTIMER_NORESTART, HRTIMER_RESTART };
/* As modules have it: the module sets function, and calls base->get_time. */
struct hrtimer_clock_base { char pad[12]; u32 clockid; char pad16[32]; ktime_t (*get_time)(void); ktime_t offset; };
struct hrtimer {
	struct rb_node node;
	ktime_t expires, softexpires;
	enum hrtimer_restart (*function)(struct hrtimer *);
	struct hrtimer_clock_base *base;
	u8 state, is_rel, is_soft, is_hard;
};
#define HRTIMER_MODE_ABS	0
#define HRTIMER_MODE_REL	1
#define HRTIMER_MODE_REL_HARD	9
void hrtimer_init(struct hrtimer *t, int clock, int mode);
void hrtimer_start_range_ns(struct hrtimer *t, ktime_t at, u64 slack, int mode);
int hrtimer_cancel(struct hrtimer *t);
int hrtimer_try_to_cancel(struct hrtimer *t);
u64 hrtimer_forward(struct hrtimer *t, ktime_t now, ktime_t interval);
void hrtimer_interrupt(void);
void hrtimer_run_queues(void);

enum { HI_SOFTIRQ, TIMER_SOFTIRQ, NET_TX_SOFTIRQ, NET_RX_SOFTIRQ, BLOCK_SOFTIRQ, IRQ_POLL_SOFTIRQ, TASKLET_SOFTIRQ,
	SCHED_SOFTIRQ, HRTIMER_SOFTIRQ, RCU_SOFTIRQ, NR_SOFTIRQS };
void open_softirq(int nr, void (*fn)(void));
void raise_softirq(unsigned int nr);
void __do_softirq(void);
void irq_enter_rcu(void);
void irq_exit_rcu(void);

/* As modules have them. Bit 0 of data: it is queued. */
struct work_struct { unsigned long data; struct list_head entry; void (*func)(struct work_struct *); };
struct delayed_work { struct work_struct work; struct timer_list timer; struct workqueue_struct *wq; int cpu; };
#define INIT_WORK(w, f)	do { INIT_LIST_HEAD(&(w)->entry); (w)->func = (f); (w)->data = 0; } while (0)
bool queue_work_on(int cpu, struct workqueue_struct *wq, struct work_struct *w);
extern struct workqueue_struct *system_wq;
#define queue_work(w)	queue_work_on(8192, system_wq, w) /* WORK_CPU_UNBOUND */

void smp_run_queue(void);
struct rcu_head { struct rcu_head *next; void (*func)(struct rcu_head *); };
void call_rcu(struct rcu_head *head, void (*func)(struct rcu_head *));
void rcu_tick(void);
void rcu_note_context_switch(void);

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
