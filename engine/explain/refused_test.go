package explain_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86"
)

// A place that cannot be probed, by each rule that can refuse one.
var refused = []struct {
	rule   engine.Rule
	spec   string
	code   string // of f
	change func(m *fake)
	near   string // suggestions

	release string // of the kernel; 6.1 when empty
}{
	{rule: engine.BadPlace, spec: "f+"},
	{rule: engine.BadPlace, spec: "f-5"},
	{rule: engine.BadPlace, spec: "f +5"},
	{rule: engine.NoPlace, spec: "0x0"},
	{rule: engine.NoSymbol, spec: "vfs_raed"},
	{rule: engine.NoSymbol, spec: "nomod:f"},
	{rule: engine.NoSymbol, spec: "0x10", near: "vfs_open"},
	{rule: engine.NoSymbol, spec: "vfs_read+0x100000", near: "vfs_read"},
	{rule: engine.NotText, spec: "jiffies"},
	{rule: engine.NotText, spec: "jiffies+4"},
	{rule: engine.Blacklisted, spec: "do_int3"},
	{rule: engine.Blacklisted, spec: "do_int3+5"},
	{rule: engine.JumpLabel, spec: "f+1", code: "90 eb00 90 c3", near: "f f+0x3",
		change: func(m *fake) { m.site(kernel.TableJumpLabel, 1, 2) }},
	{rule: engine.StaticCall, spec: "f+2", code: "90 e800000000 c3", near: "f f+0x6",
		change: func(m *fake) { m.site(kernel.TableStaticCall, 1, 5) }},
	{rule: engine.BugSite, spec: "f+1", code: "90 0f0b c3", near: "f f+0x3",
		change: func(m *fake) { m.site(kernel.TableBug, 1, 2) }},
	{rule: engine.InsideFtrace, spec: "vfs_read+2", near: "vfs_read vfs_read+0x5"},
	{rule: engine.OffBoundary, spec: "vfs_read+0x10", near: "vfs_read+0xf vfs_read+0x13 vfs_read"},
	{rule: engine.Padding, spec: "f+2", code: "90 c3 cc cc", near: "f+0x1 f+0x4 f"},
	{rule: engine.NoDecode, spec: "f+8", code: "90 c5fa28c1 90 90 90 90", near: "f"},
	{rule: engine.NoInsn, spec: "f+1", code: "90 c5fa28c1 90", near: "f"},
	{rule: engine.NoCopy, spec: "f+1", code: "90 8ed0 90 c3", near: "f f+0x3"},
	{rule: engine.NoEmulation, spec: "f+1", code: "90 ff10 c3", near: "f f+0x3"},
	{rule: engine.TooLong, spec: "f+1", code: "90 2e642e64c7842400000000 00000000 c3", near: "f f+0x10"},
	{rule: engine.OutOfReach, spec: "f+1", code: "90 488b0500000080 c3", near: "f f+0x8"},
	{rule: engine.Preamble, spec: "__cfi_f", near: "explained_next",
		change: func(m *fake) {
			m.kernel.define(m.kernel.core, "__cfi_f", "", explained, []byte{0x90})
			m.kernel.define(m.kernel.core, "explained_next", "", explained+size, []byte{0xc3})
		}},
	{rule: engine.PaddingTraps, release: "6.12", spec: "f+2", code: "90 c3 cc cc", near: "f+0x1 f+0x4 f"},
	{rule: engine.Traps, release: "6.12", spec: "f+1", code: "90 0f0b c3", near: "f f+0x3"},
	{rule: engine.ModuleGoing, spec: "going:g",
		change: func(m *fake) {
			mod := m.kernel.insmod("going", 0xffffffffc0200000, map[string]uint64{"g": 0})
			mod.Going = true
		}},
}

// aboutRegistrations are the rules that refuse what is done with a kprobe, not a place.
var aboutRegistrations = map[engine.Rule]bool{
	engine.BothSymbolAndAddr: true, engine.AlreadyRegistered: true, engine.NotRegistered: true, engine.Gone: true,
	engine.BadMaxactive: true, engine.NoMemory: true, engine.SecondJprobe: true,
	engine.NotEntry: true, engine.NoReturnProbe: true, engine.EventAmbiguous: true, engine.EventNotrace: true,
	engine.EventNoSymbol: true, engine.EventNotUnique: true, engine.EventBoundary: true,
}

// ofArm64 are the rules that x86-64 does not have. The tests of engine/arm64 try them.
var ofArm64 = map[engine.Rule]bool{
	engine.Misaligned: true, engine.FtraceSite: true, engine.HasFixup: true, engine.Exclusive: true,
}

// TestExplainRefusals: Explain's answer about a place is that of registering there, and it names places
// that can be probed.
func TestExplainRefusals(t *testing.T) {
	seen := map[engine.Rule]bool{}
	for _, c := range refused {
		seen[c.rule] = true
		t.Run(c.rule.Name()+" "+c.spec, func(t *testing.T) {
			m := newFakeOf(t, x86.ProfileOf(arch.AMD64, release.Of(c.release), release.Config{}).Arch())
			if c.code != "" {
				m.define(t, "f", c.code)
			}
			if c.change != nil {
				c.change(m)
			}
			x := m.explain(t, c.spec)
			if x.Kprobe.Rule != c.rule {
				t.Fatalf("%s: %+v", x.Kprobe.Rule.Name(), x.Kprobe)
			}
			if x.How != engine.ArmNone || x.Best != engine.ArmNone || x.Registered || x.Kprobe.Says == "" || x.Kprobe.Advice == "" {
				t.Errorf("%+v", x)
			}
			m.sameAsRegistering(t, x)
			var near []string
			for _, s := range x.Suggestions {
				near = append(near, s.Place)
				if err := m.RegisterKprobe(&engine.Kprobe{Addr: uint64(s.Address)}); err != nil {
					t.Errorf("suggests %s: %v", s.Place, err)
				}
			}
			if got := strings.Join(near, " "); got != c.near {
				t.Errorf("suggests %q, want %q", got, c.near)
			}
		})
	}
	for r := engine.OK; r.Name() != ""; r++ {
		if r.Errno() != 0 && !seen[r] && !aboutRegistrations[r] && !ofArm64[r] {
			t.Errorf("%s is not tried", r.Name())
		}
	}
}

// sameAsRegistering compares x with what RegisterKprobe says.
func (m *fake) sameAsRegistering(t *testing.T, x explain.Explanation) {
	t.Helper()
	p := explain.ParsePlace(x.Spec)
	if p.Bad != "" {
		return
	}
	err := m.RegisterKprobe(&engine.Kprobe{Symbol: p.Symbol, Offset: p.Offset, Addr: p.Addr})
	var r *engine.Refusal
	if !errors.As(err, &r) {
		t.Fatalf("registering: %v", err)
	}
	var errno syscall.Errno
	errors.As(err, &errno)
	if r.Rule != x.Kprobe.Rule || errno != x.Kprobe.Rule.Errno() {
		t.Errorf("registering says %s (%v)", r.Rule.Name(), errno)
	}
}

// thereAndBack fails if x does not survive JSON.
func thereAndBack(t testing.TB, x explain.Explanation) {
	t.Helper()
	b, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	var back explain.Explanation
	if err := json.Unmarshal(b, &back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(x, back) {
		t.Errorf("%s: there and back:\n%+v\n%+v", x.Spec, x, back)
	}
}

// TestExplainBriefly: it is Explain, but for what else might have been meant and assembly text.
func TestExplainBriefly(t *testing.T) {
	m := newFake(t)
	for _, c := range []struct{ spec, cut string }{
		{"vfs_read", ""}, {"vfs_read+0x10", "places"}, {"vfs_raed", "names"}, {"vfs_read+0x100000", "places"},
		{"0x10", "places"}, {"nomod:f", ""}, {"do_int3", ""}, {"f+", ""},
	} {
		want, got := m.explain(t, c.spec), explain.New(m.Engine).ExplainBriefly(explain.ParsePlace(c.spec))
		if (len(want.Suggestions) > 0) != (c.cut == "places") || (len(want.Names) > 0) != (c.cut == "names") {
			t.Errorf("%s: %+v, %q", c.spec, want.Suggestions, want.Names)
		}
		for _, l := range []*explain.Line{want.Instruction, want.Kprobe.Insn, want.Events.Insn} {
			if l != nil && l.Asm == "" {
				t.Errorf("%s: no assembly text: %+v", c.spec, l)
			}
		}
		if !reflect.DeepEqual(got, brief(want)) {
			t.Errorf("%s:\n%+v\n%+v", c.spec, got, want)
		}
	}
}

// brief is x without what ExplainBriefly leaves out.
func brief(x explain.Explanation) explain.Explanation {
	x.Suggestions, x.Names = nil, nil
	lines := []*explain.Line{x.Instruction, x.Kprobe.Insn, x.Kretprobe.Insn, x.Events.Insn}
	for i := range x.Why {
		lines = append(lines, x.Why[i].Insn)
	}
	for _, p := range []*explain.Piece{x.Region, x.Text, x.Patch, x.Slot, x.Detour} {
		for i := 0; p != nil && i < len(p.Lines); i++ {
			lines = append(lines, &p.Lines[i])
		}
	}
	for _, l := range lines {
		if l != nil {
			l.Asm = ""
		}
	}
	return x
}

func TestExplainNames(t *testing.T) {
	m := newFake(t)
	m.define(t, "vfs_fallocate.isra.0", "c3")
	m.kernel.define(m.kernel.core, "iget", "", explained+size, []byte{0xc3})
	m.kernel.insmod("ktm", 0xffffffffc0200000, map[string]uint64{"ktm_a": 0})
	for spec, want := range map[string]string{
		"vfs_raed": "vfs_read", "VFS_READ": "vfs_read", "vfs_fallocate": "vfs_fallocate.isra.0",
		"ksys_reads": "ksys_read", "ktm:ktm_b": "ktm:ktm_a", "ktm_a2": "ktm:ktm_a", "ktm:vfs_read": "vfs_read",
		"do_sched": "", "igte": "iget", "tige": "", "schedule_timeout": "schedule",
	} {
		x := m.explain(t, spec)
		got := ""
		if len(x.Names) > 0 {
			got = x.Names[0]
		}
		if got != want {
			t.Errorf("%s: %q, want %q first", spec, x.Names, want)
		}
	}
	if x := m.explain(t, "ktx:ktm_a"); !strings.Contains(x.Kprobe.Says, "module ktx is not loaded") || x.Names[0] != "ktm:ktm_a" {
		t.Errorf("%+v", x)
	}
}

// TestExplainOthers: the answers of register_kretprobe and kprobe_events.
func TestExplainOthers(t *testing.T) {
	m := newFake(t)
	m.define(t, "plain", "90 c3")
	for _, c := range []struct {
		spec       string
		ret, event engine.Rule
	}{
		{"vfs_read", engine.OK, engine.OK},
		{"vfs_read+5", engine.NotEntry, engine.OK},
		{"0xffffffff813669e0", engine.OK, engine.OK},
		{"__switch_to", engine.NoReturnProbe, engine.OK},
		{"plain", engine.OK, engine.EventNotrace},
		{"plain+1", engine.NotEntry, engine.EventNotrace},
		{"nosuch", engine.NoSymbol, engine.NoSymbol},
		{"nomod:f", engine.NoSymbol, engine.EventDeferred},
		{"0x10", engine.NoSymbol, engine.EventDeferred},
		{"do_int3", engine.Blacklisted, engine.Blacklisted},
		{"vfs_read+", engine.BadPlace, engine.BadPlace},
	} {
		x := m.explain(t, c.spec)
		if x.Kretprobe.Rule != c.ret || x.Events.Rule != c.event {
			t.Errorf("%s: kretprobe %s, event %s", c.spec, x.Kretprobe.Rule.Name(), x.Events.Rule.Name())
		}
	}
	if x := m.explain(t, "do_int3+5"); x.Blacklist == nil || x.Blacklist.Name != "do_int3" || uint64(x.Blacklist.End-x.Blacklist.Start) != size {
		t.Errorf("blacklist: %+v", x.Blacklist)
	}
}
