package forbid

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

const (
	outer   = "give the outer run --files=fuse --mirror=files"
	bare    = "use --files=seccomp%s, which needs neither FUSE nor a namespace"
	shown   = "kprobefs run --files=seccomp shows the files to a command without FUSE"
	mounted = "use --files=fuse"
	nothing = "explain, check and diff run no machine, and work everywhere"
)

// WithoutFuse returns a way that probably works on this host without FUSE. without is a flag that the user
// must leave out for that; "": there is none.
func WithoutFuse(without string) string { return here().withoutFuse(without) }

func (h *host) withoutFuse(without string) string {
	if !h.notifies() {
		return nothing
	}
	if without != "" {
		without = " without " + without
	}
	return fmt.Sprintf(bare, without)
}

// notifies reports whether files can probably be served by seccomp notification.
func (h *host) notifies() bool { return h.action() == 0 && h.hidden() == (Why{}) }

// WithoutMount returns a way that probably works on this host without mounting on a directory.
func WithoutMount() string {
	if here().notifies() {
		return shown
	}
	return nothing
}

// WithoutSeccomp returns a way that probably works on this host without seccomp notification. open is the
// error of opening /dev/fuse.
func WithoutSeccomp(open error) string {
	if open == nil {
		return mounted
	}
	return nothing
}

// Seccomp returns what forbids a filter with a listener. err is the error of the call.
func Seccomp(err error) Why { return here().seccomp(err) }

func (h *host) seccomp(err error) Why {
	switch {
	case errors.Is(err, unix.EBUSY):
		return Why{"system calls are watched already, by a run that this one is in or another program", outer}
	case errors.Is(err, unix.ENOSYS), errors.Is(err, unix.EINVAL), errors.Is(err, unix.EOPNOTSUPP):
		return Why{"this kernel has no seccomp notifications (CONFIG_SECCOMP_FILTER, Linux 5.0)", ""}
	case h.action() != 0:
		return Why{"a seccomp filter forbids seccomp(2) (" + unix.ErrnoName(h.action()) + ")", "start the container with --security-opt seccomp=unconfined"}
	}
	return h.module("seccomp(2)", err)
}

// Memory returns what forbids reading the memory of a program that this process has started.
func Memory(err error) Why {
	h := here()
	if why := h.hidden(); why != (Why{}) {
		return why
	}
	return h.module("to look at the memory of other processes (ptrace)", err)
}

// hidden returns the sysctl that forbids every process to read the memory of others.
func (h *host) hidden() Why {
	const scope = "/proc/sys/kernel/yama/ptrace_scope"
	switch n := h.number(scope); {
	case n == "3":
		return Why{"sysctl kernel.yama.ptrace_scope is 3", "it can only be changed by another boot"}
	case n == "2" && !h.capable(unix.CAP_SYS_PTRACE):
		return Why{"sysctl kernel.yama.ptrace_scope is 2, and there is no CAP_SYS_PTRACE", "as root: sysctl -w kernel.yama.ptrace_scope=1"}
	}
	return Why{}
}
