package release

import "slices"

// A Config has those options of a kernel's configuration that decide something. The zero Config has
// none of them.
type Config struct {
	// Preemption is CONFIG_PREEMPTION, which PREEMPT, PREEMPT_DYNAMIC and PREEMPT_RT
	// select. A task could be preempted in its slot, so no release boosts an
	// instruction (prepare_singlestep; before 5.13 setup_singlestep). Regions of jumps are
	// not concerned.
	Preemption bool
	// NoJumpTables is CONFIG_RETPOLINE or CONFIG_X86_KERNEL_IBT, with which the compiler
	// makes no jump tables.
	NoJumpTables bool
	// NoSynthEvents is a kernel without CONFIG_SYNTH_EVENTS: it has no synthetic_events, and its dynamic_events takes
	// none.
	NoSynthEvents bool
}

// ConfigOf tells the configuration by the symbols that a kernel has.
func ConfigOf(has func(symbol string) bool) Config {
	return Config{
		Preemption:   slices.ContainsFunc(preemption, has),
		NoJumpTables: slices.ContainsFunc(noJumpTables, has),

		NoSynthEvents: !slices.ContainsFunc(synthEvents, has),
	}
}

// An option is on if a kernel has one of its symbols.
var (
	// The function is built only with the option. The banner of a kernel says only what
	// it was configured for: Debian's 6.1, which boots as voluntary, says PREEMPT_DYNAMIC.
	preemption = []string{"preempt_schedule"}

	// Retpolines add thunks for each register, IBT what saves its state for a call of
	// firmware.
	noJumpTables = []string{"__x86_indirect_thunk_rax", "__x86_indirect_thunk_array", "ibt_save"}

	// Modules may make synthetic events by the first, since 5.6.
	synthEvents = []string{"synth_event_create", "create_synth_event"}
)
