package trace

import (
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A Tracer is what current_tracer chooses (struct tracer): something that
// writes entries of its own, besides those of the enabled events. Its methods are called with
// the event mutex held, but for those of who reads.
type Tracer interface {
	// Name is as in available_tracers.
	Name() string
	// Instances reports whether arrays other than the top one may have it.
	Instances() bool
	// Start begins to trace into a, for who runs on processor cpu (tracer.init); Stop ends it
	// (tracer.reset). An error of Start, which has an errno, leaves the array with nop.
	// tracing_on is not their business: who writes entries asks the array's.
	Start(a *Array, cpu int) error
	Stop(a *Array)
	// Options are shown by trace_options, below the common ones, while the
	// tracer is the current one, and always in options/ of the arrays that may
	// have it.
	Options() []TracerOption
	// SetOption is told before an option changes; an error refuses (tracer.set_flag).
	SetOption(name string, on bool) error
}

// A headPrinter is a tracer with a head of its own, which stands in trace behind the line
// "# tracer:" (tracer.print_header). Readers call it, without the event mutex.
type headPrinter interface {
	AppendHead(a *Array, b []byte, st ring.Stats) []byte
}

// A linePrinter is a tracer that prints an entry with all that stands before it, and its
// newline; false: it is printed as without the tracer (tracer.print_line). Readers call it,
// without the event mutex.
type linePrinter interface {
	AppendLine(p *Printer, b []byte, ev *ring.Event) ([]byte, bool)
}

// A TracerOption is one of a tracer's own options (struct tracer_opt).
type TracerOption struct {
	Name string
	On   bool // at first
}

// tracers are those there are, in the order of available_tracers.
func (t *Tracing) tracers() []Tracer { return append(slices.Clone(t.Config.Tracers), nopTracer{}) }

// FindTracer is the tracer of that name; nil: there is none.
func (t *Tracing) FindTracer(name string) Tracer {
	for _, tracer := range t.tracers() {
		if tracer.Name() == name {
			return tracer
		}
	}
	return nil
}

// mayHave reports whether a may have t.
func (a *Array) mayHave(t Tracer) bool { return t.Instances() || a.Name == "" }

// maxTracerName is how many bytes current_tracer looks at (MAX_TRACER_SIZE).
const maxTracerName = 100

// setTracer makes the tracer called name a's (tracing_set_tracer), for who runs
// on processor cpu.
func (a *Array) setTracer(name string, cpu int) error {
	a.Expand()
	t := a.tr.FindTracer(name)
	switch {
	case t == nil || !a.mayHave(t):
		return syscall.EINVAL
	case t == a.tracer:
		return nil
	case a.tr.Busy(func() bool { return a.piped != 0 }):
		return syscall.EBUSY
	}
	a.StopTracer()
	a.resetCPU(-1)
	return a.StartTracer(t, cpu)
}

// StartTracer makes t a's, which has nop.
func (a *Array) StartTracer(t Tracer, cpu int) error {
	if err := t.Start(a, cpu); err != nil {
		return err
	}
	a.tracer = t
	a.tr.Version.Add(1)
	return nil
}

// StopTracer leaves a with nop.
func (a *Array) StopTracer() {
	a.tracer.Stop(a)
	a.tracer = nopTracer{}
	a.tr.Version.Add(1)
}

// TracerFile is current_tracer; the name may end in white space.
func (a *Array) TracerFile() vtree.Node {
	return &vtree.File{
		Mode: WriteMode,
		Show: func(*vtree.Open) ([]byte, error) {
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
			return []byte(a.tracer.Name() + "\n"), nil
		},
		Store: func(o *vtree.Open, p []byte, _ int64) (int, error) {
			name := kstr.Strip(kstr.CString(p[:min(len(p), maxTracerName)]))
			_, cpu := a.tr.task(int(o.PID))
			err := a.tr.Locked(func() error { return a.setTracer(name, cpu) })
			if err != nil {
				return 0, err
			}
			return len(p), nil
		},
	}
}

// AvailableTracers is available_tracers.
func (a *Array) AvailableTracers() vtree.Node {
	var names []string
	for _, t := range a.tr.tracers() {
		if a.mayHave(t) {
			names = append(names, t.Name())
		}
	}
	return Fixed([]byte(strings.Join(names, " ") + "\n"))
}
