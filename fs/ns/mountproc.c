/* SPDX-License-Identifier: GPL-2.0-only */
#define _GNU_SOURCE
#include <errno.h>
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

/* It shares the memory of a parent that waits, and has directories of its own. */
static int enter_and_mount(void *arg)
{
	struct child *c = arg;
	const struct proc_mount *m = c->m;

	if (setns(m->user_ns, CLONE_NEWUSER) || setns(m->mount_ns, CLONE_NEWNS) || fchdir(m->root) || chroot(".") || fchdir(m->cwd))
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
