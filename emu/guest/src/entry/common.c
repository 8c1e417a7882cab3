/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"
#include "process.h"
#include "syscalls.h"
#include "jump_label.h"
#include "tracepoint.h"

#define SYSCALL(nr, name)	[nr] = __x64_sys_##name,
const sys_call_ptr_t sys_call_table[__NR_syscall_max + 1] = {
	[0 ... __NR_syscall_max] = __x64_sys_ni_syscall,
	SYSCALL_TABLE(SYSCALL, SYSCALL)
};

/* As in 6.1 since branch history is no longer trusted: a direct call for each number. */
#define SYSCALL_CASE(nr, name)	case nr: return __x64_sys_##name(regs);
noinline long x64_sys_call(const struct pt_regs *regs, unsigned int nr)
{
	switch (nr) {
	SYSCALL_TABLE(SYSCALL_CASE, SYSCALL_CASE)
	}
	return __x64_sys_ni_syscall(regs);
}

void sched_came(void);

static DEFINE_STATIC_KEY_FALSE(syscall_work);
static unsigned long traced_syscalls;

static noinline __cold long syscall_trace_enter(struct pt_regs *regs, long nr)
{
	traced_syscalls++;
	return nr;
}

static noinstr long syscall_enter_from_user_mode(struct pt_regs *regs, long nr)
{
	local_irq_enable();
	if (static_branch_unlikely(&syscall_work))
		nr = syscall_trace_enter(regs, nr);
	if (trace_enabled(sched_switch))
		sched_came();
	if (trace_enabled(sys_enter)) {
		unsigned long args[] = { ARG1(regs), ARG2(regs), ARG3(regs), ARG4(regs), ARG5(regs), ARG6(regs) };

		TRACE(sys_enter, regs, nr, args);
	}
	return nr;
}

/* A process has its signals from the host: of those that do not end it only their arrival is seen here. */
noinline void arch_do_signal_or_restart(struct pt_regs *regs)
{
	struct ksignal ksig;

	if (get_signal(&ksig))
		begin_handler(ksig.sig);
}

long host_signal(void)
{
	arch_do_signal_or_restart(NULL);
	return 0;
}

static noinline void exit_to_user_mode_loop(struct pt_regs *regs)
{
	if (task_has_work()) {
		local_irq_enable();
		task_work_run();
	}
	if (current->mirror_signal || current->thread_info & TIF_SIGPENDING) {
		local_irq_enable();
		arch_do_signal_or_restart(regs);
	}
	while (current->thread_info & ABI_TIF_NEED_RESCHED) {
		local_irq_enable();
		schedule();
		local_irq_disable();
	}
}

static noinstr void syscall_exit_to_user_mode(struct pt_regs *regs)
{
	TRACE(sys_exit, regs, regs->ax);
	local_irq_disable();
	if (unlikely(current->thread_info & (ABI_TIF_NEED_RESCHED | TIF_SIGPENDING) || current->mirror_signal || task_has_work()))
		exit_to_user_mode_loop(regs);
}

/* What has waited in none of its functions waits at its end. */
static noinline long wait_for_host(void)
{
	mirror_wait(TASK_INTERRUPTIBLE);
	return current->mirror_ret;
}

noinstr void do_syscall_64(struct pt_regs *regs, int nr)
{
	unsigned int unr;

	nr = syscall_enter_from_user_mode(regs, nr);
	unr = nr;
	if (likely(unr <= __NR_syscall_max))
		regs->ax = x64_sys_call(regs, unr);
	else
		regs->ax = __x64_sys_ni_syscall(regs);
	if (unlikely(READ_ONCE(current->mirror_wait)))
		regs->ax = wait_for_host();
	syscall_exit_to_user_mode(regs);
}
