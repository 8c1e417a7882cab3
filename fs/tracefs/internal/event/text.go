package event

import (
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
)

// AppendEntry appends NAME: (PLACE) and the arguments (print_kprobe_event,
// print_kretprobe_event).
func (ev *Event) AppendEntry(p *trace.Printer, b, entry []byte) []byte {
	if ev.Def.Kind == probe.Tracepoint {
		return ev.Def.AppendTrace(b, entry, p)
	}
	if ev.Def.Kind != probe.Kprobe {
		return ev.Def.AppendEntry(b, entry, p.AppendSymbol)
	}
	b = append(append(b, ev.Name...), ": ("...)
	if len(entry) < ev.Def.Header() {
		return append(b, ')')
	}
	addr := ev.Def.Word(entry, 0)
	if ev.Def.Return {
		b = p.AppendPlace(b, ev.Def.Word(entry, 1))
		b = append(b, " <- "...)
		b = p.AppendName(b, addr)
		b = p.AppendAddr(b, addr)
	} else {
		b = p.AppendPlace(b, addr)
	}
	b = append(b, ')')
	return ev.Def.AppendArgs(b, entry, p.AppendSymbol)
}
