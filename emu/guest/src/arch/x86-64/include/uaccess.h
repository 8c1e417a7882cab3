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
		switch (sizeof(*(p))) {						\
		case 1: asm goto("1: movzbl %1, %k0\n" _ASM_EXTABLE(1b, %l2)	\
			: "=r"(__v) : "m"(*(p)) : : err); break;		\
		case 4: asm goto("1: movl %1, %k0\n" _ASM_EXTABLE(1b, %l2)	\
			: "=r"(__v) : "m"(*(p)) : : err); break;		\
		default: asm goto("1: movq %1, %0\n" _ASM_EXTABLE(1b, %l2)	\
			: "=r"(__v) : "m"(*(p)) : : err); break;		\
		}								\
		(x) = (typeof(*(p)))__v;					\
	} while (0)

#define unsafe_put_user(x, p, err)						\
	do {									\
		if (sizeof(*(p)) == 8)						\
			asm goto("1: movq %1, %0\n" _ASM_EXTABLE(1b, %l2)	\
				: : "m"(*(p)), "er"(x) : "memory" : err);	\
		else								\
			asm goto("1: movl %k1, %0\n" _ASM_EXTABLE(1b, %l2)	\
				: : "m"(*(p)), "ir"(x) : "memory" : err);	\
	} while (0)

/* lib/getuser.S */
#define get_user(x, ptr)								\
	({ unsigned long __p = (unsigned long)(ptr), __v;				\
	   asm volatile("call __get_user_%c2" : "+a"(__p), "=d"(__v)			\
			: "i"(sizeof(*(ptr))) : "memory", "cc");			\
	   (x) = (typeof(*(ptr)))__v; (int)__p; })
#define put_user(x, ptr)								\
	({ unsigned long __p = (unsigned long)(ptr), __v = (x);				\
	   asm volatile("call __put_user_%c2" : "+c"(__p), "+a"(__v)			\
			: "i"(sizeof(*(ptr))) : "rbx", "memory", "cc");		\
	   (int)__p; })

#endif
