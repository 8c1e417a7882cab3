/* SPDX-License-Identifier: GPL-2.0-only */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "forksealed.h"
#include "inherit.h"

/* Any other end could be a call that waits to be noticed, by nobody. */
static void die(void)
{
	for (;;)
		kill(syscall(SYS_getpid), SIGKILL);
}

static void child(const struct sealed_start *s, int parent, const sigset_t *mask)
{
	struct sigaction now, none = { .sa_handler = SIG_DFL };
	char byte;
	int i, err;

	if (prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) || syscall(SYS_getppid) != parent || read(s->go, &byte, 1) != 1)
		die();
	for (i = 1; i < NSIG; i++)	/* the Go runtime's handlers are for the parent */
		if (sigaction(i, NULL, &now) == 0 && now.sa_handler != SIG_IGN && now.sa_handler != SIG_DFL)
			sigaction(i, &none, NULL);
	for (i = 0; i < 3; i++)
		if (s->closed >> i & 1)
			close(i);
		else
			fcntl(i, F_SETFD, 0);
	if (inherited_files.rlim_max)	/* the Go runtime has raised the other one */
		setrlimit(RLIMIT_NOFILE, &inherited_files);
	sigprocmask(SIG_SETMASK, mask, NULL);
	execve(s->path, s->argv, s->env);
	err = errno;
	while (write(s->failed, &err, sizeof(err)) < 0 && errno == EINTR)
		;
	die();
}

int fork_sealed(const struct sealed_start *s)
{
	sigset_t all, mask;
	int pid, parent = getpid();

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &mask);
	pid = syscall(SYS_clone, CLONE_NEWUSER | CLONE_NEWNS | SIGCHLD, 0, 0, 0, 0);
	if (pid == 0)
		child(s, parent, &mask);
	if (pid < 0)
		pid = -errno;
	pthread_sigmask(SIG_SETMASK, &mask, NULL);
	return pid;
}
