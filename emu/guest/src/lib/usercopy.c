/* SPDX-License-Identifier: GPL-2.0-only */
#include "sched.h"
#include "uaccess.h"
#include "string.h"

extern u32 faults_counted;
void user_fault(unsigned long addr, bool write);

/* A page of a process that is not there faults, while somebody would see it. */
static __always_inline void touch_user(const void __user *p, bool write)
{
	if (unlikely(faults_counted))
		user_fault((unsigned long)p, write);
}

noinline unsigned long _copy_from_user(void *to, const void __user *from, unsigned long n)
{
	unsigned long left = n;

	touch_user(from, false);
	if (access_ok(from, n))
		left = copy_user_generic_string(to, from, n);
	if (unlikely(left))
		memset((char *)to + (n - left), 0, left);
	return left;
}

noinline unsigned long _copy_to_user(void __user *to, const void *from, unsigned long n)
{
	touch_user(to, true);
	if (access_ok(to, n))
		n = copy_user_generic_string(to, from, n);
	return n;
}

#define ONES	(~0ul / 255)
#define HIGHS	(ONES * 128)

static __always_inline unsigned long has_zero(unsigned long w)
{
	return (w - ONES) & ~w & HIGHS;
}

/* Word by word; a fault inside a word is met again, byte by byte. */
noinline long strncpy_from_user(char *dst, const char __user *src, long count)
{
	long done = 0;
	unsigned long w;
	char c;

	if (unlikely(count <= 0) || !access_ok(src, 1))
		return count ? -EFAULT : 0;
	touch_user(src, false);
	for (; count - done >= (long)sizeof(w); done += sizeof(w)) {
		unsafe_get_user(w, (const unsigned long *)(src + done), bytes);
		*(unsigned long *)(dst + done) = w;
		w = has_zero(w);
		if (w)
			return done + (__ffs(w) >> 3);
	}
bytes:
	for (; done < count; done++) {
		unsafe_get_user(c, src + done, fault);
		dst[done] = c;
		if (!c)
			return done;
	}
	return done;
fault:
	return -EFAULT;
}

noinline long strnlen_user(const char __user *s, long count)
{
	long n;
	char c;

	for (n = 0; n < count; n++) {
		unsafe_get_user(c, s + n, fault);
		if (!c)
			return n + 1;
	}
	return n + 1;
fault:
	return 0;
}

noinline int get_user_u32(u32 *v, const u32 __user *p)
{
	return get_user(*v, p);
}

noinline int get_user_u64(u64 *v, const u64 __user *p)
{
	return get_user(*v, p);
}

noinline int put_user_u64(u64 v, u64 __user *p)
{
	return put_user(v, p);
}

noinline long copy_from_kernel_nofault(void *dst, const void *src, size_t size)
{
	u8 *d = dst;
	const u8 *s = src;

	if ((unsigned long)src < TASK_SIZE_MAX)
		return -ERANGE;
	for (; size; size--, d++, s++)
		unsafe_get_user(*d, s, fault);
	return 0;
fault:
	return -EFAULT;
}
