package mirror

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestWhatIsRestarted: calls that the kernel does not end with EINTR, and others
// if they have not been begun.
func TestWhatIsRestarted(t *testing.T) {
	m := &Mirror{}
	l := &Listener{mirror: m, level: All}
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "file"), nil, 0o644)
	if err := unix.Mkfifo(filepath.Join(dir, "fifo"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	file, err := os.Open("file")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	th := me()
	for _, tc := range []struct {
		what        string
		nr          int32
		path        string
		new, repeat bool // whether it is restarted: not heard before, and heard
	}{
		{"open of a file", unix.SYS_OPEN, "file", true, true},
		{"open of a directory", unix.SYS_OPEN, dir, true, true},
		{"open of nothing", unix.SYS_OPEN, "nothing", true, true},
		{"open of a fifo", unix.SYS_OPEN, "fifo", true, false},
		{"stat of a fifo", unix.SYS_STAT, "fifo", true, true},
		{"mkdir", unix.SYS_MKDIR, "dir/new", true, true},
		{"an empty path", unix.SYS_STAT, "", true, true},
		{"a thread", unix.SYS_CLONE3, "", true, true},
		{"a handler's return", unix.SYS_RT_SIGRETURN, "", true, true},
		{"a sleep", unix.SYS_NANOSLEEP, "", true, false},
		{"a read of nothing", unix.SYS_READ, "", true, false},
		{"an accept", unix.SYS_ACCEPT4, "", true, false},
		{"what is not watched", unix.SYS_FUTEX, "", false, false},
	} {
		path := append([]byte(tc.path), 0)
		c := interrupted{made: made{nr: tc.nr, args: [6]uint64{uint64(uintptr(unsafe.Pointer(&path[0])))}}}
		l.heard = heard{}
		before := l.restarts(th, &c)
		l.heard.add(&notification{pid: uint32(th.tid), nr: tc.nr, args: c.args})
		if after := l.restarts(th, &c); before != tc.new || after != tc.repeat {
			t.Errorf("%s: restarted %v, and once heard %v; want %v, %v", tc.what, before, after, tc.new, tc.repeat)
		}
		runtime.KeepAlive(path)
	}
	for _, tc := range []struct {
		what string
		nr   int32
		args [6]uint64
		want bool // whether it is restarted, once heard
	}{
		{"read of a file", unix.SYS_READ, [6]uint64{uint64(file.Fd())}, true},
		{"read of a pipe", unix.SYS_READ, [6]uint64{uint64(r.Fd())}, false},
		{"close of a pipe that is open", unix.SYS_CLOSE, [6]uint64{uint64(r.Fd())}, true},
		{"close of what is closed", unix.SYS_CLOSE, [6]uint64{1 << 20}, false},
		{"wait for a child", unix.SYS_WAIT4, [6]uint64{}, false},
		{"look for a child", unix.SYS_WAIT4, [6]uint64{2: unix.WNOHANG}, true},
		{"unlock", unix.SYS_FLOCK, [6]uint64{1: unix.LOCK_UN}, true},
		{"wait for a lock of a part", unix.SYS_FCNTL, [6]uint64{1: unix.F_SETLKW}, false},
		{"flags", unix.SYS_FCNTL, [6]uint64{1: unix.F_GETFL}, true},
		{"dup2", unix.SYS_DUP2, [6]uint64{}, true},
	} {
		every := &Listener{mirror: m, level: Every}
		c := interrupted{made: made{nr: tc.nr, args: tc.args}}
		every.heard.add(&notification{pid: uint32(th.tid), nr: tc.nr, args: c.args})
		if got := every.restarts(th, &c); got != tc.want {
			t.Errorf("%s: restarted %v", tc.what, got)
		}
	}
}

func TestParseSyscallSP(t *testing.T) {
	for _, tc := range []struct {
		in string
		nr int
		sp uint64
		ok bool
	}{
		{"15 0x1 0x2 0x3 0x4 0x5 0x6 0x7ffe00001000 0x7f0000001000\n", 15, 0x7ffe00001000, true},
		{"running\n", 0, 0, false},
		{"-1 0x7ffe00001000 0x7f0000001000\n", 0, 0, false},
		{"15 0x1 0x2 0x3 0x4 0x5 0x6\n", 0, 0, false},
		{"15 0x1 0x2 0x3 0x4 0x5 0x6 0xfffffffffffffffff 0x1\n", 0, 0, false},
		{"", 0, 0, false},
	} {
		nr, sp, ok := parseSyscallSP([]byte(tc.in))
		if ok != tc.ok || ok && (nr != tc.nr || sp != tc.sp) {
			t.Errorf("%q: %d, %#x, %v", tc.in, nr, sp, ok)
		}
	}
}

const mountinfo = `22 28 0:20 / /sys rw,nosuid,nodev,noexec,relatime shared:7 - sysfs sysfs rw
36 35 98:0 /mnt1 /mnt\0402 rw,noatime master:1 - ext4 /dev/root rw,errors=continue
367 35 0:99 / /home/a\040-\040b rw - fuse.sshfs host: rw,user_id=0
40 1 0:1 / / rw
`

func TestMountType(t *testing.T) {
	for _, tc := range []struct {
		id   uint64
		want string
	}{{22, "sysfs"}, {36, "ext4"}, {367, "fuse"}, {40, ""}, {2, ""}, {3, ""}} {
		if kind, ok := mountType([]byte(mountinfo), tc.id); kind != tc.want || ok != (tc.want != "") {
			t.Errorf("mount %d is of type %q, %v; want %q", tc.id, kind, ok, tc.want)
		}
	}
}

func FuzzMountType(f *testing.F) {
	f.Add([]byte(mountinfo), uint64(36))
	f.Fuzz(func(t *testing.T, b []byte, id uint64) {
		if kind, ok := mountType(b, id); !ok && kind != "" {
			t.Errorf("%q: %q", b, kind)
		}
	})
}
