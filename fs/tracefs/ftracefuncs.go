package tracefs

import (
	"fmt"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// arrayFunctions is what one array does about functions. the event mutex protects it, but
// for what hits read.
type arrayFunctions struct {
	filter, notrace *ftrace.Set // immutable; replaced
	tracer          *engine.FunctionTracer
	probes          []*functionProbe // newest first

	// Read by hits:
	pids, notPids trace.PidList
	last          []lastCall // by processor, its own
}

// ftraceEntries are the files about functions that there are once.
func (fs *FS) ftraceEntries() []vtree.Entry {
	g := &fs.graph
	return []vtree.Entry{
		{Name: "available_filter_functions", Node: &vtree.File{Mode: trace.ReadMode, Show: fs.availableFunctions}},
		{Name: "dyn_ftrace_total_info", Node: &vtree.File{Mode: trace.ReadMode, Show: fs.functionsInfo}},
		{Name: "enabled_functions", Node: &vtree.File{Mode: trace.ReadMode, Show: fs.enabledFunctions}},
		{Name: "max_graph_depth", Node: fs.graphDepthFile()},
		{Name: "set_graph_function", Node: fs.sets.File(ftrace.File{Set: g.functions, Put: g.setFunctions, None: ftrace.AllEnabled})},
		{Name: "set_graph_notrace", Node: fs.sets.File(ftrace.File{Set: g.ignored, Put: g.setIgnored, None: ftrace.NoneDisabled})},
	}
}

func (fs *FS) availableFunctions(*vtree.Open) (b []byte, err error) {
	for _, f := range fs.sets.Functions() {
		b = append(f.AppendTo(b), '\n')
	}
	return b, nil
}

// functionsInfo is dyn_ftrace_total_info: each page of the kernel's has 256
// records, each table is a group.
func (fs *FS) functionsInfo(*vtree.Open) ([]byte, error) {
	const perPage = 256
	n, pages, groups := 0, 0, 0
	for _, t := range fs.cfg.Kernel.AllTables() {
		if sites := len(t.Sites[engine.SiteFtrace]); sites > 0 {
			n += sites
			pages += (sites + perPage - 1) / perPage
			groups++
		}
	}
	return fmt.Appendf(nil, "%d pages:%d groups: %d\n", n, pages, groups), nil
}

// FtraceEnabled is kernel.ftrace_enabled.
func (fs *FS) FtraceEnabled() int { return int(fs.ftraceEnabled.Load()) }

// SetFtraceEnabled sets kernel.ftrace_enabled: with 0 no function's entry calls anybody,
// neither tracers nor kprobes (ftrace_enable_sysctl).
func (fs *FS) SetFtraceEnabled(v int) {
	fs.tr.Mu.Lock()
	defer fs.tr.Mu.Unlock()
	fs.setFtrace(int32(v))
}

// setFtrace is SetFtraceEnabled with the event mutex held.
func (fs *FS) setFtrace(v int32) {
	if was := fs.ftraceEnabled.Swap(v); (was != 0) != (v != 0) {
		fs.cfg.Engine.SetFtraceEnabled(v != 0)
	}
}

// enabledFunctions is enabled_functions: how many call each function's entry, R
// when kprobes are among them, who want all registers, and what is called. The
// kernel's trampolines are its own; here there is one.
func (fs *FS) enabledFunctions(*vtree.Open) ([]byte, error) {
	fs.tr.Mu.Lock()
	defer fs.tr.Mu.Unlock()
	var b []byte
	for _, t := range fs.cfg.Engine.FunctionsTraced() {
		sym, _ := fs.cfg.Kernel.Symbol(t.Addr)
		f := ftrace.Function{Addr: t.Addr, Name: sym.Name, Module: sym.Module}
		b = f.AppendTo(b)
		switch n := len(t.Tracers); {
		case t.Kprobes:
			b = fmt.Appendf(b, " (%d) R     ->%s\n", n+1, listOr(n > 0, "kprobe_ftrace_handler"))
		case n > 1:
			b = fmt.Appendf(b, " (%d)       ->%s\n", n, listOr(true, ""))
		default:
			who := fs.calledBy(t.Tracers[0])
			b = fmt.Appendf(b, " (1)      \ttramp: %#x (%s) ->%s\n", fs.cfg.Engine.FtraceTarget(), who, who)
		}
	}
	return b, nil
}

// listOr is who serves more than one, or who.
func listOr(list bool, who string) string {
	if list {
		return "arch_ftrace_ops_list_func"
	}
	return who
}

// calledBy is the kernel's function that t stands for.
func (fs *FS) calledBy(t *engine.FunctionTracer) string {
	switch {
	case t.Returns != nil:
		return "ftrace_graph_func"
	case fs.isTracer(t):
		return "function_trace_call"
	case fs.stacks.Is(t):
		return "stack_trace_call"
	}
	return "function_trace_probe_call"
}

func (fs *FS) isTracer(t *engine.FunctionTracer) bool {
	for _, a := range fs.arrays {
		if a.fn.tracer == t {
			return true
		}
	}
	return false
}

// retrace has a's tracer called where its filters say.
func (a *array) retrace() error {
	if a.fn.tracer == nil {
		return nil
	}
	return a.fs.cfg.Engine.TraceFunctions(a.fn.tracer, a.fs.sets.Chosen(a.fn.filter, a.fn.notrace))
}

// untrace ends what retrace began.
func (a *array) untrace() {
	if a.fn.tracer == nil {
		return
	}
	if err := a.fs.cfg.Engine.TraceFunctions(a.fn.tracer, nil); err != nil {
		a.fs.cfg.Log.Error().Err(err).Msg("functions stay traced")
	}
	a.fn.tracer = nil
}

// moduleFunctions makes every set fit the functions that there are: those of a
// module that has come are in those sets whose words name it.
func (fs *FS) moduleFunctions(e engine.ModuleEvent) {
	var all ftrace.Functions
	for _, f := range fs.sets.Functions() {
		if e.State != engine.ModuleUnload || f.Module != e.Module.Name {
			all = append(all, f)
		}
	}
	if err := fs.stacks.ModuleEvent(all, e); err != nil {
		fs.cfg.Log.Error().Err(err).Str("module", e.Module.Name).Msg("its functions' stacks are not traced")
	}
	for _, a := range fs.arrays {
		for _, s := range []**ftrace.Set{&a.fn.filter, &a.fn.notrace} {
			*s = (*s).Refit(all, e)
		}
		for _, p := range a.fn.probes {
			p.set.Forget(all)
		}
		if e.State == engine.ModuleComing {
			if err := a.retrace(); err != nil {
				fs.cfg.Log.Error().Err(err).Str("module", e.Module.Name).Msg("functions are not traced")
			}
		}
	}
}
