package emu

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

func TestModuleLifetime(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	if _, ok := m.Kernel().Lookup("ktm:ktm_a"); ok {
		t.Fatal("ktm_a is known before ktm is loaded")
	}
	var events []engine.ModuleState
	stop := m.Engine().NotifyModules(0, func(ev engine.ModuleEvent) { events = append(events, ev.State) })
	defer stop()
	for range 3 {
		events = nil
		if err := m.Insmod("ktm.ko", nil); err != nil {
			t.Fatal(err)
		}
		addr, ok := m.Kernel().Lookup("ktm:ktm_a")
		mod, in := m.Kernel().Module(addr)
		if !ok || !in || mod.Name != "ktm" || mod.Init != (kernel.Range{}) {
			t.Fatalf("ktm_a at %#x: %v, %+v %v", addr, ok, mod, in)
		}
		if s, _ := m.Kernel().Symbol(addr); s.Name != "ktm_a" || s.Module != "ktm" {
			t.Errorf("%#x is %+v", addr, s)
		}
		if !bytes.Contains(m.ProcKallsyms(true), fmt.Appendf(nil, "%016x t ktm_a\t[ktm]\n", addr)) &&
			!bytes.Contains(m.ProcKallsyms(true), fmt.Appendf(nil, "%016x T ktm_a\t[ktm]\n", addr)) {
			t.Errorf("kallsyms:\n%s", m.ProcKallsyms(true))
		}
		if got := string(m.ProcModules(true)); !strings.HasPrefix(got, "ktm ") || !strings.Contains(got, " 0 - Live 0xffffffffc0000000\n") {
			t.Errorf("modules: %q", got)
		}
		if _, err := m.Call("ktm:ktm_a", 1); err != nil {
			t.Error(err)
		}
		if err := m.Insmod("ktm", nil); !errors.Is(err, syscall.EEXIST) {
			t.Errorf("a second insmod: %v", err)
		}
		if err := m.Rmmod("ktm"); err != nil {
			t.Fatal(err)
		}
		if n := m.ReadText(addr, make([]byte, 1)); n != 0 {
			t.Error("its text is still there")
		}
		if want := []engine.ModuleState{engine.ModuleComing, engine.ModuleLive, engine.ModuleUnload}; !slices.Equal(events, want) {
			t.Errorf("events %v, want %v", events, want)
		}
	}
	if got := m.ProcModules(true); len(got) != 0 {
		t.Errorf("modules: %q", got)
	}
}

func TestModuleErrors(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	for _, tt := range []struct {
		err  error
		want error
		log  string
	}{
		{m.Insmod("nosuch", nil), syscall.ENOENT, "insmod: nosuch: no such module"},
		{m.Insmod("../kernel", nil), syscall.ENOENT, "no such module"},
		{m.Insmod("", nil), syscall.ENOENT, "no such module"},
		{m.Rmmod("ktm"), syscall.ENOENT, "rmmod: ktm: is not loaded"},
		{m.InsmodImage([]byte("not an ELF file"), nil), syscall.ENOEXEC, "insmod: "},
		{m.InsmodImage(nil, nil), syscall.ENOEXEC, "insmod: "},
	} {
		if !errors.Is(tt.err, tt.want) {
			t.Errorf("%v, want %v", tt.err, tt.want)
		}
		wantKmsg(t, m, tt.log)
	}
	m.Pause()
	if err := m.Insmod("ktm", nil); !errors.Is(err, syscall.EBUSY) {
		t.Errorf("insmod while paused: %v", err)
	}
	m.Resume()
	if err := m.Insmod("ktm", []string{"nosuch=1"}); err != nil {
		t.Errorf("an unknown parameter: %v", err)
	}
	wantKmsg(t, m, "ktm: unknown parameter 'nosuch' ignored")
}

// TestGoneProbes follows a probe through the life of the module it is in.
func TestGoneProbes(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	if err := m.Insmod("ktm", nil); err != nil {
		t.Fatal(err)
	}
	hits := 0
	k := &engine.Kprobe{Symbol: "ktm_a", PreHandler: func(*engine.Kprobe, *engine.Context) bool { hits++; return false }}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Call("ktm_a", 1); err != nil || hits != 1 {
		t.Fatalf("%d hits, %v", hits, err)
	}
	if err := m.Rmmod("ktm"); err != nil {
		t.Fatal(err)
	}
	if l := m.Engine().List(); len(l) != 1 || !l[0].Gone {
		t.Fatalf("list: %+v", l)
	}
	if err := m.Engine().EnableKprobe(k); err == nil {
		t.Error("a gone probe was enabled")
	}
	m.Engine().UnregisterKprobe(k)
	if l := m.Engine().List(); len(l) != 0 {
		t.Fatalf("list: %+v", l)
	}
}

// FuzzInsmod feeds damaged modules: each is refused or loads and goes again;
// the machine survives.
func FuzzInsmod(f *testing.F) {
	for _, name := range guest.ModuleNames() {
		b, _ := guest.Module(name)
		f.Add(b, uint16(64), byte(0))
		f.Add(b, uint16(0x40), byte(0xff))
		f.Add(b, uint16(0x100), byte(0xff))
	}
	for _, name := range []string{"h1_basic", "h3_param", "h6_proc", "k1_state"} {
		f.Add(stockModule(f, name), uint16(0x100), byte(0xff))
	}
	m := boot(f, Config{Clock: ClockVirtual, SoftLockup: 1 << 20})
	clean, err := m.Snapshot()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, file []byte, at uint16, flip byte) {
		if len(file) > 0 {
			file = slices.Clone(file)
			file[int(at)%len(file)] ^= flip
		}
		for _, insmod := range []func() error{
			func() error { return m.InsmodImage(file, nil) },
			func() error {
				return m.InsmodFile(context.Background(), file, "count=1 -- x", ForceVersions|ForceVermagic)
			},
		} {
			if insmod() == nil {
				for _, name := range moduleNames(m) {
					m.Rmmod(name)
				}
			}
		}
		if _, err := callAt(m, codeAt(t, m, 0, countdown(3)...)); err != nil {
			t.Fatal(err)
		}
		if len(moduleNames(m)) > 0 { // one whose init oopsed is loading for ever, and whoever loads it again waits for it
			if err := m.Restore(clean); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func moduleNames(m *Machine) (names []string) {
	for _, u := range m.registry.View().Mods {
		names = append(names, u.Module.Name)
	}
	return names
}

// TestGhosts: functions of freed init text stay resolvable by address if ftrace
// was in use when it was freed.
func TestGhosts(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	at := func() (addr uint64) {
		stop := m.Engine().NotifyModules(0, func(ev engine.ModuleEvent) {
			if ev.State == engine.ModuleComing {
				addr, _ = m.Kernel().Lookup("ktm:ktm_init")
			}
		})
		defer stop()
		if err := m.Insmod("ktm", nil); err != nil {
			t.Fatal(err)
		}
		return addr
	}
	addr := at()
	if s, ok := m.Kernel().Symbol(addr); addr == 0 || ok {
		t.Fatalf("%#x is %+v", addr, s)
	}
	m.Rmmod("ktm")
	k := &engine.Kprobe{Symbol: "vfs_read", PreHandler: func(*engine.Kprobe, *engine.Context) bool { return false }}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	defer m.Engine().UnregisterKprobe(k)
	addr = at()
	if s, ok := m.Kernel().Symbol(addr); !ok || s.Name != "ktm_init" || s.Module != "ktm" {
		t.Errorf("%#x is %+v, %v", addr, s, ok)
	}
	if _, ok := m.Kernel().Lookup("ktm:ktm_init"); ok {
		t.Error("it is found by name")
	}
	if !bytes.Contains(m.ProcKallsyms(true), fmt.Appendf(nil, "%016x T ktm_init\t[ktm]\n", addr)) {
		t.Errorf("%#x is not in kallsyms: %s", addr, m.ProcKallsyms(true)[len(m.ProcKallsyms(true))-700:])
	}
	m.Rmmod("ktm")
	if s, ok := m.Kernel().Symbol(addr); ok {
		t.Errorf("%#x is %+v", addr, s)
	}
}
