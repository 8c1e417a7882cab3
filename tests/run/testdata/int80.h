/* SPDX-License-Identifier: GPL-2.0-only */
/* Calls as 32-bit programs make them, and those of x32. */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>

#define X32 0x40000000

static sigjmp_buf back;

static void crashed(int sig)
{
	siglongjmp(back, 1);
}

/* A call as 32-bit programs make it; -ENOSYS: this kernel has none. */
static long __attribute__((unused)) int80(long nr, unsigned a, unsigned b, unsigned c, unsigned d, unsigned e)
{
	long ret;

	signal(SIGSEGV, crashed);
	if (sigsetjmp(back, 1))
		return -ENOSYS;
	asm volatile("int $0x80" : "=a"(ret) : "a"(nr), "b"(a), "c"(b), "d"(c), "S"(d), "D"(e)
		     : "memory", "r8", "r9", "r10", "r11");
	return (int)ret;
}
