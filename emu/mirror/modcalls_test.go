package mirror

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// fakeModules notes what is loaded.
type fakeModules struct{ did string }

func (f *fakeModules) InsmodFile(_ context.Context, file []byte, args string, force emu.Force) error {
	f.did = fmt.Sprintf("insmod %d bytes %.8q with %q, %d", len(file), file, args, force)
	if len(file) < 64 {
		return fmt.Errorf("wrapped: %w", unix.ENOEXEC)
	}
	return nil
}

// countedModules counts calls, and refuses them.
type countedModules struct {
	fakeModules
	calls int
}

func (c *countedModules) RmmodFlags(context.Context, string, int) error {
	c.calls++
	return unix.EBUSY
}

func addressOf(b []byte) uint64 { return uint64(uintptr(unsafe.Pointer(&b[0]))) }

func (f *fakeModules) RmmodFlags(_ context.Context, name string, _ int) error {
	f.did = "rmmod " + name
	if name == "busy" {
		return unix.EWOULDBLOCK
	}
	return nil
}

func TestModuleCalls(t *testing.T) {
	module := bytesOf(strings.Repeat("module  ", 2000))
	short, args, name, busy, long := bytesOf("short\x00"), bytesOf("a=1 b=2\x00"), bytesOf("ktm\x00"), bytesOf("busy\x00"), bytesOf(strings.Repeat("x", 60)+"\x00")
	path := filepath.Join(t.TempDir(), "m.ko")
	if err := os.WriteFile(path, module, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	dir, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	at := addressOf
	for _, tt := range []struct {
		nr    int32
		args  [6]uint64
		errno unix.Errno
		did   string
	}{
		{unix.SYS_INIT_MODULE, [6]uint64{at(module), uint64(len(module)), at(args)}, 0, `insmod 16000 bytes "module  " with "a=1 b=2", 0`},
		{unix.SYS_INIT_MODULE, [6]uint64{at(short), 5, at(args)}, unix.ENOEXEC, `insmod 5 bytes "short" with "a=1 b=2", 0`},
		{unix.SYS_INIT_MODULE, [6]uint64{8, 5, at(args)}, unix.EFAULT, ""},
		{unix.SYS_INIT_MODULE, [6]uint64{at(module), uint64(len(module)), 8}, unix.EFAULT, ""},
		{unix.SYS_INIT_MODULE, [6]uint64{at(module), 1 << 40, at(args)}, unix.ENOMEM, ""},
		{unix.SYS_FINIT_MODULE, [6]uint64{uint64(f.Fd()), at(args), 3}, 0, `insmod 16000 bytes "module  " with "a=1 b=2", 3`},
		{unix.SYS_FINIT_MODULE, [6]uint64{uint64(f.Fd()), at(args), 4}, unix.EOPNOTSUPP, ""},
		{unix.SYS_FINIT_MODULE, [6]uint64{uint64(f.Fd()), at(args), 8}, unix.EINVAL, ""},
		{unix.SYS_FINIT_MODULE, [6]uint64{uint64(dir.Fd()), at(args), 0}, unix.EINVAL, ""},
		{unix.SYS_FINIT_MODULE, [6]uint64{1<<64 - 1, at(args), 0}, unix.EBADF, ""},
		{unix.SYS_DELETE_MODULE, [6]uint64{at(name), 0}, 0, "rmmod ktm"},
		{unix.SYS_DELETE_MODULE, [6]uint64{at(busy), 0}, unix.EWOULDBLOCK, "rmmod busy"},
		{unix.SYS_DELETE_MODULE, [6]uint64{at(long), 0}, unix.ENOENT, ""},
		{unix.SYS_DELETE_MODULE, [6]uint64{8, 0}, unix.EFAULT, ""},
	} {
		m := &fakeModules{}
		g := NewGuard(func(string) {})
		g.Load(m)
		n := &notification{pid: uint32(os.Getpid()), nr: tt.nr, arch: unix.AUDIT_ARCH_X86_64, args: tt.args}
		if errno, _, mine := g.moduleCall(n, waitsStill); errno != tt.errno || !mine || m.did != tt.did {
			t.Errorf("call %d %#x: %v, %v, %q; want %v, %q", tt.nr, tt.args, errno, mine, m.did, tt.errno, tt.did)
		}
		n.arch = unix.AUDIT_ARCH_I386
		if _, _, mine := g.moduleCall(n, waitsStill); mine {
			t.Errorf("call %d of a 32-bit program", tt.nr)
		}
	}
	for _, b := range [][]byte{module, short, args, name, busy, long} {
		runtime.KeepAlive(b)
	}
	if _, _, mine := NewGuard(func(string) {}).moduleCall(&notification{pid: uint32(os.Getpid()), nr: unix.SYS_DELETE_MODULE, arch: unix.AUDIT_ARCH_X86_64}, waitsStill); mine {
		t.Error("there are no modules")
	}
}

// bytesOf are on the heap: a stack may move.
//
//go:noinline
func bytesOf(s string) []byte { return append([]byte(nil), s...) }

// TestSurvives: a process that catches, ignores or blocks a signal does not die of it.
func TestSurvives(t *testing.T) {
	const segv = "0000000000000400"
	for status, want := range map[string]bool{
		"":                                  false,
		"Name:\tx\nSigBlk:\t0\nSigCgt:\t0":  false,
		"Name:\tx\nSigCgt:\t" + segv + "\n": true,
		"Name:\tx\nSigIgn:\t" + segv + "\n": true,
		"Name:\tx\nSigBlk:\t" + segv:        true,
	} {
		if got := survives([]byte(status), unix.SIGSEGV); got != want {
			t.Errorf("%q: %v", status, got)
		}
	}
}

// waitsStill says of every call that it still waits.
func waitsStill(uint64) bool { return true }

// TestCallersProcess: an oops ends the process that has made the call, and nobody who has its number by then.
func TestCallersProcess(t *testing.T) {
	child := exec.Command("sleep", "1000")
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer child.Process.Kill()
	n := &notification{pid: uint32(child.Process.Pid)}
	if fd := n.process(func(uint64) bool { return false }); fd >= 0 {
		t.Error("a call that is over has a process")
	}
	fd := n.process(waitsStill)
	if fd < 0 {
		t.Fatal("no process")
	}
	defer unix.Close(fd)
	dies(fd, child.Process.Pid, emu.ErrFault)
	if err := child.Wait(); err == nil || err.Error() != "signal: killed" {
		t.Error(err)
	}
	if fd := n.process(waitsStill); fd >= 0 {
		t.Error("a process that is gone has a descriptor")
	}
}
