package explain

import (
	"cmp"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// An Explanation has everything that is known about probing one place: whether it can be probed, what a
// probe there is or would be, and why it is not better. It is a value: nothing is registered, allocated or
// written to make it. Everything in it comes from the live text, the kernel's tables, and the functions
// that decide.
//
// Names of JSON fields are part of the interface: they may be added to. Addresses
// are strings such as "0xffffffff81000000", bytes are strings of hexadecimal
// digits, rules are the names of constants of type engine.Rule.
type Explanation struct {
	Spec    string  `json:"spec"`              // as it was asked
	Place   string  `json:"place"`             // SYMBOL+0xOFFSET as kprobes/list writes it, MODULE in front; or the address
	Address Address `json:"address,omitempty"` // where a probe is put, behind Place at an endbr; 0: it could not be found out

	Function *Function `json:"function,omitempty"` // that Address lies in
	// Loads is the module that was loaded because it alone has the symbol. The answers are those with it.
	Loads string `json:"loads,omitempty"`

	// Definition is the line of kprobe_events that Place is from, if the line is refused for any place. The
	// parser of such lines sets it.
	Definition *Definition `json:"definition,omitempty"`

	Kprobe    Finding `json:"kprobe"`    // what register_kprobe answers
	Kretprobe Finding `json:"kretprobe"` // what register_kretprobe answers
	Events    Finding `json:"events"`    // what kprobe_events answers to p:…; it is stricter

	Registered bool          `json:"registered"`          // there are probes
	How        engine.Arming `json:"how"`                 // what they are; without any, what one would be
	Best       engine.Arming `json:"best"`                // what one would be if nothing of today stood against it
	Why        []Finding     `json:"why,omitempty"`       // why it is not better, what weighs most first
	Displaces  string        `json:"displaces,omitempty"` // an optimised probe whose jump a new one here would take away

	Instruction *Line        `json:"instruction,omitempty"` // the original one
	Blacklist   *NamedRange  `json:"blacklist,omitempty"`   // the range that refuses it
	Suggestions []Suggestion `json:"suggestions,omitempty"` // places nearby that can be probed
	Names       []string     `json:"names,omitempty"`       // the closest ones to a symbol that is not there

	Site   *SiteState `json:"site,omitempty"`   // what is registered there
	Region *Piece     `json:"region,omitempty"` // the original instructions that a jump displaces
	Text   *Piece     `json:"text,omitempty"`   // what stands there now, where it is not the original
	Patch  *Piece     `json:"patch,omitempty"`  // what arms it: the jump, the ftrace call, the breakpoint
	Slot   *Piece     `json:"slot,omitempty"`   // the copy that is stepped or boosted
	Detour *Piece     `json:"detour,omitempty"` // the detour buffer

	// Breakpoint is what the kernel's instruction set calls its own (arch.Breakpoint.Name); "" stands for
	// x86's.
	Breakpoint string `json:"breakpoint,omitempty"`
}

// ArmingText is the name of a for people, with the breakpoint of x's kernel in it.
func (x *Explanation) ArmingText(a engine.Arming) string { return a.Text(x.breakpoint()) }

func (x *Explanation) breakpoint() string { return cmp.Or(x.Breakpoint, arch.AMD64.Breakpoint.Name) }

// A Definition is a line of kprobe_events that is refused.
type Definition struct {
	Line   string `json:"line"`             // its words, with one blank between them
	Errno  string `json:"errno"`            // what the write answers, such as EINVAL
	Says   string `json:"says"`             // as in error_log
	Column int    `json:"column,omitempty"` // where the error is, from 1; 0: not known
}

// A Function is the symbol that an address lies in, as kallsyms has it.
type Function struct {
	Name   string  `json:"name"`             // with a compiler's suffix, as in vfs_fallocate.isra.0
	Module string  `json:"module,omitempty"` // "" in the core kernel
	Start  Address `json:"start"`            // of its first byte
	End    Address `json:"end"`              // behind its last byte
	Type   string  `json:"type"`             // as in /proc/kallsyms
	// Same is how many functions of the core kernel have this name.
	Same int `json:"same"`
}

// A Finding is the result of one rule at the place.
type Finding struct {
	Rule   engine.Rule `json:"rule"`                  // which one
	Errno  string      `json:"errno,omitempty"`       // such as EILSEQ; "" when it does not refuse
	Says   string      `json:"says"`                  // one clause
	Advice string      `json:"advice,omitempty"`      // what to do about it; "": nothing is known
	At     Address     `json:"at,omitempty"`          // what triggered the rule, if not the place itself
	Where  string      `json:"where,omitempty"`       // At as SYMBOL+0xOFFSET
	Length int         `json:"length,omitempty"`      // size in bytes of the thing at At; 0: not known
	Insn   *Line       `json:"instruction,omitempty"` // the instruction at At
	Other  string      `json:"other,omitempty"`       // the other probe that it is about
}

// Refuses reports whether the finding is an error.
func (f *Finding) Refuses() bool { return f.Errno != "" }

// A NamedRange is a line of kprobes/blacklist.
type NamedRange struct {
	Name   string  `json:"name"`             // the symbol that the range begins with
	Module string  `json:"module,omitempty"` // "" in the core kernel
	Start  Address `json:"start"`            // of its first byte
	End    Address `json:"end"`              // behind its last byte
}

// A Suggestion is a place that can be probed instead.
type Suggestion struct {
	Place   string  `json:"place"`             // as kprobe_events takes it
	Address Address `json:"address,omitempty"` // of the instruction; 0: not known
	What    string  `json:"what"`              // how it relates to what was asked
}

// A Line is one instruction.
type Line struct {
	Address Address `json:"address"`        // of its first byte
	Bytes   Bytes   `json:"bytes"`          // all of them
	Part    bool    `json:"part,omitempty"` // not an instruction, but the rest of one
	Asm     string  `json:"asm,omitempty"`  // as engine.Arch prints it; "" in a brief explanation
	Note    string  `json:"note,omitempty"` // what it is there for; "": nothing is to be said
}

// A Piece is a piece of code.
type Piece struct {
	Address Address `json:"address"` // of its first byte
	Bytes   Bytes   `json:"bytes"`   // all of them
	// Live: the bytes are in memory, at this address. Otherwise they are those that would be
	// written if a probe were registered now.
	Live  bool   `json:"live"`
	Lines []Line `json:"instructions,omitempty"` // the same bytes, taken apart
}

// A SiteState is the engine's state for an address.
type SiteState struct {
	Text      string       `json:"text"`                // original, call, jump, freed, the breakpoint's name, or that and " over jump"
	Aggregate bool         `json:"aggregate,omitempty"` // it has flags of its own, as the kernel's aggregate kprobe
	Disabled  bool         `json:"disabled,omitempty"`  // as a whole, not by kprobes/enabled
	Gone      bool         `json:"gone,omitempty"`      // its text has been freed
	Optimized bool         `json:"optimized,omitempty"` // the tag of kprobes/list
	Queue     string       `json:"queue,omitempty"`     // optimizing, unoptimizing
	Hits      uint64       `json:"hits"`                // since it was last armed
	Probes    []ProbeState `json:"probes,omitempty"`    // newest first
}

// A ProbeState is one kprobe there.
type ProbeState struct {
	Name        string `json:"name"`                  // as its user named it
	Kind        string `json:"kind"`                  // k, r
	Disabled    bool   `json:"disabled,omitempty"`    // by itself, not by kprobes/enabled
	Gone        bool   `json:"gone,omitempty"`        // its text has been freed
	PreHandler  bool   `json:"preHandler,omitempty"`  // it has a pre_handler; never of a kretprobe
	PostHandler bool   `json:"postHandler,omitempty"` // it has a post_handler; never of a kretprobe
	Missed      uint64 `json:"missed"`                // hits that ran no handler; of a kretprobe also returns that were not caught
	NoInstance  uint64 `json:"noInstance,omitempty"`  // of Missed: no instance was free; the others came while a kprobe was handled
}
