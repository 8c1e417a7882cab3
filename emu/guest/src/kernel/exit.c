/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"

static unsigned long exits, last_code;

static noinline void exit_signals(struct task_struct *tsk)
{
	tsk->flags |= ABI_PF_EXITING;
}

noinline void exit_mm(void)
{
	current->plug = 0;
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

noinline void do_exit(long code)
{
	struct task_struct *tsk = current;

	if (unlikely(in_interrupt()))
		pr_err("Aiee, killing interrupt handler!\n");
	WARN_ON(tsk->plug);
	exit_signals(tsk);
	tsk->exit_code = code;
	exit_mm();
	exit_files(tsk);
	exit_notify(tsk);
	release_task(tsk);
	tsk->state = TASK_DEAD;
	for (;;)
		hypercall(ABI_HC_EXIT, code, 0, 0);
}

noinline __noreturn void do_group_exit(int exit_code)
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

static noinline long do_wait(void)
{
	mirror_wait(TASK_INTERRUPTIBLE);
	return current->mirror_ret;
}

/* The children's state is the host's business: what it predicts is the answer. */
noinline long kernel_wait4(int upid, int __user *stat_addr, int options)
{
	if (options & ~0x6000000f)
		return -EINVAL;
	do_wait();
	if (current->mirror_ret > 0)
		put_pid(NULL);
	return current->mirror_ret;
}

long __x64_sys_wait4(const struct pt_regs *regs)
{
	return kernel_wait4(regs->di, (int __user *)regs->si, regs->dx);
}
