package release

// A Profile has the decisions that differ from release to release.
type Profile struct {
	Places   Places
	Hits     Hits
	Files    Files
	Language Language
	Tracing  Tracing
	Modules  Modules
	Boot     Boot
	Attach   Attach
	Faults   Faults
}

// Faults are the decisions about what the log says of faults.
type Faults struct {
	// NoAddress: nothing is guessed about a general protection fault, neither its address nor that it is of a segment.
	NoAddress bool
}

// Hits are the kinds of probes that there are, and what a hit of theirs does.
type Hits struct {
	// Jprobes: there are jprobes, and a kprobe may have a break_handler, which is asked about a breakpoint
	// that is no kprobe's while it is being handled.
	Jprobes bool
	// FaultHandlers: a kprobe may have a fault_handler, which is asked about a fault of its other handlers.
	FaultHandlers bool
	// LateBoost: an instruction is boosted after it has been stepped once (resume_execution).
	LateBoost bool
	// TrampolineProbe: the code that return probes have functions return to is a nop with a kprobe of the
	// kernel's own (arch_init_kprobes).
	TrampolineProbe bool
	// RealAddress: handlers of several return probes on one call all see where it really returns to. Otherwise
	// all but one see the trampoline.
	RealAddress bool
	// RawAddresses: register_kprobe does not look for the symbol of an address that it is given. An address that
	// is not text is EINVAL, where it is ENOENT otherwise.
	RawAddresses bool
	// PerProcessor: a return probe that does not say its maxactive has an instance for each processor if
	// the kernel has no CONFIG_PREEMPTION.
	PerProcessor bool
	// ShortMessages: what the log says when all kprobes are switched is a sentence without the name of the subsystem.
	ShortMessages bool
	// PrimeHash: the table of kprobes, and so the order of list, is by the multipliers that hash_ptr had before 4.7
	// (GOLDEN_RATIO_PRIME).
	PrimeHash bool
	// NotNMI: a breakpoint is an exception like others to the kernel, and no NMI (irqentry_nmi_enter): its handlers find
	// preemption disabled twice, as far as the kernel counts that.
	NotNMI bool
	// LockedReturns: handlers of return probes run with the lock of their instances, and so with interrupts
	// off (kretprobe_hash_lock).
	LockedReturns bool
	// NoEntryFlag: there is no KPROBE_FLAG_ON_FUNC_ENTRY.
	NoEntryFlag bool
}

// Files are the decisions about the files of kprobes in debugfs.
type Files struct {
	// Open: everybody may read list and blacklist, and sees addresses there.
	Open bool
	// NoBlacklist: there is no file blacklist.
	NoBlacklist bool
	// Enabled says what enabled takes.
	Enabled Boolean
}

// Boolean is a way to read yes or no.
type Boolean uint8

const (
	Words    Boolean = iota // kstrtobool: on and off, too
	Letters                 // the first letter of y, n, 1, 0 decides
	AnyWords                // the same, and everything else changes nothing
)

// Places are the rules for where a probe may be, and how it runs.
type Places struct {
	// Boost says which instructions can_boost accepts.
	Boost BoostSet
	// Stepped: the processor's trap flag steps a copy of every instruction, and kprobes then
	// correct the effects on the instruction pointer. No instruction is emulated, and none is
	// refused because it cannot be emulated. Since 5.13 a step ends in a breakpoint.
	Stepped bool
	// AnyByte: register_kprobe does not look whether an instruction begins there. What begins at the byte is
	// what is copied.
	AnyByte bool
	// NoJumps: there is no jump optimisation.
	NoJumps bool
	// NoFtrace: an fentry site is armed by a breakpoint.
	NoFtrace bool
	// RefuseTraps: can_probe looks at the instruction itself, too. An instruction whose
	// work is to trap (is_exception_insn), or bytes that are no instruction, are no place
	// for a probe.
	RefuseTraps bool
	// Jumps says which indirect jumps keep a function from being optimised (can_optimize).
	Jumps IndirectJumps
	// BugsToo: the trap of a BUG or WARN may be probed: register_kprobe does not look for it (find_bug).
	BugsToo bool
	// ExactExclusive: of arm64, compare-and-swap is no exclusive load or store (__AARCH64_INSN_FUNCS).
	ExactExclusive bool
}

// A BoostSet is a set of opcodes whose copy may be followed by a jump back.
type BoostSet uint8

const (
	BoostPlain  BoostSet = iota // none of the opcodes that are groups
	BoostJumps                  // and, of group 5, the near jump
	BoostGroups                 // and, of all groups, what every maker of processors defines
)

// IndirectJumps are the indirect jumps that may lead into the middle of a function.
type IndirectJumps uint8

const (
	// AllIndirectJumps: every one, and jumps to retpolines.
	AllIndirectJumps IndirectJumps = iota
	// TableJumps: every one if the compiler was allowed to make jump tables (Config.NoJumpTables),
	// and none otherwise. Jumps to retpolines are no obstacle.
	TableJumps
)

// Tracing are the decisions about trace buffers.
type Tracing struct {
	// NoMigrateDisable: entries do not say whether their task could be migrated, nor whether softirqs were disabled.
	NoMigrateDisable bool
	// NoHashPtr: there is no option hash-ptr.
	NoHashPtr bool
	// OpenFiles: everybody may read files of tracing who may enter their directory, and nobody but the
	// superuser may write buffer_percent and the size of one processor's buffer.
	OpenFiles bool
	// OpenFilters: an operator at the end of a filter is ignored.
	OpenFilters bool
}

// A Language is the language of kprobe_events. The zero Language is that of 6.1.
type Language struct {
	// AnyFunction: the function of an event needs no fentry site (within_notrace_func).
	AnyFunction bool
	// PlainBoundary: a place where no instruction begins is EINVAL, where register_kprobe says EILSEQ
	// (__register_trace_kprobe).
	PlainBoundary bool
	// NoEventProbes: there are no probes on other events' entries (e).
	NoEventProbes bool
	// NoSymstr: there is no type symstr.
	NoSymstr bool
	// SlashOnly: only a slash ends a group's name, which is a C identifier, and a name of an event has to follow it,
	// where events are removed, too.
	SlashOnly bool
	// SizedArrays: format has the length of an array behind its name.
	SizedArrays bool
	// Char: there is a type char.
	Char bool
	// Variables: words may be names of parameters (parse_btf_arg), and $arg… are looked at
	// before all arguments.
	Variables bool
	// ExitText: a maxactive is said to be for a function's exit.
	ExitText bool
	// ArgsAtReturn: $argN is there at a function's return, too. Only $retval decides whether a
	// probe is at a return.
	ArgsAtReturn bool
	// TypedLog: the error log says it where $comm or an immediate string is not a string.
	TypedLog bool
	// TooLong: an argument that is too long, or an array of something that is nested too deep, is
	// E2BIG.
	TooLong bool
	// Dentries: there are :%pd and :%pD.
	Dentries bool
	// ManyArgs: more than 128 arguments are refused.
	ManyArgs bool
	// NotraceByAddress: the log names a function that cannot be traced by its address, not
	// as the user named it.
	NotraceByAddress bool
	// TriggerErrors: errors in a trigger's filter are in the error log.
	TriggerErrors bool
	// SymbolOnce: a symbol, of a module that is loaded, too, must be there once
	// (validate_probe_symbol). It has one errno for every other number of times, and is
	// looked at before anything else is known about the place.
	SymbolOnce bool
}

// Modules says how the module loader lays a module out.
type Modules struct {
	Memory ModuleMemory
	// ROStaticCalls: .static_call_sites is read-only after init.
	ROStaticCalls bool
	// Untainted are the letters of taints that modules do not make yet.
	Untainted string
}

// ModuleMemory says what pieces of memory a module gets.
type ModuleMemory uint8

const (
	CoreAndInit ModuleMemory = iota // struct module_layout: two
	ByType                          // enum mod_mem_type: one for each type of content
)

// A Boot says how a boot patches the text of an x86 kernel.
type Boot struct {
	// Alternatives is the form of the records in .altinstructions.
	Alternatives Alternatives
	// Preemption says how a kernel with CONFIG_PREEMPT_DYNAMIC preempts unless it is told.
	Preemption Preemption
}

// Alternatives is a form of struct alt_instr.
type Alternatives uint8

const (
	AlternativesPadded Alternatives = iota // with the length of the padding
	AlternativesPlain                      // without
	AlternativesFlags                      // without, and with 16 bits of flags beside the feature
)

// Preemption is a model of preemption that a boot chooses.
type Preemption uint8

const (
	PreemptVoluntary Preemption = iota // preempt=voluntary
	PreemptLazy                        // preempt=lazy; there is no voluntary one
)

// Attach are the rules of the interfaces that attach BPF programs to functions: kprobe.multi and BPF
// trampolines.
type Attach struct {
	// Multi: there is kprobe.multi.
	Multi bool
	// TrampolineArgs is how many registers and words of stack the arguments of a function with a BPF
	// trampoline may take.
	TrampolineArgs int
	// TrampolineARM64 is TrampolineArgs of arm64; 0: there is none on the kernel's functions
	// (HAVE_DYNAMIC_FTRACE_WITH_DIRECT_CALLS).
	TrampolineARM64 int
	// TrampolineStructs: such arguments may be structures of at most 16 bytes.
	TrampolineStructs bool
}
