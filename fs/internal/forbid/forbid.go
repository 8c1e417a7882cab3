// Package forbid says what on this host forbids a call that has failed, and what to do about it: a seccomp
// filter, a security module, a sysctl, a capability or a device that is missing. Errors alone do not say:
// EPERM is the answer of four of them.
//
// It asks the host by calls that change nothing, and reads what procfs says of this process. The package
// imports nothing of ours.
package forbid

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Why is who forbids a call, and what to do about it. The zero Why is not known.
type Why struct{ Who, Do string }

// String is both, to stand behind a colon.
func (w Why) String() string {
	switch {
	case w.Do == "":
		return w.Who
	case w.Who == "":
		return w.Do
	}
	return w.Who + ": " + w.Do
}

// First adds what works without anybody's doing, before all else.
func (w Why) First(way string) Why {
	if w.Do != "" {
		way += "; or " + w.Do
	}
	return Why{w.Who, way}
}

// host is what is asked. Tests make others than the one that they are on.
type host struct {
	root    string // where procfs and /dev are looked for; "": /
	uid     int
	capable func(c int) bool
	clone   func(flags uintptr) unix.Errno // what clone(2) answers to a call that makes no process
	mount   func() unix.Errno              // what mount(2) answers to one that mounts nothing
	action  func() unix.Errno              // what seccomp(2) answers when it is asked for notifications
}

// here is the host.
func here() *host {
	return &host{
		uid: os.Geteuid(), capable: Capable,
		clone: func(flags uintptr) unix.Errno {
			// With CLONE_FS a kernel that hears of this call refuses it, and makes no process.
			_, _, e := unix.RawSyscall(unix.SYS_CLONE, flags|unix.CLONE_FS|uintptr(unix.SIGCHLD), 0, 0)
			return e
		},
		mount: func() unix.Errno {
			// A kernel that hears of this call says EFAULT: it copies the names first.
			_, _, e := unix.RawSyscall6(unix.SYS_MOUNT, 1, 1, 1, 0, 0, 0)
			return e
		},
		action: func() unix.Errno {
			action := uint32(unix.SECCOMP_RET_USER_NOTIF)
			_, _, e := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_GET_ACTION_AVAIL, 0, uintptr(unsafe.Pointer(&action)))
			return e
		},
	}
}

const (
	addAdmin = "start the container with --cap-add SYS_ADMIN"
	// With that capability the profiles of container runtimes let mount(2) and namespaces pass, too.
	unfiltered = addAdmin + " or --security-opt seccomp=unconfined"
	confined   = "start the container with --security-opt apparmor=unconfined (SELinux: label=disable)"
)

// Namespaces says what forbids a mount namespace, and with user a user namespace, that
// could not be made: err is the error.
func Namespaces(err error, user bool) Why { return here().namespaces(err, user) }

func (h *host) namespaces(err error, user bool) Why {
	flags, call := uintptr(unix.CLONE_NEWNS), "clone(CLONE_NEWNS)"
	if user {
		flags, call = flags|unix.CLONE_NEWUSER, "clone(CLONE_NEWUSER|CLONE_NEWNS)"
	}
	switch e := h.clone(flags); {
	case e != unix.EINVAL && e != 0:
		return Why{"a seccomp filter forbids " + call + " (" + unix.ErrnoName(e) + ")", unfiltered}
	case !user:
		return h.module(call, err)
	case errors.Is(err, unix.ENOSPC):
		return Why{"sysctl user.max_user_namespaces is " + h.number("/proc/sys/user/max_user_namespaces") + ", and that many are there, or 32 within each other", "raise it: sysctl -w user.max_user_namespaces=15000"}
	case errors.Is(err, unix.EINVAL), errors.Is(err, unix.ENOSYS):
		return Why{"this kernel has no user namespaces (CONFIG_USER_NS)", "run it as root"}
	}
	for _, s := range switches {
		if h.number(s.path) == s.off {
			return Why{"sysctl " + s.name + " is " + s.off, "as root: sysctl -w " + s.name + "=" + s.on}
		}
	}
	switch {
	case errors.Is(err, unix.EPERM) && h.uid == 0 && !h.capable(unix.CAP_SETFCAP):
		return Why{"user 0 has neither CAP_SYS_ADMIN nor CAP_SETFCAP, which a user namespace with user 0 in it needs", "start the container with its default capabilities, or as another user"}
	case errors.Is(err, unix.EPERM) && h.inChroot():
		return Why{"a process in a chroot gets no user namespace", "run it outside, or as root"}
	}
	return h.module(call, err)
}

// switches turn user namespaces off for those without rights.
var switches = []struct{ path, name, off, on string }{
	{"/proc/sys/kernel/unprivileged_userns_clone", "kernel.unprivileged_userns_clone", "0", "1"},
	{"/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "kernel.apparmor_restrict_unprivileged_userns", "1", "0"},
}

// Mount says what forbids a mount(2) by who has CAP_SYS_ADMIN in its user namespace, and failed with err.
func Mount(err error) Why { return here().mounts(err) }

func (h *host) mounts(err error) Why {
	switch e := h.mount(); {
	case e != unix.EFAULT && e != 0:
		return Why{"a seccomp filter forbids mount(2) (" + unix.ErrnoName(e) + ")", unfiltered}
	case errors.Is(err, unix.EBUSY):
		return Why{"a run that this one is in has its files there, by seccomp", outer}
	case !errors.Is(err, unix.EPERM) && !errors.Is(err, unix.EACCES):
		return Why{}
	case !h.capable(unix.CAP_SYS_ADMIN):
		return Why{"there is no CAP_SYS_ADMIN", addAdmin}
	}
	for _, s := range switches[1:] {
		if h.number(s.path) == s.off {
			return Why{"sysctl " + s.name + " is " + s.off, "as root: sysctl -w " + s.name + "=" + s.on}
		}
	}
	return h.module("mount(2)", err)
}

// module blames the security module that this process is confined by.
func (h *host) module(call string, err error) Why {
	profile := h.confinement()
	switch {
	case !errors.Is(err, unix.EPERM) && !errors.Is(err, unix.EACCES):
		return Why{}
	case profile != "":
		return Why{"the security profile " + strconv.Quote(profile) + " forbids " + call, confined}
	}
	return Why{"a security module of the host forbids " + call, "its log says which (dmesg, audit.log)"}
}

// confinement is the profile or label of a security module on this process; "": none, or it lets all pass.
func (h *host) confinement() string {
	for _, file := range []string{"/proc/self/attr/apparmor/current", "/proc/self/attr/current"} {
		b, err := os.ReadFile(h.root + file)
		s := strings.Trim(string(b), "\x00\n ")
		if err == nil && s != "" && s != "unconfined" && s != "kernel" {
			return s
		}
	}
	return ""
}

// Device says what forbids to open /dev/fuse, which failed with err.
func Device(err error) Why { return here().device(err) }

func (h *host) device(err error) Why {
	const container = "in a container: --device /dev/fuse"
	known := h.hasFuse()
	switch {
	case errors.Is(err, unix.ENOENT) && known:
		return Why{"the device is missing, and the kernel has FUSE", container + "; elsewhere, as root: mknod -m 666 /dev/fuse c 10 229"}
	case errors.Is(err, unix.ENOENT), errors.Is(err, unix.ENXIO), errors.Is(err, unix.ENODEV):
		return Why{"the device is missing, and the kernel has no FUSE", "modprobe fuse on the host, and " + container}
	case errors.Is(err, unix.EPERM):
		return Why{"the container may not use the device (device cgroup)", "start it with --device /dev/fuse"}
	case errors.Is(err, unix.EACCES):
		var st unix.Stat_t
		if unix.Stat(h.root+"/dev/fuse", &st) == nil && st.Mode&0o006 == 0o006 {
			return h.module("to open the device", err)
		}
		return Why{"its mode keeps you out", "as root, chmod 666 /dev/fuse"}
	}
	return Why{}
}

// hasFuse reports whether FUSE is among the kernel's file systems.
func (h *host) hasFuse() bool {
	b, err := os.ReadFile(h.root + "/proc/filesystems")
	return err == nil && strings.Contains("\n"+string(b), "\tfuse\n")
}

// Capable reports whether this process has a capability (include/uapi/linux/capability.h) in its user
// namespace.
func Capable(c int) bool {
	h := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var d [2]unix.CapUserData
	return unix.Capget(&h, &d[0]) == nil && d[c/32].Effective>>(c%32)&1 != 0
}

// number is what a sysctl says; "" if there is none.
func (h *host) number(path string) string {
	b, _ := os.ReadFile(h.root + path)
	return strings.TrimSpace(string(b))
}

// inChroot reports whether nothing is mounted at this process's root.
func (h *host) inChroot() bool {
	b, err := os.ReadFile(h.root + "/proc/self/mountinfo")
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) > 4 && f[4] == "/" {
			return false
		}
	}
	return err == nil
}
