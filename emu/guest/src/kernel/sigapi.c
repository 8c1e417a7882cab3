/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Signals as modules send and take them. A kernel thread takes those that it allows. What is sent to a process of the
 * host ends it or goes to its handlers there: the host sends it.
 */
#include "process.h"

#define ESRCH		3

/* What a kernel thread allows, and what has been sent to it: few have any. */
struct taken { struct task_struct *task; u64 allowed, pending; };
static struct taken takers[64];
static DEFINE_SPINLOCK(takers_lock);

/* struct sighand_struct, for its lock: one for all. */
static char sighand[2088] __attribute__((aligned(8)));

static struct taken *taker_of(struct task_struct *p, bool make)
{
	struct taken *free = NULL;
	int i;

	for (i = 0; i < 64; i++) {
		if (takers[i].task == p)
			return &takers[i];
		if (!takers[i].task || takers[i].task->exit_state)
			free = &takers[i];
	}
	if (!make || !free)
		return NULL;
	*free = (struct taken){ .task = p };
	return free;
}

/* allow_signal is a handler of 2 for current, disallow_signal one of 1. */
noinline void kernel_sigaction(int sig, void *action)
{
	struct taken *t;
	unsigned long flags;

	if (sig < 1 || sig > 64)
		return;
	current->sighand = sighand;
	spin_lock_irqsave(&takers_lock, flags);
	t = taker_of(current, true);
	if (t && action == (void *)1)
		t->allowed &= ~BIT64(sig - 1), t->pending &= ~BIT64(sig - 1);
	else if (t)
		t->allowed |= BIT64(sig - 1);
	spin_unlock_irqrestore(&takers_lock, flags);
}

noinline void recalc_sigpending(void)
{
	struct taken *t;

	if (!(current->flags & ABI_PF_KTHREAD)) {
		recalc_user_signals();
		barrier(); /* as a call: its caller is seen on the stack */
		return;
	}
	t = taker_of(current, false);
	if (t && !t->pending)
		current->thread_info &= ~TIF_SIGPENDING;
}

noinline void flush_signals(struct task_struct *p)
{
	struct taken *t = taker_of(p, false);

	if (t)
		t->pending = 0;
	p->thread_info &= ~TIF_SIGPENDING;
}

/* The first signal that is pending for current, or 0. */
static int take_signal(void)
{
	struct taken *t = taker_of(current, false);
	int sig = t && t->pending ? (int)__ffs64(t->pending) + 1 : 0;

	if (sig)
		t->pending &= ~BIT64(sig - 1);
	recalc_sigpending();
	return sig;
}

noinline int dequeue_signal(struct task_struct *p, const u64 *mask, int *info, unsigned int *type)
{
	int sig;

	if (current->flags & ABI_PF_KTHREAD) {
		sig = take_signal();
	} else {
		sig = dequeue_user_signal(mask);
		recalc_sigpending();
	}
	if (sig)
		info[0] = sig;
	return sig;
}

static int to_thread(int sig, struct task_struct *p)
{
	struct taken *t;
	unsigned long flags;

	spin_lock_irqsave(&takers_lock, flags);
	t = taker_of(p, false);
	if (t && (t->allowed & BIT64(sig - 1))) {
		t->pending |= BIT64(sig - 1);
		p->thread_info |= TIF_SIGPENDING;
	} else {
		t = NULL;
	}
	spin_unlock_irqrestore(&takers_lock, flags);
	if (t)
		try_to_wake_up(p, TASK_INTERRUPTIBLE, 0);
	return 0;
}

static int deliver(int sig, struct task_struct *p)
{
	if (sig < 0 || sig > 64)
		return -EINVAL;
	if (!sig)
		return 0;
	if (p->flags & ABI_PF_KTHREAD)
		return to_thread(sig, p);
	return hypercall(ABI_HC_KILL, p->pid, sig, 0);
}

struct siginfo { int si_signo; };
noinline int send_sig_info(int sig, struct siginfo *info, struct task_struct *p) { return deliver(sig, p); }
noinline int api_send_sig(int sig, struct task_struct *p, int priv) { return deliver(sig, p); }
noinline void force_sig(int sig) { deliver(sig, current); }

struct task_struct *pid_task(struct abi_pid *pid, unsigned int type);

noinline int kill_pid(struct abi_pid *pid, int sig, int priv)
{
	struct task_struct *p = pid_task(pid, 0);

	return p ? deliver(sig, p) : -ESRCH;
}

noinline int kill_pgrp(struct abi_pid *pid, int sig, int priv) { return kill_pid(pid, sig, priv); }

noinline int task_nice(const struct task_struct *p) { return p->static_prio - 120; }
