/* SPDX-License-Identifier: GPL-2.0-only */
/* Threads and futexes: three threads that take turns, wait, wake, time out and end. */
#include "w.h"

/* VM, FS, FILES, SIGHAND, THREAD, SYSVSEM, PARENT_SETTID, CHILD_CLEARTID */
#define THREAD 0x350f00ul

static char stacks[3][8192] __attribute__((aligned(16)));
static volatile int turn, tids[3];
static char buf[128];

static void body(long i)
{
	must(sys(gettid));
	must(sys(prctl, 15, "thread", 0, 0, 0));
	for (;;) {
		int t = turn;

		if (t > i)
			break;
		sys(futex, &turn, 0, t, 0, 0, 0);
	}
	must(sys(sched_yield));
	sys(exit, 0);
}

/* begin makes a thread that runs body(i) on a stack of its own, and never returns from it. */
static void begin(long i)
{
	long ret;
	register void *tid __asm__("r10") = (void *)&tids[i];

	__asm__ volatile("syscall\n\ttest %%rax, %%rax\n\tjnz 1f\n\txor %%ebp, %%ebp\n\tmov %4, %%rdi\n\tcall *%5\n1:"
			 : "=a"(ret) : "a"(__NR_clone), "D"(THREAD), "S"(stacks[i] + sizeof(stacks[i]) - 64),
			 "b"(i), "r"(&body), "d"(&tids[i]), "r"(tid) : "rcx", "r11", "memory");
	must(ret);
}

/* joined waits until the kernel has cleared the thread's number. */
static void joined(int i)
{
	int t;

	while ((t = tids[i]))
		sys(futex, &tids[i], 0, t, 0, 0, 0);
}

static void woken(void)
{
	for (int i = 0; i < 3; i++) {
		begin(i);
		nap();
	}
	for (int i = 1; i <= 3; i++) {
		turn = i;
		must(sys(futex, &turn, 1, 100, 0, 0, 0));
		joined(i - 1);
		nap();
	}
}

static void alone(void)
{
	struct timespec t = { 0, 20000000 };
	int word = 5, second = 0;

	gives(-11, sys(futex, &word, 0, 4, 0, 0, 0));
	gives(-110, sys(futex, &word, 0, 5, &t, 0, 0));
	gives(-110, sys(futex, &word, 128, 5, &t, 0, 0));
	gives(0, sys(futex, &word, 129, 1, 0, 0, 0));
	gives(0, sys(futex, &word, 4, 1, 1, &second, 5));
	must(sys(set_robust_list, buf, 24));
	must(sys(get_robust_list, 0, buf + 32, buf + 40));
	must(sys(sched_yield));
}

int work(int argc, char **argv, char **envp)
{
	woken();
	alone();
	return 0;
}
