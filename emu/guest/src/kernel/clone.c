/* SPDX-License-Identifier: GPL-2.0-only */
/* The system calls that make tasks. */
#include "fs.h"
#include "process.h"
#include "task_more.h"

#define CLONE_VM	0x100
#define CLONE_VFORK	0x4000

long __x64_sys_clone(const struct pt_regs *regs)
{
	struct kernel_clone_args args = { .flags = ARG1(regs) & ~0xfful, .exit_signal = ARG1(regs) & 0xff, .stack = ARG2(regs),
					  .child_tid = ARG4(regs) };

	return kernel_clone(&args);
}

long __x64_sys_fork(const struct pt_regs *regs)
{
	struct kernel_clone_args args = { .exit_signal = 17 };

	return kernel_clone(&args);
}

long __x64_sys_vfork(const struct pt_regs *regs)
{
	struct kernel_clone_args args = { .flags = CLONE_VFORK | CLONE_VM, .exit_signal = 17 };

	return kernel_clone(&args);
}

/* What a new task does first. */
long host_born(void);
long host_born(void)
{
	preempt_disable();
	schedule_tail();
	return 0;
}

static noinline int copy_clone_args_from_user(struct kernel_clone_args *kargs, const u64 __user *uargs, size_t size)
{
	u64 v[11];

	if (size < 64 || size > sizeof(v))
		return size > sizeof(v) ? -E2BIG : -EINVAL;
	memset(v, 0, sizeof(v));
	if (copy_from_user(v, uargs, size))
		return -EFAULT;
	*kargs = (struct kernel_clone_args){ .flags = v[0], .exit_signal = v[4], .stack = v[5] + v[6], .child_tid = v[2] };
	return 0;
}

long __x64_sys_clone3(const struct pt_regs *regs)
{
	struct kernel_clone_args args;
	int err = copy_clone_args_from_user(&args, (const u64 __user *)ARG1(regs), ARG2(regs));

	return err ? err : kernel_clone(&args);
}

/* A child that ends on another processor may be the first one to look at its parent, as that does itself. */
noinline void begin_task_more(struct task_more *more)
{
	unsigned long flags;

	local_irq_save(flags);
	if (!__atomic_exchange_n(&more->begun, 1, __ATOMIC_SEQ_CST)) {
		INIT_LIST_HEAD(&more->futex_exit_mutex.wait.head);
		INIT_LIST_HEAD(&more->perf_event_mutex.wait.head);
		INIT_LIST_HEAD(&more->cred_guard_mutex.wait.head);
		INIT_LIST_HEAD(&more->exec_update_lock.wait_list);
		INIT_LIST_HEAD(&more->wait_chldexit.head);
		INIT_LIST_HEAD(&more->wait_pidfd.head);
		INIT_LIST_HEAD(&more->mmap_lock.wait_list);
		__atomic_store_n(&more->begun, 2, __ATOMIC_SEQ_CST);
	} else {
		while (__atomic_load_n(&more->begun, __ATOMIC_SEQ_CST) != 2)
			cpu_relax();
	}
	local_irq_restore(flags);
}
