package sysctl

import "syscall"

// Text is a variable that is read alone, as those of kernel/utsname_sysctl.c are (proc_do_uts_string).
type Text string

// Read is Proc's.
func (t Text) Read(p []byte, off int64) (int, error) {
	s := string(t) + "\n"
	return copy(p, s[min(off, int64(len(s))):]), nil
}

// Write is Proc's. Nobody comes so far: the file's mode lets nobody write.
func (t Text) Write(Cred, []byte, int64) (int, error) { return 0, syscall.EPERM }

// OSRelease is kernel.osrelease: what uname(2) calls the release.
func OSRelease(release string) Table {
	return Table{Path: "kernel/osrelease", Mode: 0o444, Proc: Text(release)}
}

// Version is kernel.version: what uname(2) calls the version.
func Version(version string) Table {
	return Table{Path: "kernel/version", Mode: 0o444, Proc: Text(version)}
}
