/* SPDX-License-Identifier: GPL-2.0-only */
/* System calls made in ways that a watcher may stumble over. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void check(int ok, const char *what)
{
	if (!ok) {
		printf("%s: wrong, %s\n", what, strerror(errno));
		exit(1);
	}
}

static void bad_pointers(void)
{
	char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char *last = page + 4096 - 8;

	check(syscall(SYS_openat, AT_FDCWD, 16, O_RDONLY) < 0 && errno == EFAULT, "low pointer");
	check(syscall(SYS_openat, AT_FDCWD, -1L, O_RDONLY) < 0 && errno == EFAULT, "kernel pointer");
	memcpy(last, "/dev/nul", 8);	/* its end is on a page that is not there */
	munmap(page + 4096, 4096);
	check(syscall(SYS_openat, AT_FDCWD, last, O_RDONLY) < 0 && errno == EFAULT, "no end");
	check(syscall(SYS_execve, 16, 0, 0) < 0 && errno == EFAULT, "execve");
	check(syscall(SYS_clone3, 16, 88) < 0 && errno == EFAULT, "clone3");
	check(syscall(SYS_openat, 12345, "nothing", O_RDONLY) < 0 && errno == EBADF, "no directory");
}

static char flips[32] = "/dev/null";
static volatile int flipping = 1;

static void *flip(void *arg)
{
	while (flipping) {
		strcpy(flips, "/nonexistent");
		strcpy(flips, "/dev/null");
	}
	return arg;
}

static void changing_pointer(void)
{
	pthread_t t;
	int i, fd;

	pthread_create(&t, NULL, flip, NULL);
	for (i = 0; i < 2000; i++) {
		fd = open(flips, O_RDONLY);
		check(fd >= 0 || errno == ENOENT || errno == EACCES, "changing pointer");
		if (fd >= 0)
			close(fd);
	}
	flipping = 0;
	pthread_join(t, NULL);
}

static volatile int alarms;

static void alarmed(int sig)
{
	alarms++;
}

/* Signals come while calls are being watched; the handler interrupts nothing. */
static void signals(void)
{
	struct sigaction sa = { .sa_handler = alarmed, .sa_flags = SA_RESTART };
	struct sigevent ev = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1 };
	struct itimerspec every = { { 0, 50000 }, { 0, 50000 } }, never = { { 0 } };
	timer_t timer;
	int i, fd;

	sigaction(SIGUSR1, &sa, NULL);
	check(!timer_create(CLOCK_MONOTONIC, &ev, &timer), "timer");
	timer_settime(timer, 0, &every, NULL);
	for (i = 0; i < 1000; i++) {
		fd = open("/dev/zero", O_RDONLY);
		check(fd >= 0, "open among signals");
		close(fd);
	}
	timer_settime(timer, 0, &never, NULL);
	check(alarms > 0, "signals");
}

static void *opener(void *arg)
{
	for (;;)
		close(open("/dev/null", O_RDONLY));
	return arg;
}

/* Processes die in the middle of watched calls, threads and all. */
static void dying(void)
{
	pthread_t t;
	int i, k, st;

	for (i = 0; i < 100; i++) {
		k = fork();
		if (!k) {
			pthread_create(&t, NULL, opener, NULL);
			opener(NULL);
		}
		usleep(i * 20);
		kill(k, SIGKILL);
		check(waitpid(k, &st, 0) == k && WIFSIGNALED(st), "killed");
	}
	for (i = 0; i < 100; i++) {
		k = vfork();
		if (!k)
			_exit(7);
		check(waitpid(k, &st, 0) == k && WEXITSTATUS(st) == 7, "vfork");
	}
}

/* Nanoseconds per openat of a name that does not exist. */
static void speed(void)
{
	struct timespec a, b;
	cpu_set_t one;
	int i, n = 20000;

	CPU_ZERO(&one);
	CPU_SET(sched_getcpu(), &one);
	sched_setaffinity(0, sizeof(one), &one);
	clock_gettime(CLOCK_MONOTONIC, &a);
	for (i = 0; i < n; i++)
		open("/dev/nothing", O_RDONLY);
	clock_gettime(CLOCK_MONOTONIC, &b);
	printf("%.0f ns\n", ((b.tv_sec - a.tv_sec) * 1e9 + b.tv_nsec - a.tv_nsec) / n);
}

int main(int argc, char **argv)
{
	if (argc > 1) {
		speed();
		return 0;
	}
	bad_pointers();
	changing_pointer();
	signals();
	dying();
	puts("all well");
	return 0;
}
