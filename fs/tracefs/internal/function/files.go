package function

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// FilterFile is set_ftrace_filter.
func (a *TraceArray) FilterFile() vtree.Node {
	return a.all.conf.Sets.File(ftrace.File{
		Set:  func() *ftrace.Set { return a.filter },
		Put:  func(s *ftrace.Set) error { a.filter = s; return a.retrace() },
		None: ftrace.AllEnabled, Words: true, Command: a.functionCommand, More: a.appendProbes,
	})
}

// NotraceFile is set_ftrace_notrace.
func (a *TraceArray) NotraceFile() vtree.Node {
	return a.all.conf.Sets.File(ftrace.File{
		Set:  func() *ftrace.Set { return a.notrace },
		Put:  func(s *ftrace.Set) error { a.notrace = s; return a.retrace() },
		None: ftrace.NoneDisabled, Words: true,
	})
}

// PidFile is set_ftrace_pid.
func (a *TraceArray) PidFile() vtree.Node { return a.noPids(&a.pids) }

// NotPidFile is set_ftrace_notrace_pid.
func (a *TraceArray) NotPidFile() vtree.Node { return a.noPids(&a.notPids) }

// noPids is the file of l. It says so if no task was named. The kernel marks that state with the number
// behind the highest pid. So it says the same if that pid was written (FTRACE_NO_PIDS).
func (a *TraceArray) noPids(l *trace.PidList) vtree.Node {
	const none = "no pid\n"
	f := l.File(a.all.conf.Tracing, nil, nil)
	f.Show = func(*vtree.Open) (b []byte, err error) {
		if !l.Written() {
			return []byte(none), nil
		}
		for _, pid := range l.Pids() {
			if pid == trace.MaxPid {
				b = append(b, none...)
				continue
			}
			b = append(strconv.AppendInt(b, int64(pid), 10), '\n')
		}
		return b, nil
	}
	return f
}

// graphDepthFile is max_graph_depth; 0: no limit. Only the low 32 bits of the written number count. They
// are shown as a signed number.
func (t *Tracers) graphDepthFile() vtree.Node {
	return &vtree.File{
		Mode: trace.WriteMode,
		Show: func(*vtree.Open) ([]byte, error) {
			return append(strconv.AppendInt(nil, int64(int32(t.graph.maxDepth.Load())), 10), '\n'), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			n, err := kstr.UserUint(p, 10)
			if err == nil {
				t.graph.maxDepth.Store(uint32(n))
			}
			return err
		}),
	}
}

// Entries are the files about functions that only the root directory has.
func (t *Tracers) Entries() []vtree.Entry {
	g := &t.graph
	return []vtree.Entry{
		{Name: "available_filter_functions", Node: &vtree.File{Mode: trace.ReadMode, Show: t.availableFunctions}},
		{Name: "dyn_ftrace_total_info", Node: &vtree.File{Mode: trace.ReadMode, Show: t.functionsInfo}},
		{Name: "enabled_functions", Node: &vtree.File{Mode: trace.ReadMode, Show: t.enabledFunctions}},
		{Name: "max_graph_depth", Node: t.graphDepthFile()},
		{Name: "set_graph_function", Node: t.conf.Sets.File(ftrace.File{Set: g.functions, Put: g.setFunctions, None: ftrace.AllEnabled})},
		{Name: "set_graph_notrace", Node: t.conf.Sets.File(ftrace.File{Set: g.ignored, Put: g.setIgnored, None: ftrace.NoneDisabled})},
	}
}

func (t *Tracers) availableFunctions(*vtree.Open) (b []byte, err error) {
	for _, f := range t.conf.Sets.Functions() {
		b = append(f.AppendTo(b), '\n')
	}
	return b, nil
}

// functionsInfo is dyn_ftrace_total_info: the numbers of functions, pages and groups. In the kernel a page
// has 256 records, and a group is one table of functions.
func (t *Tracers) functionsInfo(*vtree.Open) ([]byte, error) {
	const perPage = 256
	n, pages, groups := 0, 0, 0
	for _, table := range t.conf.Sets.Kernel.AllTables() {
		if sites := len(table.Sites[kernel.TableFtrace]); sites > 0 {
			n += sites
			pages += (sites + perPage - 1) / perPage
			groups++
		}
	}
	return fmt.Appendf(nil, "%d pages:%d groups: %d\n", n, pages, groups), nil
}

// enabledFunctions is enabled_functions. It shows each function whose entry calls tracers or kprobes: how
// many of them, R if kprobes are among them, because they want all registers, and what is called. The
// kernel has several trampolines; here there is one.
func (t *Tracers) enabledFunctions(*vtree.Open) ([]byte, error) {
	t.conf.Tracing.Mu.Lock()
	defer t.conf.Tracing.Mu.Unlock()
	var b []byte
	for _, f := range t.conf.Engine.FunctionsTraced() {
		sym, _ := t.conf.Sets.Kernel.Symbol(f.Addr)
		b = ftrace.Function{Addr: f.Addr, Name: sym.Name, Module: sym.Module}.AppendTo(b)
		switch n := len(f.Tracers); {
		case f.Kprobes:
			b = fmt.Appendf(b, " (%d) R     ->%s\n", n+1, listOr(n > 0, "kprobe_ftrace_handler"))
		case n > 1:
			b = fmt.Appendf(b, " (%d)       ->%s\n", n, listOr(true, ""))
		default:
			who := t.calledBy(f.Tracers[0])
			b = fmt.Appendf(b, " (1)      \ttramp: %#x (%s) ->%s\n", t.conf.Engine.FtraceTarget(), who, who)
		}
	}
	return b, nil
}

// listOr is the name of the kernel's function that calls a list of tracers, or who if there is only one.
func listOr(list bool, who string) string {
	if list {
		return "arch_ftrace_ops_list_func"
	}
	return who
}

// calledBy is the name of the kernel's function that corresponds to ft.
func (t *Tracers) calledBy(ft *engine.FunctionTracer) string {
	switch {
	case ft.Returns != nil:
		return "ftrace_graph_func"
	case slices.ContainsFunc(t.arrays, func(a *TraceArray) bool { return a.tracer == ft }):
		return "function_trace_call"
	}
	if who := t.conf.Others(ft); who != "" {
		return who
	}
	return "function_trace_probe_call"
}
