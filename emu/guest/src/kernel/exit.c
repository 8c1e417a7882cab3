/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"
#include "process.h"
#include "task_more.h"
#include "pipe.h"
#include "timers.h"
#include "binfmts.h"
#include "mm.h"
#include "vma.h"
#include "tracepoint.h"

void sched_gives_up(struct task_struct *prev, unsigned int state);

static unsigned long exits, last_code, last_runtime, ttys_left;
static struct srcu tasks_rcu_exit_srcu;

static __keep void exit_signals(struct task_struct *tsk)
{
	might_sleep(); /* the groups of tasks may be changing */
	tsk->flags |= ABI_PF_EXITING;
}

static __keep void futex_exit_release(struct task_struct *tsk)
{
	struct mutex *m = &task_more(tsk)->futex_exit_mutex;

	mutex_lock(m);
	tsk->flags |= 0x8000000;
	mutex_unlock(m);
}

/* What the process has used, as it is remembered of all that have ended. */
static __keep void acct_collect(long exitcode, int group_dead)
{
	down_read(&init_mm.mmap_lock);
	last_code = exitcode;
	if (task_more(current)->own)
		last_runtime = sched_clock() - task_more(current)->own->start_time;
	up_read(&init_mm.mmap_lock);
}

/* Events that count the task go with it: there are none. */
static __keep void perf_event_exit_task(struct task_struct *child)
{
	struct mutex *m = &task_more(child)->perf_event_mutex;

	mutex_lock(m);
	child->flags |= ABI_PF_EXITING;
	mutex_unlock(m);
}

static __keep void exit_mm_release(struct task_struct *tsk)
{
	futex_exit_release(tsk);
	if (task_more(tsk)->clear_child_tid && tsk->pid != tsk->tgid)
		do_futex((u32 __user *)task_more(tsk)->clear_child_tid, 1, 1, NULL, NULL, 0, 0);
}

__keep void exit_mm(void)
{
	struct mm_struct *mm = (void *)current->mm;

	current->plug = 0;
	if (current->pid != current->tgid && task_more(current->group_leader)->mm_users)
		task_more(current->group_leader)->mm_users--;
	exit_mm_release(current);
	if (!mm)
		return;
	down_read(&init_mm.mmap_lock);
	up_read(&init_mm.mmap_lock);
	mmput(mm);
}

/* The terminal of a session goes with its leader. */
__keep void disassociate_ctty(int on_exit)
{
	if (on_exit && current->pid == current->tgid)
		ttys_left++;
}

__keep void switch_task_namespaces(struct task_struct *p, struct nsproxy *new)
{
	struct nsproxy *old = (void *)p->nsproxy;

	might_sleep();
	p->nsproxy = (unsigned long)new;
	if (old && old != &init_nsproxy && !--old->count)
		kfree(old);
}

static __keep void exit_task_namespaces(struct task_struct *p)
{
	switch_task_namespaces(p, NULL);
}

bool task_has_work(void)
{
	return task_more(current)->works;
}

/* The oldest first. */
noinline void task_work_run(void)
{
	struct task_more *more = task_more(current);
	struct work *w, *next, *first;

	while ((w = xchg(&more->works, (struct work *)NULL))) {
		for (first = NULL; w; w = next) {
			next = w->next;
			w->next = first;
			first = w;
		}
		for (w = first; w; w = next) {
			next = w->next;
			w->func(w);
			cond_resched();
		}
	}
}

static __keep void exit_task_work(struct task_struct *task)
{
	task_work_run();
	task->flags |= ABI_PF_EXITED;
}

/* Who waits for a child, or for this one by a descriptor. */
static __keep void do_notify_pidfd(struct task_struct *task)
{
	__wake_up(&task_more(task)->wait_pidfd, TASK_NORMAL, 0, NULL);
}

static __keep void __wake_up_parent(struct task_struct *p, struct task_struct *parent)
{
	__wake_up_sync_key(&task_more(parent)->wait_chldexit, TASK_INTERRUPTIBLE, p);
}

/* True: the parent does not want to hear of it, and nobody has to wait. */
static __keep bool do_notify_parent(struct task_struct *tsk, int sig)
{
	struct task_struct *parent = tsk->real_parent;
	const int killed = tsk->exit_code & 0x7f;
	struct kernel_siginfo info = { .si_signo = sig, .si_code = !killed ? 1 : tsk->exit_code & 0x80 ? 3 : 2 };

	unsigned long flags;

	do_notify_pidfd(tsk);
	info.pid = __task_pid_nr_ns(tsk, 0, task_active_pid_ns(parent));
	info.uid = from_kuid_munged(NULL, tsk->cred->uid);
	spin_lock_irqsave(&siglock, flags);
	__send_signal_locked(sig, &info, parent, 1, false);
	spin_unlock_irqrestore(&siglock, flags);
	__wake_up_parent(tsk, parent);
	return parent->sig_ignored & BIT64(sig - 1);
}

void unregister_hw_breakpoint(void *event);
void tty_kref_put(void *tty);

/* What a debugger watches of the task: this one has none. */
void flush_ptrace_hw_breakpoint(struct task_struct *tsk)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(task_more(tsk)->ptrace_bps); i++) {
		unregister_hw_breakpoint(task_more(tsk)->ptrace_bps[i]);
		task_more(tsk)->ptrace_bps[i] = NULL;
	}
}

static __always_inline void __unhash(struct task_struct *p)
{
	int type, last = p->pid == p->tgid ? 4 : 1;

	for (type = 0; type < last; type++)
		detach_pid(p, type);
}

struct dead_task { struct task_struct task; struct rcu_head rcu; };

static void delayed_put_task_struct(struct rcu_head *rcu)
{
	struct dead_task *dead = container_of(rcu, struct dead_task, rcu);

	TRACE(sched_process_free, &dead->task);
	kfree(dead);
}

/* What p is lasts no longer: who wants to hear of its end gets a copy. */
static __cold void put_task_struct_rcu(struct task_struct *p)
{
	struct dead_task *dead = kmalloc(sizeof(*dead), GFP_KERNEL);

	if (!dead)
		return;
	memcpy(&dead->task, p, sizeof(*p));
	call_rcu(&dead->rcu, delayed_put_task_struct);
}

__keep void release_task(struct task_struct *p)
{
	struct pid *pid = get_pid(p->pid);

	__unhash(p);
	__cleanup_sighand(p);
	flush_sigqueue(p);
	if (p->pid == p->tgid)
		tty_kref_put(task_more(p)->tty);
	put_pid(pid);
	if (trace_enabled(sched_process_free))
		put_task_struct_rcu(p);
}

static __keep void exit_notify(struct task_struct *tsk, int group_dead)
{
	exits++;
	task_active_pid_ns(tsk);
	if (!group_dead || do_notify_parent(tsk, 17)) {
		release_task(tsk);
		task_free_own(tsk);
		return;
	}
	keep_zombie(tsk);
}

__keep void do_exit(long code)
{
	struct task_struct *tsk = current;
	const bool group_dead = tsk->pid == tsk->tgid;
	struct pipe_inode_info *splice_pipe;
	struct left_mm left;
	int idx;

	if (unlikely(in_interrupt()))
		pr_err("Aiee, killing interrupt handler!\n");
	WARN_ON(tsk->plug);
	exit_signals(tsk);
	if (group_dead) {
		stop_process_timers(tsk);
		acct_collect(code, group_dead);
	}
	tsk->exit_code = code;
	perf_event_exit_task(tsk);
	exit_mm();
	TRACE(sched_process_exit, tsk);
	if (group_dead)
		task_active_pid_ns(tsk);
	exit_files(tsk);
	exit_fs(tsk);
	if (group_dead)
		disassociate_ctty(1);
	exit_task_namespaces(tsk);
	exit_task_work(tsk);
	sched_move_task(tsk);
	flush_ptrace_hw_breakpoint(tsk);
	left = take_left_mm(tsk);
	splice_pipe = xchg(&task_more(tsk)->splice_pipe, (struct pipe_inode_info *)NULL);
	idx = __srcu_read_lock(&tasks_rcu_exit_srcu);
	exit_notify(tsk, group_dead);
	__srcu_read_unlock(&tasks_rcu_exit_srcu, idx);
	if (splice_pipe)
		free_pipe_info(splice_pipe);
	tsk->state = TASK_DEAD;
	dequeue_task_fair(NULL, tsk, ENQUEUE_WAKEUP | ENQUEUE_NOCLOCK);
	preempt_disable();
	sched_leaves_mm(left);
	if (trace_enabled(sched_switch))
		sched_gives_up(tsk, TASK_DEAD);
	preempt_enable_no_resched();
	for (;;)
		hypercall(ABI_HC_EXIT, code, 0, 0);
}

__keep __noreturn void do_group_exit(int exit_code)
{
	do_exit(exit_code);
}

long __x64_sys_exit(const struct pt_regs *regs)
{
	do_exit((ARG1(regs) & 0xff) << 8);
}

long __x64_sys_exit_group(const struct pt_regs *regs)
{
	do_group_exit((ARG1(regs) & 0xff) << 8);
	return 0;
}
