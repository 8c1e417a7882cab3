package x86

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// prepare is Arch.Prepare: arch_copy_kprobe.
func (p *Profile) prepare(k kernel.Kernel, code engine.Code, addr, slot uint64) (engine.Insn, engine.Verdict) {
	r := p.newReader(k, code, addr, addr)
	if ftraceLocation(r.sites, addr) {
		return engine.Insn{Len: relInsnLen, Original: p.isa.FtraceNop}, engine.Verdict{}
	}
	var in insn.Inst
	cp, v := copyInstruction(r, addr, slot, &in)
	if v.Rule != engine.OK {
		return engine.Insn{}, v
	}
	at := engine.Verdict{At: addr, Len: int(in.Len)}
	emulate, ok := p.prepareEmulation(&in, addr)
	if !ok {
		at.Rule = engine.NoEmulation
		return engine.Insn{}, at
	}
	out := engine.Insn{
		Len:      int(in.Len),
		Original: append([]byte(nil), r.bytes(addr)[:in.Len]...),
		CopyLen:  int(in.Len),
		Emulate:  emulate,
		ClearsIF: modifiesIF(&in),
	}
	if p.Stepped {
		out.Resume = p.resume(&in)
	}
	if !p.prepareSinglestep(&out, r.sites, &in, cp, addr, slot) {
		at.Rule = engine.TooLong
		return engine.Insn{}, at
	}
	return out, engine.Verdict{}
}

// prepareSinglestep is prepare_singlestep: it gives the copy cp its tail. Without
// post_handler, a boostable instruction that could be emulated runs in its slot
// instead, as in the kernel.
func (p *Profile) prepareSinglestep(out *engine.Insn, t *kernel.Tables, in *insn.Inst, cp []byte, addr, slot uint64) bool {
	out.NotBoosted = p.unboosted(p.notBoosted(t, in, addr), len(cp))
	if out.NotBoosted == engine.OK {
		next := uint64(len(cp))
		out.Slot = append(cp, p.isa.Jump.Encode(slot+next, addr+next)...)
		out.Boostable = true
		return true
	}
	if p.Stepped {
		out.Slot = cp
		return true
	}
	if len(cp)+1 > slotSize {
		return false
	}
	if out.Emulate == nil {
		out.Slot = append(cp, int3)
	}
	return true
}

// unboosted is why a copy of n bytes is not boosted; can says whether can_boost refuses the instruction,
// and why. The kernel's general lack of boosting is the last reason: it counts only if there is no other.
func (p *Profile) unboosted(can engine.Rule, n int) engine.Rule {
	switch {
	case can != engine.OK:
		return can
	case n+relInsnLen > slotSize:
		return engine.BoostRoom
	case p.preemption:
		return engine.BoostPreemption
	}
	return engine.OK
}

// modifiesIF reports whether the instruction sets the interrupt flag itself.
func modifiesIF(in *insn.Inst) bool {
	if in.OpLen != 1 || in.VEX != 0 {
		return false
	}
	switch in.Op[0] {
	case 0xfa, 0xfb, 0x9d: // cli, sti, popf
		return true
	}
	return false
}
