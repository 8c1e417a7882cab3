package sysctl

import (
	"strconv"
	"syscall"
)

// Text is a read-only variable with text, like those of kernel/utsname_sysctl.c (proc_do_uts_string).
type Text string

// Read is that of Proc.
func (t Text) Read(p []byte, off int64) (int, error) {
	s := string(t) + "\n"
	return copy(p, s[min(off, int64(len(s))):]), nil
}

// Write is that of Proc. It is never called, because the file's mode allows no writing.
func (t Text) Write(Cred, []byte, int64) (int, error) { return 0, syscall.EPERM }

// OSRelease is kernel.osrelease: the release of uname(2).
func OSRelease(release string) Table {
	return Table{Path: "kernel/osrelease", Mode: 0o444, Proc: Text(release)}
}

// Version is kernel.version: the version of uname(2).
func Version(version string) Table {
	return Table{Path: "kernel/version", Mode: 0o444, Proc: Text(version)}
}

// Tainted is kernel.tainted: the bits that mask returns. Nobody writes it: in 6.1 root may add bits.
func Tainted(mask func() uint64) Table {
	return Table{Path: "kernel/tainted", Mode: 0o444, Proc: shown(mask)}
}

// shown is a number that can only be read.
type shown func() uint64

// Read is that of Proc.
func (s shown) Read(p []byte, off int64) (int, error) {
	return Text(strconv.FormatUint(s(), 10)).Read(p, off)
}

// Write is that of Proc. It is never called, because the file's mode allows no writing.
func (s shown) Write(Cred, []byte, int64) (int, error) { return 0, syscall.EPERM }
