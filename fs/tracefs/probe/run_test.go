package probe

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// TestBitfields: of what is stored, the bits that a type names. Where width and offset wrap
// around, both shifts are taken modulo the operand's width, as x86 does.
func TestBitfields(t *testing.T) {
	for typ, want := range map[string]uint64{
		"b4@0/8": 0x0, "b4@4/8": 0xf, "b8@8/16": 0xde, "b16@16/32": 0x9abc, "b1@63/64": 0, "b64@0/64": 0x123456789abcdef0, "b5@60/64": 0,
		"b2@18446744073709551615/64":  0,
		"b65@18446744073709551615/64": 0,
		"b33@18446744073709551615/32": 1,
		"b12@18446744073709551612/8":  0,
	} {
		d, e := Parse(Words(`p:a f x=\0x123456789abcdef0:`+typ), env)
		if typ == "b5@60/64" {
			if e == nil || e.Code != BadBitfield {
				t.Errorf("%s: %v", typ, e)
			}
			continue
		}
		if e != nil {
			t.Errorf("%s: %v", typ, e)
			continue
		}
		r := Runner{ISA: arch.AMD64}
		b := r.Append(make([]byte, 0, 64), d, &engine.Context{Regs: &engine.Regs{}})
		if got := arch.AMD64.Layout().Uint(b, d.Size); got != want {
			t.Errorf("%s: %#x, want %#x", typ, got, want)
		}
	}
}
