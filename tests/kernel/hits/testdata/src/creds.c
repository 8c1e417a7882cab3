/* SPDX-License-Identifier: GPL-2.0-only */
/* Credentials: asked for, and given up by children. */
#include "w.h"

static unsigned int ids[8];
static struct { unsigned int version; int pid; } head = { 0x20080522, 0 };
static struct { unsigned int effective, permitted, inheritable; } caps[2];

static void asked(void)
{
	gives(0, sys(getuid));
	gives(0, sys(geteuid));
	gives(0, sys(getgid));
	gives(0, sys(getegid));
	must(sys(getresuid, ids, ids + 1, ids + 2));
	must(sys(getresgid, ids, ids + 1, ids + 2));
	must(sys(capget, &head, caps));
	must(sys(prctl, 23, 1, 0, 0, 0));
	must(sys(prctl, 7, 0, 0, 0, 0));
	must(sys(prctl, 39, 0, 0, 0, 0));
}

/* child runs f as a process of its own. */
static void child(void (*f)(void))
{
	long pid = fork_();

	if (!pid) {
		f();
		leave(0);
	}
	gives(0, wait_(pid));
}

static void given(void)
{
	must(sys(setgid, 0));
	must(sys(setregid, 0, 0));
	must(sys(setresgid, 0, 0, 0));
	must(sys(setreuid, 0, 0));
	must(sys(setresuid, 0, 0, 0));
	must(sys(setuid, 0));
	gives(0, sys(setfsuid, 0));
	gives(0, sys(setfsgid, 0));
	must(sys(setresuid, -1, -1, -1));
}

static void reduced(void)
{
	must(sys(capget, &head, caps));
	caps[0].effective = 0;
	must(sys(capset, &head, caps));
	must(sys(prctl, 38, 1, 0, 0, 0));
	gives(-1, sys(sethostname, "x", 1));
	gives(-13, sys(setpriority, 0, 0, -5));
	gives(-1, sys(chroot, "."));
}

static void kept(void)
{
	must(sys(prctl, 8, 1, 0, 0, 0));
	must(sys(prctl, 8, 0, 0, 0, 0));
	must(sys(umask, 077));
	must(sys(close, must(sys(open, "mine", O_CREAT | O_WRONLY, 0666))));
	must(sys(chmod, "mine", 0));
	must(sys(close, must(sys(open, "mine", O_RDONLY))));
	must(sys(unlink, "mine"));
}

int work(int argc, char **argv, char **envp)
{
	asked();
	child(given);
	child(reduced);
	child(kept);
	return 0;
}
