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
	mutate func(w *world, a *engine.Arch)
	only   *world // nil: all have what it is about
}

// mutants are mistakes that could be made in engine/x86. Two that nothing here
// could notice are left out: ClearsIF, since the instructions it is about are
// emulated or boosted and never stepped; and interrupts left on during a step,
// since none comes.
var mutants = []mutant{
	{only: x64, name: "RIP-relative displacement off by one", mutate: slots(func(s *slotted) {
		if s.RIPRelative(insn.Mode64) {
			add32(s.out.Slot[s.DispOff:], 1)
		}
	})},
	{only: x64, name: "no RIP fix-up", mutate: slots(func(s *slotted) { copy(s.out.Slot, s.out.Original) })},
	{only: x64, name: "RIP fix-up as if immediates were not part of the length", mutate: slots(func(s *slotted) {
		if s.RIPRelative(insn.Mode64) {
			add32(s.out.Slot[s.DispOff:], uint32(s.ImmLen))
		}
	})},
	{name: "jump back one short", mutate: slots(func(s *slotted) {
		if s.out.Boostable {
			add32(s.out.Slot[len(s.out.Slot)-4:], ^uint32(0))
		}
	})},
	{name: "jump back one far", mutate: slots(func(s *slotted) {
		if s.out.Boostable {
			add32(s.out.Slot[len(s.out.Slot)-4:], 1)
		}
	})},
	{name: "jump back to the probe", mutate: slots(func(s *slotted) {
		if s.out.Boostable {
			add32(s.out.Slot[len(s.out.Slot)-4:], uint32(-int32(s.Len)))
		}
	})},
	{name: "IF not restored", mutate: slots(func(s *slotted) { s.out.ClearsIF = true })},
	{name: "DF off during a step", mutate: otherISA(func(a *arch.ISA) { a.IRQOn = flagDF })},
	{name: "step ends one byte early", mutate: slots(func(s *slotted) { s.out.CopyLen-- })},
	{name: "goes on one byte early after a step", mutate: slots(func(s *slotted) { s.out.Len-- })},
	{name: "goes on one byte late after a step", mutate: slots(func(s *slotted) { s.out.Len++ })},
	{name: "call runs in a slot", mutate: boostFor(0xe8)},
	{name: "jcc runs in a slot", mutate: boostFor(0x74)},
	{name: "ret imm16 is no emulated instruction", mutate: emulates(0xc2, func(c *engine.Context, old engine.Regs) { c.SP = old.SP + 8 })},
	{name: "wrong condition", mutate: anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0]&0xf0 == 0x70 {
			c.IP = next + to - c.IP
		}
	})},
	{name: "wrong condition of the near form", mutate: anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.OpLen == 2 {
			c.IP = next + to - c.IP
		}
	})},
	{name: "jmp off by one", mutate: anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe9 || in.Op[0] == 0xeb {
			c.IP++
		}
	})},
	{name: "call to the next instruction", mutate: anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe8 {
			c.IP = next
		}
	})},
	{name: "call pushes its own address", mutate: emulates(0xe8, func(c *engine.Context, old engine.Regs) { poke64(c, c.SP, old.IP) })},
	{name: "call pushes what is behind the int3", mutate: emulates(0xe8, func(c *engine.Context, old engine.Regs) { poke64(c, c.SP, old.IP+1) })},
	{name: "call does not push", mutate: emulates(0xe8, func(c *engine.Context, old engine.Regs) { c.SP = old.SP })},
	{name: "call *reg pushes its own address", mutate: emulates(0xff, func(c *engine.Context, old engine.Regs) { poke64(c, c.SP, old.IP) })},
	{name: "call or jmp *reg through another register", mutate: emulates(0xff, func(c *engine.Context, old engine.Regs) { c.IP = old.R[arch.R15] ^ 8 })},
	{name: "ret does not pop", mutate: emulates(0xc3, func(c *engine.Context, old engine.Regs) { c.SP = old.SP })},
	{name: "pushf without IF", mutate: emulates(0x9c, func(c *engine.Context, old engine.Regs) { poke64(c, c.SP, old.Flags&^flagIF) })},
	{name: "pushf does not move the stack pointer", mutate: emulates(0x9c, func(c *engine.Context, old engine.Regs) { c.SP = old.SP })},
	{name: "popf leaves IF", mutate: emulates(0x9d, func(c *engine.Context, old engine.Regs) { c.Flags = c.Flags&^flagIF | old.Flags&flagIF })},
	{name: "popf takes what it finds", mutate: emulates(0x9d, func(c *engine.Context, old engine.Regs) { c.Flags |= 1 << 16 })},
	{name: "cli does nothing", mutate: emulates(0xfa, func(c *engine.Context, old engine.Regs) { c.Flags = old.Flags })},
	{name: "sti does nothing", mutate: emulates(0xfb, func(c *engine.Context, old engine.Regs) { c.Flags = old.Flags })},
	{name: "loop does not decrement", mutate: emulates(0xe2, func(c *engine.Context, old engine.Regs) { c.R[arch.CX] = old.R[arch.CX] })},
	{name: "loope does not decrement", mutate: emulates(0xe1, func(c *engine.Context, old engine.Regs) { c.R[arch.CX] = old.R[arch.CX] })},
	{name: "loope without ZF", mutate: anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe1 && c.R[arch.CX] != 0 {
			c.IP = to
		}
	})},
	{name: "loopne without ZF", mutate: anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe0 && c.R[arch.CX] != 0 {
			c.IP = to
		}
	})},
	{only: x64, name: "loop by ECX keeps the upper half", mutate: anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe2 && in.AddrBytes == 4 {
			c.R[arch.CX] |= old.R[arch.CX] &^ 0xffffffff
		}
	})},
	{only: x64, name: "jecxz looks at all of RCX", mutate: anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe3 && in.AddrBytes == 4 && old.R[arch.CX] != 0 {
			c.IP = next
		}
	})},
	{name: "jrcxz never jumps", mutate: anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64) {
		if in.Op[0] == 0xe3 {
			c.IP = next
		}
	})},

	{only: x64, name: "detour without RIP fix-up", mutate: detours(func(d *engine.Detour) { copy(d.Buffer[d.Copy-d.Gate:], d.Saved) })},
	{only: x64, name: "detour fixed up for its beginning", mutate: func(w *world, a *engine.Arch) {
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
	{name: "detour jumps back one short", mutate: detours(func(d *engine.Detour) { add32(d.Buffer[len(d.Buffer)-4:], ^uint32(0)) })},
	{name: "detour jumps back to the probe's next byte", mutate: detours(func(d *engine.Detour) { add32(d.Buffer[len(d.Buffer)-4:], uint32(1-d.Region)) })},
	{name: "detour skips its first byte", mutate: detours(func(d *engine.Detour) { d.Copy++ })},
	{name: "wrong bytes saved", mutate: detours(func(d *engine.Detour) { d.Saved[4] ^= 1 })},
	{name: "saved bytes shifted", mutate: detours(func(d *engine.Detour) { copy(d.Saved, d.Saved[1:]) })},
	{name: "jump off by one", mutate: otherISA(func(a *arch.ISA) {
		jump := a.Jump.Encode
		a.Jump.Encode = func(from, to uint64) []byte { return jump(from, to+1) }
	})},
	{name: "jump past the gate", mutate: otherISA(func(a *arch.ISA) {
		jump := a.Jump.Encode
		a.Jump.Encode = func(from, to uint64) []byte { return jump(from, to+2) }
	})},
	{name: "a jump into the region is overlooked", mutate: overlook(engine.OptJumpInside)},
}

// otherISA mutates the instruction set.
func otherISA(f func(a *arch.ISA)) func(w *world, a *engine.Arch) {
	return func(w *world, a *engine.Arch) {
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
func slots(f func(s *slotted)) func(w *world, a *engine.Arch) {
	return prepared(func(in *insn.Inst, out *engine.Insn, addr, slot uint64) {
		if out.Slot != nil {
			f(&slotted{*in, out})
		}
	})
}

func prepared(f func(in *insn.Inst, out *engine.Insn, addr, slot uint64)) func(w *world, a *engine.Arch) {
	return func(w *world, a *engine.Arch) {
		prepare := a.Prepare
		a.Prepare = func(k kernel.Kernel, c engine.Code, addr, slot uint64) (engine.Insn, engine.Verdict) {
			out, v := prepare(k, c, addr, slot)
			var in insn.Inst
			if v.Rule == engine.OK && insn.Decode(out.Original, w.mode, &in) == nil {
				f(&in, &out, addr, slot)
			}
			return out, v
		}
	}
}

// anyEmulated lets f spoil what emulation has done; next and to are where a
// relative jump may lead.
func anyEmulated(f func(in *insn.Inst, c *engine.Context, old engine.Regs, next, to uint64)) func(w *world, a *engine.Arch) {
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
func emulates(op byte, f func(c *engine.Context, old engine.Regs)) func(w *world, a *engine.Arch) {
	return anyEmulated(func(in *insn.Inst, c *engine.Context, old engine.Regs, _, _ uint64) {
		if in.OpLen == 1 && in.Op[0] == op {
			f(c, old)
		}
	})
}

// boostFor runs what must be emulated in a slot.
func boostFor(op byte) func(w *world, a *engine.Arch) {
	return func(w *world, a *engine.Arch) {
		jump := a.Jump.Encode
		prepared(func(in *insn.Inst, out *engine.Insn, addr, slot uint64) {
			if in.OpLen == 1 && in.Op[0] == op {
				n := uint64(in.Len)
				out.Slot = append(append([]byte(nil), out.Original...), jump(slot+n, addr+n)...)
				out.Boostable, out.Emulate = true, nil
			}
		})(w, a)
	}
}

func detours(f func(d *engine.Detour)) func(w *world, a *engine.Arch) {
	return func(w *world, a *engine.Arch) {
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
func overlook(r engine.Rule) func(w *world, a *engine.Arch) {
	return func(w *world, a *engine.Arch) {
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
