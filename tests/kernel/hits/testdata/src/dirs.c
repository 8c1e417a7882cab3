/* SPDX-License-Identifier: GPL-2.0-only */
/* Directories and names: made, linked, renamed, listed, watched and removed. */
#include "w.h"

static char buf[4096];

static void made(int at)
{
	must(sys(mkdir, "d/sub", 0755));
	must(sys(mkdirat, at, "other", 0755));
	gives(-17, sys(mkdir, "d/sub", 0755));
	gives(-2, sys(mkdir, "none/sub", 0755));
	must(sys(mknod, "d/fifo", 010644, 0));
	must(sys(mknodat, at, "fifo2", 010644, 0));
	must(sys(close, must(sys(openat, at, "file", O_CREAT | O_WRONLY, 0644))));
	must(sys(link, "d/file", "d/hard"));
	must(sys(linkat, at, "file", at, "hard2", 0));
	must(sys(symlink, "file", "d/soft"));
	must(sys(symlinkat, "sub/../file", at, "soft2"));
	must(sys(symlink, "loop", "d/loop"));
	gives(-17, sys(link, "d/file", "d/hard"));
}

static void followed(int at)
{
	gives(4, sys(readlink, "d/soft", buf, 100));
	gives(11, sys(readlinkat, at, "soft2", buf, 100));
	gives(-22, sys(readlink, "d/file", buf, 100));
	must(sys(close, must(sys(open, "d/soft", O_RDONLY))));
	must(sys(close, must(sys(open, "d/soft2", O_RDONLY))));
	gives(-40, sys(open, "d/loop", O_RDONLY));
	gives(-40, sys(open, "d/soft", O_RDONLY | O_NOFOLLOW));
	must(sys(close, must(sys(open, "d/sub/../sub/../file", O_RDONLY))));
	must(sys(close, must(sys(open, "d/./sub", O_RDONLY | O_DIRECTORY))));
	gives(-20, sys(open, "d/file", O_RDONLY | O_DIRECTORY));
}

static void renamed(int at)
{
	must(sys(rename, "d/file", "d/new"));
	must(sys(renameat, at, "new", at, "newer"));
	must(sys(renameat2, at, "newer", at, "newest", 1));
	gives(-17, sys(renameat2, at, "newest", at, "hard", 1));
	gives(-2, sys(rename, "d/none", "d/new"));
	must(sys(rename, "d/hard2", "d/sub/hard3"));
}

static void listed(int at)
{
	must(sys(getdents64, at, buf, sizeof(buf)));
	gives(0, sys(getdents64, at, buf, sizeof(buf)));
	gives(-20, sys(chdir, "d/hard"));
	must(sys(chdir, "d/sub"));
	must(sys(getcwd, buf, sizeof(buf)));
	must(sys(chdir, "../.."));
	must(sys(fchdir, at));
	must(sys(chdir, ".."));
}

static void watched(void)
{
	int fd = must(sys(inotify_init1, 0)), wd = must(sys(inotify_add_watch, fd, "d", 0xfff));

	must(sys(close, must(sys(creat, "d/seen", 0644))));
	must(sys(unlink, "d/seen"));
	must(sys(read, fd, buf, sizeof(buf)));
	must(sys(inotify_rm_watch, fd, wd));
	must(sys(close, fd));
}

static void removed(int at)
{
	gives(-39, sys(rmdir, "d"));
	gives(-20, sys(rmdir, "d/newest"));
	gives(-21, sys(unlink, "d/sub"));
	must(sys(unlink, "d/sub/hard3"));
	must(sys(rmdir, "d/sub"));
	must(sys(unlinkat, at, "other", 0x200));
	must(sys(unlinkat, at, "newest", 0));
	must(sys(unlink, "d/hard"));
	must(sys(unlink, "d/soft"));
	must(sys(unlink, "d/soft2"));
	must(sys(unlink, "d/loop"));
	must(sys(unlink, "d/fifo"));
	must(sys(unlink, "d/fifo2"));
	gives(-2, sys(unlink, "d/none"));
	must(sys(close, at));
	must(sys(rmdir, "d"));
}

int work(int argc, char **argv, char **envp)
{
	int at;

	must(sys(mkdir, "d", 0755));
	at = must(sys(open, "d", O_RDONLY | O_DIRECTORY));
	made(at);
	followed(at);
	renamed(at);
	listed(at);
	watched();
	removed(at);
	return 0;
}
