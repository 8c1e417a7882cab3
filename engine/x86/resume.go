package x86

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// flagTF is the trap flag.
const flagTF = 1 << 8

// A move is what resume_execution does about one kind of instruction behind its step.
type move struct {
	pushed bool // flags lie on the stack, as they were during the step
	called bool // an address behind the copy lies on the stack
	stays  bool // the instruction pointer does not depend on where the copy is
}

// moveOf is the kind of in.
func moveOf(in *insn.Inst) move {
	if in.OpLen != 1 || in.VEX != 0 {
		return move{}
	}
	switch op, reg := in.Op[0], in.Reg(); {
	case op == 0x9c: // pushf
		return move{pushed: true}
	case op == 0xc2, op == 0xc3, op == 0xca, op == 0xcb, op == 0xcf, op == 0xea: // returns, far jump
		return move{stays: true}
	case op == opCall:
		return move{called: true}
	case op == 0x9a, op == 0xff && reg&6 == 2: // far call, calls through a register or memory
		return move{called: true, stays: true}
	case op == 0xff && reg&6 == 4: // jumps through a register or memory
		return move{stays: true}
	}
	return move{}
}

// resume is Insn.Resume of in, of a kernel that steps by the trap flag.
func (p *Profile) resume(in *insn.Inst) func(c *engine.Context, addr, slot uint64) {
	m := moveOf(in)
	word := p.isa.WordSize
	return func(c *engine.Context, addr, slot uint64) {
		if m.pushed {
			if v, ok := c.Load(c.SP, word); ok {
				c.Store(c.SP, v&^(flagTF|flagIF)|c.Held(), word)
			}
		}
		if m.called {
			if v, ok := c.Load(c.SP, word); ok {
				c.Store(c.SP, v-slot+addr, word)
			}
		}
		if !m.stays {
			c.IP += addr - slot
		}
	}
}
