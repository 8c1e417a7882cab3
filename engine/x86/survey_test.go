package x86

import (
	"math/rand/v2"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// slow is what a survey of the place has to say, from the functions that decide.
func slow(k *fakeKernel, addr, slot, detour uint64) (o engine.Outlook) {
	o.Verdict = std.check(k, k, addr)
	if o.Verdict.Rule != engine.OK {
		return o
	}
	if ftraceLocation(&k.tables, addr) {
		return engine.Outlook{Best: engine.ArmFtrace, Opt: engine.Verdict{Rule: engine.OptFtrace}}
	}
	in, v := std.prepare(k, k, addr, slot)
	if o.Verdict = v; v.Rule != engine.OK {
		return o
	}
	if _, o.Opt = std.optimize(k, k, addr, detour); o.Opt.Rule == engine.OK {
		o.Best = engine.ArmJump
		return o
	}
	switch {
	case in.Boostable:
		o.Best = engine.ArmBoosted
	case in.Emulate != nil:
		o.Best = engine.ArmEmulated
	default:
		o.Best = engine.ArmStepped
	}
	o.Boost = in.NotBoosted
	return o
}

// agree compares the survey of k's function with what is decided place by place.
func agree(t *testing.T, k *fakeKernel, slot, detour uint64) {
	t.Helper()
	s := k.symbols[0]
	var sights []engine.Sight
	std.survey(k, engine.SurveyedText{Symbol: s, Text: k.text, Slot: slot, Detour: detour}, func(s engine.Sight) bool {
		sights = append(sights, s)
		return true
	})
	i := 0
	std.walk(k, k, s.Addr, s.Addr+s.Size, func(addr uint64, n int) bool {
		if i >= len(sights) || sights[i].Addr != addr || sights[i].Length != n {
			t.Errorf("% x: %d sights, the %dth is not at +%d", k.text, len(sights), i, addr-base)
			return false
		}
		want, got := slow(k, addr, slot, detour), sights[i].Outlook
		if want.Verdict.Rule != got.Verdict.Rule || want.Best != got.Best || want.Opt.Rule != got.Opt.Rule || want.Boost != got.Boost {
			t.Errorf("% x +%d: survey %+v, place %+v", k.text, addr-base, got, want)
		}
		i++
		return !t.Failed()
	})
	if i != len(sights) {
		t.Errorf("% x: %d sights, %d instructions", k.text, len(sights), i)
	}
}

// pieces are instructions that some rule is about.
var pieces = []string{
	"55", "90", "4889e5", "c3", "cc", "e800000000", "e9fbffffff", "ebfe", "7402", "75f0", "0f8400000000", "0f84f0ffffff",
	"ffe0", "ffd0", "ff2500000000", "ff1500000000", "c1e002", "2e55", "488b0500000000", "488b05ffffff7f", "0f0b", "0f05",
	"8ed0", "c784240000000001000000", "66662e0f1f840000000000", "fa", "fb", "9c", "9d", "e2fe", "e300", "c5fa28c1", "c5f877", "0f01c1",
	"48b80102030405060708", "f00fc108", "660f38f6c1", "cf", "0f1f440000", "6690", "31c0",
}

// TestSurveyAgrees: functions put together from such instructions at random,
// and sites laid over them, get the answers that each place gets by itself.
func TestSurveyAgrees(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := ""
		for range 1 + r.IntN(12) {
			text += pieces[r.IntN(len(pieces))]
		}
		k := newFake(t, text)
		behind := uint64(r.IntN(3)) // the function may end before memory does, and within an instruction
		k.symbols[0].Size -= min(behind, k.symbols[0].Size-1)
		if r.IntN(4) == 0 && len(k.text) >= 5 {
			k.site(kernel.TableFtrace, 0, 5)
		}
		for kind := kernel.TableJumpLabel; kind < kernel.NumTables; kind++ {
			if r.IntN(6) == 0 {
				k.site(kind, r.Uint64N(uint64(len(k.text))), 1+r.Uint64N(5))
			}
		}
		if r.IntN(8) == 0 {
			at := base + r.Uint64N(uint64(len(k.text)))
			k.tables.Blacklist = []kernel.BlacklistEntry{{Range: kernel.Range{Start: at, End: at + 4}}}
		}
		if r.IntN(8) == 0 {
			k.tables.Entry = kernel.Range{Start: base, End: base + 8}
		}
		if r.IntN(8) == 0 {
			k.tables.Thunks = kernel.Range{Start: base + 3, End: base + 9}
		}
		if r.IntN(16) == 0 {
			k.symbols[0].Name = "__pfx_f"
		}
		near := uint64(base + 0x1000)
		if r.IntN(8) == 0 {
			near = base - 0x7fffff00
		}
		if agree(t, k, near, near+0x1000); t.Failed() {
			return
		}
	}
}

// FuzzSurvey: no text makes a survey say other than each place says.
func FuzzSurvey(f *testing.F) {
	f.Add([]byte("\x0f\x1f\x44\x00\x00\x55\x48\x89\xe5\xc3"), byte(0))
	f.Add([]byte("\xeb\xfe\x90\x90\x90\x90\x90"), byte(3))
	f.Fuzz(func(t *testing.T, text []byte, site byte) {
		if len(text) == 0 || len(text) > 200 {
			return
		}
		k := newFake(t, "")
		k.text, k.symbols[0].Size = text, uint64(len(text))
		k.tables.CoreText.End = base + uint64(len(text))
		k.site(kernel.TableKind(site)%kernel.NumTables, uint64(site)%uint64(len(text)), 5)
		agree(t, k, base+0x1000, base+0x2000)
	})
}
