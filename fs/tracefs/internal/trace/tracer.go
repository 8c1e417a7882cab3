package trace

import (
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A Tracer is one of the tracers that current_tracer chooses from (struct tracer). It writes entries of its
// own, in addition to those of enabled events. Its methods are called with the event mutex held, except
// those that readers call.
type Tracer interface {
	// Name is the name in available_tracers.
	Name() string
	// Instances reports whether arrays other than the top array may have the tracer.
	Instances() bool
	// Start starts tracing into a, for a task on processor cpu (tracer.init). Its error has an errno; the
	// array then has nop. Start ignores tracing_on: recording an entry checks it.
	Start(a *Array, cpu int) error
	// Stop ends what Start began (tracer.reset).
	Stop(a *Array)
	// Options are the tracer's options. trace_options shows them below the common ones while the tracer is
	// the current one. options/ always shows them in arrays that may have the tracer.
	Options() []TracerOption
	// SetOption is called before an option changes. An error refuses the change (tracer.set_flag).
	SetOption(name string, on bool) error
}

// A headPrinter is a tracer with its own head. The head stands in trace behind the line "# tracer:"
// (tracer.print_header). Readers call it without the event mutex.
type headPrinter interface {
	// AppendHead appends the head of a. st are the counts of the entries that follow.
	AppendHead(a *Array, b []byte, st ring.Stats) []byte
}

// A linePrinter is a tracer that prints whole lines itself (tracer.print_line). Readers call it without the
// event mutex.
type linePrinter interface {
	// AppendLine appends the lines of an entry with all columns and the newline. It returns false if the
	// entry is to be printed as without the tracer.
	AppendLine(p *Printer, b []byte, ev *ring.Event) ([]byte, bool)
}

// A TracerOption is one of a tracer's own options (struct tracer_opt).
type TracerOption struct {
	// Name is the option's name. On is its default.
	Name string
	On   bool
}

// tracers are all tracers, in the order of available_tracers.
func (t *Tracing) tracers() []Tracer { return append(slices.Clone(t.Config.Tracers), nopTracer{}) }

// FindTracer is the tracer of that name, or nil.
func (t *Tracing) FindTracer(name string) Tracer {
	for _, tracer := range t.tracers() {
		if tracer.Name() == name {
			return tracer
		}
	}
	return nil
}

// mayHave reports whether array a may have tracer t.
func (a *Array) mayHave(t Tracer) bool { return t.Instances() || a.Name == "" }

// maxTracerName is how many bytes of a write current_tracer reads (MAX_TRACER_SIZE).
const maxTracerName = 100

// setTracer makes the tracer of that name a's tracer, for a task on processor cpu (tracing_set_tracer).
// EINVAL: a cannot have it.
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

// StartTracer makes t the tracer of a. Its tracer before must be nop.
func (a *Array) StartTracer(t Tracer, cpu int) error {
	if err := t.Start(a, cpu); err != nil {
		return err
	}
	a.tracer = t
	a.tr.Version.Add(1)
	return nil
}

// StopTracer stops a's tracer and sets nop.
func (a *Array) StopTracer() {
	a.tracer.Stop(a)
	a.tracer = nopTracer{}
	a.tr.Version.Add(1)
}

// TracerFile is current_tracer. White space behind the name is ignored.
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
