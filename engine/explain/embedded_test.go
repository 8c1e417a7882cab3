//go:build cgo

package explain_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

func newMachine(t testing.TB, modules ...string) *emu.Machine {
	t.Helper()
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	for _, name := range modules {
		if err := m.Insmod(name, nil); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// functions are the symbols of text in m, one for each address.
func functions(m *emu.Machine) []kernel.Symbol {
	var list []kernel.Symbol
	seen := map[uint64]bool{}
	m.Kernel().(kernel.SymbolLister).EachSymbol(func(s kernel.Symbol) bool {
		if (s.Type|0x20 == 't' || s.Type|0x20 == 'w') && !seen[s.Addr] {
			seen[s.Addr] = true
			list = append(list, s)
		}
		return true
	})
	return list
}

// reachable are the rules that some byte of the embedded kernel and of its module
// ktm shows.
var reachable = []engine.Rule{
	engine.OK, engine.NotText, engine.Blacklisted, engine.JumpLabel, engine.StaticCall, engine.BugSite,
	engine.InsideFtrace, engine.OffBoundary, engine.Padding,
	engine.OptFtrace, engine.OptCall, engine.OptFunctionEnd, engine.OptNotBoostable, engine.OptJumpInside,
	engine.OptForeignInt3, engine.OptIndirectJump, engine.OptException, engine.OptReserved,
	engine.BoostOpcode, engine.BoostException, engine.BoostRoom,
	engine.EventNotrace, engine.EventAmbiguous, engine.NotEntry, engine.NoReturnProbe,
}

// TestEmbeddedEveryByte holds what is said of every byte of the embedded kernel's
// text against what registering there does; one in some hundred that can be
// probed is registered and has to become what was said, where it was said.
func TestEmbeddedEveryByte(t *testing.T) {
	m := newMachine(t, "ktm")
	seen := map[engine.Rule]int{}
	places, probed := 0, 0
	for _, f := range functions(m) {
		for addr := f.Addr; addr < f.Addr+f.Size; addr++ {
			places++
			if testing.Short() && places%97 != 0 {
				continue // the race detector makes all of them minutes
			}
			full := places%step(t) == 0
			if x := check(t, m, addr, full, seen); full && !x.Kprobe.Refuses() {
				probed++
			}
			if t.Failed() {
				return
			}
		}
	}
	for _, name := range []string{"__switch_to", "linux_proc_banner"} {
		addr, _ := m.Kernel().Lookup(name)
		check(t, m, addr, false, seen)
	}
	countNames(m, seen)
	t.Logf("%d places, %d of them probed; rules seen:", places, probed)
	for r := engine.OK; r.Name() != ""; r++ {
		switch {
		case seen[r] > 0:
			t.Logf("%8d  %s", seen[r], r.Name())
		case slices.Contains(reachable, r) && !testing.Short():
			t.Errorf("%s is not seen", r.Name())
		}
	}
}

func step(t *testing.T) int {
	if testing.Short() {
		return 97 * 5
	}
	return 101
}

// check compares what is said of addr with what registering does.
func check(t *testing.T, m *emu.Machine, addr uint64, full bool, seen map[engine.Rule]int) explain.Explanation {
	if full {
		tidy(m, addr)
	}
	x := explain.New(m.Engine()).Explain(explain.Place{Addr: addr})
	known := false
	m.Engine().View(func(v engine.View) {
		if _, _, known = v.Forecast(); known && x.Patch == nil && !x.Kprobe.Refuses() {
			t.Errorf("%s: it is not said what arms it", x.Place)
		}
	})
	seen[x.Kprobe.Rule]++
	seen[x.Kretprobe.Rule]++
	seen[x.Events.Rule]++
	for i := range x.Why {
		seen[x.Why[i].Rule]++
	}
	// Disabled: nothing is written to the text for it.
	p := &engine.Kprobe{Addr: addr, Disabled: !full}
	err := m.Engine().RegisterKprobe(p)
	var r *engine.Refusal
	switch {
	case errors.As(err, &r):
		if r.Rule != x.Kprobe.Rule {
			t.Errorf("%s: said %s, registering says %v", x.Place, x.Kprobe.Rule.Name(), err)
		}
		return x
	case err != nil || x.Kprobe.Refuses():
		t.Errorf("%s: said %s, registering says %v", x.Place, x.Kprobe.Rule.Name(), err)
	}
	if full {
		foretold(t, m, &x, known)
	}
	m.Engine().UnregisterKprobe(p)
	if full {
		advance(t, m)
	}
	return x
}

// tidy has slots that nobody uses any more be free: where the next slot is, is not known as long
// as they must be collected first. A second time is needed where the first took the last free one.
func tidy(m *emu.Machine, addr uint64) {
	for range 2 {
		p := &engine.Kprobe{Addr: addr, Disabled: true}
		if m.Engine().RegisterKprobe(p) == nil {
			m.Engine().UnregisterKprobe(p)
		}
		known := false
		m.Engine().View(func(v engine.View) { _, _, known = v.Forecast() })
		if known {
			return
		}
	}
}

func advance(t testing.TB, m *emu.Machine) {
	t.Helper()
	if err := m.Advance(100 * time.Millisecond); err != nil {
		t.Fatal(err)
	}
}

// foretold compares a registered probe with what had been said. Nothing was said of where a copy would be, or a jump
// would go, if no slot was free but for those that get collects first: known is false then.
func foretold(t *testing.T, m *emu.Machine, was *explain.Explanation, known bool) {
	t.Helper()
	advance(t, m)
	is := explain.New(m.Engine()).Explain(explain.Place{Addr: uint64(was.Address)})
	if is.How != was.How || is.Best != was.Best || len(is.Why) != len(was.Why) {
		t.Errorf("%s: said %v, is %v %+v", was.Place, was.How, is.How, is.Why)
	}
	if !known {
		if was.Slot != nil || was.Detour != nil {
			t.Errorf("%s: places are said that are not known", was.Place)
		}
		return
	}
	for _, c := range [][2]*explain.Piece{{was.Patch, is.Patch}, {was.Slot, is.Slot}, {was.Detour, is.Detour}} {
		if (c[0] == nil) != (c[1] == nil) || c[0] != nil && (c[0].Address != c[1].Address || !bytes.Equal(c[0].Bytes, c[1].Bytes)) {
			t.Errorf("%s: said %+v, is %+v", was.Place, c[0], c[1])
		}
	}
	live := make([]byte, len(is.Patch.Bytes))
	m.ReadText(uint64(is.Address), live)
	if !is.Patch.Live || !bytes.Equal(live, is.Patch.Bytes) && is.How == is.Best {
		t.Errorf("%s: text % x, patch %+v", was.Place, live, is.Patch)
	}
}

// countNames counts answers that depend on the name.
func countNames(m *emu.Machine, seen map[engine.Rule]int) {
	for _, f := range functions(m) {
		x := explain.New(m.Engine()).Explain(explain.ParsePlace(f.Name))
		seen[x.Events.Rule]++
	}
}

// TestOffline: an image that is not run says what the machine says.
func TestOffline(t *testing.T) {
	k, err := image.LoadKernel(guest.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	looked, err := offline.New(k)
	if err != nil {
		t.Fatal(err)
	}
	m := newMachine(t)
	for _, f := range functions(m) {
		a := explain.Of(m.Engine(), f.Name)
		b := explain.Of(looked.Engine(), f.Name)
		if k.Tables.InitText.Contains(uint64(a.Address)) {
			if a.Kprobe.Rule != engine.NotText || b.Kprobe.Rule == engine.NotText {
				t.Errorf("%s, in init text: running %s, still %s", f.Name, a.Kprobe.Rule.Name(), b.Kprobe.Rule.Name())
			}
			continue
		}
		if a.Kprobe.Rule == engine.NotText { // a mark where text ends: what lies there is not the same
			continue
		}
		if ta, tb := explain.Text(&a), explain.Text(&b); !bytes.Equal(ta, tb) {
			t.Fatalf("%s: running\n%s\nstill\n%s", f.Name, ta, tb)
		}
	}
	// Probes can be registered on it.
	p := &engine.Kprobe{Symbol: "vfs_read", Offset: 5}
	if err := looked.Engine().RegisterKprobe(p); err != nil {
		t.Fatal(err)
	}
	x := explain.Of(looked.Engine(), "vfs_read+5")
	if !x.Registered || x.Text == nil || x.Text.Bytes[0] != 0xcc {
		t.Errorf("%s", explain.Text(&x))
	}
	looked.Engine().UnregisterKprobe(p)
	if b := make([]byte, 1); looked.ReadText(uint64(x.Address), b) != 1 || b[0] != x.Instruction.Bytes[0] {
		t.Errorf("after unregistering: % x, was % x", b, x.Instruction.Bytes)
	}
}

// TestHide: nothing that is printed for those who may not see addresses has one.
func TestHide(t *testing.T) {
	m := newMachine(t)
	for _, spec := range []string{"vfs_read", "vfs_read+7", "vfs_read+6", "do_syscall_64", "vfs_reed"} {
		x := explain.Of(m.Engine(), spec)
		if open := string(explain.Text(&x)); spec != "vfs_reed" && !strings.Contains(open, "ffffffff8") {
			t.Errorf("%s:\n%s", spec, open)
		}
		explain.Hide(&x)
		b, err := explain.JSON(x)
		if err != nil {
			t.Fatal(err)
		}
		if text := string(explain.Text(&x)) + string(b); strings.Contains(text, "ffffffff8") || strings.Contains(text, "ffffffffc") {
			t.Errorf("%s:\n%s", spec, text)
		}
	}
}

// TestPiecesAreWhole: the lines of each piece are its bytes.
func TestPiecesAreWhole(t *testing.T) {
	m := newMachine(t)
	x := explain.Of(m.Engine(), "vfs_read+7")
	for _, p := range []*explain.Piece{x.Region, x.Patch, x.Slot, x.Detour} {
		var all []byte
		at := p.Address
		for _, l := range p.Lines {
			if l.Address != at || l.Asm == "" {
				t.Errorf("%+v at %#x", l, at)
			}
			all = append(all, l.Bytes...)
			at += explain.Address(len(l.Bytes))
		}
		if !bytes.Equal(all, p.Bytes) {
			t.Errorf("%s in %s", hex.EncodeToString(all), hex.EncodeToString(p.Bytes))
		}
	}
}

func BenchmarkExplain(b *testing.B) {
	m := newMachine(b)
	all := functions(m)
	lister := m.Kernel().(kernel.SymbolLister)
	b.Run("one", func(b *testing.B) {
		for b.Loop() {
			explain.Of(m.Engine(), "vfs_read+7")
		}
	})
	b.Run("all functions", func(b *testing.B) {
		for b.Loop() {
			for i := range all {
				explain.New(m.Engine()).ExplainBriefly(explain.Place{Addr: all[i].Addr})
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(all)), "ns/place")
	})
	for name, instructions := range map[string]bool{"survey functions": false, "survey instructions": true} {
		b.Run(name, func(b *testing.B) {
			n := 0
			for b.Loop() {
				t := explain.All(m.Engine(), lister, explain.Extent{Instructions: instructions})
				n += t.Places
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n), "ns/place")
		})
	}
}
