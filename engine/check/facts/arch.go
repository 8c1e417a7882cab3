package facts

import (
	"errors"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// arch is the rules of the kernel, as they were applied to each of its instructions.
func (f *Facts) arch() *engine.Arch {
	i := isa(f.Head.ISA)
	return &engine.Arch{
		ISA: i, SlotSize: maxLen, DetourSize: 4 * maxLen,
		Adjust: f.adjust, Check: f.check, Prepare: f.prepare, Optimize: f.optimize, Walk: f.walk,
		KretprobeBlacklist: f.Head.NoReturn,
	}
}

// find is the instruction that holds addr, and whether it begins there. ok is false if there is none.
func (f *Facts) find(addr uint64) (in instruction, begins, ok bool) {
	in, ok, none := f.text.entry(addr)
	if ok || none {
		return in, in.at == addr && ok, ok
	}
	f.text.walk(addr, func(i instruction) bool {
		in, begins, ok = i, i.at == addr, true
		return i.at+uint64(i.Length) <= addr
	})
	return in, begins, ok
}

// adjust is engine.Arch's.
func (f *Facts) adjust(_ engine.Code, start, addr uint64) (at uint64, entry bool) {
	if addr-start > maxLen {
		return addr, false
	}
	in, _, ok := f.find(start)
	if behind := start + uint64(in.lengthOr0()); ok && in.Moves && (addr == start || addr == behind) {
		return behind, true
	}
	return addr, addr == start
}

// lengthOr0 is the instruction's length; 0 if there is none.
func (i instruction) lengthOr0() int {
	if i.code == nil {
		return 0
	}
	return i.Length
}

// check is engine.Arch's. An instruction of whose bytes a probe is refused later is refused here already.
func (f *Facts) check(k kernel.Kernel, _ engine.Code, addr uint64) engine.Verdict {
	sym, ok := k.Symbol(addr)
	if !ok {
		return engine.Verdict{Rule: engine.NoSymbol}
	}
	if v := engine.AddressSafe(k, sym, addr); v.Rule != engine.OK {
		return v
	}
	in, begins, ok := f.find(addr)
	v := engine.Verdict{At: in.at, Len: in.lengthOr0()}
	switch {
	case !ok:
		v.Rule = engine.NoDecode
	case begins && in.Rule.Errno() == 0:
		return engine.Verdict{}
	case begins:
		v.Rule = in.Rule
	case f.isa.Align > 1:
		v.Rule = engine.Misaligned
	case in.Length == 0:
		v.Rule = engine.NoDecode
	case engine.StartsSite(engine.TablesOf(k, addr), kernel.TableFtrace, in.at):
		v.Rule = engine.InsideFtrace
	default:
		v.Rule = engine.OffBoundary
	}
	return v
}

// prepare is engine.Arch's.
func (f *Facts) prepare(_ kernel.Kernel, _ engine.Code, addr, _ uint64) (engine.Insn, engine.Verdict) {
	in, begins, ok := f.find(addr)
	if !ok || !begins {
		return engine.Insn{}, engine.Verdict{Rule: engine.NoInsn, At: addr}
	}
	out := engine.Insn{Len: in.Length, NotBoosted: in.Boost, Boostable: in.Best == engine.ArmBoosted}
	if in.Best == engine.ArmEmulated {
		out.Emulate = func(*engine.Context) bool { return false }
	}
	return out, engine.Verdict{}
}

// optimize is engine.Arch's.
func (f *Facts) optimize(_ kernel.Kernel, _ engine.Code, addr, _ uint64) (engine.Detour, engine.Verdict) {
	in, begins, ok := f.find(addr)
	if !ok || !begins {
		return engine.Detour{}, engine.Verdict{Rule: engine.OptNoDecode}
	}
	return engine.Detour{Region: f.isa.Jump.Len}, engine.Verdict{Rule: in.Opt}
}

// walk is engine.Arch's, for one function.
func (f *Facts) walk(_ kernel.Kernel, _ engine.Code, start, end uint64, see func(addr uint64, length int) bool) {
	f.text.walk(start, func(i instruction) bool {
		if i.at < start {
			return true
		}
		return i.at < end && i.Length > 0 && see(i.at, i.Length)
	})
}

// CallFits tells whether a call fits into the nop at the function's entry at addr, which ftrace does not know.
func (f *Facts) CallFits(addr uint64) bool {
	in, begins, ok := f.find(addr)
	return ok && begins && in.Fits
}

// nothing is a kernel's memory and clock: there is none.
type nothing struct{}

var errNothing = errors.New("facts are no memory")

// ReadText reads none of p.
func (nothing) ReadText(uint64, []byte) int { return 0 }

// Update fails: there is no text to write.
func (nothing) Update(*engine.Update) error { return errNothing }

// AllocExec fails: there is no memory for slots.
func (nothing) AllocExec() (uint64, error) { return 0, errNothing }

// FreeExec does nothing.
func (nothing) FreeExec(uint64) {}

// Hits is 0: no probe is ever hit.
func (nothing) Hits(uint64) uint64 { return 0 }

// FtraceTarget is 0: no call of a function's start goes anywhere.
func (nothing) FtraceTarget() uint64 { return 0 }

// ReturnTrampoline is 0: no return is caught.
func (nothing) ReturnTrampoline() uint64 { return 0 }

// Synchronize does nothing: there are no processors to wait for.
func (nothing) Synchronize() {}

// Now is 0: there is no clock.
func (nothing) Now() uint64 { return 0 }

// AfterFunc never calls: there is no clock.
func (nothing) AfterFunc(uint64, func()) func() { return func() {} }
