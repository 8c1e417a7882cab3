package mirror

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// testGuard is a Guard whose lines and clock are the test's.
func testGuard(said *[]string) (*Guard, *time.Time) {
	g := NewGuard(func(line string) { *said = append(*said, line) })
	now := time.Unix(1000, 0)
	g.now = func() time.Time { return now }
	return g, &now
}

// address is where p points to, in what stays there until the test's end: on the heap.
func address(t *testing.T, what any, p unsafe.Pointer) uint64 {
	t.Cleanup(func() { runtime.KeepAlive(what) })
	return uint64(uintptr(p))
}

// TestGuardJudges: the calls that a Guard refuses, of programs of every kind.
func TestGuardJudges(t *testing.T) {
	var said []string
	g, _ := testGuard(&said)
	for _, tc := range slices.Concat(guardedMounts(t), guardedPerf(t), guardedCalls) {
		n := notification{pid: uint32(os.Getpid()), arch: tc.arch, nr: tc.nr, args: tc.args}
		if errno, mine := g.judge(&n); errno != tc.want || mine != tc.mine {
			t.Errorf("%s: %v, %v; want %v, %v", tc.what, errno, mine, tc.want, tc.mine)
		}
	}
}

// A guardCase is a call, and what the guard says of it: how it ends, and whether the guard has looked at it.
type guardCase struct {
	what string
	arch uint32
	nr   int32
	args [6]uint64
	want unix.Errno
	mine bool
}

const x86, i386 = unix.AUDIT_ARCH_X86_64, unix.AUDIT_ARCH_I386

// argText is the address of s, with a NUL.
func argText(t *testing.T, s string) uint64 {
	b := append([]byte(s), 0)
	return address(t, b, unsafe.Pointer(&b[0]))
}

// guardedMounts are calls that mount, or would.
func guardedMounts(t *testing.T) []guardCase {
	text := func(s string) uint64 { return argText(t, s) }
	tracefs, ext4 := text("tracefs"), text("ext4")
	refused := func(e unix.Errno) unix.Errno { // who may not mount is left to the kernel
		if (&notification{pid: uint32(os.Getpid())}).mayMount() {
			return e
		}
		return 0
	}
	return []guardCase{
		{"mount tracefs", x86, unix.SYS_MOUNT, [6]uint64{2: tracefs}, refused(unix.EBUSY), true},
		{"mount debugfs", x86, unix.SYS_MOUNT, [6]uint64{2: text("debugfs")}, refused(unix.EBUSY), true},
		{"with flags that change nothing", x86, unix.SYS_MOUNT, [6]uint64{2: tracefs, 3: 0xc0ed0000 | unix.MS_RDONLY}, refused(unix.EBUSY), true},
		{"mount ext4", x86, unix.SYS_MOUNT, [6]uint64{2: ext4}, 0, true},
		{"a longer name", x86, unix.SYS_MOUNT, [6]uint64{2: text("tracefs.and.more.of.it")}, 0, true},
		{"bind", x86, unix.SYS_MOUNT, [6]uint64{2: tracefs, 3: unix.MS_BIND}, 0, true},
		{"remount", x86, unix.SYS_MOUNT, [6]uint64{1: text("/proc"), 3: unix.MS_REMOUNT}, refused(unix.EPERM), true},
		{"remount of a mount alone", x86, unix.SYS_MOUNT, [6]uint64{1: text("/proc"), 3: unix.MS_REMOUNT | unix.MS_BIND}, 0, true},
		{"remount of something else", x86, unix.SYS_MOUNT, [6]uint64{1: text("/"), 3: unix.MS_REMOUNT}, 0, true},
		{"fspick", x86, unix.SYS_FSPICK, [6]uint64{atFDCWD, text("/sys/kernel")}, refused(unix.EPERM), true},
		{"32-bit fspick", i386, 433, [6]uint64{atFDCWD, text("/sys/kernel")}, refused(unix.EPERM), true},
		{"bad name", x86, unix.SYS_MOUNT, [6]uint64{2: 16}, refused(unix.EFAULT), true},
		{"no name", x86, unix.SYS_MOUNT, [6]uint64{}, 0, true},
		{"fsopen tracefs", x86, unix.SYS_FSOPEN, [6]uint64{tracefs}, refused(unix.EBUSY), true},
		{"fsopen ext4", x86, unix.SYS_FSOPEN, [6]uint64{ext4}, 0, true},
		{"x32 mount", x86, unix.SYS_MOUNT | x32Bit, [6]uint64{2: tracefs}, refused(unix.EBUSY), true},
		{"32-bit mount", i386, 21, [6]uint64{2: tracefs}, refused(unix.EBUSY), true},
		{"32-bit fsopen", i386, 430, [6]uint64{tracefs}, refused(unix.EBUSY), true},
		{"32-bit call of a number that is mount's elsewhere", i386, unix.SYS_MOUNT, [6]uint64{2: tracefs}, 0, false},
		{"another instruction set", unix.AUDIT_ARCH_ARM, 21, [6]uint64{2: tracefs}, 0, false},
	}
}

// guardedPerf are calls of perf_event_open.
func guardedPerf(t *testing.T) []guardCase {
	attr := func(kind uint32) uint64 { a := &[32]uint32{kind, 128}; return address(t, a, unsafe.Pointer(a)) }
	breakpoint := func(addr uint64) uint64 {
		a := &[16]uint64{0: unix.PERF_TYPE_BREAKPOINT, 7: addr}
		return address(t, a, unsafe.Pointer(a))
	}
	return []guardCase{
		{"tracepoint", x86, unix.SYS_PERF_EVENT_OPEN, [6]uint64{attr(unix.PERF_TYPE_TRACEPOINT)}, unix.ENOENT, true},
		{"task-clock", x86, unix.SYS_PERF_EVENT_OPEN, [6]uint64{attr(unix.PERF_TYPE_SOFTWARE)}, 0, true},
		{"bad attributes", x86, unix.SYS_PERF_EVENT_OPEN, [6]uint64{}, unix.EFAULT, true},
		{"breakpoint in a program", x86, unix.SYS_PERF_EVENT_OPEN, [6]uint64{breakpoint(0x400000)}, 0, true},
		{"breakpoint in the kernel", x86, unix.SYS_PERF_EVENT_OPEN, [6]uint64{breakpoint(0xffffffff81000000)}, unix.ENOENT, true},
		{"32-bit perf", i386, 336, [6]uint64{attr(unix.PERF_TYPE_TRACEPOINT)}, unix.ENOENT, true},
	}
}

// guardedCalls are calls that are judged by their number.
var guardedCalls = []guardCase{
	{"init_module", x86, unix.SYS_INIT_MODULE, [6]uint64{}, unix.EPERM, true},
	{"finit_module", x86, unix.SYS_FINIT_MODULE, [6]uint64{}, unix.EPERM, true},
	{"delete_module", x86, unix.SYS_DELETE_MODULE, [6]uint64{}, unix.EPERM, true},
	{"32-bit finit_module", i386, 350, [6]uint64{}, unix.EPERM, true},
	{"kexec", x86, unix.SYS_KEXEC_LOAD, [6]uint64{}, unix.EPERM, true},
	{"x32 kexec", x86, 528 | x32Bit, [6]uint64{}, unix.EPERM, true},
	{"what has that number otherwise", x86, 528, [6]uint64{}, 0, false},
	{"32-bit kexec", i386, 283, [6]uint64{}, unix.EPERM, true},
	{"kexec_file_load", x86, unix.SYS_KEXEC_FILE_LOAD, [6]uint64{}, unix.EPERM, true},
	{"reboot in our pid namespace", x86, unix.SYS_REBOOT, [6]uint64{}, unix.EPERM, true},
	{"open_by_handle_at", x86, unix.SYS_OPEN_BY_HANDLE_AT, [6]uint64{}, unix.EPERM, true},
	{"bpf", x86, unix.SYS_BPF, [6]uint64{}, unix.ENOSYS, true},
	{"io_uring", x86, unix.SYS_IO_URING_SETUP, [6]uint64{}, unix.ENOSYS, true},
	{"x32 bpf", x86, unix.SYS_BPF | x32Bit, [6]uint64{}, unix.ENOSYS, true},
	{"32-bit bpf", i386, 357, [6]uint64{}, unix.ENOSYS, true},
	{"open", x86, unix.SYS_OPEN, [6]uint64{}, 0, false},
}

// TestGuardIsNotVerbose: once per process and kind, and a flood does not fill the log.
func TestGuardIsNotVerbose(t *testing.T) {
	var said []string
	g, now := testGuard(&said)
	for range 3 {
		g.tell(1<<30, "bpf", unix.ENOSYS)
	}
	g.tell(1<<30, "mount of tracefs", unix.EBUSY)
	if want := []string{
		"guard: [1073741824]: bpf refused (ENOSYS): it would be the host's",
		"guard: [1073741824]: mount of tracefs refused (EBUSY): it would be the host's",
	}; !slices.Equal(said, want) {
		t.Errorf("%q", said)
	}
	for pid := range 100_000 {
		g.tell(1<<30+pid, "bpf", unix.ENOSYS)
	}
	if len(said) != maxBurst || len(g.told) > maxTold {
		t.Errorf("%d lines, %d remembered", len(said), len(g.told))
	}
	*now = now.Add(2 * burstTime)
	g.tell(7<<30, "bpf", unix.ENOSYS)
	if len(said) != maxBurst+2 || !strings.HasSuffix(said[maxBurst], "refusals suppressed") {
		t.Errorf("%q", said[maxBurst:])
	}
	if got := printable("a\nb\x1b[31m\u00e9"); strings.ContainsAny(got, "\n\x1b\u00e9") {
		t.Errorf("%q", got)
	}
}

func TestGuardedCalls(t *testing.T) {
	calls, calls32 := Guarded()
	for _, nr := range []int{unix.SYS_BPF, unix.SYS_BPF | x32Bit, unix.SYS_IO_URING_SETUP, 528 | x32Bit} {
		if !slices.Contains(calls, nr) {
			t.Errorf("%#x is not among %v", nr, calls)
		}
	}
	if !slices.Contains(calls32, 357) {
		t.Errorf("%v", calls32)
	}
}

// TestBlind: without a Guard, the calls that it always refuses fail with the same error, in programs of
// every kind.
func TestBlind(t *testing.T) {
	calls, calls32 := Blind()
	for nr, errno := range blind {
		if calls[nr] != errno || calls[nr|x32Bit] != errno {
			t.Errorf("call %d: %v and, of x32, %v", nr, calls[nr], calls[nr|x32Bit])
		}
		if nr == unix.SYS_PERF_EVENT_OPEN || nr == unix.SYS_REBOOT {
			continue // a Guard looks at these
		}
		if kind, got := guarded[nr](nil, nil); got != errno {
			t.Errorf("%s: a Guard says %v, Blind %v", kind, got, errno)
		}
	}
	for nr, same := range guarded32 {
		if calls32[nr] != blind[same] {
			t.Errorf("32-bit call %d: %v, want %v", nr, calls32[nr], blind[same])
		}
	}
}
