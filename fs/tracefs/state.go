package tracefs

import (
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/function"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kprobe"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/stack"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// State is everything that the files of an FS can set or show, as plain values: events, buffers with their
// entries, switches. FS.State makes it. It is never changed. It leaves out what no file sets: the clock,
// error_log, counts of missed hits, and calls that have not returned yet.
type State struct {
	CPUs          int
	WordSize      int    `json:",omitempty"` // bytes of an unsigned long in entries; 0 stands for 8
	BigEndian     bool   `json:",omitempty"` // the order of bytes in entries
	LastID        int    // number of the newest event
	Expanded      bool   // the top array's buffer has its full size
	Thresh        uint64 // tracing_thresh, in ns
	Ftrace        int32  // kernel.ftrace_enabled
	Counter       uint64 // the clock counter; a restore does not set it back
	TracerOptions []trace.SavedOption
	Graph         function.SavedGraph
	Stacks        stack.Saved
	Names         trace.NamesState
	Groups        []string  // the directories below events/, in their order
	kprobe.Saved            // Events, Probes and Static
	Arrays        arrayList // newest first; the top array is last
}

// ArrayState is the state of a trace array: of an instance, or of the top array, whose name is "".
type ArrayState struct {
	Name string
	trace.Saved
	Cleared       bool // the buffer may hold entries of an event that was removed
	Pids, NotPids trace.PidsState
	Functions     function.Saved
	Files         []event.SavedFile // of all events, also of static ones, oldest first
}

// State returns the state of fs. Writes to files wait meanwhile. Events of the machine go on, so the
// buffers of different processors are saved at different times.
func (fs *FS) State() (*State, error) {
	fs.tr.Mu.Lock()
	defer fs.tr.Mu.Unlock()
	return fs.save(), nil
}

// Restore gives fs the state s, or leaves it unchanged. An error says which file could not be restored, and
// why.
func (fs *FS) Restore(s *State) error { return fs.RestoreAround(s, Machine{}) }
