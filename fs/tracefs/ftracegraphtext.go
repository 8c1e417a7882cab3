package tracefs

import (
	"encoding/binary"
	"strconv"

	"github.com/kprobefs/kprobefs/fs/tracefs/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
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

// A graphReader is what one reading of trace knows (struct fgraph_data).
type graphReader struct {
	show graphColumns
	cpus []graphCPUState
}

type graphCPUState struct {
	pid     int32 // of the line before; -1: none yet
	depth   int32 // of the function that lines are in
	entered [graphMaxDepth]uint64
}

// graphColumns says what lines have.
type graphColumns struct {
	overrun, cpu, overhead, proc, duration, absTime, tail, context, latency bool
}

// graphColumns asks the options, t's among them.
func (a *array) graphColumns(t *tracer) graphColumns {
	a.fs.mu.Lock()
	defer a.fs.mu.Unlock()
	has := func(name string) bool { return a.tracerOption(t, name) }
	return graphColumns{
		overrun: has(graphOverrun), cpu: has(graphCPU), overhead: has(graphOverhead), proc: has(graphProc),
		duration: has(graphDuration), absTime: has(graphAbsTime), tail: has(graphTail),
		context: a.has(optContextInfo), latency: a.has(optLatency),
	}
}

// A graphEntry is one entry of the tracer's.
type graphEntry struct {
	fn              uint64
	depth           int32
	overrun         uint32
	called, return_ uint64
}

func graphEntryOf(entry []byte) (g graphEntry) {
	g.fn = binary.LittleEndian.Uint64(entry[8:])
	g.depth = int32(binary.LittleEndian.Uint32(entry[16:]))
	if entryType(entry) == typeGraphExit {
		g.overrun = binary.LittleEndian.Uint32(entry[20:])
		g.called, g.return_ = binary.LittleEndian.Uint64(entry[24:]), binary.LittleEndian.Uint64(entry[32:])
	}
	return g
}

// Sizes of the entries.
const (
	graphEntrySize = 20
	graphExitSize  = 40
)

// appendGraphLine is print_graph_function_flags.
func (p *printer) appendGraphLine(b []byte, ev *ring.Event) ([]byte, bool) {
	if p.graph == nil {
		p.graph = &graphReader{show: p.arr.graphColumns(p.tracer), cpus: make([]graphCPUState, p.arr.fs.cfg.CPUs)}
		for i := range p.graph.cpus {
			p.graph.cpus[i].pid = -1
		}
	}
	switch kind := entryType(ev.Data); {
	case kind == typeGraphEntry && len(ev.Data) >= graphEntrySize:
		return p.appendGraphCall(b, ev), true
	case kind == typeGraphExit && len(ev.Data) >= graphExitSize:
		return p.appendGraphReturn(b, ev), true
	case kind == typeStack || kind == typeFunction:
		return b, false
	}
	return p.appendGraphComment(b, ev), true
}

// appendGraphCall is print_graph_entry: a call that is followed by its return is
// one line with it.
func (p *printer) appendGraphCall(b []byte, ev *ring.Event) []byte {
	g := graphEntryOf(ev.Data)
	pid := entryPid(ev.Data)
	b = p.appendGraphPrologue(b, ev)
	s := &p.graph.cpus[ev.CPU]
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
	b = p.appendFunctionName(appendSpaces(b, int(g.depth)*graphIndent), g.fn)
	if leaf {
		return append(b, "();\n"...)
	}
	return append(b, "() {\n"...)
}

// enter notes, or with 0 forgets, the function that was entered at depth.
func (s *graphCPUState) enter(depth int32, fn uint64) {
	if depth >= 0 && depth < graphMaxDepth {
		s.entered[depth] = fn
	}
}

// graphLeaf takes the next entry of cpu if it is the return of pid's call of fn
// (get_return_for_leaf).
func (p *printer) graphLeaf(cpu int, pid int32, fn uint64) (graphEntry, bool) {
	if p.rd == nil {
		return graphEntry{}, false
	}
	next, ok := p.rd.PeekOn(cpu)
	if !ok || next.Lost > 0 || entryType(next.Data) != typeGraphExit || len(next.Data) < graphExitSize || entryPid(next.Data) != pid {
		return graphEntry{}, false
	}
	ret := graphEntryOf(next.Data)
	if ret.fn != fn {
		return graphEntry{}, false
	}
	p.rd.NextOn(cpu)
	return ret, true
}

// appendGraphReturn is print_graph_return.
func (p *printer) appendGraphReturn(b []byte, ev *ring.Event) []byte {
	g := graphEntryOf(ev.Data)
	s := &p.graph.cpus[ev.CPU]
	s.depth = g.depth - 1
	match := g.depth >= graphMaxDepth || g.depth >= 0 && s.entered[g.depth] == g.fn
	s.enter(g.depth, 0)
	b = p.appendGraphPrologue(b, ev)
	b = p.appendDuration(b, g.return_-g.called)
	b = append(appendSpaces(b, int(g.depth)*graphIndent), '}')
	if !match || p.graph.show.tail {
		b = append(p.appendFunctionName(append(b, " /* "...), g.fn), " */"...)
	}
	b = append(b, '\n')
	if p.graph.show.overrun {
		b = strconv.AppendUint(append(b, " (Overruns: "...), uint64(g.overrun), 10)
		b = append(b, ")\n"...)
	}
	return b
}

// appendGraphComment is print_graph_comment: another entry.
func (p *printer) appendGraphComment(b []byte, ev *ring.Event) []byte {
	b = p.appendNoDuration(p.appendGraphPrologue(b, ev))
	if depth := p.graph.cpus[ev.CPU].depth; depth > 0 {
		b = appendSpaces(b, int(depth+1)*graphIndent)
	}
	b = append(b, "/* "...)
	id := entryType(ev.Data)
	switch kind, ok := builtins[id]; {
	case ok && len(ev.Data) < kind.size:
	case ok && kind.msg != nil:
		b = kind.msg(b, ev.Data)
	case ok:
		b = kind.text(p, b, ev.Data)
	default:
		if e := p.events[id]; e != nil {
			b = p.appendEntry(b, e, ev.Data)
		}
	}
	if n := len(b) - 1; b[n] == '\n' {
		b = b[:n]
	}
	return append(b, " */\n"...)
}

// appendGraphPrologue is print_graph_prologue.
func (p *printer) appendGraphPrologue(b []byte, ev *ring.Event) []byte {
	pid := entryPid(ev.Data)
	show := &p.graph.show
	b = p.appendGraphSwitch(b, ev.CPU, pid)
	if !show.context {
		return b
	}
	if show.absTime {
		t := usec(ev.Time)
		b = append(appendDigits(b, t/1e6, 5, ' '), '.')
		b = append(appendDigits(b, t%1e6, 6, '0'), " |  "...)
	}
	if show.cpu {
		b = p.appendGraphCPU(b, ev.CPU)
	}
	if show.proc {
		b = append(p.appendGraphProc(b, pid), " | "...)
	}
	if show.latency {
		b = append(appendFlags(append(b, ' '), ev.Data[2], ev.Data[3]), " | "...)
	}
	return b
}

// appendGraphSwitch says that another task goes on (verif_pid).
func (p *printer) appendGraphSwitch(b []byte, cpu int, pid int32) []byte {
	s := &p.graph.cpus[cpu]
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

func (p *printer) appendGraphCPU(b []byte, cpu int) []byte {
	width := len(strconv.Itoa(p.arr.fs.cfg.CPUs - 1))
	return append(appendDigits(append(b, ' '), uint64(cpu), width, ' '), ") "...)
}

// appendGraphProc is print_graph_proc: COMM-PID in the middle of its column.
func (p *printer) appendGraphProc(b []byte, pid int32) []byte {
	const most = 7
	comm := p.comm(pid)
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

// appendFunctionName is %ps.
func (p *printer) appendFunctionName(b []byte, addr uint64) []byte {
	sym, ok := p.arr.fs.cfg.Kernel.Symbol(addr)
	if !ok {
		return append(b, p.arr.fs.name(addr)...)
	}
	return ftrace.Function{Name: sym.Name, Module: sym.Module}.AppendTo(b)
}

// appendNoDuration fills the column.
func (p *printer) appendNoDuration(b []byte) []byte {
	if !p.graph.show.duration || !p.graph.show.context {
		return b
	}
	return append(b, "              |  "...)
}

// appendDuration is print_graph_duration and trace_print_graph_duration.
func (p *printer) appendDuration(b []byte, ns uint64) []byte {
	show := &p.graph.show
	if !show.duration || !show.context {
		return b
	}
	mark := byte(' ')
	if show.overhead {
		mark = overheadMark(ns)
	}
	b = append(b, mark, ' ')
	const width, digits = 8, 7 // of the column; and so many digits get no fraction
	start := len(b)
	b = strconv.AppendUint(b, ns/1000, 10)
	if len(b)-start < digits {
		b = appendDigits(append(b, '.'), ns%1000, 3, '0')
		b = b[:min(len(b), start+width)]
	}
	n := len(b) - start
	b = append(b, " us "...)
	return append(appendSpaces(b, width-n), "|  "...)
}

// overheadMark is trace_find_mark.
func overheadMark(ns uint64) byte {
	for _, m := range []struct {
		over uint64
		mark byte
	}{{1e9, '$'}, {1e8, '@'}, {1e7, '*'}, {1e6, '#'}, {1e5, '!'}, {1e4, '+'}} {
		if ns > m.over {
			return m.mark
		}
	}
	return ' '
}

// The head of each column: its first and second line.
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

// appendGraphHeader is print_graph_headers_flags.
func (a *array) appendGraphHeader(b []byte, st ring.Stats) []byte {
	t := a.currentTracer()
	show := a.graphColumns(t)
	if !show.context || show.latency && st.Entries == 0 {
		return b
	}
	if show.latency {
		b = a.appendLatencyInfo(b, t.name, st)
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
