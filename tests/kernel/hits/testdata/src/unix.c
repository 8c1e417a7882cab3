/* SPDX-License-Identifier: GPL-2.0-only */
/* Unix sockets: pairs, names, streams, datagrams, descriptors that are passed. */
#include "w.h"

static char buf[4096];
struct vec { void *base; ul len; };
struct msg { void *name; ul namelen; struct vec *vec; ul n; void *control; ul controllen; ul flags; };
struct mmsg { struct msg m; ul len; };
struct name { unsigned short family; char path[30]; };

static void paired(void)
{
	int s[2], len = 4, val = 0;
	long pid;

	must(sys(socketpair, 1, 1, 0, s));
	pid = fork_();
	if (!pid) {
		sys(close, s[0]);
		gives(4, sys(read, s[1], buf, 100));
		nap();
		must(sys(write, s[1], "pong!", 5));
		gives(0, sys(read, s[1], buf, 100));
		leave(0);
	}
	must(sys(close, s[1]));
	nap();
	gives(4, sys(write, s[0], "ping", 4));
	gives(5, sys(recvfrom, s[0], buf, 100, 0, 0, 0));
	must(sys(getsockopt, s[0], 1, 3, &val, &len));
	must(sys(setsockopt, s[0], 1, 7, &(int){ 65536 }, 4));
	must(sys(shutdown, s[0], 1));
	wait_(pid);
	gives(0, sys(read, s[0], buf, 100));
	must(sys(close, s[0]));
}

static void passed(void)
{
	struct { ul len; int level, type, fd, pad; } c = { 20, 1, 1, 0, 0 }, got;
	struct vec v = { buf, 10 };
	struct msg m = { 0, 0, &v, 1, &c, sizeof(c), 0 };
	int s[2];

	must(sys(socketpair, 1, 2, 0, s));
	c.fd = s[0];
	gives(10, sys(sendmsg, s[0], &m, 0));
	m.control = &got;
	gives(10, sys(recvmsg, s[1], &m, 0));
	must(sys(close, got.fd));
	must(sys(close, s[0]));
	must(sys(close, s[1]));
}

static void named(void)
{
	struct name a = { 1, "sock" };
	int l = must(sys(socket, 1, 1, 0)), c, d, len = sizeof(a);
	long pid;

	must(sys(bind, l, &a, 7));
	gives(-98, sys(bind, must(sys(socket, 1, 1, 0)), &a, 7));
	must(sys(listen, l, 5));
	pid = fork_();
	if (!pid) {
		nap();
		c = must(sys(socket, 1, 1, 0));
		must(sys(connect, c, &a, 7));
		must(sys(sendto, c, "hello", 5, 0, 0, 0));
		gives(3, sys(read, c, buf, 100));
		leave(0);
	}
	d = must(sys(accept, l, 0, 0));
	gives(5, sys(read, d, buf, 100));
	must(sys(getsockname, d, &a, &len));
	must(sys(getpeername, d, buf, &len));
	gives(3, sys(write, d, "bye", 3));
	must(sys(close, d));
	wait_(pid);
	must(sys(fcntl, l, 4, 04000));
	gives(-11, sys(accept4, l, 0, 0, 0));
	must(sys(close, l));
	must(sys(unlink, "sock"));
	c = must(sys(socket, 1, 1, 0));
	gives(-2, sys(connect, c, &a, 7));
	must(sys(close, c));
}

static void many(void)
{
	struct vec v[2] = { { buf, 10 }, { buf + 100, 20 } };
	struct mmsg m[2] = { { { 0, 0, v, 1, 0, 0, 0 }, 0 }, { { 0, 0, v + 1, 1, 0, 0, 0 }, 0 } };
	int s[2];

	must(sys(socketpair, 1, 2, 0, s));
	gives(2, sys(sendmmsg, s[0], m, 2, 0));
	gives(2, sys(recvmmsg, s[1], m, 2, 0x40, 0));
	gives(-11, sys(recvfrom, s[1], buf, 10, 0x40, 0, 0));
	must(sys(close, s[0]));
	must(sys(close, s[1]));
}

int work(int argc, char **argv, char **envp)
{
	paired();
	passed();
	named();
	many();
	return 0;
}
