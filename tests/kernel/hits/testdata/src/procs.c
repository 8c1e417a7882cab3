/* SPDX-License-Identifier: GPL-2.0-only */
/* Processes: forked, waited for, grouped, limited and asked about. */
#include <linux/sched.h>
#include "w.h"

static char buf[512];

static void born(void)
{
	struct clone_args args = { .exit_signal = 17 };
	long pid = fork_();

	if (!pid)
		leave(3);
	gives(0x300, wait_(pid));
	pid = must(sys(clone, 17, 0, 0, 0, 0));
	if (!pid)
		leave(4);
	gives(0x400, wait_(-1));
	pid = must(sys(clone3, &args, sizeof(args)));
	if (!pid) {
		nap();
		sys(exit, 5);
	}
	must(sys(waitid, 1, pid, buf, 4, 0));
	gives(-10, sys(wait4, -1, 0, 0, 0));
}

static void killed(void)
{
	static const int sigs[] = { 9, 15, 6 };
	long pid, fd;

	for (int i = 0; i < 3; i++) {
		pid = fork_();
		if (!pid)
			for (;;)
				sys(pause);
		nap();
		must(sys(kill, pid, sigs[i]));
		wait_(pid);
	}
	pid = fork_();
	if (!pid)
		*(volatile int *)8 = 1;
	wait_(pid);
	pid = fork_();
	if (!pid)
		for (;;)
			sys(pause);
	fd = must(sys(pidfd_open, pid, 0));
	nap();
	must(sys(pidfd_send_signal, fd, 9, 0, 0));
	must(sys(waitid, 3, fd, buf, 4, 0));
	must(sys(close, fd));
	gives(-3, sys(kill, 0x3fffff, 0));
}

static void grouped(void)
{
	long pid = fork_();

	if (pid) {
		wait_(pid);
		return;
	}
	must(sys(setpgid, 0, 0));
	must(sys(getpgid, 0));
	must(sys(getpgrp));
	must(sys(getsid, 0));
	gives(-1, sys(setsid));
	pid = fork_();
	if (!pid) {
		must(sys(setsid));
		leave(0);
	}
	wait_(pid);
	leave(0);
}

static void asked(void)
{
	ul lim[2];

	must(sys(getpid));
	must(sys(getppid));
	must(sys(gettid));
	must(sys(prctl, 15, "worker", 0, 0, 0));
	must(sys(prctl, 16, buf, 0, 0, 0));
	must(sys(prctl, 4, 1, 0, 0, 0));
	must(sys(getrlimit, 7, lim));
	must(sys(setrlimit, 7, lim));
	must(sys(prlimit64, 0, 3, 0, lim));
	must(sys(getrusage, 0, buf));
	must(sys(times, buf));
	must(sys(sysinfo, buf));
	must(sys(uname, buf));
	must(sys(getpriority, 0, 0));
	must(sys(setpriority, 0, 0, 5));
	must(sys(sched_getscheduler, 0));
	must(sys(sched_getparam, 0, buf));
	must(sys(sched_get_priority_max, 1));
	must(sys(sched_get_priority_min, 1));
	must(sys(sched_getaffinity, 0, 128, buf));
	must(sys(sched_yield));
	must(sys(set_tid_address, buf));
	must(sys(personality, 0xffffffff));
	must(sys(ioprio_get, 1, 0));
	must(sys(getcpu, buf, buf + 8, 0));
	gives(-22, sys(prctl, 9999, 0, 0, 0, 0));
}

int work(int argc, char **argv, char **envp)
{
	born();
	killed();
	grouped();
	asked();
	return 0;
}
