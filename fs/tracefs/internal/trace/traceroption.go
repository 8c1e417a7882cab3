package trace

import "syscall"

// A nopTracer is the tracer nop, which writes no entries. Its two options do nothing. The kernel has them
// as an example.
type nopTracer struct{}

const (
	nopAccept = "test_nop_accept"
	nopRefuse = "test_nop_refuse"
)

// Name is that of Tracer.
func (nopTracer) Name() string { return "nop" }

// Instances is that of Tracer.
func (nopTracer) Instances() bool { return true }

// Start is that of Tracer.
func (nopTracer) Start(*Array, int) error { return nil }

// Stop is that of Tracer.
func (nopTracer) Stop(*Array) {}

// Options is that of Tracer.
func (nopTracer) Options() []TracerOption {
	return []TracerOption{{Name: nopAccept}, {Name: nopRefuse}}
}

// SetOption is that of Tracer. EINVAL: the option is test_nop_refuse.
func (nopTracer) SetOption(name string, _ bool) error {
	if name == nopRefuse {
		return syscall.EINVAL
	}
	return nil
}

// tracerOption reports whether a tracer's option is on. As in the kernel, all arrays share the options of
// tracers.
func (t *Tracing) tracerOption(of Tracer, name string) bool {
	if on, set := t.tracerOptions[tracerOptionName{of.Name(), name}]; set {
		return on
	}
	for _, o := range of.Options() {
		if o.Name == name {
			return o.On
		}
	}
	return false
}

// setTracerOption switches an option of t's, unless t refuses.
func (a *Array) setTracerOption(t Tracer, name string, on bool) error {
	if err := t.SetOption(name, on); err != nil {
		return err
	}
	a.tr.tracerOptions[tracerOptionName{t.Name(), name}] = on
	a.tr.Version.Add(1)
	return nil
}

// A tracerOptionName names one option of one tracer.
type tracerOptionName struct {
	tracer, name string
}

// OptionsOf returns a function that reports which options of t are on. It uses the state at the time of the
// call of OptionsOf.
func (a *Array) OptionsOf(t Tracer) func(name string) bool {
	a.tr.Mu.Lock()
	defer a.tr.Mu.Unlock()
	on := map[string]bool{}
	for _, o := range t.Options() {
		on[o.Name] = a.tr.tracerOption(t, o.Name)
	}
	return func(name string) bool { return on[name] }
}
