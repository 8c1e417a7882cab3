package x86

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// releases are those with which rules of this package have changed.
var releases = []string{"5.10", "5.11", "5.13", "6.6", "6.9"}

// FuzzPrepare puts a probe on arbitrary bytes. The result must fit in its slot and buffer, and must never
// run an instruction that aborts the emulated processor.
func FuzzPrepare(f *testing.F) {
	for _, s := range []string{
		"5553515256c3", "488d0510000000", "ffd8ffd890909090", "ffe8", "41ffd9", "62f1fd486f00", "c5f8ffd8", "0f1f440000c3",
		"e80000000090", "2e2e2e2e2e2e2e2e2e2eb811223344", "48c7050001000001000000", "66ffe8909090",
	} {
		for i := range releases {
			f.Add(newFake(f, s).text, uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, which uint8) {
		p := profileOf(releases[int(which)%len(releases)], nothing)
		k := newFake(t, "")
		k.text = append(text, make([]byte, 32)...)
		k.symbols[0].Size = uint64(len(text))
		k.tables.CoreText.End = base + uint64(len(text))
		if len(text) == 0 || p.check(k, k, base).Rule != engine.OK {
			return
		}
		if in, v := p.prepare(k, k, base, slot); v.Rule == engine.OK {
			if len(in.Slot) > slotSize || in.Slot == nil && in.Emulate == nil {
				t.Fatalf("% x: %+v", text, in)
			}
			if !p.Stepped { // else only looked at
				runnable(t, in.Slot, in.CopyLen)
			}
		}
		if d, v := p.optimize(k, k, base, detour); v.Rule == engine.OK {
			if len(d.Buffer) > detourSize || d.Region < relInsnLen || d.Region > maxRegion {
				t.Fatalf("% x: %+v", text, d)
			}
			runnable(t, d.Buffer[gateLen:], d.Region)
		}
	})
}

// runnable holds the n bytes of copied instructions to be free of FF /3 and /5 with
// a register operand.
func runnable(t *testing.T, b []byte, n int) {
	t.Helper()
	var in insn.Inst
	for i := 0; i < min(n, len(b)); i += int(in.Len) {
		if err := insn.Decode(b[i:], insn.Mode64, &in); err != nil {
			t.Fatalf("% x: %v", b, err)
		}
		if in.Op[0] == 0xff && in.VEX == 0 && in.Mod() == 3 && (in.Reg() == 3 || in.Reg() == 5) {
			t.Fatalf("% x: a far call or jump through a register", b)
		}
	}
}
