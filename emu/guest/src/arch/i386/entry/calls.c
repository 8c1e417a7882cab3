/* SPDX-License-Identifier: GPL-2.0-only */
/* The system calls that i386 has and x86-64 has not, or calls otherwise. */
#include "syscalls.h"
#include "fs.h"

long __x64_sys_mmap(const struct pt_regs *regs);

#define ALIAS_DECLARE(name, to)	long __x64_sys_##to(const struct pt_regs *regs);
CALL_ALIASES(ALIAS_DECLARE)
#define ALIAS(name, to)	__keep long __x64_sys_##name(const struct pt_regs *regs) { return __x64_sys_##to(regs); }
CALL_ALIASES(ALIAS)

/* The offset of mmap2 is in pages. */
__keep long __x64_sys_mmap_pgoff(const struct pt_regs *regs)
{
	struct pt_regs r = *regs;

	r.bp <<= PAGE_SHIFT;
	return __x64_sys_mmap(&r);
}

/* The upper half of an offset, its lower half, and where the result goes before whence. */
__keep long __x64_sys_llseek(const struct pt_regs *regs)
{
	struct pt_regs r = *regs;
	long at;

	r.cx = regs->dx;
	r.dx = regs->di;
	at = __x64_sys_lseek(&r);
	return at < 0 ? at : put_user_u64(at, (u64 __user *)regs->si);
}

__keep long __x64_sys_waitpid(const struct pt_regs *regs)
{
	struct pt_regs r = *regs;

	r.si = 0;
	return __x64_sys_wait4(&r);
}

/* The size of the structure comes first. */
__keep long __x64_sys_statfs64(const struct pt_regs *regs)
{
	struct pt_regs r = *regs;

	r.cx = regs->dx;
	return __x64_sys_statfs(&r);
}

__keep long __x64_sys_fstatfs64(const struct pt_regs *regs)
{
	struct pt_regs r = *regs;

	r.cx = regs->dx;
	return __x64_sys_fstatfs(&r);
}
