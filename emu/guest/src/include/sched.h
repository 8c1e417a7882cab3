/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SCHED_H
#define SCHED_H

#include "kernel.h"
#include "percpu.h"
#include "asm_insns.h"
#include "list.h"
#include "bug.h"
#include "jump_label.h"

#define HZ	ABI_HZ
extern unsigned long jiffies;

#define preempt_disable()	do { __preempt_count++; barrier(); } while (0)
#define preempt_enable_no_resched()	do { barrier(); __preempt_count--; } while (0)
#define preempt_enable()	do { barrier(); if (unlikely(--__preempt_count == 0 && (current->thread_info & ABI_TIF_NEED_RESCHED))) \
					preempt_schedule(); } while (0)
#define preempt_count()		__preempt_count
void do_softirq(void);
#define local_bh_disable()	do { __preempt_count += 2 * ABI_SOFTIRQ_OFFSET; barrier(); } while (0)
#define local_bh_enable()	__local_bh_enable_ip(0, 2 * ABI_SOFTIRQ_OFFSET)
void __local_bh_enable_ip(unsigned long ip, unsigned int cnt);
#define in_interrupt()		(preempt_count() & ~0xff)

typedef struct { atomic_t val; } spinlock_t;
#define DEFINE_SPINLOCK(n)	spinlock_t n = { ATOMIC_INIT(0) }
void _raw_spin_lock(spinlock_t *l);
void _raw_spin_unlock(spinlock_t *l);
unsigned long _raw_spin_lock_irqsave(spinlock_t *l);
void _raw_spin_unlock_irqrestore(spinlock_t *l, unsigned long flags);
int _raw_spin_trylock(spinlock_t *l);
#define spin_lock(l)			_raw_spin_lock(l)
#define spin_unlock(l)			_raw_spin_unlock(l)
#define spin_lock_irqsave(l, f)		((f) = _raw_spin_lock_irqsave(l))
#define spin_unlock_irqrestore(l, f)	_raw_spin_unlock_irqrestore(l, f)

/* A lock of this kernel's own, where Linux has none or something else: it is taken without a call. */
static __always_inline void quiet_lock(spinlock_t *l)
{
	int old = 0;

	preempt_disable();
	while (!atomic_try_cmpxchg(&l->val, &old, 1)) {
		cpu_relax();
		old = 0;
	}
}

static __always_inline void quiet_unlock(spinlock_t *l)
{
	barrier();
	atomic_set(&l->val, 0);
	preempt_enable_no_resched();
}

struct wait_queue_head { spinlock_t lock; struct list_head head; };
struct wait_queue_entry;
typedef int (*wait_queue_func_t)(struct wait_queue_entry *, unsigned int mode, int flags, void *key);
struct wait_queue_entry {
	unsigned int flags;		/* WQ_FLAG_EXCLUSIVE */
	void *private;			/* the task */
	wait_queue_func_t func;
	struct list_head entry;
};
#define WQ_FLAG_EXCLUSIVE	1
#define WQ_FLAG_PRIORITY	32
#define WAIT_QUEUE_ENTRY(n)	{ 0, current, autoremove_wake_function, LIST_HEAD_INIT(n.entry) }

/* task_struct.state, as modules set it */
#define TIF_SIGPENDING		4ul	/* of thread_info */

#define TASK_RUNNING		0
#define TASK_INTERRUPTIBLE	1
#define TASK_UNINTERRUPTIBLE	2
#define TASK_NORMAL		3
#define TASK_DEAD		0x80
#define MAX_SCHEDULE_TIMEOUT	(~0ul >> 1)
struct mutex { atomic_t owner; struct wait_queue_head wait; };
#define __WAIT_QUEUE_HEAD_INIT(n)	{ { ATOMIC_INIT(0) }, LIST_HEAD_INIT((n).head) }
#define DECLARE_WAIT_QUEUE_HEAD(n)	struct wait_queue_head n = __WAIT_QUEUE_HEAD_INIT(n)
#define DEFINE_MUTEX(n)			struct mutex n = { ATOMIC_INIT(0), __WAIT_QUEUE_HEAD_INIT((n).wait) }
struct rw_semaphore { long count; struct task_struct *owner; int osq; spinlock_t wait_lock; struct list_head wait_list; };
struct completion { unsigned int done; struct wait_queue_head wait; };

void down_read(struct rw_semaphore *sem);
void down_write(struct rw_semaphore *sem);
void up_read(struct rw_semaphore *sem);
void up_write(struct rw_semaphore *sem);
void mutex_lock(struct mutex *m);
void mutex_unlock(struct mutex *m);
int mutex_trylock(struct mutex *m);
int __wake_up(struct wait_queue_head *q, unsigned int mode, int nr, void *key);
void __wake_up_locked(struct wait_queue_head *q, unsigned int mode, int nr);
void __wake_up_sync_key(struct wait_queue_head *q, unsigned int mode, void *key);
void prepare_to_wait(struct wait_queue_head *q, struct wait_queue_entry *e, int state);
void finish_wait(struct wait_queue_head *q, struct wait_queue_entry *e);
int default_wake_function(struct wait_queue_entry *e, unsigned int mode, int flags, void *key);
int autoremove_wake_function(struct wait_queue_entry *e, unsigned int mode, int flags, void *key);
void init_waitqueue_head(struct wait_queue_head *q);
void __init_waitqueue_head(struct wait_queue_head *q, const char *name, void *key);
void __mutex_init(struct mutex *m, const char *name, void *key);
void __init_rwsem(struct rw_semaphore *sem, const char *name, void *key);
void init_wait_entry(struct wait_queue_entry *e, int flags);
long prepare_to_wait_event(struct wait_queue_head *q, struct wait_queue_entry *e, int state);
void add_wait_queue(struct wait_queue_head *q, struct wait_queue_entry *e);
void remove_wait_queue(struct wait_queue_head *q, struct wait_queue_entry *e);
void complete(struct completion *c);
void complete_all(struct completion *c);
void wait_for_completion(struct completion *c);

void schedule(void);
void preempt_schedule(void);
void preempt_schedule_irq(void);
void scheduler_tick(void);
int try_to_wake_up(struct task_struct *p, unsigned int mode, int wake_flags);
int wake_up_process(struct task_struct *p);
int wake_up_state(struct task_struct *p, unsigned int state);
void wake_up_new_task(struct task_struct *p);
void schedule_tail(void);
void recalc_sigpending(void);
int send_sig(int sig, struct task_struct *p, int priv);
void task_work_run(void);
bool task_has_work(void);
long schedule_timeout(long timeout);
long schedule_timeout_interruptible(long timeout);
long schedule_timeout_uninterruptible(long timeout);
void do_exit(long code) __noreturn;
void do_group_exit(int exit_code) __noreturn;
struct ksignal { int sig; };
bool get_signal(struct ksignal *ksig);
u64 sched_clock(void);
#define ENQUEUE_WAKEUP	1	/* and of a dequeue: it sleeps */
#define ENQUEUE_SAVE	2
#define ENQUEUE_MOVE	4
#define ENQUEUE_NOCLOCK	8
void enqueue_task_fair(void *rq, struct task_struct *p, int flags);
void task_fork_fair(struct task_struct *p);
void set_next_task_fair(void *rq, struct task_struct *p, bool first);
void sched_took(struct task_struct *p);
bool wakeup_preempt_fair(const struct task_struct *p);
struct left_mm { unsigned long pgd; void *mm; struct thread_stack *stack; };
void sched_leaves_mm(struct left_mm left);
void __mmdrop(struct left_mm left);
void sched_move_task(struct task_struct *p);
void dequeue_task_fair(void *rq, struct task_struct *p, int flags);
void task_tick_fair(struct task_struct *p);
void update_curr(struct task_struct *p);

DECLARE_STATIC_CALL(cond_resched);
DECLARE_STATIC_CALL(might_resched);
long __static_call_return0(void);
#define cond_resched()	static_call2(cond_resched, 0, 0)
#define might_sleep()	static_call2(might_resched, 0, 0)

/*
 * A wait for something that this kernel does not know: it lasts until the host's call has
 * returned (mirror_wait). Without one it is over at once. False: it was interrupted.
 */
static inline bool mirror_wait(unsigned int state)
{
	while (READ_ONCE(current->mirror_wait)) {
		WRITE_ONCE(current->state, state);
		schedule();
	}
	WRITE_ONCE(current->state, TASK_RUNNING);
	return current->mirror_ret > -512 || current->mirror_ret < -516;
}

/* The same in q, whose wakers see who waits. */
static inline bool mirror_wait_on(struct wait_queue_head *q, unsigned int state)
{
	struct wait_queue_entry e;

	if (!READ_ONCE(current->mirror_wait))
		return true;
	init_wait_entry(&e, 0);
	for (;;) {
		prepare_to_wait_event(q, &e, state);
		if (!READ_ONCE(current->mirror_wait))
			break;
		schedule();
	}
	finish_wait(q, &e);
	return current->mirror_ret > -512 || current->mirror_ret < -516;
}

struct kernel_clone_args { u64 flags; u64 exit_signal; u64 stack; u64 child_tid; int (*fn)(void *); void *fn_arg; };
long kernel_clone(struct kernel_clone_args *args);
struct task_struct *kthread_create(int (*fn)(void *), void *arg, const char *name);
struct task_struct *kthread_run(int (*fn)(void *), void *arg, const char *name);
bool kthread_should_stop(void);
int kthread_stop(struct task_struct *p);

/* kernel/pid.c */
struct pid *alloc_pid(int nr, void *set_tid, size_t set_tid_size);
struct pid *find_vpid(int nr);
void free_pid(struct pid *p);
void put_pid(struct pid *p);
void detach_pid(struct task_struct *p, int type);

#endif
