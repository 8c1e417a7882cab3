package tracefs

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
)

// Bounds of a State: more than any session makes by its files, and less than what would fill
// the host's memory.
const (
	maxBuffersKB  = 16 << 20 // all buffers together
	maxStates     = 1 << 16  // events, definitions, files of an array
	maxInstances  = 1 << 14
	maxPidsListed = 1 << 22
	maxTriggers   = 1 << 10
	maxStateCPUs  = 64
	maxGraphDepth = 1 << 12
)

// badState is what Check says: which file could not be restored, and why.
func badState(file, format string, args ...any) error {
	return fmt.Errorf("tracing/%s: "+format+": %w", append(append([]any{file}, args...), syscall.EINVAL)...)
}

// Check is EINVAL for a State that no FS gives, or one that takes too much memory: it bounds
// every number and string. What it says names the file.
func (s *State) Check() error {
	switch {
	case s.CPUs < 1 || s.CPUs > maxStateCPUs:
		return badState("per_cpu", "%d processors", s.CPUs)
	case len(s.Events) > maxStates || len(s.Probes) > maxStates || len(s.Groups) > maxStates+1:
		return badState("dynamic_events", "%d events of %d definitions", len(s.Events), len(s.Probes))
	case len(s.Arrays) == 0 || len(s.Arrays) > maxInstances:
		return badState("instances", "%d of them", len(s.Arrays)-1)
	case s.LastID < firstEventID-1 || s.LastID > lastEventID:
		return badState("events", "the newest has number %d", s.LastID)
	case len(s.TracerOptions) > maxTriggers:
		return badState("options", "%d of tracers", len(s.TracerOptions))
	}
	if err := s.Names.check(); err != nil {
		return err
	}
	if err := s.Stacks.check(); err != nil {
		return err
	}
	for _, f := range []struct {
		name string
		set  *ftrace.Saved
	}{{"set_graph_function", &s.Graph.Only}, {"set_graph_notrace", &s.Graph.Not}, {"stack_trace_filter", &s.Stacks.Filter}} {
		if err := f.set.Check(maxStates); err != nil {
			return badState(f.name, "%v", err)
		}
	}
	if err := s.checkDefinitions(); err != nil {
		return err
	}
	return s.checkArrays()
}

func (s *State) checkDefinitions() error {
	for i := range s.Events {
		e := &s.Events[i]
		if len(e.Def.Text) >= maxWrite || e.ID < firstEventID || e.ID > lastEventID {
			return badState("dynamic_events", "event %d has number %d and %d bytes", i, e.ID, len(e.Def.Text))
		}
	}
	for i := range s.Probes {
		p := &s.Probes[i]
		if len(p.Def.Text) >= maxWrite || len(p.Hits) != s.CPUs || p.Maxactive < math.MinInt32 || p.Maxactive > math.MaxInt32 {
			return badState("dynamic_events", "line %d has %d bytes and %d counts", i+1, len(p.Def.Text), len(p.Hits))
		}
	}
	return nil
}

func (s *State) checkArrays() error {
	names, kb := map[string]bool{}, 0
	for i := range s.Arrays {
		a := &s.Arrays[i]
		if (a.Name == "") != (i == len(s.Arrays)-1) || names[a.Name] || len(a.Name) > nameMax || a.Name == "." || a.Name == ".." ||
			strings.ContainsAny(a.Name, "/\x00") {
			return badState("instances", "%q", a.Name)
		}
		names[a.Name] = true
		if err := a.check(s.CPUs); err != nil {
			return err
		}
		for _, b := range slices.Concat(a.Buffer, a.Snapshot) {
			if kb += b.Bytes() >> 10; kb > maxBuffersKB {
				return badState(a.file("buffer_size_kb"), "%d kB for all buffers; at most %d", kb, maxBuffersKB)
			}
		}
	}
	return nil
}

// file is where a file of the array is, below tracing/.
func (a *ArrayState) file(name string) string {
	if a.Name == "" {
		return name
	}
	return "instances/" + a.Name + "/" + name
}

func (a *ArrayState) check(cpus int) error {
	if a.Options&^uint64(1<<len(options)-1) != 0 {
		return badState(a.file("trace_options"), "bits %#x", a.Options)
	}
	if bits.Len64(a.CPUMask) > cpus {
		return badState(a.file("tracing_cpumask"), "%x, of %d processors", a.CPUMask, cpus)
	}
	if a.Percent > 100 || a.Traced < 0 || int(a.Traced) >= cpus {
		return badState(a.file("buffer_percent"), "%d, and processor %d", a.Percent, a.Traced)
	}
	if err := a.checkBuffer("trace", a.Buffer, cpus); err != nil {
		return err
	}
	if a.Snapshot != nil {
		if err := a.checkBuffer("snapshot", a.Snapshot, cpus); err != nil {
			return err
		}
	}
	if err := a.checkLists(cpus); err != nil {
		return err
	}
	if len(a.Files) > maxStates {
		return badState(a.file("events"), "%d of them", len(a.Files))
	}
	for i := range a.Files {
		f := &a.Files[i]
		if len(f.Triggers) > maxTriggers || len(f.FilterText) > 2*maxFilter {
			return badState(a.file("events/"+f.Group+"/"+f.Name+"/trigger"), "%d of them", len(f.Triggers))
		}
	}
	return nil
}

// maxSlots is the pages of the largest buffer.
const maxSlots = (maxBufferKB<<10 + ring.DataSize - 1) / ring.DataSize

func (a *ArrayState) checkBuffer(file string, saved []ring.Saved, cpus int) error {
	if len(saved) != cpus {
		return badState(a.file(file), "of %d processors, not %d", len(saved), cpus)
	}
	for i := range saved {
		err := saved[i].Check(maxSlots)
		for j := 0; err == nil && j < len(saved[i].Pages); j++ {
			err = saved[i].Pages[j].Each(checkEntry)
		}
		if err != nil {
			return badState(a.file(fmt.Sprintf("per_cpu/cpu%d/%s", i, file)), "%v", err)
		}
	}
	return nil
}

// checkEntry refuses what would be printed with more spaces than any call is deep.
func checkEntry(data []byte) error {
	if len(data) < entryHeader {
		return nil // it is printed as nothing
	}
	if kind := entryType(data); kind != typeGraphEntry && kind != typeGraphExit || len(data) < graphEntrySize {
		return nil
	}
	if depth := graphEntryOf(data[:min(len(data), graphExitSize)]).depth; depth < 0 || depth > maxGraphDepth {
		return fmt.Errorf("a call %d deep", depth)
	}
	return nil
}

func (a *ArrayState) checkLists(cpus int) error {
	fn := &a.Functions
	for _, l := range []struct {
		file string
		pids *PidsState
	}{{"set_event_pid", &a.Pids}, {"set_event_notrace_pid", &a.NotPids}, {"set_ftrace_pid", &fn.Pids}, {"set_ftrace_notrace_pid", &fn.NotPids}} {
		if err := l.pids.check(); err != nil {
			return badState(a.file(l.file), "%v", err)
		}
	}
	for _, f := range []struct {
		file string
		set  *ftrace.Saved
	}{{"set_ftrace_filter", &fn.Filter}, {"set_ftrace_notrace", &fn.Notrace}} {
		if err := f.set.Check(maxStates); err != nil {
			return badState(a.file(f.file), "%v", err)
		}
	}
	if len(fn.Probes) > maxTriggers || fn.Last != nil && len(fn.Last) != cpus {
		return badState(a.file("set_ftrace_filter"), "%d commands", len(fn.Probes))
	}
	for i := range fn.Probes {
		if len(fn.Probes[i].Left) > maxStates {
			return badState(a.file("set_ftrace_filter"), "a command for %d functions", len(fn.Probes[i].Left))
		}
	}
	return nil
}

func (p *PidsState) check() error {
	if len(p.Pids) > maxPidsListed || p.None && len(p.Pids) > 0 {
		return fmt.Errorf("%d tasks", len(p.Pids))
	}
	for i, pid := range p.Pids {
		if pid < 0 || pid >= maxListed || i > 0 && pid <= p.Pids[i-1] {
			return fmt.Errorf("task %d", pid)
		}
	}
	return nil
}

func (n *NamesState) check() error {
	bad := func(format string, args ...any) error { return badState("saved_cmdlines", format, args...) }
	// More than pidSlots fit: the memory for so many names has some room left.
	if n.Room < 1 || n.Room > 2*pidSlots || n.Last < 0 || n.Last >= n.Room || len(n.Names) > n.Room || len(n.Slots) > pidSlots {
		return bad("%d names, room for %d, %d slots", len(n.Names), n.Room, len(n.Slots))
	}
	for _, name := range n.Names {
		if name.Slot < 0 || name.Slot >= n.Room || name.PID <= 0 || len(name.Comm) >= commSize || strings.Contains(name.Comm, "\x00") {
			return bad("slot %d has task %d %q", name.Slot, name.PID, name.Comm)
		}
	}
	for _, at := range n.Slots {
		if at[0] < 0 || at[0] >= pidSlots || at[1] < 0 || int(at[1]) >= n.Room {
			return bad("slot %d is at %d", at[0], at[1])
		}
	}
	if len(n.Tgids) > maxPid || !n.Keep && len(n.Tgids) > 0 {
		return badState("saved_tgids", "%d of them", len(n.Tgids))
	}
	for _, t := range n.Tgids {
		if t[0] <= 0 || t[0] > maxPid {
			return badState("saved_tgids", "task %d", t[0])
		}
	}
	return nil
}

func (s *StackState) check() error {
	if len(s.Frames) > stackEntries {
		return badState("stack_trace", "%d frames", len(s.Frames))
	}
	return nil
}
