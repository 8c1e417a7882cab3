/* SPDX-License-Identifier: GPL-2.0-only */
/* System calls that do nothing in this kernel but to be called. */
#include "sched.h"
#include "syscalls.h"

static unsigned long plain_calls;

/* What the call does is the host's business: what it predicts is the answer. */
static __keep long sys_as_host(const struct pt_regs *regs)
{
	plain_calls++;
	mirror_wait(TASK_INTERRUPTIBLE);
	return current->mirror_ret;
}

#define SYSCALL_NOT(nr, name)
#define SYSCALL_PLAIN(nr, name)	__keep long __x64_sys_##name(const struct pt_regs *regs) { return sys_as_host(regs); }
SYSCALL_TABLE(SYSCALL_NOT, SYSCALL_PLAIN)
