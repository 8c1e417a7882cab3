/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"
#include "process.h"

static unsigned long exits, last_code, ttys_left;

static __keep void exit_signals(struct task_struct *tsk)
{
	tsk->flags |= ABI_PF_EXITING;
}

__keep void exit_mm(void)
{
	current->plug = 0;
	exit_mmap(NULL);
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

	p->nsproxy = (unsigned long)new;
	if (old && old != &init_nsproxy && !--old->count)
		kfree(old);
}

static __keep void exit_task_namespaces(struct task_struct *p)
{
	switch_task_namespaces(p, NULL);
}

static __keep void exit_task_work(struct task_struct *task)
{
	task->flags |= 0x8000;
}

static __keep void exit_notify(struct task_struct *tsk)
{
	exits++;
	last_code = tsk->exit_code;
}

static __keep void release_task(struct task_struct *p)
{
	detach_pid(p->pid);
}

__keep void do_exit(long code)
{
	struct task_struct *tsk = current;

	if (unlikely(in_interrupt()))
		pr_err("Aiee, killing interrupt handler!\n");
	WARN_ON(tsk->plug);
	exit_signals(tsk);
	tsk->exit_code = code;
	exit_mm();
	exit_files(tsk);
	exit_fs(tsk);
	if (tsk->pid == tsk->tgid)
		disassociate_ctty(1);
	exit_task_namespaces(tsk);
	exit_task_work(tsk);
	exit_notify(tsk);
	release_task(tsk);
	tsk->state = TASK_DEAD;
	for (;;)
		hypercall(ABI_HC_EXIT, code, 0, 0);
}

__keep __noreturn void do_group_exit(int exit_code)
{
	do_exit(exit_code);
}

long __x64_sys_exit(const struct pt_regs *regs)
{
	do_exit((regs->di & 0xff) << 8);
}

long __x64_sys_exit_group(const struct pt_regs *regs)
{
	do_group_exit((regs->di & 0xff) << 8);
	return 0;
}

/* The children's state is the host's business: what it predicts is the answer. */
static __keep long do_wait(int upid, int options)
{
	mirror_wait(TASK_INTERRUPTIBLE);
	if (current->mirror_ret > 0)
		put_pid(NULL);
	return current->mirror_ret;
}

__keep long kernel_wait4(int upid, int __user *stat_addr, int options, void *ru)
{
	if (options & ~0x6000000f)
		return -EINVAL;
	return do_wait(upid, options);
}

static __keep long kernel_waitid(int which, int upid, void *infop, int options, void *ru)
{
	if (which > 3)
		return -EINVAL;
	return do_wait(upid, options);
}

long __x64_sys_waitid(const struct pt_regs *regs)
{
	return kernel_waitid(regs->di, regs->si, NULL, regs->r10, NULL);
}

long __x64_sys_wait4(const struct pt_regs *regs)
{
	return kernel_wait4(regs->di, (int __user *)regs->si, regs->dx, NULL);
}
