package probe

import (
	"strconv"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/value"
)

// AppendArgs appends the text of an entry's arguments, " NAME=VALUE" each (print_probe_args). symbol
// appends the text of an address. An entry that is too short prints only the arguments that it has.
func (d *Def) AppendArgs(b, entry []byte, symbol func(b []byte, addr uint64) []byte) []byte {
	base := d.Header()
	if len(entry) < base+d.Size {
		return b
	}
	for i := range d.Args {
		a := &d.Args[i]
		b = append(append(append(b, ' '), a.Name...), '=')
		if a.Count == 0 {
			b = a.appendValue(d.layout.Order, b, entry, base+a.Offset, symbol)
			continue
		}
		for j := range a.Count {
			b = append(b, "{,"[min(j, 1)])
			b = a.appendValue(d.layout.Order, b, entry, base+a.Offset+j*a.Type.size, symbol)
		}
		b = append(b, '}')
	}
	return b
}

func (a *Arg) appendValue(o arch.Order, b, entry []byte, at int, symbol func([]byte, uint64) []byte) []byte {
	v := o.Uint(entry[at:], a.Type.size)
	switch a.Type.kind {
	case unsigned:
		return strconv.AppendUint(b, v, 10)
	case signed:
		return strconv.AppendInt(b, value.Extend(v, a.Type.size), 10)
	case hex:
		return strconv.AppendUint(append(b, "0x"...), v, 16)
	case character:
		return append(b, '\'', byte(v), '\'')
	case symbolKind:
		return symbol(b, v)
	}
	text, ok := value.ToNUL(o, entry, at)
	if !ok {
		return append(b, "(fault)"...)
	}
	return append(append(append(b, '"'), text...), '"')
}
