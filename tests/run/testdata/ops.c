// ops does what a program can do with a file and says what came of it: a line for each, "NAME RESULT",
// where RESULT is a number or the name of an error. It needs tracefs, debugfs and procfs in their usual places.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define T "/sys/kernel/tracing"
#define K "/sys/kernel/debug/kprobes"
#define S "/proc/sys/debug"

static void say(const char *name, long r)
{
	if (r == -1)
		printf("%s %s\n", name, strerrorname_np(errno));
	else
		printf("%s %ld\n", name, r);
	fflush(stdout);
}
#define R(name, call) (errno = 0, say(name, (long)(call)))

// O says whether an open works, and R0 whether a call works that returns nobody knows what.
static long shut(long fd) { if (fd >= 0) { close(fd); return 0; } return -1; }
#define O(name, call) R(name, shut(call))
#define R0(name, call) R(name, (call) == -1 ? -1 : 0)

static char b[1 << 16];

static long map(int fd)
{
	void *p = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
	return p == MAP_FAILED ? -1 : munmap(p, 4096);
}
static struct stat st;

static void opens(void)
{
	static const struct { const char *name; const char *path; } files[] = {
		{"file", T "/tracing_on"}, {"trace", T "/trace"}, {"pipe", T "/trace_pipe"}, {"readonly", T "/README"},
		{"writeonly", T "/trace_marker"}, {"dir", T "/events"}, {"none", T "/none"}, {"below", T "/README/x"},
		{"slash", T "/README/"}, {"dot", T "/README/."}, {"dotdot", T "/README/.."}, {"debug", K "/enabled"}, {"list", K "/list"}, {"sysctl", S "/kprobes-optimization"},
		{"sysctldir", S}, {"sysctlnone", S "/none"}, {"root", T}, {"rootslash", T "/"},
	};
	static const struct { const char *name; int flags; } flags[] = {
		{"rdonly", O_RDONLY}, {"wronly", O_WRONLY}, {"rdwr", O_RDWR}, {"3", 3}, {"append", O_WRONLY|O_APPEND},
		{"trunc", O_RDONLY|O_TRUNC}, {"creat", O_WRONLY|O_CREAT}, {"excl", O_WRONLY|O_CREAT|O_EXCL}, {"directory", O_RDONLY|O_DIRECTORY},
		{"path", O_PATH}, {"pathdir", O_PATH|O_DIRECTORY}, {"nofollow", O_RDONLY|O_NOFOLLOW}, {"tmpfile", O_TMPFILE|O_RDWR}, {"nonblock", O_RDONLY|O_NONBLOCK},
		{"direct", O_RDONLY|O_DIRECT}, {"noatime", O_RDONLY|O_NOATIME}, {"sync", O_WRONLY|O_SYNC}, {"creatdir", O_CREAT|O_DIRECTORY}, {"exclonly", O_RDONLY|O_EXCL},
	};
	for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
		for (unsigned j = 0; j < sizeof flags / sizeof *flags; j++) {
			char name[99];
			snprintf(name, sizeof name, "open.%s.%s", files[i].name, flags[j].name);
			O(name, open(files[i].path, flags[j].flags, 0600));
		}
	O("creat", creat(T "/README", 0600));
	O("creat.none", creat(T "/none", 0600));
	O("open.null", syscall(SYS_open, NULL, O_RDONLY));
	O("open.bad", open((char *)1, O_RDONLY));
	O("open.empty", open("", O_RDONLY));
	O("openat.baddir", openat(99, "README", O_RDONLY));
	int d = open(T, O_RDONLY|O_DIRECTORY), p = open(T, O_PATH), f = open(T "/README", O_RDONLY);
	O("openat.dir", openat(d, "README", O_RDONLY));
	O("openat.path", openat(p, "README", O_RDONLY));
	O("openat.file", openat(f, "README", O_RDONLY));
	O("openat.up", openat(d, "events/../README", O_RDONLY));
	O("openat.dotdot", openat(d, "..", O_RDONLY));
	O("openat.out", openat(d, "../../../etc/passwd", O_RDONLY));
	O("openat.down", openat(d, "events/./kprobes/../../README", O_RDONLY));
	O("openat.absolute", openat(f, T "/README", O_RDONLY));
	static const struct { const char *name, *path; int resolve, flags; } how[] = {
		{"plain", "README", 0, 0}, {"beneath", "events/../README", RESOLVE_BENEATH, 0}, {"beneath.up", "../tracing/README", RESOLVE_BENEATH, 0},
		{"beneath.abs", T "/README", RESOLVE_BENEATH, 0}, {"inroot.abs", "/README", RESOLVE_IN_ROOT, 0}, {"inroot.up", "../../README", RESOLVE_IN_ROOT, 0},
		{"noxdev", "README", RESOLVE_NO_XDEV, 0}, {"noxdev.up", "../tracing/README", RESOLVE_NO_XDEV, 0}, {"nolinks", "README", RESOLVE_NO_SYMLINKS, 0},
		{"nomagic", "README", RESOLVE_NO_MAGICLINKS, 0}, {"badresolve", "README", 1 << 20, 0}, {"badflags", "README", 0, 1 << 30},
	};
	for (unsigned i = 0; i < sizeof how / sizeof *how; i++) {
		struct open_how h = {.flags = how[i].flags, .resolve = how[i].resolve};
		char name[99];
		snprintf(name, sizeof name, "openat2.%s", how[i].name);
		O(name, syscall(SYS_openat2, d, how[i].path, &h, sizeof h));
	}
	struct open_how h = {.resolve = RESOLVE_NO_XDEV};
	O("openat2.xdev.abs", syscall(SYS_openat2, AT_FDCWD, T "/README", &h, sizeof h));
	h = (struct open_how){.mode = 0600};
	O("openat2.mode", syscall(SYS_openat2, d, "README", &h, sizeof h));
	h = (struct open_how){0};
	O("openat2.short", syscall(SYS_openat2, d, "README", &h, 8));
	O("openat2.long", syscall(SYS_openat2, d, "README", b, sizeof h + 8));
	close(d), close(p), close(f);
}

static void reads(void)
{
	static const struct { const char *name, *path; } files[] = {
		{"tracing_on", T "/tracing_on"}, {"README", T "/README"}, {"kprobe_events", T "/kprobe_events"}, {"trace", T "/trace"}, {"debug", K "/enabled"}, {"list", K "/list"},
		{"sysctl", S "/kprobes-optimization"}, {"marker", T "/trace_marker"}, {"dir", T}, {"pipe", T "/trace_pipe"}, {"options", T "/options/overwrite"},
	};
	for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
		char n[99];
		int fd = open(files[i].path, O_RDONLY|O_NONBLOCK);
		if (fd < 0)
			fd = open(files[i].path, O_WRONLY);
#define N(what) (snprintf(n, sizeof n, "%s.%s", files[i].name, what), n)
		struct iovec v[2] = {{b, 1}, {b + 1, 1}}, huge = {b, -1}, bad = {(void *)8, 2};
		R(N("lseek.end"), lseek(fd, 0, SEEK_END));
		R(N("lseek.cur"), lseek(fd, 0, SEEK_CUR));
		R(N("lseek.data"), lseek(fd, 0, SEEK_DATA));
		R(N("lseek.hole"), lseek(fd, 0, SEEK_HOLE));
		R(N("lseek.neg"), lseek(fd, -1, SEEK_SET));
		R(N("lseek.bad"), lseek(fd, 0, 77));
		R(N("lseek.set"), lseek(fd, 0, SEEK_SET));
		R(N("read.0"), read(fd, b, 0));
		R(N("read.bad"), read(fd, (void *)8, 2));
		R(N("read.2"), read(fd, b, 2));
		R(N("tell"), lseek(fd, 0, SEEK_CUR));
		R(N("pread.0"), pread(fd, b, 1, 0));
		R(N("pread.1"), pread(fd, b, 1, 1));
		R(N("pread.neg"), pread(fd, b, 1, -1));
		R(N("pread.far"), pread(fd, b, 1, 1 << 24));
		R(N("preadv"), preadv(fd, v, 2, 0));
		R(N("preadv2.cur"), preadv2(fd, v, 2, -1, 0));
		R(N("preadv2.nowait"), preadv2(fd, v, 2, 0, RWF_NOWAIT));
		R(N("preadv2.flags"), preadv2(fd, v, 2, 0, 1 << 20));
		lseek(fd, 0, SEEK_SET);
		R(N("readv"), readv(fd, v, 2));
		R(N("readv.0"), readv(fd, v, 0));
		R(N("readv.neg"), readv(fd, v, -1));
		R(N("readv.1025"), readv(fd, v, 1025));
		R(N("readv.huge"), readv(fd, &huge, 1));
		lseek(fd, 0, SEEK_SET);
		R(N("readv.bad"), readv(fd, &bad, 1));
		R(N("readv.nowhere"), readv(fd, (void *)8, 1));
		R(N("ftruncate"), ftruncate(fd, 0));
		R(N("ftruncate.neg"), ftruncate(fd, -1));
		R(N("fallocate"), fallocate(fd, 0, 0, 1));
		R(N("fsync"), fsync(fd));
		R(N("fdatasync"), fdatasync(fd));
		R(N("syncfs"), syncfs(fd));
		R(N("sync_range"), sync_file_range(fd, 0, 1, 0));
		R(N("fadvise"), syscall(SYS_fadvise64, fd, 0, 0, POSIX_FADV_WILLNEED));
		R(N("readahead"), readahead(fd, 0, 1));
		R0(N("mmap"), map(fd));
		R(N("flock"), flock(fd, LOCK_EX|LOCK_NB));
		R(N("flock.bad"), flock(fd, 77));
		struct flock l = {.l_type = F_RDLCK};
		R(N("setlk.rd"), fcntl(fd, F_SETLK, &l));
		l.l_type = F_WRLCK;
		R(N("setlk.wr"), fcntl(fd, F_SETLK, &l));
		R(N("pipesz"), fcntl(fd, F_GETPIPE_SZ));
		R(N("seals"), fcntl(fd, F_GET_SEALS));
		int n1 = 77;
		R(N("fionread"), ioctl(fd, FIONREAD, &n1));
		R(N("tcgets"), ioctl(fd, 0x5401, b));
		R(N("fibmap"), ioctl(fd, 1, &n1));
		R(N("fiemap"), ioctl(fd, 0xc020660b, b));
		R(N("getflags"), ioctl(fd, 0x80086601, b));
		R(N("figetbsz"), ioctl(fd, 2, &n1));
		R(N("fioqsize"), ioctl(fd, 0x5460, b));
		R(N("siocinq"), ioctl(fd, 0x8901, &n1));
		R(N("getsockopt"), getsockopt(fd, SOL_SOCKET, SO_TYPE, &n1, &(socklen_t){4}));
		R(N("recv"), recv(fd, b, 1, MSG_DONTWAIT));
		R(N("send"), send(fd, "", 1, MSG_DONTWAIT|MSG_NOSIGNAL));
		R(N("getsockname"), getsockname(fd, (void *)b, &(socklen_t){99}));
		R(N("shutdown"), shutdown(fd, SHUT_RDWR));
		close(fd);
	}
}

// moves moves contents without a buffer.
static void moves(void)
{
	static const struct { const char *name, *path; } files[] = {
		{"trace", T "/trace"}, {"kprobe_events", T "/kprobe_events"}, {"README", T "/README"}, {"list", K "/list"}, {"sysctl", S "/kprobes-optimization"},
		{"version", "/proc/version"}, {"pipe", T "/trace_pipe"}, {"mounts", "/proc/mounts"},
	};
	int p[2], o = open("ops.tmp", O_RDWR|O_CREAT|O_TRUNC, 0600);
	for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
		char n[99];
		int fd = open(files[i].path, O_RDONLY|O_NONBLOCK);
		if (pipe(p))
			exit(1);
		R0(N("sendfile"), sendfile(o, fd, NULL, 2));
		off_t at = 0;
		R0(N("sendfile.at"), sendfile(o, fd, &at, 2));
		R0(N("sendfile.pipe"), sendfile(p[1], fd, NULL, 2));
		R0(N("splice"), splice(fd, NULL, p[1], NULL, 2, SPLICE_F_NONBLOCK));
		R0(N("copy"), copy_file_range(fd, NULL, o, NULL, 2, 0));
		R0(N("tee"), tee(fd, p[1], 2, SPLICE_F_NONBLOCK));
		R0(N("vmsplice"), vmsplice(fd, &(struct iovec){b, 1}, 1, SPLICE_F_NONBLOCK));
		close(fd), close(p[0]), close(p[1]);
	}
	int fd = open(T "/tracing_on", O_WRONLY);
	if (pipe(p) || write(p[1], "1\n", 2) != 2 || pwrite(o, "1\n", 2, 0) != 2)
		exit(1);
	lseek(o, 0, SEEK_SET);
	R("to.sendfile", sendfile(fd, o, NULL, 2));
	R("to.splice", splice(p[0], NULL, fd, NULL, 2, SPLICE_F_NONBLOCK));
	lseek(o, 0, SEEK_SET);
	R("to.copy", copy_file_range(o, NULL, fd, NULL, 2, 0));
	close(fd);
	fd = open(S "/kprobes-optimization", O_WRONLY);
	lseek(o, 0, SEEK_SET);
	R("to.sysctl.sendfile", sendfile(fd, o, NULL, 2));
	close(fd), close(o), close(p[0]), close(p[1]);
	unlink("ops.tmp");
}

static void writes(void)
{
	static const struct { const char *name, *path, *good, *bad; } files[] = {
		{"tracing_on", T "/tracing_on", "1\n", "x\n"}, {"kprobe_events", T "/kprobe_events", "p vfs_read\n", "x\n"}, {"debug", K "/enabled", "1\n", "x\n"},
		{"sysctl", S "/kprobes-optimization", "1\n", "x\n"}, {"marker", T "/trace_marker", "hello", "x"}, {"clock", T "/trace_clock", "local\n", "nothing\n"},
		{"trace", T "/trace", "1\n", "x\n"}, {"options", T "/options/overwrite", "1\n", "2\n"},
	};
	for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
		char n[99];
		int fd = open(files[i].path, O_WRONLY);
		const char *g = files[i].good, *x = files[i].bad;
		struct iovec v[2] = {{(char *)g, strlen(g)}, {(char *)g, strlen(g)}}, part[2] = {{(char *)g, strlen(g)}, {(char *)8, 2}};
		R(N("write"), write(fd, g, strlen(g)));
		R(N("write.tell"), lseek(fd, 0, SEEK_CUR));
		R(N("write.bad"), write(fd, x, strlen(x)));
		R(N("write.0"), write(fd, g, 0));
		R(N("write.nowhere"), write(fd, (void *)8, 2));
		R(N("pwrite"), pwrite(fd, g, strlen(g), 0));
		R(N("pwrite.far"), pwrite(fd, g, strlen(g), 4096));
		R(N("pwrite.neg"), pwrite(fd, g, strlen(g), -1));
		lseek(fd, 0, SEEK_SET);
		R(N("writev"), writev(fd, v, 2));
		lseek(fd, 0, SEEK_SET);
		R(N("writev.part"), writev(fd, part, 2));
		R(N("writev.0"), writev(fd, v, 0));
		R(N("read"), read(fd, b, 1));
		R(N("ftruncate.w"), ftruncate(fd, 0));
		R(N("truncate"), truncate(files[i].path, 0));
		R(N("fallocate.w"), fallocate(fd, 0, 0, 1));
		close(fd);
		R(N("reopen"), shut(open(files[i].path, O_WRONLY|O_TRUNC)));
	}
}
#include "ops2.c"
#include "ops4.c"

int main(void)
{
	alarm(120);
	signal(SIGPIPE, SIG_IGN), signal(SIGIO, SIG_IGN);
	umask(0);
	opens(), reads(), moves(), writes();
	more();
	pairs();
	return 0;
}
