package emu

import (
	"fmt"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// tracepoints are the events at the kernel's tracepoints (guest/src/include/tracepoint.h). While somebody listens to an
// event, two things of the guest's are changed. The bit guest.TracepointHost is set in the tracepoint's key, so that its
// branches are jumps. In its class's trace_event_raw_event_CLASS there is a gate. There Machine.traceEvent is called. The
// machine lock protects all but events.
type tracepoints struct {
	events      []kernel.TraceEvent
	points      []tracepoint
	start, size uint64         // the text of all trace_event_raw_event_CLASS
	gates       map[uint64]int // how many events have armed the gate at an address
	armed       atomic.Int32   // how many events somebody listens to; read without the lock
}

// A tracepoint is an event's place.
type tracepoint struct {
	key, gate uint64
	task      int           // the argument that is the entry's task; 0: it is current
	seen      kernel.Symbol // what is cleared when somebody begins to listen
	handler   func(*engine.Context)
}

// Limits of what the image says.
const (
	maxTraceEvents = 1024
	maxTraceFields = 64
	maxTraceText   = 8192
	maxSeen        = 4096
)

// readTracepoints reads the image's table of events. Generations without tracepoints have none.
func (m *Machine) readTracepoints() error {
	at, ok := m.kernel.Lookup("ftrace_events")
	if !ok {
		return nil
	}
	t := &m.points
	t.gates = map[uint64]int{}
	t.start, _ = m.kernel.Lookup("__trace_event_text_start")
	end, _ := m.kernel.Lookup("__trace_event_text_end")
	t.size = end - t.start
	for ; m.mem.long(at) != 0; at += m.abi.SizeofStaticEvent {
		ev, p, err := m.readTraceEvent(at)
		if err != nil {
			return fmt.Errorf("event %d: %w", len(t.events), err)
		}
		if len(t.events) == maxTraceEvents || p.gate-t.start >= t.size {
			return fmt.Errorf("event %s: %w", ev.Name, syscall.EINVAL)
		}
		t.events, t.points = append(t.events, ev), append(t.points, p)
	}
	return nil
}

// readTraceEvent reads the struct static_event at an address.
func (m *Machine) readTraceEvent(at uint64) (ev kernel.TraceEvent, p tracepoint, err error) {
	word := func(n uint64) uint64 { return m.mem.long(at + n*m.mem.word) }
	for i, s := range []*string{&ev.System, &ev.Name, &ev.Print} {
		if *s, err = m.mem.readString(word(uint64(i)), maxTraceText); err != nil {
			return ev, p, err
		}
	}
	p.key, p.gate = word(4)+m.abi.Tracepoint_Key, word(5)
	if addr, ok := m.kernel.Lookup("trace_seen_" + ev.Name); ok {
		p.seen, _ = m.registry.Symbol(addr)
	}
	for f := word(3); m.mem.long(f) != 0; f += m.abi.SizeofTraceEventField {
		field, err := m.readTraceField(f)
		switch {
		case err != nil:
			return ev, p, err
		case len(ev.Fields) == maxTraceFields:
			return ev, p, fmt.Errorf("field %s: %w", field.Name, syscall.EINVAL)
		case field.Name == "":
			p.task = field.Source.Arg
		default:
			ev.Fields = append(ev.Fields, field)
		}
	}
	return ev, p, nil
}

// readTraceField reads the struct trace_event_field at an address. A field without a name tells whose the entries are.
func (m *Machine) readTraceField(at uint64) (f kernel.TraceField, err error) {
	if f.Type, err = m.mem.readString(m.mem.long(at), maxTraceText); err != nil {
		return f, err
	}
	if f.Name, err = m.mem.readString(m.mem.long(at+m.mem.word), maxTraceText); err != nil {
		return f, err
	}
	a := m.abi
	var b [64]byte
	if a.SizeofTraceEventField > uint64(len(b)) || m.mem.ReadKernel(at, b[:a.SizeofTraceEventField]) == 0 {
		return f, syscall.EINVAL
	}
	f.Size, f.Align = int(order.Uint16(b[a.TraceEventField_Size:])), int(b[a.TraceEventField_Align])
	f.Signed = b[a.TraceEventField_IsSigned] != 0
	f.Source = kernel.TraceSource{Kind: kernel.TraceSourceKind(b[a.TraceEventField_From]), Arg: int(b[a.TraceEventField_Arg])}
	for i := range int(b[a.TraceEventField_Follow]) + 1 {
		f.Source.Offsets = append(f.Source.Offsets, uint64(order.Uint32(b[int(a.TraceEventField_Off)+4*i:])))
	}
	if f.Align == 0 || f.Source.Arg >= len(m.isa.Args) && f.Name == "" {
		return f, syscall.EINVAL
	}
	return f, nil
}

// TraceEvents are the events at the kernel's tracepoints.
func (m *Machine) TraceEvents() []kernel.TraceEvent { return m.points.events }

// TraceEvent makes f hear of event number n of TraceEvents, or with nil nobody. f runs on the processor that passes the
// tracepoint, inside of the processor loop: it must not call the machine. The arguments of the tracepoint are function
// arguments 1 and up of the context. The error is EINVAL for an event that is not there, and ENOMEM.
func (m *Machine) TraceEvent(n int, f func(*engine.Context)) error {
	m.lock.Lock()
	defer m.lock.Unlock()
	switch {
	case m.closed:
		return nil
	case n < 0 || n >= len(m.points.points):
		return fmt.Errorf("event %d: %w", n, syscall.EINVAL)
	}
	p := &m.points.points[n]
	if on := f != nil; on != (p.handler != nil) {
		if on && p.seen.Size <= maxSeen {
			m.mem.WriteKernel(p.seen.Addr, make([]byte, p.seen.Size))
		}
		if err := m.armGate(p.gate, on); err != nil {
			return fmt.Errorf("event %s: %w", m.points.events[n].Name, err)
		}
	}
	p.handler = f
	m.countArmed()
	m.markKey(p)
	return nil
}

// countArmed counts the events that have somebody who listens.
func (m *Machine) countArmed() {
	n := 0
	for i := range m.points.points {
		if m.points.points[i].handler != nil {
			n++
		}
	}
	m.points.armed.Store(int32(n))
}

// armGate puts the gate of an event's class into text for the first event, and takes it out with the last.
func (m *Machine) armGate(addr uint64, on bool) error {
	gates := m.points.gates
	if !on {
		if gates[addr]--; gates[addr] > 0 {
			return nil
		}
		m.vm.ClearSite(addr, uc.SiteGate)
		return m.text.poke([]engine.Patch{{Addr: addr, Bytes: m.plat.noGate}})
	}
	if gates[addr] == 0 {
		if err := m.vm.SetSite(uc.Site{Addr: addr, Kind: uc.SiteGate, Want: uc.WantAll}); err != nil {
			return err
		}
		if err := m.text.poke([]engine.Patch{{Addr: addr, Bytes: m.plat.gate[:len(m.plat.noGate)]}}); err != nil {
			m.vm.ClearSite(addr, uc.SiteGate)
			return err
		}
	}
	gates[addr]++
	return nil
}

// markKey makes the host's bit in p's key, and p's branches, what they ought to be.
func (m *Machine) markKey(p *tracepoint) {
	count := m.mem.u32(p.key) &^ guest.TracepointHost
	if p.handler != nil {
		count |= guest.TracepointHost
	}
	m.mem.put32(p.key, count)
	m.patchKey(m.registry.View().Core.Sites.JumpLabels, p.key)
}

// patchKey makes those branches of a key what it says.
func (m *Machine) patchKey(branches []image.JumpLabel, key uint64) {
	for i := range branches {
		if branches[i].Key&^branchBits == key {
			m.patchBranch(&branches[i])
		}
	}
}

// restoreTracepoints is called when the guest's memory is that of another moment.
func (m *Machine) restoreTracepoints() {
	for i := range m.points.points {
		m.markKey(&m.points.points[i])
	}
}

// traceEvent serves a gate of an event's class: the number of the event is the first argument.
func (m *Machine) traceEvent(c *cpu) {
	n := c.ctx.Regs.Get(m.isa.Args[0])
	if n >= uint64(len(m.points.points)) {
		return
	}
	p := &m.points.points[n]
	switch {
	case p.handler == nil: // of another event of the class
	case p.task == 0:
		p.handler(&c.ctx)
	default:
		was := c.ctx.Task
		c.ctx.Task = m.taskAt(c.ctx.Regs.Get(m.isa.Args[p.task]))
		p.handler(&c.ctx)
		c.ctx.Task = was
	}
}

// taskAt is the task whose struct task_struct is at ptr. Of one that has ended, that is all there is.
func (m *Machine) taskAt(ptr uint64) *engine.Task {
	if t := m.tasks.byPtr[ptr]; t != nil {
		return &t.Task
	}
	comm, _ := m.mem.readString(ptr+m.abi.TaskStruct_Comm, guest.CommLen-1)
	return &engine.Task{PID: int(m.mem.u32(ptr + m.abi.TaskStruct_Pid)), TGID: int(m.mem.u32(ptr + m.abi.TaskStruct_Tgid)), Comm: comm}
}
