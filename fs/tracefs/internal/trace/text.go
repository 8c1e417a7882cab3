package trace

import (
	"fmt"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/value"
)

// A Printer formats entries as lines.
type Printer struct {
	Array   *Array
	tracer  Tracer
	lines   linePrinter // tracer as a linePrinter; nil if it is none
	Clock   *clock
	events  map[int]EntryText // events by number
	symbols map[uint64]string // cache of SYMBOL+0xOFFSET/0xSIZE by address
	comms   map[int32]string
	pid     int32 // pid of the entry before, whose name is in name
	name    string

	Reader  *ring.Reader // source of the entries, for tracers; may be nil
	Private any          // state that a tracer keeps during this read (trace_iterator.private)

	annotate bool   // print a line before a processor's first entry
	started  []bool // by processor: an entry of it was printed
	printed  int
}

// NewPrinter returns a Printer for a's entries. It takes the event mutex.
func (a *Array) NewPrinter() *Printer {
	p := &Printer{Array: a, started: make([]bool, a.tr.Config.CPUs)}
	p.refresh()
	return p
}

// refresh reads the current events, symbols and tasks.
func (p *Printer) refresh() {
	t := p.Array.tr
	t.Mu.Lock()
	defer t.Mu.Unlock()
	p.tracer, p.Clock = p.Array.tracer, p.Array.clock.Load()
	p.lines, _ = p.tracer.(linePrinter)
	p.symbols, p.comms = map[uint64]string{}, map[int32]string{}
	p.events, p.name = t.Config.Events(), ""
}

// Comm is the name of a task. The Printer caches it.
func (p *Printer) Comm(pid int32) string {
	if pid == p.pid && p.name != "" {
		return p.name
	}
	s, ok := p.comms[pid]
	if !ok {
		var tmp [CommSize]byte
		s = string(p.Array.tr.Names.find(tmp[:0], pid))
		p.comms[pid] = s
	}
	p.pid, p.name = pid, s
	return s
}

// appendLost appends the line about lost entries of a processor: how many, or with 0 that some are lost.
func appendLost(b []byte, cpu int, n uint64) []byte {
	if n == 0 {
		return fmt.Appendf(b, "CPU:%d [LOST EVENTS]\n", cpu)
	}
	return fmt.Appendf(b, "CPU:%d [LOST %d EVENTS]\n", cpu, n)
}

// AppendEvent appends an entry's lines (print_trace_line). rd returns the entries that follow; it may be
// nil.
func (p *Printer) AppendEvent(b []byte, ev ring.Event, rd *ring.Reader) []byte {
	p.printed++
	if len(ev.Data) < EntryHeader {
		return b
	}
	opts := Option(p.Array.options.Load())
	if p.lines != nil {
		p.Reader = rd
		if line, ok := p.lines.AppendLine(p, b, &ev); ok {
			p.started[ev.CPU] = true
			return line
		}
	}
	kind, known := p.Array.tr.types[p.TypeOf(ev.Data)]
	known = known && len(ev.Data) >= kind.least(p.Layout().Word)
	const msgOnly, numbers = optPrintk | optMsgOnly, optBin | optHex | optRaw
	switch {
	case known && kind.msg != nil && opts&msgOnly == msgOnly:
		return kind.msg(p, b, ev.Data)
	case opts&numbers != 0:
		return p.appendAsNumbers(b, &ev, opts, kind)
	}
	b = p.appendStarted(b, ev.CPU, opts)
	switch {
	case opts&OptContextInfo == 0:
	case opts&OptLatency != 0:
		ev.Data = append([]byte(nil), ev.Data...) // the reader reuses the memory
		b = p.appendLatency(b, &ev, opts, nextTime(&ev, rd))
	default:
		b = p.appendContext(b, &ev, opts)
	}
	if known {
		return kind.Text(p, b, ev.Data)
	}
	id := p.TypeOf(ev.Data)
	e := p.events[id]
	if e == nil {
		return fmt.Appendf(b, "Unknown type %d\n", id)
	}
	return append(e.AppendEntry(p, b, ev.Data), '\n')
}

// nextTime is the time of the entry behind ev, or ev's own time if there is none.
func nextTime(ev *ring.Event, rd *ring.Reader) uint64 {
	if rd != nil {
		if next, ok := rd.Peek(); ok {
			return next.Time
		}
	}
	return ev.Time
}

// appendStarted appends the line that stands before a processor's first entry (test_cpu_buff_start).
func (p *Printer) appendStarted(b []byte, cpu int, opts Option) []byte {
	if p.started[cpu] {
		return b
	}
	p.started[cpu] = true
	const symbols = OptPrintParent | optSymOffset | optSymAddr
	if p.annotate && p.printed > 1 && opts&optAnnotate != 0 && opts&symbols != 0 {
		return fmt.Appendf(b, "##### CPU %d buffer started ####\n", cpu)
	}
	return b
}

// appendAsNumbers prints an entry with the options bin, hex or raw.
func (p *Printer) appendAsNumbers(b []byte, ev *ring.Event, opts Option, kind EntryType) []byte {
	p.started[ev.CPU] = true
	b = p.appendNumbers(b, ev, opts)
	raw := opts&(optBin|optHex) == 0
	l := p.Layout()
	whole := len(ev.Data) >= kind.least(l.Word)
	switch {
	case raw && kind.Raw != nil && whole:
		return kind.Raw(p, b, ev.Data, ev.Time)
	case !raw && kind.Fields > 0 && whole:
		b = appendFields(b, ev.Data[EntryHeader:EntryHeader+l.Word*kind.Fields], l, opts)
	default:
		b = fmt.Appendf(b, "type: %d\n", p.TypeOf(ev.Data))
	}
	if opts&optBin == 0 && opts&optHex != 0 {
		b = append(b, '\n')
	}
	return b
}

// appendFields appends words in the format of the options hex and bin (trace_fn_hex, trace_fn_bin).
func appendFields(b, fields []byte, l arch.Layout, opts Option) []byte {
	if opts&optBin != 0 {
		return append(b, fields...)
	}
	for ; len(fields) > 0; fields = fields[l.Word:] {
		b = fmt.Appendf(b, "%0*x ", 2*l.Word, l.Long(fields))
	}
	return b
}

// AppendPlace appends SYMBOL+0xOFFSET for addr (seq_print_ip_sym with the option sym-offset).
func (p *Printer) AppendPlace(b []byte, addr uint64) []byte {
	switch {
	case addr == 0:
		return append(b, '0')
	case addr == p.Array.tr.trampoline:
		b = append(b, "[unknown/kretprobe'd]"...)
	default:
		b = p.AppendSymbol(b, addr)
	}
	return p.AppendAddr(b, addr)
}

// AppendAddr appends the address itself, if the option sym-addr is on.
func (p *Printer) AppendAddr(b []byte, addr uint64) []byte {
	if !p.Array.Has(optSymAddr) {
		return b
	}
	return fmt.Appendf(b, " <%016x>", addr)
}

// AppendSymbol appends SYMBOL+0xOFFSET/0xSIZE for addr (sprint_symbol). The Printer caches it.
func (p *Printer) AppendSymbol(b []byte, addr uint64) []byte {
	s, ok := p.symbols[addr]
	if !ok {
		s = string(p.Array.tr.AppendSymbol(nil, addr))
		p.symbols[addr] = s
	}
	return append(b, s...)
}

// AppendIP appends the symbol at addr as the options for symbols say (seq_print_ip_sym).
func (p *Printer) AppendIP(b []byte, addr uint64) []byte {
	switch {
	case addr == p.Array.tr.trampoline:
		b = append(b, "[unknown/kretprobe'd]"...)
	case p.Array.Has(optSymOffset):
		b = p.AppendSymbol(b, addr)
	default:
		b = append(b, p.Array.tr.name(addr)...)
	}
	return p.AppendAddr(b, addr)
}

// AppendBody appends the text of an entry without its columns, for tracers that print whole lines.
func (p *Printer) AppendBody(b, entry []byte) []byte {
	id := p.TypeOf(entry)
	switch kind, ok := p.Array.tr.types[id]; {
	case ok && len(entry) < kind.least(p.Layout().Word):
	case ok && kind.msg != nil:
		b = kind.msg(p, b, entry)
	case ok:
		b = kind.Text(p, b, entry)
	default:
		if e := p.events[id]; e != nil {
			b = e.AppendEntry(p, b, entry)
		}
	}
	return b
}

// AppendPointer appends an address as %p does: a hash of it, or with the option hash-ptr off the address.
func (p *Printer) AppendPointer(b []byte, addr uint64) []byte {
	word := p.Layout().Word
	if !p.Array.Has(optHashPtr) && !p.Array.tr.Config.Looks.NoHashPtr {
		return fmt.Appendf(b, "%0*x", 2*word, addr)
	}
	return append(b, value.HashPointer(word, addr)...)
}

// CpuCount is the number of the machine's processors.
func (p *Printer) CpuCount() int { return p.Array.tr.Config.CPUs }

// AppendName appends the symbol at addr, without its offset.
func (p *Printer) AppendName(b []byte, addr uint64) []byte {
	return append(b, p.Array.tr.name(addr)...)
}

// AppendFunctionName appends the name of the function at addr, with its module (%ps).
func (p *Printer) AppendFunctionName(b []byte, addr uint64) []byte {
	sym, ok := p.Array.tr.Config.Kernel.Symbol(addr)
	if !ok {
		return p.AppendName(b, addr)
	}
	b = append(b, sym.Name...)
	if sym.Module != "" {
		b = append(append(append(b, " ["...), sym.Module...), ']')
	}
	return b
}
