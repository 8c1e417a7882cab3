package tracefs

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/function"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kprobe"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// Limits of a State. They are larger than what a session makes with the files, and too small to fill the
// host's memory.
const (
	maxBuffersKB = 16 << 20        // all buffers together
	maxStates    = kprobe.MaxSaved // events, definitions, files of an array
	maxInstances = 1 << 14
	maxTriggers  = 1 << 10
	maxStateCPUs = 64
)

// Check returns EINVAL if s cannot come from an FS, or if it takes too much memory. It limits every number
// and string. The error names the file.
func (s *State) Check() error {
	switch {
	case s.CPUs < 1 || s.CPUs > maxStateCPUs:
		return trace.BadState("per_cpu", "%d processors", s.CPUs)
	case s.WordSize != 0 && s.WordSize != 4:
		return trace.BadState("events", "words of %d bytes", s.WordSize)
	case len(s.Events) > maxStates || len(s.Probes) > maxStates || len(s.Groups) > maxStates+1:
		return trace.BadState("dynamic_events", "%d events of %d definitions", len(s.Events), len(s.Probes))
	case len(s.Arrays) == 0 || len(s.Arrays) > maxInstances:
		return trace.BadState("instances", "%d of them", len(s.Arrays)-1)
	case s.LastID < event.FirstEventID-1 || s.LastID > event.LastEventID:
		return trace.BadState("events", "the newest has number %d", s.LastID)
	case len(s.TracerOptions) > maxTriggers:
		return trace.BadState("options", "%d of tracers", len(s.TracerOptions))
	}
	if err := s.Names.Check(); err != nil {
		return err
	}
	if err := s.Stacks.Check(); err != nil {
		return trace.BadState("stack_trace", "%v", err)
	}
	for _, f := range []struct {
		name string
		set  *ftrace.Saved
	}{{"set_graph_function", &s.Graph.Only}, {"set_graph_notrace", &s.Graph.Not}, {"stack_trace_filter", &s.Stacks.Filter}} {
		if err := f.set.Check(maxStates); err != nil {
			return trace.BadState(f.name, "%v", err)
		}
	}
	if err := s.Saved.Check(s.CPUs); err != nil {
		return err
	}
	return s.checkArrays()
}

// layout is the layout of the entries.
func (s *State) layout() arch.Layout {
	return arch.Layout{Order: arch.Order(s.BigEndian), Word: cmp.Or(s.WordSize, 8)}
}

func (s *State) checkArrays() error {
	names, kb := map[string]bool{}, 0
	for i := range s.Arrays {
		a := &s.Arrays[i]
		if (a.Name == "") != (i == len(s.Arrays)-1) || names[a.Name] || len(a.Name) > event.NameMax || a.Name == "." || a.Name == ".." ||
			strings.ContainsAny(a.Name, "/\x00") {
			return trace.BadState("instances", "%q", a.Name)
		}
		names[a.Name] = true
		if err := a.check(s.CPUs, s.layout()); err != nil {
			return err
		}
		for _, b := range slices.Concat(a.Buffer, a.Snapshot) {
			if kb += b.Bytes() >> 10; kb > maxBuffersKB {
				return trace.BadState(a.file("buffer_size_kb"), "%d kB for all buffers; at most %d", kb, maxBuffersKB)
			}
		}
	}
	return nil
}

// file is the path of a file of the array below tracing/.
func (a *ArrayState) file(name string) string {
	if a.Name == "" {
		return name
	}
	return "instances/" + a.Name + "/" + name
}

func (a *ArrayState) check(cpus int, l arch.Layout) error {
	if err := a.Saved.Check(cpus, l, a.file, function.CheckEntry(l)); err != nil {
		return err
	}
	if err := a.checkLists(cpus); err != nil {
		return err
	}
	if len(a.Files) > maxStates {
		return trace.BadState(a.file("events"), "%d of them", len(a.Files))
	}
	for i := range a.Files {
		f := &a.Files[i]
		if err := f.Check(maxTriggers); err != nil {
			return trace.BadState(a.file("events/"+f.Group+"/"+f.Name+"/trigger"), "%v", err)
		}
	}
	return nil
}

func (a *ArrayState) checkLists(cpus int) error {
	fn := &a.Functions
	for _, l := range []struct {
		file string
		pids *trace.PidsState
	}{{"set_event_pid", &a.Pids}, {"set_event_notrace_pid", &a.NotPids}, {"set_ftrace_pid", &fn.Pids}, {"set_ftrace_notrace_pid", &fn.NotPids}} {
		if err := l.pids.Check(); err != nil {
			return trace.BadState(a.file(l.file), "%v", err)
		}
	}
	for _, f := range []struct {
		file string
		set  *ftrace.Saved
	}{{"set_ftrace_filter", &fn.Filter}, {"set_ftrace_notrace", &fn.Notrace}} {
		if err := f.set.Check(maxStates); err != nil {
			return trace.BadState(a.file(f.file), "%v", err)
		}
	}
	if len(fn.Probes) > maxTriggers || fn.Last != nil && len(fn.Last) != cpus {
		return trace.BadState(a.file("set_ftrace_filter"), "%d commands", len(fn.Probes))
	}
	for i := range fn.Probes {
		if len(fn.Probes[i].Left) > maxStates {
			return trace.BadState(a.file("set_ftrace_filter"), "a command for %d functions", len(fn.Probes[i].Left))
		}
	}
	return nil
}
