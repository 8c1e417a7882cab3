#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <linux/capability.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "confine.h"

/* Capabilities and Landlock domains belong to threads, and a process that has several
 * can only change its own: each is sent a signal whose handler does it, as the
 * C library's setuid does. A thread that begins meanwhile has what its maker
 * has: so this goes on until all threads there are have done it. */

/* The Go runtime never blocks this one, which another C library uses for the same purpose; the
 * thread that began this process may have all others blocked for good. */
#define SIGNAL 34
#define MOST 4096 /* threads */

static unsigned long keep;
static int ruleset;
static atomic_int done[MOST], dones, error;

static int confine_thread(void)
{
	struct __user_cap_header_struct h = { _LINUX_CAPABILITY_VERSION_3, 0 };
	struct __user_cap_data_struct d[2];
	int failed = 0;

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
		failed = errno;
	if (ruleset >= 0 && syscall(446 /* landlock_restrict_self */, ruleset, 0) < 0)
		failed = errno;
	prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); /* before 4.3 there are none */
	if (syscall(SYS_capget, &h, d) < 0)
		return errno;
	for (int i = 0; i < 2; i++) {
		d[i].permitted &= (unsigned)(keep >> 32 * i);
		d[i].effective = d[i].permitted;
		d[i].inheritable = 0;
	}
	if (syscall(SYS_capset, &h, d) < 0)
		failed = errno;
	return failed;
}

static void handle(int sig)
{
	int saved = errno, failed = confine_thread();
	int at = atomic_fetch_add(&dones, 1);

	if (failed)
		atomic_store(&error, failed);
	if (at < MOST)
		atomic_store(&done[at], (int)syscall(SYS_gettid));
	errno = saved;
}

static int is_done(int tid)
{
	int n = atomic_load(&dones);

	for (int i = 0; i < n && i < MOST; i++)
		if (atomic_load(&done[i]) == tid)
			return 1;
	return 0;
}

/* signal_threads signals those that have not done it, and returns how many there are. */
static int signal_threads(int asked[], int *n)
{
	DIR *dir = opendir("/proc/self/task");
	struct dirent *e;
	int left = 0;

	if (!dir)
		return -1;
	while ((e = readdir(dir))) {
		int tid = atoi(e->d_name), known = 0;
		if (tid <= 0 || is_done(tid))
			continue;
		left++;
		for (int i = 0; i < *n; i++)
			known |= asked[i] == tid;
		if (!known && *n < MOST && syscall(SYS_tgkill, getpid(), tid, SIGNAL) == 0)
			asked[(*n)++] = tid;
	}
	closedir(dir);
	return left;
}

int confine_threads(unsigned long caps, int landlock, int *failed)
{
	struct sigaction act = { .sa_handler = handle, .sa_flags = SA_RESTART | SA_ONSTACK }, old;
	struct timespec pause = { 0, 50 * 1000 };
	int left = 0, n = 0, *asked = calloc(MOST, sizeof(*asked));

	keep = caps;
	ruleset = landlock;
	atomic_store(&dones, 0);
	atomic_store(&error, 0);
	sigfillset(&act.sa_mask);
	if (asked && sigaction(SIGNAL, &act, &old) == 0) {
		for (int i = 0; i < 40 * 1000; i++) { /* two seconds at least */
			if ((left = signal_threads(asked, &n)) <= 0)
				break;
			nanosleep(&pause, 0);
		}
		if (left == 0)
			sigaction(SIGNAL, &old, 0);
	} else {
		left = -1;
	}
	free(asked);
	*failed = atomic_load(&error);
	return left;
}
