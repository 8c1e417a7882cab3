/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef COMPILER_H
#define COMPILER_H

#include "arch.h"

typedef unsigned char u8;
typedef signed char s8;
typedef unsigned short u16;
typedef short s16;
typedef unsigned int u32;
typedef int s32;
typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;
typedef s64 loff_t;
typedef unsigned int umode_t;
typedef unsigned int gfp_t;
typedef _Bool bool;
typedef __builtin_va_list va_list;

#define NULL		((void *)0)
#define true		1
#define false		0

#define va_start(a, l)	__builtin_va_start(a, l)
#define va_arg(a, t)	__builtin_va_arg(a, t)
#define va_end(a)	__builtin_va_end(a)

#define likely(x)	__builtin_expect(!!(x), 1)
#define unlikely(x)	__builtin_expect(!!(x), 0)
#define barrier()	asm volatile("" : : : "memory")
#define offsetof(t, m)	__builtin_offsetof(t, m)
#define container_of(p, t, m)	((t *)((char *)(p) - offsetof(t, m)))
#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))
#define min(a, b)	({ typeof(a) __x = (a); typeof(b) __y = (b); __x < __y ? __x : __y; })
#define max(a, b)	({ typeof(a) __x = (a); typeof(b) __y = (b); __x > __y ? __x : __y; })
/* Whoever hands on what is no memory dies here: before a lock is taken. */
#define TOUCH(p)	((void)READ_ONCE(*(const char *)(p)))
#define READ_ONCE(x)	(*(const volatile typeof(x) *)&(x))
#define WRITE_ONCE(x, v)	(*(volatile typeof(x) *)&(x) = (v))
#define ALIGN(x, a)	(((x) + (a) - 1) & ~((typeof(x))(a) - 1))
#define BIT(n)		(1ul << (n))
#define BIT64(n)	((u64)1 << (n))
#define __stringify_1(x)	#x
#define __stringify(x)	__stringify_1(x)

#define noinline	__attribute__((noinline))
#define __always_inline	inline __attribute__((always_inline))
/* Keeps its name and its arguments: no .isra, no .constprop. */
#define __keep		__attribute__((noipa))
#define notrace		__attribute__((no_instrument_function))
#define __used		__attribute__((used))
#define __cold		__attribute__((cold))
#define __printf(f, a)	__attribute__((format(printf, f, a)))
#define __noreturn	__attribute__((noreturn))
#define __aligned(n)	__attribute__((aligned(n)))
#define __packed	__attribute__((packed))
#define __user
/* Indirect calls of this function go through __x86_indirect_thunk_*. */
#define __retpoline	__attribute__((indirect_branch("thunk-extern")))

#define __init		__attribute__((section(".init.text"), cold))
#define __initdata	__attribute__((section(".init.data")))
#define __exit		notrace __attribute__((section(".exit.text"), used, cold))
#define __kprobes	notrace __attribute__((section(".kprobes.text")))
#define noinstr		noinline notrace __attribute__((section(".noinstr.text")))
#define __ro_after_init	__attribute__((section(".data..ro_after_init")))

/* Not to be probed; stays where it is. */
#define NOKPROBE_SYMBOL(f) \
	static void *const __used __attribute__((section("_kprobe_blacklist"))) _kbl_addr_##f = (void *)f

/* Called once at the end of start_kernel, in link order: those that make what others need first. */
typedef int (*initcall_t)(void);
#define __define_initcall(f, level) \
	static const initcall_t __used __attribute__((section(".initcall" #level ".init"))) __initcall__##f = f
#define core_initcall(f)	__define_initcall(f, 1)
#define initcall(f)		__define_initcall(f, 6)

/* For the call frame information: the stack pointer has gone down by n. */
#define CFA_MOVED(n)	".cfi_adjust_cfa_offset " n "\n\t"

#define _ASM_EXTABLE(from, to)					\
	" .pushsection __ex_table,\"a\"\n .balign 4\n"		\
	" .long (" #from ") - .\n .long (" #to ") - .\n .long 1\n .popsection\n"

#define EPERM	1
#define ENOENT	2
#define ESRCH	3
#define EINTR	4
#define EIO	5
#define ENXIO		6
#define E2BIG	7
#define EBADF	9
#define EAGAIN	11
#define EADDRINUSE	98
#define ECONNREFUSED	111
#define ENOMEM	12
#define EACCES	13
#define EFAULT	14
#define EBUSY	16
#define EEXIST	17
#define ENODEV	19
#define ENOTDIR	20
#define EISDIR	21
#define EINVAL	22
#define EMFILE	24
#define ENOSPC	28
#define ESPIPE	29
#define EPIPE	32
#define ERANGE	34
#define ENAMETOOLONG 36
#define ENOSYS	38
#define ENOTEMPTY 39
#define ELOOP	40
#define ETIME	62
#define ENOTCONN 107

#define MAX_ERRNO	4095
#define IS_ERR_VALUE(x)	unlikely((unsigned long)(x) >= (unsigned long)-MAX_ERRNO)
static __always_inline void *ERR_PTR(long e) { return (void *)e; }
static __always_inline long PTR_ERR(const void *p) { return (long)p; }
static __always_inline bool IS_ERR(const void *p) { return IS_ERR_VALUE(p); }

#endif
