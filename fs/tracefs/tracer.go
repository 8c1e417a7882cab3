package tracefs

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A tracer is what current_tracer chooses (struct tracer): something that
// writes entries of its own, besides those of the enabled events.
type tracer struct {
	name string
	// instances: arrays other than the top one may have it.
	instances bool
	// start begins to trace into a, stop ends it (tracer.init and reset). Both
	// are called with FS.mu held; an error of start, which has an errno, leaves
	// the array with nop. Nil: nothing to do. tracing_on is not their business:
	// who writes entries asks array.on.
	start func(a *array) error
	stop  func(a *array)
	// header, if set, replaces the head of trace behind its line "# tracer:".
	header func(a *array, b []byte, st ring.Stats) []byte
	// line, if set, prints an entry with all that stands before it, and its
	// newline; false: as without it (tracer.print_line). It is called by readers.
	line func(p *printer, b []byte, ev *ring.Event) ([]byte, bool)
	// options are shown by trace_options, below the common ones, while the
	// tracer is the current one, and always in options/ of the arrays that may
	// have it.
	options []tracerOption
	// setOption, if set, is told before an option changes; an error refuses
	// (tracer.set_flag).
	setOption func(a *array, name string, on bool) error
}

// A tracerOption is one of a tracer's own options (struct tracer_opt).
type tracerOption struct {
	name string
	on   bool // at first
}

// tracers are those there are, in the order of available_tracers.
func tracers() []*tracer { return []*tracer{graphTracer, functionTracer, nopTracer} }

// may reports whether a may have t.
func (t *tracer) may(a *array) bool { return t.instances || a.name == "" }

// maxTracerName is how many bytes current_tracer looks at (MAX_TRACER_SIZE).
const maxTracerName = 100

// setTracer makes the tracer called name a's (tracing_set_tracer), for who runs
// on processor cpu.
func (a *array) setTracer(name string, cpu int) error {
	a.expand()
	for _, t := range tracers() {
		if t.name != name {
			continue
		}
		if !t.may(a) {
			break
		}
		if t == a.tracer {
			return nil
		}
		if a.fs.busy(func() bool { return a.piped != 0 }) {
			return syscall.EBUSY
		}
		a.stopTracer()
		a.resetCPU(-1)
		if t.start != nil {
			if err := t.start(a); err != nil {
				return err
			}
		}
		if t == functionTracer {
			a.traced.Store(int32(cpu))
		}
		a.tracer = t
		a.fs.version.Add(1)
		return nil
	}
	return syscall.EINVAL
}

// stopTracer leaves a with nop.
func (a *array) stopTracer() {
	if a.tracer.stop != nil {
		a.tracer.stop(a)
	}
	a.tracer = nopTracer
	a.fs.version.Add(1)
}

// tracerFile is current_tracer; the name may end in white space.
func (a *array) tracerFile() vtree.Node {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) {
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			return []byte(a.tracer.name + "\n"), nil
		},
		Store: func(o *vtree.Open, p []byte, _ int64) (int, error) {
			name := kstr.Strip(kstr.CString(p[:min(len(p), maxTracerName)]))
			_, cpu := a.fs.task(int(o.PID))
			err := a.fs.locked(func() error { return a.setTracer(name, cpu) })
			if err != nil {
				return 0, err
			}
			return len(p), nil
		},
	}
}

// availableTracers is available_tracers.
func (a *array) availableTracers() vtree.Node {
	var names []string
	for _, t := range tracers() {
		if t.may(a) {
			names = append(names, t.name)
		}
	}
	return fixed([]byte(strings.Join(names, " ") + "\n"))
}
