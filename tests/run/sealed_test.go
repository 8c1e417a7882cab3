package run

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// A group of ways of testdata/ways.c ends in the same. The guard's log is to have line for each way; an
// empty one is for what the host's kernel refuses by itself, in CMD's mounts and with its rights.
type group struct {
	ends, line string
	ways       []string
}

// refused are the ways that are closed to root, however much of root it is.
var refused = []group{
	{"EBUSY", "mount of ", []string{"mount_tracefs", "mount_debugfs", "mount_elsewhere", "mount_magic", "mount_readonly"}},
	{"EBUSY", "mount of ", []string{"mount_x32", "mount_32", "fsopen_tracefs", "fsopen_debugfs", "fsopen_32"}},
	{"through", "", []string{"tmpfs", "remount_tmpfs", "sys_optimization"}}, // of a file system of its own, and into the machine
	{"EROFS", watchedLine, []string{"sys_direct", "sys_both", "sys_creat", "sys_self", "sys_relative", "sys_openat", "sys_openat2"}},
	{"EROFS", watchedLine, []string{"sys_again", "sys_link", "sys_32", "sysfs_direct", "sysrq", "irq"}},
	{"EROFS", watchedLine, []string{"copy_of_proc", "copy_of_part", "core_pattern", "modprobe"}},
	{"EROFS", "", []string{"sys_truncated", "new_user", "sysfs_mode", "sysfs_touch", "release_agent"}},
	{"EACCES", "", []string{"others_tracing", "others_reading", "others_instance", "others_sys", "others_bind", "others_namespace", "others_memory", "others_cwd"}},
	{"EPERM", "", []string{"others_pidfd", "memory", "memory_of_kernel", "ports", "port", "namespace_parent", "typed", "typed_32", "typed_x32", "perf_modified"}},
	{"EPERM", "remount of ", []string{"remount_proc", "remount_sys", "pick_proc"}},
	{"EPERM", "open_by_handle_at", []string{"by_handle"}},
	{"ENOENT", "perf event of a ", []string{"perf_tracepoint_32", "perf_tracepoint_x32", "perf_uprobe", "perf_breakpoint"}},
	{"EINVAL", "", []string{"perf_tracepoint", "perf_kprobe"}}, // they are the machine's: no such event, and no such place
	{"EINVAL", "", []string{"bpf"}}, // it is the machine's
	{"ENOSYS", "bpf", []string{"bpf_32", "bpf_x32"}},
	{"ENOSYS", "io_uring_setup", []string{"io_uring", "io_uring_32"}},
	{"EPERM", "_module", []string{"init_module_32", "finit_module_32", "delete_module_32"}},
	{"ENOEXEC", "", []string{"init_module_"}}, // they are the machine's
	{"EBADF", "", []string{"finit_module_"}},
	{"ENOENT", "", []string{"delete_module_", "sysfs_module"}},
	{"EPERM", "kexec_", []string{"kexec", "kexec_32", "kexec_x32", "kexec_file"}},
	{"EPERM", "reboot", []string{"reboot_", "reboot_32"}},
}

// sealed are those that are closed to a sealed root alone, by the host's kernel.
var sealed = []group{
	{"through", "", []string{"beneath_tracing", "beneath_debug"}}, // into the machine, which stays where it is
	{"EINVAL", "", []string{"open_tree_", "moved_away", "sys_copied", "new_proc_of_fsopen"}},
	{"ENOENT", "", []string{"below_another"}},
	{"EROFS", watchedLine, []string{"sys_bare"}},
	{"EPERM", "", []string{"sys_remounted", "new_proc", "new_proc_self", "new_proc_again", "new_proc_32", "new_sysfs", "sysfs_remounted"}},
	{"EPERM", "", []string{"proc_turned", "sysfs_of_net", "cgroup", "race_mount", "namespace_before"}},
	{"EACCES", "", []string{"wards_root", "wards_cwd", "wards_file", "disk", "disks", "latency", "screen"}},
	{"EBUSY", "", []string{"disk_renamed"}},
	{"EROFS", watchedLine, []string{"proc_of_pids", "proc_of_users"}},
	{"EPERM", "", []string{"clock_set", "clock_rate", "hostname", "swap", "account", "device", "watching", "network", "packets"}},
}

// hosts are what remains for the guard with --root=host.
var hosts = []group{
	{"ENOENT", "", []string{"beneath_tracing", "beneath_debug", "beneath_a_copy", "open_tree_", "moved_away"}},
	{"EROFS", onlyWatched, []string{"sys_bare", "sys_remounted", "sys_copied", "new_proc", "new_proc_self", "new_proc_again", "new_proc_32", "new_proc_of_fsopen", "new_sysfs", "sysfs_remounted"}},
	{"EROFS", onlyWatched, []string{"proc_of_pids", "proc_of_users", "sysfs_of_net", "wards_root", "wards_file"}},
	{"through", "", []string{"clock_set", "hostname"}}, // to the same
}

// Where opens are watched the log has a line for opens, too, and ways of the second kind are closed.
const (
	watchedLine = "write to "
	onlyWatched = " write to "
)

// TestHostsKernelIsOutOfReach: root's commands go all the ways there are to the host's kernel, and nothing
// of it changes. It has its tracefs and debugfs where the command's are, if it lets them be mounted.
func TestHostsKernelIsOutOfReach(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can reach the host's kernel at all")
	}
	bin := compile(t, "ways")
	runtime.LockOSThread() // and the thread ends with this test, and its mounts with it
	host := ownMounts(t)
	before := host.state()
	steady := host.state()
	closed := slices.Concat(sealed, sealedMore)
	for _, of := range []struct {
		files, root, level string
		groups             []group
	}{
		{"fuse", "sealed", "off", slices.Concat(closed, []group{copied, ownFormats})},
		{"fuse", "sealed", "calls", slices.Concat(closed, []group{copied, noFormats})},
		{"fuse", "host", "off", hosts}, {"fuse", "host", "calls", hosts},
		{"seccomp", "sealed", "off", slices.Concat(closed, []group{bare, noFormats})},
		{"seccomp", "sealed", "calls", slices.Concat(closed, []group{bare, noFormats})},
	} {
		if testing.Short() && of.level == "off" {
			continue // the other level's threads are those that may race
		}
		t.Run(of.files+"-"+of.root+"-"+of.level, func(t *testing.T) {
			runtime.LockOSThread()
			host.enter(t)
			host.goAll(t, bin, of.files, of.root, of.level, slices.Concat(refused, of.groups))
		})
	}
	for _, of := range []struct {
		files string
		more  group
	}{{"fuse", copied}, {"seccomp", bare}} {
		t.Run(of.files+"-absent", func(t *testing.T) {
			runtime.LockOSThread()
			host.enter(t)
			withoutTracing(t)
			host.goAll(t, bin, of.files, "sealed", "calls", slices.Concat(refused[:3], sealed[:2], []group{of.more}))
		})
	}
	t.Run("user", func(t *testing.T) {
		runtime.LockOSThread()
		host.enter(t)
		for _, level := range []string{"off", "calls"} {
			host.noWays(t, bin, level)
		}
	})
	after := host.state()
	for name, was := range before {
		if now := after[name]; now != was && steady[name] == was {
			t.Errorf("%s of the host was %q, and is %q", name, was, now)
		}
	}
	for _, line := range host.log() {
		t.Errorf("the host's log has %q", line)
	}
}

// goAll goes the ways of groups that this host has.
func (h *hostState) goAll(t *testing.T, bin, files, root, level string, groups []group) {
	for _, g := range groups {
		tried := slices.DeleteFunc(slices.Clone(g.ways), func(way string) bool {
			_, err := os.Stat(needs[way])
			absent := needs[way] != "" && err != nil || strings.HasPrefix(way, "others_") && !initHasAll()
			if absent {
				t.Logf("%s is not tried: the host has nothing there", way)
			}
			return absent
		})
		switch line := g.line; {
		case level == "off" && line == onlyWatched:
		case level == "off" && line == watchedLine:
			h.goWays(t, bin, files, root, level, g.ends, "", tried)
		default:
			h.goWays(t, bin, files, root, level, g.ends, line, tried)
		}
	}
}

// noWays goes all ways as another user, for whom the host's kernel does not have them.
func (h *hostState) noWays(t *testing.T, bin, level string) {
	if err := unix.Mount(filepath.Join(h.dir, "fuse"), "/dev/fuse", "", unix.MS_BIND, ""); err != nil {
		t.Skipf("no /dev/fuse for everybody: %v", err)
	}
	defer unix.Unmount("/dev/fuse", unix.MNT_DETACH)
	var ways []string
	for _, g := range slices.Concat(refused, sealed, sealedMore, []group{copied, noFormats}) {
		ways = append(ways, g.ways...)
	}
	cmd := exec.Command("kprobefs", slices.Concat([]string{"run", "--files=fuse", "--mirror=" + level, "--", bin}, ways)...)
	cmd.Env = append(cmd.Environ(), "HOSTS="+h.dir, "WARD="+h.ward)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	inside := []string{"tmpfs", "remount_tmpfs", "sys_optimization", "kmsg", "printk", "session_traced", "session_taken", "session_memory", "session_mounts"}
	for _, way := range ways {
		through := strings.Contains("\n"+string(out), "\n"+way+": through\n")
		if !through && !strings.Contains("\n"+string(out), "\n"+way+": E") || through && !slices.Contains(inside, way) {
			t.Errorf("%s does not end in an error:\n%s", way, out)
		}
	}
}

// goWays goes some ways under run, and looks how they end.
func (h *hostState) goWays(t *testing.T, bin, files, root, level, ends, line string, ways []string) {
	t.Helper()
	if len(ways) == 0 {
		return
	}
	cmd := exec.Command("kprobefs", append([]string{"run", "--files=" + files, "--root=" + root, "--mirror=" + level, "--", "sh", "-c", `"$BIN" "$@"; cat "$KPROBEFS_DIR/machine/kmsg"`, "sh"}, ways...)...)
	cmd.Env = append(cmd.Environ(), "BIN="+bin, "HOSTS="+h.dir, "WARD="+h.ward)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v", err)
	}
	refused, failed := 0, t.Failed()
	for _, way := range ways {
		switch {
		case strings.Contains(string(out), way+": ENOSYS, as every call of 32-bit programs\n"):
			t.Logf("%s is not tried: the host has no 32-bit programs", way)
		case line == "" && strings.Contains(string(out), way+": ENOSYS\n") && ends != "ENOSYS":
			t.Logf("%s is not tried: the host has no such call", way)
		case !strings.Contains("\n"+string(out), "\n"+way+": "+ends+"\n"):
			t.Errorf("%s does not end in %s", way, ends)
		default:
			refused++
		}
	}
	told := 0
	for l := range strings.Lines(string(out)) {
		if strings.Contains(l, " guard: ways[") && strings.Contains(l, line) {
			told++
		}
	}
	if line != "" && told != refused {
		t.Errorf("the log has %d lines of %q for %d refusals", told, line, refused)
	}
	if t.Failed() && !failed {
		t.Logf("%s", out)
	}
}

// initHasAll reports whether the first process here has rights that the command has not.
func initHasAll() bool {
	b, err := os.ReadFile("/proc/1/status")
	return err == nil && strings.Contains(string(b), "\nCapPrm:\t000001ff")
}

// hostState is a mount namespace with the host's files.
type hostState struct {
	namespace int
	kmsg      int
	has       []string // file systems that are there
	dir       string   // of mounts that somebody made before: see copies
	ward      string   // the pid of a process of another user's
}

// ownMounts gives this thread mounts of its own, with the host's tracefs and debugfs.
func ownMounts(t *testing.T) *hostState {
	h := &hostState{namespace: -1, kmsg: -1}
	if err := unix.Unshare(unix.CLONE_NEWNS); err != nil {
		t.Skipf("no mount namespace: %v", err)
	}
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		t.Skipf("no mounts of one's own: %v", err)
	}
	for _, m := range [][2]string{{"debugfs", "/sys/kernel/debug"}, {"tracefs", "/sys/kernel/tracing"}} {
		if err := unix.Mount("nodev", m[1], m[0], 0, ""); err != nil && err != unix.EBUSY {
			t.Logf("the host has no %s here, or does not let it be mounted: %v", m[0], err)
			continue
		}
		h.has = append(h.has, m[0])
	}
	h.copies(t)
	var err error
	if h.namespace, err = unix.Open("/proc/thread-self/ns/mnt", unix.O_RDONLY|unix.O_CLOEXEC, 0); err != nil {
		t.Fatal(err)
	}
	if h.kmsg, err = unix.Open("/dev/kmsg", unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0); err != nil {
		t.Logf("the host's log cannot be watched: %v", err)
	} else if _, err := unix.Seek(h.kmsg, 0, unix.SEEK_END); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		unix.Close(h.namespace)
		unix.Close(h.kmsg)
	})
	return h
}

// copies mounts procfs once more, as chroots need it, and something over a tracefs, makes a device for FUSE that
// everybody may use, and starts a process of another user's.
func (h *hostState) copies(t *testing.T) {
	h.dir = t.TempDir()
	if err := os.Chmod(filepath.Dir(h.dir), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, m := range []struct {
		name, from, kind string
		flags            uintptr
	}{{"proc", "proc", "proc", 0}, {"part", "/proc/sys", "", unix.MS_BIND}, {"covered", "nodev", "tracefs", 0}, {"covered", "none", "tmpfs", 0}, {"control", "none", "fusectl", 0}} {
		to := filepath.Join(h.dir, m.name)
		if err := os.MkdirAll(to, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := unix.Mount(m.from, to, m.kind, m.flags, ""); err != nil {
			t.Logf("the host has no second %s: %v", m.kind, err)
			continue
		}
		t.Cleanup(func() { _ = unix.Unmount(to, unix.MNT_DETACH) }) // it is gone with its namespace, too
	}
	ward := exec.Command("sleep", "1000")
	fuse := filepath.Join(h.dir, "fuse")
	if err := unix.Mknod(fuse, unix.S_IFCHR|0o666, int(unix.Mkdev(10, 229))); err != nil {
		t.Logf("no device for everybody: %v", err)
	} else if err := os.Chmod(fuse, 0o666); err != nil {
		t.Fatal(err)
	}
	root, err := os.Open("/")
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	ward.Stdin = root
	ward.Dir = "/"
	ward.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	if err := ward.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ward.Process.Kill(); _ = ward.Wait() })
	h.ward = strconv.Itoa(ward.Process.Pid)
}

// enter brings another thread into h.
func (h *hostState) enter(t *testing.T) {
	if err := unix.Unshare(unix.CLONE_FS); err != nil {
		t.Fatal(err)
	}
	if err := unix.Setns(h.namespace, unix.CLONE_NEWNS); err != nil {
		t.Fatal(err)
	}
}

// changing are variables that change by themselves.
var changing = []string{"/fs/quota/", "/kernel/random/", "/fs/file-nr", "/fs/inode-", "/fs/dentry-state", "/fs/aio-nr", "/ns_last_pid", "/kernel/pty/nr",
	"_conntrack_count", "/kernel/perf_", "/kernel/tainted", "/hung_task_", "/net/ipv4/tcp_mem", "/exception-trace"}

// traced are the files of tracefs that say what it does.
var traced = []string{"tracing_on", "current_tracer", "set_event", "kprobe_events", "uprobe_events", "dynamic_events", "trace_clock", "trace_options",
	"set_ftrace_filter", "set_ftrace_pid", "set_event_pid", "buffer_size_kb", "tracing_cpumask", "events/enable"}

// state is all that is watched, by name.
func (h *hostState) state() map[string]string {
	s := make(map[string]string)
	read := func(path string) {
		b, err := os.ReadFile(path)
		if s[path] = string(b); err != nil {
			s[path] = err.Error()
		}
		if st, err := os.Lstat(path); err == nil {
			s["mode of "+path] = st.Mode().String()
		}
	}
	list := func(dir string) {
		names, _ := os.ReadDir(dir)
		for _, n := range names {
			s[dir] += n.Name() + " "
		}
	}
	_ = filepath.WalkDir("/proc/sys", func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && !slices.ContainsFunc(changing, func(c string) bool { return strings.Contains(path, c) }) {
			if st, err := d.Info(); err == nil && st.Mode().Perm()&0o400 != 0 {
				read(path)
			}
		}
		return nil
	})
	for _, name := range traced {
		read("/sys/kernel/tracing/" + name)
	}
	list("/sys/kernel/tracing/instances")
	list("/sys/kernel/debug")
	list("/sys/kernel")
	read("/proc/modules")
	read("/proc/sys/debug/exception-trace")
	read("/sys/kernel/rcu_expedited")
	read("/sys/kernel/kexec_loaded")
	read("/sys/module/printk/parameters/time")
	read("/proc/irq/default_smp_affinity")
	b, _ := os.ReadFile("/proc/thread-self/mountinfo")
	for m := range strings.Lines(string(b)) {
		// Those of other tests go with their directories and servers, wherever they are seen.
		if !strings.Contains(m, " fuse") && !strings.Contains(m, " "+os.TempDir()+"/") {
			s["mounts"] += m
		}
	}
	return s
}

// log is what the host's log has of the command, or of what it wanted, since.
func (h *hostState) log() (lines []string) {
	b := make([]byte, 8192)
	for {
		n, err := unix.Read(h.kmsg, b)
		if err == unix.EPIPE {
			continue // some are lost
		}
		if err != nil || n == 0 {
			return lines
		}
		if line := string(b[:n]); strings.Contains(line, "ways") || strings.Contains(line, "sysrq") {
			lines = append(lines, line)
		}
	}
}
