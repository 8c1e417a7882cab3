package x86

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// check is Arch.Check: check_kprobe_address_safe, then what prepare_kprobe asks
// first.
func (p *Profile) check(k kernel.Kernel, code engine.Code, addr uint64) engine.Verdict {
	sym, ok := k.Symbol(addr)
	if !ok {
		return engine.Verdict{Rule: engine.NoSymbol}
	}
	if v := engine.AddressSafe(k, sym, addr); v.Rule != engine.OK {
		return v
	}
	if ftraceLocation(engine.TablesOf(k, addr), addr) {
		if p.NoFtrace {
			return engine.Verdict{Rule: engine.FtraceSite, At: addr, Len: relInsnLen}
		}
		return engine.Verdict{} // armed by ftrace: arch_prepare_kprobe_ftrace asks nothing
	}
	if p.AnyByte {
		return engine.Verdict{}
	}
	return p.canProbe(k, code, sym, addr)
}

// canProbe is can_probe: an instruction begins at addr, counted from the start
// of its symbol. At is the last instruction before, or, if it is about the one at
// addr, that.
func (p *Profile) canProbe(k kernel.Kernel, code engine.Code, sym kernel.Symbol, addr uint64) engine.Verdict {
	r := p.newReader(k, code, addr, addr)
	var in insn.Inst
	at := sym.Addr
	for at < addr {
		if r.decode(at, &in) != nil {
			return engine.Verdict{Rule: engine.NoDecode, At: at}
		}
		next := at + uint64(in.Len)
		if next > addr {
			return engine.Verdict{Rule: offBoundary(r, at), At: at, Len: int(in.Len)}
		}
		at = next
	}
	if p.RefuseTraps {
		return trapping(r, addr)
	}
	return engine.Verdict{}
}

// trapping is can_probe's answer about the instruction itself.
func trapping(r *reader, addr uint64) engine.Verdict {
	var in insn.Inst
	if r.decode(addr, &in) != nil {
		return engine.Verdict{Rule: engine.NoDecode, At: addr}
	}
	if rule := exception(&in); rule != engine.OK {
		return engine.Verdict{Rule: rule, At: addr, Len: int(in.Len)}
	}
	return engine.Verdict{}
}

// exception is is_exception_insn.
func exception(in *insn.Inst) engine.Rule {
	switch in.Op[0] {
	case int3:
		return engine.PaddingTraps
	case 0xcd, 0xce, 0xf1: // int, into, int1
		return engine.Traps
	case 0x0f:
		if in.Op[1] == 0xff || in.Op[1] == 0xb9 || in.Op[1] == 0x0b { // ud0, ud1, ud2
			return engine.Traps
		}
	}
	return engine.OK
}

// offBoundary says within what an address that is no boundary lies; both
// answers have the same errno.
func offBoundary(r *reader, at uint64) engine.Rule {
	if ftraceLocation(r.sites, at) {
		return engine.InsideFtrace
	}
	return engine.OffBoundary
}
