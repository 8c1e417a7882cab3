/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define TASK_RUNNING 0
#define TASK_INTERRUPTIBLE 1
#define TASK_UNINTERRUPTIBLE 2
#define __TASK_STOPPED 4
#define __TASK_TRACED 8
#define EXIT_DEAD 0x10
#define EXIT_ZOMBIE 0x20
#define TASK_PARKED 0x40
#define TASK_DEAD 0x80
#define TASK_WAKEKILL 0x100
#define TASK_WAKING 0x200
#define TASK_NOLOAD 0x400
#define TASK_NEW 0x800
#define TASK_KILLABLE (TASK_WAKEKILL | TASK_UNINTERRUPTIBLE)
#define TASK_IDLE (TASK_UNINTERRUPTIBLE | TASK_NOLOAD)
#define TASK_NORMAL (TASK_INTERRUPTIBLE | TASK_UNINTERRUPTIBLE)
#define TASK_STOPPED (TASK_WAKEKILL | __TASK_STOPPED)
#define TASK_COMM_LEN 16
#define MAX_SCHEDULE_TIMEOUT (~0UL >> 1)
#define __set_current_state(state) WRITE_ONCE(current->__state, state)
#define set_current_state(state) smp_store_mb(current->__state, state)
#define __set_task_state(task, state) WRITE_ONCE((task)->__state, state)
#define get_current_state() READ_ONCE(current->__state)
#define task_is_running(task) (READ_ONCE((task)->__state) == TASK_RUNNING)
extern void schedule(void);
extern long schedule_timeout(long timeout);
extern long schedule_timeout_interruptible(long timeout);
extern long schedule_timeout_killable(long timeout);
extern long schedule_timeout_uninterruptible(long timeout);
extern int wake_up_process(struct task_struct *task);

/* Somebody else has set the flag of a signal if one is to be taken. */
#define TIF_NOTIFY_RESUME 1
#define TIF_SIGPENDING 2
#define TIF_NEED_RESCHED 3
#define TIF_NOTIFY_SIGNAL 17
#define test_tsk_thread_flag(task, flag) test_bit(flag, &((struct thread_info *)(task))->flags)
#define test_thread_flag(flag) test_tsk_thread_flag(current, flag)
#define need_resched() unlikely(test_thread_flag(TIF_NEED_RESCHED))
#define signal_pending(task) (unlikely(test_tsk_thread_flag(task, TIF_SIGPENDING)) || unlikely(test_tsk_thread_flag(task, TIF_NOTIFY_SIGNAL)))
#define fatal_signal_pending(task) (signal_pending(task) && unlikely(sigismember(&(task)->pending.signal, 9)))
#define sigismember(set, sig) (1 & ((set)->sig[0] >> ((sig) - 1)))
#define signal_pending_state(state, task) (((state) & (TASK_INTERRUPTIBLE | TASK_WAKEKILL)) && signal_pending(task) && (((state) & TASK_INTERRUPTIBLE) || fatal_signal_pending(task)))

#define WQ_FLAG_EXCLUSIVE 1
#define __WAIT_QUEUE_HEAD_INITIALIZER(name) { .lock = __SPIN_LOCK_UNLOCKED(name.lock), .head = LIST_HEAD_INIT(name.head) }
#define DECLARE_WAIT_QUEUE_HEAD(name) struct wait_queue_head name = __WAIT_QUEUE_HEAD_INITIALIZER(name)
#define DECLARE_WAIT_QUEUE_HEAD_ONSTACK(name) DECLARE_WAIT_QUEUE_HEAD(name)
#define DECLARE_WAITQUEUE(name, task) struct wait_queue_entry name = { .private = task, .func = default_wake_function, .entry = { NULL, NULL } }
#define DEFINE_WAIT_FUNC(name, f) struct wait_queue_entry name = { .private = current, .func = f, .entry = LIST_HEAD_INIT((name).entry) }
#define DEFINE_WAIT(name) DEFINE_WAIT_FUNC(name, autoremove_wake_function)
#define init_waitqueue_head(q) do { static struct lock_class_key key_; __init_waitqueue_head(q, #q, &key_); } while (0)
extern void __init_waitqueue_head(struct wait_queue_head *q, const char *name, struct lock_class_key *key);
extern void init_wait_entry(struct wait_queue_entry *entry, int flags);
extern void prepare_to_wait(struct wait_queue_head *q, struct wait_queue_entry *entry, int state);
extern bool prepare_to_wait_exclusive(struct wait_queue_head *q, struct wait_queue_entry *entry, int state);
extern long prepare_to_wait_event(struct wait_queue_head *q, struct wait_queue_entry *entry, int state);
extern void finish_wait(struct wait_queue_head *q, struct wait_queue_entry *entry);
extern void add_wait_queue(struct wait_queue_head *q, struct wait_queue_entry *entry);
extern void add_wait_queue_exclusive(struct wait_queue_head *q, struct wait_queue_entry *entry);
extern void remove_wait_queue(struct wait_queue_head *q, struct wait_queue_entry *entry);
extern int default_wake_function(struct wait_queue_entry *entry, unsigned int mode, int flags, void *key);
extern int autoremove_wake_function(struct wait_queue_entry *entry, unsigned int mode, int flags, void *key);
extern int __wake_up(struct wait_queue_head *q, unsigned int mode, int n, void *key);
extern void __wake_up_locked(struct wait_queue_head *q, unsigned int mode, int n);
extern void __wake_up_sync(struct wait_queue_head *q, unsigned int mode);
#define waitqueue_active(q) (!list_empty(&(q)->head))
#define wq_has_sleeper(q) ({ smp_mb(); waitqueue_active(q); })
#define wake_up(q) __wake_up(q, TASK_NORMAL, 1, NULL)
#define wake_up_nr(q, n) __wake_up(q, TASK_NORMAL, n, NULL)
#define wake_up_all(q) __wake_up(q, TASK_NORMAL, 0, NULL)
#define wake_up_interruptible(q) __wake_up(q, TASK_INTERRUPTIBLE, 1, NULL)
#define wake_up_interruptible_nr(q, n) __wake_up(q, TASK_INTERRUPTIBLE, n, NULL)
#define wake_up_interruptible_all(q) __wake_up(q, TASK_INTERRUPTIBLE, 0, NULL)
#define wake_up_interruptible_sync(q) __wake_up_sync(q, TASK_INTERRUPTIBLE)
#define wake_up_locked(q) __wake_up_locked(q, TASK_NORMAL, 1)
#define wake_up_poll(q, mask) __wake_up(q, TASK_NORMAL, 1, (void *)(unsigned long)(mask))
#define wake_up_interruptible_poll(q, mask) __wake_up(q, TASK_INTERRUPTIBLE, 1, (void *)(unsigned long)(mask))

/* Sleeps until test is true. step is how it sleeps; it may set left_, the time that is left. */
#define ___wait(q, test, state, flags, left, step) ({ \
	__label__ out_; \
	struct wait_queue_entry entry_; \
	long left_ = (left), stop_; \
	init_wait_entry(&entry_, flags); \
	for (;;) { \
		stop_ = prepare_to_wait_event(&(q), &entry_, state); \
		if (test) \
			break; \
		if (((state) & (TASK_INTERRUPTIBLE | TASK_WAKEKILL)) && stop_) { \
			left_ = stop_; \
			goto out_; \
		} \
		step; \
	} \
	finish_wait(&(q), &entry_); \
out_: \
	left_; })
#define __timed(left, test) ({ bool true_ = (test); if (true_ && !left) left = 1; true_ || !left; })
#define __in_time(q, test, state, timeout) ({ \
	long due_ = (timeout); \
	if (!__timed(due_, test)) \
		due_ = ___wait(q, __timed(left_, test), state, 0, due_, left_ = schedule_timeout(left_)); \
	due_; })
#define wait_event(q, test) do { might_sleep(); if (!(test)) (void)___wait(q, test, TASK_UNINTERRUPTIBLE, 0, 0, schedule()); } while (0)
#define wait_event_interruptible(q, test) ({ int result_ = 0; might_sleep(); if (!(test)) result_ = ___wait(q, test, TASK_INTERRUPTIBLE, 0, 0, schedule()); result_; })
#define wait_event_interruptible_exclusive(q, test) ({ int result_ = 0; if (!(test)) result_ = ___wait(q, test, TASK_INTERRUPTIBLE, WQ_FLAG_EXCLUSIVE, 0, schedule()); result_; })
#define wait_event_killable(q, test) ({ int result_ = 0; if (!(test)) result_ = ___wait(q, test, TASK_KILLABLE, 0, 0, schedule()); result_; })
#define wait_event_idle(q, test) do { if (!(test)) (void)___wait(q, test, TASK_IDLE, 0, 0, schedule()); } while (0)
#define wait_event_freezable(q, test) wait_event_interruptible(q, test)
#define wait_event_timeout(q, test, timeout) __in_time(q, test, TASK_UNINTERRUPTIBLE, timeout)
#define wait_event_interruptible_timeout(q, test, timeout) __in_time(q, test, TASK_INTERRUPTIBLE, timeout)
#define wait_event_killable_timeout(q, test, timeout) __in_time(q, test, TASK_KILLABLE, timeout)
#define wait_event_cmd(q, test, before, after) do { if (!(test)) (void)___wait(q, test, TASK_UNINTERRUPTIBLE, 0, 0, before; schedule(); after); } while (0)
#define wait_event_lock_irq(q, test, lock) do { if (!(test)) (void)___wait(q, test, TASK_UNINTERRUPTIBLE, 0, 0, spin_unlock_irq(&(lock)); schedule(); spin_lock_irq(&(lock))); } while (0)
#define wait_event_interruptible_lock_irq(q, test, lock) ({ int result_ = 0; if (!(test)) result_ = ___wait(q, test, TASK_INTERRUPTIBLE, 0, 0, spin_unlock_irq(&(lock)); schedule(); spin_lock_irq(&(lock))); result_; })
#define wait_event_interruptible_hrtimeout(q, test, timeout) ({ long some_ = wait_event_interruptible_timeout(q, test, nsecs_to_jiffies(timeout) + 1); some_ < 0 ? some_ : (some_ ? 0 : -62); })

#define __SWAIT_QUEUE_HEAD_INITIALIZER(name) { .lock = __RAW_SPIN_LOCK_UNLOCKED(name.lock), .task_list = LIST_HEAD_INIT((name).task_list) }
#define DECLARE_SWAIT_QUEUE_HEAD(name) struct swait_queue_head name = __SWAIT_QUEUE_HEAD_INITIALIZER(name)
extern void __init_swait_queue_head(struct swait_queue_head *q, const char *name, struct lock_class_key *key);
#define init_swait_queue_head(q) do { static struct lock_class_key key_; __init_swait_queue_head(q, #q, &key_); } while (0)
#define COMPLETION_INITIALIZER(name) { .done = 0, .wait = __SWAIT_QUEUE_HEAD_INITIALIZER((name).wait) }
#define DECLARE_COMPLETION(name) struct completion name = COMPLETION_INITIALIZER(name)
#define DECLARE_COMPLETION_ONSTACK(name) DECLARE_COMPLETION(name)
#define init_completion(c) do { (c)->done = 0; init_swait_queue_head(&(c)->wait); } while (0)
#define reinit_completion(c) ((c)->done = 0)
