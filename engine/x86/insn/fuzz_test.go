package insn

import (
	"testing"

	"golang.org/x/arch/x86/x86asm"
)

// x86asmWrong reports whether x86asm is known not to be right about the length of in:
// VEX (c5 f8 77 and others), and all it does not know, for which it says either
// an error or an instruction without an opcode.
func x86asmWrong(in *Inst, x x86asm.Inst, err error) bool {
	return err != nil || x.Op == 0 || in.VEX != 0 || in.Emulate
}

// kernelDiffers reports whether the kernel's decoder, which this one follows, is
// known to give another length than a processor.
func kernelDiffers(in *Inst) bool {
	switch {
	case in.OpLen == 2 && in.Op[1]&0xfc == 0x20 && in.Mod() != 3:
		return true // mov to and from control and debug registers ignores ModRM.mod
	case in.Prefix&P66 != 0 && in.OpLen <= 2 && isNearBranch(in):
		return true // x86asm has AMD's 16-bit branches
	case !in.HasModRM && in.OpLen >= 2 && in.ImmLen == 0:
		return true // no ModRM without a form for the prefix, or for what the map lacks
	case in.OpLen == 1 && (in.Op[0]&0xf0 == 0x40 || prefixes[in.Op[0]].bit != 0):
		return true // a prefix taken for an opcode
	}
	return false
}

func isNearBranch(in *Inst) bool {
	op := in.Op[in.OpLen-1]
	return in.OpLen == 1 && (op == 0xe8 || op == 0xe9) || in.OpLen == 2 && op&0xf0 == 0x80
}

// FuzzDecode holds what must be true of any bytes, and the length against
// x86asm's where both are right.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		"0f1f440000", "65488b042528000000", "488d05f8ffffff", "48b88877665544332211", "c5fd6f0500010000", "62f1fd486f00",
		"0f0b78656e90", "660f3a0fc108", "c8100002", "9a112233445566", "f3480fb8c1", "f20f38f0c1", "ff2425aabbccdd", "67e30066",
	} {
		f.Add(unhex(f, s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		var in Inst
		if Decode(src, Mode32, &in) == nil {
			checkFields(t, src, &in)
		}
		if Decode(src, Mode64, &in) != nil {
			return
		}
		checkFields(t, src, &in)
		x, err := x86asm.Decode(src, 64)
		if x86asmWrong(&in, x, err) || kernelDiffers(&in) {
			return
		}
		if int(in.Len) != x.Len {
			t.Errorf("% x: length %d, x86asm says %d (%v)\n%+v", src, in.Len, x.Len, x, in)
		}
	})
}

func checkFields(t *testing.T, src []byte, in *Inst) {
	t.Helper()
	n := int(in.Len)
	if n == 0 || n > MaxLen || n > len(src) {
		t.Fatalf("% x: length %d", src, n)
	}
	var again Inst
	if err := Decode(src[:n], Mode64, &again); err == nil && again.Len > in.Len {
		t.Fatalf("% x: %d bytes decode to %d", src, n, again.Len)
	}
	if int(in.DispOff+in.DispLen) > n || int(in.ImmOff+in.ImmLen) > n {
		t.Fatalf("% x: fields outside the instruction: %+v", src, in)
	}
	if in.ImmLen != 0 && int(in.ImmOff+in.ImmLen) != n {
		t.Fatalf("% x: bytes behind the immediate: %+v", src, in)
	}
}
