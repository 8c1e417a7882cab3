#define _GNU_SOURCE
#include <errno.h>
#include <linux/capability.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confine.h"

/* The helper is this program, started again under another name. It unmounts when
 * it is told to, and ends with the server: it is all of the server's rights that
 * outlives the start. The Go runtime never starts in it. */

static char dir[1 << 15]; /* what to unmount, files to remove, and an empty string */

/* keep gives up all capabilities but the one that umount(2) needs. (A program that
 * it starts as root has them again.) */
static void keep(void)
{
	struct __user_cap_header_struct h = { _LINUX_CAPABILITY_VERSION_3, 0 };
	struct __user_cap_data_struct d[2];

	if (syscall(SYS_capget, &h, d) < 0)
		return;
	d[0].effective &= 1u << CAP_SYS_ADMIN;
	d[0].permitted = d[0].effective;
	d[0].inheritable = d[1].effective = d[1].permitted = d[1].inheritable = 0;
	syscall(SYS_capset, &h, d); /* if that fails it has more than it needs */
}

/* fusermount unmounts for who may not; what it says goes to the server. */
static int fusermount(const char *program, int lazy)
{
	int status;
	pid_t pid = fork();

	if (pid < 0)
		return errno;
	if (pid == 0) {
		for (int sig = 1; sig < 32; sig++)
			signal(sig, SIG_DFL);
		if (lazy)
			execl(program, program, "-u", "-z", "--", dir, (char *)0);
		else
			execl(program, program, "-u", "--", dir, (char *)0);
		_exit(127);
	}
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return errno;
	return status == 0 ? 0 : HELPER_SAID;
}

static int unmount(const char *program, int lazy)
{
	if (umount2(dir, lazy ? MNT_DETACH : 0) == 0)
		return 0;
	if (errno != EPERM || !*program)
		return errno;
	return fusermount(program, lazy);
}

static int remove_files(void)
{
	int failed = 0;

	for (const char *f = dir + strlen(dir) + 1; *f; f += strlen(f) + 1)
		if (unlink(f) < 0 && errno != ENOENT)
			failed = errno;
	return failed;
}

/* receive reads a byte of what the server says. */
static int receive(char *to)
{
	ssize_t got;

	while ((got = read(0, to, 1)) < 0 && errno == EINTR)
		;
	return got == 1 ? 0 : -1;
}

/* names reads strings, up to an empty one. */
static int names(void)
{
	for (size_t at = 0; at < sizeof(dir); at++) {
		if (receive(dir + at) < 0)
			return -1;
		if (at > 0 && !dir[at] && !dir[at - 1])
			return 0;
	}
	return -1;
}

/* look has the kernel ask the server for the mount point's attributes, and keep them:
 * should the server be killed, mkdir -p and the next start still find a directory there.
 * The server does not look itself: killed while it waits for itself it would never end. */
static int look(void)
{
	struct stat st;

	stat(dir, &st);
	return write(1, "", 1) == 1 ? 0 : -1;
}

static void serve(const char *program)
{
	char word, answer[2] = { 0, 0 };

	if (names() < 0 || look() < 0)
		return;
	while (receive(&word) == 0) {
		answer[1] = word == HELPER_REMOVE ? remove_files() : unmount(program, word == HELPER_LAZY);
		if (write(1, answer, sizeof(answer)) != sizeof(answer))
			return;
	}
}

__attribute__((constructor)) static void helper(int argc, char **argv)
{
	if (argc != 2 || strcmp(argv[0], HELPER_NAME))
		return;
	prctl(PR_SET_NAME, HELPER_NAME, 0, 0, 0);
	prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); /* root with as few capabilities would get in by /proc/PID/root */
	for (int sig = 1; sig < 32; sig++)
		if (sig != SIGCHLD)
			signal(sig, SIG_IGN); /* what a terminal's user sends is for the server */
	if (chdir("/") == 0) {
		keep();
		serve(argv[1]);
	}
	_exit(0);
}
