// The fourth part of ops.c: copy_file_range between two files, and directories that go while somebody is in them.

// plain is a file of the host's, that can be read and written.
static char plain[99];

static void copies(void)
{
	static const struct { const char *name, *path; int flags; } files[] = {
		{"trace", T "/trace", O_RDWR}, {"trace.append", T "/trace", O_RDWR|O_APPEND}, {"readme", T "/README", O_RDONLY}, {"on", T "/tracing_on", O_WRONLY},
		{"dir", T "/events", O_RDONLY}, {"path", T "/trace", O_PATH}, {"list", K "/list", O_RDONLY}, {"enabled", K "/enabled", O_RDWR},
		{"sysctl", S "/kprobes-optimization", O_RDWR}, {"sysctldir", S, O_RDONLY}, {"plain", plain, O_RDWR}, {"null", "/dev/null", O_RDWR},
		{"top", "/", O_RDONLY}, {"none", "/none", O_RDONLY},
	};
	enum { all = sizeof files / sizeof *files };
	int fds[all];
	for (int i = 0; i < all; i++)
		fds[i] = open(files[i].path, files[i].flags);
	for (int i = 0; i < all; i++)
		for (int o = 0; o < all; o++) {
			char n[99];
			snprintf(n, sizeof n, "copy.%s.%s", files[i].name, files[o].name);
			if (i < 10 || o < 10) // else the host's kernel copies
				R(n, copy_file_range(fds[i], NULL, fds[o], NULL, 2, 0));
		}
	loff_t far = 0x7fffffffffffffff;
	R("copy.flags", syscall(SYS_copy_file_range, fds[0], NULL, fds[0], NULL, 2, 8));
	R("copy.flags.path", syscall(SYS_copy_file_range, fds[5], NULL, fds[0], NULL, 2, 8));
	R("copy.flags.dir", syscall(SYS_copy_file_range, fds[4], NULL, fds[0], NULL, 2, 8));
	R("copy.nowhere", syscall(SYS_copy_file_range, fds[0], (void *)8, fds[0], NULL, 2, 0));
	R("copy.nowhere.out", syscall(SYS_copy_file_range, fds[0], NULL, fds[0], (void *)8, 2, 8));
	R("copy.far", syscall(SYS_copy_file_range, fds[0], &far, fds[0], NULL, 2, 0));
	R("copy.0", copy_file_range(fds[0], NULL, fds[0], NULL, 0, 0));
	for (int i = 0; i < all; i++)
		close(fds[i]);
}

static void within(void)
{
	pid_t k = fork();
	if (k == 0) {
		R("within.mkdir", mkdir(T "/instances/within", 0700));
		R("within.chdir", chdir(T "/instances/within"));
		R("within.rmdir.cwd", rmdir("/proc/self/cwd"));
		R("within.rmdir.cwd.slash", rmdir("/proc/self/cwd/"));
		R("within.rmdir.cwd.dot", rmdir("/proc/self/cwd/."));
		R("within.unlink.cwd", unlink("/proc/self/cwd"));
		R("within.rmdir.dot", rmdir("."));
		R("within.rmdir", rmdir(T "/instances/within"));
		R("within.rmdir.gone", rmdir("/proc/self/cwd"));
		_exit(0);
	}
	waitpid(k, NULL, 0);
}

static void pairs(void)
{
	snprintf(plain, sizeof plain, "/tmp/ops.plain");
	int fd = open(plain, O_RDWR|O_CREAT|O_TRUNC, 0600);
	if (write(fd, "12", 2) != 2)
		exit(1);
	close(fd);
	copies(), within();
	unlink(plain);
}
