package x86

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

const (
	// maxRegion is MAX_OPTIMIZED_LENGTH: four bytes of instructions and one
	// more instruction.
	maxRegion = insn.MaxLen + relInsnLen - 1

	// A gate is where the machine asks the engine; it stands for the kernel's template
	// that saves the registers and calls optimized_callback. It is a nop with a prefix
	// that no compiler makes: the machine knows it at the beginning of a block.
	gateLen = 2
	// detourSize is a gate, the largest region and a jump back, rounded up.
	detourSize = 32
)

// optimizeCheck is Arch.OptimizeCheck: can_optimize, and what
// copy_optimized_instructions asks that does not depend on where the copy is.
func (p *Profile) optimizeCheck(k kernel.Kernel, code engine.Code, addr uint64) engine.Verdict {
	_, _, v := p.region(k, code, addr, addr)
	return v
}

// optimize is Arch.Optimize: arch_prepare_optimized_kprobe.
func (p *Profile) optimize(k kernel.Kernel, code engine.Code, addr, detour uint64) (engine.Detour, engine.Verdict) {
	if p.tooFar(addr, detour) {
		if v := p.optimizeCheck(k, code, addr); v.Rule != engine.OK {
			return engine.Detour{}, v
		}
		return engine.Detour{}, engine.Verdict{Rule: engine.OptTooFar}
	}
	copied, saved, v := p.region(k, code, addr, detour+gateLen)
	if v.Rule != engine.OK {
		return engine.Detour{}, v
	}
	n := uint64(len(copied))
	buf := make([]byte, 0, detourSize)
	buf = append(buf, p.gate[:]...)
	buf = append(buf, copied...)
	buf = append(buf, p.isa.Jump.Encode(detour+gateLen+n, addr+n)...)
	return engine.Detour{Region: int(n), Saved: saved, Buffer: buf, Gate: detour, Copy: detour + gateLen}, engine.Verdict{}
}

// region is the code that a jump at addr would displace: as it must stand at real, and as it is.
func (p *Profile) region(k kernel.Kernel, code engine.Code, addr, real uint64) (copied, saved []byte, v engine.Verdict) {
	r := p.newReader(k, code, addr, addr)
	if ftraceLocation(r.sites, addr) {
		return nil, nil, engine.Verdict{Rule: engine.OptFtrace, At: addr, Len: relInsnLen}
	}
	if v = p.canOptimize(k, r, addr); v.Rule != engine.OK {
		return nil, nil, v
	}
	return p.copyOptimizedInstructions(r, addr, real)
}

// canOptimize is can_optimize: decode the whole function to be sure that nothing
// in it leads into the region behind its first byte.
func (p *Profile) canOptimize(k kernel.Kernel, r *reader, addr uint64) engine.Verdict {
	core := engine.CoreTables(k)
	sym, ok := k.Symbol(addr)
	switch {
	case !ok:
		return engine.Verdict{Rule: engine.OptNotPrepared}
	case core.Entry.Contains(addr):
		return engine.Verdict{Rule: engine.OptEntryText}
	case sym.Addr+sym.Size-addr < relInsnLen:
		return engine.Verdict{Rule: engine.OptFunctionEnd}
	}
	var in insn.Inst
	r.until = sym.Addr + sym.Size
	for at := sym.Addr; at < r.until; at += uint64(in.Len) {
		if r.extable.startsAt(at) { // search_exception_tables
			return engine.Verdict{Rule: engine.OptException, At: at}
		}
		if r.decode(at, &in) != nil {
			return engine.Verdict{Rule: engine.OptNoDecode, At: at}
		}
		if rule := p.endangers(core, &in, at, addr); rule != engine.OK {
			return engine.Verdict{Rule: rule, At: at, Len: int(in.Len)}
		}
	}
	return engine.Verdict{}
}

// endangers says whether in, at at, might lead into the region of a jump at
// addr. The region here is the jump's last four bytes and the byte behind it
// (insn_jump_into_range has an inclusive end).
func (p *Profile) endangers(core *kernel.Tables, in *insn.Inst, at, addr uint64) engine.Rule {
	if p.tables && isIndirectJump(in) {
		return engine.OptIndirectJump
	}
	to, ok := p.jumpTarget(in, at)
	switch {
	case !ok:
		return engine.OK
	case p.thunks && core.Thunks.Start < core.Thunks.End && core.Thunks.Start <= to && to <= core.Thunks.End:
		return engine.OptThunk // insn_is_indirect_jump, CONFIG_RETPOLINE
	case addr+1 <= to && to <= addr+relInsnLen:
		return engine.OptJumpInside
	}
	return engine.OK
}

// isIndirectJump is __insn_is_indirect_jump: jumps through a register or memory,
// and far jumps.
func isIndirectJump(in *insn.Inst) bool {
	return in.Op[0] == 0xff && in.Reg()&6 == 4 || in.Op[0] == 0xea
}

// jumpTarget is where a relative jump at at leads (insn_jump_into_range). It
// looks at the opcode's bytes alone, so that a VEX instruction may pass for a
// jump to the instruction behind it.
func (c *cpu) jumpTarget(in *insn.Inst, at uint64) (to uint64, ok bool) {
	switch op := in.Op[0]; {
	case op >= 0xe0 && op <= 0xe3, op == 0xe9, op == 0xeb, op&0xf0 == 0x70:
	case op == 0x0f && in.Op[1]&0xf0 == 0x80:
	default:
		return 0, false
	}
	return (at + uint64(in.Len) + uint64(in.Imm)) & c.mask, true
}

// copyOptimizedInstructions is copy_optimized_instructions.
func (p *Profile) copyOptimizedInstructions(r *reader, addr, real uint64) (copied, saved []byte, v engine.Verdict) {
	var in insn.Inst
	for len(copied) < relInsnLen {
		at := addr + uint64(len(copied))
		b, v := copyInstruction(r, at, real+uint64(len(copied)), &in)
		if v.Rule != engine.OK {
			return nil, nil, engine.Verdict{Rule: copyRule(v.Rule), At: at, Len: v.Len}
		}
		if !p.canBoost(r.sites, &in, at) {
			return nil, nil, engine.Verdict{Rule: unboostable(&in), At: at, Len: int(in.Len)}
		}
		saved = append(saved, r.bytes(at)[:in.Len]...)
		copied = append(copied, b...)
	}
	return copied, saved, textReserved(r.sites, addr, addr+uint64(len(copied)))
}

// copyRule is why a region cannot be copied, from why an instruction cannot.
func copyRule(r engine.Rule) engine.Rule {
	switch r {
	case engine.Padding:
		return engine.OptForeignInt3
	case engine.NoInsn:
		return engine.OptNoDecode
	case engine.OutOfReach:
		return engine.OptTooFar
	}
	return engine.OptNotBoostable
}

// unboostable tells calls from other instructions that cannot be displaced.
func unboostable(in *insn.Inst) engine.Rule {
	if in.VEX == 0 && (in.Op[0] == opCall || in.Op[0] == 0xff && in.Reg()&6 == 2) {
		return engine.OptCall
	}
	return engine.OptNotBoostable
}

// reservedKinds are the tables of text that the kernel itself rewrites.
var reservedKinds = [...]kernel.TableKind{
	kernel.TableFtrace,     // ftrace_text_reserved
	kernel.TableJumpLabel,  // jump_label_text_reserved
	kernel.TableStaticCall, // static_call_text_reserved
}

// textReserved asks whether the kernel may rewrite text in [start, end).
// alternatives_text_reserved means lock prefixes that come and go with the
// number of processors, and leaves out the last byte.
func textReserved(t *kernel.Tables, start, end uint64) engine.Verdict {
	for _, k := range reservedKinds {
		if s, ok := t.Overlap(k, start, end); ok {
			return engine.Verdict{Rule: engine.OptReserved, At: s.Start, Len: int(s.End - s.Start)}
		}
	}
	if s, ok := t.Overlap(kernel.TableAlternative, start, end-1); ok {
		return engine.Verdict{Rule: engine.OptReserved, At: s.Start, Len: int(s.End - s.Start)}
	}
	return engine.Verdict{}
}
