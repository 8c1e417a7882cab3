package run

import (
	"testing"

	"golang.org/x/sys/unix"
)

// sealedMore are ways of testdata/ways2.h that are closed to a sealed root.
var sealedMore = []group{
	{"EPERM", "", []string{"server_traced", "server_poked", "server_taken", "session_traced", "session_poked", "session_taken"}},
	{"EACCES", "", []string{"server_memory", "server_descriptors", "server_root", "server_mounts", "server_users", "session_memory", "session_mounts", "others_network"}},
	{"EPERM", "", []string{"others_traced", "others_taken", "others_poked", "others_moved", "others_every"}},
	{"EINVAL", "", []string{"others_name", "fsconfig_late"}},
	{"EPERM", "", []string{"mount_securityfs", "mount_configfs", "mount_pstore", "mount_devtmpfs", "mount_cgroup2", "mount_disk", "fsopen_sysfs"}},
	{"EPERM", "", []string{"setattr_sys", "setattr_proc", "setattr_tree", "handle_of_proc"}},
	{"EROFS", watchedLine, []string{"turned_over", "users_again", "sys_task", "power", "processor", "huge", "uevent", "run_memory"}},
	{"EROFS", "", []string{"sys_xattr", "sys_unlinked", "sys_owner", "sys_renamed", "fuse_control"}},
	{"EXDEV", "", []string{"sys_linked"}},
	{"EPERM", "", []string{"swap_off", "domain", "day", "hung_up", "real_time", "limits", "frames"}},
	{"through", "", []string{"kmsg", "printk"}}, // into the machine
}

// A user namespace has formats of binaries of its own (Linux 6.7 and later), which refuse an incomplete one. Where
// opens are watched, its file is not opened at all.
var (
	ownFormats = group{"EINVAL", "", []string{"mount_binfmt"}}
	noFormats  = group{"EROFS", watchedLine, []string{"mount_binfmt"}}
)

// copied is what a copy of /sys has where files are mounted, and bare what it has where they are not.
var (
	copied = group{"through", "", []string{"beneath_a_copy"}}
	bare   = group{"ENOENT", "", []string{"beneath_a_copy"}}
)

// needs are files that ways try, and that not every host has.
var needs = map[string]string{
	"disks": "/dev/loop-control", "disk_renamed": "/dev/loop-control", "latency": "/dev/cpu_dma_latency", "fuse_control": "/sys/fs/fuse/connections", "screen": "/dev/tty1",
	"memory": "/dev/mem", "memory_of_kernel": "/proc/kcore",
	"new_sysfs": "/sys/kernel/rcu_expedited", "sysfs_remounted": "/sys/kernel/rcu_expedited",
	"sysfs_direct": "/sys/kernel/rcu_expedited", "sysfs_mode": "/sys/kernel/rcu_expedited", "sysfs_touch": "/sys/kernel/rcu_expedited",
	"sysfs_module": "/sys/module/printk/parameters/time", "sysrq": "/proc/sysrq-trigger", "irq": "/proc/irq/default_smp_affinity",
	"perf_kprobe": "/sys/bus/event_source/devices/kprobe/type", "perf_uprobe": "/sys/bus/event_source/devices/uprobe/type",
	"sys_optimization": "/proc/sys/debug/exception-trace", "core_pattern": "/proc/sys/kernel/core_pattern", "modprobe": "/proc/sys/kernel/modprobe",
	"mount_securityfs": "/sys/kernel/security", "mount_configfs": "/sys/kernel/config", "mount_pstore": "/sys/fs/pstore",
	"mount_binfmt": "/proc/sys/fs/binfmt_misc", "power": "/sys/power/state", "processor": "/sys/devices/system/cpu/cpu1/online",
	"huge": "/sys/kernel/mm/transparent_hugepage/enabled", "uevent": "/sys/class/mem/null/uevent",
	"sys_xattr": "/sys/kernel/rcu_expedited", "sys_owner": "/sys/kernel/rcu_expedited", "sys_renamed": "/sys/kernel/rcu_expedited",
	"setattr_sys": "/sys/kernel/rcu_expedited", "fsopen_sysfs": "/sys/kernel/rcu_expedited",
}

// withoutTracing gives this thread mounts of its own, without the host's tracefs and debugfs.
func withoutTracing(t *testing.T) {
	if err := unix.Unshare(unix.CLONE_NEWNS); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"/sys/kernel/tracing", "/sys/kernel/debug/tracing", "/sys/kernel/debug"} {
		for unix.Unmount(dir, unix.MNT_DETACH) == nil {
		}
	}
}
