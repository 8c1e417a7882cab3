/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What all workloads stand on: system calls without a C library, so that each program makes the calls that are
 * written there and no others, whichever library the machine has. A workload prints nothing. It ends with 0, or
 * with the line of the call that went wrong.
 */
#ifndef W_H
#define W_H
#include <asm/unistd.h>
#include <stddef.h>

typedef unsigned long ul;

static inline long call6(long n, ul a, ul b, ul c, ul d, ul e, ul f)
{
	register ul r10 __asm__("r10") = d, r8 __asm__("r8") = e, r9 __asm__("r9") = f;
	long ret;

	__asm__ volatile("syscall" : "=a"(ret) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
			 : "rcx", "r11", "memory");
	return ret;
}

#define PICK(n, a, b, c, d, e, f, ...) call6(n, (ul)(a), (ul)(b), (ul)(c), (ul)(d), (ul)(e), (ul)(f))
/* sys(NAME, ARG...): the system call, which returns its result or a negative errno. */
#define sys(name, ...) PICK(__NR_##name __VA_OPT__(,) __VA_ARGS__, 0, 0, 0, 0, 0, 0)
/* must(X): X, which may not fail. gives(R, X): X, which must return R. */
#define must(x) ({ long r_ = (x); if (r_ < 0) sys(exit_group, __LINE__ % 200 + 50); r_; })
#define gives(r, x) ({ if ((x) != (r)) sys(exit_group, __LINE__ % 200 + 50); })

/* Constants of <fcntl.h>, which would bring the C library's types. */
enum {
	AT_FDCWD = -100,
	O_RDONLY = 0, O_WRONLY = 1, O_RDWR = 2, O_CREAT = 0100, O_EXCL = 0200, O_TRUNC = 01000, O_APPEND = 02000,
	O_NONBLOCK = 04000, O_DIRECTORY = 0200000, O_NOFOLLOW = 0400000, O_CLOEXEC = 02000000,
	F_DUPFD = 0, F_GETFD, F_SETFD, F_GETFL, F_SETFL,
};
struct timespec { long sec, nsec; };

/* nap: long enough for the others to have come to where they wait. */
static inline void nap(void)
{
	struct timespec t = { 0, 40 * 1000 * 1000 };

	sys(nanosleep, &t, 0);
}

static inline long fork_(void) { return sys(fork); }
static inline void leave(int code) { for (;;) sys(exit_group, code); }
static inline int wait_(long pid) { int st = 0; sys(wait4, pid, &st, 0, 0); return st; }

void *memset(void *d, int c, size_t n) { char *p = d; while (n--) *p++ = c; return d; }
void *memcpy(void *d, const void *s, size_t n) { char *p = d; const char *q = s; while (n--) *p++ = *q++; return d; }
static inline int same(const char *a, const char *b) { while (*a && *a == *b) a++, b++; return *a == *b; }

int work(int argc, char **argv, char **envp);
__attribute__((used)) static void start(long *sp) { leave(work(sp[0], (char **)(sp + 1), (char **)(sp + 2 + sp[0]))); }
__asm__(".globl _start\n_start:\n\tmov %rsp, %rdi\n\tand $-16, %rsp\n\tcall start\n");
#endif
