package trace

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
)

// EntryHeader is the size of the header of every entry, in bytes: type u16, flags u8, preempt_count u8, pid
// s32. The entry's own fields follow, as its format file says.
const EntryHeader = 8

// A Recorder is one processor's scratch space for the entry that it is about to write. Only that processor's
// hits use it.
type Recorder struct {
	isa     *arch.ISA
	layout  arch.Layout                        // layout of isa
	scratch []byte                             // room for ring.MaxEvent bytes
	stack   [EntryHeader + 8*(1+maxStack)]byte // a word has at most 8 bytes
	pcs     [maxStack]uint64
	seen    seenTask
}

// Init makes r scratch space of a processor of isa.
func (r *Recorder) Init(isa *arch.ISA) {
	r.isa, r.layout = isa, isa.Layout()
	r.scratch = make([]byte, ring.MaxEvent(r.layout))
}

// Flags of an entry (trace_flag_type).
const (
	flagIrqsOff = 1 << iota
	_
	flagNeedResched
	flagHardirq
	flagSoftirq
	flagPreemptResched
	flagNMI
	flagBHOff
)

// The parts of preempt_count.
const (
	preemptMask    = 0xff
	softirqMask    = 0xff00
	softirqServing = 0x100
	HardirqMask    = 0xf0000
	nmiMask        = 0xf00000
)

// genContext returns the flags and the preempt_count of an entry: the state of the probed code as the
// trap's handler sees it (tracing_gen_ctx_dec). A breakpoint's handler runs like an NMI's, with interrupts
// off. The handler of an fentry call, a detour or a return runs with preemption off. The kernel then
// subtracts 1 from the preemption depth, for the tracer itself. In a breakpoint's handler the tracer has
// not added it. So the subtraction borrows, and "d.Z.." becomes "..Zff".
func genContext(isa *arch.ISA, c *engine.Context, trap engine.TrapKind) (flags, preempt uint8) {
	ctx := contextOf(isa, c, trap) - 1
	return uint8(ctx >> 16), uint8(ctx)
}

// contextOf is genContext without the subtraction (tracing_gen_ctx).
func contextOf(isa *arch.ISA, c *engine.Context, trap engine.TrapKind) uint32 {
	var count uint32
	var resched bool
	if c.Preempt != nil {
		count, resched = c.Preempt()
	}
	var f, depth uint32
	if !isa.IRQs(c.Flags) {
		f |= flagIrqsOff
	}
	depth = count & preemptMask
	if trap == engine.TrapBreakpoint {
		f |= flagIrqsOff | flagHardirq | flagNMI
	} else {
		depth++
	}
	if count&HardirqMask != 0 {
		f |= flagHardirq
	}
	if count&nmiMask != 0 {
		f |= flagNMI
	}
	switch {
	case count&softirqServing != 0:
		f |= flagSoftirq
	case count&softirqMask != 0:
		f |= flagBHOff
	}
	if resched {
		f |= flagNeedResched | flagPreemptResched
	}
	return f<<16 | min(depth, 0xf)
}

// Begin starts an entry in the scratch space.
func (r *Recorder) Begin(c *engine.Context, id int, trap engine.TrapKind) []byte {
	b := r.scratch[:EntryHeader]
	pid := 0
	if c.Task != nil {
		pid = c.Task.PID
	}
	flags, preempt := genContext(r.isa, c, trap)
	// All fields of the header at once: hits come by here.
	if r.layout.Order == arch.BigEndian {
		binary.BigEndian.PutUint64(b, uint64(uint16(id))<<48|uint64(flags)<<40|uint64(preempt)<<32|uint64(uint32(pid)))
	} else {
		binary.LittleEndian.PutUint64(b, uint64(uint16(id))|uint64(flags)<<16|uint64(preempt)<<24|uint64(uint32(pid))<<32)
	}
	return b
}

// Plain gives an entry of r the flags and preempt_count of an entry that is for no trace buffer (tracing_gen_ctx), and returns it.
func (r *Recorder) Plain(entry []byte, c *engine.Context, trap engine.TrapKind) []byte {
	ctx := contextOf(r.isa, c, trap)
	entry[2], entry[3] = uint8(ctx>>16), uint8(ctx)
	return entry
}

// Recorder returns the Recorder of the processor of c.
func (a *Array) Recorder(c *engine.Context) *Recorder { return a.tr.recorders[c.CPU] }

// Record writes an entry of r for c's task. It remembers the task's name before the entry can be read. So a
// reader of trace_pipe finds the name. (6.1 remembers it at the next switch of tasks, and shows <...> until
// then.)
func (a *Array) Record(r *Recorder, c *engine.Context, now uint64, entry []byte) bool {
	return a.RecordIn(a.Buf.Load(), r, c, now, entry)
}

// RecordIn is Record into buf, which was a's buffer when the hit began.
func (a *Array) RecordIn(buf *ring.Buffer, r *Recorder, c *engine.Context, now uint64, entry []byte) bool {
	a.Remember(c, r)
	return buf.Write(c.CPU, a.Stamp(now), entry)
}

// Write writes an entry into the array's buffer. now is the machine's time. It reports whether the entry
// was written.
func (a *Array) Write(cpu int, now uint64, entry []byte) bool {
	return a.Buf.Load().Write(cpu, a.Stamp(now), entry)
}

// Remember remembers the name of c's task for readers.
func (a *Array) Remember(c *engine.Context, r *Recorder) {
	if c.Task != nil {
		a.recorded(c.Task, &r.seen)
	}
}
