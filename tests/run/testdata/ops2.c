// The second part of ops.c: names, attributes, directories, descriptors and processes.

static long kind(const char *path, int flag)
{
	if (fstatat(AT_FDCWD, path, &st, flag))
		return -1;
	return st.st_mode;
}

static void attributes(void)
{
	static const char *const paths[] = {
		T, T "/README", T "/README/", T "/tracing_on", T "/trace_pipe", T "/events", T "/none", T "/none/none",
		T "/events/..", K, K "/enabled", K "/list", "/sys/kernel/debug/tracing", S, S "/kprobes-optimization", "/proc/version",
	};
	for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) {
		const char *p = paths[i];
		char n[99];
#define P(what) (snprintf(n, sizeof n, "%s.%s", what, p), n)
		R(P("mode"), kind(p, 0));
		R(P("lmode"), kind(p, AT_SYMLINK_NOFOLLOW));
		if (stat(p, &st) == 0) {
			say(P("size"), st.st_size), say(P("blocks"), st.st_blocks), say(P("blksize"), st.st_blksize);
			say(P("uid"), st.st_uid), say(P("gid"), st.st_gid), say(P("rdev"), st.st_rdev);
		}
		struct statx x;
		R(P("statx"), statx(AT_FDCWD, p, 0, STATX_BASIC_STATS, &x) ? -1 : x.stx_mode);
		R(P("statx.flags"), statx(AT_FDCWD, p, 0x800000, STATX_BASIC_STATS, &x));
		R(P("statx.mask"), statx(AT_FDCWD, p, 0, 0x80000000, &x));
		R(P("fstatat.flags"), fstatat(AT_FDCWD, p, &st, 0x800000));
		R(P("stat.nowhere"), syscall(SYS_stat, p, 8));
		R(P("access.r"), access(p, R_OK));
		R(P("access.w"), access(p, W_OK));
		R(P("access.x"), access(p, X_OK));
		R(P("access.f"), access(p, F_OK));
		R(P("access.bad"), syscall(SYS_access, p, 8));
		R(P("faccessat2"), syscall(SYS_faccessat2, AT_FDCWD, p, R_OK, AT_EACCESS));
		R(P("faccessat2.flags"), syscall(SYS_faccessat2, AT_FDCWD, p, R_OK, 0x800000));
		R(P("readlink"), readlink(p, b, 9));
		R(P("readlink.0"), readlink(p, b, 0));
		struct statfs f;
		R(P("statfs"), statfs(p, &f) ? -1 : f.f_type);
		R(P("chmod"), chmod(p, stat(p, &st) ? 0600 : st.st_mode & 07777));
		R(P("chown"), chown(p, -1, -1));
		R(P("lchown"), lchown(p, -1, -1));
		R(P("utimes"), utimensat(AT_FDCWD, p, (struct timespec[2]){{0, UTIME_OMIT}, {0, UTIME_OMIT}}, 0));
		R(P("truncate"), truncate(p, 0));
		R(P("truncate.neg"), truncate(p, -1));
		R(P("getxattr"), getxattr(p, "user.x", b, 9));
		R(P("setxattr"), setxattr(p, "user.x", "x", 1, 0));
		R(P("listxattr"), listxattr(p, b, 99));
		R(P("removexattr"), removexattr(p, "user.x"));
		R0(P("exec"), (execve(p, (char *[]){"x", NULL}, NULL)));
		R0(P("inotify"), inotify_add_watch(inotify_init(), p, IN_MODIFY));
		O(P("opendir"), open(p, O_RDONLY|O_DIRECTORY));
		R(P("chdir"), chdir(p)), chdir("/");
	}
}

static void names(void)
{
	static const char *const dirs[] = {T, T "/events", T "/instances", K, S, "/proc/sys/debug/none", T "/README"};
	for (unsigned i = 0; i < sizeof dirs / sizeof *dirs; i++) {
		char n[99], new[99];
		const char *p = dirs[i];
		snprintf(new, sizeof new, "%s/new", p);
		if (strcmp(p, T "/instances"))
			R(P("mkdir"), mkdir(new, 0755));
		R(P("mknod"), mknod(new, S_IFREG|0600, 0));
		R(P("symlink"), symlink("x", new));
		R(P("link"), link(T "/README", new));
		R(P("link.out"), link("/etc/passwd", new));
		R(P("link.from"), link(T "/README", "/tmp/kprobefs-ops.new"));
		R(P("rename"), rename(T "/README", new));
		R(P("rename.out"), rename(T "/README", "/tmp/kprobefs-ops.new"));
		R(P("rename.in"), rename("/etc/none", new));
		R(P("unlink"), unlink(new));
		R(P("rmdir"), rmdir(new));
		R(P("rmdir.self"), rmdir(p));
		R(P("unlink.self"), unlink(p));
		R(P("mkdir.self"), mkdir(p, 0755));
		R(P("mkfifo.self"), mkfifo(p, 0600));
		snprintf(new, sizeof new, "%s/", p);
		R(P("mkdir.slash"), mkdir(new, 0755));
		R(P("unlink.slash"), unlink(new));
		snprintf(new, sizeof new, "%s/.", p);
		R(P("rmdir.dot"), rmdir(new));
		snprintf(new, sizeof new, "%s/..", p);
		R(P("rmdir.dotdot"), rmdir(new));
	}
	R("unlink.file", unlink(T "/README"));
	R("unlink.debug", unlink(K "/list"));
	R("unlink.sysctl", unlink(S "/kprobes-optimization"));
	R("rmdir.file", rmdir(T "/README"));
	R("rmdir.none", rmdir(T "/none"));
	R("unlink.dir", unlink(T "/events"));
	R("unlinkat.flags", unlinkat(AT_FDCWD, T "/README", 77));
	R("symlink.empty", symlink("", T "/new"));
	R("rename.same", rename(T "/README", T "/README"));
	R("rename.flags", syscall(SYS_renameat2, AT_FDCWD, T "/README", AT_FDCWD, T "/new", 77));
	R("instance.make", mkdir(T "/instances/ops", 0755));
	R("instance.again", mkdir(T "/instances/ops", 0755));
	R("instance.file", kind(T "/instances/ops/tracing_on", 0));
	R("instance.inside", mkdir(T "/instances/ops/new", 0755));
	R("instance.rename", rename(T "/instances/ops", T "/instances/other"));
	int fd = open(T "/instances/ops/trace_pipe", O_RDONLY|O_NONBLOCK);
	R("instance.busy", rmdir(T "/instances/ops"));
	R("instance.unlink", unlink(T "/instances/ops"));
	close(fd);
	R("instance.cd", chdir(T "/instances/ops"));
	R("instance.gone", rmdir(T "/instances/ops"));
	R("gone.getcwd", syscall(SYS_getcwd, b, 99));
	O("gone.open", open("tracing_on", O_RDONLY));
	O("gone.dot", open(".", O_RDONLY));
	O("gone.dotdot", open("..", O_RDONLY));
	R("gone.stat", stat(".", &st));
	chdir("/");
	R("instance.dots", mkdir(T "/instances/..", 0755));
	R("instance.long", mkdir(memset(b, 'x', 300), 0755));
	char longer[400] = T "/instances/";
	memset(longer + strlen(longer), 'x', 300);
	R("instance.toolong", mkdir(longer, 0755));
	R("truncate.dir", truncate(T, 0));
}

static void directories(void)
{
	static const char *const dirs[] = {T "/options", T "/instances", K, S};
	for (unsigned i = 0; i < sizeof dirs / sizeof *dirs; i++) {
		const char *p = dirs[i];
		char n[99];
		int fd = open(p, O_RDONLY|O_DIRECTORY), all = 0;
		R0(P("getdents.small"), syscall(SYS_getdents64, fd, b, 1));
		R0(P("getdents"), syscall(SYS_getdents64, fd, b, sizeof b));
		R0(P("getdents.end"), syscall(SYS_getdents64, fd, b, sizeof b));
		R(P("dir.rewind"), lseek(fd, 0, SEEK_SET));
		R0(P("getdents.old"), syscall(SYS_getdents, fd, b, sizeof b));
		lseek(fd, 0, SEEK_SET);
		R0(P("getdents.nowhere"), syscall(SYS_getdents64, fd, 8, sizeof b));
		R(P("dir.neg"), lseek(fd, -1, SEEK_SET));
		R(P("dir.cur"), lseek(fd, 0, SEEK_CUR));
		R0(P("dir.end"), lseek(fd, 0, SEEK_END));
		R(P("dir.read"), read(fd, b, 9));
		R(P("dir.read.0"), read(fd, b, 0));
		R(P("dir.pread"), pread(fd, b, 9, 0));
		R(P("dir.write"), write(fd, b, 9));
		R(P("dir.ftruncate"), ftruncate(fd, 0));
		R(P("dir.fsync"), fsync(fd));
		R0(P("dir.mmap"), map(fd));
		R(P("dir.fstat"), fstat(fd, &st) ? -1 : st.st_mode);
		R(P("dir.fchmod"), fchmod(fd, fstat(fd, &st) ? 0755 : st.st_mode & 07777));
		R(P("dir.flock"), flock(fd, LOCK_EX|LOCK_NB));
		struct pollfd q = {fd, POLLIN|POLLOUT, 0};
		R(P("dir.poll"), poll(&q, 1, 0) < 0 ? -1 : q.revents);
		R(P("dir.epoll"), epoll_ctl(epoll_create1(0), EPOLL_CTL_ADD, fd, &(struct epoll_event){.events = EPOLLIN}));
		close(fd);
		DIR *d = opendir(p);
		long half = 0;
		for (struct dirent *e; (e = readdir(d)); all++)
			if (all == 1)
				half = telldir(d);
		seekdir(d, half);
		int rest = 0;
		while (readdir(d))
			rest++;
		say(P("dir.rest"), all - rest);
		closedir(d);
	}
	R("cd", chdir(T));
	R("cd.getcwd", syscall(SYS_getcwd, b, 99));
	R("cd.short", syscall(SYS_getcwd, b, 3));
	R("cd.nowhere", syscall(SYS_getcwd, 8, 99));
	R("cd.stat", kind(".", 0));
	O("cd.open", open("README", O_RDONLY));
	O("cd.outside", open("../../../etc/passwd", O_RDONLY));
	R("cd.stat.outside", kind("../../../etc", 0));
	R("cd.deeper", chdir("events/../instances"));
	R("cd.deeper.getcwd", syscall(SYS_getcwd, b, 99));
	pid_t k = fork();
	if (!k) {
		R("cd.child", syscall(SYS_getcwd, b, 99));
		R("cd.child.up", chdir("../.."));
		R("cd.child.getcwd", syscall(SYS_getcwd, b, 99));
		R("cd.child.out", chdir("../../tmp"));
		R("cd.child.tmp", syscall(SYS_getcwd, b, 99));
		_exit(0);
	}
	waitpid(k, NULL, 0);
	R("cd.parent", syscall(SYS_getcwd, b, 99));
	R("cd.file", chdir("../README"));
	R("cd.none", chdir("none"));
	R("cd.out", chdir("../../../../tmp"));
	R("cd.out.getcwd", syscall(SYS_getcwd, b, 99));
	int fd = open(T "/events", O_PATH);
	R("fchdir", fchdir(fd));
	R("fchdir.getcwd", syscall(SYS_getcwd, b, 99));
	R("procself.cwd", readlink("/proc/self/cwd", b, 99));
	O("procself.cwd.open", open("/proc/self/cwd/../README", O_RDONLY));
	close(fd);
	fd = open(T "/README", O_RDONLY);
	R("fchdir.file", fchdir(fd));
	close(fd);
	R("fchdir.bad", fchdir(99));
	chdir("/");
	R("chroot.file", chroot(T "/README"));
	k = fork();
	if (!k) {
		R("chroot", chroot(T));
		O("chroot.open", open("/README", O_RDONLY));
		O("chroot.up", open("/../../README", O_RDONLY));
		O("chroot.none", open(T "/README", O_RDONLY));
		_exit(0);
	}
	waitpid(k, NULL, 0);
	k = fork();
	if (!k) {
		R("chroot.above", chroot("/sys/kernel"));
		O("chroot.above.open", open("/tracing/README", O_RDONLY));
		O("chroot.above.rel", open("tracing/README", O_RDONLY));
		_exit(0);
	}
	waitpid(k, NULL, 0);
}
#include "ops3.c"
