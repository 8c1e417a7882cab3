package tracefs

import (
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/function"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kprobe"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/stack"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// State is all that the files of an FS can set and what they show, as plain values: events,
// buffers with their entries, switches. It is made by FS.State and never changed. What it
// leaves out is what was not set: the clock, error_log, counts of missed hits, and calls
// whose return is still to come.
type State struct {
	CPUs          int
	WordSize      int    `json:",omitempty"` // bytes of an unsigned long in entries; 0 stands for 8
	BigEndian     bool   `json:",omitempty"` // the order of bytes in entries
	LastID        int    // the newest event's number
	Expanded      bool   // the top buffer has its full size
	Thresh        uint64 // tracing_thresh, in ns
	Ftrace        int32  // kernel.ftrace_enabled
	Counter       uint64 // the clock counter: it goes on from here at least
	TracerOptions []trace.SavedOption
	Graph         function.SavedGraph
	Stacks        stack.Saved
	Names         trace.NamesState
	Groups        []string  // the directories below events/, in their order
	kprobe.Saved            // Events, Probes and Static
	Arrays        arrayList // newest first; the last is the top one
}

// ArrayState is a trace array: the top one, whose name is "", or an instance.
type ArrayState struct {
	Name string
	trace.Saved
	Cleared       bool // an event that it may have recorded has gone
	Pids, NotPids trace.PidsState
	Functions     function.Saved
	Files         []event.SavedFile // of all events, static ones among them, oldest first
}

// State is fs as it is. Who writes to a file waits; events of the machine go on, so that
// the buffers of several processors are saved one after the other.
func (fs *FS) State() (*State, error) {
	fs.tr.Mu.Lock()
	defer fs.tr.Mu.Unlock()
	return fs.save(), nil
}

// Restore makes fs what s is: all or nothing. An error says which file could not be, and why.
func (fs *FS) Restore(s *State) error { return fs.RestoreAround(s, Machine{}) }
