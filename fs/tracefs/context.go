package tracefs

import (
	"encoding/binary"
	"fmt"
	"strconv"

	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
)

// entryType is the number of an entry's type, pid whose it is.
func entryType(entry []byte) int  { return int(binary.LittleEndian.Uint16(entry)) }
func entryPid(entry []byte) int32 { return int32(binary.LittleEndian.Uint32(entry[4:])) }

// appendContext appends what stands before the event's name (trace_print_context).
func (p *printer) appendContext(b []byte, ev *ring.Event, opts option) []byte {
	pid := entryPid(ev.Data)
	b = appendPadded(b, p.comm(pid), 16)
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
	b = appendDigits(b, uint64(ev.CPU), 3, '0')
	b = append(b, ']', ' ')
	if opts&optIrqInfo != 0 {
		b = appendFlags(b, ev.Data[2], ev.Data[3])
	}
	b = append(b, ' ')
	b = p.clock.appendTime(b, ev.Time, 12)
	return append(b, ": "...)
}

func (p *printer) appendTgid(b []byte, pid int32) []byte {
	tgid := p.arr.fs.tasks.tgid(pid)
	if tgid == 0 {
		return append(b, "(-------) "...)
	}
	b = appendDigits(append(b, '('), uint64(tgid), 7, ' ')
	return append(b, ") "...)
}

// appendLatency is trace_print_lat_context: next is the time of the entry that
// follows.
func (p *printer) appendLatency(b []byte, ev *ring.Event, opts option, next uint64) []byte {
	pid := entryPid(ev.Data)
	if opts&optVerbose != 0 {
		b = fmt.Appendf(b, "%16s %7d %3d %d %08x %08x ", p.comm(pid), pid, ev.CPU, ev.Data[2], ev.Data[3]&0xf, p.printed-1)
	} else {
		b = fmt.Appendf(b, "%8.8s-%-7d %3d", p.comm(pid), pid, ev.CPU)
		b = appendFlags(b, ev.Data[2], ev.Data[3])
	}
	at, rel := ev.Time-p.arr.start.Load(), next-ev.Time
	switch verbose := opts&optVerbose != 0; {
	case verbose && p.clock.ticks:
		return fmt.Appendf(b, "[%016x] %d (+%d): ", ev.Time, at, rel)
	case verbose:
		at, rel = usec(at), usec(rel)
		return fmt.Appendf(b, "[%08x] %d.%03dms (+%d.%03dms): ", usec(ev.Time), at/1e3, at%1e3, rel/1e3, rel%1e3)
	case p.clock.ticks:
		return fmt.Appendf(b, " %4d: ", at)
	}
	return fmt.Appendf(b, " %4dus%c: ", usec(at), overheadMark(usec(rel)*1000))
}

// usec is ns2usecs.
func usec(ns uint64) uint64 { return (ns + 500) / 1000 }

// appendNumbers is what stands before the entry with the options bin, hex and
// raw (print_bin_fmt, print_hex_fmt, print_raw_fmt).
func (p *printer) appendNumbers(b []byte, ev *ring.Event, opts option) []byte {
	pid := entryPid(ev.Data)
	switch {
	case opts&optContextInfo == 0:
		return b
	case opts&optBin != 0:
		b = binary.LittleEndian.AppendUint32(b, uint32(pid))
		b = binary.LittleEndian.AppendUint32(b, uint32(ev.CPU))
		return binary.LittleEndian.AppendUint64(b, ev.Time)
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
