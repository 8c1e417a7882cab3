/* SPDX-License-Identifier: GPL-2.0-only */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "mountproc.h"

struct child {
	const struct proc_mount *m;
	int result;
};

/*
 * The path is searched as the task itself would search it: with its ids, and in its user namespace with no
 * capability that it has not, but for those of mount(2) and chroot(2).
 * The calls are raw: the C library would change the other threads, too.
 */
static int become(const struct proc_mount *m)
{
	struct __user_cap_header_struct h = { _LINUX_CAPABILITY_VERSION_3, 0 };
	struct __user_cap_data_struct d[2];
	unsigned long long keep = m->effective | 1ull << CAP_SYS_ADMIN | 1ull << CAP_SYS_CHROOT;

	if (setns(m->user_ns, CLONE_NEWUSER) || syscall(SYS_capget, &h, d))
		return -1;
	d[0].effective &= keep;
	d[1].effective &= keep >> 32;
	return syscall(SYS_capset, &h, d);
}

/* It shares the memory of a parent that waits, and has directories of its own. */
static int enter_and_mount(void *arg)
{
	struct child *c = arg;
	const struct proc_mount *m = c->m;

	syscall(SYS_setgroups, 0, NULL);
	syscall(SYS_setfsgid, m->fsgid);
	syscall(SYS_setfsuid, m->fsuid);
	if (become(m) || setns(m->mount_ns, CLONE_NEWNS) || fchdir(m->root) || chroot(".") || fchdir(m->cwd))
		c->result = -errno;
	else
		c->result = mount("proc", m->path, "proc", m->flags, m->options) ? errno : 0;
	syscall(SYS_exit, 0);
	return 0;
}

int mount_proc(const struct proc_mount *m)
{
	char stack[32 * 1024] __attribute__((aligned(16)));
	struct child c = { m, -ECHILD };
	sigset_t all, old;
	int pid, dumpable;

	if (setns(m->pid_ns, CLONE_NEWPID))
		return -errno;
	/* Root of that user namespace can make the child wait, and must not get at this memory meanwhile. */
	dumpable = prctl(PR_GET_DUMPABLE);
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	/* A handler in the child would be the parent's. */
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old);
	/* Without a signal at its end nobody else waits for it. */
	pid = clone(enter_and_mount, stack + sizeof(stack), CLONE_VM | CLONE_VFORK, &c);
	if (pid < 0)
		c.result = -errno;
	else
		while (waitpid(pid, NULL, __WALL) < 0 && errno == EINTR)
			;
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	if (dumpable == 1)
		prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
	return c.result;
}
