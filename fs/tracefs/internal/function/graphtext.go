package function

import (
	"strconv"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// Options of the function graph tracer.
const (
	graphOverrun   = "funcgraph-overrun"
	graphCPU       = "funcgraph-cpu"
	graphOverhead  = "funcgraph-overhead"
	graphProc      = "funcgraph-proc"
	graphDuration  = "funcgraph-duration"
	graphAbsTime   = "funcgraph-abstime"
	graphIrqs      = "funcgraph-irqs"
	graphTail      = "funcgraph-tail"
	graphSleepTime = "sleep-time"
)

const (
	graphIndent   = 2
	graphMaxDepth = 50 // FTRACE_RETFUNC_DEPTH
	graphProcLen  = 14 // TRACE_GRAPH_PROCINFO_LENGTH
)

// A graphReader is the state of one read of trace (struct fgraph_data).
type graphReader struct {
	*trace.Printer
	show graphColumns
	cpus []graphCPUState
}

type graphCPUState struct {
	pid     int32 // pid of the line before; -1: there is none
	depth   int32 // depth of the function that the current line belongs to
	entered [graphMaxDepth]uint64
}

// graphColumns says which columns lines have.
type graphColumns struct {
	overrun, cpu, overhead, proc, duration, absTime, tail, context, latency bool
}

// graphColumnsOf returns the columns that a's options and t's options choose.
func graphColumnsOf(a *trace.Array, t trace.Tracer) graphColumns {
	has := a.OptionsOf(t)
	return graphColumns{
		overrun: has(graphOverrun), cpu: has(graphCPU), overhead: has(graphOverhead), proc: has(graphProc),
		duration: has(graphDuration), absTime: has(graphAbsTime), tail: has(graphTail),
		context: a.Has(trace.OptContextInfo), latency: a.Has(trace.OptLatency),
	}
}

// A graphEntry is one entry of the graph tracer.
type graphEntry struct {
	fn              uint64
	depth           int32
	overrun         uint32
	called, return_ uint64
}

// graphEntryOf decodes an entry of that layout.
func graphEntryOf(entry []byte, l arch.Layout) (g graphEntry) {
	g.fn = l.Long(entry[trace.EntryHeader:])
	rest := entry[trace.EntryHeader+l.Word:]
	g.depth = graphDepth(entry, l)
	if trace.TypeOf(l.Order, entry) == trace.TypeGraphExit {
		g.overrun = l.Uint32(rest[4:])
		g.called, g.return_ = l.Uint64(rest[8:]), l.Uint64(rest[16:])
	}
	return g
}

// graphDepth is the depth of the call of an entry.
func graphDepth(entry []byte, l arch.Layout) int32 {
	return int32(l.Uint32(entry[trace.EntryHeader+l.Word:]))
}

// graphSize is the size of an entry of a type, in bytes: the function and the depth. An entry of a return
// also has the number of missed calls and two times.
func graphSize(kind, word int) int {
	if kind == trace.TypeGraphExit {
		return trace.EntryHeader + word + 24
	}
	return trace.EntryHeader + word + 4
}

// AppendLine prints an entry of any type in the columns of the graph tracer (print_graph_function_flags).
func (t graphTracer) AppendLine(printer *trace.Printer, b []byte, ev *ring.Event) ([]byte, bool) {
	p, ok := printer.Private.(*graphReader)
	if !ok {
		a := printer.Array
		p = &graphReader{Printer: printer, show: graphColumnsOf(a, t), cpus: make([]graphCPUState, printer.CpuCount())}
		for i := range p.cpus {
			p.cpus[i].pid = -1
		}
		printer.Private = p
	}
	switch kind := p.TypeOf(ev.Data); {
	case kind == trace.TypeGraphEntry && len(ev.Data) >= graphSize(kind, p.Layout().Word):
		return p.appendGraphCall(b, ev), true
	case kind == trace.TypeGraphExit && len(ev.Data) >= graphSize(kind, p.Layout().Word):
		return p.appendGraphReturn(b, ev), true
	case kind == trace.TypeStack || kind == trace.TypeFunction:
		return b, false
	}
	return p.appendGraphComment(b, ev), true
}

// appendGraphCall prints a call (print_graph_entry). If the return follows directly, both are one line.
func (p *graphReader) appendGraphCall(b []byte, ev *ring.Event) []byte {
	g := graphEntryOf(ev.Data, p.Layout())
	pid := p.PidOf(ev.Data)
	b = p.appendGraphPrologue(b, ev)
	s := &p.cpus[ev.CPU]
	ret, leaf := p.graphLeaf(ev.CPU, pid, g.fn)
	if leaf {
		s.depth = g.depth - 1
		s.enter(g.depth, 0)
		b = p.appendDuration(b, ret.return_-ret.called)
	} else {
		s.depth = g.depth
		s.enter(g.depth, g.fn)
		b = p.appendNoDuration(b)
	}
	b = p.AppendFunctionName(appendSpaces(b, int(g.depth)*graphIndent), g.fn)
	if leaf {
		return append(b, "();\n"...)
	}
	return append(b, "() {\n"...)
}

// enter stores the function that was entered at depth. With 0 it forgets it.
func (s *graphCPUState) enter(depth int32, fn uint64) {
	if depth >= 0 && depth < graphMaxDepth {
		s.entered[depth] = fn
	}
}

// graphLeaf takes the next entry of cpu if it is the return from pid's call of fn (get_return_for_leaf).
func (p *graphReader) graphLeaf(cpu int, pid int32, fn uint64) (graphEntry, bool) {
	if p.Reader == nil {
		return graphEntry{}, false
	}
	next, ok := p.Reader.PeekOn(cpu)
	if !ok || next.Lost > 0 || p.TypeOf(next.Data) != trace.TypeGraphExit || len(next.Data) < graphSize(trace.TypeGraphExit, p.Layout().Word) || p.PidOf(next.Data) != pid {
		return graphEntry{}, false
	}
	ret := graphEntryOf(next.Data, p.Layout())
	if ret.fn != fn {
		return graphEntry{}, false
	}
	p.Reader.NextOn(cpu)
	return ret, true
}

// appendGraphReturn prints a return (print_graph_return).
func (p *graphReader) appendGraphReturn(b []byte, ev *ring.Event) []byte {
	g := graphEntryOf(ev.Data, p.Layout())
	s := &p.cpus[ev.CPU]
	s.depth = g.depth - 1
	match := g.depth >= graphMaxDepth || g.depth >= 0 && s.entered[g.depth] == g.fn
	s.enter(g.depth, 0)
	b = p.appendGraphPrologue(b, ev)
	b = p.appendDuration(b, g.return_-g.called)
	b = append(appendSpaces(b, int(g.depth)*graphIndent), '}')
	if !match || p.show.tail {
		b = append(p.AppendFunctionName(append(b, " /* "...), g.fn), " */"...)
	}
	b = append(b, '\n')
	if p.show.overrun {
		b = strconv.AppendUint(append(b, " (Overruns: "...), uint64(g.overrun), 10)
		b = append(b, ")\n"...)
	}
	return b
}

// appendGraphComment prints an entry of another type as a comment (print_graph_comment).
func (p *graphReader) appendGraphComment(b []byte, ev *ring.Event) []byte {
	b = p.appendNoDuration(p.appendGraphPrologue(b, ev))
	if depth := p.cpus[ev.CPU].depth; depth > 0 {
		b = appendSpaces(b, int(depth+1)*graphIndent)
	}
	b = append(b, "/* "...)
	b = p.AppendBody(b, ev.Data)
	if n := len(b) - 1; b[n] == '\n' {
		b = b[:n]
	}
	return append(b, " */\n"...)
}

// appendGraphPrologue prints the columns that every line begins with (print_graph_prologue).
func (p *graphReader) appendGraphPrologue(b []byte, ev *ring.Event) []byte {
	pid := p.PidOf(ev.Data)
	show := &p.show
	b = p.appendGraphSwitch(b, ev.CPU, pid)
	if !show.context {
		return b
	}
	if show.absTime {
		t := trace.Usec(ev.Time)
		b = append(trace.AppendDigits(b, t/1e6, 5, ' '), '.')
		b = append(trace.AppendDigits(b, t%1e6, 6, '0'), " |  "...)
	}
	if show.cpu {
		b = p.appendGraphCPU(b, ev.CPU)
	}
	if show.proc {
		b = append(p.appendGraphProc(b, pid), " | "...)
	}
	if show.latency {
		b = append(p.AppendFlags(append(b, ' '), ev.Data[2], ev.Data[3]), " | "...)
	}
	return b
}

// appendGraphSwitch prints that the processor runs another task now (verif_pid).
func (p *graphReader) appendGraphSwitch(b []byte, cpu int, pid int32) []byte {
	s := &p.cpus[cpu]
	last := s.pid
	if s.pid = pid; last == pid || last == -1 {
		return b
	}
	const rule = " ------------------------------------------\n"
	b = p.appendGraphCPU(append(b, rule...), cpu)
	b = append(p.appendGraphProc(b, last), " => "...)
	b = append(p.appendGraphProc(b, pid), '\n')
	return append(append(b, rule...), '\n')
}

func (p *graphReader) appendGraphCPU(b []byte, cpu int) []byte {
	width := len(strconv.Itoa(p.CpuCount() - 1))
	return append(trace.AppendDigits(append(b, ' '), uint64(cpu), width, ' '), ") "...)
}

// appendGraphProc prints COMM-PID in the middle of its column (print_graph_proc).
func (p *graphReader) appendGraphProc(b []byte, pid int32) []byte {
	const most = 7
	comm := p.Comm(pid)
	comm = comm[:min(len(comm), most)]
	id := strconv.Itoa(int(pid))
	spaces := max(0, graphProcLen-len(comm)-1-len(id))
	b = append(appendSpaces(b, spaces/2), comm...)
	b = append(append(b, '-'), id...)
	return appendSpaces(b, spaces-spaces/2)
}

func appendSpaces(b []byte, n int) []byte {
	for range n {
		b = append(b, ' ')
	}
	return b
}

// appendNoDuration fills the column of the duration with spaces.
func (p *graphReader) appendNoDuration(b []byte) []byte {
	if !p.show.duration || !p.show.context {
		return b
	}
	return append(b, "              |  "...)
}

// appendDuration prints a duration (print_graph_duration, trace_print_graph_duration).
func (p *graphReader) appendDuration(b []byte, ns uint64) []byte {
	show := &p.show
	if !show.duration || !show.context {
		return b
	}
	mark := byte(' ')
	if show.overhead {
		mark = trace.OverheadMark(ns)
	}
	b = append(b, mark, ' ')
	const width, digits = 8, 7 // width of the column; a number with so many digits gets no fraction
	start := len(b)
	b = strconv.AppendUint(b, ns/1000, 10)
	if len(b)-start < digits {
		b = trace.AppendDigits(append(b, '.'), ns%1000, 3, '0')
		b = b[:min(len(b), start+width)]
	}
	n := len(b) - start
	b = append(b, " us "...)
	return append(appendSpaces(b, width-n), "|  "...)
}

// Heads of the columns: the first and the second line of each.
var (
	graphHeadAbsTime  = [2]string{"     TIME       ", "      |         "}
	graphHeadCPU      = [2]string{" CPU", " |  "}
	graphHeadProc     = [2]string{"  TASK/PID       ", "   |    |        "}
	graphHeadLatency  = [2]string{"||||   ", "||||   "}
	graphHeadDuration = [2]string{"  DURATION   ", "   |   |      "}
	graphHeadCalls    = [2]string{"               FUNCTION CALLS\n", "               |   |   |   |\n"}
	graphHeadFlags    = []string{
		"  _-----=> irqs-off        \n", " / _----=> need-resched    \n", "| / _---=> hardirq/softirq \n",
		"|| / _--=> preempt-depth   \n", "||| /                      \n",
	}
)

// AppendHead prints the heads of the columns (print_graph_headers_flags).
func (t graphTracer) AppendHead(a *trace.Array, b []byte, st ring.Stats) []byte {
	show := graphColumnsOf(a, t)
	if !show.context || show.latency && st.Entries == 0 {
		return b
	}
	if show.latency {
		b = a.AppendLatencyInfo(b, t.Name(), st)
		before := 0
		for _, c := range []struct {
			shown bool
			head  [2]string
		}{{show.absTime, graphHeadAbsTime}, {show.cpu, graphHeadCPU}, {show.proc, graphHeadProc}} {
			if c.shown {
				before += len(c.head[0])
			}
		}
		for _, line := range graphHeadFlags {
			b = append(appendSpaces(append(b, '#'), before), line...)
		}
	}
	for i := range 2 {
		b = append(b, '#')
		for _, c := range []struct {
			shown bool
			head  [2]string
		}{
			{show.absTime, graphHeadAbsTime}, {show.cpu, graphHeadCPU}, {show.proc, graphHeadProc},
			{show.latency, graphHeadLatency}, {show.duration, graphHeadDuration}, {true, graphHeadCalls},
		} {
			if c.shown {
				b = append(b, c.head[i]...)
			}
		}
	}
	return b
}
