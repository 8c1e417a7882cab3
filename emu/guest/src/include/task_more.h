/* SPDX-License-Identifier: GPL-2.0-only */
/* What this kernel knows of a task where Debian's has the scheduler's entities, and where signals and children are. */
#ifndef TASK_MORE_H
#define TASK_MORE_H

#include "time.h"

struct file;
struct areas;
struct pipe_inode_info;
struct pending_signal;
struct proc_timers;
struct work { struct work *next; void (*func)(struct work *); };

/* Memory that a task has from its fork until its parent has heard of its end. */
struct task_own {
	void *security, *sighand, *mm;
	u64 start_time;
	struct thread_stack *stack;
	struct rw_semaphore ldt_usr_sem;
};

struct task_more {
	unsigned char begun;	/* 1: somebody is at it; 2: all is there */
	int mm_users;				/* threads besides the first one */
	struct task_own *own;
	struct hrtimer dl_timer, inactive_timer;
	struct proc_timers *timers;		/* of a process */
	struct mutex futex_exit_mutex, perf_event_mutex, cred_guard_mutex, context_mutex, cputimers_mutex;
	unsigned long numa_next_scan;
	struct rw_semaphore exec_update_lock, mmap_lock;
	struct work *works;			/* on the way to user mode */
	unsigned long canary, pgd;		/* pgd: what is left of its address space when it has ended */
	struct wait_queue_head wait_chldexit;	/* parents wait here for their children */
	struct wait_queue_head wait_pidfd;
	unsigned long clear_child_tid;
	void *ptrace_bps[4], *tty;
	struct file *exe_file;			/* of a process: its program, which its memory holds */
	struct areas *areas;			/* its address space, NULL if not known */
	struct pending_signal *queue;			/* what is known of the signals that are pending */
	u64 pending, blocked, unblocked;	/* signals, a bit each; unblocked: what was blocked before a handler began to run */
	unsigned long mmap_base;		/* what is random of where its program is */
	struct pipe_inode_info *splice_pipe;	/* what goes from file to file goes through it */
	bool interprets;			/* its exec has come to the interpreter of a script */
	bool handling;				/* a handler runs that is known here */
	bool suspended;				/* in rt_sigsuspend, or on the way to the handler that ends it */
	bool shares_mm;				/* until it execs, its memory is its parent's */
};
_Static_assert(sizeof(struct task_more) <= sizeof(((struct task_struct *)0)->more), "task_more");

void begin_task_more(struct task_more *more);

/* A task that the host has made begins with zeroes. */
static __always_inline struct task_more *task_more(struct task_struct *p)
{
	struct task_more *more = (struct task_more *)p->more;

	if (unlikely(READ_ONCE(more->begun) != 2))
		begin_task_more(more);
	return more;
}

#endif
