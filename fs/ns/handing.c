/* SPDX-License-Identifier: GPL-2.0-only */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "handing.h"

int install_and_wait(const void *filter, unsigned short len, unsigned long flags, struct handing *h)
{
	struct sock_fprog prog = { .len = len, .filter = (struct sock_filter *)filter };
	long fd = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &prog);

	if (fd < 0)
		return -errno;
	__atomic_store_n((int *)&h->listener, (int)fd, __ATOMIC_RELEASE);
	while (!__atomic_load_n((int *)&h->heard, __ATOMIC_ACQUIRE))
		__builtin_ia32_pause();
	return 0;
}
