package x86

import (
	"encoding/hex"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

const detour = base + 0x2000

func TestOptimize(t *testing.T) {
	for _, c := range []struct {
		name, text string
		region     int
		buffer     string
	}{
		{"pushes", "55 53 51 52 56 57 c3", 5, "4890 5553515256 e9f9dfffff"},
		{"longer than a jump", "55 4889e5 4883ec08 c3", 8, "4890 554889e54883ec08 e9f9dfffff"},
		{"RIP-relative", "488d0510000000 c3", 7, "4890 488d050ee0ffff e9f9dfffff"},
		{"RIP-relative, not first", "9090 90 488d0510000000 c3", 10, "4890 909090488d050ee0ffff e9f9dfffff"},
	} {
		k := newFake(t, c.text)
		d, v := std.optimize(k, k, base, detour)
		if v.Rule != engine.OK {
			t.Errorf("%s: %v", c.name, v.Rule)
			continue
		}
		if got, want := hex.EncodeToString(d.Buffer), strings.ReplaceAll(c.buffer, " ", ""); got != want {
			t.Errorf("%s: buffer %s, want %s", c.name, got, want)
		}
		if d.Region != c.region || d.Gate != detour || d.Copy != detour+2 || string(d.Saved) != string(k.text[:c.region]) {
			t.Errorf("%s: %+v", c.name, d)
		}
		if v := std.optimizeCheck(k, k, base); v.Rule != engine.OK {
			t.Errorf("%s: without a buffer: %v", c.name, v.Rule)
		}
	}
}

func TestOptimizeRefuses(t *testing.T) {
	const five = "5553515256" // five pushes
	for _, c := range []struct {
		name, text string
		change     func(k *fakeKernel)
		rule       engine.Rule
		at         uint64 // offset of Verdict.At; 0: none
	}{
		{"too short", "55535152", nil, engine.OptFunctionEnd, 0},
		{"entry text", five, func(k *fakeKernel) { k.tables.Entry = k.tables.CoreText }, engine.OptEntryText, 0},
		{"jmp *%rax", five + "ffe0", nil, engine.OptIndirectJump, 5},
		{"jmp *8(%rax)", five + "ff6008", nil, engine.OptIndirectJump, 5},
		{"ljmp *(%rax)", five + "ff28", nil, engine.OptIndirectJump, 5},
		{"call *%rax is no jump", five + "ffd0", nil, engine.OK, 0},
		{"jump to the first byte", five + "ebf9", nil, engine.OK, 0},
		{"jump to the second byte", five + "ebfa", nil, engine.OptJumpInside, 5},
		{"jump to the fifth byte", five + "ebfd", nil, engine.OptJumpInside, 5},
		{"jump behind the region", five + "ebfe", nil, engine.OptJumpInside, 5},
		{"jump further behind", five + "eb00", nil, engine.OK, 0},
		{"je inside", five + "74fa", nil, engine.OptJumpInside, 5},
		{"near je inside", five + "0f84f6ffffff", nil, engine.OptJumpInside, 5},
		{"loop inside", five + "e2fa", nil, engine.OptJumpInside, 5},
		{"a VEX that looks like a jump behind itself", five + "c5f877", nil, engine.OK, 0},
		{"a symbol that begins where nothing is mapped", five, func(k *fakeKernel) {
			k.symbols[0].Addr -= 2
			k.symbols[0].Size += 2
		}, engine.OptNoDecode, 0},
		{"exception table", five + "8b07", func(k *fakeKernel) { k.site(kernel.TableExtable, 5, 1) }, engine.OptException, 5},
		{"undefined instruction", five + "c5fa28c1", nil, engine.OptNoDecode, 5},
		{"int3 in the region", "55cc90909090", nil, engine.OptForeignInt3, 1},
		{"int3 elsewhere", five + "c3cc", nil, engine.OK, 0},
		{"call in the region", "55e800000000", nil, engine.OptCall, 1},
		{"shift in the region", "55c1e00290", nil, engine.OptNotBoostable, 1},
		{"mov ss in the region", "558ed09090", nil, engine.OptNotBoostable, 1},
		{"jump in the region, to outside", "555351e97f000000", nil, engine.OptNotBoostable, 3},
		{"jump label", five + "90", func(k *fakeKernel) { k.site(kernel.TableJumpLabel, 4, 2) }, engine.OptReserved, 4},
		{"jump label behind", five + "6690", func(k *fakeKernel) { k.site(kernel.TableJumpLabel, 5, 2) }, engine.OK, 0},
		{"static call", five + "90", func(k *fakeKernel) { k.site(kernel.TableStaticCall, 3, 5) }, engine.OptReserved, 3},
		{"fentry site inside", "55 0f1f440000", func(k *fakeKernel) { k.site(kernel.TableFtrace, 1, 5) }, engine.OptReserved, 1},
		{"fentry site", "0f1f440000 c3", func(k *fakeKernel) { k.site(kernel.TableFtrace, 0, 5) }, engine.OptFtrace, 0},
		{"lock prefix", "55 f0 55 53 51 c3", func(k *fakeKernel) { k.site(kernel.TableAlternative, 1, 1) }, engine.OptReserved, 1},
		{"lock prefix at the last byte", five, func(k *fakeKernel) { k.site(kernel.TableAlternative, 4, 1) }, engine.OK, 0},
	} {
		k := newFake(t, c.text)
		if c.change != nil {
			c.change(k)
		}
		v := std.optimizeCheck(k, k, base)
		if v.Rule != c.rule || c.at != 0 && v.At != base+c.at {
			t.Errorf("%s: %v at %#x, want %v", c.name, v.Rule, v.At, c.rule)
		}
		if _, v2 := std.optimize(k, k, base, detour); v2.Rule != v.Rule {
			t.Errorf("%s: with a buffer %v, without %v", c.name, v2.Rule, v.Rule)
		}
		if v.Rule.Errno() != 0 {
			t.Errorf("%s: refuses the probe: %v", c.name, v.Rule.Errno())
		}
	}
}

// TestOptimizeThunks: jumps to thunks count as indirect ones, both ends of their
// text included.
func TestOptimizeThunks(t *testing.T) {
	k := newFake(t, "5553515256 e900000000 c3")
	for delta, want := range map[uint64]engine.Rule{1<<64 - 1: engine.OK, 0: engine.OptThunk, 16: engine.OptThunk, 17: engine.OK} {
		start := uint64(base + 10 - delta)
		k.tables.Thunks = kernel.Range{Start: start, End: start + 16}
		if v := std.optimizeCheck(k, k, base); v.Rule != want {
			t.Errorf("a jump to the thunks' start + %#x: %v", delta, v.Rule)
		}
	}
}

func TestOptimizeTooFar(t *testing.T) {
	k := newFake(t, "5553515256 c3")
	for _, at := range []uint64{base - 1<<31 - 0x100, base - 1<<32} {
		if _, v := std.optimize(k, k, base, at); v.Rule != engine.OptTooFar {
			t.Errorf("a buffer at %#x: %v", at, v.Rule)
		}
	}
	lea := newFake(t, "488d0500000080 c3") // operand 2 GiB below
	if _, v := std.optimize(lea, lea, base, detour); v.Rule != engine.OptTooFar || v.At != base {
		t.Errorf("an operand out of the buffer's reach: %v", v)
	}
}
