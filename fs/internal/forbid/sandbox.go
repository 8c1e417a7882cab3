package forbid

import (
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// Sandbox is the name of the emulated kernel that this process runs on, such as gVisor. It is "" for Linux
// and unknown kernels.
func Sandbox() string {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return ""
	}
	version, _ := os.ReadFile("/proc/version")
	names := unix.ByteSliceToString(u.Release[:]) + "\n" + unix.ByteSliceToString(u.Version[:]) + "\n" + string(version)
	if s := sandbox(names, ""); s != "" {
		return s
	}
	log := make([]byte, 64<<10)
	n, err := unix.Klogctl(unix.SYSLOG_ACTION_READ_ALL, log)
	if err != nil {
		return ""
	}
	return sandbox("", string(log[:n]))
}

// sandbox is Sandbox for given texts: names are those of uname(2) and /proc/version, and log is the
// kernel's log.
func sandbox(names, log string) string {
	switch {
	case strings.Contains(strings.ToLower(names), "gvisor"), strings.Contains(names, gVisor), strings.Contains(log, "] Starting gVisor..."):
		return "gVisor"
	}
	return ""
}

// gVisor is the version that gVisor's uname(2) returns (pkg/sentry/syscalls/linux/linux64.go there).
const gVisor = "#1 SMP Sun Jan 10 15:06:54 PST 2016"
