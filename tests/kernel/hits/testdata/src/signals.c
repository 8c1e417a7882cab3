/* SPDX-License-Identifier: GPL-2.0-only */
/* Signals: sent, blocked, handled, waited for and read. */
#include "w.h"

struct action { void (*handler)(int); ul flags; void (*restorer)(void); ul mask; };
void restorer(void);
__asm__(".globl restorer\nrestorer:\n\tmov $15, %eax\n\tsyscall\n");

static volatile int seen;
static char buf[256];
static ul usr1 = 1ul << 9, usr2 = 1ul << 11, none;

static void handle(int sig) { seen += sig; }

static void handled(long me)
{
	struct action act = { handle, 0x04000000, restorer, 0 };
	ul stack[3] = { (ul)buf, 0, 4096 };

	must(sys(rt_sigaction, 10, &act, 0, 8));
	must(sys(rt_sigaction, 12, &act, 0, 8));
	must(sys(rt_sigaction, 14, &act, buf, 8));
	gives(-22, sys(rt_sigaction, 9, &act, 0, 8));
	must(sys(kill, me, 10));
	must(sys(tkill, me, 10));
	must(sys(tgkill, me, me, 10));
	gives(30, seen);
	(void)stack;
	must(sys(sigaltstack, 0, buf));
}

static void blocked(long me)
{
	struct timespec no = { 0, 0 }, yes = { 1, 0 };
	int info[32] = { 12, 0, -1 };

	must(sys(rt_sigprocmask, 0, &usr1, 0, 8));
	must(sys(kill, me, 10));
	must(sys(rt_sigpending, buf, 8));
	gives(10, sys(rt_sigtimedwait, &usr1, buf, &yes, 8));
	gives(-11, sys(rt_sigtimedwait, &usr1, buf, &no, 8));
	must(sys(rt_sigprocmask, 0, &usr2, 0, 8));
	must(sys(rt_sigqueueinfo, me, 12, info));
	gives(-4, sys(rt_sigsuspend, &none, 8));
	must(sys(rt_sigprocmask, 2, &none, 0, 8));
}

static void interrupted(long me)
{
	ul soon[4] = { 0, 0, 0, 50000 }, never[4] = { 0 };
	long pid;

	must(sys(setitimer, 0, soon, 0));
	gives(-4, sys(pause));
	must(sys(getitimer, 0, never));
	must(sys(alarm, 100));
	must(sys(alarm, 0));
	pid = fork_();
	if (!pid) {
		nap();
		must(sys(kill, me, 12));
		leave(0);
	}
	gives(-4, sys(pause));
	wait_(pid);
}

static void stopped(void)
{
	int st = 0;
	long pid = fork_();

	if (!pid)
		for (;;)
			sys(pause);
	nap();
	must(sys(kill, pid, 19));
	must(sys(wait4, pid, &st, 2, 0));
	gives(0x137f, st);
	must(sys(kill, pid, 18));
	must(sys(wait4, pid, &st, 8, 0));
	must(sys(kill, pid, 9));
	gives(9, wait_(pid));
}

static void readable(long me)
{
	int fd = must(sys(signalfd4, -1, &usr1, 8, 0));

	must(sys(rt_sigprocmask, 0, &usr1, 0, 8));
	must(sys(kill, me, 10));
	gives(128, sys(read, fd, buf, 128));
	must(sys(close, fd));
}

int work(int argc, char **argv, char **envp)
{
	long me = must(sys(getpid));

	handled(me);
	blocked(me);
	interrupted(me);
	stopped();
	readable(me);
	return 0;
}
