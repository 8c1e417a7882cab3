package probe

import (
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// commonSize is the size of the common fields, in bytes. Behind them an entry has __probe_ip, or
// __probe_func and __probe_ret_ip, each of one word. Then come the arguments.
const commonSize = 8

// AppendFormat appends the format file of an event with number id.
func (d *Def) AppendFormat(b []byte, id int) []byte {
	b = appendFields(b, d.Event, id, d.sizedFields())
	return append(d.appendPrintFmt(b), '\n')
}

// sizedFields are the fields as the release's format file names them.
func (d *Def) sizedFields() []Field {
	if d.Kind == Tracepoint {
		return d.shownFields()
	}
	fields := d.Fields()
	for i := range fields {
		name, array := strings.CutSuffix(fields[i].Name, "[]")
		if !array || !d.sized {
			continue
		}
		for j := range d.Args {
			if a := &d.Args[j]; a.Name == name {
				fields[i].Name = fmt.Sprintf("%s[%d]", name, a.Count)
			}
		}
	}
	return fields
}

// Format returns the format file of entries with number id, with these fields and this print format.
func Format(name string, id int, fields []Field, print string) []byte {
	return append(append(appendFields(nil, name, id, fields), print...), '\n')
}

func appendFields(b []byte, name string, id int, fields []Field) []byte {
	b = fmt.Appendf(b, "name: %s\nID: %d\nformat:\n", name, id)
	for _, f := range commonFields {
		b = appendField(b, f)
	}
	b = append(b, '\n')
	for _, f := range fields {
		b = appendField(b, f)
	}
	return append(b, "\nprint fmt: "...)
}

// A Field is one field of an event's entries, as the format file shows it.
type Field struct {
	Type, Name   string
	Offset, Size int
	Signed       bool
	Text         bool // a string: the field holds only its place in the entry
}

// CommonFields are the fields that every event's entries begin with.
func CommonFields() []Field { return commonFields[:] }

// FindField finds a field by its name. For an array the name has no brackets.
func FindField(fs []Field, name string) (Field, bool) {
	for _, f := range fs {
		if strings.TrimSuffix(f.Name, "[]") == name {
			return f, true
		}
	}
	return Field{}, false
}

var commonFields = [...]Field{
	{"unsigned short", "common_type", 0, 2, false, false},
	{"unsigned char", "common_flags", 2, 1, false, false},
	{"unsigned char", "common_preempt_count", 3, 1, false, false},
	{"int", "common_pid", 4, 4, true, false},
}

// Header is the size of the part before the arguments, in bytes.
func (d *Def) Header() int {
	switch {
	case d.Kind != Kprobe:
		return commonSize
	case d.Return:
		return commonSize + 2*d.layout.Word
	}
	return commonSize + d.layout.Word
}

// AppendWord appends v to an entry, as one of the words before the arguments.
func (d *Def) AppendWord(b []byte, v uint64) []byte {
	return d.layout.AppendLong(b, v)
}

// Word returns word n of those before the arguments of an entry. The entry must have them.
func (d *Def) Word(entry []byte, n int) uint64 {
	return d.layout.Long(entry[commonSize+n*d.layout.Word:])
}

// Order is the order of bytes in the event's entries.
func (d *Def) Order() arch.Order { return d.layout.Order }

// Fields are the event's own fields.
func (d *Def) Fields() []Field {
	if d.Kind != Kprobe {
		return d.own()
	}
	var fs []Field
	word := func(name string) {
		fs = append(fs, Field{"unsigned long", name, commonSize + len(fs)*d.layout.Word, d.layout.Word, false, false})
	}
	if d.Return {
		word("__probe_func")
		word("__probe_ret_ip")
	} else {
		word("__probe_ip")
	}
	return d.argFields(fs)
}

// argFields appends the arguments' fields.
func (d *Def) argFields(fs []Field) []Field {
	for i := range d.Args {
		a := &d.Args[i]
		f := Field{a.Type.field, a.Name, d.Header() + a.Offset, a.size(), a.Type.signedField(), a.Type.dynamic()}
		switch {
		case a.Count != 0 && a.Type.dynamic():
			f.Type = fmt.Sprintf("%s[%d]", f.Type, a.Count)
		case a.Count != 0:
			f.Name += "[]"
		}
		fs = append(fs, f)
	}
	return fs
}

func appendField(b []byte, f Field) []byte {
	sign := 0
	if f.Signed {
		sign = 1
	}
	if f.array() { // the size holds the length of the array
		f.Type, f.Name = f.Type[:strings.IndexByte(f.Type, '[')], f.Name+"[]"
	}
	return fmt.Appendf(b, "\tfield:%s %s;\toffset:%d;\tsize:%d;\tsigned:%d;\n", f.Type, f.Name, f.Offset, f.Size, sign)
}

// appendPrintFmt appends the print fmt line: a printf format and its arguments
// (__set_print_fmt).
func (d *Def) appendPrintFmt(b []byte) []byte {
	switch {
	case d.Kind != Kprobe:
		return d.appendOwnFmt(b)
	case d.Return:
		return d.appendArgsFmt(append(b, `"(%lx <- %lx)`...), ", REC->__probe_func, REC->__probe_ret_ip")
	}
	return d.appendArgsFmt(append(b, `"(%lx)`...), ", REC->__probe_ip")
}

// appendArgsFmt appends the arguments to the format that b ends with, and then
// what it prints: place, and the arguments.
func (d *Def) appendArgsFmt(b []byte, place string) []byte {
	for i := range d.Args {
		a := &d.Args[i]
		b = append(append(append(b, ' '), a.Name...), '=')
		if a.Count == 0 {
			b = append(b, a.Type.fmt...)
			continue
		}
		for j := range a.Count {
			b = append(append(b, "{,"[min(j, 1)]), a.Type.fmt...)
		}
		b = append(b, '}')
	}
	b = append(append(b, '"'), place...)
	for i := range d.Args {
		a := &d.Args[i]
		if a.Count == 0 {
			b = a.appendRef(b, a.Name)
			continue
		}
		for j := range a.Count {
			b = a.appendRef(b, fmt.Sprintf("%s[%d]", a.Name, j))
		}
	}
	return b
}

// appendRef appends one argument of the print format.
func (a *Arg) appendRef(b []byte, name string) []byte {
	if a.Type.dynamic() {
		return fmt.Appendf(b, ", __get_str(%s)", name)
	}
	return fmt.Appendf(b, ", REC->%s", name)
}
