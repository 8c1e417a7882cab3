/* SPDX-License-Identifier: GPL-2.0-only */
/* System V's queues and semaphores, random numbers, and other small things. */
#include "w.h"

static struct { long type; char text[64]; } msg = { 1, "text" };
static char buf[512];
struct op { unsigned short num; short op, flags; };

static void queued(void)
{
	int id = must(sys(msgget, 0, 01600));
	long pid = fork_();

	if (!pid) {
		nap();
		must(sys(msgsnd, id, &msg, 10, 0));
		leave(0);
	}
	gives(10, sys(msgrcv, id, &msg, 64, 0, 0));
	wait_(pid);
	gives(-42, sys(msgrcv, id, &msg, 64, 0, 04000));
	must(sys(msgctl, id, 2, buf));
	must(sys(msgctl, id, 0, 0));
}

static void counted(void)
{
	int id = must(sys(semget, 0, 2, 01600));
	struct op up = { 0, 1, 0 }, down = { 0, -1, 0 }, never = { 1, -1, 04000 };
	long pid = fork_();

	if (!pid) {
		nap();
		must(sys(semop, id, &up, 1));
		leave(0);
	}
	must(sys(semop, id, &down, 1));
	wait_(pid);
	gives(-11, sys(semop, id, &never, 1));
	must(sys(semctl, id, 0, 12, 0));
	must(sys(semctl, id, 0, 0, 0));
}

static void small(void)
{
	must(sys(getrandom, buf, 16, 0));
	must(sys(getcpu, buf, 0, 0));
	must(sys(sysinfo, buf));
	must(sys(uname, buf));
	must(sys(sync));
	must(sys(getitimer, 0, buf));
	gives(-38, sys(afs_syscall));
	gives(-38, call6(600, 0, 0, 0, 0, 0, 0));
}

int work(int argc, char **argv, char **envp)
{
	queued();
	counted();
	small();
	return 0;
}
