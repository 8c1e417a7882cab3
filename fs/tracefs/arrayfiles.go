package tracefs

import (
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// An arrayFile is one file in the directory of every trace array: in the root's and in each instance's
// (init_tracer_tracefs).
type arrayFile struct {
	name string
	node func(a *array) vtree.Node
}

// arrayFiles are all of them. An instance cannot be removed while one of its files is open.
var arrayFiles = []arrayFile{
	{"available_tracers", (*array).AvailableTracers},
	{"buffer_percent", (*array).PercentFile},
	{"buffer_size_kb", (*array).SizeFile},
	{"buffer_total_size_kb", (*array).TotalFile},
	{"current_tracer", (*array).TracerFile},
	{"error_log", (*array).ErrorLogFile},
	{"events", (*array).EventsDir},
	{"free_buffer", (*array).FreeFile},
	{"options", (*array).OptionsDir},
	{"per_cpu", (*array).PerCPUDir},
	{"set_event", (*array).SetEventFile},
	{"set_event_notrace_pid", (*array).NotEventPidFile},
	{"set_event_pid", (*array).EventPidFile},
	{"set_ftrace_filter", (*array).FilterFile},
	{"set_ftrace_notrace", (*array).NotraceFile},
	{"set_ftrace_notrace_pid", (*array).NotPidFile},
	{"set_ftrace_pid", (*array).PidFile},
	{"snapshot", func(a *array) vtree.Node { return a.SnapshotFile(-1) }},
	{"timestamp_mode", (*array).TimestampMode},
	{"trace", (*array).TraceFile},
	{"trace_clock", (*array).ClockFile},
	{"trace_marker", (*array).MarkerFile},
	{"trace_marker_raw", (*array).RawMarkerFile},
	{"trace_options", (*array).OptionsFile},
	{"trace_pipe", (*array).PipeFile},
	{"tracing_cpumask", (*array).CPUMaskFile},
	{"tracing_max_latency", (*array).MaxLatencyFile},
	{"tracing_on", (*array).OnFile},
}

// entries returns the array's files.
func (a *array) entries() []vtree.Entry {
	var es []vtree.Entry
	for _, f := range arrayFiles {
		n := f.node(a)
		if file, ok := n.(*vtree.File); ok {
			n = a.Holding(file)
		}
		es = append(es, vtree.Entry{Name: f.name, Node: n})
	}
	return a.fs.tr.Modes(es)
}
