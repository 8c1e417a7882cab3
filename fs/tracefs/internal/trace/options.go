package trace

import (
	"slices"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// An Option is one option of a trace array: how it records, or how it is printed (trace_iterator_flags).
type Option uint64

// The options in the kernel's order. Some are only kept, as their comments say.
const (
	OptPrintParent Option = 1 << iota
	optSymOffset          // offsets behind the symbols of stacks and markers
	optSymAddr            // addresses behind symbols
	optVerbose            // lines without columns, with long times
	optRaw                // entries as numbers instead of text
	optHex
	optBin
	optBlock        // no effect: poll(2) always reports our files as readable
	optPrintk       // trace_printk is recorded
	optAnnotate     // a line where a processor's entries begin, if some were lost
	optUserStack    // no effect: user processes do not run in the machine
	optSymUserobj   // no effect: it is about stacks of user processes
	optMsgOnly      // markers are printed as their text only
	OptContextInfo  // task, processor, flags and time before each entry
	OptLatency      // short lines with the time between them
	optRecordCmd    // the names of tasks are remembered
	optRecordTgid   // the thread groups of tasks are remembered
	optOverwrite    // a full buffer loses its oldest entries, not the new ones
	optStopOnFree   // closing free_buffer ends tracing
	optIrqInfo      // the flags are printed
	optMarkers      // trace_marker can be written
	OptEventFork    // set_event_pid and set_event_notrace_pid follow forks
	optPauseOnTrace // nothing is recorded while trace is open
	optHashPtr      // formats of tracepoints print addresses hashed
	optFunction     // no effect: it is about tracers of latencies
	OptFunctionFork // set_ftrace_pid and set_ftrace_notrace_pid follow forks
	optDisplayGraph // no effect: it is about tracers of latencies
	OptStacktrace   // a stack after every event
)

// An option is an Option by its name.
type option struct {
	name string
	bit  Option
	on   bool // at first
	top  bool // only the options/ of the top array has it
}

// allOptions are the options of all releases.
var allOptions = [...]option{
	{name: "print-parent", bit: OptPrintParent, on: true}, {name: "sym-offset", bit: optSymOffset},
	{name: "sym-addr", bit: optSymAddr}, {name: "verbose", bit: optVerbose},
	{name: "raw", bit: optRaw}, {name: "hex", bit: optHex}, {name: "bin", bit: optBin}, {name: "block", bit: optBlock},
	{name: "trace_printk", bit: optPrintk, on: true, top: true}, {name: "annotate", bit: optAnnotate, on: true},
	{name: "userstacktrace", bit: optUserStack}, {name: "sym-userobj", bit: optSymUserobj},
	{name: "printk-msg-only", bit: optMsgOnly, top: true}, {name: "context-info", bit: OptContextInfo, on: true},
	{name: "latency-format", bit: OptLatency}, {name: "record-cmd", bit: optRecordCmd, on: true, top: true},
	{name: "record-tgid", bit: optRecordTgid}, {name: "overwrite", bit: optOverwrite, on: true},
	{name: "disable_on_free", bit: optStopOnFree}, {name: "irq-info", bit: optIrqInfo, on: true},
	{name: "markers", bit: optMarkers, on: true}, {name: "event-fork", bit: OptEventFork},
	{name: "pause-on-trace", bit: optPauseOnTrace}, {name: "hash-ptr", bit: optHashPtr, on: true},
	{name: "function-trace", bit: optFunction, on: true}, {name: "function-fork", bit: OptFunctionFork},
	{name: "display-graph", bit: optDisplayGraph}, {name: "stacktrace", bit: OptStacktrace},
}

// options are those of the kernel's release.
func (t *Tracing) options() []option {
	if !t.Config.Looks.NoHashPtr {
		return allOptions[:]
	}
	return slices.DeleteFunc(slices.Clone(allOptions[:]), func(o option) bool { return o.bit == optHashPtr })
}

// defaultOptions are the options of a new array that are on.
func defaultOptions() (bits Option) {
	for _, o := range allOptions {
		if o.on {
			bits |= o.bit
		}
	}
	return bits
}

// Has reports whether option o is on. It takes no lock.
func (a *Array) Has(o Option) bool { return Option(a.options.Load())&o != 0 }

// setOption switches one option (set_tracer_flag).
func (a *Array) setOption(o Option, on bool) {
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
			a.tr.Names.keepTgids()
		}
	}
}

// OptionsDir is options/. It has a file with 0 or 1 for each option, also for the options of the tracers
// that the array may have.
func (a *Array) OptionsDir() vtree.Node {
	d := &vtree.Dir{Mode: DirMode}
	for _, o := range a.tr.options() {
		if o.top && a.Name != "" {
			continue
		}
		f := a.switchFile(func() bool { return a.Has(o.bit) }, func(on bool) error { a.setOption(o.bit, on); return nil })
		d.Static = append(d.Static, vtree.Entry{Name: o.name, Node: a.Holding(f)})
	}
	for _, t := range a.tr.tracers() {
		if !a.mayHave(t) {
			continue
		}
		for _, o := range t.Options() {
			f := a.switchFile(func() bool { return a.tr.tracerOption(t, o.Name) },
				func(on bool) error { return a.setTracerOption(t, o.Name, on) })
			d.Static = append(d.Static, vtree.Entry{Name: o.Name, Node: a.Holding(f)})
		}
	}
	return d
}

// switchFile is a file with 0 or 1. get returns the state, set changes it.
func (a *Array) switchFile(get func() bool, set func(on bool) error) *vtree.File {
	return &vtree.File{
		Mode: WriteMode,
		Show: func(*vtree.Open) ([]byte, error) {
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
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
			return a.tr.Locked(func() error {
				if on == get() {
					return nil
				}
				return set(on)
			})
		}),
	}
}

// maxOptionName is the length from which a write to trace_options is refused, in bytes.
const maxOptionName = 64

// OptionsFile is trace_options. It shows the names, with "no" before those that are off. The current
// tracer's options come last. A write sets one option by such a name.
func (a *Array) OptionsFile() vtree.Node {
	return &vtree.File{
		Mode: WriteMode,
		Show: func(*vtree.Open) (b []byte, err error) {
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
			line := func(name string, on bool) {
				if !on {
					b = append(b, "no"...)
				}
				b = append(append(b, name...), '\n')
			}
			for _, o := range a.tr.options() {
				line(o.name, a.Has(o.bit))
			}
			for _, o := range a.tracer.Options() {
				line(o.Name, a.tr.tracerOption(a.tracer, o.Name))
			}
			return b, nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			if len(p) >= maxOptionName {
				return syscall.EINVAL
			}
			name, off := strings.CutPrefix(kstr.Strip(kstr.CString(p)), "no")
			return a.tr.Locked(func() error { return a.setNamedOption(name, !off) })
		}),
	}
}

func (a *Array) setNamedOption(name string, on bool) error {
	for _, o := range a.tr.options() {
		if o.name == name {
			a.setOption(o.bit, on)
			return nil
		}
	}
	for _, o := range a.tracer.Options() {
		if o.Name == name {
			return a.setTracerOption(a.tracer, name, on)
		}
	}
	return syscall.EINVAL
}
