package emu

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// shown shows the embedded kernel as if it were any: from its file, through NewKernel.
func shown(t *testing.T) *offline.Machine {
	t.Helper()
	raw, err := image.Open("guest/kernel.elf")
	if err != nil {
		t.Fatal(err)
	}
	k, err := image.NewKernel(raw, bootpatch.Options{Profile: &bootpatch.Profile{}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := offline.NewMachine(k, offline.GuestModules{}, offline.Config{Clock: ClockVirtual})
	return closed(t, m, err)
}

func closed(t *testing.T, m *offline.Machine, err error) *offline.Machine {
	t.Helper()
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

// TestOfflineIsTheMachine: an offline kernel has the same text, tables and symbols as a running one.
func TestOfflineIsTheMachine(t *testing.T) {
	s, m := shown(t), boot(t, Config{Clock: ClockVirtual})
	_, a, _ := strings.Cut(string(s.ProcKallsyms(true)), "ffffffff81000000 ")
	_, b, _ := strings.Cut(string(m.ProcKallsyms(true)), "ffffffff81000000 ")
	if a != b || len(a) == 0 {
		t.Errorf("kallsyms differ: %s", cmp.Diff(strings.Split(a, "\n"), strings.Split(b, "\n")))
	}
	core := m.registry.AllTables()[0]
	var x, y [4096]byte
	// The machine leaves static calls to their trampolines, which a kernel does not.
	for _, site := range core.Sites[kernel.TableStaticCall] {
		m.ReadText(site.Start, x[:5])
		if err := s.Update(&engine.Update{Patches: []engine.Patch{{Addr: site.Start, Bytes: x[:5]}}}); err != nil {
			t.Error(err)
		}
	}
	for addr := core.CoreText.Start; addr < core.CoreText.End; addr += 4096 {
		n := min(4096, core.CoreText.End-addr)
		if s.ReadText(addr, x[:n]) != m.ReadText(addr, y[:n]) || x != y {
			t.Errorf("text differs at %s", m.registry.Describe(addr+uint64(differs(x[:], y[:]))))
		}
	}
	ours := s.Symbols().AllTables()[0]
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

// TestBuiltInIsTheMachine: the kernel inside that is only looked at has the same text as the one that
// runs, to the byte, and its modules lie where they do there.
func TestBuiltInIsTheMachine(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	b, err := offline.BuiltIn(offline.Config{Clock: ClockVirtual})
	s := closed(t, b, err)
	for _, name := range []string{"ktm", "trace_printk"} {
		if err := m.Insmod(name, nil); err != nil {
			t.Fatal(err)
		}
		if err := s.Insmod(name, nil); err != nil {
			t.Fatal(err)
		}
	}
	if x, y := string(s.ProcKallsyms(true)), string(m.ProcKallsyms(true)); x != y {
		t.Errorf("kallsyms differ: %s", cmp.Diff(strings.Split(x, "\n"), strings.Split(y, "\n")))
	}
	if x, y := string(s.ProcModules(true)), string(m.ProcModules(true)); x != y {
		t.Errorf("modules\n%s\nwant\n%s", x, y)
	}
	var x, y [4096]byte
	for _, r := range []kernel.Range{m.registry.AllTables()[0].CoreText, m.registry.AllTables()[0].InitText, m.kernel.Init, m.registry.AllTables()[1].CoreText} {
		for addr := pageDown(r.Start); addr < r.End; addr += pageSize {
			if s.ReadText(addr, x[:]) != m.ReadText(addr, y[:]) || x != y {
				t.Errorf("text differs at %s", m.registry.Describe(addr+uint64(differs(x[:], y[:]))))
			}
		}
	}
	if s.Release() != m.Release() || string(s.ProcVersion()) != string(m.ProcVersion()) {
		t.Errorf("version: %q", s.ProcVersion())
	}
}
