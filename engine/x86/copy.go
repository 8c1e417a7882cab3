package x86

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// copyInstruction is __copy_instruction: the instruction at addr as it must
// stand at real to do the same. in is what it decodes to. The result shares
// r's buffer.
func copyInstruction(r *reader, addr, real uint64, in *insn.Inst) ([]byte, engine.Verdict) {
	if err := r.decode(addr, in); err != nil {
		return nil, engine.Verdict{Rule: engine.NoInsn, At: addr}
	}
	at := engine.Verdict{At: addr, Len: int(in.Len)}
	switch {
	case in.Emulate:
		at.Rule = engine.NoCopy
		return nil, at
	case in.Op[0] == int3:
		at.Rule = engine.Padding
		return nil, at
	case masksException(in):
		at.Rule = engine.NoCopy
		return nil, at
	}
	b := append([]byte(nil), r.bytes(addr)[:in.Len]...)
	if !in.RIPRelative(r.mode) {
		return b, engine.Verdict{}
	}
	disp := int64(addr) + int64(in.Disp) - int64(real)
	if disp != int64(int32(disp)) {
		at.Rule = engine.OutOfReach
		return nil, at
	}
	binary.LittleEndian.PutUint32(b[in.DispOff:], uint32(disp))
	return b, engine.Verdict{}
}

// masksException is insn_masking_exception: mov to ss, after which no trap is
// taken for one instruction. The kernel also means pop ss but tests for 1F, which
// is pop ds in 32-bit mode and nothing in 64-bit mode.
func masksException(in *insn.Inst) bool {
	return in.Op[0] == 0x1f || in.Op[0] == 0x8e && in.Reg() == 2
}
