/* SPDX-License-Identifier: GPL-2.0-only */
/* Signals that wait in the queue of their task until it takes them: on the way to their handlers, or by a call. */
#include "process.h"
#include "task_more.h"
#include "security.h"
#include "timers.h"
#include "mm.h"

int get_timespec64(ktime_t *t, const u64 __user *p);
extern struct kmem_cache *sigqueue_cachep;

/* Whether current has a signal that it does not block. It is not asked twice. */
void recalc_user_signals(void)
{
	struct task_more *more = task_more(current);

	if (more->pending & ~more->blocked)
		current->thread_info |= TIF_SIGPENDING;
	else
		current->thread_info &= ~TIF_SIGPENDING;
}

/* Takes sig out of the queue, if it is there. False: there is no other one of its kind. */
static __always_inline struct pending_signal *collect_signal(struct task_more *more, int sig)
{
	struct pending_signal **at = &more->queue, *q, *other;

	while (*at && (*at)->sig != sig)
		at = &(*at)->next;
	q = *at;
	if (q) {
		*at = q->next;
		q->queued = false;
	}
	for (other = more->queue; other && other->sig != sig; other = other->next)
		;
	if (!other)
		more->pending &= ~BIT64(sig - 1);
	return q;
}

/* The first signal of a process's that is pending and not in mask, which is pending no longer, or 0. */
int dequeue_user_signal(const u64 *mask)
{
	struct task_more *more = task_more(current);
	struct pending_signal *q = NULL;
	unsigned long flags;
	u64 ready;
	int sig;

	spin_lock_irqsave(&siglock, flags);
	ready = more->pending & ~*mask;
	sig = ready ? (int)__ffs64(ready) + 1 : 0;
	if (sig)
		q = collect_signal(more, sig);
	spin_unlock_irqrestore(&siglock, flags);
	if (q && q->timer)
		posixtimer_rearm(q->timer);
	else if (q)
		kmem_cache_free(sigqueue_cachep, q);
	if (sig == 14)
		itimer_taken(current->group_leader);
	return sig;
}

/* For the signals of a timer. */
__keep struct pending_signal *sigqueue_alloc(struct process_timer *timer)
{
	struct pending_signal *q = kmem_cache_alloc(sigqueue_cachep, GFP_KERNEL);

	if (q)
		*q = (struct pending_signal){ .timer = timer };
	return q;
}

/* Its timer is no longer there. One that is pending goes when it is taken. */
__keep void sigqueue_free(struct pending_signal *q)
{
	unsigned long flags;
	bool queued;

	spin_lock_irqsave(&siglock, flags);
	queued = q->queued;
	q->timer = NULL;
	spin_unlock_irqrestore(&siglock, flags);
	if (!queued)
		kmem_cache_free(sigqueue_cachep, q);
}

/* 0: sent; 1: it is ignored; -1: there is no such task. */
__keep int send_sigqueue(struct pending_signal *q, int nr, int type)
{
	struct task_struct *t = task_by_number(nr);
	struct task_more *more;
	unsigned long flags;
	int ret = 0;

	t = pid_task(t ? t->thread_pid : NULL, type);
	if (!t)
		return -1;
	more = task_more(t);
	spin_lock_irqsave(&siglock, flags);
	if (!prepare_signal(q->sig, t, false)) {
		ret = 1;
	} else if (!q->queued) {
		q->queued = true;
		q->next = more->queue;
		more->queue = q;
		more->pending |= BIT64(q->sig - 1);
		complete_signal(q->sig, t, type);
	}
	spin_unlock_irqrestore(&siglock, flags);
	return ret;
}

/* Those that p, which has ended, has not taken. */
void flush_sigqueue(struct task_struct *p)
{
	struct task_more *more = task_more(p);
	struct pending_signal *q, *next;

	for (q = more->queue; q; q = next) {
		next = q->next;
		q->queued = false;
		if (!q->timer)
			kmem_cache_free(sigqueue_cachep, q);
	}
	more->queue = NULL;
}

/* From here on current blocks the signals of mask. */
void set_blocked(u64 mask)
{
	task_more(current)->blocked = mask & ~(BIT64(9 - 1) | BIT64(19 - 1));
	recalc_sigpending();
}

/* A handler begins: its signal is blocked until it returns. */
void begin_handler(int sig)
{
	struct task_more *more = task_more(current);

	if (!(current->group_leader->sig_handled & BIT64(sig - 1)))
		return;
	more->unblocked = more->suspended ? more->unblocked : more->blocked;
	more->suspended = false;
	more->handling = true;
	set_blocked(more->blocked | BIT64(sig - 1));
}

long __x64_sys_rt_sigreturn(const struct pt_regs *r)
{
	struct task_more *more = task_more(current);

	set_blocked(more->handling ? more->unblocked : more->blocked);
	more->handling = false;
	return mirror_error();
}

/* Until a signal comes that set does not block. One may have come already. */
long __x64_sys_rt_sigsuspend(const struct pt_regs *r)
{
	struct task_more *more = task_more(current);
	u64 set;

	if (ARG2(r) != 8)
		return -EINVAL;
	if (copy_from_user(&set, (void __user *)ARG1(r), sizeof(set)))
		set = more->blocked;
	more->unblocked = more->blocked;
	more->suspended = true;
	set_blocked(set);
	if (current->thread_info & TIF_SIGPENDING)
		current->mirror_wait = 0;
	mirror_wait(TASK_INTERRUPTIBLE);
	return -514; /* ERESTARTNOHAND */
}

/* One of those that wait already is taken at once. */
long __x64_sys_rt_sigtimedwait(const struct pt_regs *r)
{
	unsigned int type;
	int info[32];
	ktime_t t;
	u64 mask;

	if (ARG3(r) && get_timespec64(&t, (const u64 __user *)ARG3(r)) == -EINVAL)
		return mirror_error();
	if (copy_from_user(&mask, (void __user *)ARG1(r), sizeof(mask)))
		mask = 0;
	mask = ~mask;
	if (dequeue_signal(current, &mask, info, &type))
		current->mirror_wait = 0;
	mirror_wait(TASK_INTERRUPTIBLE);
	return current->mirror_ret;
}
