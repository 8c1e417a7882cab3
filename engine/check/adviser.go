package check

import (
	"cmp"
	"fmt"
	"path/filepath"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// An Adviser knows what can be probed in place of a symbol that a kernel does not have.
type Adviser struct {
	subject Subject
	asker   *Asker
	layout  *Layout // nil: not made yet
	olds    []relative
}

// A relative is another kernel, in which functions may have the names asked for.
type relative struct {
	layout *Layout
	label  string
}

// NewAdviser returns the Adviser of m's kernel.
func NewAdviser(m Subject) *Adviser { return &Adviser{subject: m, asker: NewAsker(m, "")} }

// Know reads the kernel old: functions that it has are looked for in v's kernel, whatever they are called there.
func (v *Adviser) Know(old *Kernel) error {
	old.KeepLayout()
	k, err := old.loaded()
	if err != nil {
		return err
	}
	if err := old.readTypes(k); err != nil {
		return err
	}
	old.keepLayout(k)
	if l := old.Layout(); l != nil {
		v.olds = append(v.olds, relative{l, cmp.Or(k.Release(), filepath.Base(old.Name()))})
	}
	return nil
}

// Instead returns what does the work of the symbol in place, which v's kernel does not have, and advice if there
// is no such thing.
func (v *Adviser) Instead(place string) (all []Instead, advice string) {
	a := v.asker.Ask([]Spec{ParseSpec(place, Register)}, nil)[0]
	if !a.Missing || len(a.Instead) > 0 {
		return a.Instead, a.Advice
	}
	for _, old := range v.olds {
		if v.layout == nil {
			v.layout = layoutOf(v.subject.Kernel().(kernel.SymbolLister), v.asker.attacher.types)
		}
		if name := v.layout.Renamed(ofSpec(place), old.layout); name != "" {
			return []Instead{renamed(name, old.label)}, ""
		}
	}
	return nil, a.Advice
}

// renamed is the function name, which the kernel called from calls otherwise.
func renamed(name, from string) Instead {
	return Instead{name, fmt.Sprintf("as this kernel seems to call the function of %s", from)}
}
