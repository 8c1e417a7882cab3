// Package printfmt prints entries as the print fmt line of an event's format file says: a format of printf, and its
// arguments, which are expressions of C on the fields of the entry (REC->NAME) and on what the kernel's macros make of
// them (__print_flags, __print_symbolic, __get_str and so on). The kernel has compiled such a line; here Parse does.
//
// A Format is immutable. It never fails to print: a field that an entry is too short for is 0 or empty, and so is
// what was divided by 0. The package keeps no state. It imports engine/arch and fs/tracefs/internal/value.
package printfmt

import (
	"fmt"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// A Field is a field of the entry.
type Field struct {
	Offset, Size int
	Signed       bool
	Array        bool // the value is the address of the field
	Elem         int  // of an Array: the size of an element, in bytes
	Loc          bool // the field holds only the place in the entry (__data_loc)
}

// Names are what pointers are printed by.
type Names interface {
	// AppendSymbol appends SYMBOL+0xOFFSET/0xSIZE (%pS).
	AppendSymbol(b []byte, addr uint64) []byte
	// AppendFunctionName appends SYMBOL (%ps).
	AppendFunctionName(b []byte, addr uint64) []byte
	// AppendPointer appends an address as %p does.
	AppendPointer(b []byte, addr uint64) []byte
}

// A Format is a parsed print fmt line.
type Format struct {
	parts  []part
	layout arch.Layout
}

// A part is text, or a conversion with its arguments.
type part struct {
	text string
	conv *conversion
	args []expr // the width, if it is *, and the value
}

// limits of what Parse takes.
const (
	maxLine  = 16384
	maxDepth = 100
)

// Parse parses a print fmt line: "FORMAT", ARGUMENT, ... field finds the fields of the event by name.
func Parse(line string, layout arch.Layout, field func(name string) (Field, bool)) (*Format, error) {
	if len(line) > maxLine {
		return nil, fmt.Errorf("print fmt of %d bytes", len(line))
	}
	p := &parser{s: line, field: field, layout: layout}
	text := p.text()
	f := &Format{layout: layout}
	f.parts = split(text)
	for i := range f.parts {
		for range f.parts[i].conv.wants() {
			p.expect(",")
			f.parts[i].args = append(f.parts[i].args, p.ternary())
		}
	}
	if p.err == nil && p.peek() != "" {
		p.fail("nothing more")
	}
	return f, p.err
}

// Append appends the text of an entry.
func (f *Format) Append(b, entry []byte, names Names) []byte {
	e := &env{entry: entry, layout: f.layout, names: names}
	for i := range f.parts {
		p := &f.parts[i]
		if p.conv == nil {
			b = append(b, p.text...)
			continue
		}
		b = p.conv.append(b, e, p.args)
	}
	return b
}
