// The third part of ops.c: descriptors and processes.

// same reads one byte through each of two descriptors of one file.
static long same(int fd, int with)
{
	char c[2] = "";
	lseek(fd, 0, SEEK_SET);
	if (read(fd, c, 1) != 1 || read(with, c + 1, 1) != 1)
		return -1;
	return lseek(fd, 0, SEEK_CUR);
}

static int passed(int fd)
{
	int s[2];
	char c[CMSG_SPACE(sizeof(int))] = "";
	struct iovec v = {b, 1};
	struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = c, .msg_controllen = sizeof c};
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, s))
		return -1;
	struct cmsghdr *h = CMSG_FIRSTHDR(&m);
	h->cmsg_level = SOL_SOCKET, h->cmsg_type = SCM_RIGHTS, h->cmsg_len = CMSG_LEN(sizeof fd);
	memcpy(CMSG_DATA(h), &fd, sizeof fd);
	if (sendmsg(s[0], &m, 0) < 0 || recvmsg(s[1], &m, 0) < 0)
		return -1;
	memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof fd);
	close(s[0]), close(s[1]);
	return fd;
}

static int thread(void *arg) { close(*(int *)arg); return 0; }

static long cloned(int flags, int *fd)
{
	static char stack[1 << 16];
	pid_t k = clone(thread, stack + sizeof stack, flags|SIGCHLD, fd);
	waitpid(k, NULL, 0);
	return fcntl(*fd, F_GETFD);
}

static void descriptors(void)
{
	int fd = open(T "/README", O_RDONLY), o, k;
	R("same", same(fd, fd));
	R("dup", same(fd, o = dup(fd))), close(o);
	R("dup2", same(fd, dup2(fd, 50)));
	R("dup2.same", dup2(fd, fd) - fd);
	R("dup3.same", dup3(fd, fd, 0));
	R("dup3", same(fd, dup3(fd, 51, O_CLOEXEC)));
	R("dupfd", same(fd, o = fcntl(fd, F_DUPFD, 60))), close(o);
	R("dupfd.cloexec", fcntl(o = fcntl(fd, F_DUPFD_CLOEXEC, 60), F_GETFD)), close(o);
	R("passed", same(fd, o = passed(fd))), close(o);
	R("close_range", syscall(SYS_close_range, 50, 51, 0));
	R("close_range.after", read(50, b, 1));
	R("close.twice", close(50));
	R("getfl", fcntl(fd, F_GETFL));
	R("setfl", fcntl(fd, F_SETFL, O_NONBLOCK|O_APPEND));
	R("setfl.getfl", fcntl(fd, F_GETFL));
	R("setfl.direct", fcntl(fd, F_SETFL, O_DIRECT));
	R("fionbio", ioctl(fd, FIONBIO, &(int){1}));
	R("fionbio.getfl", fcntl(fd, F_GETFL));
	R("fionbio.off", ioctl(fd, FIONBIO, &(int){0}));
	R("fionbio.off.getfl", fcntl(fd, F_GETFL));
	R("fioasync", ioctl(fd, FIOASYNC, &(int){1}));
	R("fioclex", ioctl(fd, FIOCLEX));
	R("fioclex.getfd", fcntl(fd, F_GETFD));
	R("setown", fcntl(fd, F_SETOWN, getpid()));
	close(fd);
	fd = open(T "/README", O_RDONLY);
	R("clone", cloned(0, &fd));
	R("clone.files", cloned(CLONE_FILES, &fd));
	char name[99], text[9];
	fd = open(T "/README", O_RDONLY);
	snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
	R("procself.readlink", readlink(name, b, 99));
	R("procself.lstat", kind(name, AT_SYMLINK_NOFOLLOW) & S_IFMT);
	R("procself.stat", kind(name, 0));
	R("procself.reopen", read(o = open(name, O_RDONLY), b, 5)), close(o);
	O("procself.reopen.w", open(name, O_WRONLY));
	O("procself.nofollow", open(name, O_RDONLY|O_NOFOLLOW));
	O("procself.directory", open(name, O_RDONLY|O_DIRECTORY));
	snprintf(name, sizeof name, "/proc/thread-self/fd/%d", fd);
	O("threadself.reopen", open(name, O_RDONLY));
	snprintf(name, sizeof name, "/proc/%d/fd/%d", getpid(), fd);
	O("procpid.reopen", open(name, O_RDONLY));
	snprintf(name, sizeof name, "/dev/fd/%d", fd);
	O("devfd.reopen", open(name, O_RDONLY));
	int save = dup(0);
	dup2(fd, 0);
	O("devstdin.reopen", open("/dev/stdin", O_RDONLY));
	dup2(save, 0), close(save);
	o = open("/proc/self/fd", O_RDONLY|O_DIRECTORY);
	snprintf(text, sizeof text, "%d", fd);
	R("procself.at", readlinkat(o, text, b, 99));
	O("procself.openat", openat(o, text, O_RDONLY));
	R("procself.statat", fstatat(o, text, &st, 0) ? -1 : st.st_mode);
	close(o);
	snprintf(name, sizeof name, "/proc/self/fdinfo/%d", fd);
	O("fdinfo", open(name, O_RDONLY));
	R("fstat.empty", fstatat(fd, "", &st, AT_EMPTY_PATH) ? -1 : st.st_mode);
	R("fstat.empty.none", fstatat(fd, "", &st, 0));
	R("fstat.empty.cwd", fstatat(AT_FDCWD, "", &st, AT_EMPTY_PATH));
	struct statfs f;
	R("fstatfs", fstatfs(fd, &f) ? -1 : f.f_type);
	R("readlinkat.empty", readlinkat(fd, "", b, 99));
	R("faccessat.empty", syscall(SYS_faccessat2, fd, "", R_OK, AT_EMPTY_PATH));
	R("linkat.empty", linkat(fd, "", AT_FDCWD, "/tmp/kprobefs-ops.new", AT_EMPTY_PATH));
	R("execveat.empty", syscall(SYS_execveat, fd, "", (char *[]){"x", NULL}, NULL, AT_EMPTY_PATH));
	R("fchmod", fchmod(fd, fstat(fd, &st) ? 0444 : st.st_mode & 07777));
	R("fchown", fchown(fd, -1, -1));
	R("futimens", futimens(fd, (struct timespec[2]){{0, UTIME_OMIT}, {0, UTIME_OMIT}}));
	R("fgetxattr", fgetxattr(fd, "user.x", b, 9));
	R("fsetxattr", fsetxattr(fd, "user.x", "x", 1, 0));
	R("flistxattr", flistxattr(fd, b, 9));
	close(fd);
	fd = open(T "/README", O_PATH);
	R("path.read", read(fd, b, 1));
	R("path.lseek", lseek(fd, 0, SEEK_SET));
	R("path.fstat", fstat(fd, &st) ? -1 : st.st_mode);
	R("path.fstatfs", fstatfs(fd, &f) ? -1 : f.f_type);
	R("path.getfl", fcntl(fd, F_GETFL));
	R("path.setfl", fcntl(fd, F_SETFL, 0));
	R("path.fchmod", fchmod(fd, 0440));
	R("path.fchown", fchown(fd, -1, -1));
	R("path.ftruncate", ftruncate(fd, 0));
	R("path.fsync", fsync(fd));
	R("path.ioctl", ioctl(fd, FIONREAD, &k));
	R("path.flock", flock(fd, LOCK_SH));
	R("path.dup", same(fd, o = dup(fd))), close(o);
	R("path.mmap", map(fd));
	R("path.getdents", syscall(SYS_getdents64, fd, b, 99));
	R("path.fgetxattr", fgetxattr(fd, "user.x", b, 9));
	R("path.sendfile", sendfile(1, fd, NULL, 1));
	struct pollfd q = {fd, POLLIN, 0};
	R("path.poll", poll(&q, 1, 0) < 0 ? -1 : q.revents);
	snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
	R("path.reopen", read(o = open(name, O_RDONLY), b, 5)), close(o);
	close(fd);
}

// again opens a file until whoever has closed it before has been noticed to have done so.
static int again(const char *path, int flags)
{
	for (int fd, n = 0;; n++) {
		if ((fd = open(path, flags)) >= 0 || errno != EBUSY || n > 2000)
			return fd;
		usleep(1000);
	}
}

static void waits(void)
{
	static const char *const paths[] = {T "/README", T "/tracing_on", T "/trace", T "/trace_pipe", K "/list", S "/kprobes-optimization", T "/trace_marker"};
	for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) {
		const char *p = paths[i];
		char n[99];
		int how = O_RDWR, fd = again(p, how|O_NONBLOCK), e = epoll_create1(0);
		if (fd < 0)
			fd = again(p, (how = O_RDONLY)|O_NONBLOCK);
		if (fd < 0)
			fd = open(p, (how = O_WRONLY)|O_NONBLOCK);
		struct pollfd q = {fd, POLLIN|POLLOUT|POLLPRI|POLLRDNORM|POLLWRNORM|POLLRDBAND|POLLWRBAND|POLLRDHUP, 0};
		errno = 0;
		R(P("poll"), poll(&q, 1, 0) < 0 ? -1 : q.revents);
		R(P("ppoll"), ppoll(&q, 1, &(struct timespec){0}, NULL) < 0 ? -1 : q.revents);
		fd_set r, w, x;
		FD_ZERO(&r); FD_ZERO(&w); FD_ZERO(&x);
		FD_SET(fd, &r); FD_SET(fd, &w); FD_SET(fd, &x);
		R(P("select"), select(fd + 1, &r, &w, &x, &(struct timeval){0}) < 0 ? -1 : !!FD_ISSET(fd, &r) + 2 * !!FD_ISSET(fd, &w) + 4 * !!FD_ISSET(fd, &x));
		R(P("epoll.add"), epoll_ctl(e, EPOLL_CTL_ADD, fd, &(struct epoll_event){.events = EPOLLIN|EPOLLOUT}));
		struct epoll_event got = {0};
		R(P("epoll.wait"), epoll_wait(e, &got, 1, 0) < 0 ? -1 : got.events);
		close(fd), close(e);
	}
	int fd = again(T "/trace_pipe", O_RDONLY|O_NONBLOCK), m = open(T "/trace_marker", O_WRONLY);
	struct pollfd q = {fd, POLLIN, 0};
	while (read(fd, b, sizeof b) > 0)
		;
	R("pipe.empty", read(fd, b, 9));
	R("pipe.poll", poll(&q, 1, 0));
	R("pipe.mark", write(m, "hello", 5));
	R("pipe.poll.mark", poll(&q, 1, 5000));
	R0("pipe.read", read(fd, b, sizeof b) > 0 ? 0 : -1);
	R("pipe.end", read(fd, b, 9));
	R("pipe.block", fcntl(fd, F_SETFL, 0));
	pid_t k = fork();
	if (!k) {
		usleep(50000);
		_exit(write(m, "hello", 5) != 5);
	}
	R0("pipe.waits", read(fd, b, sizeof b) > 0 ? 0 : -1);
	waitpid(k, NULL, 0);
	R("pipe.fionbio", ioctl(fd, FIONBIO, &(int){1}));
	R("pipe.again", read(fd, b, 9));
	close(fd), close(m);
}

static void processes(void)
{
	extern char **environ;
	int fd = open(T "/tracing_on", O_RDWR), s;
	pid_t k;
	char text[99];
	dup2(fd, 9);
	posix_spawn_file_actions_t a;
	posix_spawn_file_actions_init(&a);
	posix_spawn_file_actions_addopen(&a, 0, T "/tracing_on", O_RDONLY, 0);
	R("spawn", posix_spawn(&k, "/bin/sh", &a, NULL, (char *[]){"sh", "-c", "read x; read y <&9; test $x$y = 11", NULL}, environ));
	waitpid(k, &s, 0);
	say("spawn.status", s);
	k = vfork();
	if (!k) {
		lseek(9, 0, SEEK_SET);
		execl("/bin/sh", "sh", "-c", "read x <&9; test $x = 1", NULL);
		_exit(1);
	}
	waitpid(k, &s, 0);
	say("vfork.status", s);
	fcntl(9, F_SETFD, FD_CLOEXEC);
	k = fork();
	if (!k) {
		execl("/bin/sh", "sh", "-c", "{ read x <&9; } 2>/dev/null", NULL);
		_exit(1);
	}
	waitpid(k, &s, 0);
	say("cloexec.status", s != 0);
	k = fork();
	if (!k) {
		syscall(SYS_close_range, 3, ~0U, 0);
		_exit(open(T "/README", O_RDONLY) != 3);
	}
	waitpid(k, &s, 0);
	say("closed.status", s);
	snprintf(text, sizeof text, "/proc/%d/fd/9", getpid());
	k = fork();
	if (!k) {
		close(9), close(fd);
		O("parents.reopen", open(text, O_RDONLY));
		_exit(0);
	}
	waitpid(k, &s, 0);
	lseek(fd, 0, SEEK_SET);
	k = fork();
	if (!k)
		_exit(read(fd, b, 1) != 1);
	waitpid(k, &s, 0);
	R("child.moved", lseek(fd, 0, SEEK_CUR));
	close(9), close(fd);
}

static void more(void)
{
	attributes(), names(), directories(), descriptors(), waits(), processes();
}
