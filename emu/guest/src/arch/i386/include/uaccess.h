/* SPDX-License-Identifier: GPL-2.0-only */
/* User memory: faults go to the fixup that the exception table names. */
#ifndef UACCESS_H
#define UACCESS_H

#include "usercopy.h"

#define access_ok(p, n)		likely((unsigned long)(p) <= TASK_SIZE_MAX && \
				       (unsigned long)(n) <= TASK_SIZE_MAX - (unsigned long)(p))

#define unsafe_get_user(x, p, err)						\
	do {									\
		unsigned long __v;						\
		if (sizeof(*(p)) == 1)						\
			asm goto("1: movzbl %1, %k0\n" _ASM_EXTABLE(1b, %l2)	\
				: "=r"(__v) : "m"(*(p)) : : err);		\
		else								\
			asm goto("1: movl %1, %k0\n" _ASM_EXTABLE(1b, %l2)	\
				: "=r"(__v) : "m"(*(p)) : : err);		\
		(x) = (typeof(*(p)))__v;					\
	} while (0)

#define unsafe_put_user(x, p, err)						\
	asm goto("1: movl %k1, %0\n" _ASM_EXTABLE(1b, %l2)			\
		: : "m"(*(p)), "ir"(x) : "memory" : err)

/* lib/getuser.S */
#define get_user(x, ptr)								\
	({ unsigned long __p = (unsigned long)(ptr), __lo, __hi;			\
	   asm volatile("call __get_user_%c3" : "+a"(__p), "=d"(__lo), "=c"(__hi)	\
			: "i"(sizeof(*(ptr))) : "memory", "cc");			\
	   (x) = (typeof(*(ptr)))(sizeof(*(ptr)) == 8 ? (u64)__hi << 32 | __lo : __lo); (int)__p; })
#define put_user(x, ptr)								\
	({ unsigned long __p = (unsigned long)(ptr); u64 __v = (x);			\
	   asm volatile("call __put_user_%c2" : "+c"(__p), "+A"(__v)			\
			: "i"(sizeof(*(ptr))) : "memory", "cc");			\
	   (int)__p; })

#endif
