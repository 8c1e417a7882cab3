/* SPDX-License-Identifier: GPL-2.0-only */
/* Clocks and timers: read, slept on, armed, counted and let expire. */
#include "w.h"

static char buf[256];
struct its { struct timespec every, first; };

static void asked(void)
{
	must(sys(clock_gettime, 0, buf));
	must(sys(clock_gettime, 1, buf));
	must(sys(clock_gettime, 2, buf));
	must(sys(clock_getres, 1, buf));
	must(sys(gettimeofday, buf, 0));
	must(sys(time, 0));
	gives(-22, sys(clock_gettime, 77, buf));
}

static void slept(void)
{
	struct timespec t = { 0, 30000000 }, now, bad = { 0, 2000000000 };

	must(sys(nanosleep, &t, 0));
	must(sys(clock_nanosleep, 1, 0, &t, 0));
	must(sys(clock_gettime, 1, &now));
	now.nsec += 20000000;
	if (now.nsec >= 1000000000)
		now.nsec -= 1000000000, now.sec++;
	must(sys(clock_nanosleep, 1, 1, &now, 0));
	gives(-22, sys(nanosleep, &bad, 0));
}

static void posix(void)
{
	ul event[8] = { 0, 14ul | 1ul << 32 };
	struct its far = { { 0, 0 }, { 1000, 0 } }, off = { { 0, 0 }, { 0, 0 } };
	int id;

	must(sys(timer_create, 1, event, &id));
	must(sys(timer_settime, id, 0, &far, 0));
	must(sys(timer_gettime, id, buf));
	must(sys(timer_getoverrun, id));
	must(sys(timer_settime, id, 0, &off, buf));
	must(sys(timer_delete, id));
	gives(-22, sys(timer_delete, 77));
}

static void readable(void)
{
	struct its soon = { { 0, 0 }, { 0, 30000000 } };
	int fd = must(sys(timerfd_create, 1, 0));

	must(sys(timerfd_settime, fd, 0, &soon, 0));
	must(sys(timerfd_gettime, fd, buf));
	gives(8, sys(read, fd, buf, 8));
	must(sys(close, fd));
}

static void interval(void)
{
	ul far[4] = { 0, 0, 1000, 0 }, off[4] = { 0 };

	must(sys(setitimer, 0, far, 0));
	must(sys(getitimer, 0, buf));
	must(sys(setitimer, 0, off, buf));
	must(sys(alarm, 1000));
	must(sys(alarm, 0));
}

int work(int argc, char **argv, char **envp)
{
	asked();
	slept();
	posix();
	readable();
	interval();
	return 0;
}
