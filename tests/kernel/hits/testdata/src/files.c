/* SPDX-License-Identifier: GPL-2.0-only */
/* Files: opened, read, written, positioned, described, changed, locked and closed. */
#include "w.h"

static char buf[8192], st[256];
struct vec { void *base; ul len; };
struct how { ul flags, mode, resolve; };

static int opened(void)
{
	struct how how = { O_RDONLY, 0, 0 };
	int fd = must(sys(open, "file", O_RDWR | O_CREAT | O_TRUNC, 0644));

	gives(5, sys(write, fd, "hello", 5));
	gives(-17, sys(openat, AT_FDCWD, "file", O_CREAT | O_EXCL | O_WRONLY, 0644));
	gives(-2, sys(openat, AT_FDCWD, "none", O_RDONLY));
	gives(-20, sys(openat, AT_FDCWD, "file/below", O_RDONLY));
	gives(-21, sys(openat, AT_FDCWD, ".", O_WRONLY));
	gives(-14, sys(openat, AT_FDCWD, 8, O_RDONLY));
	must(sys(close, must(sys(openat2, AT_FDCWD, "file", &how, sizeof(how)))));
	must(sys(close, must(sys(creat, "other", 0600))));
	return fd;
}

static void moved(int fd)
{
	struct vec v[2] = { { buf, 3 }, { buf + 100, 5 } };
	int other;

	gives(0, sys(lseek, fd, 0, 0));
	gives(5, sys(read, fd, buf, 100));
	gives(0, sys(read, fd, buf, 100));
	gives(3, sys(pread64, fd, buf, 3, 1));
	gives(8, sys(pwrite64, fd, buf, 8, 100));
	gives(8, sys(writev, fd, v, 2));
	gives(5, sys(lseek, fd, -8, 1));
	gives(8, sys(readv, fd, v, 2));
	gives(8, sys(preadv, fd, v, 2, 0, 0));
	gives(8, sys(pwritev, fd, v, 2, 200, 0));
	gives(-22, sys(lseek, fd, -1, 0));
	gives(-9, sys(read, 77, buf, 1));
	gives(8192, sys(write, fd, buf, 8192));
	other = must(sys(open, "other", O_RDWR));
	gives(0, sys(sendfile, other, fd, 0, 100));
	must(sys(close, other));
}

static void described(int fd)
{
	must(sys(fstat, fd, st));
	must(sys(stat, "file", st));
	must(sys(lstat, "file", st));
	must(sys(newfstatat, AT_FDCWD, "./file", st, 0));
	must(sys(statx, AT_FDCWD, "file", 0, 0x7ff, st));
	gives(-2, sys(stat, "none", st));
	must(sys(access, "file", 4));
	must(sys(faccessat, AT_FDCWD, "file", 2));
	must(sys(faccessat2, AT_FDCWD, "other", 4, 0x200));
	gives(-2, sys(access, "none", 0));
	must(sys(statfs, ".", st));
	must(sys(fstatfs, fd, st));
}

static void changed(int fd)
{
	long times[4] = { 1000, 0, 2000, 0 };

	must(sys(truncate, "other", 10));
	must(sys(ftruncate, fd, 50));
	must(sys(fsync, fd));
	must(sys(fdatasync, fd));
	must(sys(fallocate, fd, 0, 0, 4096));
	must(sys(fadvise64, fd, 0, 0, 3));
	must(sys(chmod, "file", 0600));
	must(sys(fchmod, fd, 0640));
	must(sys(fchmodat, AT_FDCWD, "file", 0644));
	must(sys(chown, "file", 0, 0));
	must(sys(fchown, fd, 0, 0));
	must(sys(lchown, "other", 0, 0));
	must(sys(fchownat, AT_FDCWD, "other", 0, 0, 0));
	must(sys(utimes, "file", 0));
	must(sys(utime, "file", 0));
	must(sys(utimensat, AT_FDCWD, "file", times, 0));
	must(sys(umask, 022));
}

static void copied(int fd)
{
	int d = must(sys(dup, fd));

	gives(20, sys(dup2, fd, 20));
	gives(21, sys(dup3, fd, 21, O_CLOEXEC));
	gives(30, sys(fcntl, fd, F_DUPFD, 30));
	must(sys(fcntl, fd, F_GETFL));
	must(sys(fcntl, fd, F_SETFL, O_APPEND));
	gives(0, sys(fcntl, fd, F_GETFD));
	must(sys(fcntl, fd, F_SETFD, 1));
	must(sys(flock, fd, 2));
	must(sys(flock, fd, 8));
	gives(-25, sys(ioctl, fd, 0x5401, st));
	must(sys(close, d));
	must(sys(close_range, 20, 21, 0));
	gives(-9, sys(close, 20));
	must(sys(close, 30));
	must(sys(close, fd));
	must(sys(unlink, "file"));
	must(sys(unlink, "other"));
}

int work(int argc, char **argv, char **envp)
{
	int fd = opened();

	moved(fd);
	described(fd);
	changed(fd);
	copied(fd);
	return 0;
}
