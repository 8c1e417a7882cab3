package exec

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A mutant is engine/x86 with one mistake.
type mutant struct {
	name   string
	mutate func(a *engine.Arch)
}

// mutants are mistakes that could be made in engine/x86. Two that nothing here
// could notice are left out: ClearsIF, since the instructions it is about are
// emulated or boosted and never stepped; and interrupts left on during a step,
// since none comes.
var mutants = []mutant{
	{"RIP-relative displacement off by one", slots(func(s *slotted) {
		if s.RIPRelative(insn.Mode64) {
			add32(s.out.Slot[s.DispOff:], 1)
		}
	})},
	{"no RIP fix-up", slots(func(s *slotted) { copy(s.out.Slot, s.out.Original) })},
	{"RIP fix-up as if immediates were not part of the length", slots(func(s *slotted) {
		if s.RIPRelative(insn.Mode64) {
			add32(s.out.Slot[s.DispOff:], uint32(s.ImmLen))
		}
	})},
	{"jump back one short", slots(func(s *slotted) {
		if s.out.Boostable {
			add32(s.out.Slot[len(s.out.Slot)-4:], ^uint32(0))
		}
	})},
	{"jump back one far", slots(func(s *slotted) {
		if s.out.Boostable {
			add32(s.out.Slot[len(s.out.Slot)-4:], 1)
		}
	})},
	{"jump back to the probe", slots(func(s *slotted) {
		if s.out.Boostable {
			add32(s.out.Slot[len(s.out.Slot)-4:], uint32(-int32(s.Len)))
		}
	})},
	{"IF not restored", slots(func(s *slotted) { s.out.ClearsIF = true })},
	{"DF off during a step", otherISA(func(a *arch.ISA) { a.IRQOn = flagDF })},
	{"step ends one byte early", slots(func(s *slotted) { s.out.CopyLen-- })},
	{"goes on one byte early after a step", slots(func(s *slotted) { s.out.Len-- })},
	{"goes on one byte late after a step", slots(func(s *slotted) { s.out.Len++ })},
	{"call runs in a slot", boostFor(0xe8)},
	{"jcc runs in a slot", boostFor(0x74)},
	{"ret imm16 is no emulated instruction", emulates(0xc2, func(c *engine.Context, old engine.Regs) { c.SP = old.SP + 8 })},
	{"wrong condition", anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0]&0xf0 == 0x70 {
			c.IP = next + to - c.IP
		}
	})},
	{"wrong condition of the near form", anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.OpLen == 2 {
			c.IP = next + to - c.IP
		}
	})},
	{"jmp off by one", anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe9 || in.Op[0] == 0xeb {
			c.IP++
		}
	})},
	{"call to the next instruction", anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe8 {
			c.IP = next
		}
	})},
	{"call pushes its own address", emulates(0xe8, func(c *engine.Context, old engine.Regs) { poke64(c, c.SP, old.IP) })},
	{"call pushes what is behind the int3", emulates(0xe8, func(c *engine.Context, old engine.Regs) { poke64(c, c.SP, old.IP+1) })},
	{"call does not push", emulates(0xe8, func(c *engine.Context, old engine.Regs) { c.SP = old.SP })},
	{"call *reg pushes its own address", emulates(0xff, func(c *engine.Context, old engine.Regs) { poke64(c, c.SP, old.IP) })},
	{"call or jmp *reg through another register", emulates(0xff, func(c *engine.Context, old engine.Regs) { c.IP = old.R[arch.R15] ^ 8 })},
	{"ret does not pop", emulates(0xc3, func(c *engine.Context, old engine.Regs) { c.SP = old.SP })},
	{"pushf without IF", emulates(0x9c, func(c *engine.Context, old engine.Regs) { poke64(c, c.SP, old.Flags&^flagIF) })},
	{"pushf does not move the stack pointer", emulates(0x9c, func(c *engine.Context, old engine.Regs) { c.SP = old.SP })},
	{"popf leaves IF", emulates(0x9d, func(c *engine.Context, old engine.Regs) { c.Flags = c.Flags&^flagIF | old.Flags&flagIF })},
	{"popf takes what it finds", emulates(0x9d, func(c *engine.Context, old engine.Regs) { c.Flags |= 1 << 16 })},
	{"cli does nothing", emulates(0xfa, func(c *engine.Context, old engine.Regs) { c.Flags = old.Flags })},
	{"sti does nothing", emulates(0xfb, func(c *engine.Context, old engine.Regs) { c.Flags = old.Flags })},
	{"loop does not decrement", emulates(0xe2, func(c *engine.Context, old engine.Regs) { c.R[arch.CX] = old.R[arch.CX] })},
	{"loope does not decrement", emulates(0xe1, func(c *engine.Context, old engine.Regs) { c.R[arch.CX] = old.R[arch.CX] })},
	{"loope without ZF", anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe1 && c.R[arch.CX] != 0 {
			c.IP = to
		}
	})},
	{"loopne without ZF", anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe0 && c.R[arch.CX] != 0 {
			c.IP = to
		}
	})},
	{"loop by ECX keeps the upper half", anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe2 && in.AddrBytes == 4 {
			c.R[arch.CX] |= old.R[arch.CX] &^ 0xffffffff
		}
	})},
	{"jecxz looks at all of RCX", anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe3 && in.AddrBytes == 4 && old.R[arch.CX] != 0 {
			c.IP = next
		}
	})},
	{"jrcxz never jumps", anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe3 {
			c.IP = next
		}
	})},

	{"detour without RIP fix-up", detours(func(d *engine.Detour) { copy(d.Buffer[d.Copy-d.Gate:], d.Saved) })},
	{"detour fixed up for its beginning", func(a *engine.Arch) {
		optimize := a.Optimize
		a.Optimize = func(k kernel.Kernel, c engine.Code, addr, at uint64) (engine.Detour, engine.Verdict) {
			d, v := optimize(k, c, addr, at)
			if wrong, ok := optimize(k, c, addr, at+2); v.Rule == engine.OK && ok.Rule == engine.OK {
				n := d.Copy - d.Gate
				copy(d.Buffer[n:n+uint64(d.Region)], wrong.Buffer[n:])
			}
			return d, v
		}
	}},
	{"detour jumps back one short", detours(func(d *engine.Detour) { add32(d.Buffer[len(d.Buffer)-4:], ^uint32(0)) })},
	{"detour jumps back to the probe's next byte", detours(func(d *engine.Detour) { add32(d.Buffer[len(d.Buffer)-4:], uint32(1-d.Region)) })},
	{"detour skips its first byte", detours(func(d *engine.Detour) { d.Copy++ })},
	{"wrong bytes saved", detours(func(d *engine.Detour) { d.Saved[4] ^= 1 })},
	{"saved bytes shifted", detours(func(d *engine.Detour) { copy(d.Saved, d.Saved[1:]) })},
	{"jump off by one", otherISA(func(a *arch.ISA) {
		jump := a.Jump.Encode
		a.Jump.Encode = func(from, to uint64) []byte { return jump(from, to+1) }
	})},
	{"jump past the gate", otherISA(func(a *arch.ISA) {
		jump := a.Jump.Encode
		a.Jump.Encode = func(from, to uint64) []byte { return jump(from, to+2) }
	})},
	{"a jump into the region is overlooked", overlook(engine.OptJumpInside)},
}

// otherISA mutates the instruction set.
func otherISA(f func(a *arch.ISA)) func(a *engine.Arch) {
	return func(a *engine.Arch) {
		isa := *a.ISA
		f(&isa)
		a.ISA = &isa
	}
}

// slotted is what Prepare made, and the instruction.
type slotted struct {
	insn.Inst
	out *engine.Insn
}

// slots mutates what has a slot.
func slots(f func(s *slotted)) func(a *engine.Arch) {
	return prepared(func(in *insn.Inst, out *engine.Insn, addr, slot uint64) {
		if out.Slot != nil {
			f(&slotted{*in, out})
		}
	})
}

func prepared(f func(in *insn.Inst, out *engine.Insn, addr, slot uint64)) func(a *engine.Arch) {
	return func(a *engine.Arch) {
		prepare := a.Prepare
		a.Prepare = func(k kernel.Kernel, c engine.Code, addr, slot uint64) (engine.Insn, engine.Verdict) {
			out, v := prepare(k, c, addr, slot)
			var in insn.Inst
			if v.Rule == engine.OK && insn.Decode(out.Original, insn.Mode64, &in) == nil {
				f(&in, &out, addr, slot)
			}
			return out, v
		}
	}
}

// anyEmulated lets f spoil what emulation has done; next and to are where a
// relative jump may lead.
func anyEmulated(f func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64)) func(a *engine.Arch) {
	return prepared(func(in *insn.Inst, out *engine.Insn, addr, _ uint64) {
		emulate := out.Emulate
		if emulate == nil {
			return
		}
		d, next := *in, addr+uint64(in.Len)
		// Instructions that could be boosted are emulated, so that the mutant is noticed here, too.
		out.Boostable, out.Slot = false, nil
		out.Emulate = func(c *engine.Context) bool {
			old := *c.Regs
			ok := emulate(c)
			f(&d, c, old, next, next+uint64(d.Imm))
			return ok
		}
	})
}

// emulates is anyEmulated of one opcode.
func emulates(op byte, f func(c *engine.Context, old engine.Regs)) func(a *engine.Arch) {
	return anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, _, _ uint64) {
		if in.OpLen == 1 && in.Op[0] == op {
			f(c, old)
		}
	})
}

// boostFor runs what must be emulated in a slot.
func boostFor(op byte) func(a *engine.Arch) {
	return func(a *engine.Arch) {
		jump := a.Jump.Encode
		prepared(func(in *insn.Inst, out *engine.Insn, addr, slot uint64) {
			if in.OpLen == 1 && in.Op[0] == op {
				n := uint64(in.Len)
				out.Slot = append(append([]byte(nil), out.Original...), jump(slot+n, addr+n)...)
				out.Boostable, out.Emulate = true, nil
			}
		})(a)
	}
}

func detours(f func(d *engine.Detour)) func(a *engine.Arch) {
	return func(a *engine.Arch) {
		optimize := a.Optimize
		a.Optimize = func(k kernel.Kernel, c engine.Code, addr, at uint64) (engine.Detour, engine.Verdict) {
			d, v := optimize(k, c, addr, at)
			if v.Rule == engine.OK {
				f(&d)
			}
			return d, v
		}
	}
}

// overlook lets Optimize not see one thing that speaks against it, by showing it
// the region alone.
func overlook(r engine.Rule) func(a *engine.Arch) {
	return func(a *engine.Arch) {
		check, optimize := a.OptimizeCheck, a.Optimize
		a.OptimizeCheck = func(k kernel.Kernel, c engine.Code, addr uint64) engine.Verdict {
			if v := check(k, c, addr); v.Rule != r {
				return v
			}
			return check(fromHere{k, addr}, c, addr)
		}
		a.Optimize = func(k kernel.Kernel, c engine.Code, addr, at uint64) (engine.Detour, engine.Verdict) {
			if d, v := optimize(k, c, addr, at); v.Rule != r {
				return d, v
			}
			return optimize(fromHere{k, addr}, c, addr, at)
		}
	}
}

// fromHere is a kernel whose functions begin at the probe.
type fromHere struct {
	kernel.Kernel
	addr uint64
}

func (k fromHere) Symbol(addr uint64) (kernel.Symbol, bool) {
	s, ok := k.Kernel.Symbol(addr)
	s.Size -= k.addr - s.Addr
	s.Addr = k.addr
	return s, ok
}

func add32(b []byte, d uint32) { binary.LittleEndian.PutUint32(b, binary.LittleEndian.Uint32(b)+d) }

func poke64(c *engine.Context, addr, v uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], v)
	c.Mem.WriteKernel(addr, b[:])
}
