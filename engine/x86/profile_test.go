package x86

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// profileOf is the profile of the kernel of that release (uname -r) that has these symbols.
func profileOf(uname string, has func(symbol string) bool) *Profile {
	return ProfileOf(arch.AMD64, release.Of(uname), release.ConfigOf(has))
}

func nothing(string) bool { return false }

// TestPreemption: a kernel with CONFIG_PREEMPTION boosts nothing, whatever its release, but
// what could be boosted may lie in a jump's region there, too. Why an instruction is not
// boosted anywhere is said as ever.
func TestPreemption(t *testing.T) {
	preempt := func(s string) bool { return s == "preempt_schedule" }
	for _, uname := range []string{"5.10.0-33-amd64", "5.15.1", "6.1.0-56-amd64", "6.6.1", "6.12.117+deb12-amd64", "7.0", ""} {
		for _, c := range []struct {
			name, code    string
			without, with engine.Rule
		}{
			{"push", "55535152", engine.OK, engine.BoostPreemption},
			{"jcc", "7400", engine.BoostOpcode, engine.BoostOpcode},
			{"no room", "c784240000000001000000", engine.BoostRoom, engine.BoostRoom},
		} {
			for _, k := range []struct {
				has  func(string) bool
				want engine.Rule
			}{{nothing, c.without}, {preempt, c.with}} {
				p, f := profileOf(uname, k.has), newFake(t, "90"+c.code+"ffe0") // no jump
				in, v := p.prepare(f, f, base+1, base+0x1000)
				if v.Rule != engine.OK || in.NotBoosted != k.want || in.Boostable != (k.want == engine.OK) {
					t.Errorf("%s in %q: %v, %v; want %v", c.name, uname, v.Rule.Name(), in.NotBoosted.Name(), k.want.Name())
				}
				if in.Boostable != (len(in.Slot) == in.CopyLen+relInsnLen) {
					t.Errorf("%s in %q: slot % x of a copy of %d bytes", c.name, uname, in.Slot, in.CopyLen)
				}
				if uname != "" {
					surveyed(t, p, f, k.want)
				}
			}
		}
		f := newFake(t, "5553515256c3")
		if _, v := profileOf(uname, preempt).optimize(f, f, base, base+0x1000); v.Rule != engine.OK {
			t.Errorf("five pushes in %q: %v", uname, v.Rule.Name())
		}
	}
}

// TestReleases: the verdicts of the releases' rules on one instruction.
func TestReleases(t *testing.T) {
	const ok = engine.OK
	for _, c := range []struct {
		name, code        string
		old, std, current engine.Rule // 5.10, 6.1, 6.12: why it is refused, or not boosted
	}{
		{"padding", "cc", engine.Padding, engine.Padding, engine.PaddingTraps},
		{"ud2", "0f0b", engine.BoostOpcode, engine.BoostOpcode, engine.Traps},
		{"ud1", "0fb9c0", engine.BoostOpcode, engine.BoostOpcode, engine.Traps},
		{"int 80", "cd80", engine.BoostOpcode, engine.BoostOpcode, engine.Traps},
		{"no instruction", "c5fa28c1", engine.NoInsn, engine.NoInsn, engine.NoDecode},
		{"testb", "f60001", engine.BoostOpcode, engine.BoostOpcode, ok},
		{"test /1", "f6c801", engine.BoostOpcode, engine.BoostOpcode, engine.BoostOpcode},
		{"neg", "f7d8", engine.BoostOpcode, engine.BoostOpcode, ok},
		{"shr %cl", "d3e8", engine.BoostOpcode, engine.BoostOpcode, ok},
		{"shl /6", "c1f001", engine.BoostOpcode, engine.BoostOpcode, engine.BoostOpcode},
		{"incb", "fec0", engine.BoostOpcode, engine.BoostOpcode, ok},
		{"fe /2", "fed0", engine.BoostOpcode, engine.BoostOpcode, engine.BoostOpcode},
		{"inc", "ffc0", engine.BoostOpcode, engine.BoostOpcode, ok},
		{"push /6", "fff0", engine.BoostOpcode, engine.BoostOpcode, engine.BoostOpcode},
		{"jmp *reg", "ffe0", engine.BoostOpcode, ok, ok},
		{"jmp *memory", "ff20", engine.BoostOpcode, engine.NoEmulation, engine.NoEmulation},
		{"iret", "48cf", ok, engine.NoEmulation, engine.NoEmulation},
		{"jcc", "7400", engine.BoostOpcode, engine.BoostOpcode, engine.BoostOpcode},
		{"address size", "678b00", engine.BoostOpcode, engine.BoostOpcode, engine.BoostOpcode},
		{"mov", "8b00", ok, ok, ok},
	} {
		for uname, want := range map[string]engine.Rule{"5.10": c.old, "6.1": c.std, "6.12": c.current} {
			p := profileOf(uname, nothing)
			k := newFake(t, "90"+c.code)
			v := p.check(k, k, base+1)
			if v.Rule == ok {
				var in engine.Insn
				if in, v = p.prepare(k, k, base+1, base+0x1000); v.Rule == ok {
					v.Rule = in.NotBoosted
				}
			}
			if v.Rule != want {
				t.Errorf("%s in %s: %v, want %v", c.name, uname, v.Rule.Name(), want.Name())
			}
			surveyed(t, p, k, v.Rule)
		}
	}
}

// surveyed: the survey says so, too.
func surveyed(t *testing.T, p *Profile, k *fakeKernel, want engine.Rule) {
	t.Helper()
	p.survey(k, engine.SurveyedText{Symbol: k.symbols[0], Text: k.text, Slot: base + 0x1000, Detour: base + 0x2000}, func(s engine.Sight) bool {
		got := s.Verdict.Rule
		if got == engine.OK {
			got = s.Boost
		}
		// Where nothing is decoded, there is nothing to be surveyed.
		if s.Addr == base+1 && got != want {
			t.Errorf("surveyed: %v, want %v", got.Name(), want.Name())
		}
		return true
	})
}

// TestJumpTables: whether an indirect jump keeps a function from being optimised.
func TestJumpTables(t *testing.T) {
	const plain, indirect, thunk = "909090909090 c3", "909090909090 ffe0", "909090909090 e900000000"
	none, retpoline := nothing, func(s string) bool { return s == "__x86_indirect_thunk_rax" }
	for _, c := range []struct {
		code, uname string
		has         func(string) bool
		want        engine.Rule
	}{
		{plain, "6.1", retpoline, engine.OK},
		{indirect, "6.1", retpoline, engine.OptIndirectJump},
		{thunk, "6.1", retpoline, engine.OptThunk},
		{indirect, "6.6", none, engine.OptIndirectJump},
		{indirect, "6.6", retpoline, engine.OK},
		{thunk, "6.6", none, engine.OK},
		{thunk, "6.12", retpoline, engine.OK},
	} {
		k := newFake(t, c.code)
		k.tables.Thunks = kernel.Range{Start: base + 11, End: base + 12}
		if v := profileOf(c.uname, c.has).optimizeCheck(k, k, base); v.Rule != c.want {
			t.Errorf("%s in %s: %v, want %v", c.code, c.uname, v.Rule.Name(), c.want.Name())
		}
	}
}
