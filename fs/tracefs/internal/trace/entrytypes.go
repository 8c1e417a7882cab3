package trace

import (
	"bytes"
	"fmt"
	"strconv"
)

// Types of entries that belong to no event (enum trace_type).
const (
	TypeFunction   = 1
	TypeStack      = 4
	TypePrint      = 5
	TypeGraphExit  = 10
	TypeGraphEntry = 11
	TypePuts       = 14
	TypeRaw        = 18
	TypeRepeats    = 19
)

// An EntryType says how to print entries of one such type, without the columns before them and with their
// newline.
type EntryType struct {
	Size  int // bytes of the smallest entry, without its words
	Words int // words of the smallest entry
	// Text prints an entry.
	Text func(p *Printer, b, entry []byte) []byte
	// Raw prints an entry of time at with the option raw. Nil: only the number of the type is printed.
	Raw func(p *Printer, b, entry []byte, at uint64) []byte
	// Fields is how many words the options hex and bin print. 0: they print only the number of the type.
	Fields int
	msg    func(p *Printer, b, entry []byte) []byte // prints with the option printk-msg-only; nil: as without it
}

// least is the length of the smallest entry of the type in bytes, if a word has so many bytes.
func (t *EntryType) least(word int) int { return t.Size + t.Words*word }

var builtins = map[int]EntryType{
	TypeStack: {Size: 8, Words: 1, Text: (*Printer).appendStack},
	TypePrint: {Size: 8, Words: 1, Text: appendMark("tracing_mark_write"), msg: appendMessage, Raw: appendMarkRaw},
	TypePuts:  {Size: 8, Words: 1, Text: appendMark("tracing_snapshot_instance_cond"), msg: appendMessage, Raw: appendMarkRaw},
	TypeRaw:   {Size: 12, Text: func(p *Printer, b, entry []byte) []byte { return appendRawMark(p, b, entry, 0) }, Raw: appendRawMark},
}

// appendMessage appends the text of a marker. The text ends with its own newline.
func appendMessage(p *Printer, b, entry []byte) []byte {
	text := entry[EntryHeader+p.Layout().Word:]
	if i := bytes.IndexByte(text, 0); i >= 0 {
		text = text[:i]
	}
	return append(b, text...)
}

// appendMark prints a marker or the text of a trace_printk (trace_print_print). by is the name of the
// writing function, for entries without an address: the kernel has that function, and the machine does not.
func appendMark(by string) func(p *Printer, b, entry []byte) []byte {
	return func(p *Printer, b, entry []byte) []byte {
		if ip := p.Word(entry, 0); ip != 0 {
			b = p.AppendIP(b, ip)
		} else {
			b = p.AppendAddr(append(b, by...), ip)
		}
		return appendMessage(p, append(b, ": "...), entry)
	}
}

// appendMarkRaw prints a marker with the option raw (trace_print_raw).
func appendMarkRaw(p *Printer, b, entry []byte, _ uint64) []byte {
	b = strconv.AppendUint(append(b, "# "...), p.Word(entry, 0), 16)
	return appendMessage(p, append(b, ' '), entry)
}

// appendRawMark prints an entry of trace_marker_raw (trace_raw_data).
func appendRawMark(p *Printer, b, entry []byte, _ uint64) []byte {
	b = fmt.Appendf(b, "# %x buf:", p.Layout().Uint32(entry[8:]))
	for _, c := range entry[12:] {
		b = fmt.Appendf(b, " %02x", c)
	}
	return append(b, '\n')
}

// appendStack prints a stack, one frame a line (trace_stack_print).
func (p *Printer) appendStack(b, entry []byte) []byte {
	b = append(b, "<stack trace>\n"...)
	l := p.Layout()
	n := int(l.Uint32(entry[8:]))
	for pcs := entry[stackHeader(l.Word):]; n > 0 && len(pcs) >= l.Word; n, pcs = n-1, pcs[l.Word:] {
		addr := l.Long(pcs)
		b = append(b, " => "...)
		if p.Array.Has(optSymOffset) {
			b = p.AppendSymbol(b, addr)
		} else {
			b = append(b, p.Array.tr.name(addr)...)
		}
		b = append(p.AppendAddr(b, addr), '\n')
	}
	return b
}
