/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * In place of entry/common.c: system calls get their arguments as arguments. What a program of
 * today calls and this kernel does not have yet is led to what it had instead.
 */
#include "time.h"
#include "syscalls.h"
#include "fs.h"

#define CALL_ARGS	unsigned long a1, unsigned long a2, unsigned long a3, unsigned long a4, unsigned long a5, unsigned long a6

/* A call by name: sys_NAME is what can be probed, and the function it leads to is shared with today's kernel. */
#define SYS(nr, name)									\
	asmlinkage noinline long sys_##name(CALL_ARGS)					\
	{										\
		struct pt_regs regs = SYSCALL_REGS;						\
		return __x64_sys_##name(&regs);						\
	}
#define sys_clone	today_clone
#define sys_fork	today_fork
#define sys_vfork	today_vfork
#define sys_execve	today_execve
SYSCALL_TABLE(SYS, SYS)
SYS(-1, ni_syscall)
#undef sys_clone
#undef sys_fork
#undef sys_vfork
#undef sys_execve

/* do_fork and do_execve, with the arguments that they had. */
noinline long do_fork(unsigned long clone_flags, unsigned long stack_start, struct pt_regs *regs, unsigned long stack_size,
		      int __user *parent_tidptr, int __user *child_tidptr)
{
	return today_clone(clone_flags, stack_start, (unsigned long)parent_tidptr, (unsigned long)child_tidptr, 0, 0);
}

noinline int do_execve(char __user *filename, char __user *__user *argv, char __user *__user *envp, struct pt_regs *regs)
{
	return today_execve((unsigned long)filename, (unsigned long)argv, (unsigned long)envp, 0, 0, 0);
}

asmlinkage noinline long sys_clone(CALL_ARGS)
{
	struct pt_regs regs = { .sp = a2 };

	return do_fork(a1, a2, &regs, 0, (int *)a3, (int *)a4);
}

asmlinkage noinline long sys_fork(CALL_ARGS)
{
	struct pt_regs regs = { };

	return do_fork(17, 0, &regs, 0, NULL, NULL);
}

asmlinkage noinline long sys_vfork(CALL_ARGS)
{
	struct pt_regs regs = { };

	return do_fork(0x4100 | 17, 0, &regs, 0, NULL, NULL);
}

asmlinkage noinline long sys_execve(CALL_ARGS)
{
	struct pt_regs regs = { };

	return do_execve((char *)a1, (char **)a2, (char **)a3, &regs);
}

/* struct clone_args: flags first, then five words further the stack. */
static asmlinkage long clone3(CALL_ARGS)
{
	u64 v[8];

	if (a2 < sizeof(v) || copy_from_user(v, (void __user *)a1, sizeof(v)))
		return -EFAULT;
	return sys_clone(v[0] | v[4], v[5] ? v[5] + v[6] : 0, v[3], v[1], 0, 0);
}

static asmlinkage long openat2(CALL_ARGS)
{
	u64 how[3];

	if (a4 < sizeof(how) || copy_from_user(how, (void __user *)a3, sizeof(how)))
		return -EFAULT;
	return sys_openat(a1, a2, how[0], how[1], 0, 0);
}

static asmlinkage long execveat(CALL_ARGS) { return sys_execve(a2, a3, a4, 0, 0, 0); }
static asmlinkage long statx(CALL_ARGS) { return SYS_FSTATAT(a1, a2, a5, a3, 0, 0); }
static asmlinkage long faccessat2(CALL_ARGS) { return sys_faccessat(a1, a2, a3, 0, 0, 0); }
static asmlinkage long renameat2(CALL_ARGS) { return sys_renameat(a1, a2, a3, a4, 0, 0); }

typedef asmlinkage long (*sys_call_t)(CALL_ARGS);
#define SYSCALL(nr, name)	[nr] = sys_##name,
#define SYSCALL_NEWER(nr, name)	[nr] = name,
const sys_call_t sys_call_table[__NR_syscall_max + 1] = {
	[0 ... __NR_syscall_max] = sys_ni_syscall,
	SYSCALL_TABLE(SYSCALL, SYSCALL)
	NEWER_CALLS(SYSCALL_NEWER)
};

/* A process has its signals from the host: only those that end it arrive here. */
noinline void do_notify_resume(struct pt_regs *regs)
{
	struct ksignal ksig;

	get_signal(&ksig);
}

long host_signal(void)
{
	do_notify_resume(NULL);
	return 0;
}

static noinline void exit_to_user_mode_loop(struct pt_regs *regs)
{
	if (task_has_work()) {
		local_irq_enable();
		task_work_run();
	}
	if (current->mirror_signal) {
		local_irq_enable();
		do_notify_resume(regs);
	}
	while (current->thread_info & ABI_TIF_NEED_RESCHED) {
		local_irq_enable();
		schedule();
		local_irq_disable();
	}
}

noinstr void do_syscall_64(struct pt_regs *regs, int nr)
{
	sys_call_t call = sys_ni_syscall;

	local_irq_enable();
	if (likely((unsigned int)nr <= __NR_syscall_max))
		call = sys_call_table[nr];
	regs->ax = call(ARG1(regs), ARG2(regs), ARG3(regs), ARG4(regs), ARG5(regs), ARG6(regs));
	local_irq_disable();
	if (unlikely(current->thread_info & ABI_TIF_NEED_RESCHED || current->mirror_signal || task_has_work()))
		exit_to_user_mode_loop(regs);
}
