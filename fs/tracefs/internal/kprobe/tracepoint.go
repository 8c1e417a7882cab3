package kprobe

import (
	"slices"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// firstTraceEventID is the number of the first event at a tracepoint. Numbers of dynamic events are larger.
const firstTraceEventID = 400

// A point is a tracepoint of the kernel's. The kernel knows only the first one who listens to it.
type point struct {
	listeners atomic.Pointer[[]*kprobe] // nil: none; hits read it
}

// makeTraceEvents makes the events at the kernel's tracepoints. It makes the last one first, because lists of events
// begin with the newest. An event whose description is wrong is left out, and the log says so.
func (ps *Probes) makeTraceEvents() {
	all := ps.conf.TraceEvents
	ps.points = make([]point, len(all))
	for n := range slices.Backward(all) {
		def, err := probe.NewTracepoint(ps.conf.ISA, n, &all[n])
		if err != nil || firstTraceEventID+n >= event.FirstEventID {
			ps.conf.Log.Error().Err(err).Str("event", all[n].System+"/"+all[n].Name).Msg("no such event can be made")
			continue
		}
		k := ps.newKprobe(def)
		k.ev = ps.events.NewEvent(def, firstTraceEventID+n, &eventProbes{ps: ps, probes: []*kprobe{k}})
	}
}

// point is the number of the kernel's event at which k is hit; nil: k is hit elsewhere.
func (k *kprobe) point() *int {
	d := k.def
	if t := d.Target(); t != nil {
		d = t
	}
	if d.Kind != probe.Tracepoint {
		return nil
	}
	return &d.Point
}

// listen makes k hear of the kernel's event number n. The event mutex is held.
func (ps *Probes) listen(n int, k *kprobe) error {
	p := &ps.points[n]
	was := p.list()
	now := append(slices.Clone(was), k)
	p.listeners.Store(&now)
	if len(was) > 0 {
		return nil
	}
	err := ps.conf.Tracepoint(n, p.hit)
	if err != nil {
		p.listeners.Store(nil)
	}
	return err
}

// unlisten undoes listen.
func (ps *Probes) unlisten(n int, k *kprobe) {
	p := &ps.points[n]
	now := slices.DeleteFunc(slices.Clone(p.list()), func(q *kprobe) bool { return q == k })
	p.listeners.Store(&now)
	if len(now) > 0 {
		return
	}
	if err := ps.conf.Tracepoint(n, nil); err != nil {
		ps.conf.Log.Error().Err(err).Str("event", k.ev.Group+"/"+k.ev.Name).Msg("a tracepoint stays armed")
	}
}

func (p *point) list() []*kprobe {
	if l := p.listeners.Load(); l != nil {
		return *l
	}
	return nil
}

// hit runs on the processor that passes the tracepoint.
func (p *point) hit(c *engine.Context) {
	was := c.Trap
	c.Trap = engine.TrapFtrace // preemption is off, and interrupts are as they were
	for _, k := range p.list() {
		k.traced(c)
	}
	c.Trap = was
}

// traced handles a hit of an event at a tracepoint, or of an event probe on one (trace_event_raw_event_NAME,
// eprobe_trigger_func).
func (k *kprobe) traced(c *engine.Context) {
	files, recorded := k.wanted(c)
	perf := k.ev.Perf() && k.def.Target() == nil
	if !recorded && !perf {
		return
	}
	r, target := k.recorders[c.CPU], k.def.Target()
	if target != nil {
		if entry := r.Attach(target, c); k.only != nil && !k.only.Match(r.Match(entry, c)) {
			return
		}
	}
	b := r.Begin(c, k.ev.ID, c.Trap)
	if target == nil && b[3]&0xf > 0 {
		b[3]-- // the tracepoint's own preempt_disable is not shown; triggers disable preemption once more
	}
	b = r.Arguments(b, k.def, c)
	if recorded {
		k.write(files, b, c, c.IP)
	}
	if perf {
		k.ev.WritePerf(r, b, c, c.Trap)
	}
}
