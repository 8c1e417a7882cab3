/* SPDX-License-Identifier: GPL-2.0-only */
/* Sockets of IPv4 over the loopback device: TCP with its states, UDP, refusals. */
#include "w.h"

struct addr { unsigned short family, port; unsigned int ip; char zero[8]; };
static struct addr server = { 2, 0xb3b7, 0x0100007f, "" }, other = { 2, 0xb4b7, 0x0100007f, "" };
static char buf[8192];

static void client(void)
{
	int c = must(sys(socket, 2, 1, 0)), len = sizeof(struct addr);

	nap();
	must(sys(connect, c, &server, 16));
	must(sys(getsockname, c, buf, &len));
	gives(5, sys(write, c, "hello", 5));
	gives(4000, sys(recvfrom, c, buf, 4000, 0x100, 0, 0));
	must(sys(shutdown, c, 1));
	gives(0, sys(read, c, buf, 100));
	leave(0);
}

static void stream(void)
{
	int l = must(sys(socket, 2, 1, 6)), d, len = 16, one = 1;
	long pid;

	must(sys(setsockopt, l, 1, 2, &one, 4));
	must(sys(bind, l, &server, 16));
	must(sys(listen, l, 8));
	pid = fork_();
	if (!pid)
		client();
	d = must(sys(accept4, l, buf, &len, 0x80000));
	must(sys(getpeername, d, buf, &len));
	gives(5, sys(read, d, buf, 100));
	nap();
	gives(4000, sys(sendto, d, buf, 4000, 0, 0, 0));
	must(sys(setsockopt, d, 6, 1, &one, 4));
	len = 4;
	must(sys(getsockopt, d, 1, 4, &one, &len));
	gives(0, sys(read, d, buf, 100));
	must(sys(close, d));
	wait_(pid);
	must(sys(close, l));
}

static void refused(void)
{
	int c = must(sys(socket, 2, 1, 0));

	gives(-111, sys(connect, c, &other, 16));
	must(sys(close, c));
	c = must(sys(socket, 2, 1, 0));
	gives(-107, sys(getpeername, c, buf, buf + 100));
	must(sys(close, c));
	gives(-97, sys(socket, 77, 1, 0));
}

static void datagrams(void)
{
	int s = must(sys(socket, 2, 2, 0)), c = must(sys(socket, 2, 2, 17));
	int len = 16;
	long pid;

	must(sys(bind, s, &other, 16));
	gives(7, sys(sendto, c, "unasked", 7, 0, &other, 16));
	gives(7, sys(recvfrom, s, buf, 100, 0, buf + 200, &len));
	pid = fork_();
	if (!pid) {
		nap();
		must(sys(connect, c, &other, 16));
		gives(4, sys(write, c, "more", 4));
		leave(0);
	}
	gives(4, sys(read, s, buf, 100));
	wait_(pid);
	must(sys(close, s));
	must(sys(close, c));
}

int work(int argc, char **argv, char **envp)
{
	stream();
	refused();
	datagrams();
	return 0;
}
