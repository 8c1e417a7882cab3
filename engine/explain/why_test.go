package explain_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// TestExplainStatic: why a place cannot be a jump or boosted, whatever happens.
func TestExplainStatic(t *testing.T) {
	const five = "5553515256" // five pushes
	for _, c := range []struct {
		spec, code string
		change     func(m *fake)
		best       engine.Arming
		why        string // rules, in order
		at         string // what triggered the first
	}{
		{spec: "f", code: five + "c3", best: engine.ArmJump},
		{spec: "vfs_read", best: engine.ArmFtrace, why: "OptFtrace"},
		{spec: "f", code: five + "c3", best: engine.ArmBoosted, why: "OptEntryText",
			change: func(m *fake) { m.kernel.core.Entry = kernel.Range{Start: explained, End: explained + 16} }},
		{spec: "f+0x3c", code: five + "c3", best: engine.ArmBoosted, why: "OptFunctionEnd"},
		{spec: "f", code: five + "ffe0", best: engine.ArmBoosted, why: "OptIndirectJump", at: "f+0x5"},
		{spec: "f", code: five + "e900000000", best: engine.ArmBoosted, why: "OptThunk", at: "f+0x5",
			change: func(m *fake) { m.kernel.core.Thunks = kernel.Range{Start: explained + 10, End: explained + 11} }},
		{spec: "f", code: five + "ebfa", best: engine.ArmBoosted, why: "OptJumpInside", at: "f+0x5"},
		{spec: "f", code: five + "8b07", best: engine.ArmBoosted, why: "OptException", at: "f+0x5",
			change: func(m *fake) { m.site(kernel.TableExtable, 5, 1) }},
		{spec: "f", code: "55cc909090", best: engine.ArmBoosted, why: "OptForeignInt3", at: "f+0x1"},
		{spec: "f", code: five + "cc", best: engine.ArmJump}, // only the region counts
		{spec: "f", code: five + "c5fa28c1", best: engine.ArmBoosted, why: "OptNoDecode", at: "f+0x5"},
		{spec: "f", code: "55c1e00290", best: engine.ArmBoosted, why: "OptNotBoostable", at: "f+0x1"},
		{spec: "f", code: "55e800000000", best: engine.ArmBoosted, why: "OptCall", at: "f+0x1"},
		{spec: "f", code: five + "90", best: engine.ArmBoosted, why: "OptReserved", at: "f+0x4",
			change: func(m *fake) { m.site(kernel.TableJumpLabel, 4, 2) }},
		{spec: "f", code: "c1e002 90909090", best: engine.ArmStepped, why: "OptNotBoostable BoostOpcode"},
		{spec: "f", code: "e800000000", best: engine.ArmEmulated, why: "OptCall BoostOpcode"},
		{spec: "f", code: "c784240000000001000000 c3", best: engine.ArmJump},
		{spec: "f", code: "c784240000000001000000 ffe0", best: engine.ArmStepped, why: "OptIndirectJump BoostRoom", at: "f+0xb"},
		{spec: "f", code: "8b07 909090", best: engine.ArmStepped, why: "OptException BoostException",
			change: func(m *fake) { m.site(kernel.TableExtable, 0, 1) }},
	} {
		t.Run(c.why+" "+c.spec+" "+c.code, func(t *testing.T) {
			m := newFake(t)
			if c.code != "" {
				m.define(t, "f", c.code)
			}
			if c.change != nil {
				c.change(m)
			}
			x := m.explain(t, c.spec)
			if x.Kprobe.Rule != engine.OK || x.Best != c.best || x.How != c.best || rules(x.Why) != c.why {
				t.Fatalf("%s: best %v, how %v, why %s", x.Kprobe.Rule.Name(), x.Best, x.How, rules(x.Why))
			}
			if c.at != "" && (x.Why[0].Where != c.at || x.Why[0].Insn == nil && c.why != "OptNoDecode") {
				t.Errorf("triggered by %+v, want %s", x.Why[0], c.at)
			}
			o := m.Survey(uint64(x.Address))
			if o.Best != c.best || o.Verdict.Rule != engine.OK || len(x.Why) > 0 && o.Opt.Rule != x.Why[0].Rule {
				t.Errorf("survey: %+v", o)
			}
			m.asForetold(t, x)
		})
	}
}

// asForetold registers a probe and compares it with what x said it would be.
func (m *fake) asForetold(t testing.TB, x explain.Explanation) {
	t.Helper()
	p := &engine.Kprobe{Addr: uint64(x.Address)}
	if err := m.RegisterKprobe(p); err != nil {
		t.Fatal(err)
	}
	defer func() {
		m.UnregisterKprobe(p)
		m.settle()
	}()
	m.settle()
	y := m.explain(t, x.Spec)
	if !y.Registered || y.How != x.How || y.Best != x.Best || rules(y.Why) != rules(x.Why) {
		t.Errorf("%s: foretold %v for %s, is %v for %s", x.Spec, x.How, rules(x.Why), y.How, rules(y.Why))
	}
	for _, c := range []struct {
		name      string
		was, is   *explain.Piece
		mayBeHere bool // a piece that only one form of probe has
	}{{"patch", x.Patch, y.Patch, false}, {"slot", x.Slot, y.Slot, false}, {"detour", x.Detour, y.Detour, x.How != engine.ArmJump}} {
		switch {
		case c.was == nil && c.is == nil:
		case c.was == nil || c.is == nil:
			t.Errorf("%s: %s foretold %v, is %v", x.Spec, c.name, c.was, c.is)
		case c.was.Live || c.was.Address != c.is.Address || !bytes.Equal(c.was.Bytes, c.is.Bytes):
			t.Errorf("%s: %s foretold %+v, is %+v", x.Spec, c.name, c.was, c.is)
		case !c.is.Live && !c.mayBeHere:
			t.Errorf("%s: %s is not live", x.Spec, c.name)
		case c.is.Live && m.bytes(uint64(c.is.Address), len(c.is.Bytes)) != hexOf(c.is.Bytes):
			t.Errorf("%s: %s is not what memory has", x.Spec, c.name)
		}
	}
}

func hexOf(b []byte) string {
	t, _ := explain.Bytes(b).MarshalText()
	return string(t)
}

func rules(list []explain.Finding) string {
	var names []string
	for i := range list {
		names = append(names, list[i].Rule.Name())
	}
	return strings.Join(names, " ")
}

// TestExplainForeignInt3: the text names what the rule looks at, which is the region.
func TestExplainForeignInt3(t *testing.T) {
	m := newFake(t)
	m.define(t, "f", "55cc909090")
	const want = "not optimised: the region has an int3 that no probe put there"
	if x := m.explain(t, "f"); len(x.Why) != 1 || x.Why[0].Says != want {
		t.Errorf("%+v; want %s", x.Why, want)
	}
}

// TestExplainEveryByte: for every byte of the fake kernel's functions, the answer is that of registering
// there.
func TestExplainEveryByte(t *testing.T) {
	m := newFake(t)
	for _, f := range []string{"vfs_read", "vfs_fsync", "do_int3"} {
		base, _ := m.kernel.Lookup(f)
		for off := uint64(0); off < size; off++ {
			x := m.explain(t, explain.Place{Addr: base + off}.String())
			if x.Kprobe.Refuses() {
				m.sameAsRegistering(t, x)
			} else {
				m.asForetold(t, x)
			}
		}
	}
}

// looker explains vfs_read+7 and says how and for which reasons it ought to be.
func looker(t *testing.T, m *fake) func(when string, how engine.Arming, why string) explain.Explanation {
	return func(when string, how engine.Arming, why string) explain.Explanation {
		t.Helper()
		x := m.explain(t, "vfs_read+7")
		if x.How != how || rules(x.Why) != why {
			t.Errorf("%s: %v, %s; want %v, %s\n%+v", when, x.How, rules(x.Why), how, why, x.Site)
		}
		return x
	}
}

func plusSeven() *engine.Kprobe {
	return &engine.Kprobe{Symbol: "vfs_read", Offset: 7, PreHandler: func(*engine.Kprobe, *engine.Context) bool { return false }}
}

// TestExplainCurrent goes through what can stand against a jump today.
func TestExplainCurrent(t *testing.T) {
	m := newFake(t)
	look := looker(t, m)
	settle := func() { m.settle() }

	look("nothing registered", engine.ArmJump, "")
	m.SetOptimization(false)
	look("nothing registered, knob 0", engine.ArmBoosted, "OptKnob")
	m.SetOptimization(true)
	m.SetEnabled(false)
	look("nothing registered, disarmed", engine.ArmNone, "OptDisarmed")
	m.SetEnabled(true)

	p := plusSeven()
	must(t, m.RegisterKprobe(p))
	x := look("just registered", engine.ArmQueued, "OptQueued")
	if !x.Site.Optimized || x.Site.Queue != "optimizing" || x.Site.Text != "int3" || !x.Detour.Live || x.Patch.Live {
		t.Errorf("queued: %+v %+v", x.Site, x.Detour)
	}
	settle()
	x = look("optimised", engine.ArmJump, "")
	if x.Site.Text != "jump" || !x.Patch.Live || !x.Detour.Live || x.Text == nil || x.Text.Bytes[0] != 0xe9 || x.Site.Probes[0].Name != "vfs_read+0x7" {
		t.Errorf("optimised: %+v", x.Site)
	}
	if y := m.explain(t, "vfs_read+9"); y.Displaces != "vfs_read+0x7" || y.Text == nil || y.Text.Lines[0].Note != "in the jump of vfs_read+0x7" {
		t.Errorf("a probe at +9 displaces %q, where now is %+v", y.Displaces, y.Text)
	}

	m.SetOptimization(false)
	look("knob 0", engine.ArmBoosted, "OptKnob")
	m.SetOptimization(true)
	settle()

	over := &engine.Kprobe{Symbol: "vfs_read", Offset: 9}
	must(t, m.RegisterKprobe(over))
	x = look("overlapped", engine.ArmBoosted, "OptOverlap")
	if len(x.Why) == 1 && x.Why[0].Other != "vfs_read+0x9" {
		t.Errorf("overlapped by %q", x.Why[0].Other)
	}
	settle()
	m.UnregisterKprobe(over)
	settle()
	look("the other is gone", engine.ArmBoosted, "OptRequeue")
}

// TestExplainUnarmed goes through what keeps a probe from being armed, or takes
// its jump for good.
func TestExplainUnarmed(t *testing.T) {
	m := newFake(t)
	look := looker(t, m)
	settle := func() { m.settle() }
	p := plusSeven()
	must(t, m.RegisterKprobe(p))
	must(t, m.DisableKprobe(p))
	settle()
	look("disabled", engine.ArmNone, "OptDisabled")
	must(t, m.EnableKprobe(p))
	settle()
	look("enabled again", engine.ArmJump, "")

	post := &engine.Kprobe{Symbol: "vfs_read", Offset: 7, PostHandler: func(*engine.Kprobe, *engine.Context) {}}
	must(t, m.RegisterKprobe(post))
	settle()
	x := look("with a post_handler", engine.ArmStepped, "OptPostHandler BoostPostHandler")
	if len(x.Site.Probes) != 2 || !x.Site.Probes[0].PostHandler || x.Slot == nil || x.Slot.Bytes[len(x.Slot.Bytes)-1] != 0xcc {
		t.Errorf("with a post_handler: %+v %+v", x.Site, x.Slot)
	}
	m.UnregisterKprobe(post)
	settle()

	m.SetEnabled(false)
	look("disarmed", engine.ArmNone, "OptDisarmed")
	must(t, m.DisableKprobe(p))
	must(t, m.EnableKprobe(p))
	m.SetEnabled(true)
	settle()
	look("enabled while disarmed", engine.ArmNone, "OptStranded")
	m.UnregisterKprobe(p)
	settle()
	if x := look("unregistered", engine.ArmJump, ""); x.Registered || x.Site != nil {
		t.Errorf("unregistered: %+v", x.Site)
	}
}

// TestExplainNoFtrace: probes that kernel.ftrace_enabled disables say so, and others do not.
func TestExplainNoFtrace(t *testing.T) {
	m := newFake(t)
	entry := func(when string, how engine.Arming, why string) {
		t.Helper()
		if x := m.explain(t, "vfs_read"); x.How != how || x.Best != engine.ArmFtrace || rules(x.Why) != why {
			t.Errorf("%s: %v, best %v, %s; want %v, %s", when, x.How, x.Best, rules(x.Why), how, why)
		}
	}
	m.SetFtraceEnabled(false)
	entry("nothing registered", engine.ArmNone, "OptNoFtrace OptFtrace")
	looker(t, m)("inside", engine.ArmJump, "")
	must(t, m.RegisterKprobe(&engine.Kprobe{Symbol: "vfs_read"}))
	entry("registered", engine.ArmNone, "OptNoFtrace OptFtrace")
	m.SetFtraceEnabled(true)
	entry("on again", engine.ArmFtrace, "OptFtrace")
}

// TestExplainOverlap: a neighbour counts as long as it is armed, also for a place
// that has no probe yet.
func TestExplainOverlap(t *testing.T) {
	m := newFake(t)
	over := &engine.Kprobe{Symbol: "vfs_read", Offset: 9}
	must(t, m.RegisterKprobe(over))
	m.settle()
	x := m.explain(t, "vfs_read+7")
	if x.How != engine.ArmBoosted || x.Best != engine.ArmJump || rules(x.Why) != "OptOverlap" {
		t.Errorf("beside an armed one: %v, %s", x.How, rules(x.Why))
	}
	if x.Text == nil || len(x.Text.Lines) != 2 || x.Text.Lines[1].Note != "probe at vfs_read+0x9" {
		t.Errorf("text now: %+v", x.Text)
	}
	must(t, m.DisableKprobe(over))
	m.settle()
	x = m.explain(t, "vfs_read+7")
	if x.How != engine.ArmJump || len(x.Why) != 0 {
		t.Errorf("beside a disabled one: %v, %s", x.How, rules(x.Why))
	}
	m.asForetold(t, x)
}

// TestExplainLive: the copies that are shown for a registered probe are those in memory.
func TestExplainLive(t *testing.T) {
	m := newFake(t)
	must(t, m.RegisterKprobe(&engine.Kprobe{Symbol: "vfs_read", Offset: 7}))
	m.settle()
	x := m.explain(t, "vfs_read+7")
	for _, p := range []*explain.Piece{x.Slot, x.Detour} {
		m.write(uint64(p.Address)+2, []byte{0x0b})
	}
	y := m.explain(t, "vfs_read+7")
	if y.Slot.Bytes[2] != 0x0b || y.Detour.Bytes[2] != 0x0b {
		t.Errorf("changed memory shows as % x and % x", y.Slot.Bytes, y.Detour.Bytes)
	}
}

// TestExplainGone: probes whose text has been freed still read.
func TestExplainGone(t *testing.T) {
	m := newFake(t)
	mod := m.kernel.insmod("ktm", 0xffffffffc0200000, map[string]uint64{"ktm_a": 0})
	must(t, m.RegisterKprobe(&engine.Kprobe{Symbol: "ktm:ktm_a", Offset: 5}))
	m.settle()
	if x := m.explain(t, "ktm_a+5"); x.Place != "ktm:ktm_a+0x5" || x.How != engine.ArmJump {
		t.Errorf("%+v", x)
	}
	m.kernel.rmmod(mod)
	x := m.explain(t, "0xffffffffc0200005")
	if !x.Registered || x.How != engine.ArmNone || rules(x.Why) != "Gone" || !x.Site.Gone || x.Site.Text != "freed" || x.Kprobe.Rule != engine.NoSymbol {
		t.Errorf("%+v %+v", x, x.Site)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
