package tracefs

import (
	"encoding/binary"
	"fmt"

	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
)

// A printer turns entries into lines.
type printer struct {
	arr     *array
	tracer  *tracer
	clock   *clock
	events  map[int]*event    // by number
	symbols map[uint64]string // SYMBOL+0xOFFSET/0xSIZE, which many entries share
	comms   map[int32]string
	pid     int32 // of the entry before
	name    string

	rd    *ring.Reader // where entries come from, for tracers; may be nil
	graph *graphReader // what the function graph tracer knows of this reading

	annotate bool   // say where a processor's first entry is
	started  []bool // processors of which an entry has been printed
	printed  int
}

func (a *array) newPrinter() *printer {
	p := &printer{arr: a, started: make([]bool, a.fs.cfg.CPUs)}
	p.refresh()
	return p
}

// refresh learns the events, symbols and tasks that there are.
func (p *printer) refresh() {
	fs := p.arr.fs
	fs.mu.Lock()
	defer fs.mu.Unlock()
	p.tracer, p.clock = p.arr.tracer, p.arr.clock.Load()
	p.symbols, p.comms = map[uint64]string{}, map[int32]string{}
	p.events, p.name = fs.byID(), ""
}

// comm is the name of a task, remembered.
func (p *printer) comm(pid int32) string {
	if pid == p.pid && p.name != "" {
		return p.name
	}
	s, ok := p.comms[pid]
	if !ok {
		var tmp [commSize]byte
		s = string(p.arr.fs.tasks.find(tmp[:0], pid))
		p.comms[pid] = s
	}
	p.pid, p.name = pid, s
	return s
}

// appendLost says that entries of a processor are missing: how many, or with 0
// that some are.
func appendLost(b []byte, cpu int, n uint64) []byte {
	if n == 0 {
		return fmt.Appendf(b, "CPU:%d [LOST EVENTS]\n", cpu)
	}
	return fmt.Appendf(b, "CPU:%d [LOST %d EVENTS]\n", cpu, n)
}

// appendEvent appends an entry's lines (print_trace_line). What follows it is
// to be had from rd, which may be nil.
func (p *printer) appendEvent(b []byte, ev ring.Event, rd *ring.Reader) []byte {
	p.printed++
	if len(ev.Data) < entryHeader {
		return b
	}
	opts := option(p.arr.options.Load())
	if p.tracer.line != nil {
		p.rd = rd
		if line, ok := p.tracer.line(p, b, &ev); ok {
			p.started[ev.CPU] = true
			return line
		}
	}
	kind, known := builtins[entryType(ev.Data)]
	known = known && len(ev.Data) >= kind.size
	const msgOnly, numbers = optPrintk | optMsgOnly, optBin | optHex | optRaw
	switch {
	case known && kind.msg != nil && opts&msgOnly == msgOnly:
		return kind.msg(b, ev.Data)
	case opts&numbers != 0:
		return p.appendAsNumbers(b, &ev, opts, kind)
	}
	b = p.appendStarted(b, ev.CPU, opts)
	switch {
	case opts&optContextInfo == 0:
	case opts&optLatency != 0:
		ev.Data = append([]byte(nil), ev.Data...) // the reader goes on
		b = p.appendLatency(b, &ev, opts, nextTime(&ev, rd))
	default:
		b = p.appendContext(b, &ev, opts)
	}
	if known {
		return kind.text(p, b, ev.Data)
	}
	id := entryType(ev.Data)
	e := p.events[id]
	if e == nil {
		return fmt.Appendf(b, "Unknown type %d\n", id)
	}
	return append(p.appendEntry(b, e, ev.Data), '\n')
}

// nextTime is the time of the entry behind ev, or ev's own.
func nextTime(ev *ring.Event, rd *ring.Reader) uint64 {
	if rd != nil {
		if next, ok := rd.Peek(); ok {
			return next.Time
		}
	}
	return ev.Time
}

// appendStarted is test_cpu_buff_start.
func (p *printer) appendStarted(b []byte, cpu int, opts option) []byte {
	if p.started[cpu] {
		return b
	}
	p.started[cpu] = true
	const symbols = optPrintParent | optSymOffset | optSymAddr
	if p.annotate && p.printed > 1 && opts&optAnnotate != 0 && opts&symbols != 0 {
		return fmt.Appendf(b, "##### CPU %d buffer started ####\n", cpu)
	}
	return b
}

// appendAsNumbers prints an entry with the options bin, hex or raw.
func (p *printer) appendAsNumbers(b []byte, ev *ring.Event, opts option, kind builtin) []byte {
	p.started[ev.CPU] = true
	b = p.appendNumbers(b, ev, opts)
	raw := opts&(optBin|optHex) == 0
	whole := len(ev.Data) >= kind.size
	switch {
	case raw && kind.raw != nil && whole:
		return kind.raw(b, ev.Data, ev.Time)
	case !raw && kind.fields > 0 && whole:
		b = appendFields(b, ev.Data[entryHeader:entryHeader+8*kind.fields], opts)
	default:
		b = fmt.Appendf(b, "type: %d\n", entryType(ev.Data))
	}
	if opts&optBin == 0 && opts&optHex != 0 {
		b = append(b, '\n')
	}
	return b
}

// appendFields appends numbers as hex and bin have them (trace_fn_hex, trace_fn_bin).
func appendFields(b, fields []byte, opts option) []byte {
	if opts&optBin != 0 {
		return append(b, fields...)
	}
	for ; len(fields) > 0; fields = fields[8:] {
		b = fmt.Appendf(b, "%016x ", binary.LittleEndian.Uint64(fields))
	}
	return b
}

// appendEntry appends NAME: (PLACE) and the arguments (print_kprobe_event,
// print_kretprobe_event).
func (p *printer) appendEntry(b []byte, ev *event, entry []byte) []byte {
	if ev.def.Kind != probe.Kprobe {
		return ev.def.AppendEntry(b, entry, p.appendSymbol)
	}
	b = append(append(b, ev.name...), ": ("...)
	if len(entry) < ev.def.Header() {
		return append(b, ')')
	}
	addr := ev.def.Word(entry, 0)
	if ev.def.Return {
		b = p.appendPlace(b, ev.def.Word(entry, 1))
		b = append(b, " <- "...)
		b = append(b, p.arr.fs.name(addr)...)
		b = p.appendAddr(b, addr)
	} else {
		b = p.appendPlace(b, addr)
	}
	b = append(b, ')')
	return ev.def.AppendArgs(b, entry, p.appendSymbol)
}

// appendPlace is seq_print_ip_sym with the offset.
func (p *printer) appendPlace(b []byte, addr uint64) []byte {
	switch {
	case addr == 0:
		return append(b, '0')
	case addr == p.arr.fs.trampoline:
		b = append(b, "[unknown/kretprobe'd]"...)
	default:
		b = p.appendSymbol(b, addr)
	}
	return p.appendAddr(b, addr)
}

// appendAddr appends the address itself, where that is wanted.
func (p *printer) appendAddr(b []byte, addr uint64) []byte {
	if !p.arr.has(optSymAddr) {
		return b
	}
	return fmt.Appendf(b, " <%016x>", addr)
}

// appendSymbol is sprint_symbol, remembered.
func (p *printer) appendSymbol(b []byte, addr uint64) []byte {
	s, ok := p.symbols[addr]
	if !ok {
		s = string(p.arr.fs.appendSymbol(nil, addr))
		p.symbols[addr] = s
	}
	return append(b, s...)
}
