/* SPDX-License-Identifier: GPL-2.0-only */
/* Calls of 32-bit programs: their arguments are in other registers, and half as wide. */
#include "fs.h"

int __sys_connect(int fd, void __user *uservaddr, int addrlen);
long __x64_sys_execve(const struct pt_regs *r);
long __x64_sys_execveat(const struct pt_regs *r);
long do_sys_openat2(int dfd, const char __user *filename, struct open_how *how);

#define NAME(x)	((const char __user *)(unsigned long)(u32)(x))
__keep long __ia32_sys_open(const struct pt_regs *r) { return do_sys_open(AT_FDCWD, NAME(r->bx), r->cx, r->dx); }
__keep long __ia32_compat_sys_open(const struct pt_regs *r) { return do_sys_open(AT_FDCWD, NAME(r->bx), r->cx & ~0100000, r->dx); }
__keep long __ia32_sys_openat(const struct pt_regs *r) { return do_sys_open(r->bx, NAME(r->cx), r->dx, r->si); }
__keep long __ia32_compat_sys_openat(const struct pt_regs *r) { return do_sys_open(r->bx, NAME(r->cx), r->dx & ~0100000, r->si); }
__keep long __ia32_sys_creat(const struct pt_regs *r) { return do_sys_open(AT_FDCWD, NAME(r->bx), O_CREAT | O_WRONLY | O_TRUNC, r->cx); }
__keep long __ia32_sys_connect(const struct pt_regs *r) { return __sys_connect(r->bx, (void __user *)NAME(r->cx), r->dx); }

__keep long __ia32_sys_openat2(const struct pt_regs *r)
{
	struct open_how how;

	if (r->si < sizeof(how))
		return -EINVAL;
	if (copy_from_user(&how, NAME(r->dx), sizeof(how)))
		return -EFAULT;
	return do_sys_openat2(r->bx, NAME(r->cx), &how);
}

/* The lists of strings have narrower pointers, which nobody follows here. */
__keep long __ia32_compat_sys_execve(const struct pt_regs *r)
{
	struct pt_regs wide = { .di = (u32)r->bx };

	return __x64_sys_execve(&wide);
}

__keep long __ia32_compat_sys_execveat(const struct pt_regs *r)
{
	struct pt_regs wide = { .di = (u32)r->bx, .si = (u32)r->cx, .r8 = (u32)r->di };

	return __x64_sys_execveat(&wide);
}
