package tracefs

import (
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// An arrayFile is one name in the directory of every trace array: the root's
// and each instance's (init_tracer_tracefs).
type arrayFile struct {
	name string
	node func(a *array) vtree.Node
}

// arrayFiles are all of them. While a file is open, its instance cannot be
// removed.
var arrayFiles = []arrayFile{
	{"available_tracers", (*array).availableTracers},
	{"buffer_percent", (*array).percentFile},
	{"buffer_size_kb", (*array).sizeFile},
	{"buffer_total_size_kb", (*array).totalFile},
	{"current_tracer", (*array).tracerFile},
	{"error_log", (*array).errorLogFile},
	{"events", (*array).eventsDir},
	{"free_buffer", (*array).freeFile},
	{"options", (*array).optionsDir},
	{"per_cpu", (*array).perCPUDir},
	{"set_event", (*array).setEventFile},
	{"set_event_notrace_pid", (*array).notPidFile},
	{"set_event_pid", (*array).pidFile},
	{"set_ftrace_filter", (*array).filterFunctions},
	{"set_ftrace_notrace", (*array).ignoreFunctions},
	{"set_ftrace_notrace_pid", (*array).notFunctionPids},
	{"set_ftrace_pid", (*array).functionPids},
	{"snapshot", func(a *array) vtree.Node { return a.snapshotFile(-1) }},
	{"timestamp_mode", (*array).timestampMode},
	{"trace", (*array).traceFile},
	{"trace_clock", (*array).clockFile},
	{"trace_marker", (*array).markerFile},
	{"trace_marker_raw", (*array).rawMarkerFile},
	{"trace_options", (*array).optionsFile},
	{"trace_pipe", (*array).pipeFile},
	{"tracing_cpumask", (*array).maskFile},
	{"tracing_max_latency", (*array).maxLatencyFile},
	{"tracing_on", (*array).onFile},
}

// entries are the array's files.
func (a *array) entries() []vtree.Entry {
	var es []vtree.Entry
	for _, f := range arrayFiles {
		n := f.node(a)
		if file, ok := n.(*vtree.File); ok {
			n = a.holding(file)
		}
		es = append(es, vtree.Entry{Name: f.name, Node: n})
	}
	return es
}

// holding is f, but an open one keeps the array: ENODEV if it is gone
// (tracing_check_open_get_tr).
func (a *array) holding(f *vtree.File) *vtree.File {
	held := *f
	held.Open = func(o *vtree.Open) error {
		if err := a.get(); err != nil {
			return err
		}
		if f.Open == nil {
			return nil
		}
		err := f.Open(o)
		if err != nil {
			a.put()
		}
		return err
	}
	held.Release = func(o *vtree.Open) {
		if f.Release != nil {
			f.Release(o)
		}
		a.put()
	}
	return &held
}

// get is trace_array_get.
func (a *array) get() error {
	a.fs.mu.Lock()
	defer a.fs.mu.Unlock()
	if a.gone.Load() {
		return syscall.ENODEV
	}
	a.refs++
	return nil
}

func (a *array) put() {
	a.fs.mu.Lock()
	defer a.fs.mu.Unlock()
	a.refs--
	a.fs.closes.tell()
}
