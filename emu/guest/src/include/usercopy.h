/* SPDX-License-Identifier: GPL-2.0-only */
/* Copies from and to user memory that all architectures have. They return how many bytes were not copied, or -EFAULT. */
#ifndef USERCOPY_H
#define USERCOPY_H

#include "compiler.h"

unsigned long _copy_from_user(void *to, const void __user *from, unsigned long n);
unsigned long _copy_to_user(void __user *to, const void *from, unsigned long n);
#define copy_from_user	_copy_from_user
#define copy_to_user	_copy_to_user
long strncpy_from_user(char *dst, const char __user *src, long count);
long strnlen_user(const char __user *s, long count);
int get_user_u32(u32 *v, const u32 __user *p);
int get_user_u64(u64 *v, const u64 __user *p);
int put_user_u64(u64 v, u64 __user *p);
long copy_from_kernel_nofault(void *dst, const void *src, size_t size);
unsigned long copy_user_generic_string(void *to, const void *from, unsigned long n);
unsigned long __clear_user(void __user *to, unsigned long n);

#endif
