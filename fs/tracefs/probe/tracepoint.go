package probe

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/printfmt"
)

// NewTracepoint makes the definition of the kernel's event number n, in kernels of isa. The arguments of its tracepoint
// are arguments 1 and up of the function at which its entries are made. The error says what of the event is wrong.
func NewTracepoint(isa *arch.ISA, n int, ev *kernel.TraceEvent) (*Def, error) {
	d := &Def{Kind: Tracepoint, Group: ev.System, Event: ev.Name, layout: isa.Layout(), Point: n, print: ev.Print}
	at, most := commonSize, 1
	for i := range ev.Fields {
		f := &ev.Fields[i]
		if f.Size <= 0 || f.Align <= 0 || len(f.Source.Offsets) == 0 || at+f.Size > MaxFixed {
			return nil, fmt.Errorf("field %s of %d bytes", f.Name, f.Size)
		}
		most = max(most, f.Align)
		at = (at + f.Align - 1) / f.Align * f.Align
		loc := f.Source.Kind == kernel.TraceString
		d.fields = append(d.fields, Field{f.Type, f.Name, at, f.Size, f.Signed, loc})
		code := sourceCode(&f.Source)
		t := &Type{Name: f.Type, field: f.Type, size: f.Size}
		if loc {
			t.kind = str
		}
		d.Args = append(d.Args, Arg{Name: f.Name, Type: t, Offset: at - commonSize, code: code, prog: newProgram(code)})
		at += f.Size
	}
	if !d.texts() { // as long as the structure, whose end is aligned
		at = (at + most - 1) / most * most
	}
	d.Size = at - commonSize
	var err error
	d.format, err = printfmt.Parse(ev.Print, d.layout, d.printField)
	return d, err
}

// texts reports whether entries have texts behind their fields.
func (d *Def) texts() bool {
	for i := range d.fields {
		if d.fields[i].Text {
			return true
		}
	}
	return false
}

// sourceCode is the program that fetches what is at a field's source.
func sourceCode(s *kernel.TraceSource) []insn {
	last := len(s.Offsets) - 1
	if s.Kind == kernel.TraceValue && s.Arg == 0 {
		return []insn{{op: opImm, n: s.Offsets[0]}, {op: opRaw}}
	}
	code := []insn{{op: opArg, n: uint64(s.Arg)}}
	for _, off := range s.Offsets[:last] {
		code = append(code, insn{op: opDeref, n: off})
	}
	ops := [...]op{kernel.TraceValue: opRaw, kernel.TraceCopy: opMem, kernel.TraceChars: opChars, kernel.TraceString: opString}
	if int(s.Kind) >= len(ops) {
		return []insn{{op: opImm}, {op: opRaw}}
	}
	return append(code, insn{op: ops[s.Kind], n: s.Offsets[last]})
}

// inEntry reports whether the field is an array, which lies in the entry itself.
func inEntry(f *Field) bool { return !f.Text && strings.HasSuffix(f.Type, "]") }

// elem is the size of an element of an array, in bytes.
func elem(f *Field) int {
	_, length, _ := strings.Cut(strings.TrimSuffix(f.Type, "]"), "[")
	n, err := strconv.Atoi(length)
	if err != nil || n <= 0 {
		return 0
	}
	return f.Size / n
}

// shownFields are the fields as the format file shows them: the length of an array follows its name.
func (d *Def) shownFields() []Field {
	fields := slices.Clone(d.fields)
	for i := range fields {
		if f := &fields[i]; inEntry(f) {
			base, length, _ := strings.Cut(f.Type, "[")
			f.Type, f.Name = base, f.Name+"["+length
		}
	}
	return fields
}

// printField finds a field for the print fmt line.
func (d *Def) printField(name string) (printfmt.Field, bool) {
	for i := range d.fields {
		if f := &d.fields[i]; f.Name == name {
			return printfmt.Field{Offset: f.Offset, Size: f.Size, Signed: f.Signed, Array: inEntry(f), Elem: elem(f), Loc: f.Text}, true
		}
	}
	return printfmt.Field{}, false
}

// AppendTrace appends the text of an entry of a Tracepoint.
func (d *Def) AppendTrace(b, entry []byte, names printfmt.Names) []byte {
	return d.format.Append(append(append(b, d.Event...), ": "...), entry, names)
}

// entryField returns the instruction with which an event probe on d fetches field i of d's entry.
func (d *Def) entryField(i int) insn {
	f := &d.fields[i]
	o := insn{op: opEntry, n: uint64(f.Offset), m: uint8(min(f.Size, 255))}
	switch {
	case f.Text:
		o.op = opEntryLoc
	case inEntry(f):
		o.op = opEntryAt
	case f.Signed:
		o.s = "signed"
	}
	return o
}
