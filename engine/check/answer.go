package check

import (
	"syscall"

	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// An Answer is the answer of one kernel about one probe. Names of JSON fields are part of the
// interface: they may be added to.
type Answer struct {
	Probe  string `json:"probe"`  // as it was asked
	API    API    `json:"api"`    // the interface that attaches it
	Kernel string `json:"kernel"` // the name that NewAsker was given
	// Module is the one that has the symbol, when it was loaded for the answer; and which one it was. The
	// answer is that of a kernel with this module.
	Module        string `json:"module,omitempty"`
	ModuleBuildID string `json:"moduleBuildID,omitempty"`

	OK    bool   `json:"ok"`              // registering would succeed
	Errno string `json:"errno,omitempty"` // such as EILSEQ; "?": not known; "ARGS": accepted, with other arguments than expected
	Rule  string `json:"rule"`            // the name of an engine.Rule, or one of those below
	Says  string `json:"says"`            // one clause
	// Column is where in the definition the error is, from 1; 0: not known.
	Column int    `json:"column,omitempty"`
	Advice string `json:"advice,omitempty"` // what to do about a refusal, one sentence; "": nothing is known

	Place   string          `json:"place,omitempty"`   // SYMBOL+0xOFFSET as kprobes/list writes it
	Address explain.Address `json:"address,omitempty"` // where the probe would be put; 0: not known
	How     string          `json:"how,omitempty"`     // how it is armed once it is enabled
	// NotJump is the engine.Rule that keeps it from being jump-optimised, and Why the
	// same as a clause; empty when it is.
	NotJump string `json:"notJump,omitempty"`
	Why     string `json:"why,omitempty"`

	// Missing: the kernel has no symbol of this name, nor has a module that is loaded.
	Missing bool `json:"missing,omitempty"`
	// Beyond: it is missing, and the kernel has modules that were not looked into, or may have them.
	Beyond bool `json:"beyond,omitempty"`
	// Signature is the function's prototype, as the kernel's BTF has it; nil: it does not say.
	Signature *btf.Signature `json:"signature,omitempty"`
	// Same are the addresses of all functions with this name, if there are several.
	Same []explain.Address `json:"same,omitempty"`
	// Instead are places that do what the probe was meant to do, the best first.
	Instead []Instead `json:"instead,omitempty"`

	// Text is the function's code; nil: it was not asked for (Kernel.KeepTexts).
	Text *Text `json:"-"`
	// At is where the place is in Text, in bytes.
	At uint64 `json:"-"`
}

// An Instead is what can be probed in place of something.
type Instead struct {
	Place string `json:"place"` // as the asker would write it
	What  string `json:"what"`  // how it relates to what was asked
}

// A Definition is a probe as a line of kprobe_events asks for it.
type Definition struct {
	Return bool          // r:…, and not p:…
	Place  explain.Place // where
}

// A LineError is a definition that is refused before anything is registered.
type LineError struct {
	Errno  syscall.Errno // the kernel's answer
	Says   string        // its reason, one clause, as tracing/error_log has it
	Column int           // from 1; 0: not known
	// NoField: a structure of the kernel's has no member of that name.
	NoField bool
}

// Error returns Says.
func (e *LineError) Error() string { return e.Says }

// A Language parses definitions.
type Language interface {
	// Parse parses one line of kprobe_events. It registers nothing. The error is nil or a *LineError.
	Parse(line string) (Definition, error)
}
