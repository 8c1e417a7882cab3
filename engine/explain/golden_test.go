//go:build cgo

package explain_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// scenes are what the golden files show.
var scenes = []struct {
	name string
	spec func(m *emu.Machine) string
	set  func(t *testing.T, m *emu.Machine)
}{
	{name: "would-be-jump", spec: spec("vfs_read+7")},
	{name: "ftrace", spec: spec("vfs_read")},
	{name: "off-boundary", spec: spec("vfs_read+8")},
	{name: "inside-fentry", spec: spec("vfs_read+3")},
	{name: "blacklisted", spec: spec("do_syscall_64+4")},
	{name: "no-symbol", spec: spec("vfs_raed")},
	{name: "no-module", spec: spec("nomod:f")},
	{name: "no-place", spec: spec("vfs_read+")},
	{name: "data", spec: spec("linux_proc_banner")},
	{name: "notrace", spec: firstRule(func(x *explain.Explanation) bool { return x.Events.Rule == engine.EventNotrace && !x.Kprobe.Refuses() })},
	{name: "ambiguous", spec: firstRule(func(x *explain.Explanation) bool { return x.Events.Rule == engine.EventAmbiguous })},
	{name: "jump-label", spec: firstSite(kernel.TableJumpLabel)},
	{name: "bug", spec: firstSite(kernel.TableBug)},
	{name: "jump", spec: spec("vfs_read+7"), set: probes("vfs_read+7")},
	{name: "queued", spec: spec("vfs_read+7"), set: func(t *testing.T, m *emu.Machine) { register(t, m, "vfs_read+7") }},
	{name: "overlapped", spec: spec("vfs_read+7"), set: probes("vfs_read+7", "vfs_read+9")},
	{name: "displaces", spec: spec("vfs_read+9"), set: probes("vfs_read+7")},
	{name: "knob", spec: spec("vfs_read+7"), set: func(t *testing.T, m *emu.Machine) {
		probes("vfs_read+7")(t, m)
		m.Engine().SetOptimization(false)
	}},
	{name: "disarmed", spec: spec("vfs_read+7"), set: func(t *testing.T, m *emu.Machine) {
		probes("vfs_read+7")(t, m)
		m.Engine().SetEnabled(false)
	}},
	{name: "post-handler", spec: spec("vfs_read+7"), set: func(t *testing.T, m *emu.Machine) {
		p := register(t, m, "vfs_read+7")
		q := &engine.Kprobe{Addr: p.Addr, PostHandler: func(*engine.Kprobe, *engine.Context) {}}
		if err := m.Engine().RegisterKprobe(q); err != nil {
			t.Fatal(err)
		}
		advance(t, m)
	}},
	{name: "gone", spec: func(m *emu.Machine) string { return gone }, set: func(t *testing.T, m *emu.Machine) {
		if err := m.Insmod("ktm", nil); err != nil {
			t.Fatal(err)
		}
		gone = explain.Place{Addr: register(t, m, "ktm:ktm_a+5").Addr}.String()
		if err := m.Rmmod("ktm"); err != nil {
			t.Fatal(err)
		}
	}},
}

var gone string // the address that the scene of that name is about

func spec(s string) func(*emu.Machine) string { return func(*emu.Machine) string { return s } }

// firstRule is the first function of which f is true.
func firstRule(f func(x *explain.Explanation) bool) func(*emu.Machine) string {
	return func(m *emu.Machine) string {
		for _, s := range functions(m) {
			if x := explain.New(m.Engine()).Explain(explain.ParsePlace(s.Name)); f(&x) {
				return s.Name
			}
		}
		return ""
	}
}

// firstSite is the first probeable-looking site of a kind.
func firstSite(k kernel.TableKind) func(*emu.Machine) string {
	return func(m *emu.Machine) string {
		for _, r := range m.Kernel().AllTables()[0].Sites[k] {
			x := explain.New(m.Engine()).Explain(explain.Place{Addr: r.Start})
			if x.Kprobe.Rule != engine.Blacklisted {
				return x.Place
			}
		}
		return ""
	}
}

func register(t *testing.T, m *emu.Machine, spec string) *engine.Kprobe {
	t.Helper()
	at := explain.ParsePlace(spec)
	p := &engine.Kprobe{Symbol: at.Symbol, Offset: at.Offset, PreHandler: func(*engine.Kprobe, *engine.Context) bool { return false }}
	if err := m.Engine().RegisterKprobe(p); err != nil {
		t.Fatal(err)
	}
	return p
}

// probes registers at each spec, one after the other, and lets the optimizer run.
func probes(specs ...string) func(*testing.T, *emu.Machine) {
	return func(t *testing.T, m *emu.Machine) {
		for _, s := range specs {
			register(t, m, s)
			advance(t, m)
		}
	}
}

func record(t *testing.T, name string, x explain.Explanation) {
	t.Helper()
	b, err := explain.JSON(x)
	if err != nil {
		t.Fatal(err)
	}
	for file, b := range map[string][]byte{name + ".json": b, name + ".txt": explain.Text(&x)} {
		if err := os.WriteFile(filepath.Join("testdata", file), b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestScenes: the scenes of the golden files play on the kernel of today, with the
// same answers.
func TestScenes(t *testing.T) {
	for _, s := range scenes {
		m := newMachine(t)
		if s.set != nil {
			s.set(t, m)
		}
		got := explain.Of(m.Engine(), s.spec(m))
		if *update {
			record(t, s.name, got)
		}
		var want explain.Explanation
		if err := json.Unmarshal(golden(t, s.name+".json"), &want); err != nil {
			t.Fatal(err)
		}
		if a, b := outline(&got), outline(&want); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: %s, was %s", s.name, a, b)
		}
	}
}

// outline is what does not change when the kernel is built anew.
func outline(x *explain.Explanation) []string {
	o := []string{x.Kprobe.Rule.Name(), x.Kretprobe.Rule.Name(), x.Events.Rule.Name(), x.How.String(), x.Best.String()}
	for i := range x.Why {
		o = append(o, x.Why[i].Rule.Name())
	}
	if x.Site != nil {
		o = append(o, x.Site.Text, x.Site.Queue)
	}
	return o
}
