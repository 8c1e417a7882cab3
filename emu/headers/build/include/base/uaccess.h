/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

extern unsigned long _copy_from_user(void *to, const void __user *from, unsigned long n);
extern unsigned long _copy_to_user(void __user *to, const void *from, unsigned long n);
extern void __copy_overflow(int size, unsigned long n);
extern long strncpy_from_user(char *to, const char __user *from, long n);
extern long strnlen_user(const char __user *s, long n);
extern long copy_from_kernel_nofault(void *to, const void *from, size_t n);
extern unsigned long clear_user(void __user *to, unsigned long n);

/* An object whose size the compiler knows takes no more. */
#define __fits(p, n) ({ \
	size_t has_ = __builtin_object_size(p, 0); \
	bool fits_ = has_ == (size_t)-1 || (n) <= has_; \
	if (!fits_) \
		__copy_overflow(has_, n); \
	fits_; })

static __always_inline unsigned long copy_from_user(void *to, const void __user *from, unsigned long n)
{
	return __fits(to, n) ? _copy_from_user(to, from, n) : n;
}

static __always_inline unsigned long copy_to_user(void __user *to, const void *from, unsigned long n)
{
	return __fits(from, n) ? _copy_to_user(to, from, n) : n;
}

#define __copy_from_user copy_from_user
#define __copy_to_user copy_to_user
#define __copy_from_user_inatomic copy_from_user
#define __copy_to_user_inatomic copy_to_user
#define __clear_user clear_user
#define VERIFY_READ 0
#define VERIFY_WRITE 1
#define TASK_SIZE_MAX 0x7ffffffff000UL
#define TASK_SIZE TASK_SIZE_MAX
#define __access_ok(p, n) ((unsigned long)(n) <= TASK_SIZE_MAX && (unsigned long)(p) <= TASK_SIZE_MAX - (unsigned long)(n))
#define access_ok(p, n) likely(__access_ok(p, n))
#define user_access_begin(p, n) access_ok(p, n)
#define user_access_end() do { } while (0)

/* The kernel's functions take the address in rax or rcx, and leave an error in eax or ecx. */
#define get_user(x, p) ({ \
	int failed_; \
	register unsigned long got_ __asm__("rdx"); \
	might_fault(); \
	__asm__ __volatile__("call __get_user_%P4" : "=a"(failed_), "=r"(got_), "+r"(__stack_pointer) : "0"(p), "i"(sizeof(*(p))) : "cc"); \
	(x) = (typeof(*(p)))got_; \
	failed_; })
#define put_user(x, p) ({ \
	int failed_; \
	typeof(*(p)) put_ = (x); \
	void *to_ = (void *)(p); \
	__asm__ __volatile__("call __put_user_%P4" : "=c"(failed_), "+r"(__stack_pointer) : "0"(to_), "a"(put_), "i"(sizeof(*(p))) : "rbx", "cc", "memory"); \
	failed_; })
#define __get_user get_user
#define __put_user put_user
#define get_kernel_nofault(x, p) copy_from_kernel_nofault(&(x), p, sizeof(x))
#define raw_copy_to_user _copy_to_user
#define raw_copy_from_user _copy_from_user
