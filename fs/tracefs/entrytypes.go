package tracefs

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strconv"
)

// Types of entries that belong to no event directory (enum trace_type).
const (
	typeFunction   = 1
	typeStack      = 4
	typePrint      = 5
	typeGraphExit  = 10
	typeGraphEntry = 11
	typePuts       = 14
	typeRaw        = 18
	typeRepeats    = 19
)

// A builtin is how entries of one such type are printed, without what stands
// before them, and with their newline.
type builtin struct {
	size int // of the smallest
	text func(p *printer, b, entry []byte) []byte
	// raw is with the option raw, of an entry of a time; nil: the number of the type.
	raw func(b, entry []byte, at uint64) []byte
	// fields are how many numbers of 8 bytes the options hex and bin show; 0: they
	// show the number of the type.
	fields int
	msg    func(b, entry []byte) []byte // with printk-msg-only; nil: as without it
}

var builtins = map[int]builtin{
	typeFunction: {size: 24, text: (*printer).appendFunction, raw: appendFunctionRaw, fields: 2},
	typeRepeats:  {size: 40, text: (*printer).appendRepeats, raw: appendRepeatsRaw},
	typeStack:    {size: stackHeader, text: (*printer).appendStack},
	typePrint:    {size: 16, text: appendMark("tracing_mark_write"), msg: appendMessage, raw: appendMarkRaw},
	typePuts:     {size: 16, text: appendMark("tracing_snapshot_instance_cond"), msg: appendMessage, raw: appendMarkRaw},
	typeRaw:      {size: 12, text: func(_ *printer, b, entry []byte) []byte { return appendRawMark(b, entry, 0) }, raw: appendRawMark},
}

// appendMessage appends the text of a marker, which has its own newline.
func appendMessage(b, entry []byte) []byte {
	text := entry[16:]
	if i := bytes.IndexByte(text, 0); i >= 0 {
		text = text[:i]
	}
	return append(b, text...)
}

// appendMark prints a marker, or what trace_printk said (trace_print_print). by
// wrote it if no address tells: a function of the kernel's that the machine
// does not have.
func appendMark(by string) func(p *printer, b, entry []byte) []byte {
	return func(p *printer, b, entry []byte) []byte {
		if ip := binary.LittleEndian.Uint64(entry[8:]); ip != 0 {
			b = p.appendIP(b, ip)
		} else {
			b = p.appendAddr(append(b, by...), ip)
		}
		return appendMessage(append(b, ": "...), entry)
	}
}

// appendMarkRaw is trace_print_raw.
func appendMarkRaw(b, entry []byte, _ uint64) []byte {
	b = strconv.AppendUint(append(b, "# "...), binary.LittleEndian.Uint64(entry[8:]), 16)
	return appendMessage(append(b, ' '), entry)
}

// appendRawMark is trace_raw_data.
func appendRawMark(b, entry []byte, _ uint64) []byte {
	b = fmt.Appendf(b, "# %x buf:", binary.LittleEndian.Uint32(entry[8:]))
	for _, c := range entry[12:] {
		b = fmt.Appendf(b, " %02x", c)
	}
	return append(b, '\n')
}

// appendStack is trace_stack_print.
func (p *printer) appendStack(b, entry []byte) []byte {
	b = append(b, "<stack trace>\n"...)
	n := int(binary.LittleEndian.Uint32(entry[8:]))
	for pcs := entry[stackHeader:]; n > 0 && len(pcs) >= 8; n, pcs = n-1, pcs[8:] {
		addr := binary.LittleEndian.Uint64(pcs)
		b = append(b, " => "...)
		if p.arr.has(optSymOffset) {
			b = p.appendSymbol(b, addr)
		} else {
			b = append(b, p.arr.fs.name(addr)...)
		}
		b = append(p.appendAddr(b, addr), '\n')
	}
	return b
}
