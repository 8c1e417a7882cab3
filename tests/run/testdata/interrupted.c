/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Calls that the kernel never ends with EINTR, among signals of two timers whose
 * handler does not restart calls: one comes while the other's returns, too.
 * Prints each kind of call that one has ended, and how often.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t signals;
static int file_fd;

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


/* A close of a pipe's end is no wait, and what it closes is closed once. */
static int do_pipe(void)
{
	int p[2], bad;

	if (pipe(p) < 0)
		return -1;
	bad = close(p[1]);
	return close(p[0]) | bad;
}

static int do_socket(void) { int fd = socket(AF_UNIX, SOCK_STREAM, 0); return fd < 0 ? fd : close(fd); }
static int do_dup2(void) { int fd = dup2(0, 9); return fd < 0 ? fd : close(fd); }
static int do_fcntl(void) { int fd = fcntl(0, F_DUPFD_CLOEXEC, 10); return fd < 0 ? fd : close_range(fd, fd, 0); }
static int do_lseek(void) { return lseek(file_fd, 0, SEEK_SET); }
static int do_read(void) { char c; return pread(file_fd, &c, 1, 0) < 0 ? -1 : read(file_fd, &c, 1); }
static int do_write(void) { return write(file_fd, "x", 1) | pwrite(file_fd, "x", 1, 0); }
static int do_getppid(void) { return getppid() | getuid() | getpgid(0); }
static int do_fchmod(void) { return fchmod(file_fd, 0600) | ftruncate(file_fd, 0); }
static int do_sigaction(void) { struct sigaction sa; return sigaction(SIGHUP, NULL, &sa); }
static int do_sigprocmask(void) { sigset_t s; return sigprocmask(SIG_BLOCK, NULL, &s); }
static int do_poll(void) { struct pollfd p = { file_fd, POLLIN, 0 }; return poll(&p, 1, 0); }
static int do_wait(void) { return waitpid(-1, NULL, WNOHANG) < 0 && errno != ECHILD ? -1 : 0; }
static int do_flock(void) { return flock(file_fd, LOCK_EX) | flock(file_fd, LOCK_UN); }
static int do_fsync(void) { return fdatasync(file_fd); }
static int do_kill(void) { return kill(getpid(), 0); }

static int do_mmap(void)
{
	void *p = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return p == MAP_FAILED ? -1 : mprotect(p, 4096, PROT_NONE) | munmap(p, 4096);
}

/* The number of a call in a variable, as syscall(2) and newer C libraries have it. */
static int do_number(void) { int fd = syscall(SYS_dup, 0); return fd < 0 ? fd : syscall(SYS_close, fd); }

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
	{ "pipe", do_pipe, 1 }, { "socket", do_socket, 1 }, { "dup2", do_dup2, 1 }, { "fcntl", do_fcntl, 1 },
	{ "lseek", do_lseek, 1 }, { "read", do_read, 1 }, { "write", do_write, 1 }, { "getppid", do_getppid, 1 },
	{ "fchmod", do_fchmod, 1 }, { "sigaction", do_sigaction, 1 }, { "sigprocmask", do_sigprocmask, 1 },
	{ "poll", do_poll, 1 }, { "wait", do_wait, 1 }, { "flock", do_flock, 1 }, { "fsync", do_fsync, 20 },
	{ "kill", do_kill, 1 }, { "mmap", do_mmap, 1 }, { "syscall", do_number, 1 },
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

	file_fd = open("file", O_CREAT | O_RDWR, 0600);
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
