package trace

import (
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
)

// appendHeader appends the head (s_show, trace_default_header). empty: no entry follows the head.
func (v *view) appendHeader(b []byte, st ring.Stats, empty bool) []byte {
	a := v.arr
	t := a.currentTracer()
	b = append(append(append(b, "# tracer: "...), t.Name()...), "\n#\n"...)
	if v.snapshot && empty {
		return v.appendSnapshotHelp(b)
	}
	if own, ok := t.(headPrinter); ok {
		return own.AppendHead(a, b, st)
	}
	switch {
	case !a.Has(OptContextInfo):
		return b
	case a.Has(OptLatency) && empty:
		return b
	case a.Has(OptLatency):
		return v.appendLatencyHeader(b, t.Name(), st)
	case a.Has(optVerbose):
		return b
	}
	return a.appendColumns(b, st)
}

// appendCounts appends the line with the counts of entries and processors (print_event_info).
func (a *Array) appendCounts(b []byte, st ring.Stats) []byte {
	return fmt.Appendf(b, "# entries-in-buffer/entries-written: %d/%d   #P:%d\n#\n", st.Entries, st.Entries+st.Overrun, a.tr.Config.CPUs)
}

// appendColumns appends the names of the columns (print_func_help_header, print_func_help_header_irq).
func (a *Array) appendColumns(b []byte, st ring.Stats) []byte {
	b = a.appendCounts(b, st)
	flags, tgid, h := a.Has(optIrqInfo), a.Has(optRecordTgid), a.tr.heads()
	switch {
	case flags && tgid:
		b = append(b, strings.ReplaceAll(h.flags, "#", "#"+tgidShift)...)
		return append(b, h.tgidColumns...)
	case flags:
		return append(append(b, h.flags...), h.columns...)
	case tgid:
		return append(b, h.plainTgid...)
	}
	return append(b, h.plain...)
}

// appendLatencyHeader appends the head of the option latency-format (print_trace_header). No tracer here
// measures a latency or has a task to show.
func (v *view) appendLatencyHeader(b []byte, tracer string, st ring.Stats) []byte {
	b = v.arr.AppendLatencyInfo(b, tracer, st)
	if v.arr.Has(optVerbose) {
		return b
	}
	return append(b, v.arr.tr.heads().latency...)
}

// AppendLatencyInfo appends the lines above the columns.
func (a *Array) AppendLatencyInfo(b []byte, tracer string, st ring.Stats) []byte {
	b = fmt.Appendf(b, "# %s latency trace v1.1.5 on %s\n%s", tracer, a.tr.Config.Release, latencyRule)
	b = fmt.Appendf(b, "# latency: 0 us, #%d/%d, CPU#%d | (M:desktop VP:0, KP:0, SP:0 HP:0 #P:%d)\n",
		st.Entries, st.Entries+st.Overrun, a.Traced.Load(), a.tr.Config.CPUs)
	return append(b, "#    -----------------\n#    | task: -0 (uid:0 nice:0 policy:0 rt_prio:0)\n#    -----------------\n#\n"...)
}

// currentTracer is current_tracer.
func (a *Array) currentTracer() Tracer {
	a.tr.Mu.Lock()
	defer a.tr.Mu.Unlock()
	return a.tracer
}
