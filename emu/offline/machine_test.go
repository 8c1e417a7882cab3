package offline

import (
	"errors"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
)

// show shows the embedded kernel as if it were any: from its file, through NewKernel.
func show(t *testing.T) *Machine {
	t.Helper()
	raw, err := image.Open("../guest/kernel.elf")
	if err != nil {
		t.Fatal(err)
	}
	k, err := image.NewKernel(raw, bootpatch.Options{Profile: &bootpatch.Profile{}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewMachine(k, struct{ ModuleFiles }{GuestModules{}}, Config{Clock: system.ClockVirtual})
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

func TestModules(t *testing.T) {
	m := show(t)
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
	if mods := string(m.ProcModules(true)); !strings.HasPrefix(mods, "ktm ") {
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
	if m.ReadText(first, b[:]) != 0 || len(m.ProcModules(true)) != 0 || m.Status().Modules != 0 {
		t.Error("the module is still there")
	}
	if err := m.Insmod("ktm", nil); err != nil {
		t.Error(err)
	}
	if again, _ := m.Kernel().Lookup("ktm:ktm_a"); again != first {
		t.Errorf("%#x, then %#x", first, again)
	}
}

func TestDoesNotRun(t *testing.T) {
	m := show(t)
	if err := m.Step(1); !errors.Is(err, syscall.EOPNOTSUPP) {
		t.Errorf("step: %v", err)
	}
	if !m.Status().Offline || !strings.Contains(string(m.Kmsg()), "looked at, not run") {
		t.Errorf("%+v\n%s", m.Status(), m.Kmsg())
	}
}

// TestArea: first fit, with guards; what was freed is found again.
func TestArea(t *testing.T) {
	a := area{start: 0x1000, end: 0x9000, guard: system.PageSize}
	for _, want := range []uint64{0x1000, 0x3000, 0x5000} {
		if got, ok := a.alloc(1); !ok || got != want {
			t.Fatalf("%#x, want %#x", got, want)
		}
	}
	a.free(0x3000)
	c := a.clone()
	if got, ok := c.alloc(system.PageSize + 1); ok {
		t.Errorf("%#x: no room for two pages and a guard", got)
	}
	if got, ok := a.alloc(system.PageSize); !ok || got != 0x3000 {
		t.Errorf("%#x, want the hole", got)
	}
	if got, ok := a.alloc(2 * system.PageSize); ok {
		t.Errorf("%#x beyond the end", got)
	}
}

// TestReset: a module that was taken out comes back to where it was, whatever it
// takes of the machine's memory.
func TestReset(t *testing.T) {
	m := show(t)
	where := func() string {
		if err := errors.Join(m.Insmod("ktm", nil), m.Insmod("trace_printk", nil)); err != nil {
			t.Fatal(err)
		}
		return string(m.ProcModules(true))
	}
	first := where()
	m.Reset()
	if left := m.ProcModules(true); len(left) > 0 || m.Status().Modules != 0 {
		t.Errorf("left: %s", left)
	}
	if again := where(); again != first {
		t.Errorf("%s, then %s", first, again)
	}
	var e *system.ModuleError
	if err := m.Insmod("nosuch", nil); !errors.As(err, &e) || e.Why != "no such module" || !errors.Is(err, syscall.ENOENT) {
		t.Errorf("%v", err)
	}
}
