package tracefs

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
)

// The head of trace: what the columns are, with and without the flags, and
// with the thread group's id.
const (
	flagsHeader = `#                                _-----=> irqs-off/BH-disabled
#                               / _----=> need-resched
#                              | / _---=> hardirq/softirq
#                              || / _--=> preempt-depth
#                              ||| / _-=> migrate-disable
#                              |||| /     delay
`
	columnsHeader = `#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION
#              | |         |   |||||     |         |
`
	plainHeader = `#           TASK-PID     CPU#     TIMESTAMP  FUNCTION
#              | |         |         |         |
`
	tgidColumnsHeader = `#           TASK-PID       TGID    CPU#  |||||  TIMESTAMP  FUNCTION
#              | |           |       |   |||||     |         |
`
	plainTgidHeader = `#           TASK-PID       TGID    CPU#     TIMESTAMP  FUNCTION
#              | |           |       |         |         |
`
	tgidShift = "          " // how far the id moves the flags to the right
)

// appendHeader appends the head (trace_default_header).
func (fs *FS) appendHeader(b []byte, a *array, st ring.Stats) []byte {
	b = append(b, "# tracer: nop\n#\n"...)
	if !a.has(optContextInfo) {
		return b
	}
	b = fmt.Appendf(b, "# entries-in-buffer/entries-written: %d/%d   #P:%d\n#\n", st.Entries, st.Entries+st.Overrun, fs.cfg.CPUs)
	flags, tgid := a.has(optIrqInfo), a.has(optRecordTgid)
	switch {
	case flags && tgid:
		b = append(b, strings.ReplaceAll(flagsHeader, "#", "#"+tgidShift)...)
		return append(b, tgidColumnsHeader...)
	case flags:
		return append(append(b, flagsHeader...), columnsHeader...)
	case tgid:
		return append(b, plainTgidHeader...)
	}
	return append(b, plainHeader...)
}

// traceText is the whole of trace: the head, then every entry.
func (fs *FS) traceText(a *array) []byte {
	st := a.stats()
	b := fs.appendHeader(nil, a, st)
	p := fs.newPrinter(a)
	p.annotate = st.Overrun > 0 && a.has(optAnnotate)
	for rd := a.buf.Read(-1, false); ; {
		ev, ok := rd.Next()
		if !ok {
			return b
		}
		b = p.appendEvent(b, &ev)
	}
}

// A printer turns records into lines.
type printer struct {
	fs      *FS
	arr     *array
	events  map[int]*event    // by number
	symbols map[uint64]string // SYMBOL+0xOFFSET/0xSIZE, which many entries share

	annotate bool // say where a processor's first entry is
	started  map[int]bool
	printed  int
}

func (fs *FS) newPrinter(a *array) *printer {
	p := &printer{fs: fs, arr: a, started: map[int]bool{}}
	p.refresh()
	return p
}

// refresh learns the events that there are.
func (p *printer) refresh() {
	p.fs.mu.Lock()
	defer p.fs.mu.Unlock()
	p.symbols = map[uint64]string{}
	p.events = make(map[int]*event)
	for _, ev := range p.fs.events() {
		p.events[ev.id] = ev
	}
}

// appendEvent appends an event's lines.
func (p *printer) appendEvent(b []byte, ev *ring.Event) []byte {
	if ev.Lost > 0 && !p.annotate {
		b = fmt.Appendf(b, "CPU:%d [LOST %d EVENTS]\n", ev.CPU, ev.Lost)
	}
	if p.annotate && !p.started[ev.CPU] {
		p.started[ev.CPU] = true
		if p.printed > 0 {
			b = fmt.Appendf(b, "##### CPU %d buffer started ####\n", ev.CPU)
		}
	}
	p.printed++
	if len(ev.Data) < recordEntry+8 {
		return b
	}
	if p.arr.has(optContextInfo) {
		b = appendContext(b, ev, p.arr.has(optRecordTgid), p.arr.has(optIrqInfo))
	}
	entry := ev.Data[recordEntry:]
	id := int(binary.LittleEndian.Uint16(entry))
	e := p.events[id]
	if e == nil {
		return fmt.Appendf(b, "Unknown type %d\n", id)
	}
	return append(p.appendEntry(b, e, entry), '\n')
}

// appendContext appends what stands before the event's name (trace_print_context).
func appendContext(b []byte, ev *ring.Event, tgid, flags bool) []byte {
	entry := ev.Data[recordEntry:]
	comm := ev.Data[recordComm : recordComm+commSize]
	if i := bytes.IndexByte(comm, 0); i >= 0 {
		comm = comm[:i]
	}
	pid := int32(binary.LittleEndian.Uint32(entry[4:]))
	switch {
	case pid == 0:
		comm = []byte("<idle>")
	case len(comm) == 0:
		comm = []byte("<...>")
	}
	b = appendPadded(b, comm, 16)
	b = append(b, '-')
	start := len(b)
	b = strconv.AppendInt(b, int64(pid), 10)
	for len(b)-start < 7 {
		b = append(b, ' ')
	}
	b = append(b, ' ')
	if tgid {
		b = append(b, '(')
		b = appendDigits(b, uint64(binary.LittleEndian.Uint32(ev.Data)), 7, ' ')
		b = append(b, ") "...)
	}
	b = append(b, '[')
	b = appendDigits(b, uint64(ev.CPU), 3, '0')
	b = append(b, ']', ' ')
	if flags {
		b = appendFlags(b, entry[2], entry[3])
	}
	usec := (ev.Time + 500) / 1000
	b = append(b, ' ')
	b = appendDigits(b, usec/1e6, 5, ' ')
	b = append(b, '.')
	b = appendDigits(b, usec%1e6, 6, '0')
	return append(b, ": "...)
}

func appendPadded(b, s []byte, width int) []byte {
	for n := len(s); n < width; n++ {
		b = append(b, ' ')
	}
	return append(b, s...)
}

func appendDigits(b []byte, v uint64, width int, pad byte) []byte {
	var tmp [20]byte
	s := strconv.AppendUint(tmp[:0], v, 10)
	for n := len(s); n < width; n++ {
		b = append(b, pad)
	}
	return append(b, s...)
}

// appendFlags appends the five columns of the entry's context (trace_print_lat_fmt).
func appendFlags(b []byte, flags, preempt uint8) []byte {
	pick := func(c byte, on bool, other byte) byte {
		if on {
			return c
		}
		return other
	}
	has := func(f uint8) bool { return flags&f == f }
	irqs := pick('b', has(flagBHOff), '.')
	irqs = pick('d', has(flagIrqsOff), irqs)
	irqs = pick('D', has(flagIrqsOff|flagBHOff), irqs)
	resched := pick('p', has(flagPreemptResched), '.')
	resched = pick('n', has(flagNeedResched), resched)
	resched = pick('N', has(flagNeedResched|flagPreemptResched), resched)
	irq := pick('s', has(flagSoftirq), '.')
	irq = pick('h', has(flagHardirq), irq)
	irq = pick('H', has(flagHardirq|flagSoftirq), irq)
	irq = pick('z', has(flagNMI), irq)
	irq = pick('Z', has(flagNMI|flagHardirq), irq)
	const digits = ".123456789abcdef"
	return append(b, irqs, resched, irq, digits[preempt&0xf], digits[preempt>>4])
}

// appendEntry appends NAME: (PLACE) and the arguments (print_kprobe_event,
// print_kretprobe_event).
func (p *printer) appendEntry(b []byte, ev *event, entry []byte) []byte {
	b = append(append(b, ev.name...), ": ("...)
	if len(entry) < ev.def.Header() {
		return append(b, ')')
	}
	addr := binary.LittleEndian.Uint64(entry[8:])
	if ev.def.Return {
		b = p.appendPlace(b, binary.LittleEndian.Uint64(entry[16:]))
		b = append(b, " <- "...)
		b = append(b, p.fs.name(addr)...)
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
	case addr == p.fs.trampoline:
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
		s = string(p.fs.appendSymbol(nil, addr))
		p.symbols[addr] = s
	}
	return append(b, s...)
}
