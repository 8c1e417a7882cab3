/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * More ways of ways.c: by the processes of the session, by mounts of every kind, by files of sysfs, and by rights.
 * The session is the parent of the command, and the server the parent of that.
 */
#include <sched.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/uio.h>

#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
#ifndef SYS_pidfd_getfd
#define SYS_pidfd_getfd 438
#endif

static int parent_of(int pid)
{
	char path[64], line[512] = "", *end;
	int parent = 0;
	FILE *f;

	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	f = fopen(path, "r");
	if (f && fgets(line, sizeof(line), f) && (end = strrchr(line, ')')))
		sscanf(end, ") %*c %d", &parent);
	if (f)
		fclose(f);
	return parent;
}

/* The session has the name kprobefs-sessio; the server is above it. */
static int session(void)
{
	char path[64], comm[32];
	int pid = getpid(), n, fd;

	while ((pid = parent_of(pid)) > 1) {
		snprintf(path, sizeof(path), "/proc/%d/cmdline", pid);
		fd = open(path, O_RDONLY);
		n = fd < 0 ? 0 : read(fd, comm, sizeof(comm) - 1);
		close(fd);
		comm[n > 0 ? n : 0] = 0;
		if (!strncmp(comm, "kprobefs-session", 16))
			return pid;
	}
	return 0;
}

static int server(void) { return parent_of(session()); }

static long open_of(int pid, const char *what, int flags)
{
	char path[128];

	if (pid <= 1)
		return -ESRCH;
	snprintf(path, sizeof(path), "/proc/%d/%s", pid, what);
	return result(open(path, flags));
}

static long traces(int pid)
{
	return pid <= 1 ? -ESRCH : result(ptrace(PTRACE_SEIZE, pid, 0, 0));
}

static long pokes(int pid)
{
	char byte = 0;
	struct iovec from = { &byte, 1 }, to = { (void *)0x400000, 1 };

	return pid <= 1 ? -ESRCH : result(process_vm_writev(pid, &from, 1, &to, 1, 0));
}

static long takes(int pid)	/* any descriptor of it */
{
	int fd = syscall(SYS_pidfd_open, pid, 0), n;
	long ret = -EBADF;

	for (n = 0; fd >= 0 && n < 64 && ret == -EBADF; n++)
		ret = result(syscall(SYS_pidfd_getfd, fd, n, 0));
	return fd < 0 ? -errno : ret;
}

static long enters(int pid, const char *space, int kind)
{
	long fd = open_of(pid, space, O_RDONLY);

	return fd < 0 ? fd : result(setns(fd, kind));
}

static long server_traced(void) { return traces(server()); }
static long server_memory(void) { return open_of(server(), "mem", O_RDWR); }
static long server_poked(void) { return pokes(server()); }
static long server_taken(void) { return takes(server()); }
static long server_descriptors(void) { return open_of(server(), "fd/0", O_RDONLY); }
static long server_root(void) { return open_of(server(), "root", O_RDONLY); }
static long server_mounts(void) { return enters(server(), "ns/mnt", CLONE_NEWNS); }
static long server_users(void) { return enters(server(), "ns/user", CLONE_NEWUSER); }
static long session_traced(void) { return traces(session()); }
static long session_memory(void) { return open_of(session(), "mem", O_RDWR); }
static long session_poked(void) { return pokes(session()); }
static long session_taken(void) { return takes(session()); }
static long session_mounts(void) { return enters(session(), "ns/mnt", CLONE_NEWNS); }
static long others_traced(void) { return result(ptrace(PTRACE_SEIZE, 1, 0, 0)); }
static long others_taken(void) { return takes(1); }
static long others_poked(void) { struct iovec v = { low, 1 }; return result(process_vm_writev(1, &v, 1, &v, 1, 0)); }
static long others_moved(void) { unsigned long all = 1; return result(syscall(SYS_migrate_pages, 1, 8, &all, &all)); }
static long others_network(void) { int fd = open("/proc/1/ns/net", O_RDONLY); return fd < 0 ? -errno : result(setns(fd, CLONE_NEWNET)); }
static long others_every(void) { int fd = syscall(SYS_pidfd_open, 1, 0); return fd < 0 ? -errno : result(setns(fd, CLONE_NEWNET | CLONE_NEWUTS | CLONE_NEWPID)); }
static long others_name(void) { return write_at("/proc/1/comm", "way"); }

/* mounts */
static long mounted(const char *kind, const char *options)
{
	return result(mount("none", "/mnt", kind, 0, options));
}

static long mount_securityfs(void) { return mounted("securityfs", NULL); }
static long mount_configfs(void) { return mounted("configfs", NULL); }
static long mount_pstore(void) { return mounted("pstore", NULL); }
static long mount_devtmpfs(void) { return mounted("devtmpfs", NULL); }
static long mount_binfmt(void) { return mounted("binfmt_misc", NULL) ?: write_at("/mnt/register", ":kprobefs:"); }
static long mount_cgroup2(void) { return mounted("cgroup2", NULL) ?: write_at("/mnt/cgroup.subtree_control", "+nothing"); }
static long mount_disk(void) { return mounted("ext4", NULL); }

static long fsopen_sysfs(void)
{
	int fs = syscall(SYS_fsopen, "sysfs", 0), fd;

	if (fs < 0)
		return -errno;
	syscall(SYS_fsconfig, fs, 6 /* FSCONFIG_CMD_CREATE */, NULL, NULL, 0);
	fd = syscall(SYS_fsmount, fs, 0, 0);
	return fd < 0 ? -errno : writes(openat(fd, "kernel/rcu_expedited", O_WRONLY), "0");
}

static long fsconfig_late(void)		/* the type of a context cannot change */
{
	int fs = syscall(SYS_fsopen, "tmpfs", 0);

	return result(syscall(SYS_fsconfig, fs, 1 /* FSCONFIG_SET_STRING */, "type", "tracefs", 0));
}

/* Gives the mount at path what it lacks to be written to: MOUNT_ATTR_RDONLY is taken back. */
static long unlocked(int dir, const char *path, unsigned flags)
{
	unsigned long long attr[4] = { 0, 1, 0, 0 };

	return result(syscall(SYS_mount_setattr, dir, path, flags, attr, sizeof(attr)));
}

static long setattr_sys(void) { return unlocked(AT_FDCWD, "/sys", 0) ?: write_at("/sys/kernel/rcu_expedited", "0"); }
static long setattr_proc(void) { return unlocked(AT_FDCWD, "/proc/sys", 0) ?: write_at("/proc/sys/" FILE_, VALUE); }

static long setattr_tree(void)
{
	int fd = syscall(SYS_open_tree, AT_FDCWD, "/proc", 0x8001 /* OPEN_TREE_CLONE | AT_RECURSIVE */);

	if (fd < 0)
		return -errno;
	return unlocked(fd, "", 0x9000 /* AT_EMPTY_PATH | AT_RECURSIVE */) ?: writes(openat(fd, "sys/" FILE_, O_WRONLY), VALUE);
}

static long turned_over(void)	/* a new root, above all read-only mounts */
{
	if (mount("none", "/mnt", "tmpfs", 0, NULL) || mkdir("/mnt/old", 0755) || mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
	    syscall(SYS_pivot_root, "/mnt", "/mnt/old"))
		return -errno;
	return write_at("/old/proc/sys/" FILE_, VALUE);
}

static long users_again(void)
{
	if (unshare(CLONE_NEWUSER | CLONE_NEWNS))
		return -errno;
	bare("/proc/sys");
	return write_at("/proc/sys/" FILE_, VALUE);
}

static long sys_task(void) { char path[128]; snprintf(path, sizeof(path), "/proc/self/task/%d/root/proc/sys/" FILE_, getpid()); return write_at(path, VALUE); }
static long sys_xattr(void) { return result(syscall(SYS_lsetxattr, "/sys/kernel/rcu_expedited", "security.kprobefs", "x", 1, 0)); }
static long sys_unlinked(void) { return result(unlink("/proc/sys/" FILE_)); }
static long sys_owner(void) { return result(chown("/sys/kernel/rcu_expedited", 1, 1)); }
static long sys_linked(void) { return result(link("/proc/sys/" FILE_, "/tmp/.kprobefs-way")); }
static long sys_renamed(void) { return result(rename("/sys/kernel/rcu_expedited", "/sys/kernel/way")); }
static long power(void) { return write_at("/sys/power/state", "nothing"); }
static long processor(void) { return write_at("/sys/devices/system/cpu/cpu1/online", "1"); }
static long huge(void) { return write_at("/sys/kernel/mm/transparent_hugepage/enabled", "nothing"); }
static long uevent(void) { return write_at("/sys/class/mem/null/uevent", "nothing"); }
static long kmsg(void) { long fd = result(open("/proc/kmsg", O_RDONLY | O_NONBLOCK)); char b[9] = ""; return fd < 0 ? fd : read(fd, b, 8) < 0 ? -errno : strstr(b, "[  ") ? 0 : -EIO; }
static long printk(void) { return write_at("/proc/sys/kernel/printk", "6 4 1 7"); }

/* the machine below */
static long swap_off(void) { return result(swapoff("/no/such/file")); }
static long domain(void) { char name[256]; getdomainname(name, sizeof(name)); return result(setdomainname(name, strlen(name))); }
static long day(void) { struct timeval now; gettimeofday(&now, NULL); return result(syscall(SYS_settimeofday, &now, NULL)); }
static long hung_up(void) { return result(syscall(SYS_vhangup)); }
static long real_time(void) { struct sched_param p = { 1 }; return result(sched_setscheduler(0, SCHED_FIFO, &p)); }
static long limits(void) { struct rlimit l; getrlimit(RLIMIT_NOFILE, &l); l.rlim_max += 1 << 20; return result(setrlimit(RLIMIT_NOFILE, &l)); }
static long frames(void) { return result(socket(AF_PACKET, SOCK_RAW, 0)); }
static long handle_of_proc(void) { struct file_handle *h = (void *)low; int id; h->handle_bytes = 128; return name_to_handle_at(AT_FDCWD, "/proc/sys", h, &id, 0) ? -EPERM : result(open_by_handle_at(AT_FDCWD, h, O_RDWR)); }

static long fuse_control(void)	/* where FUSE of the host can be ended: it has that mounted twice */
{
	char path[4096];

	snprintf(path, sizeof(path), "%s/control", getenv("HOSTS"));
	return result(utimensat(AT_FDCWD, path, NULL, 0));
}

static long run_memory(void)	/* a program that is in no file is watched like others */
{
	int fd = memfd_create("way", 0), from = open("/proc/self/exe", O_RDONLY), n, status = 0;
	char *argv[] = { "way", "sys_direct", NULL }, block[4096];
	pid_t pid;

	while ((n = read(from, block, sizeof(block))) > 0)
		if (write(fd, block, n) != n)
			return -EIO;
	pid = fork();
	if (pid == 0) {
		dup2(open("/dev/null", O_WRONLY), 1);
		execve((snprintf(block, sizeof(block), "/proc/self/fd/%d", fd), block), argv, environ);
		_exit(1);
	}
	waitpid(pid, &status, 0);
	return write_at("/proc/sys/" FILE_, VALUE);
}

#define MORE_WAYS \
	WAY(server_traced), WAY(server_memory), WAY(server_poked), WAY(server_taken), WAY(server_descriptors), WAY(server_root), WAY(server_mounts), \
	WAY(server_users), WAY(session_traced), WAY(session_memory), WAY(session_poked), WAY(session_taken), WAY(session_mounts), WAY(others_traced), \
	WAY(others_taken), WAY(others_poked), WAY(others_moved), WAY(others_network), WAY(others_every), WAY(others_name), \
	WAY(mount_securityfs), WAY(mount_configfs), WAY(mount_pstore), WAY(mount_devtmpfs), WAY(mount_binfmt), WAY(mount_cgroup2), WAY(mount_disk), \
	WAY(fsopen_sysfs), WAY(fsconfig_late), WAY(setattr_sys), WAY(setattr_proc), WAY(setattr_tree), WAY(turned_over), WAY(users_again), \
	WAY(sys_task), WAY(sys_xattr), WAY(sys_unlinked), WAY(sys_owner), WAY(sys_linked), WAY(sys_renamed), \
	WAY(power), WAY(processor), WAY(huge), WAY(uevent), WAY(kmsg), WAY(printk), WAY(swap_off), WAY(domain), WAY(day), WAY(hung_up), \
	WAY(real_time), WAY(limits), WAY(frames), WAY(handle_of_proc), \
	WAY(run_memory), WAY(fuse_control)
