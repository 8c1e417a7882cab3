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
	// holds: while it is open, its instance cannot be removed.
	holds bool
}

// arrayFiles are all of them.
var arrayFiles = []arrayFile{
	{name: "available_tracers", node: (*array).availableTracers},
	{name: "buffer_size_kb", node: (*array).sizeFile, holds: true},
	{name: "buffer_total_size_kb", node: (*array).totalFile, holds: true},
	{name: "current_tracer", node: (*array).tracerFile},
	{name: "error_log", node: (*array).errorLogFile, holds: true},
	{name: "events", node: (*array).eventsDir},
	{name: "options", node: (*array).optionsDir},
	{name: "set_event", node: (*array).setEventFile, holds: true},
	{name: "trace", node: (*array).traceFile, holds: true},
	{name: "trace_options", node: (*array).optionsFile, holds: true},
	{name: "trace_pipe", node: (*array).pipeFile, holds: true},
	{name: "tracing_on", node: (*array).onFile, holds: true},
}

// entries are the array's files.
func (a *array) entries() []vtree.Entry {
	var es []vtree.Entry
	for _, f := range arrayFiles {
		n := f.node(a)
		if file, ok := n.(*vtree.File); ok && f.holds {
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
	if a.gone {
		return syscall.ENODEV
	}
	a.refs++
	return nil
}

func (a *array) put() {
	a.fs.mu.Lock()
	defer a.fs.mu.Unlock()
	a.refs--
}
