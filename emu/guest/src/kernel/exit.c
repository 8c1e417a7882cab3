/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"
#include "process.h"
#include "task_more.h"
#include "pipe.h"
#include "binfmts.h"
#include "mm.h"
#include "vma.h"
#include "tracepoint.h"

void sched_gives_up(struct task_struct *prev, unsigned int state);

#define WNOWAIT	0x01000000

static unsigned long exits, last_code, last_runtime, ttys_left;
static struct srcu tasks_rcu_exit_srcu;

/* What is left of those that have ended, until their parents ask: the host takes their own memory back at once. */
static struct task_struct zombies[8];
static u32 next_zombie;

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

	do_notify_pidfd(tsk);
	info.pid = __task_pid_nr_ns(tsk, 0, task_active_pid_ns(parent));
	info.uid = from_kuid_munged(NULL, tsk->cred->uid);
	__send_signal_locked(sig, &info, parent, 1, false);
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

static __keep void release_task(struct task_struct *p)
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
	struct task_struct *z;

	exits++;
	task_active_pid_ns(tsk);
	if (!group_dead || do_notify_parent(tsk, 17)) {
		release_task(tsk);
		task_free_own(tsk);
		return;
	}
	z = &zombies[next_zombie++ % ARRAY_SIZE(zombies)];
	if (z->exit_state) /* nobody has asked for it */
		task_free_own(z);
	memcpy(z, tsk, sizeof(*z));
	task_more(tsk)->own = NULL;
	z->exit_state = 0x20;
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
		struct hrtimer *t = &task_more(tsk)->real_timer;

		if (!t->base)	/* the host has made the task */
			t->base = (void *)t;
		hrtimer_cancel(t);
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

/* The child that has ended: number nr, or any if nr is 0. */
static __always_inline struct task_struct *find_zombie(int nr)
{
	struct task_struct *p;

	for (p = zombies; p < zombies + ARRAY_SIZE(zombies); p++)
		if (p->exit_state && (nr ? p->pid == nr : p->real_parent == current->group_leader))
			return p;
	return NULL;
}

static noinline int child_wait_callback(struct wait_queue_entry *e, unsigned int mode, int flags, void *key)
{
	return default_wake_function(e, mode, flags, key);
}

/* The one that has ended, as its parent takes it. */
static __always_inline void wait_task_zombie(struct task_struct *p, int options)
{
	__task_pid_nr_ns(p, 0, NULL);
	from_kuid_munged(NULL, p->cred->uid);
	if (options & WNOWAIT)
		return;
	p->exit_state = 0;
	release_task(p);
	task_free_own(p);
}

/* A child that has stopped or goes on, or one that has ended. */
static __always_inline void wait_task(int nr, int options)
{
	struct task_struct *p = find_zombie(nr);

	if (p) {
		wait_task_zombie(p, options);
	} else if (nr && (p = task_by_number(nr))) {
		from_kuid_munged(NULL, p->cred->uid);
		__task_pid_nr_ns(p, 0, NULL);
	}
}

/* Whether the host's call has a child to tell of; tells: its result is the child's number. */
static __always_inline bool waited_for(bool tells)
{
	return tells ? current->mirror_ret > 0 : !current->mirror_ret;
}

/* The children's state is the host's business: what it predicts is the answer. */
static __keep long do_wait(struct abi_pid *pid, int nr, int options, bool tells)
{
	struct wait_queue_entry wait = { .private = current, .func = child_wait_callback };
	struct wait_queue_head *q = &task_more(current->group_leader)->wait_chldexit;

	TRACE(sched_process_wait, pid, current, max(nr, 0));
	INIT_LIST_HEAD(&wait.entry);
	add_wait_queue(q, &wait);
	if (nr > 0)
		pid_task(pid, 1);
	if (READ_ONCE(current->mirror_wait) || !waited_for(tells)) {
		if (nr > 0)
			pid_task(pid, 0);
		if (READ_ONCE(current->mirror_wait)) {
			mirror_wait(TASK_INTERRUPTIBLE);
			if (nr > 0)
				pid_task(pid, 1);
		}
	}
	if (waited_for(tells))
		wait_task(tells ? current->mirror_ret : max(nr, 0), options);
	remove_wait_queue(q, &wait);
	return current->mirror_ret;
}

__keep long kernel_wait4(int upid, int __user *stat_addr, int options, void *ru)
{
	struct abi_pid *pid = NULL;
	long ret;

	if (options & ~0x6000000f)
		return -EINVAL;
	if (upid > 0)
		pid = find_get_pid(upid);
	ret = do_wait(pid, upid, options, true);
	drop_pid(pid);
	return ret;
}

static __keep long kernel_waitid(int which, int upid, void *infop, int options, void *ru)
{
	struct abi_pid *pid = NULL;
	long ret;

	if (which > 3)
		return -EINVAL;
	if (which == 1 && upid > 0)
		pid = find_get_pid(upid);
	ret = do_wait(pid, which == 1 ? upid : 0, options, false);
	drop_pid(pid);
	return ret;
}

long __x64_sys_waitid(const struct pt_regs *r) { return kernel_waitid(ARG1(r), ARG2(r), NULL, ARG4(r), NULL); }
long __x64_sys_wait4(const struct pt_regs *r) { return kernel_wait4(ARG1(r), (int __user *)ARG2(r), ARG3(r), NULL); }
