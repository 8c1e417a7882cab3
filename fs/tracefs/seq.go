package tracefs

import "github.com/kprobefs/kprobefs/fs/vtree"

// seqFiles are the files that use seq_file in Linux 6.1, by name.
var seqFiles = func() map[string]vtree.Seq {
	all := make(map[string]vtree.Seq)
	for _, name := range []string{
		"available_events", "available_filter_functions", "available_tracers", "dynamic_events", "enabled_functions", "format", "hist", "kprobe_events",
		"kprobe_profile", "printk_formats", "saved_cmdlines", "saved_tgids", "set_event", "set_event_notrace_pid", "set_event_pid", "stack_trace",
		"synthetic_events", "timestamp_mode", "trace_clock", "trace_options", "uprobe_events", "uprobe_profile",
	} {
		all[name] = vtree.SeqAlways
	}
	for _, name := range []string{
		"error_log", "set_ftrace_filter", "set_ftrace_notrace", "set_ftrace_notrace_pid", "set_ftrace_pid", "set_graph_function", "set_graph_notrace",
		"snapshot", "stack_trace_filter", "trace", "trigger",
	} {
		all[name] = vtree.SeqRead
	}
	return all
}()

// Seq returns how lseek(2) works on the file of that name in the kernel.
func Seq(name string) vtree.Seq { return seqFiles[name] }
