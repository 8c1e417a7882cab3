package kprobe

import (
	"math"
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// MaxSaved is how many events, and how many definitions, a Saved may have. No session makes so many.
const MaxSaved = 1 << 16

// Saved is the state of all probes as plain values. It leaves out counts of missed hits, and calls that
// have not returned yet.
type Saved struct {
	Events []SavedEvent // dynamic ones, oldest first
	Probes []SavedProbe // in the order of dynamic_events
	Static []SavedStatic
}

// SavedStatic is an event of a system call that is registered with the engine.
type SavedStatic struct {
	Group, Name string
	Order       uint64 // as SavedProbe.Order
}

// Definition is a line that defined an event: its probe.Kind, and Text and Entry of its probe.Def.
type Definition struct {
	Kind  uint8
	Text  string
	Entry int `json:",omitempty"`
}

// SavedEvent is a dynamic event. Def is its first definition, which may have been removed.
type SavedEvent struct {
	Group, Name string
	ID          int
	Def         Definition
}

// SavedProbe is one definition of a dynamic event.
type SavedProbe struct {
	Group, Event string
	Def          Definition
	Hits         []uint64       // by processor
	Maxactive    int            // maxactive as kprobe_events shows it
	By           *vtree.Process `json:",omitempty"` // that has defined it; nil: not known
	// Order is the number of its registration. 0: it is not registered, because its module is not loaded.
	Order uint64
	// Held: the event that it attaches to is armed in the array In.
	Held bool
	In   string
}

// Check returns EINVAL if s cannot come from a machine with so many processors. It limits every number and
// string. The error names the file.
func (s *Saved) Check(cpus int) error {
	for i := range s.Events {
		e := &s.Events[i]
		if len(e.Def.Text) >= maxWrite || e.ID < event.FirstEventID || e.ID > event.LastEventID {
			return trace.BadState("dynamic_events", "event %d has number %d and %d bytes", i, e.ID, len(e.Def.Text))
		}
	}
	for i := range s.Probes {
		p := &s.Probes[i]
		if len(p.Def.Text) >= maxWrite || len(p.Hits) != cpus || p.Maxactive < math.MinInt32 || p.Maxactive > math.MaxInt32 {
			return trace.BadState("dynamic_events", "line %d has %d bytes and %d counts", i+1, len(p.Def.Text), len(p.Hits))
		}
		if p.By != nil && len(p.By.Comm) > vtree.MaxComm {
			return trace.BadState("dynamic_events", "line %d is of a process with a name of %d bytes", i+1, len(p.By.Comm))
		}
	}
	return nil
}

// Save returns the state of all probes. The event mutex is held.
func (ps *Probes) Save() (s Saved) {
	for _, f := range slices.Backward(ps.events.Top().Members(nil)) {
		if ev := f.Event; !ev.Def.Kind.Static() {
			s.Events = append(s.Events, SavedEvent{ev.Group, ev.Name, ev.ID, definitionOf(ev.Def)})
		}
	}
	for el := ps.list.Front(); el != nil; el = el.Next() {
		s.Probes = append(s.Probes, el.Value.(*kprobe).save())
	}
	for _, ev := range ps.static {
		if k := probesOf(ev).probes[0]; k.registered {
			s.Static = append(s.Static, SavedStatic{ev.Group, ev.Name, k.order})
		}
	}
	return s
}

func definitionOf(d *probe.Def) Definition {
	return Definition{Kind: uint8(d.Kind), Text: d.Text, Entry: int(d.Entry)}
}

func (k *kprobe) save() SavedProbe {
	p := SavedProbe{Group: k.ev.Group, Event: k.ev.Name, Def: definitionOf(k.def), Maxactive: k.maxactive, By: k.by}
	for i := range k.nhit {
		p.Hits = append(p.Hits, k.nhit[i].n.Load())
	}
	if k.registered {
		p.Order = k.order
	}
	if k.held != nil {
		p.Held, p.In = true, k.held.Array.Trace.Name
	}
	return p
}
