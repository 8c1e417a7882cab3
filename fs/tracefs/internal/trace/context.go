package trace

import (
	"fmt"
	"strconv"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
)

// TypeOf is the number of an entry's type.
func TypeOf(o arch.Order, entry []byte) int { return int(o.Uint16(entry)) }

// PidOf is the task whose an entry is.
func PidOf(o arch.Order, entry []byte) int32 { return int32(o.Uint32(entry[4:])) }

// PidOf is the task whose an entry is.
func (p *Printer) PidOf(entry []byte) int32 { return PidOf(p.Layout().Order, entry) }

// TypeOf is the number of an entry's type.
func (p *Printer) TypeOf(entry []byte) int { return TypeOf(p.Layout().Order, entry) }

// appendContext appends the columns before the event's name: task, processor, flags and time
// (trace_print_context).
func (p *Printer) appendContext(b []byte, ev *ring.Event, opts Option) []byte {
	pid := p.PidOf(ev.Data)
	b = appendPadded(b, p.Comm(pid), 16)
	b = append(b, '-')
	start := len(b)
	b = strconv.AppendInt(b, int64(pid), 10)
	for len(b)-start < 7 {
		b = append(b, ' ')
	}
	b = append(b, ' ')
	if opts&optRecordTgid != 0 {
		b = p.appendTgid(b, pid)
	}
	b = append(b, '[')
	b = AppendDigits(b, uint64(ev.CPU), 3, '0')
	b = append(b, ']', ' ')
	if opts&optIrqInfo != 0 {
		b = p.AppendFlags(b, ev.Data[2], ev.Data[3])
	}
	b = append(b, ' ')
	b = p.Clock.AppendTime(b, ev.Time, 12)
	return append(b, ": "...)
}

func (p *Printer) appendTgid(b []byte, pid int32) []byte {
	tgid := p.Array.tr.Names.tgid(pid)
	if tgid == 0 {
		return append(b, "(-------) "...)
	}
	b = AppendDigits(append(b, '('), uint64(tgid), 7, ' ')
	return append(b, ") "...)
}

// appendLatency appends the short columns of the option latency-format (trace_print_lat_context). next is
// the time of the following entry.
func (p *Printer) appendLatency(b []byte, ev *ring.Event, opts Option, next uint64) []byte {
	pid := p.PidOf(ev.Data)
	if opts&optVerbose != 0 {
		b = fmt.Appendf(b, "%16s %7d %3d %d %08x %08x ", p.Comm(pid), pid, ev.CPU, ev.Data[2], ev.Data[3]&0xf, p.printed-1)
	} else {
		b = fmt.Appendf(b, "%8.8s-%-7d %3d", p.Comm(pid), pid, ev.CPU)
		b = p.AppendFlags(b, ev.Data[2], ev.Data[3])
	}
	at, rel := ev.Time-p.Array.start.Load(), next-ev.Time
	switch verbose := opts&optVerbose != 0; {
	case verbose && p.Clock.ticks:
		return fmt.Appendf(b, "[%016x] %d (+%d): ", ev.Time, at, rel)
	case verbose:
		at, rel = Usec(at), Usec(rel)
		return fmt.Appendf(b, "[%08x] %d.%03dms (+%d.%03dms): ", Usec(ev.Time), at/1e3, at%1e3, rel/1e3, rel%1e3)
	case p.Clock.ticks:
		return fmt.Appendf(b, " %4d: ", at)
	}
	return fmt.Appendf(b, " %4dus%c: ", Usec(at), OverheadMark(Usec(rel)*1000))
}

// Usec converts ns to µs, rounded (ns2usecs).
func Usec(ns uint64) uint64 { return (ns + 500) / 1000 }

// appendNumbers appends the columns before the entry with the options bin, hex and raw (print_bin_fmt,
// print_hex_fmt, print_raw_fmt).
func (p *Printer) appendNumbers(b []byte, ev *ring.Event, opts Option) []byte {
	pid := p.PidOf(ev.Data)
	switch {
	case opts&OptContextInfo == 0:
		return b
	case opts&optBin != 0:
		order := p.Layout().Order
		b = order.AppendUint32(b, uint32(pid))
		b = order.AppendUint32(b, uint32(ev.CPU))
		return order.AppendUint64(b, ev.Time)
	case opts&optHex != 0:
		return fmt.Appendf(b, "%08x %08x %016x ", uint32(pid), ev.CPU, ev.Time)
	}
	return fmt.Appendf(b, "%d %d %d ", pid, ev.CPU, ev.Time)
}

func appendPadded(b []byte, s string, width int) []byte {
	for n := len(s); n < width; n++ {
		b = append(b, ' ')
	}
	return append(b, s...)
}

// AppendDigits appends v in decimal. pad characters before it fill up to width.
func AppendDigits(b []byte, v uint64, width int, pad byte) []byte {
	var tmp [20]byte
	s := strconv.AppendUint(tmp[:0], v, 10)
	for n := len(s); n < width; n++ {
		b = append(b, pad)
	}
	return append(b, s...)
}

// AppendFlags appends the columns of the entry's context (trace_print_lat_fmt): five, or four in releases that do not
// know how often migration is disabled.
func (p *Printer) AppendFlags(b []byte, flags, preempt uint8) []byte {
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
	b = append(b, irqs, resched, irq, digits[preempt&0xf])
	if p.Array.tr.Config.Looks.NoMigrateDisable {
		return b
	}
	return append(b, digits[preempt>>4])
}

// OverheadMark is the character that marks a duration as long (trace_find_mark).
func OverheadMark(ns uint64) byte {
	for _, m := range []struct {
		over uint64
		mark byte
	}{{1e9, '$'}, {1e8, '@'}, {1e7, '*'}, {1e6, '#'}, {1e5, '!'}, {1e4, '+'}} {
		if ns > m.over {
			return m.mark
		}
	}
	return ' '
}

// AppendCount appends :count=N or :unlimited, as triggers and commands of set_ftrace_filter show it. N is
// how often the command still runs.
func AppendCount(b []byte, counted bool, n uint64) []byte {
	if !counted {
		return append(b, ":unlimited"...)
	}
	return strconv.AppendUint(append(b, ":count="...), n, 10)
}
