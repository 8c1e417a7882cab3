/*
 * Makes every call that takes a descriptor on a file of every kind, and prints "call kind errno". The current
 * directory must be an empty one. Files that are not ours are not changed.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <netinet/in.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>

enum { MAX_FILES = 48, LIMIT = 20 };

static struct file {
	const char *kind;
	int fd;
	bool ours;
} files[MAX_FILES];
static int count;

static char buf[4096];
static struct iovec iov[2] = { { buf, 10 }, { buf + 100, 20 } };
static struct msghdr msg = { .msg_iov = iov, .msg_iovlen = 2 };
static struct stat st;
static int other; /* a descriptor of some other kind */
static int epoll;

static int add(const char *kind, int fd, bool ours)
{
	files[count++] = (struct file){ kind, fd, ours };
	return fd;
}

static void add_two(const char *a, const char *b, const int *fds)
{
	add(a, fds[0], true);
	add(b, fds[1], true);
}

static void add_paths(void)
{
	int fds[2];

	if (write(add("regular", open("regular", O_RDWR | O_CREAT, 0644), true), buf, sizeof(buf)) < 0)
		perror("regular");
	add("append", open("regular", O_WRONLY | O_APPEND), true);
	mkdir("dir", 0755);
	add("directory", open("dir", O_RDONLY | O_DIRECTORY), true);
	add("path", open("regular", O_PATH), true);
	add("pathdir", open("dir", O_PATH), true);
	mkfifo("fifo", 0600);
	add("fifo", open("fifo", O_RDWR | O_NONBLOCK), true);
	if (!pipe2(fds, O_NONBLOCK))
		add_two("reader", "writer", fds);
	add("null", open("/dev/null", O_RDWR), false);
	add("zero", open("/dev/zero", O_RDWR), false);
	add("proc", open("/proc/self/status", O_RDONLY), false);
	add("procdir", open("/proc/self/fdinfo", O_RDONLY), false);
	add("none", -1, false);
}

static void add_sockets(void)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t size = sizeof(at);
	int fds[2], listening = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);

	if (!socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, fds))
		add_two("unix", "unixpeer", fds);
	if (!socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, fds))
		add_two("unixdgram", "unixdgrampeer", fds);
	if (bind(listening, (struct sockaddr *)&at, size) || listen(listening, 5) ||
	    getsockname(listening, (struct sockaddr *)&at, &size))
		perror("listen");
	add("listening", listening, true);
	fds[0] = socket(AF_INET, SOCK_STREAM, 0);
	if (connect(fds[0], (struct sockaddr *)&at, size) || fcntl(fds[0], F_SETFL, O_NONBLOCK))
		perror("connect");
	fds[1] = accept4(listening, NULL, NULL, SOCK_NONBLOCK);
	add_two("tcp", "accepted", fds);
	add("tcp6", socket(AF_INET6, SOCK_STREAM | SOCK_NONBLOCK, 0), true);
	add("udp", socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK, 0), true);
	add("netlink", socket(AF_NETLINK, SOCK_RAW | SOCK_NONBLOCK, 0), true);
}

static void add_nameless(void)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	add("eventfd", eventfd(1, EFD_NONBLOCK), true);
	epoll = add("epoll", epoll_create1(0), true);
	add("timerfd", timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK), true);
	add("signalfd", signalfd(-1, &set, SFD_NONBLOCK), true);
	add("inotify", inotify_init1(IN_NONBLOCK), true);
	add("memfd", memfd_create("m", MFD_ALLOW_SEALING), true);
	add("pidfd", syscall(SYS_pidfd_open, getpid(), 0), true);
}

/* Closes a descriptor that a call has made. */
static long made(long fd)
{
	if (fd >= 0)
		close(fd);
	return fd < 0 ? -1 : 0;
}

static long map(int fd, int flags)
{
	void *p = mmap(NULL, sizeof(buf), PROT_READ, flags, fd, 0);

	return p == MAP_FAILED ? -1 : munmap(p, sizeof(buf));
}

static long send_descriptor(int fd)
{
	union {
		struct cmsghdr head;
		char room[CMSG_SPACE(sizeof(int))];
	} control = { .head = { .cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS } };
	struct msghdr m = msg;

	memcpy(CMSG_DATA(&control.head), &other, sizeof(other));
	m.msg_control = &control;
	m.msg_controllen = sizeof(control);
	return sendmsg(fd, &m, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* X(name, whether it changes the file, the call) */
#define CALLS \
	X(read, 0, read(fd, buf, 100)) X(write, 1, write(fd, buf, 100)) X(pread, 0, pread(fd, buf, 10, 0)) X(pwrite, 1, pwrite(fd, buf, 10, 0)) \
	X(readv, 0, readv(fd, iov, 2)) X(writev, 1, writev(fd, iov, 2)) X(preadv2, 0, preadv2(fd, iov, 2, 0, 0)) X(lseek, 0, lseek(fd, 0, SEEK_CUR)) \
	X(seekdata, 0, lseek(fd, 0, SEEK_DATA)) X(fstat, 0, fstat(fd, &st)) X(statempty, 0, fstatat(fd, "", &st, AT_EMPTY_PATH)) \
	X(statx, 0, statx(fd, "", AT_EMPTY_PATH, STATX_ALL, (struct statx *)buf)) X(fstatfs, 0, fstatfs(fd, (struct statfs *)buf)) \
	X(fchmod, 1, fchmod(fd, 0644)) X(fchown, 1, fchown(fd, -1, -1)) X(fsync, 1, fsync(fd)) X(fdatasync, 1, fdatasync(fd)) \
	X(ftruncate, 1, ftruncate(fd, 100)) X(fallocate, 1, fallocate(fd, 0, 0, 4096)) X(fadvise, 0, posix_fadvise(fd, 0, 0, 0)) \
	X(readahead, 0, readahead(fd, 0, 10)) X(flock, 1, flock(fd, LOCK_SH | LOCK_NB)) X(unlock, 1, flock(fd, LOCK_UN)) X(getfl, 0, fcntl(fd, F_GETFL)) \
	X(getlk, 0, fcntl(fd, F_GETLK, &(struct flock){ F_RDLCK, 0, 0, 10, 0 })) X(setlk, 1, fcntl(fd, F_SETLK, &(struct flock){ F_RDLCK, 0, 0, 10, 0 })) \
	X(pipesize, 0, fcntl(fd, F_GETPIPE_SZ)) X(seals, 0, fcntl(fd, F_GET_SEALS)) X(getown, 0, fcntl(fd, F_GETOWN)) X(setown, 1, fcntl(fd, F_SETOWN, getpid())) \
	X(lease, 1, fcntl(fd, F_SETLEASE, F_RDLCK)) X(dup, 0, made(dup(fd))) X(dup3, 0, made(dup3(fd, 150, O_CLOEXEC))) X(fionread, 0, ioctl(fd, FIONREAD, buf)) \
	X(tcgets, 0, ioctl(fd, 0x5401, buf)) X(fionbio, 1, ioctl(fd, FIONBIO, &(int){ 1 })) X(getdents, 0, syscall(SYS_getdents64, fd, buf, sizeof(buf))) \
	X(getxattr, 0, fgetxattr(fd, "user.a", buf, 10)) X(setxattr, 1, fsetxattr(fd, "user.a", "x", 1, 0)) X(listxattr, 0, flistxattr(fd, buf, 100)) \
	X(removexattr, 1, fremovexattr(fd, "user.a")) X(poll, 0, poll(&(struct pollfd){ fd, POLLIN | POLLOUT, 0 }, 1, 0)) X(mapshared, 0, map(fd, MAP_SHARED)) \
	X(mapprivate, 0, map(fd, MAP_PRIVATE)) X(futimens, 1, futimens(fd, NULL)) X(openat, 1, made(openat(fd, "new", O_CREAT | O_RDWR, 0600))) \
	X(mkdirat, 1, mkdirat(fd, "sub", 0755)) X(rmdirat, 1, unlinkat(fd, "sub", AT_REMOVEDIR)) X(accessat, 0, faccessat(fd, "new", R_OK, 0)) \
	X(chmodat, 1, fchmodat(fd, "new", 0600, 0)) X(symlinkat, 1, symlinkat("x", fd, "link")) X(readlinkat, 0, readlinkat(fd, "link", buf, 100)) \
	X(linkat, 1, linkat(fd, "new", fd, "hard", 0)) X(renameat, 1, renameat(fd, "hard", fd, "hard2")) X(unlinkhard, 1, unlinkat(fd, "hard2", 0)) \
	X(unlinklink, 1, unlinkat(fd, "link", 0)) X(mknodat, 1, mknodat(fd, "node", S_IFIFO | 0600, 0)) X(unlinknode, 1, unlinkat(fd, "node", 0)) \
	X(below, 0, faccessat(fd, "new/below", R_OK, 0)) X(unlinknew, 1, unlinkat(fd, "new", 0)) X(rmdirbelow, 1, fchdir(fd) ? -1 : rmdir("a/b")) \
	X(send, 1, send(fd, buf, 10, MSG_NOSIGNAL | MSG_DONTWAIT)) X(recv, 0, recv(fd, buf, 10, MSG_DONTWAIT)) X(sendmsg, 1, sendmsg(fd, &msg, MSG_NOSIGNAL | MSG_DONTWAIT)) \
	X(recvmsg, 0, recvmsg(fd, &msg, MSG_DONTWAIT)) X(rights, 1, send_descriptor(fd)) X(sockname, 0, getsockname(fd, (struct sockaddr *)buf, &(socklen_t){ 100 })) \
	X(peername, 0, getpeername(fd, (struct sockaddr *)buf, &(socklen_t){ 100 })) X(sockopt, 0, getsockopt(fd, SOL_SOCKET, SO_ERROR, buf, &(socklen_t){ 4 })) \
	X(accept, 0, made(accept4(fd, NULL, NULL, SOCK_NONBLOCK))) X(shutdown, 1, shutdown(fd, SHUT_WR)) X(epolladd, 0, epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &(struct epoll_event){ EPOLLIN, {} })) \
	X(epolldel, 0, epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL)) X(epollwait, 0, epoll_wait(fd, (struct epoll_event *)buf, 5, 0)) \
	X(settime, 1, timerfd_settime(fd, 0, &(struct itimerspec){ { 0, 0 }, { 0, 1 } }, NULL)) X(addwatch, 1, inotify_add_watch(fd, ".", IN_CREATE)) \
	X(sendfile, 1, sendfile(fd, other, &(off_t){ 0 }, 10)) X(splice, 1, splice(fd, NULL, other, NULL, 10, SPLICE_F_NONBLOCK)) X(tee, 1, tee(fd, other, 10, SPLICE_F_NONBLOCK)) \
	X(vmsplice, 1, vmsplice(fd, iov, 1, SPLICE_F_NONBLOCK)) X(copyrange, 1, copy_file_range(fd, NULL, other, NULL, 10, 0)) X(syncrange, 1, sync_file_range(fd, 0, 10, 2)) \
	X(execat, 0, syscall(SYS_execveat, fd, "none", NULL, NULL, 0)) X(waitid, 0, syscall(SYS_waitid, 3, fd, NULL, WEXITED | WNOHANG, NULL))

static long call(int number, int fd)
{
	int at = 0;

#define X(name, changes, what) if (number == at++) return what;
	CALLS
#undef X
	return -1;
}

static const struct { const char *name; bool changes; } calls[] = {
#define X(name, changes, what) { #name, changes },
	CALLS
#undef X
};

/* A call is made by a process of its own, so that one that dies says which. */
static void make(int number)
{
	struct file *f;
	long result;

	alarm(LIMIT);
	add_paths();
	add_sockets();
	add_nameless();
	for (int i = 0; i < count; i++) {
		f = &files[i];
		if (calls[number].changes && !f->ours)
			continue;
		other = files[(i * 7 + number) % count].fd;
		errno = 0;
		result = call(number, f->fd);
		printf("%s %s %d\n", calls[number].name, f->kind, result < 0 ? errno : 0);
	}
	fflush(stdout);
	_exit(0);
}

int main(void)
{
	int status;

	signal(SIGPIPE, SIG_IGN);
	signal(SIGIO, SIG_IGN);
	for (int i = 0; i < (int)(sizeof(calls) / sizeof(*calls)); i++) {
		if (!fork())
			make(i);
		if (wait(&status) < 0 || status)
			printf("%s ended with status %#x\n", calls[i].name, status);
		fflush(stdout);
	}
	return 0;
}
