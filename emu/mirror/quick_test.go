package mirror

import (
	"os"
	"runtime"
	"testing"
	"unsafe"

	"github.com/rs/zerolog"
	"golang.org/x/sys/unix"
)

// inOnePage is a short name with its end, in memory that no page ends in: a quick look reads no further.
// Inlined it would be on a stack, which may move.
//
//go:noinline
func inOnePage(name string) []byte {
	return append(make([]byte, 0, 64), name+"\x00"...)
}

// TestQuick: what goes on at once.
func TestQuick(t *testing.T) {
	names := [...][]byte{inOnePage("/etc/hostname"), inOnePage("/proc/self/mounts"), inOnePage("ours")}
	defer runtime.KeepAlive(&names)
	path := func(i int) uint64 { return uint64(uintptr(unsafe.Pointer(&names[i][0]))) }
	file, list, ours := path(0), path(1), path(2)
	bare := &Claims{Lists: true, Quiet: func(nr int) bool { return nr == unix.SYS_READ || nr == unix.SYS_LSEEK },
		Elsewhere: func(_, _ int, _ *[6]uint64, path string) bool { return path != "ours" }}
	mounted := &Claims{Quiet: func(int) bool { return true }}
	for name, tc := range map[string]struct {
		files        *Claims
		nr           int32
		args         [6]uint64
		arch         uint32
		watched      bool
		waits        bool
		atOnce, then bool // whatever its path is, and because of its path
	}{
		"a read":                       {files: mounted, nr: unix.SYS_READ, atOnce: true},
		"without files":                {nr: unix.SYS_READ, atOnce: true},
		"of a 32-bit program":          {files: mounted, nr: unix.SYS_READ, arch: unix.AUDIT_ARCH_I386},
		"of x32":                       {files: mounted, nr: x32Bit | unix.SYS_READ},
		"it is watched":                {files: mounted, nr: unix.SYS_READ, watched: true},
		"a task waits":                 {files: mounted, nr: unix.SYS_READ, waits: true},
		"a stat":                       {files: mounted, nr: unix.SYS_STAT, args: [6]uint64{list}, atOnce: true},
		"an open":                      {files: mounted, nr: unix.SYS_OPEN, args: [6]uint64{file}, then: true},
		"an open to write":             {files: mounted, nr: unix.SYS_OPEN, args: [6]uint64{file, unix.O_RDWR}},
		"a list of mounts":             {files: mounted, nr: unix.SYS_OPENAT, args: [6]uint64{cwd, list}},
		"a bad pointer":                {files: mounted, nr: unix.SYS_OPEN, args: [6]uint64{8}},
		"an exec":                      {files: mounted, nr: unix.SYS_EXECVE, args: [6]uint64{file}},
		"a rename":                     {files: mounted, nr: unix.SYS_RENAME, args: [6]uint64{file, file}},
		"a guarded call":               {files: mounted, nr: unix.SYS_MOUNT},
		"the end of a handler":         {files: mounted, nr: unix.SYS_RT_SIGRETURN},
		"bare: a read":                 {files: bare, nr: unix.SYS_READ, atOnce: true},
		"bare: a write":                {files: bare, nr: unix.SYS_WRITE},
		"bare: a stat":                 {files: bare, nr: unix.SYS_STAT, args: [6]uint64{file}, then: true},
		"bare: a stat of ours":         {files: bare, nr: unix.SYS_STAT, args: [6]uint64{ours}},
		"bare: an open of ours":        {files: bare, nr: unix.SYS_OPEN, args: [6]uint64{ours}},
		"bare: a served list":          {files: bare, nr: unix.SYS_OPEN, args: [6]uint64{list}, then: true},
		"bare: an lseek":               {files: bare, nr: unix.SYS_LSEEK, atOnce: true},
		"bare: an lseek when watched":  {files: bare, nr: unix.SYS_LSEEK, watched: true, atOnce: true},
		"bare: a chmod at its level":   {files: bare, nr: unix.SYS_FCHMODAT, args: [6]uint64{cwd, file}},
		"bare: a number that is wrong": {files: bare, nr: maxNumber},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := New(&recorder{unwatched: !tc.watched, more: make(chan struct{}, 100)}, zerolog.Nop())
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			if tc.waits {
				m.waits.count.Store(1)
				defer m.waits.count.Store(0)
			}
			l := &Listener{mirror: m, level: All, files: tc.files, quick: quickCalls(All, tc.files != nil && tc.files.Elsewhere != nil)}
			n := &notification{pid: uint32(os.Getpid()), nr: tc.nr, args: tc.args, arch: unix.AUDIT_ARCH_X86_64}
			if tc.arch != 0 {
				n.arch = tc.arch
			}
			atOnce := l.isQuick(n, quickAlways) && l.isQuiet(n)
			then := !atOnce && l.isQuick(n, quickByPath) && l.leadsElsewhere(n, make([]byte, firstRead))
			if atOnce != tc.atOnce || then != tc.then {
				t.Errorf("at once: %v, by its path: %v; want %v, %v", atOnce, then, tc.atOnce, tc.then)
			}
		})
	}
}

// TestQuickPassIsKnown: the mirror and a restart know of a call that went on quickly, as of others.
func TestQuickPassIsKnown(t *testing.T) {
	m, err := New(&recorder{unwatched: true, more: make(chan struct{}, 100)}, zerolog.Nop())
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	pid := os.Getpid()
	th := &thread{tid: pid, proc: &process{tgid: pid, pidfd: -1}, did: Read, commFD: -1, callFD: -1, memFD: -1}
	m.threads[pid] = th
	l := &Listener{mirror: m, level: All, fd: -1, quick: quickCalls(All, false)}
	n := &notification{pid: uint32(pid), nr: unix.SYS_LSEEK, arch: unix.AUDIT_ARCH_X86_64}
	if l.passQuickly(n); th.passed || th.did != Read {
		t.Error("a call that is not mirrored has changed what is known of the task")
	}
	n.nr = unix.SYS_READ
	if l.passQuickly(n); !th.passed || th.did != noOp {
		t.Errorf("passed: %v, did: %v", th.passed, th.did)
	}
	if !l.heard.has(pid, heardCall{made{nr: n.nr}, 0}) {
		t.Error("a restart does not know the call")
	}
}

// TestJudgedAlone: which opens for writing the guard alone looks at.
func TestJudgedAlone(t *testing.T) {
	names := map[string][]byte{}
	defer runtime.KeepAlive(&names)
	path := func(name string) uint64 {
		names[name] = inOnePage(name)
		return uint64(uintptr(unsafe.Pointer(&names[name][0])))
	}
	dir := t.TempDir()
	const write = unix.O_WRONLY | unix.O_CREAT
	for name, tc := range map[string]struct {
		nr                    int32
		args                  [6]uint64
		watched, known, fresh bool
		want                  bool
	}{
		"a new file":            {nr: unix.SYS_OPENAT, args: [6]uint64{cwd, path(dir + "/new"), write}, want: true},
		"creat":                 {nr: unix.SYS_CREAT, args: [6]uint64{path(dir + "/new")}, want: true},
		"a directory":           {nr: unix.SYS_OPEN, args: [6]uint64{path(dir), unix.O_WRONLY}, want: true},
		"no such directory":     {nr: unix.SYS_OPEN, args: [6]uint64{path(dir + "/none/new"), write}, want: true},
		"it is watched":         {nr: unix.SYS_OPENAT, args: [6]uint64{cwd, path(dir + "/new"), write}, watched: true},
		"of a known task":       {nr: unix.SYS_OPENAT, args: [6]uint64{cwd, path(dir + "/new"), write}, known: true},
		"before the command":    {nr: unix.SYS_OPENAT, args: [6]uint64{cwd, path(dir + "/new"), write}, fresh: true},
		"a task's name":         {nr: unix.SYS_OPEN, args: [6]uint64{path("/proc/self/comm"), unix.O_WRONLY}},
		"a setting of the host": {nr: unix.SYS_OPEN, args: [6]uint64{path("/proc/sys/vm/swappiness"), unix.O_WRONLY}, want: os.Geteuid() == 0},
		"an open to read":       {nr: unix.SYS_OPEN, args: [6]uint64{path(dir), unix.O_TRUNC}},
		"flags in memory":       {nr: unix.SYS_OPENAT2, args: [6]uint64{cwd, path(dir), path("\x01\x00\x00\x00\x00\x00\x00\x00"), 24}},
		"a bad pointer":         {nr: unix.SYS_OPEN, args: [6]uint64{8, write}},
		"what opens nothing":    {nr: unix.SYS_READ},
		"a path through a file": {nr: unix.SYS_OPEN, args: [6]uint64{path("/etc/passwd/x"), write}},
		"an empty path":         {nr: unix.SYS_OPEN, args: [6]uint64{path(""), write}, want: true},
	} {
		t.Run(name, func(t *testing.T) {
			m, err := New(&recorder{unwatched: !tc.watched, more: make(chan struct{}, 100)}, zerolog.Nop())
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			pid := os.Getpid()
			if tc.known {
				m.threads[pid] = &thread{tid: pid, proc: &process{tgid: pid, pidfd: -1}, commFD: -1, callFD: -1, memFD: -1}
			}
			var told []string
			l := &Listener{mirror: m, level: All, fd: -1, guard: NewGuard(func(line string) { told = append(told, line) }), roots: rootDirs{ran: !tc.fresh}}
			n := &notification{pid: uint32(pid), nr: tc.nr, args: tc.args, arch: unix.AUDIT_ARCH_X86_64}
			if got := l.judgedAlone(n); got != tc.want {
				t.Errorf("%v, want %v", got, tc.want)
			}
			if refused := name == "a setting of the host" && tc.want; refused != (len(told) > 0) {
				t.Errorf("the guard said %q", told)
			}
		})
	}
}
