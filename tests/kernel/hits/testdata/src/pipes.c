/* SPDX-License-Identifier: GPL-2.0-only */
/* Pipes and fifos: with readers and writers that wait, without any, full, spliced and named. */
#include "w.h"

static char buf[65536 + 4096];
struct vec { void *base; ul len; };

static void waited(void)
{
	int p[2];
	long pid;

	must(sys(pipe, p));
	pid = fork_();
	if (!pid) {
		sys(close, p[0]);
		nap();
		must(sys(write, p[1], "first", 5));
		nap();
		must(sys(write, p[1], "second", 6));
		leave(0);
	}
	must(sys(close, p[1]));
	gives(5, sys(read, p[0], buf, 100));
	gives(6, sys(read, p[0], buf, 100));
	gives(0, sys(read, p[0], buf, 100));
	must(sys(close, p[0]));
	wait_(pid);
}

static void filled(void)
{
	int p[2];
	long pid;

	must(sys(pipe2, p, O_NONBLOCK));
	gives(-11, sys(read, p[0], buf, 1));
	gives(65536, sys(write, p[1], buf, 65536));
	gives(-11, sys(write, p[1], buf, 1));
	must(sys(fcntl, p[1], 1032));
	must(sys(ioctl, p[0], 0x541b, buf));
	must(sys(fcntl, p[1], F_SETFL, 0));
	pid = fork_();
	if (!pid) {
		nap();
		must(sys(read, p[0], buf, 8192));
		leave(0);
	}
	gives(100, sys(write, p[1], buf, 100));
	wait_(pid);
	must(sys(close, p[0]));
	must(sys(rt_sigprocmask, 0, &(ul){ 1ul << 12 }, 0, 8));
	gives(-32, sys(write, p[1], buf, 1));
	must(sys(close, p[1]));
}

static void spliced(void)
{
	int p[2], q[2], fd = must(sys(open, "data", O_CREAT | O_RDWR, 0644));
	struct vec v = { buf, 100 };

	must(sys(pipe, p));
	must(sys(pipe, q));
	must(sys(write, fd, buf, 4096));
	must(sys(lseek, fd, 0, 0));
	gives(1000, sys(splice, fd, 0, p[1], 0, 1000, 0));
	gives(1000, sys(tee, p[0], q[1], 1000, 0));
	gives(100, sys(vmsplice, q[1], &v, 1, 0));
	must(sys(splice, p[0], 0, fd, 0, 1000, 0));
	for (int i = 0; i < 2; i++) {
		must(sys(close, p[i]));
		must(sys(close, q[i]));
	}
	must(sys(close, fd));
	must(sys(unlink, "data"));
}

static void named(void)
{
	long pid;
	int fd;

	must(sys(mknod, "fifo", 010644, 0));
	gives(-6, sys(open, "fifo", O_WRONLY | O_NONBLOCK));
	pid = fork_();
	if (!pid) {
		nap();
		fd = must(sys(open, "fifo", O_WRONLY));
		nap();
		must(sys(write, fd, "named", 5));
		leave(0);
	}
	fd = must(sys(open, "fifo", O_RDONLY));
	gives(5, sys(read, fd, buf, 100));
	gives(0, sys(read, fd, buf, 100));
	must(sys(close, fd));
	wait_(pid);
	must(sys(unlink, "fifo"));
}

int work(int argc, char **argv, char **envp)
{
	waited();
	filled();
	spliced();
	named();
	return 0;
}
