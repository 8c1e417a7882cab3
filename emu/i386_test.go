package emu

import (
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/release"
)

func boot32(t *testing.T, name string) *Machine {
	t.Helper()
	k, err := release.Inside(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(Config{Clock: ClockVirtual, Kernel: k})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("%s", m.Kmsg())
		}
		m.Close()
	})
	return m
}

var kernels32 = []string{"6.1/i386", "2.6/i386"}

// TestI386Calls mirrors calls of a process of x86-64.
func TestI386Calls(t *testing.T) {
	for _, name := range kernels32 {
		t.Run(name, func(t *testing.T) {
			m := boot32(t, name)
			path := uint64(0x7ffd12345678)
			for _, c := range []Call{
				{Nr: syscall.SYS_OPENAT, Args: [6]uint64{0xffffff9c, path, 0, 0}, Ret: 3, User: []UserMem{{path, []byte("/etc/passwd\x00")}}},
				{Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x555555561000, 4096}, Ret: 100},
				{Nr: syscall.SYS_LSEEK, Args: [6]uint64{3, 5, 0}, Ret: 0},
				{Nr: syscall.SYS_MMAP, Args: [6]uint64{0, 8192, 3, 0x22, ^uint64(0), 0}, Ret: 0x7f1234567000},
				{Nr: syscall.SYS_CLOSE, Args: [6]uint64{3}, Ret: 0},
				{Nr: syscall.SYS_OPENAT, Args: [6]uint64{0xffffff9c, path, 0, 0}, Ret: -2, User: []UserMem{{path, []byte("/none\x00")}}},
				{Nr: syscall.SYS_CLONE, Args: [6]uint64{0x1200011}, Ret: 51},
				{Nr: 184, Ret: 0},
			} {
				c.PID, c.TGID, c.PPID, c.Comm = 50, 50, 1, "cat"
				got, err := m.Mirror(&c)
				want := c.Ret
				if c.Nr == syscall.SYS_MMAP {
					continue
				}
				if err != nil || got != want {
					t.Errorf("call %d: %d, %v; want %d", c.Nr, got, err, want)
				}
			}
		})
	}
}

// TestI386Probes hits every kind of probe.
func TestI386Probes(t *testing.T) {
	m := boot32(t, "6.1/i386")
	e := m.Engine()
	path := uint64(0x7ffd12345678)
	open := func() {
		c := Call{Nr: syscall.SYS_OPENAT, Args: [6]uint64{0xffffff9c, path, 0, 0}, Ret: 3, User: []UserMem{{path, []byte("/etc/passwd\x00")}}}
		c.PID, c.TGID, c.PPID, c.Comm = 50, 50, 1, "cat"
		if got, err := m.Mirror(&c); err != nil || got != 3 {
			t.Fatalf("%d, %v", got, err)
		}
	}
	open()
	var log []string
	for _, off := range []uint64{0, 5, 6} {
		kp := &engine.Kprobe{Symbol: "do_sys_openat2", Offset: off, Want: engine.WantAll}
		kp.PreHandler = func(_ *engine.Kprobe, c *engine.Context) bool {
			var b [32]byte
			n := c.Mem.ReadUser(c.R[arch.DX], b[:])
			log = append(log, fmt.Sprintf("%s+%d: %s", kp.Symbol, off, strings.TrimRight(string(b[:n]), "\x00")[:11]))
			return false
		}
		if err := e.RegisterKprobe(kp); err != nil {
			t.Errorf("+%d: %v", off, err)
		}
	}
	rp := &engine.Kretprobe{Kprobe: engine.Kprobe{Symbol: "do_sys_openat2", Want: engine.WantAll}}
	rp.Handler = func(_ *engine.Instance, c *engine.Context) bool {
		log = append(log, fmt.Sprintf("return %d to %s", int32(c.R[arch.AX]), m.registry.Describe(c.IP)))
		return false
	}
	if err := e.RegisterKretprobe(rp); err != nil {
		t.Fatal(err)
	}
	open()
	t.Logf("%q", log)
	m.Advance(100e6)
	open()
	t.Logf("%q", log)
	t.Logf("%v", e.List())
}
