// Package forbid finds out what on this host forbids a call that failed, and what the user can do about it.
// It may be a seccomp filter, a security module, a sysctl, a missing capability or a missing device. The
// errno alone does not tell: four of them answer EPERM.
//
// It makes calls that change nothing, and reads the files of procfs about this process. The package imports
// nothing of ours.
package forbid

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Why is what forbids a call (Who), and what to do about it (Do). The zero Why means that it is not known.
type Why struct{ Who, Do string }

// String joins both, for the end of an error text.
func (w Why) String() string {
	switch {
	case w.Do == "":
		return w.Who
	case w.Who == "":
		return w.Do
	}
	return w.Who + ": " + w.Do
}

// First adds a way that works without any change of the host. It becomes the first one.
func (w Why) First(way string) Why {
	if w.Do != "" {
		way += "; or " + w.Do
	}
	return Why{w.Who, way}
}

// host has the questions to the host. Tests make other hosts.
type host struct {
	root    string // directory with proc and dev; "": /
	uid     int
	capable func(c int) bool
	clone   func(flags uintptr) unix.Errno // errno of a clone(2) that makes no process
	mount   func() unix.Errno              // errno of a mount(2) that mounts nothing
	action  func() unix.Errno              // errno of seccomp(2) for the question whether it has notifications
}

// here returns the host of this process.
func here() *host {
	return &host{
		uid: os.Geteuid(), capable: Capable,
		clone: func(flags uintptr) unix.Errno {
			// With CLONE_FS the kernel refuses this call, and makes no process.
			_, _, e := unix.RawSyscall(unix.SYS_CLONE, flags|unix.CLONE_FS|uintptr(unix.SIGCHLD), 0, 0)
			return e
		},
		mount: func() unix.Errno {
			// If the call reaches the kernel, the kernel answers EFAULT: it copies the names first.
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
	// With that capability, profiles of container runtimes also allow mount(2) and namespaces.
	unfiltered = addAdmin + " or --security-opt seccomp=unconfined"
	confined   = "start the container with --security-opt apparmor=unconfined (SELinux: label=disable)"
)

// Namespaces returns what forbids a mount namespace. user: a user namespace, too. err is the error of the
// call.
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

// switches are sysctls that forbid user namespaces to processes without rights.
var switches = []struct{ path, name, off, on string }{
	{"/proc/sys/kernel/unprivileged_userns_clone", "kernel.unprivileged_userns_clone", "0", "1"},
	{"/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "kernel.apparmor_restrict_unprivileged_userns", "1", "0"},
}

// Mount returns what forbids a mount(2) to a process with CAP_SYS_ADMIN in its user namespace. err is the
// error of the call.
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

// module returns the security module that confines this process as the reason.
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

// confinement is the profile or label that a security module has given this process. It is "" if there is
// none, or if it forbids nothing.
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

// Device returns what forbids opening /dev/fuse. err is the error of the open.
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

// hasFuse reports whether the kernel has the file system FUSE.
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

// number is the value of a sysctl, or "" if there is no such sysctl.
func (h *host) number(path string) string {
	b, _ := os.ReadFile(h.root + path)
	return strings.TrimSpace(string(b))
}

// inChroot reports whether this process's root directory is no mount point.
func (h *host) inChroot() bool {
	b, err := os.ReadFile(h.root + "/proc/self/mountinfo")
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) > 4 && f[4] == "/" {
			return false
		}
	}
	return err == nil
}
