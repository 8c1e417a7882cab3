/* SPDX-License-Identifier: GPL-2.0-only */
/* Waits for many descriptors: poll, select, epoll and eventfd, ready, timed out and woken. */
#include "w.h"

struct pfd { int fd; short events, revents; };
struct ev { unsigned int events; unsigned long data; } __attribute__((packed));
static char buf[256];
static int p[2];

/* later writes a byte into the pipe, when the parent waits for it. */
static long later(void)
{
	long pid = fork_();

	if (!pid) {
		nap();
		must(sys(write, p[1], "x", 1));
		leave(0);
	}
	return pid;
}

static void drained(long pid)
{
	gives(1, sys(read, p[0], buf, 10));
	wait_(pid);
}

static void polled(void)
{
	struct pfd f[2] = { { p[0], 1, 0 }, { p[1], 4, 0 } };
	struct timespec t = { 0, 20000000 };
	long pid;

	gives(1, sys(poll, f, 2, -1));
	gives(0, sys(poll, f, 1, 0));
	gives(0, sys(poll, f, 1, 20));
	gives(0, sys(ppoll, f, 1, &t, 0, 8));
	pid = later();
	gives(1, sys(poll, f, 1, -1));
	drained(pid);
	f[0].fd = 99;
	gives(1, sys(poll, f, 1, 0));
}

static void selected(void)
{
	ul in = 1ul << p[0], out = 1ul << p[1];
	long tv[2] = { 0, 20000 }, pid;
	struct timespec t = { 0, 20000000 };

	gives(1, sys(select, 10, 0, &out, 0, 0));
	gives(0, sys(select, 10, &in, 0, 0, tv));
	in = 1ul << p[0];
	gives(0, sys(pselect6, 10, &in, 0, 0, &t, 0));
	in = 1ul << p[0];
	pid = later();
	gives(1, sys(select, 10, &in, 0, 0, 0));
	drained(pid);
	in = 1ul << 40;
	gives(-9, sys(select, 64, &in, 0, 0, 0));
}

static void epolled(void)
{
	int e = must(sys(epoll_create1, 0)), e2 = must(sys(epoll_create, 5));
	struct ev ev = { 1, 7 }, got[4];
	long pid;

	must(sys(epoll_ctl, e, 1, p[0], &ev));
	gives(-17, sys(epoll_ctl, e, 1, p[0], &ev));
	gives(0, sys(epoll_wait, e, got, 4, 0));
	gives(0, sys(epoll_wait, e, got, 4, 20));
	pid = later();
	gives(1, sys(epoll_pwait, e, got, 4, -1, 0, 8));
	drained(pid);
	ev.events = 4;
	must(sys(epoll_ctl, e, 1, p[1], &ev));
	gives(1, sys(epoll_wait, e, got, 4, -1));
	ev.events = 0;
	must(sys(epoll_ctl, e, 3, p[1], &ev));
	must(sys(epoll_ctl, e, 2, p[1], 0));
	gives(-2, sys(epoll_ctl, e, 2, p[1], 0));
	must(sys(epoll_ctl, e2, 1, e, &ev));
	must(sys(close, e));
	must(sys(close, e2));
}

static void counted(void)
{
	int fd = must(sys(eventfd2, 0, 0)), fd2 = must(sys(eventfd, 1));
	ul n = 3;
	long pid = fork_();

	if (!pid) {
		nap();
		gives(8, sys(write, fd, &n, 8));
		leave(0);
	}
	gives(8, sys(read, fd, &n, 8));
	gives(3, n);
	wait_(pid);
	gives(8, sys(read, fd2, &n, 8));
	gives(1, n);
	must(sys(close, fd));
	must(sys(close, fd2));
}

int work(int argc, char **argv, char **envp)
{
	must(sys(pipe, p));
	polled();
	selected();
	epolled();
	counted();
	return 0;
}
