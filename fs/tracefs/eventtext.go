package tracefs

import (
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
)

// AppendEntry appends NAME: (PLACE) and the arguments (print_kprobe_event,
// print_kretprobe_event).
func (ev *event) AppendEntry(p *trace.Printer, b, entry []byte) []byte {
	if ev.def.Kind != probe.Kprobe {
		return ev.def.AppendEntry(b, entry, p.AppendSymbol)
	}
	b = append(append(b, ev.name...), ": ("...)
	if len(entry) < ev.def.Header() {
		return append(b, ')')
	}
	addr := ev.def.Word(entry, 0)
	if ev.def.Return {
		b = p.AppendPlace(b, ev.def.Word(entry, 1))
		b = append(b, " <- "...)
		b = p.AppendName(b, addr)
		b = p.AppendAddr(b, addr)
	} else {
		b = p.AppendPlace(b, addr)
	}
	b = append(b, ')')
	return ev.def.AppendArgs(b, entry, p.AppendSymbol)
}
