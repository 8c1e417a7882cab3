/* SPDX-License-Identifier: GPL-2.0-only */
/* Those that have ended, and parents that wait for them. */
#include "fs.h"
#include "process.h"
#include "task_more.h"
#include "tracepoint.h"

#define WNOWAIT	0x01000000
#define P_PID	1
#define P_PIDFD	3

/* What is left of those that have ended, until their parents ask: the host takes their own memory back at once. */
static struct task_struct zombies[8];
static u32 next_zombie;

void keep_zombie(struct task_struct *tsk)
{
	struct task_struct *z = &zombies[next_zombie++ % ARRAY_SIZE(zombies)];

	if (z->exit_state) /* nobody has asked for it */
		task_free_own(z);
	memcpy(z, tsk, sizeof(*z));
	task_more(tsk)->own = NULL;
	task_more(tsk)->timers = NULL;
	z->exit_state = 0x20;
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

struct wait_opts { struct wait_queue_entry child_wait; int nr; };

/* key: the child that tells of itself. Who waits for another one sleeps on. */
static noinline int child_wait_callback(struct wait_queue_entry *e, unsigned int mode, int flags, void *key)
{
	struct wait_opts *wo = container_of(e, struct wait_opts, child_wait);
	struct task_struct *p = key;

	if (wo->nr > 0 && p->pid != wo->nr)
		return 0;
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

/* The child that a wait which has succeeded tells of; 0: not known. */
static __always_inline int told_child(int nr, bool tells)
{
	struct task_struct *p;

	if (tells || nr > 0)
		return tells ? current->mirror_ret : nr;
	p = find_zombie(0);
	return p ? p->pid : 0;
}

/* The children's state is the host's business: what it predicts is the answer. The result is the child's number. */
static __keep long do_wait(struct abi_pid *pid, int nr, int options, bool tells)
{
	struct wait_opts wo = { .child_wait = { .private = current, .func = child_wait_callback }, .nr = nr };
	struct wait_queue_head *q = &task_more(current->group_leader)->wait_chldexit;
	long retval;

	TRACE(sched_process_wait, pid, current, max(nr, 0));
	INIT_LIST_HEAD(&wo.child_wait.entry);
	add_wait_queue(q, &wo.child_wait);
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
	retval = current->mirror_ret;
	if (waited_for(tells)) {
		retval = told_child(nr, tells);
		wait_task(retval, options);
	}
	remove_wait_queue(q, &wo.child_wait);
	return retval;
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

/* The number of the process that a descriptor is for; 0: it is for none. */
static __always_inline int pidfd_get_nr(unsigned int fd)
{
	struct fd f = fdget(fd);
	int nr = f.file ? pidfd_nr(f.file) : 0;

	fdput(f);
	return nr;
}

static __keep long kernel_waitid(int which, int upid, void *infop, int options, void *ru)
{
	struct abi_pid *pid = NULL;
	int nr = 0;
	long ret;

	if (which > P_PIDFD)
		return -EINVAL;
	if (which == P_PID && upid > 0) {
		nr = upid;
		pid = find_get_pid(nr);
	} else if (which == P_PIDFD) {
		nr = pidfd_get_nr(upid);
		pid = hold_pid_of(nr);
	}
	ret = do_wait(pid, nr, options, false);
	drop_pid(pid);
	return min(ret, 0l);
}

long __x64_sys_waitid(const struct pt_regs *r) { return kernel_waitid(ARG1(r), ARG2(r), NULL, ARG4(r), NULL); }
long __x64_sys_wait4(const struct pt_regs *r) { return kernel_wait4(ARG1(r), (int __user *)ARG2(r), ARG3(r), NULL); }
