package tracefs

import "syscall"

// nopTracer traces nothing by itself. Its two options show what a tracer can
// do with one: the kernel has them as an example.
var nopTracer = &tracer{
	name: "nop", instances: true, options: []tracerOption{{name: "test_nop_accept"}, {name: "test_nop_refuse"}},
	setOption: func(_ *array, name string, _ bool) error {
		if name == "test_nop_refuse" {
			return syscall.EINVAL
		}
		return nil
	},
}

// tracerOption reports whether an option of t's is on. As in the kernel, all
// arrays share them.
func (a *array) tracerOption(t *tracer, name string) bool {
	if on, set := a.fs.tracerOptions[tracerOptionName{t, name}]; set {
		return on
	}
	for _, o := range t.options {
		if o.name == name {
			return o.on
		}
	}
	return false
}

// setTracerOption switches an option of t's, if t lets it.
func (a *array) setTracerOption(t *tracer, name string, on bool) error {
	if t.setOption != nil {
		if err := t.setOption(a, name, on); err != nil {
			return err
		}
	}
	a.fs.tracerOptions[tracerOptionName{t, name}] = on
	a.fs.version.Add(1)
	return nil
}

// A tracerOptionName names an option of a tracer's.
type tracerOptionName struct {
	tracer *tracer
	name   string
}
