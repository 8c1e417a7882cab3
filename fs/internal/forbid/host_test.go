package forbid

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

const (
	userns   = "/proc/sys/kernel/unprivileged_userns_clone"
	ubuntu   = "/proc/sys/kernel/apparmor_restrict_unprivileged_userns"
	maxUser  = "/proc/sys/user/max_user_namespaces"
	yama     = "/proc/sys/kernel/yama/ptrace_scope"
	apparmor = "/proc/self/attr/apparmor/current"
	label    = "/proc/self/attr/current"
	mountsOf = "/proc/self/mountinfo"
	systems  = "/proc/filesystems"
	fuse     = "/dev/fuse"
)

// made is a host that was made for a test: as the real one is where nothing forbids anything, but for what is said.
type made struct {
	files map[string]string
	uid   int
	caps  []int
	// errno of a filter; 0: there is none
	clone, mount, seccomp unix.Errno
}

func (m made) host(t *testing.T) *host {
	t.Helper()
	h := &host{
		root: t.TempDir(), uid: m.uid,
		capable: func(c int) bool {
			for _, have := range m.caps {
				if have == c {
					return true
				}
			}
			return false
		},
		clone:  func(uintptr) unix.Errno { return either(m.clone, unix.EINVAL) },
		mount:  func() unix.Errno { return either(m.mount, unix.EFAULT) },
		action: func() unix.Errno { return m.seccomp },
	}
	for path, text := range m.files {
		path = h.root + path
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		mode := os.FileMode(0o666)
		if text == "shut" {
			mode = 0o600
		}
		if err := os.WriteFile(path, []byte(text+"\n"), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

func either(filter, kernel unix.Errno) unix.Errno {
	if filter != 0 {
		return filter
	}
	return kernel
}

// ways are the questions.
var ways = map[string]func(*host, error) Why{
	"userns":  func(h *host, err error) Why { return h.namespaces(err, true) },
	"mountns": func(h *host, err error) Why { return h.namespaces(err, false) },
	"mount":   (*host).mounts,
	"device":  (*host).device,
	"seccomp": (*host).seccomp,
	"memory":  func(h *host, _ error) Why { return h.hidden() },
}

// TestMade: the reason of a refusal is found, and what to do about it.
func TestMade(t *testing.T) {
	type files = map[string]string
	rooted := files{mountsOf: "1 0 0:1 / / rw - ext4 none rw"}
	with := func(more files) files {
		for path, text := range rooted {
			if more[path] == "" {
				more[path] = text
			}
		}
		return more
	}
	for _, tc := range []struct {
		way     string
		err     unix.Errno
		host    made
		who, do string
	}{
		{"userns", unix.EPERM, made{clone: unix.EPERM}, "a seccomp filter forbids clone(CLONE_NEWUSER|CLONE_NEWNS) (EPERM)", "start the container with --cap-add SYS_ADMIN or --security-opt seccomp=unconfined"},
		{"userns", unix.ENOSYS, made{clone: unix.ENOSYS}, "a seccomp filter forbids clone(CLONE_NEWUSER|CLONE_NEWNS) (ENOSYS)", unfiltered},
		{"mountns", unix.EPERM, made{clone: unix.EPERM}, "a seccomp filter forbids clone(CLONE_NEWNS) (EPERM)", unfiltered},
		{"userns", unix.ENOSPC, made{files: files{maxUser: "7"}}, "sysctl user.max_user_namespaces is 7, and that many are there, or 32 within each other", "raise it: sysctl -w user.max_user_namespaces=15000"},
		{"userns", unix.ENOSYS, made{}, "this kernel has no user namespaces (CONFIG_USER_NS)", "run it as root"},
		{"userns", unix.EPERM, made{files: with(files{userns: "0"}), uid: 7}, "sysctl kernel.unprivileged_userns_clone is 0", "as root: sysctl -w kernel.unprivileged_userns_clone=1"},
		{"userns", unix.EPERM, made{files: with(files{userns: "1", ubuntu: "1"}), uid: 7}, "sysctl kernel.apparmor_restrict_unprivileged_userns is 1", "as root: sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"},
		{"userns", unix.EPERM, made{files: rooted}, "user 0 has neither CAP_SYS_ADMIN nor CAP_SETFCAP, which a user namespace with user 0 in it needs", "start the container with its default capabilities, or as another user"},
		{"userns", unix.EPERM, made{files: files{mountsOf: "1 0 0:1 / /proc rw - proc none rw"}, uid: 7}, "a process in a chroot gets no user namespace", "run it outside, or as root"},
		{"userns", unix.EPERM, made{files: with(files{apparmor: "docker-default (enforce)"}), uid: 7}, `the security profile "docker-default (enforce)" forbids clone(CLONE_NEWUSER|CLONE_NEWNS)`, confined},
		{"userns", unix.EPERM, made{files: rooted, uid: 7}, "a security module of the host forbids clone(CLONE_NEWUSER|CLONE_NEWNS)", "its log says which (dmesg, audit.log)"},
		{"userns", unix.EAGAIN, made{files: rooted, uid: 7}, "", ""},

		{"mount", unix.EPERM, made{mount: unix.EPERM}, "a seccomp filter forbids mount(2) (EPERM)", unfiltered},
		{"mount", unix.EPERM, made{}, "there is no CAP_SYS_ADMIN", "start the container with --cap-add SYS_ADMIN"},
		{"mount", unix.EACCES, made{caps: []int{unix.CAP_SYS_ADMIN}, files: files{apparmor: "docker-default (enforce)\x00"}}, `the security profile "docker-default (enforce)" forbids mount(2)`, confined},
		{"mount", unix.EACCES, made{caps: []int{unix.CAP_SYS_ADMIN}, files: files{apparmor: "unconfined", label: "system_u:system_r:container_t:s0:c1,c2"}}, `the security profile "system_u:system_r:container_t:s0:c1,c2" forbids mount(2)`, confined},
		{"mount", unix.EACCES, made{caps: []int{unix.CAP_SYS_ADMIN}, files: files{apparmor: "unconfined", ubuntu: "1"}}, "sysctl kernel.apparmor_restrict_unprivileged_userns is 1", "as root: sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"},
		{"mount", unix.EACCES, made{caps: []int{unix.CAP_SYS_ADMIN}, files: files{apparmor: "unconfined", label: "kernel"}}, "a security module of the host forbids mount(2)", "its log says which (dmesg, audit.log)"},
		{"mount", unix.EBUSY, made{}, "a run that this one is in has its files there, by seccomp", "give the outer run --files=fuse --mirror=files"},
		{"mount", unix.ENODEV, made{caps: []int{unix.CAP_SYS_ADMIN}}, "", ""},

		{"device", unix.ENOENT, made{files: files{systems: "nodev\tfuse"}}, "the device is missing, and the kernel has FUSE", "in a container: --device /dev/fuse; elsewhere, as root: mknod -m 666 /dev/fuse c 10 229"},
		{"device", unix.ENOENT, made{files: files{systems: "nodev\tfusectl"}}, "the device is missing, and the kernel has no FUSE", "modprobe fuse on the host, and in a container: --device /dev/fuse"},
		{"device", unix.ENXIO, made{}, "the device is missing, and the kernel has no FUSE", "modprobe fuse on the host, and in a container: --device /dev/fuse"},
		{"device", unix.EPERM, made{}, "the container may not use the device (device cgroup)", "start it with --device /dev/fuse"},
		{"device", unix.EACCES, made{files: files{fuse: "shut"}}, "its mode keeps you out", "as root, chmod 666 /dev/fuse"},
		{"device", unix.EACCES, made{files: files{fuse: "open", apparmor: "snap.x (enforce)"}}, `the security profile "snap.x (enforce)" forbids to open the device`, confined},
		{"device", unix.EMFILE, made{}, "", ""},

		{"seccomp", unix.EPERM, made{seccomp: unix.EPERM}, "a seccomp filter forbids seccomp(2) (EPERM)", "start the container with --security-opt seccomp=unconfined"},
		{"seccomp", unix.ENOSYS, made{seccomp: unix.ENOSYS}, "this kernel has no seccomp notifications (CONFIG_SECCOMP_FILTER, Linux 5.0)", ""},
		{"seccomp", unix.EBUSY, made{}, "system calls are watched already, by a run that this one is in or another program", "give the outer run --files=fuse --mirror=files"},

		{"memory", unix.EPERM, made{files: files{yama: "3"}, caps: []int{unix.CAP_SYS_PTRACE}}, "sysctl kernel.yama.ptrace_scope is 3", "it can only be changed by another boot"},
		{"memory", unix.EPERM, made{files: files{yama: "2"}}, "sysctl kernel.yama.ptrace_scope is 2, and there is no CAP_SYS_PTRACE", "as root: sysctl -w kernel.yama.ptrace_scope=1"},
		{"memory", unix.EPERM, made{files: files{yama: "2"}, caps: []int{unix.CAP_SYS_PTRACE}}, "", ""},
	} {
		if got, want := ways[tc.way](tc.host.host(t), tc.err), (Why{tc.who, tc.do}); got != want {
			t.Errorf("%s, %v, %+v:\n%q, want\n%q", tc.way, tc.err, tc.host, got, want)
		}
	}
}

// TestWay: the first advice is the way that works without any change.
func TestWay(t *testing.T) {
	for _, tc := range []struct {
		host    made
		without string
		want    string
	}{
		{made{}, "", "use --files=seccomp, which needs neither FUSE nor a namespace"},
		{made{}, "--pid", "use --files=seccomp without --pid, which needs neither FUSE nor a namespace"},
		{made{seccomp: unix.EPERM}, "", nothing},
		{made{files: map[string]string{yama: "3"}}, "", nothing},
	} {
		if got := tc.host.host(t).withoutFuse(tc.without); got != tc.want {
			t.Errorf("%+v: %q", tc.host, got)
		}
	}
	if WithoutSeccomp(nil) != mounted || WithoutSeccomp(unix.ENOENT) != nothing {
		t.Error("FUSE works where its device can be opened")
	}
	got := Why{"somebody", "ask him"}.First("use it").String()
	if got != "somebody: use it; or ask him" {
		t.Errorf("%q", got)
	}
}

// TestSandbox: gVisor is known by any of the names that it gives itself, and no other kernel is.
func TestSandbox(t *testing.T) {
	for _, tc := range []struct{ names, log, want string }{
		{"4.4.0\n#1 SMP Sun Jan 10 15:06:54 PST 2016\n", "", "gVisor"},
		{"4.4.0\n#1\nLinux version 4.4.0 #1 SMP Sun Jan 10 15:06:54 PST 2016", "", "gVisor"},
		{"4.19.0-gvisor\n#1\n", "", "gVisor"},
		{"5.0\n#1\n", "[    0.000000] Starting gVisor...\n[    0.4] Daemonizing children...\n", "gVisor"},
		{"6.1.0-56-amd64\n#1 SMP PREEMPT_DYNAMIC Debian 6.1.1-1 (2026-01-10)\nLinux version 6.1.0", "[    0.000000] Linux version 6.1.0", ""},
	} {
		if got := sandbox(tc.names, tc.log); got != tc.want {
			t.Errorf("%q, %q: %q", tc.names, tc.log, got)
		}
	}
}
