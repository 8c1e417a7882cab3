package check

import (
	"errors"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// An Answer is the answer of one kernel about one probe. Names of JSON fields are part of the
// interface: they may be added to.
type Answer struct {
	Probe  string `json:"probe"`  // as it was asked
	Kernel string `json:"kernel"` // the name that Of was given
	// Module is the one that Probe names a symbol of, when it was loaded for the answer; and
	// which one it was.
	Module        string `json:"module,omitempty"`
	ModuleBuildID string `json:"moduleBuildID,omitempty"`

	OK    bool   `json:"ok"`              // registering would succeed
	Errno string `json:"errno,omitempty"` // such as EILSEQ
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
}

// What Answer.Rule is besides names of engine.Rules.
const (
	ArgumentRule = "Argument" // the language refuses a definition
	ModuleRule   = "Module"   // the probe's module cannot be loaded: not found, of another kernel, damaged
)

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
}

// Error returns Says.
func (e *LineError) Error() string { return e.Says }

// A Language parses definitions.
type Language interface {
	// Parse parses one line of kprobe_events. It registers nothing. The error is nil or a *LineError.
	Parse(line string) (Definition, error)
}

// Of returns the answers to probes for the kernel of that name and engine e. progress, if not nil, is
// called after each.
func Of(e *engine.Engine, l Language, kernel string, probes []string, progress func()) []Answer {
	return of(explain.New(e), l, kernel, probes, progress)
}

// reasons is implemented by explain.Explainer.
type reasons interface {
	// ExplainBriefly returns the verdict on a place without details.
	ExplainBriefly(explain.Place) explain.Explanation
}

func of(e reasons, l Language, kernel string, probes []string, progress func()) []Answer {
	all := make([]Answer, len(probes))
	for i, text := range probes {
		all[i] = one(e, l, text)
		all[i].Probe, all[i].Kernel = text, kernel
		if progress != nil {
			progress()
		}
	}
	return all
}

func one(e reasons, l Language, text string) Answer {
	if !IsDefinition(text) {
		x := e.ExplainBriefly(explain.ParsePlace(text))
		return answer(&x, &x.Kprobe)
	}
	d, err := l.Parse(text)
	if err != nil {
		a := Answer{Rule: ArgumentRule, Says: err.Error(), Errno: "EINVAL"}
		if bad := (*LineError)(nil); errors.As(err, &bad) {
			a.Column, a.Errno = bad.Column, kernel.ErrnoName(bad.Errno)
		}
		return a
	}
	x := e.ExplainBriefly(d.Place)
	f := &x.Events
	if d.Return && !f.Refuses() && x.Kretprobe.Refuses() {
		f = &x.Kretprobe
	}
	return answer(&x, f)
}

// answer converts x to an Answer, with f as its verdict.
func answer(x *explain.Explanation, f *explain.Finding) Answer {
	a := Answer{
		OK: !f.Refuses(), Errno: f.Errno, Rule: f.Rule.Name(), Says: f.Says, Advice: f.Advice,
		Place: x.Place, Address: x.Address,
	}
	if f.Rule == engine.NoSymbol {
		a.Advice = "" // the advice is for a running machine
	}
	if !a.OK || x.Kprobe.Refuses() {
		return a // accepted, but the place exists only when its module is loaded
	}
	a.How = x.ArmingText(x.Best)
	if len(x.Why) > 0 && x.Best != engine.ArmJump {
		a.NotJump, a.Why = x.Why[0].Rule.Name(), x.Why[0].Says
	}
	return a
}
