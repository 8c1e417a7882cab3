package x86

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86/disasm"
)

// A Profile has the differences between kernels in the decisions of this package: the rules of a
// release, and the effects of its configuration. The zero Profile is not valid: Default and
// ProfileOf make them.
type Profile struct {
	*cpu
	release.Places
	boost      *groupSet // what Places.Boost names
	preemption bool      // release.Config.Preemption: nothing is boosted
	// tables: can_optimize refuses functions with an indirect jump. thunks: a
	// jump to a retpoline is one.
	tables, thunks bool
}

// Default is the profile of Linux 6.1 on x86-64 without CONFIG_PREEMPTION.
func Default() *Profile {
	return ProfileOf(arch.AMD64, release.Of(release.Reference), release.Config{})
}

// ProfileOf is the profile of the kernels of that release and configuration for arch.AMD64 or
// arch.I386.
func ProfileOf(isa *arch.ISA, r release.Profile, c release.Config) *Profile {
	return &Profile{
		cpu:        cpuOf(isa),
		Places:     r.Places,
		boost:      &boostSets[r.Places.Boost],
		preemption: c.Preemption,
		tables:     r.Places.Jumps == release.AllIndirectJumps || !c.NoJumpTables,
		thunks:     r.Places.Jumps == release.AllIndirectJumps,
	}
}

// Arch64 is x86-64 as Linux 6.1 has it.
func Arch64() *engine.Arch { return Default().Arch() }

// Arch is the part of kprobes that the profile decides.
func (p *Profile) Arch() *engine.Arch {
	a := &engine.Arch{
		ISA:           p.isa,
		SlotSize:      slotSize,
		DetourSize:    detourSize,
		Check:         p.check,
		Prepare:       p.prepare,
		Optimize:      p.optimize,
		OptimizeCheck: p.optimizeCheck,
		Walk:          p.walk,
		Survey:        p.survey,
		Disassemble:   p.disassemble,
		// __switch_to goes on with another task without changing to its stack.
		KretprobeBlacklist: []string{"__switch_to"},
	}
	if p.adjusts {
		a.Adjust = adjust
	}
	if p.NoJumps {
		a.Optimize, a.OptimizeCheck = nil, nil
	}
	if p.NoJumps || p.NoFtrace || p.AnyByte {
		a.Survey = nil // it knows only today's rules
	}
	return a
}

// disassemble is Arch.Disassemble.
func (p *Profile) disassemble(code []byte, addr uint64, symbol engine.SymbolAt) (text string, length int) {
	l := disasm.First(code, p.mode, addr, disasm.SymbolName(symbol))
	return l.Text, len(l.Bytes)
}
