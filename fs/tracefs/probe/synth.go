package probe

import (
	"cmp"
	"fmt"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
)

// SynthGroup is the group of every synthetic event.
const SynthGroup = "synthetic"

// synthSlot is the size of a field in an entry, in bytes: a u64. A text that is in the entry itself is
// longer.
const synthSlot = 8

// Limits of a synthetic event: SYNTH_FIELDS_MAX fields, and STR_VAR_LEN_MAX bytes of a text.
const (
	maxSynthFields = 64
	maxSynthText   = 256
)

// synthTypes are the types of fields, with their sizes (0: that of a word) and printf conversions.
var synthTypes = map[string]struct {
	size   int
	fmt    string
	signed bool
}{
	"s64": {8, "%lld", true}, "u64": {8, "%llu", false}, "s32": {4, "%d", true}, "u32": {4, "%u", false},
	"s16": {2, "%d", true}, "u16": {2, "%u", false}, "s8": {1, "%d", true}, "u8": {1, "%u", false},
	"char": {1, "%d", true}, "unsigned char": {1, "%u", false}, "int": {4, "%d", true}, "unsigned int": {4, "%u", false},
	"long": {0, "%ld", true}, "unsigned long": {0, "%lu", false}, "bool": {1, "%d", true}, "pid_t": {4, "%d", true},
	"gfp_t": {4, "%x", false},
}

// A synthParser has the command that errors point into. An error points at the first place in the command
// that has the wrong text (err_pos).
type synthParser struct{ command string }

func (p synthParser) fail(c Code, at string) *Error {
	return &Error{Errno: syscall.EINVAL, Code: c, Off: max(0, strings.Index(p.command, at)), Command: p.command}
}

// ParseSynth parses a synthetic event, "NAME TYPE FIELD[; TYPE FIELD]..." (__create_synth_event). rest is
// that part of command, in dialect. exists is called for the name before the fields are parsed.
func ParseSynth(command, rest string, dialect Dialect, exists func(name string) bool) (*Def, *Error) {
	p := synthParser{command}
	invalid := p.fail(SynthInvalid, "")
	first, _, _ := strings.Cut(rest, ";")
	end := strings.IndexAny(rest, " \t")
	if len(kstr.Fields(first)) < 3 || end <= 0 {
		return nil, invalid
	}
	d := &Def{Kind: Synthetic, Group: SynthGroup, Event: rest[:end], Text: rest, layout: dialect.isa().Layout()}
	switch {
	case !kstr.IsName(d.Event):
		return nil, p.fail(SynthBadName, d.Event)
	case exists(d.Event):
		e := p.fail(SynthExists, d.Event)
		e.Errno = syscall.EEXIST
		return nil, e
	}
	for _, s := range strings.Split(rest[end:], ";") {
		for words := kstr.Fields(s); len(words) > 0; {
			used, e := d.synthField(p, words)
			if e != nil {
				return nil, e
			}
			words = words[used:]
		}
	}
	if len(d.fields) == 0 {
		return nil, invalid
	}
	return d, nil
}

// synthField parses and adds the field that words begin with. used is how many words it has.
func (d *Def) synthField(p synthParser, words []string) (used int, e *Error) {
	used, typ, at := 2, words[0], words[0]
	if typ == "unsigned" {
		if len(words) < 3 {
			return 0, p.fail(SynthIncomplete, typ)
		}
		used, at = 3, words[1]
		typ += " " + at
	}
	if len(words) < 2 {
		return 0, p.fail(SynthInvalidField, typ)
	}
	name, array, isArray := strings.Cut(words[used-1], "[")
	if isArray {
		typ += "[" + array
	}
	f := Field{Name: name, Type: typ, Offset: commonSize}
	for _, prior := range d.fields {
		f.Offset = prior.Offset + synthSlot
		if prior.array() {
			f.Offset = prior.Offset + maxSynthText
		}
	}
	switch {
	case !kstr.IsName(name):
		return 0, p.fail(SynthBadName, words[used-1])
	case f.synthType(d.layout.Word):
	case isArray && f.Size < 0:
		return 0, p.fail(SynthBadArray, words[used-1])
	default:
		return 0, p.fail(SynthInvalidType, at)
	}
	if len(d.fields) == maxSynthFields {
		return 0, p.fail(SynthTooMany, "")
	}
	d.fields = append(d.fields, f)
	return used, nil
}

// array: the text is in the entry itself. The field has the size of the longest text.
func (f *Field) array() bool { return !f.dynamic() && strings.Contains(f.Type, "char[") }

// stack: the field is a stack. The kernel recognizes it by "long[" and ignores the rest of the type.
func (f *Field) stack() bool { return strings.Contains(f.Type, "long[") }

func (f *Field) dynamic() bool { return strings.HasPrefix(f.Type, "__data_loc ") }

// synthType sets size, sign and kind of f by its type. It returns false if there is no such type. If only
// the length of an array is not allowed, the size is negative (synth_field_size). word is the size of a long.
func (f *Field) synthType(word int) bool {
	if t, known := synthTypes[f.Type]; known {
		f.Size, f.Signed = cmp.Or(t.size, word), t.signed
		return true
	}
	text := strings.Contains(f.Type, "char[")
	if text {
		f.Size = textSize(f.Type)
	}
	switch {
	case f.Size < 0:
		return false
	case f.Size > 0:
		f.Signed = f.Type[0] != 'u'
		return true
	case text || f.stack():
		f.Type, f.Size, f.Text, f.Signed = "__data_loc "+f.Type, synthSlot, text, true
		return true
	}
	return false
}

// textSize is the length in a type with char[, in bytes; 0: any length; negative: there is no length
// (synth_field_string_size).
func textSize(typ string) int {
	_, array, _ := strings.Cut(typ, "char[")
	num, rest, closed := strings.Cut(array, "]")
	if !closed || rest != "" || len(num) > 3 {
		return -1
	}
	if num == "" {
		return 0
	}
	n, err := kstr.Uint32(num, 0)
	if err != nil || n > maxSynthText {
		return -1
	}
	return int(n)
}

// AppendSynth appends "NAME\tTYPE FIELD; ..." (__synth_event_show).
func (d *Def) AppendSynth(b []byte) []byte {
	b = append(append(b, d.Event...), '\t')
	for i, f := range d.fields {
		if i > 0 {
			b = append(b, "; "...)
		}
		b = append(append(append(b, strings.TrimPrefix(f.Type, "__data_loc ")...), ' '), f.Name...)
	}
	return append(b, '\n')
}

func (d *Def) appendSynthFmt(b []byte) []byte {
	b = append(b, '"')
	for i, f := range d.fields {
		if i > 0 {
			b = append(b, ", "...)
		}
		conversion := "%s"
		if t, ok := synthTypes[f.Type]; ok {
			conversion = t.fmt
		}
		b = append(append(append(b, f.Name...), '='), conversion...)
	}
	b = append(b, '"')
	for _, f := range d.fields {
		switch {
		case f.Text:
			b = fmt.Appendf(b, ", __get_str(%s)", f.Name)
		case f.dynamic():
			b = fmt.Appendf(b, ", __get_stacktrace(%s)", f.Name)
		default:
			b = fmt.Appendf(b, ", REC->%s", f.Name)
		}
	}
	return b
}
