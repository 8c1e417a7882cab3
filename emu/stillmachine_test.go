package emu

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/engine"
)

// guestModules are the embedded modules.
type guestModules struct{}

func (guestModules) Read(name string) ([]byte, error) {
	if f, ok := guest.Module(name); ok {
		return f, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// still shows the embedded kernel as if it were any: from its file, through NewKernel.
func still(t *testing.T) *StillMachine {
	t.Helper()
	raw, err := image.Open("guest/kernel.elf")
	if err != nil {
		t.Fatal(err)
	}
	k, err := image.NewKernel(raw, bootpatch.Options{Profile: &bootpatch.Profile{}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewStillMachine(k, guestModules{}, Config{Clock: ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return m
}

// TestStillIsTheMachine: what is looked at has the text, tables and symbols of what runs.
func TestStillIsTheMachine(t *testing.T) {
	s, m := still(t), boot(t, Config{Clock: ClockVirtual})
	_, a, _ := strings.Cut(string(s.ProcKallsyms(true)), "ffffffff81000000 ")
	_, b, _ := strings.Cut(string(m.ProcKallsyms(true)), "ffffffff81000000 ")
	if a != b || len(a) == 0 {
		t.Errorf("kallsyms differ: %s", cmp.Diff(strings.Split(a, "\n"), strings.Split(b, "\n")))
	}
	core := m.registry.AllTables()[0]
	var x, y [4096]byte
	// The machine leaves static calls to their trampolines, which a kernel does not.
	for _, site := range core.Sites[engine.SiteStaticCall] {
		m.ReadText(site.Start, x[:5])
		if err := s.Update(&engine.Update{Patches: []engine.Patch{{Addr: site.Start, Bytes: x[:5]}}}); err != nil {
			t.Error(err)
		}
	}
	for addr := core.CoreText.Start; addr < core.CoreText.End; addr += 4096 {
		n := min(4096, core.CoreText.End-addr)
		if s.ReadText(addr, x[:n]) != m.ReadText(addr, y[:n]) || x != y {
			t.Errorf("text differs at %s", m.registry.describe(addr+uint64(differs(x[:], y[:]))))
		}
	}
	ours := s.registry.AllTables()[0]
	if len(ours.Blacklist) == 0 || len(ours.Blacklist) != len(core.Blacklist) {
		t.Errorf("blacklist: %d and %d lines", len(ours.Blacklist), len(core.Blacklist))
	}
	for _, name := range []string{"vfs_read", "do_sys_openat2", "no_such"} {
		if x, y := s.Kernel().Count(name), m.Kernel().Count(name); x != y {
			t.Errorf("%s: %d and %d functions", name, x, y)
		}
	}
	if string(s.ProcVersion()) != string(m.ProcVersion()) || s.Release() != m.Release() {
		t.Errorf("version: %q", s.ProcVersion())
	}
}

// differs is where a and b begin to.
func differs(a, b []byte) int {
	for i := range a {
		if a[i] != b[i] {
			return i
		}
	}
	return len(a)
}

func TestStillModules(t *testing.T) {
	m := still(t)
	p := &engine.Kprobe{Symbol: "ktm:ktm_a", Offset: 5}
	if err := m.Engine().RegisterKprobe(p); !errors.Is(err, syscall.ENOENT) {
		t.Errorf("before the module: %v", err)
	}
	if err := m.Insmod("ktm.ko", []string{"x=1"}); err != nil {
		t.Fatal(err)
	}
	first, _ := m.Kernel().Lookup("ktm:ktm_a")
	if err := m.Engine().RegisterKprobe(p); err != nil {
		t.Error(err)
	}
	if err := m.Advance(time.Second); err != nil {
		t.Error(err)
	}
	var b [5]byte
	if m.ReadText(first, b[:]); b != [5]byte{0x0f, 0x1f, 0x44, 0, 0} {
		t.Errorf("fentry site: % x", b)
	}
	if m.ReadText(first+5, b[:]); b[0] != 0xe9 {
		t.Errorf("armed: % x", b)
	}
	if mods := string(m.ProcModules()); !strings.HasPrefix(mods, "ktm ") {
		t.Errorf("%q", mods)
	}
	for _, c := range []struct {
		op   func(string) error
		name string
		want syscall.Errno
	}{
		{func(n string) error { return m.Insmod(n, nil) }, "ktm", syscall.EEXIST},
		{func(n string) error { return m.Insmod(n, nil) }, "nosuch", syscall.ENOENT},
		{m.Rmmod, "nosuch", syscall.ENOENT},
	} {
		if err := c.op(c.name); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	if err := m.Rmmod("ktm"); err != nil {
		t.Error(err)
	}
	if m.ReadText(first, b[:]) != 0 || len(m.ProcModules()) != 0 || m.Status().Modules != 0 {
		t.Error("the module is still there")
	}
	if err := m.Insmod("ktm", nil); err != nil {
		t.Error(err)
	}
	if again, _ := m.Kernel().Lookup("ktm:ktm_a"); again != first {
		t.Errorf("%#x, then %#x", first, again)
	}
}

func TestStillDoesNotRun(t *testing.T) {
	m := still(t)
	if err := m.Step(1); !errors.Is(err, syscall.EOPNOTSUPP) {
		t.Errorf("step: %v", err)
	}
	if !m.Status().Still || !strings.Contains(string(m.Kmsg()), "looked at, not run") {
		t.Errorf("%+v\n%s", m.Status(), m.Kmsg())
	}
	if _, err := NewStillMachine(m.kernel, nil, Config{Load: true}); err == nil {
		t.Error("a load on an image")
	}
}

// TestStillCall: functions run on their own, without the probes on them; what needs
// more than an image is an oops.
func TestStillCall(t *testing.T) {
	m := still(t)
	if err := m.Engine().RegisterKprobe(&engine.Kprobe{Symbol: "int_sqrt", Offset: 5}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got, err := m.Call("int_sqrt", 1000000); err != nil || got != 1000 {
			t.Errorf("int_sqrt: %d, %v", got, err)
		}
	}
	for _, c := range []struct {
		symbol string
		args   []uint64
		want   syscall.Errno
		log    string
	}{
		{"vfs_read", nil, syscall.ESRCH, "BUG: unable to handle page fault for address: 00000000"},
		{"no_such", nil, syscall.ENOENT, "no such symbol"},
		{"linux_banner", nil, syscall.EINVAL, "is no function"},
		{"int_sqrt", make([]uint64, 7), syscall.E2BIG, "more than 6 arguments"},
	} {
		if _, err := m.Call(c.symbol, c.args...); !errors.Is(err, c.want) || !strings.Contains(string(m.Kmsg()), c.log) {
			t.Errorf("%s: %v\n%s", c.symbol, err, m.Kmsg())
		}
	}
	m.Pause()
	if _, err := m.Call("int_sqrt", 4); !errors.Is(err, syscall.EBUSY) {
		t.Errorf("paused: %v", err)
	}
}

// TestArea: first fit, with guards; what was freed is found again.
func TestArea(t *testing.T) {
	a := area{start: 0x1000, end: 0x9000, guard: pageSize}
	for _, want := range []uint64{0x1000, 0x3000, 0x5000} {
		if got, ok := a.alloc(1); !ok || got != want {
			t.Fatalf("%#x, want %#x", got, want)
		}
	}
	a.free(0x3000)
	c := a.clone()
	if got, ok := c.alloc(pageSize + 1); ok {
		t.Errorf("%#x: no room for two pages and a guard", got)
	}
	if got, ok := a.alloc(pageSize); !ok || got != 0x3000 {
		t.Errorf("%#x, want the hole", got)
	}
	if got, ok := a.alloc(2 * pageSize); ok {
		t.Errorf("%#x beyond the end", got)
	}
}

// TestStillReset: a module that was taken out comes back to where it was, whatever it
// takes of the machine's memory.
func TestStillReset(t *testing.T) {
	m := still(t)
	where := func() string {
		if err := errors.Join(m.Insmod("ktm", nil), m.Insmod("trace_printk", nil)); err != nil {
			t.Fatal(err)
		}
		return string(m.ProcModules())
	}
	first := where()
	m.Reset()
	if left := m.ProcModules(); len(left) > 0 || m.Status().Modules != 0 {
		t.Errorf("left: %s", left)
	}
	if again := where(); again != first {
		t.Errorf("%s, then %s", first, again)
	}
	var e *ModuleError
	if err := m.Insmod("nosuch", nil); !errors.As(err, &e) || e.Why != "no such module" || !errors.Is(err, syscall.ENOENT) {
		t.Errorf("%v", err)
	}
}

// TestNothingAtEnd: _end has an address, but there, and in what is left of the last
// segment, nothing has a name.
func TestNothingAtEnd(t *testing.T) {
	k := &image.Kernel{Segments: []image.Segment{{Addr: 0x1000, Size: 0x1000}}}
	k.Symbols = []engine.Symbol{{Name: "f", Addr: 0x1000}, {Name: "_end", Addr: 0x1800}}
	u := coreUnit(k)
	for addr, want := range map[uint64]bool{0xfff: false, 0x1000: true, 0x17ff: true, 0x1800: false, 0x1fff: false} {
		if u.holds(addr) != want {
			t.Errorf("%#x: %t", addr, !want)
		}
	}
	if addr, ok := u.lookup("_end"); !ok || addr != 0x1800 {
		t.Errorf("_end is at %#x, %t", addr, ok)
	}
}
