package tracefs

import (
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// An option is one bit of what a buffer does and how it is printed
// (trace_iterator_flags).
type option uint64

// In the kernel's order. Where it says so, an option is kept and has no effect.
const (
	optPrintParent option = 1 << iota
	optSymOffset          // offsets behind the symbols of stacks and markers
	optSymAddr            // addresses behind symbols
	optVerbose            // no columns, long times
	optRaw                // numbers instead of text
	optHex
	optBin
	optBlock        // no effect: poll(2) says of our files that they can be read, always
	optPrintk       // trace_printk is recorded
	optAnnotate     // where a processor's entries begin, when some were lost
	optUserStack    // no effect: user processes run elsewhere, and so are their stacks
	optSymUserobj   // no effect: it is about those
	optMsgOnly      // of markers the text alone
	optContextInfo  // task, processor, flags and time before each entry
	optLatency      // short lines with the time between them
	optRecordCmd    // remember tasks' names
	optRecordTgid   // the thread group's id as well
	optOverwrite    // a full buffer loses its oldest entries, not the new ones
	optStopOnFree   // closing free_buffer ends tracing
	optIrqInfo      // the flags
	optMarkers      // trace_marker can be written
	optEventFork    // set_event_pid and set_event_notrace_pid follow forks
	optPauseOnTrace // nothing is recorded while trace is open
	optHashPtr      // no effect: it is about formats of tracepoints
	optFunction     // no effect: it is about tracers of latencies
	optFunctionFork // set_ftrace_pid and set_ftrace_notrace_pid follow forks
	optDisplayGraph // no effect: it is about tracers of latencies
	optStacktrace   // a stack after every event
)

// options are all of them, by name. top: only the top array's options/ has it.
var options = [...]struct {
	name string
	bit  option
	on   bool // at first
	top  bool
}{
	{name: "print-parent", bit: optPrintParent, on: true}, {name: "sym-offset", bit: optSymOffset},
	{name: "sym-addr", bit: optSymAddr}, {name: "verbose", bit: optVerbose},
	{name: "raw", bit: optRaw}, {name: "hex", bit: optHex}, {name: "bin", bit: optBin}, {name: "block", bit: optBlock},
	{name: "trace_printk", bit: optPrintk, on: true, top: true}, {name: "annotate", bit: optAnnotate, on: true},
	{name: "userstacktrace", bit: optUserStack}, {name: "sym-userobj", bit: optSymUserobj},
	{name: "printk-msg-only", bit: optMsgOnly, top: true}, {name: "context-info", bit: optContextInfo, on: true},
	{name: "latency-format", bit: optLatency}, {name: "record-cmd", bit: optRecordCmd, on: true, top: true},
	{name: "record-tgid", bit: optRecordTgid}, {name: "overwrite", bit: optOverwrite, on: true},
	{name: "disable_on_free", bit: optStopOnFree}, {name: "irq-info", bit: optIrqInfo, on: true},
	{name: "markers", bit: optMarkers, on: true}, {name: "event-fork", bit: optEventFork},
	{name: "pause-on-trace", bit: optPauseOnTrace}, {name: "hash-ptr", bit: optHashPtr, on: true},
	{name: "function-trace", bit: optFunction, on: true}, {name: "function-fork", bit: optFunctionFork},
	{name: "display-graph", bit: optDisplayGraph}, {name: "stacktrace", bit: optStacktrace},
}

// defaultOptions are those that are on at first.
func defaultOptions() (bits option) {
	for _, o := range options {
		if o.on {
			bits |= o.bit
		}
	}
	return bits
}

func (a *array) has(o option) bool { return option(a.options.Load())&o != 0 }

// setOption switches one option (set_tracer_flag).
func (a *array) setOption(o option, on bool) {
	if on {
		a.options.Or(uint64(o))
	} else {
		a.options.And(^uint64(o))
	}
	switch o {
	case optOverwrite:
		for _, b := range a.buffers() {
			b.NoOverwrite.Store(!on)
		}
	case optRecordTgid:
		if on {
			a.fs.tasks.keepTgids()
		}
	}
}

// optionsDir is options/: a file for each, 0 or 1, those of the tracers that
// the array may have among them.
func (a *array) optionsDir() vtree.Node {
	d := &vtree.Dir{Mode: dirMode}
	for _, o := range options {
		if o.top && a.name != "" {
			continue
		}
		f := a.switchFile(func() bool { return a.has(o.bit) }, func(on bool) error { a.setOption(o.bit, on); return nil })
		d.Static = append(d.Static, vtree.Entry{Name: o.name, Node: a.holding(f)})
	}
	for _, t := range tracers() {
		if !t.may(a) {
			continue
		}
		for _, o := range t.options {
			f := a.switchFile(func() bool { return a.tracerOption(t, o.name) },
				func(on bool) error { return a.setTracerOption(t, o.name, on) })
			d.Static = append(d.Static, vtree.Entry{Name: o.name, Node: a.holding(f)})
		}
	}
	return d
}

// switchFile shows 0 or 1, and takes them.
func (a *array) switchFile(get func() bool, set func(on bool) error) *vtree.File {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) {
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			if get() {
				return []byte("1\n"), nil
			}
			return []byte("0\n"), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			on, err := parseEnable(p)
			if err != nil {
				return err
			}
			return a.fs.locked(func() error {
				if on == get() {
					return nil
				}
				return set(on)
			})
		}),
	}
}

// maxOptionName is how long a write to trace_options must not be.
const maxOptionName = 64

// optionsFile is trace_options: the names, with "no" before those that are
// off, the current tracer's last; it takes one such name.
func (a *array) optionsFile() vtree.Node {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) (b []byte, err error) {
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			line := func(name string, on bool) {
				if !on {
					b = append(b, "no"...)
				}
				b = append(append(b, name...), '\n')
			}
			for _, o := range options {
				line(o.name, a.has(o.bit))
			}
			for _, o := range a.tracer.options {
				line(o.name, a.tracerOption(a.tracer, o.name))
			}
			return b, nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			if len(p) >= maxOptionName {
				return syscall.EINVAL
			}
			name, off := strings.CutPrefix(kstr.Strip(kstr.CString(p)), "no")
			return a.fs.locked(func() error { return a.setNamedOption(name, !off) })
		}),
	}
}

func (a *array) setNamedOption(name string, on bool) error {
	for _, o := range options {
		if o.name == name {
			a.setOption(o.bit, on)
			return nil
		}
	}
	for _, o := range a.tracer.options {
		if o.name == name {
			return a.setTracerOption(a.tracer, name, on)
		}
	}
	return syscall.EINVAL
}
