package mirror

import (
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

func TestShowTypes(t *testing.T) {
	const mounts = "tracefs /sys/kernel/tracing fuse.tracefs rw,nosuid 0 0\nhost /mnt/fuse.tracefs fuse.sshfs rw 0 0\ndebugfs /sys/kernel/debug fuse.debugfs rw 0 0\n"
	const mountinfo = "22 28 0:20 / /sys/kernel/tracing rw - fuse.tracefs tracefs rw\n"
	if got, want := string(showTypes([]byte(mounts+mountinfo))), strings.NewReplacer(" fuse.tracefs ", " tracefs ", " fuse.debugfs ", " debugfs ").Replace(mounts+mountinfo); got != want || !strings.Contains(got, "/mnt/fuse.tracefs fuse.sshfs") {
		t.Errorf("%s", got)
	}
}

// TestMountsFile: which opens are of a list of mounts.
func TestMountsFile(t *testing.T) {
	th := me()
	var roots rootDirs
	defer roots.close()
	roots.lend(th, false)
	for _, tc := range []struct {
		path  string
		flags uint64
		want  bool
	}{
		{"/proc/mounts", unix.O_RDONLY, true},
		{"/etc/mtab", unix.O_RDONLY | unix.O_CLOEXEC, true},
		{"/proc/self/mountinfo", unix.O_RDONLY, true},
		{"/proc/1/../self/mounts", unix.O_RDONLY, true},
		{"/proc/mounts", unix.O_RDWR, false},
		{"/proc/mounts", unix.O_PATH, false},
		{"/proc/self/stat", unix.O_RDONLY, false},
		{"/nonexistent/mounts", unix.O_RDONLY, false},
		{"/mountinfo", unix.O_RDONLY, false},
	} {
		th.opensMounts(1, byNumber[unix.SYS_OPENAT], &[6]uint64{cwd, 0, tc.flags}, tc.path)
		got := ""
		if th.mounts != nil {
			path, done := th.mountsFile(th.mounts)
			done()
			got = path
		}
		if (got != "") != tc.want {
			t.Errorf("%s with %#x is %q", tc.path, tc.flags, got)
		}
	}
	if th.opensMounts(1, byNumber[unix.SYS_MKDIR], &[6]uint64{}, "/proc/mounts"); th.mounts != nil {
		t.Error("mkdir opens a list of mounts")
	}
}
