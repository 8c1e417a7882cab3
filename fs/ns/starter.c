/* SPDX-License-Identifier: GPL-2.0-only */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "inherit.h"
#include "starter.h"

/* Any other end could be a call that waits to be noticed, by nobody. */
static void die(void)
{
	for (;;)
		kill(syscall(SYS_getpid), SIGKILL);
}

/* Blocks the signals of a set, and no others. The C library's function leaves out two of its own. */
static unsigned long set_blocked(unsigned long set)
{
	unsigned long old = 0;

	syscall(SYS_rt_sigprocmask, SIG_SETMASK, &set, &old, sizeof(set));
	return old;
}

/* The death signal is first: under the filter each other call may wait for ever, if all others are gone. */
static void child(const struct program *p)
{
	struct sigaction now, none = { .sa_handler = SIG_DFL };
	struct pollfd parent = { .fd = p->go };
	char byte;
	int i, err;

	if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) || close(p->keep) || read(p->go, &byte, 1) != 1 ||
	    poll(&parent, 1, 0) < 0 || parent.revents & (POLLHUP | POLLERR))
		die();
	for (i = 1; i < NSIG; i++)	/* the Go runtime's handlers are for the parent */
		if (sigaction(i, NULL, &now) == 0 && now.sa_handler != SIG_IGN && now.sa_handler != SIG_DFL)
			sigaction(i, &none, NULL);
	for (i = 0; i < 3; i++)
		if (p->closed >> i & 1)
			close(i);
		else
			fcntl(i, F_SETFD, 0);
	if (inherited_files.rlim_max)	/* the Go runtime has raised the other one */
		setrlimit(RLIMIT_NOFILE, &inherited_files);
	set_blocked(inherited_blocked);
	execve(p->path, p->argv, p->env);
	err = errno;
	while (write(p->failed, &err, sizeof(err)) < 0 && errno == EINTR)
		;
	die();
}

int start_program(const struct program *p)
{
	unsigned long mask = set_blocked(~0ul);
	int pid = syscall(SYS_clone, p->flags | SIGCHLD, 0, 0, 0, 0);

	if (pid == 0)
		child(p);
	if (pid < 0)
		pid = -errno;
	set_blocked(mask);
	return pid;
}

void start_programs(struct starter *s)
{
	const struct program *p;

	while (read(s->orders, &p, sizeof(p)) == sizeof(p)) {
		int pid = start_program(p);

		if (write(s->pids, &pid, sizeof(pid)) != sizeof(pid))
			break;
	}
	for (;;)	/* the command dies with this thread */
		pause();
}

int start_watched(struct starter *s, const void *filter, unsigned short len, unsigned long flags)
{
	struct sock_fprog prog = { .len = len, .filter = (struct sock_filter *)filter };
	long fd = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &prog);

	if (fd < 0)
		return -errno;
	__atomic_store_n((int *)&s->listener, (int)fd, __ATOMIC_RELEASE);
	while (!__atomic_load_n((int *)&s->heard, __ATOMIC_ACQUIRE))
		__builtin_ia32_pause();
	start_programs(s);
	return 0;
}
