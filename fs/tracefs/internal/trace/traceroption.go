package trace

import "syscall"

// A nopTracer traces nothing by itself. Its two options show what a tracer can
// do with one: the kernel has them as an example.
type nopTracer struct{}

const (
	nopAccept = "test_nop_accept"
	nopRefuse = "test_nop_refuse"
)

func (nopTracer) Name() string            { return "nop" }
func (nopTracer) Instances() bool         { return true }
func (nopTracer) Start(*Array, int) error { return nil }
func (nopTracer) Stop(*Array)             {}
func (nopTracer) Options() []TracerOption {
	return []TracerOption{{Name: nopAccept}, {Name: nopRefuse}}
}

func (nopTracer) SetOption(name string, _ bool) error {
	if name == nopRefuse {
		return syscall.EINVAL
	}
	return nil
}

// tracerOption reports whether a tracer's option is on. As in the kernel, all
// arrays share them.
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

// setTracerOption switches an option of t's, if t lets it.
func (a *Array) setTracerOption(t Tracer, name string, on bool) error {
	if err := t.SetOption(name, on); err != nil {
		return err
	}
	a.tr.tracerOptions[tracerOptionName{t.Name(), name}] = on
	a.tr.Version.Add(1)
	return nil
}

// A tracerOptionName names an option of a tracer's.
type tracerOptionName struct {
	tracer, name string
}

// OptionsOf tells which options of t's are on now.
func (a *Array) OptionsOf(t Tracer) func(name string) bool {
	a.tr.Mu.Lock()
	defer a.tr.Mu.Unlock()
	on := map[string]bool{}
	for _, o := range t.Options() {
		on[o.Name] = a.tr.tracerOption(t, o.Name)
	}
	return func(name string) bool { return on[name] }
}
