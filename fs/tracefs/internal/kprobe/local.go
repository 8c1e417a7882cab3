package kprobe

import (
	"fmt"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// A Place is where perf_event_open(2) has a probe of its own put: at a symbol, or if that is "" at an address. The unit is bytes.
type Place struct {
	Symbol       string
	Addr, Offset uint64
	Return       bool // where the function returns
}

// Local makes an event that no file names, with one probe, at p (create_local_trace_kprobe). The errno is that of the kernel.
// Forget ends it.
func (ps *Probes) Local(p Place) (*event.Event, error) {
	switch {
	case p.Symbol == "" && p.Addr == 0:
		return nil, syscall.EINVAL
	case strings.ContainsAny(p.Symbol, "+-: \t\n@%$"):
		return nil, syscall.ENOENT // no symbol has these, but the language of kprobe_events
	}
	kind, place := "p", p.Symbol
	if p.Return {
		kind = "r"
	}
	if place == "" {
		place = fmt.Sprintf("0x%x", p.Addr+p.Offset)
	} else if p.Offset != 0 {
		place = fmt.Sprintf("%s+%d", p.Symbol, p.Offset)
	}
	def, e := probe.Parse([]string{kind + ":kprobes/local", place}, ps.env)
	if e != nil {
		return nil, e.Errno
	}
	k := ps.newKprobe(def)
	k.ev = &event.Event{Group: def.Group, Name: def.Event, Def: def, Registration: &eventProbes{ps: ps, probes: []*kprobe{k}}}
	err := ps.tr.Locked(func() error {
		if err := ps.register(k); err != nil {
			return err
		}
		if ps.locals == nil {
			ps.locals = map[*event.Event]bool{}
		}
		ps.locals[k.ev] = true
		return nil
	})
	if err != nil {
		return nil, errnoOf(err)
	}
	return k.ev, nil
}

// Forget removes an event that Local has made. The event mutex is held.
func (ps *Probes) Forget(ev *event.Event) {
	for _, k := range probesOf(ev).probes {
		ps.unregister(k)
	}
	delete(ps.locals, ev)
}

// ForPerf is the event of that number, if perf may open it (perf_trace_init). EINVAL: there is none. The event mutex is held.
func (ps *Probes) ForPerf(id uint64) (*event.Event, error) {
	for _, ev := range ps.events.Events() {
		if uint64(ev.ID) == id {
			return ev, nil
		}
	}
	return nil, syscall.EINVAL
}
