package x86

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86/disasm"
)

// A Profile has the differences between kernels in the decisions of this package: the rules of a
// release, and the effects of its configuration. The zero Profile is not valid: Default and
// ProfileOf make them.
type Profile struct {
	release.Places
	boost      *groupSet // what Places.Boost names
	preemption bool      // release.Config.Preemption: nothing is boosted
	// tables: can_optimize refuses functions with an indirect jump. thunks: a
	// jump to a retpoline is one.
	tables, thunks bool
}

// Default is the profile of Linux 6.1 without CONFIG_PREEMPTION.
func Default() *Profile { return ProfileOf(release.Of(release.Reference), release.Config{}) }

// ProfileOf is the profile of the kernels of that release and configuration. A kernel
// that is Stepped is only looked at: no machine could run all that is copied.
func ProfileOf(r release.Profile, c release.Config) *Profile {
	return &Profile{
		Places:     r.Places,
		boost:      &boostSets[r.Places.Boost],
		preemption: c.Preemption,
		tables:     r.Places.Jumps == release.AllIndirectJumps || !c.NoJumpTables,
		thunks:     r.Places.Jumps == release.AllIndirectJumps,
	}
}

// Arch64 is x86-64 as Linux 6.1 has it.
func Arch64() *engine.Arch { return Default().Arch64() }

// Arch64 is x86-64.
func (p *Profile) Arch64() *engine.Arch {
	return &engine.Arch{
		ISA:           isa,
		SlotSize:      slotSize,
		DetourSize:    detourSize,
		Adjust:        adjust,
		Check:         p.check,
		Prepare:       p.prepare,
		Optimize:      p.optimize,
		OptimizeCheck: p.optimizeCheck,
		Walk:          walk,
		Survey:        p.survey,
		Disassemble:   disassemble,
		// __switch_to goes on with another task without changing to its stack.
		KretprobeBlacklist: []string{"__switch_to"},
	}
}

// disassemble is Arch.Disassemble.
func disassemble(code []byte, addr uint64, symbol engine.SymbolAt) (text string, length int) {
	l := disasm.First(code, addr, disasm.SymbolName(symbol))
	return l.Text, len(l.Bytes)
}
