package mirror

import (
	"os"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestGuardMountsProc: a new procfs is mounted by who can, and nothing else is.
func TestGuardMountsProc(t *testing.T) {
	var said []string
	g, _ := testGuard(&said)
	if !(&notification{pid: uint32(os.Getpid())}).mayMount() {
		t.Skip("only who may mount asks for anything")
	}
	text := func(s string) uint64 { b := append([]byte(s), 0); return address(t, b, unsafe.Pointer(&b[0])) }
	proc, at := text("proc"), text("/there")
	const x86, i386 = unix.AUDIT_ARCH_X86_64, unix.AUDIT_ARCH_I386
	for _, tc := range []struct {
		what   string
		arch   uint32
		nr     int32
		args   [6]uint64
		answer unix.Errno
		able   bool
		want   bool // it is answered
	}{
		{"proc", x86, unix.SYS_MOUNT, [6]uint64{1: at, 2: proc, 3: unix.MS_NOSUID}, 0, true, true},
		{"of a 32-bit program", i386, 21, [6]uint64{1: at, 2: proc}, 0, true, true},
		{"that the kernel refuses", x86, unix.SYS_MOUNT, [6]uint64{1: at, 2: proc}, unix.EBUSY, true, true},
		{"with old flags", x86, unix.SYS_MOUNT, [6]uint64{1: at, 2: proc, 3: unix.MS_MGC_VAL}, 0, true, true},
		{"by one who cannot", x86, unix.SYS_MOUNT, [6]uint64{1: at, 2: proc}, 0, false, false},
		{"another type", x86, unix.SYS_MOUNT, [6]uint64{1: at, 2: text("procs")}, 0, true, false},
		{"read-only by itself", x86, unix.SYS_MOUNT, [6]uint64{1: at, 2: proc, 3: unix.MS_RDONLY}, 0, true, false},
		{"bind", x86, unix.SYS_MOUNT, [6]uint64{1: at, 2: proc, 3: unix.MS_BIND}, 0, true, false},
		{"with options", x86, unix.SYS_MOUNT, [6]uint64{1: at, 2: proc, 4: text("hidepid=2")}, 0, true, true},
		{"nowhere", x86, unix.SYS_MOUNT, [6]uint64{1: 16, 2: proc}, 0, true, false},
		{"another call", x86, unix.SYS_FSOPEN, [6]uint64{proc, at, proc}, 0, true, false},
	} {
		asked := false
		g.Procs(func(_ uint64, tid, nr int, path, options string, flags uint64) (unix.Errno, bool) {
			asked = true
			if tid != os.Getpid() || nr != int(tc.nr) || path != "/there" || flags&^unix.MS_NOSUID != 0 || options != "" && options != "hidepid=2" {
				t.Errorf("%s: task %d, call %d, path %q, flags %#x", tc.what, tid, nr, path, flags)
			}
			return tc.answer, tc.able
		})
		n := notification{pid: uint32(os.Getpid()), arch: tc.arch, nr: tc.nr, args: tc.args}
		if errno, mine := g.mountsProc(&n); mine != tc.want || mine && errno != tc.answer || asked != (tc.want || !tc.able) {
			t.Errorf("%s: %v, %v, asked %v", tc.what, errno, mine, asked)
		}
	}
	if len(said) != 1 {
		t.Errorf("%q", said)
	}
}
