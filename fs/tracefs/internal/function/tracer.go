package function

import (
	"fmt"
	"strconv"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// Options of the function tracer, as bits of Tracers.opts.
const (
	functionStack     = 1 << iota // func_stack_trace
	functionNoRepeats             // func-no-repeats
)

var functionOptions = map[string]uint32{"func_stack_trace": functionStack, "func-no-repeats": functionNoRepeats}

// Types are the types of the function tracer's entries, by their number.
var Types = map[int]trace.EntryType{
	trace.TypeFunction: {Size: 8, Words: 2, Text: appendFunction, Raw: appendFunctionRaw, Fields: 2},
	trace.TypeRepeats:  {Size: 24, Words: 2, Text: appendRepeats, Raw: appendRepeatsRaw},
}

// A functionTracer is the tracer "function" (kernel/trace/trace_functions.c). It writes an entry for each
// call of a function.
type functionTracer struct{ all *Tracers }

// Name is that of trace.Tracer.
func (functionTracer) Name() string { return "function" }

// Instances is that of trace.Tracer.
func (functionTracer) Instances() bool { return true }

// Options is that of trace.Tracer.
func (functionTracer) Options() []trace.TracerOption {
	return []trace.TracerOption{{Name: "func_stack_trace"}, {Name: "func-no-repeats"}}
}

// Start is that of trace.Tracer.
func (t functionTracer) Start(ta *trace.Array, cpu int) error {
	a := arrayOf(ta)
	a.tracer = &engine.FunctionTracer{Entry: a.function}
	a.last = make([]lastCall, a.all.conf.CPUs)
	if err := a.retrace(); err != nil {
		a.tracer = nil
		return err
	}
	a.Traced.Store(int32(cpu))
	return nil
}

// Stop is that of trace.Tracer.
func (t functionTracer) Stop(a *trace.Array) { arrayOf(a).untrace() }

// SetOption is that of trace.Tracer.
func (t functionTracer) SetOption(name string, on bool) error {
	if on {
		t.all.opts.Or(functionOptions[name])
	} else {
		t.all.opts.And(^functionOptions[name])
	}
	return nil
}

// A lastCall is the newest entry of a processor, and how often the same call has repeated since (struct
// trace_func_repeats).
type lastCall struct {
	addr, parent uint64
	count        uint16
	at           uint64 // the machine's time of the last repetition
}

// function writes the entry of a call, on the processor that calls (function_trace_call).
func (a *TraceArray) function(c *engine.Context, addr, parent uint64) {
	if !a.On.Load() || a.functionIgnored(c.Task) {
		return
	}
	opts := a.all.opts.Load()
	now := c.Now()
	r := a.Recorder(c)
	if opts&functionNoRepeats != 0 && a.repeats(r, c, addr, parent, now) {
		return
	}
	b := r.Begin(c, trace.TypeFunction, engine.TrapFtrace)
	b = r.AppendWord(b, addr)
	b = r.AppendWord(b, parent)
	if !a.Record(r, c, now, b) {
		return
	}
	if opts&functionStack != 0 {
		r.WriteStack(&a.Array, c, now, b, addr)
	}
}

// repeats counts a call that is the same as the one before. At another call it records the count of the old
// one (is_repeat_check, trace_last_func_repeats).
func (a *TraceArray) repeats(r *trace.Recorder, c *engine.Context, addr, parent, now uint64) bool {
	l := &a.last[c.CPU]
	if l.addr == addr && l.parent == parent && l.count < 1<<16-1 {
		l.count++
		l.at = now
		return true
	}
	if l.count > 0 {
		b := r.Begin(c, trace.TypeRepeats, engine.TrapFtrace)
		b = r.AppendWord(b, l.addr)
		b = r.AppendWord(b, l.parent)
		b = r.Order().AppendUint64(b, uint64(l.count))
		b = r.Order().AppendUint64(b, a.Stamp(l.at))
		a.Write(c.CPU, now, b)
	}
	*l = lastCall{addr: addr, parent: parent}
	return false
}

// functionIgnored reports whether calls of task t are not recorded (ftrace_ignore_pid).
func (a *TraceArray) functionIgnored(t *engine.Task) bool {
	return t != nil && trace.LeftOut(&a.pids, &a.notPids, t.PID)
}

// appendFunction prints an entry (trace_fn_trace).
func appendFunction(p *trace.Printer, b, entry []byte) []byte {
	return append(appendCall(p, b, entry), '\n')
}

func appendCall(p *trace.Printer, b, entry []byte) []byte {
	b = p.AppendIP(b, p.Word(entry, 0))
	if parent := p.Word(entry, 1); parent != 0 && p.Array.Has(trace.OptPrintParent) {
		b = p.AppendIP(append(b, " <-"...), parent)
	}
	return b
}

// appendFunctionRaw prints an entry with the option raw (trace_fn_raw).
func appendFunctionRaw(p *trace.Printer, b, entry []byte, _ uint64) []byte {
	return fmt.Appendf(b, "%x %x\n", p.Word(entry, 0), p.Word(entry, 1))
}

// appendRepeatsRaw prints a count of repeats with the option raw (trace_func_repeats_raw). The addresses
// are decimal. The time is the difference between the entry and the last call.
func appendRepeatsRaw(p *trace.Printer, b, entry []byte, at uint64) []byte {
	count, last := repeatsOf(p, entry)
	return fmt.Appendf(b, "%d %d %d %d\n", p.Word(entry, 0), p.Word(entry, 1), count, at-last)
}

// repeatsOf returns how often the call of an entry was repeated, and the time of the last repetition.
func repeatsOf(p *trace.Printer, entry []byte) (count, last uint64) {
	l := p.Layout()
	rest := entry[trace.EntryHeader+2*l.Word:]
	return l.Uint64(rest), l.Uint64(rest[8:])
}

// appendRepeats prints a count of repeats (trace_func_repeats_print).
func appendRepeats(p *trace.Printer, b, entry []byte) []byte {
	b = appendCall(p, b, entry)
	count, last := repeatsOf(p, entry)
	b = strconv.AppendUint(append(b, " (repeats: "...), count, 10)
	b = p.Clock.AppendTime(append(b, ", last_ts: "...), last, 12)
	return append(b, ")\n"...)
}
