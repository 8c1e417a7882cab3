package engine

import (
	"cmp"
	"fmt"
	"strings"
	"syscall"
)

// A Rule is a reason for the fate of a probe: refused, not optimised, not boosted, or none of
// these.
type Rule uint8

// A Verdict is which rule refused a probe (or allowed it), where, and on which
// instruction. The errno follows from the rule, never the other way round.
type Verdict struct {
	Rule Rule   // OK allows the probe
	At   uint64 // the instruction or range that triggered the rule; 0: the probe's own address
	Len  int    // its length, when it is an instruction
}

// The rules. Rule.String explains each rule, also those without a comment here. Rule.Errno is the
// kernel's answer.
const (
	OK                Rule = iota
	BothSymbolAndAddr      // kprobe_addr: exactly one of symbol and address
	NoPlace                // kprobe_addr: neither
	NoSymbol               // kallsyms does not know the name
	NotText                // not kernel or module text
	Blacklisted            // NOKPROBE_SYMBOL, .kprobes.text, entry and noinstr text
	JumpLabel              // static key site
	StaticCall             // static call site
	BugSite                // the instruction of BUG or WARN that traps
	InsideFtrace           // within an fentry nop, not at its start
	OffBoundary            // not at an instruction boundary
	Padding                // a breakpoint that no probe put there
	NoDecode               // bytes that are no instruction
	NoCopy                 // cannot run out of line and is not emulated (mov ss …)
	ModuleGoing            // the module is being unloaded
	AlreadyRegistered      // this kprobe is registered
	NotRegistered          // this kprobe is not registered
	Gone                   // its text has been freed
	NoReturnProbe          // the function's return cannot be probed
	NotEntry               // a kretprobe away from a function's entry
	BadMaxactive           // kretprobe data size or maxactive out of range
	NoMemory               // no slot or instance memory
	Preamble               // in a symbol that holds a function's CFI preamble or padding
	NoInsn                 // the bytes at the probe itself are no instruction
	NoEmulation            // a control transfer that is neither copied nor emulated (far, through memory, iret)
	TooLong                // no room in a slot for it and a breakpoint
	OutOfReach             // a RIP-relative operand that its copy could not reach
	PaddingTraps           // Padding since 6.9, whose can_probe refuses it already
	Traps                  // since 6.9: another instruction whose work is to trap
	Misaligned             // where no instruction of the architecture can begin
	FtraceSite             // an instruction that ftrace rewrites, without KPROBES_ON_FTRACE
	HasFixup               // an instruction with an exception-table entry, where none can be probed
	Exclusive              // between an exclusive load and its store
	SecondJprobe           // a jprobe where there is one

	// Why a probe is not jump-optimised. None of these refuses the probe.
	OptNotPrepared // first of this group
	OptEntryText
	OptFunctionEnd
	OptIndirectJump
	OptThunk
	OptJumpInside
	OptException
	OptForeignInt3
	OptNoDecode
	OptNotBoostable
	OptCall
	OptReserved
	OptTooFar
	OptFtrace
	OptPostHandler
	OptDisabled
	OptOverlap
	OptKnob
	OptDisarmed
	OptQueued   // on its way to be
	OptRequeue  // nothing is against it, but the kernel does not try again
	OptNoFtrace // a fentry site while kernel.ftrace_enabled is 0
	OptStranded // enabled while kprobes were globally disarmed: never armed

	// Why a probe is not boosted. None of these refuses the probe.
	BoostOpcode
	BoostException
	BoostRoom
	BoostPostHandler
	BoostPreemption // of a kernel that boosts nothing; nothing else is against it

	// Answers about a place before a probe is registered there.
	BadPlace       // not of the form of a place
	EventAmbiguous // kprobe_events only: several functions have the name
	EventNotrace   // kprobe_events only: ftrace cannot trace the function
	EventDeferred  // kprobe_events only: accepted, registered when a module brings it
	EventNoSymbol  // NoSymbol, and
	EventNotUnique // EventAmbiguous, for the kprobe_events of release.Language.SymbolOnce
	EventBoundary  // kprobe_events of release.Language.PlainBoundary only: any rule that is EILSEQ otherwise

	numRules
)

// rule is the one table about rules.
type rule struct {
	errno  syscall.Errno
	text   string // the reason, as part of a sentence; %s stands for a breakpoint, with its article
	advice string // what to do
}

var rules = [numRules]rule{
	OK:                {0, "can be probed", ""},
	BothSymbolAndAddr: {syscall.EINVAL, "both a symbol and an address are given", "give one of them"},
	NoPlace:           {syscall.EINVAL, "neither a symbol nor an address is given", "give one of them"},
	NoSymbol:          {syscall.ENOENT, "no such symbol", "look in machine/proc/kallsyms; a module's symbols appear when it is loaded"},
	NotText:           {syscall.EINVAL, "not kernel or module text", "probe an address inside a function"},
	Blacklisted:       {syscall.EINVAL, "on the blacklist", "kprobes/blacklist shows the ranges; probe a caller or a callee"},
	JumpLabel:         {syscall.EINVAL, "in a static key's jump, which the kernel itself rewrites", "probe the instruction before or after it"},
	StaticCall:        {syscall.EINVAL, "in a static call, which the kernel itself rewrites", "probe the instruction before or after it"},
	BugSite:           {syscall.EINVAL, "the trap of a BUG or WARN", "probe the instruction before it"},
	InsideFtrace:      {syscall.EILSEQ, "inside the fentry site", "probe the function's first byte"},
	OffBoundary:       {syscall.EILSEQ, "not at an instruction boundary", "use the start of the instruction"},
	Padding:           {syscall.EINVAL, "%s that no probe put there (padding)", "probe an instruction of the function"},
	NoDecode:          {syscall.EILSEQ, "not an instruction", "use the start of an instruction"},
	NoCopy:            {syscall.EINVAL, "an instruction that cannot run out of line", "probe the instruction before or after it"},
	ModuleGoing:       {syscall.ENOENT, "its module is being unloaded", "load the module again"},
	AlreadyRegistered: {syscall.EINVAL, "already registered", "unregister it first"},
	NotRegistered:     {syscall.EINVAL, "not registered", "register it first"},
	Gone:              {syscall.EINVAL, "its text is gone", "unregister it"},
	NoReturnProbe:     {syscall.EINVAL, "its return cannot be probed", "probe its entry"},
	NotEntry:          {syscall.EINVAL, "not a function's entry", "put a kretprobe on the function's first byte"},
	BadMaxactive:      {syscall.E2BIG, "instance data too large", "use less data_size"},
	NoMemory:          {syscall.ENOMEM, "no memory for it", "unregister some probes"},
	Preamble:          {syscall.EINVAL, "in a function's preamble, which is no code", "probe the function itself"},
	NoInsn:            {syscall.EINVAL, "not an instruction that the decoder knows", "probe the instruction before or after it"},
	NoEmulation:       {syscall.EOPNOTSUPP, "a control transfer that cannot be emulated", "probe the instruction before it or the place where it leads"},
	TooLong:           {syscall.ENOSPC, "an instruction too long for a slot", "probe the instruction before or after it"},
	PaddingTraps:      {syscall.EILSEQ, "%s that no probe put there (padding)", "probe an instruction of the function"},
	Traps:             {syscall.EILSEQ, "an instruction that is there to trap", "probe the instruction before it"},
	Misaligned:        {syscall.EINVAL, "not where an instruction can begin", "use the start of the instruction"},
	FtraceSite:        {syscall.EINVAL, "the fentry site, which ftrace itself rewrites", "probe the function's first instruction"},
	HasFixup:          {syscall.EINVAL, "an instruction with an exception-table entry", "probe the instruction before or after it"},
	Exclusive:         {syscall.EINVAL, "between an exclusive load and its store, which a trap would undo", "probe an instruction before or behind the sequence"},
	OutOfReach:        {syscall.EINVAL, "its operand is out of reach of a copy", "probe the instruction before or after it"},
	SecondJprobe:      {syscall.EEXIST, "the function has a jprobe already", "unregister that one, or use a kprobe"},

	OptNotPrepared:  {0, "not optimised: it was never prepared for it", ""},
	OptEntryText:    {0, "not optimised: entry text runs before registers are safe", ""},
	OptFunctionEnd:  {0, "not optimised: fewer than 5 bytes to the function's end", "probe an earlier instruction"},
	OptIndirectJump: {0, "not optimised: the function has an indirect jump, which might lead into the region", ""},
	OptThunk:        {0, "not optimised: the function jumps to a retpoline or return thunk, which counts as an indirect jump", ""},
	OptJumpInside:   {0, "not optimised: a jump leads into the region", ""},
	OptException:    {0, "not optimised: the function has an exception-table entry", ""},
	OptForeignInt3:  {0, "not optimised: the region has %s that no probe put there", ""},
	OptNoDecode:     {0, "not optimised: the function does not decode", ""},
	OptNotBoostable: {0, "not optimised: an instruction of the region cannot run out of line", ""},
	OptCall:         {0, "not optimised: the region has a call", ""},
	OptReserved:     {0, "not optimised: the kernel itself rewrites text in the region", ""},
	OptTooFar:       {0, "not optimised: the detour buffer is out of reach", ""},
	OptFtrace:       {0, "not optimised: an fentry site is armed by a call", ""},
	OptPostHandler:  {0, "not optimised: it has a post_handler", "drop the post_handler"},
	OptDisabled:     {0, "not armed: it is disabled", "enable it"},
	OptOverlap:      {0, "not optimised: another probe lies in the region", "disable the other probe, then disable and enable this one"},
	OptKnob:         {0, "not optimised: debug.kprobes-optimization is 0", "write 1 to it"},
	OptDisarmed:     {0, "not armed: kprobes/enabled is 0", "write 1 to it"},
	OptQueued:       {0, "not optimised yet: it is queued, and waits for the optimizer", ""},
	OptRequeue:      {0, "not optimised: nothing is against it any more, but the kernel does not try again by itself", "disable and enable it, or write 0 and then 1 to debug.kprobes-optimization"},
	OptNoFtrace:     {0, "not armed: kernel.ftrace_enabled is 0", "write 1 to it"},
	OptStranded:     {0, "not armed: it was enabled while kprobes/enabled was 0", "disable and enable it"},

	BoostOpcode:      {0, "not boosted: an instruction of this kind cannot be followed by a jump back", ""},
	BoostException:   {0, "not boosted: the instruction has an exception-table entry", ""},
	BoostRoom:        {0, "not boosted: the instruction leaves no room for a jump back in its slot", ""},
	BoostPostHandler: {0, "not boosted: it has a post_handler", "drop the post_handler"},
	BoostPreemption:  {0, "not boosted: the kernel has CONFIG_PREEMPTION, so a task could be preempted in the slot", ""},

	BadPlace:       {syscall.EINVAL, "not a place", "write SYMBOL[+OFFSET], MODULE:SYMBOL[+OFFSET] or an address"},
	EventAmbiguous: {syscall.EADDRNOTAVAIL, "several functions have this name", "give the address, or register it without kprobe_events"},
	EventNotrace:   {syscall.EINVAL, "in a function that ftrace cannot trace", "register it without kprobe_events, or probe a caller or a callee"},
	EventNoSymbol:  {syscall.EINVAL, "no such symbol", "look in machine/proc/kallsyms; a module's symbols appear when it is loaded"},
	EventNotUnique: {syscall.EINVAL, "several functions have this name", "give the address, or register it without kprobe_events"},
	EventBoundary:  {syscall.EINVAL, "not at an instruction boundary", "use the start of the instruction"},
	EventDeferred:  {0, "accepted, but registered only when a module brings it", ""},
}

// Errno is the kernel's answer; 0 if the probe is accepted.
func (r Rule) Errno() syscall.Errno { return rules[r].errno }

// String is Text where the instruction set is not known.
func (r Rule) String() string { return r.Text(anyBreakpoint) }

// Text gives the reason, as part of a sentence. breakpoint is what the instruction set calls its own
// (arch.Breakpoint.Name).
func (r Rule) Text(breakpoint string) string {
	breakpoint = cmp.Or(breakpoint, anyBreakpoint)
	article := "a "
	if strings.ContainsAny(breakpoint[:1], "aeiou") {
		article = "an "
	}
	return withBreakpoint(rules[r].text, article+breakpoint)
}

// Advice is one sentence that says how to get around the rule, or "".
func (r Rule) Advice() string { return rules[r].advice }

// Err is nil for an accepting verdict, and a *Refusal for any other.
func (v Verdict) Err() error {
	if v.Rule.Errno() == 0 {
		return nil
	}
	return &Refusal{Verdict: v}
}

// A Refusal is a refusing verdict as an error. errors.Is finds its errno.
type Refusal struct {
	Verdict
	What       string // the probe, as the user named it
	Breakpoint string // what the kernel's instruction set calls its breakpoint; "": not known
}

// Error is one line: the probe, the reason, the place, and the advice.
func (r *Refusal) Error() string {
	s := r.Rule.String()
	if r.Breakpoint != "" {
		s = r.Rule.Text(r.Breakpoint)
	}
	if r.What != "" {
		s = r.What + ": " + s
	}
	if r.At != 0 {
		s += fmt.Sprintf(" (%#x)", r.At)
	}
	if a := r.Rule.Advice(); a != "" {
		s += "; " + a
	}
	return s
}

// Unwrap gives the errno.
func (r *Refusal) Unwrap() error { return r.Rule.Errno() }
