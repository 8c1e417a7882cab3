/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Ways to the host's kernel. "ways NAME..." goes them, one after the other, each in a process with mounts of
 * its own, and prints what came of each: "through", or an error's name. What gets through does next
 * to no harm: it writes VALUE to the variable FILE of the host, or uses arguments that a kernel refuses.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <linux/hw_breakpoint.h>
#include <linux/openat2.h>
#include <linux/perf_event.h>
#include <net/if.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fsuid.h>
#include <sys/io.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/swap.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/timex.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "int80.h"

#define FILE_ "kernel/printk_ratelimit_burst"
#define VALUE "77"
#define TRACING "/sys/kernel/tracing"

static char *low;	/* memory that 32-bit calls can name */

static unsigned at(unsigned offset, const char *s)
{
	return (unsigned long)strcpy(low + offset, s);
}

static long result(long ret)
{
	return ret < 0 ? -errno : ret;
}

/* Writes, and the first error is the answer. */
static long writes(int fd, const char *text)
{
	if (fd < 0)
		return -errno;
	return result(write(fd, text, strlen(text)));
}

static long write_at(const char *path, const char *text)
{
	return writes(open(path, O_WRONLY), text);
}

static long write_in(const char *dir, const char *name, const char *text)
{
	char path[4096];

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	return write_at(path, text);
}

/* Takes away everything that is mounted at dir. */
static void bare(const char *dir)
{
	while (umount2(dir, MNT_DETACH) == 0)
		;
}

/* mounts */
static long mount_tracefs(void) { return result(mount("nodev", TRACING, "tracefs", 0, NULL)); }
static long mount_debugfs(void) { return result(mount("none", "/sys/kernel/debug", "debugfs", 0, NULL)); }
static long mount_elsewhere(void) { return result(mount("nodev", "/mnt", "tracefs", 0, NULL)); }
static long mount_magic(void) { return result(mount("nodev", "/mnt", "debugfs", 0xc0ed0000, NULL)); }
static long mount_readonly(void) { return result(mount("nodev", "/mnt", "tracefs", MS_RDONLY, NULL)); }
static long mount_x32(void) { return result(syscall(SYS_mount | X32, "nodev", "/mnt", "tracefs", 0, NULL)); }
static long mount_32(void) { unsigned dir = at(0, "/mnt"); return int80(21, dir, dir, at(64, "debugfs"), 0, 0); }
static long fsopen_tracefs(void) { return result(syscall(SYS_fsopen, "tracefs", 0)); }
static long fsopen_debugfs(void) { return result(syscall(SYS_fsopen, "debugfs", 0)); }
static long fsopen_32(void) { return int80(430, at(0, "tracefs"), 0, 0, 0, 0); }
static long beneath_tracing(void) { bare(TRACING); return write_at(TRACING "/tracing_on", "0"); }
static long beneath_debug(void) { bare("/sys/kernel/debug"); return write_at("/sys/kernel/debug/tracing/tracing_on", "0"); }
static long tmpfs(void) { return result(mount("none", "/mnt", "tmpfs", 0, NULL)); }

static long remount_proc(void) { return result(mount("proc", "/proc", NULL, MS_REMOUNT, NULL)); }
static long remount_sys(void) { return result(mount("sysfs", "/sys", NULL, MS_REMOUNT, NULL)); }
static long pick_proc(void) { return result(syscall(SYS_fspick, AT_FDCWD, "/proc/self", 0)); }

static long beneath_a_copy(void)
{
	if (mount("/sys", "/mnt", NULL, MS_BIND | MS_REC, NULL))
		return -errno;
	bare("/mnt/kernel/tracing");
	return write_at("/mnt/kernel/tracing/tracing_on", "0");
}

static long open_tree_(void)
{
	int fd = syscall(SYS_open_tree, AT_FDCWD, "/sys", 1 /* OPEN_TREE_CLONE */);

	if (fd < 0 || syscall(SYS_move_mount, fd, "", AT_FDCWD, "/mnt", 4 /* MOVE_MOUNT_F_EMPTY_PATH */))
		return -errno;
	return write_at("/mnt/kernel/tracing/tracing_on", "0");
}

static long remount_tmpfs(void)
{
	if (mount("none", "/mnt", "tmpfs", 0, NULL))
		return -errno;
	return result(mount(NULL, "/mnt", NULL, MS_REMOUNT, "size=1m"));
}

static long moved_away(void)
{
	if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) || mount(TRACING, "/mnt", NULL, MS_MOVE, NULL))
		return -errno;
	return write_at(TRACING "/tracing_on", "0");
}

/* variables */
static long sys_direct(void) { return write_at("/proc/sys/" FILE_, VALUE); }
static long sys_both(void) { return writes(open("/proc/sys/" FILE_, O_RDWR), VALUE); }
static long sys_creat(void) { return writes(creat("/proc/sys/" FILE_, 0644), VALUE); }
static long sys_truncated(void) { return result(open("/proc/sys/" FILE_, O_RDONLY | O_TRUNC)); }
static long sys_self(void) { return write_at("/proc/self/root/proc/sys/" FILE_, VALUE); }
static long sys_relative(void) { return chdir("/proc/sys/kernel") ? -errno : write_at("../" FILE_, VALUE); }
static long sys_optimization(void) { return write_at("/proc/sys/debug/exception-trace", "0"); }

static long sys_openat(void)
{
	return writes(openat(open("/proc/sys", O_PATH), FILE_, O_WRONLY), VALUE);
}

static long sys_openat2(void)
{
	struct open_how how = { .flags = O_WRONLY };

	return writes(syscall(SYS_openat2, AT_FDCWD, "/proc/sys/" FILE_, &how, sizeof(how)), VALUE);
}

static long sys_again(void)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/self/fd/%d", open("/proc/sys/" FILE_, O_RDONLY));
	return write_at(path, VALUE);
}

static long sys_link(void)
{
	long ret;

	if (mount("none", "/mnt", "tmpfs", 0, NULL) || symlink("/proc/sys/" FILE_, "/mnt/link"))
		return -errno;
	ret = write_at("/mnt/link", VALUE);
	return ret;
}

static long sys_32(void)
{
	long fd = int80(5, at(0, "/proc/sys/" FILE_), O_WRONLY, 0, 0, 0);

	return fd < 0 ? fd : writes(fd, VALUE);
}

static long sys_bare(void) { bare("/proc/sys"); return write_at("/proc/sys/" FILE_, VALUE); }

static long sys_remounted(void)
{
	if (mount(NULL, "/proc/sys", NULL, MS_REMOUNT | MS_BIND, NULL))
		return -errno;
	return write_at("/proc/sys/" FILE_, VALUE);
}

static long sys_copied(void)
{
	return mount("/proc", "/mnt", NULL, MS_BIND, NULL) ? -errno : write_at("/mnt/sys/" FILE_, VALUE);
}

static long new_proc(void)
{
	return mount("proc", "/mnt", "proc", 0, NULL) ? -errno : write_at("/mnt/sys/" FILE_, VALUE);
}

static long new_proc_self(void)
{
	return mount("proc", "/mnt", "proc", 0, NULL) ? -errno : write_at("/proc/self/root/mnt/sys/" FILE_, VALUE);
}

static long new_proc_again(void)
{
	char path[64];

	if (mount("proc", "/mnt", "proc", 0, NULL))
		return -errno;
	snprintf(path, sizeof(path), "/proc/thread-self/fd/%d", open("/mnt/sys/" FILE_, O_PATH));
	return write_at(path, VALUE);
}

static long new_proc_32(void)
{
	long fd;

	if (mount("proc", "/mnt", "proc", 0, NULL))
		return -errno;
	fd = int80(5, at(0, "/mnt/sys/" FILE_), O_WRONLY, 0, 0, 0);
	return fd < 0 ? fd : writes(fd, VALUE);
}

static long new_proc_of_fsopen(void)
{
	int fs = syscall(SYS_fsopen, "proc", 0), fd;

	syscall(SYS_fsconfig, fs, 6 /* FSCONFIG_CMD_CREATE */, NULL, NULL, 0);
	fd = syscall(SYS_fsmount, fs, 0, 0);
	return fd < 0 ? -errno : writes(openat(fd, "sys/" FILE_, O_WRONLY), VALUE);
}

static long new_user(void)	/* root of a namespace, who is root outside */
{
	if (unshare(CLONE_NEWUSER) || unshare(CLONE_NEWNS))
		return -errno;
	return write_at("/proc/sys/" FILE_, VALUE);
}

/* sysfs */
static long sysfs_direct(void) { return write_at("/sys/kernel/rcu_expedited", "0"); }
static long sysfs_module(void) { return write_at("/sys/module/printk/parameters/time", "Y"); }
static long sysfs_mode(void) { return result(chmod("/sys/kernel/rcu_expedited", 0600)); }
static long sysfs_touch(void) { return result(utimensat(AT_FDCWD, "/sys/kernel/rcu_expedited", NULL, 0)); }

static long new_sysfs(void)
{
	return mount("sysfs", "/mnt", "sysfs", 0, NULL) ? -errno : write_at("/mnt/kernel/rcu_expedited", "0");
}

static long sysfs_remounted(void)
{
	if (mount(NULL, "/sys", NULL, MS_REMOUNT | MS_BIND, NULL))
		return -errno;
	return write_at("/sys/kernel/rcu_expedited", "0");
}

static long sysrq(void) { return write_at("/proc/sysrq-trigger", "h"); }
static long irq(void) { return write_at("/proc/irq/default_smp_affinity", "f"); }

/* other processes */
static long others_tracing(void) { return write_in("/proc/1/root" TRACING, "tracing_on", "0"); }
static long others_reading(void) { return result(open("/proc/1/root" TRACING "/trace_pipe", O_RDONLY | O_NONBLOCK)); }
static long others_instance(void) { return result(mkdir("/proc/1/root" TRACING "/instances/kprobefs-way", 0755)); }
static long others_sys(void) { return write_in("/proc/1/root/proc/sys", FILE_, VALUE); }
static long others_bind(void) { return result(mount("/proc/1/root" TRACING, "/mnt", NULL, MS_BIND, NULL)); }
static long others_namespace(void) { int fd = open("/proc/1/ns/mnt", O_RDONLY); return fd < 0 ? -errno : result(setns(fd, CLONE_NEWNS)); }
static long others_pidfd(void) { int fd = syscall(SYS_pidfd_open, 1, 0); return fd < 0 ? -errno : result(setns(fd, CLONE_NEWNS)); }
static long others_memory(void) { return result(open("/proc/1/mem", O_RDWR)); }
static long others_cwd(void) { return result(open("/proc/1/cwd/sys/kernel/tracing/tracing_on", O_WRONLY)); }

static long memory(void) { return result(open("/dev/mem", O_RDWR)); }
static long memory_of_kernel(void) { return result(open("/proc/kcore", O_RDONLY)); }
static long ports(void) { return result(syscall(SYS_iopl, 3)); }

static long by_handle(void)
{
	struct file_handle *h = (void *)low;
	int mount_id;

	h->handle_bytes = 128;
	if (name_to_handle_at(AT_FDCWD, "/", h, &mount_id, 0))
		h->handle_bytes = 8;
	return result(open_by_handle_at(open("/", O_RDONLY), h, O_PATH));
}

/* names that change between a look and a call */
static volatile int racing;

static void *flips(void *name)
{
	while (racing)
		strcpy(name, "tmpfs"), strcpy(name, "tracefs");
	return NULL;
}

static long race_mount(void)
{
	struct timespec begin, now;
	struct statfs st;
	pthread_t thread;
	char name[16] = "tmpfs";
	int won = 0;

	racing = 1;
	if (pthread_create(&thread, NULL, flips, name))
		return -errno;
	clock_gettime(CLOCK_MONOTONIC, &begin);
	do {
		if (mount("nodev", "/mnt", name, 0, NULL) == 0) {
			won |= statfs("/mnt", &st) == 0 && st.f_type == 0x74726163;
			umount2("/mnt", MNT_DETACH);
		}
		clock_gettime(CLOCK_MONOTONIC, &now);
	} while (!won && (now.tv_sec - begin.tv_sec) * 1000 + (now.tv_nsec - begin.tv_nsec) / 1000000 < 500);
	racing = 0;
	pthread_join(thread, NULL);
	return won ? 0 : -EPERM;
}

/* WARD is a process of another user of the host. */
static long ward(const char *what)
{
	char path[128];
	int dir;

	snprintf(path, sizeof(path), "/proc/%s/%s", getenv("WARD"), what);
	setfsgid(65534);
	setfsuid(65534);
	dir = open(path, O_PATH);
	setfsuid(0);
	setfsgid(0);
	if (dir < 0)
		return -EACCES;
	return writes(openat(dir, "proc/sys/" FILE_, O_WRONLY), VALUE);
}

static long wards_root(void) { return ward("root"); }
static long wards_cwd(void) { return ward("cwd"); }
static long wards_file(void) { return ward("fd/0"); }
static long namespace_before(void)
{
	char info[16] = { 16 };
	int fd = ioctl(open("/proc/self/ns/mnt", O_RDONLY), _IOR(0xb7, 12, info), info); /* NS_MNT_GET_PREV */

	return fd < 0 ? -EPERM : result(setns(fd, CLONE_NEWNS));
}
static long namespace_parent(void)
{
	int fd = ioctl(open("/proc/self/ns/user", O_RDONLY), _IO(0xb7, 2)); /* NS_GET_PARENT */

	return fd < 0 ? -errno : result(setns(fd, CLONE_NEWUSER));
}

/* what the host had mounted before: copies of procfs, and tracefs below something else, in HOSTS */
static long copy_of_proc(void) { return write_in(getenv("HOSTS"), "proc/sys/" FILE_, VALUE); }
static long copy_of_part(void) { return write_in(getenv("HOSTS"), "part/" FILE_, VALUE); }
static long below_another(void)
{
	char path[4096];

	snprintf(path, sizeof(path), "%s/covered", getenv("HOSTS"));
	umount2(path, MNT_DETACH);
	return write_in(path, "tracing_on", "0");
}

static long with_pids(long (*go)(void))	/* in a pid namespace of its own */
{
	int status;
	pid_t pid;

	if (unshare(CLONE_NEWPID))
		return -errno;
	pid = fork();
	if (pid == 0) {
		long ret = go();

		_exit(ret < 0 ? -ret : 0);
	}
	waitpid(pid, &status, 0);
	return -WEXITSTATUS(status);
}

static long with_net(long (*go)(void)) { return unshare(CLONE_NEWNET) ? -errno : go(); }
static long proc_of_pids(void) { return with_pids(new_proc); }
static long proc_of_users(void) { return unshare(CLONE_NEWUSER | CLONE_NEWNS) ? -errno : with_pids(new_proc); }
static long writable(void)
{
	if (mount("proc", "/mnt", "proc", 0, NULL) || mount(NULL, "/mnt", NULL, MS_REMOUNT | MS_BIND, NULL))
		return -errno;
	return write_at("/mnt/sys/" FILE_, VALUE);
}

static long proc_turned(void) { return with_pids(writable); }
static long sysfs_of_net(void) { return with_net(new_sysfs); }

static long release_agent(void)
{
	struct dirent *d;
	char path[512];
	DIR *dir = opendir("/sys/fs/cgroup");

	while (dir && (d = readdir(dir))) {
		snprintf(path, sizeof(path), "/sys/fs/cgroup/%.200s/release_agent", d->d_name);
		if (access(path, F_OK) == 0)
			return result(open(path, O_WRONLY));
	}
	return -ENOSYS;
}

static long cgroup(void) { return result(mount("none", "/mnt", "cgroup", 0, "none,name=kprobefs_way")); }
static long core_pattern(void) { return result(open("/proc/sys/kernel/core_pattern", O_WRONLY)); }
static long modprobe(void) { return result(open("/proc/sys/kernel/modprobe", O_WRONLY)); }

/* the machine below */
static long clock_set(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return result(clock_settime(CLOCK_REALTIME, &now));
}

static long clock_rate(void)
{
	struct timex t = { .modes = 0 };

	adjtimex(&t);
	t.modes = ADJ_TICK;
	return adjtimex(&t) < 0 ? -errno : 0;
}

static long hostname(void)
{
	char name[256];

	gethostname(name, sizeof(name));
	return result(sethostname(name, strlen(name)));
}

static long swap(void) { return result(swapon("/no/such/file", 0)); }
static long account(void) { return result(acct("/no/such/file")); }
static long port(void) { return result(ioperm(0x80, 1, 1)); }
static long device(void) { long ret = result(mknod("/tmp/.kprobefs-way", S_IFCHR | 0600, makedev(1, 1))); unlink("/tmp/.kprobefs-way"); return ret; }
static long typed(void) { return result(ioctl(0, TIOCSTI, "")); }
static long typed_32(void) { return int80(54, 0, TIOCSTI, at(0, ""), 0, 0); }
static long typed_x32(void) { return result(syscall(514 | X32, 0, TIOCSTI, "")); }
static long watching(void) { return result(syscall(SYS_fanotify_init, 4 /* FAN_CLASS_CONTENT */, 0)); }

static long disk(void)
{
	struct dirent *d;
	DIR *dir = opendir("/dev");

	while (dir && (d = readdir(dir)))
		if (d->d_type == DT_BLK)
			return result(openat(dirfd(dir), d->d_name, O_RDWR));
	return -ENOSYS;
}

static long disks(void) { return result(open("/dev/loop-control", O_RDWR)); }
static long latency(void) { return result(open("/dev/cpu_dma_latency", O_RDWR)); }
static long screen(void) { return result(open("/dev/tty1", O_RDWR | O_NOCTTY | O_NONBLOCK)); }

static long disk_renamed(void)
{
	long ret = result(rename("/dev/loop-control", "/dev/.kprobefs-way"));

	rename("/dev/.kprobefs-way", "/dev/loop-control");
	return ret;
}

static long network(void)
{
	struct ifreq r = { .ifr_name = "lo" };
	int s = socket(AF_INET, SOCK_DGRAM, 0);

	return ioctl(s, SIOCGIFFLAGS, &r) || ioctl(s, SIOCSIFFLAGS, &r) ? -errno : 0;
}

static long packets(void) { return result(socket(AF_INET, SOCK_RAW, 1)); }

/* calls */
static long perf(unsigned type, unsigned long addr, long nr)
{
	struct perf_event_attr *attr = (void *)low;

	memset(attr, 0, sizeof(*attr));
	attr->size = sizeof(*attr);
	attr->type = type;
	attr->config = 5;
	if (addr) {
		attr->config = 0;
		attr->bp_addr = addr;
		attr->bp_type = 4;
		attr->bp_len = 8;
	}
	if (nr == 336)
		return int80(336, (unsigned long)attr, 0, -1, -1, 0);
	return result(syscall(nr, attr, 0, -1, -1, 0));
}

static long perf_unit(const char *unit)
{
	char path[128];
	unsigned type = 0;
	FILE *f;

	snprintf(path, sizeof(path), "/sys/bus/event_source/devices/%s/type", unit);
	f = fopen(path, "r");
	if (!f || fscanf(f, "%u", &type) != 1)
		return -ENOENT;
	return perf(type, 0, SYS_perf_event_open);
}

static long perf_tracepoint(void) { return perf(PERF_TYPE_TRACEPOINT, 0, SYS_perf_event_open); }
static long perf_tracepoint_32(void) { return perf(PERF_TYPE_TRACEPOINT, 0, 336); }
static long perf_tracepoint_x32(void) { return perf(PERF_TYPE_TRACEPOINT, 0, SYS_perf_event_open | X32); }
static long perf_kprobe(void) { return perf_unit("kprobe"); }
static long perf_uprobe(void) { return perf_unit("uprobe"); }
static long perf_breakpoint(void) { return perf(PERF_TYPE_BREAKPOINT, 0xffffffff81000000, SYS_perf_event_open); }
static long perf_modified(void)
{
	static char here[8];
	struct perf_event_attr attr = {
		.type = PERF_TYPE_BREAKPOINT, .size = sizeof(attr), .bp_type = HW_BREAKPOINT_W, .bp_len = 4, .bp_addr = (unsigned long)here,
		.disabled = 1,
	};
	int fd = syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);

	if (fd < 0)
		return errno == EACCES ? -EPERM : -ENOSYS;	/* this processor has none to give */
	attr.bp_addr = 0xffffffff81000000;
	return result(ioctl(fd, PERF_EVENT_IOC_MODIFY_ATTRIBUTES, &attr));
}
static long bpf(void) { return result(syscall(SYS_bpf, 0, 0, 0)); }
static long bpf_32(void) { return int80(357, 0, 0, 0, 0, 0); }
static long bpf_x32(void) { return result(syscall(SYS_bpf | X32, 0, 0, 0)); }
static long io_uring(void) { return result(syscall(SYS_io_uring_setup, 8, NULL)); }
static long io_uring_32(void) { return int80(425, 8, 0, 0, 0, 0); }
static long init_module_(void) { return result(syscall(SYS_init_module, low, 16, "")); }
static long finit_module_(void) { return result(syscall(SYS_finit_module, -1, "", 0)); }
static long delete_module_(void) { return result(syscall(SYS_delete_module, "kprobefs_no_such", O_NONBLOCK)); }
static long init_module_32(void) { return int80(128, at(0, ""), 16, at(64, ""), 0, 0); }
static long finit_module_32(void) { return int80(350, -1, at(64, ""), 0, 0, 0); }
static long delete_module_32(void) { return int80(129, at(0, "kprobefs_no_such"), 0, 0, 0, 0); }
static long kexec(void) { return result(syscall(SYS_kexec_load, 0, 0, NULL, 0xdead0000)); }
static long kexec_32(void) { return int80(283, 0, 0, 0, 0xdead0000, 0); }
static long kexec_x32(void) { return result(syscall(528 | X32, 0, 0, NULL, 0xdead0000)); }
static long kexec_file(void) { return result(syscall(SYS_kexec_file_load, -1, -1, 0, NULL, 0xffff0000)); }
static long reboot_(void) { return result(syscall(SYS_reboot, 0, 0, 0, NULL)); }
static long reboot_32(void) { return int80(88, 0, 0, 0, 0, 0); }

#include "ways2.h"

#define WAY(f) { #f, f }
static const struct {
	const char *name;
	long (*go)(void);
} ways[] = {
	WAY(mount_tracefs), WAY(mount_debugfs), WAY(mount_elsewhere), WAY(mount_magic), WAY(mount_readonly), WAY(mount_x32),
	WAY(mount_32), WAY(fsopen_tracefs), WAY(fsopen_debugfs), WAY(fsopen_32), WAY(beneath_tracing), WAY(beneath_debug),
	WAY(beneath_a_copy), WAY(open_tree_), WAY(moved_away), WAY(remount_proc), WAY(remount_sys), WAY(pick_proc),
	WAY(remount_tmpfs), WAY(tmpfs), WAY(memory), WAY(memory_of_kernel), WAY(ports),
	WAY(sys_direct), WAY(sys_both), WAY(sys_creat), WAY(sys_truncated), WAY(sys_self), WAY(sys_relative), WAY(sys_optimization),
	WAY(sys_openat), WAY(sys_openat2), WAY(sys_again), WAY(sys_link), WAY(sys_32), WAY(sys_bare), WAY(sys_remounted),
	WAY(sys_copied), WAY(new_proc), WAY(new_proc_self), WAY(new_proc_again), WAY(new_proc_32), WAY(new_proc_of_fsopen), WAY(new_user),
	WAY(sysfs_direct), WAY(sysfs_module), WAY(sysfs_mode), WAY(sysfs_touch), WAY(new_sysfs), WAY(sysfs_remounted), WAY(sysrq), WAY(irq),
	WAY(others_tracing), WAY(others_reading), WAY(others_instance), WAY(others_sys), WAY(others_bind), WAY(others_namespace),
	WAY(others_pidfd), WAY(others_memory), WAY(others_cwd), WAY(by_handle),
	WAY(race_mount), WAY(wards_root), WAY(wards_cwd), WAY(wards_file), WAY(namespace_before), WAY(namespace_parent),
	WAY(copy_of_proc), WAY(copy_of_part), WAY(below_another), WAY(proc_of_pids), WAY(proc_of_users), WAY(proc_turned), WAY(sysfs_of_net),
	WAY(release_agent), WAY(cgroup), WAY(core_pattern), WAY(modprobe), WAY(clock_set), WAY(clock_rate), WAY(hostname), WAY(swap),
	WAY(account), WAY(port), WAY(device), WAY(typed), WAY(typed_32), WAY(typed_x32), WAY(watching), WAY(disk),
	WAY(disks), WAY(disk_renamed), WAY(latency), WAY(screen),
	WAY(network), WAY(packets), WAY(perf_modified),
	WAY(perf_tracepoint), WAY(perf_tracepoint_32), WAY(perf_tracepoint_x32), WAY(perf_kprobe), WAY(perf_uprobe), WAY(perf_breakpoint),
	WAY(bpf), WAY(bpf_32), WAY(bpf_x32), WAY(io_uring), WAY(io_uring_32),
	WAY(init_module_), WAY(finit_module_), WAY(delete_module_), WAY(init_module_32), WAY(finit_module_32), WAY(delete_module_32),
	WAY(kexec), WAY(kexec_32), WAY(kexec_x32), WAY(kexec_file), WAY(reboot_), WAY(reboot_32),
	MORE_WAYS,
};

/* Whether this host has 32-bit programs, under run or not: getpid. */
static int has32(void) { return int80(20, 0, 0, 0, 0, 0) > 0; }

/* One way, in a process of its own. */
static int go(const char *name)
{
	const char *end = strrchr(name, '_');

	long ret = -EDOM;
	unsigned i;
	int status;
	pid_t pid = fork();

	if (pid)
		return waitpid(pid, &status, 0) == pid && status == 0 ? 0 : 1;
	if (end && !strcmp(end, "_32") && !has32())
		return printf("%s: ENOSYS, as every call of 32-bit programs\n", name), fflush(stdout), _exit(0), 0;
	if (unshare(CLONE_NEWNS))
		return perror("unshare"), _exit(1), 1;
	for (i = 0; i < sizeof(ways) / sizeof(ways[0]); i++)
		if (!strcmp(ways[i].name, name))
			ret = ways[i].go();
	printf("%s: %s\n", name, ret < 0 ? strerrorname_np(-ret) : "through");
	fflush(stdout);
	_exit(ret == -EDOM);
}

int main(int argc, char **argv)
{
	int i, failed = 0;

	low = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
	setvbuf(stdout, NULL, _IOLBF, 0);
	for (i = 1; i < argc; i++)
		failed |= go(argv[i]);
	return failed;
}
