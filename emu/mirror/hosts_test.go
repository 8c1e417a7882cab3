package mirror

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestGuardOpens: every call that opens a file of the host's kernel for writing is refused. Everything else
// goes on.
func TestGuardOpens(t *testing.T) {
	if unix.Access("/proc/sys/kernel/panic", unix.W_OK) != nil || unix.Access("/sys/kernel/uevent_seqnum", unix.W_OK) != nil {
		t.Skip("who may not write such files need not be refused")
	}
	var said []string
	g, _ := testGuard(&said)
	file := filepath.Join(t.TempDir(), "file")
	link := filepath.Join(t.TempDir(), "link")
	for _, err := range []error{os.WriteFile(file, nil, 0o644), os.Symlink("/proc/sys/kernel/panic", link)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	text := func(s string) uint64 {
		b := append([]byte(s), make([]byte, unix.PathMax)...)
		return address(t, b, unsafe.Pointer(&b[0]))
	}
	const x86, i386, at = unix.AUDIT_ARCH_X86_64, unix.AUDIT_ARCH_I386, atFDCWD
	how := &[4]uint64{unix.O_WRONLY}
	for _, tc := range []struct {
		what string
		arch uint32
		nr   int32
		args [6]uint64
		want unix.Errno
	}{
		{"open", x86, unix.SYS_OPEN, [6]uint64{text("/proc/sys/kernel/panic"), unix.O_WRONLY}, unix.EROFS},
		{"to read", x86, unix.SYS_OPEN, [6]uint64{text("/proc/sys/kernel/panic"), unix.O_RDONLY}, 0},
		{"a path only", x86, unix.SYS_OPEN, [6]uint64{text("/proc/sys/kernel/panic"), unix.O_WRONLY | unix.O_PATH}, 0},
		{"openat", x86, unix.SYS_OPENAT, [6]uint64{at, text("/proc/sys/kernel/panic"), unix.O_RDWR}, unix.EROFS},
		{"openat2", x86, unix.SYS_OPENAT2, [6]uint64{at, text("/proc/sys/kernel/panic"), address(t, how, unsafe.Pointer(how)), 24}, unix.EROFS},
		{"creat", x86, unix.SYS_CREAT, [6]uint64{text("/proc/sys/kernel/panic")}, unix.EROFS},
		{"x32", x86, unix.SYS_OPEN | x32Bit, [6]uint64{text("/proc/sys/kernel/panic"), unix.O_WRONLY}, unix.EROFS},
		{"32-bit", i386, 5, [6]uint64{text("/proc/sys/kernel/panic"), unix.O_WRONLY}, unix.EROFS},
		{"a link", x86, unix.SYS_OPEN, [6]uint64{text(link), unix.O_WRONLY}, unix.EROFS},
		{"sysfs", x86, unix.SYS_OPEN, [6]uint64{text("/sys/kernel/uevent_seqnum"), unix.O_WRONLY}, unix.EROFS},
		{"a file", x86, unix.SYS_OPEN, [6]uint64{text(file), unix.O_WRONLY}, 0},
		{"a process", x86, unix.SYS_OPEN, [6]uint64{text("/proc/self/comm"), unix.O_WRONLY}, 0},
		{"a thread", x86, unix.SYS_OPEN, [6]uint64{text("/proc/thread-self/attr/current"), unix.O_WRONLY}, 0},
		{"nothing", x86, unix.SYS_OPEN, [6]uint64{text("/proc/sys/kernel/no_such"), unix.O_WRONLY}, 0},
		{"a bad pointer", x86, unix.SYS_OPEN, [6]uint64{16, unix.O_WRONLY}, 0},
		{"another call", x86, unix.SYS_CLOSE, [6]uint64{}, 0},
	} {
		n := notification{pid: uint32(os.Getpid()), arch: tc.arch, nr: tc.nr, args: tc.args}
		if errno := g.opens(&n); errno != tc.want {
			t.Errorf("%s: %v, want %v", tc.what, errno, tc.want)
		}
	}
	if want := []string{"write to /proc/sys/kernel/panic refused (EROFS)", "write to /sys/kernel/uevent_seqnum refused (EROFS)"}; len(said) != len(want) ||
		!strings.Contains(said[0], want[0]) || !strings.Contains(said[1], want[1]) {
		t.Errorf("%q", said)
	}
}

// TestOwnNamespaceIsWritten: the variables of a namespace of one's own are not the host's.
func TestOwnNamespaceIsWritten(t *testing.T) {
	done := make(chan bool)
	go func() {
		defer close(done)
		runtime.LockOSThread() // and the thread ends with its namespace
		if unix.Gettid() == unix.Getpid() {
			inner := make(chan bool) // the first thread's namespace is the process's: take another one
			go func() { defer close(inner); runtime.LockOSThread(); ownNamespace(t) }()
			<-inner
			return
		}
		ownNamespace(t)
	}()
	<-done
}

func ownNamespace(t *testing.T) {
	if err := unix.Unshare(unix.CLONE_NEWUTS); err != nil {
		t.Logf("not tested: no namespace of one's own: %v", err)
		return
	}
	th := &thread{tid: unix.Gettid(), memFD: unopened}
	for path, want := range map[string]bool{"/proc/sys/kernel/hostname": false, "/proc/sys/kernel/panic": true, "/proc/sys/kernel/sem": true} {
		v, err := th.look(cwd, path, purpose{})
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if got, yes := th.hosts(&v); yes != want {
			t.Errorf("%s is the host's: %v (%q), want %v", path, yes, got, want)
		}
		v.close()
	}
}

func TestWriteOpens(t *testing.T) {
	if calls, calls32 := Files.WriteOpens(); len(calls)+len(calls32) != 0 {
		t.Errorf("for files: %v, %v", calls, calls32)
	}
	calls, calls32 := Calls.WriteOpens()
	for _, w := range []WriteOpen{{unix.SYS_OPENAT | x32Bit, 2}, {unix.SYS_OPEN | x32Bit, 1}, {unix.SYS_CREAT | x32Bit, -1}, {unix.SYS_OPENAT2 | x32Bit, -1}} {
		if !slices.Contains(calls, w) {
			t.Errorf("%v is not among %v", w, calls)
		}
	}
	if !slices.Contains(calls32, WriteOpen{295, 2}) || len(calls) != 4 || len(calls32) != 4 {
		t.Errorf("%v, %v", calls, calls32)
	}
}
