/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Calls that the kernel never ends with EINTR, among signals of two timers whose
 * handler does not restart calls: one comes while the other's returns, too.
 * Prints each kind of call that one has ended, and how often.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t signals;

static void alarmed(int sig)
{
	signals++;
}

static int do_stat(void) { struct stat st; return stat("file", &st); }
static int do_missing(void) { struct stat st; return stat("nothing", &st); }
static int do_open(void) { int fd = open("file", O_RDONLY); return fd < 0 ? fd : close(fd); }
static int do_creat(void) { int fd = open("new", O_CREAT | O_WRONLY, 0600); return fd < 0 ? fd : close(fd); }
static int do_unlink(void) { return unlink("new"); }
static int do_mkdir(void) { return mkdir("dir", 0700); }
static int do_rename(void) { return rename("dir", "dir2"); }
static int do_rmdir(void) { return rmdir("dir2"); }
static int do_symlink(void) { return symlink("file", "link"); }
static int do_readlink(void) { char b[16]; return readlink("link", b, sizeof(b)); }
static int do_unlinkat(void) { return unlinkat(AT_FDCWD, "link", 0); }
static int do_chdir(void) { return chdir("."); }
static int do_access(void) { return access("file", R_OK); }
static int do_statfs(void) { struct statfs st; return statfs(".", &st); }
static int do_exec(void) { char *none[] = { NULL }; return execve("nothing", none, none); }

static int do_fork(void)
{
	int status, got;
	pid_t pid = fork();

	if (pid < 0)
		return -1;
	if (pid == 0)
		_exit(access("file", R_OK) != 0);
	do
		got = waitpid(pid, &status, 0);
	while (got < 0 && errno == EINTR);	/* which a wait may give */
	errno = 0;
	return status ? -1 : 0;
}

static const struct {
	const char *name;
	int (*call)(void);
	int share;	/* of the calls, one in so many */
} kinds[] = {
	{ "stat", do_stat, 1 }, { "stat of nothing", do_missing, 1 }, { "open", do_open, 1 },
	{ "creat", do_creat, 1 }, { "unlink", do_unlink, 1 },
	{ "mkdir", do_mkdir, 1 }, { "rename", do_rename, 1 }, { "rmdir", do_rmdir, 1 },
	{ "symlink", do_symlink, 1 }, { "readlink", do_readlink, 1 }, { "unlinkat", do_unlinkat, 1 },
	{ "chdir", do_chdir, 1 }, { "access", do_access, 1 }, { "statfs", do_statfs, 1 },
	{ "execve", do_exec, 1 }, { "fork", do_fork, 20 },
};

static timer_t posix_timer;

static void start(void)
{
	struct sigaction sa = { .sa_handler = alarmed };
	struct sigevent ev = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1 };

	sigaction(SIGALRM, &sa, NULL);
	sigaction(SIGUSR1, &sa, NULL);
	if (timer_create(CLOCK_MONOTONIC, &ev, &posix_timer) != 0)
		exit(2);
}

/*
 * Two signals come soon, and no third: on a machine that is slower than the timers the
 * call is made all the same.
 */
static void soon(void)
{
	struct itimerval once = { { 0, 0 }, { 0, 1 + rand() % 120 } };
	struct itimerspec also = { { 0, 0 }, { 0, 1000 + rand() % 120000 } };

	setitimer(ITIMER_REAL, &once, NULL);
	timer_settime(posix_timer, 0, &also, NULL);
}

/* Calls that wait are still ended by a signal. */
static void waiting(void)
{
	struct itimerval every = { { 0, 20000 }, { 0, 20000 } };
	struct timespec long_time = { 1000, 0 };
	int i;

	setitimer(ITIMER_REAL, &every, NULL);
	mkfifo("fifo", 0600);
	for (i = 0; i < 20; i++) {
		if (open("fifo", O_RDONLY) >= 0 || errno != EINTR)
			printf("open of a fifo: %s\n", strerror(errno));
		if (nanosleep(&long_time, NULL) == 0 || errno != EINTR)
			printf("nanosleep: %s\n", strerror(errno));
	}
}

int main(int argc, char **argv)
{
	int i, k, bad = 0, wrong, n = argc > 1 ? atoi(argv[1]) : 20000;
	int count[sizeof(kinds) / sizeof(kinds[0])] = { 0 };
	int kindsn = sizeof(kinds) / sizeof(kinds[0]);

	close(open("file", O_CREAT | O_WRONLY, 0600));
	start();
	for (i = 0; i < n; i++) {
		for (k = 0; k < kindsn; k++) {
			if (i % kinds[k].share)
				continue;
			/* again, so that what comes next finds what it needs */
			while (soon(), wrong = kinds[k].call() < 0, wrong && errno == EINTR)
				count[k]++;
		}
	}
	waiting();
	for (k = 0; k < kindsn; k++) {
		if (count[k])
			printf("%s: EINTR %d times of %d\n", kinds[k].name, count[k], n / kinds[k].share);
		bad += count[k];
	}
	if (bad == 0)
		printf("%s\n", signals > 0 ? "all well" : "no signal");
	return bad != 0;
}
