/* SPDX-License-Identifier: GPL-2.0-only */
/* Programs: run, run by descriptor, run as scripts, refused; and what a shell does for a pipeline. */
#include "w.h"

static char buf[256];
static char *env[] = { "A=b", 0 };

/* run executes path in a child, which the parent waits for. */
static int run(const char *path, char **args)
{
	long pid = fork_();

	if (!pid)
		leave(-sys(execve, path, args, env));
	return wait_(pid);
}

static void refused(char *self)
{
	char *args[] = { self, "true", 0 };

	gives(0x200, run("none", args));
	gives(0xd00, run("plain", args));
	gives(0x800, run("nothing", args));
	gives(0xd00, run(".", args));
}

static void made(const char *name, const char *text, int n, int mode)
{
	int fd = must(sys(open, name, O_CREAT | O_WRONLY | O_TRUNC, mode));

	must(sys(write, fd, text, n));
	must(sys(close, fd));
}

static void others(char *self)
{
	char *args[] = { self, "true", 0 }, *three[] = { self, "three", 0 };
	long pid;
	int fd;

	gives(0, run(self, args));
	gives(0x300, run(self, three));
	fd = must(sys(open, self, O_RDONLY | O_CLOEXEC));
	pid = fork_();
	if (!pid)
		leave(-sys(execveat, fd, "", args, env, 0x1000));
	gives(0, wait_(pid));
	must(sys(close, fd));
	gives(0, run("script", args));
	pid = sys(vfork);
	if (!pid) {
		sys(execve, self, args, env);
		sys(exit_group, 99);
	}
	gives(0, wait_(pid));
}

/* part starts one program of a pipeline: in and out become its descriptors 0 and 1. */
static long part(char *self, char *role, int in, int out, int *p)
{
	char *args[] = { self, role, 0 };
	long pid = fork_();

	if (pid)
		return pid;
	if (in >= 0)
		must(sys(dup2, in, 0));
	if (out >= 0)
		must(sys(dup2, out, 1));
	for (int i = 0; i < 4; i++)
		sys(close, p[i]);
	leave(-sys(execve, self, args, env));
	return 0;
}

static void pipeline(char *self)
{
	int p[4];
	long a, b, c;

	must(sys(pipe, p));
	must(sys(pipe, p + 2));
	c = part(self, "count", p[2], -1, p);
	nap();
	b = part(self, "copy", p[0], p[3], p);
	nap();
	a = part(self, "say", -1, p[1], p);
	for (int i = 0; i < 4; i++)
		must(sys(close, p[i]));
	wait_(a);
	wait_(b);
	gives(0x600, wait_(c));
}

static int role(const char *r)
{
	long n, sum = 0;

	if (same(r, "three"))
		return 3;
	if (same(r, "say"))
		return sys(write, 1, "hello\n", 6) != 6;
	if (same(r, "copy")) {
		while ((n = sys(read, 0, buf, sizeof(buf))) > 0)
			sys(write, 1, buf, n);
	} else if (same(r, "count")) {
		while ((n = sys(read, 0, buf, sizeof(buf))) > 0)
			sum += n;
	}
	return sum;
}

int work(int argc, char **argv, char **envp)
{
	if (argc > 1)
		return role(argv[1]);
	made("plain", "x", 1, 0644);
	made("nothing", "\1\2\3\4", 4, 0755);
	made("script", "#!./exec true\n", 14, 0755);
	refused(argv[0]);
	others(argv[0]);
	pipeline(argv[0]);
	must(sys(unlink, "plain"));
	must(sys(unlink, "nothing"));
	must(sys(unlink, "script"));
	return 0;
}
