package x86

import "github.com/kprobefs/kprobefs/engine"

// A Profile is what differs between releases of Linux in the decisions of this
// package, a named rule each. The zero Profile is none: Default and ProfileOf
// give them.
type Profile struct {
	engine.Release // the first that it is of

	// boost are the one-byte opcodes that can_boost accepts.
	boost *groupSet
	// stepped: every instruction is copied and stepped by TF, and what it did to
	// the instruction pointer is corrected after it; none is emulated or refused
	// for that. Since then a step ends in an int3. Such a kernel is only looked at:
	// no machine could run all that is copied.
	stepped bool
	// preemption: the kernel has CONFIG_PREEMPTION, and then no release boosts
	// (prepare_singlestep; before 5.13 setup_singlestep), since a task could be
	// preempted in its slot. Regions of jumps are not concerned.
	preemption bool
	// traps: can_probe looks at the instruction itself, too, and takes what traps
	// (is_exception_insn), or is no instruction, for a place that is none.
	traps bool
	// tables: can_optimize refuses functions with an indirect jump. thunks: a
	// jump to a retpoline is one.
	tables, thunks bool
	// noTables: tables holds only where the compiler may make jump tables: neither with
	// CONFIG_RETPOLINE nor with CONFIG_X86_KERNEL_IBT.
	noTables bool
}

// profiles are in the order of releases; the first is that of all before it, too. What
// is known of each, and how, is in the package's documentation.
var profiles = [...]Profile{
	{Release: engine.Release{Major: 5, Minor: 10}, boost: &boost510, stepped: true, tables: true, thunks: true},
	{Release: engine.Release{Major: 5, Minor: 11}, boost: &boost61, stepped: true, tables: true, thunks: true},
	{Release: engine.Release{Major: 5, Minor: 13}, boost: &boost61, tables: true, thunks: true},
	{Release: engine.Release{Major: 6, Minor: 6}, boost: &boost61, tables: true, noTables: true},
	{Release: engine.Release{Major: 6, Minor: 9}, boost: &boost69, tables: true, noTables: true, traps: true},
}

var standard = engine.Release{Major: 6, Minor: 1}

// Default is the profile of Linux 6.1 without CONFIG_PREEMPTION.
func Default() *Profile { return profileOf(standard) }

// ProfileOf is the profile of the kernel of that release (uname -r), which says what
// symbols it has; one that does not say its release is taken for 6.1.
func ProfileOf(release string, has func(symbol string) bool) *Profile {
	r, ok := engine.ParseRelease(release)
	if !ok {
		r = standard
	}
	p := *profileOf(r)
	p.tables = p.tables && !(p.noTables && builtWithoutTables(has))
	p.preemption = hasPreemption(has)
	return &p
}

func profileOf(r engine.Release) *Profile {
	found := &profiles[0]
	for i := range profiles {
		if p := &profiles[i]; r.AtLeast(p.Release) {
			found = p
		}
	}
	return found
}

// builtWithoutTables tells CONFIG_RETPOLINE and CONFIG_X86_KERNEL_IBT by what they add:
// thunks for each register, and what saves IBT's state for a call of firmware.
func builtWithoutTables(has func(symbol string) bool) bool {
	return has("__x86_indirect_thunk_rax") || has("__x86_indirect_thunk_array") || has("ibt_save")
}

// hasPreemption tells CONFIG_PREEMPTION, which has PREEMPT, PREEMPT_DYNAMIC and PREEMPT_RT
// in it, by the function that is built only then. The banner of a kernel says only what it
// was configured for: Debian's 6.1, which boots as voluntary, says PREEMPT_DYNAMIC.
func hasPreemption(has func(symbol string) bool) bool { return has("preempt_schedule") }

// Arch64 is x86-64 as Linux 6.1 has it.
func Arch64() *engine.Arch { return Default().Arch64() }

// Arch64 is x86-64.
func (p *Profile) Arch64() *engine.Arch {
	return &engine.Arch{
		Name:          "x86_64",
		Breakpoint:    []byte{int3},
		SlotSize:      slotSize,
		DetourSize:    detourSize,
		Adjust:        adjust,
		Check:         p.check,
		Prepare:       p.prepare,
		Optimize:      p.optimize,
		OptimizeCheck: p.optimizeCheck,
		Walk:          walk,
		Survey:        p.survey,
		Jump:          func(from, to uint64) []byte { return relative(opJump, from, to) },
		Call:          func(from, to uint64) []byte { return relative(opCall, from, to) },
		Nop:           ftraceNop(),
		ReturnAddress: func(r *engine.Regs) uint64 { return r.SP },
		IRQFlag:       1 << 9,
		// __switch_to goes on with another task without changing to its stack.
		KretprobeBlacklist: []string{"__switch_to"},
	}
}
