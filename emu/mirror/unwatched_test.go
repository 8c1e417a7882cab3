package mirror

import (
	"os"
	"runtime"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/rs/zerolog"
)

// TestPasses: while nobody watches, calls go on that nobody will miss.
func TestPasses(t *testing.T) {
	names := [...][]byte{[]byte("/etc/hostname\x00"), []byte("/proc/self/mounts\x00")}
	defer runtime.KeepAlive(&names)
	path := func(i int) uint64 { return uint64(uintptr(unsafe.Pointer(&names[i][0]))) }
	file, list := path(0), path(1)
	for name, tc := range map[string]struct {
		nr                 int32
		args               [6]uint64
		watched, known, ok bool
		listed             bool // lists of mounts are served by others
	}{
		"a read":                {nr: unix.SYS_READ, known: true, ok: true},
		"it is watched":         {nr: unix.SYS_READ, watched: true},
		"an open":               {nr: unix.SYS_OPENAT, args: [6]uint64{cwd, file, unix.O_RDONLY}, known: true, ok: true},
		"an open to write":      {nr: unix.SYS_OPENAT, args: [6]uint64{cwd, file, unix.O_WRONLY}},
		"an open that cuts":     {nr: unix.SYS_OPEN, args: [6]uint64{file, unix.O_TRUNC}},
		"a list of mounts":      {nr: unix.SYS_OPEN, args: [6]uint64{list, unix.O_RDONLY}},
		"one that is served":    {nr: unix.SYS_OPEN, args: [6]uint64{list, unix.O_RDONLY}, listed: true, ok: true},
		"a bad pointer":         {nr: unix.SYS_OPEN, args: [6]uint64{8, unix.O_RDONLY}},
		"creat":                 {nr: unix.SYS_CREAT, args: [6]uint64{file}},
		"statfs":                {nr: unix.SYS_STATFS, args: [6]uint64{file}},
		"a stranger's exec":     {nr: unix.SYS_EXECVE, args: [6]uint64{file}, ok: true},
		"an exec":               {nr: unix.SYS_EXECVE, args: [6]uint64{file}, known: true},
		"a stranger's end":      {nr: unix.SYS_EXIT, ok: true},
		"the end of a thread":   {nr: unix.SYS_EXIT, known: true},
		"a call of no interest": {nr: unix.SYS_VFORK},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := New(&recorder{unwatched: !tc.watched, more: make(chan struct{}, 100)}, zerolog.Nop())
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			pid := os.Getpid()
			th := &thread{tid: pid, proc: &process{tgid: pid, pidfd: -1}, did: Read, commFD: -1, callFD: -1, memFD: -1}
			if tc.known {
				m.threads[pid] = th
				th.repeats = made{nr: 1}
			}
			roots := rootDirs{ran: true}
			n := &notification{pid: uint32(pid), nr: tc.nr, args: tc.args, arch: unix.AUDIT_ARCH_X86_64}
			if ok := m.passes(n, &roots, tc.listed); ok != tc.ok {
				t.Fatalf("passes: %v, want %v", ok, tc.ok)
			}
			if tc.ok && tc.known && (th.did != noOp || th.repeats != made{}) {
				t.Errorf("of the task before it is remembered: %v, %v", th.did, th.repeats)
			}
		})
	}
}

// TestFirstExecStays: by it the command is known.
func TestFirstExecStays(t *testing.T) {
	m := &Mirror{machine: &recorder{unwatched: true}, threads: map[int]*thread{}}
	n := &notification{pid: uint32(os.Getpid()), nr: unix.SYS_EXECVE, arch: unix.AUDIT_ARCH_X86_64}
	if m.passes(n, &rootDirs{}, false) {
		t.Error("it passes")
	}
}
