/* SPDX-License-Identifier: GPL-2.0-only */
#include "kernel.h"
#include "percpu.h"

typedef long (*sys_call_ptr_t)(const struct pt_regs *);

noinline long vfs_read(int fd, char *buf, size_t n)
{
	return current->mirror_ret;
}

noinline long ksys_read(int fd, char *buf, size_t n)
{
	return fd < 0 ? -EBADF : vfs_read(fd, buf, n);
}

long __x64_sys_read(const struct pt_regs *r)
{
	return ksys_read(r->di, (char *)r->si, r->dx);
}

long __x64_sys_getpid(const struct pt_regs *r)
{
	return current->tgid;
}

const sys_call_ptr_t sys_call_table[] = { [0] = __x64_sys_read, [39] = __x64_sys_getpid };

void do_syscall_64(struct pt_regs *regs, int nr)
{
	if ((unsigned)nr < ARRAY_SIZE(sys_call_table) && sys_call_table[nr])
		regs->ax = sys_call_table[nr](regs);
}

void sysvec_apic_timer_interrupt(struct pt_regs *regs)
{
	irq_stat_ticks++;
	if (current->flags & ABI_TIF_NEED_RESCHED) {
		extern void schedule(void);
		current->flags &= ~ABI_TIF_NEED_RESCHED;
		schedule();
	}
}
void sysvec_irq_work(struct pt_regs *regs) { }
void sysvec_reschedule_ipi(struct pt_regs *regs) { }
