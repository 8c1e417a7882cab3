package function

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// A functionProbe is a command of set_ftrace_filter: something to do when certain functions are called
// (struct ftrace_func_probe). An array has one for each kind of command, event and way of counting.
type functionProbe struct {
	arr     *TraceArray
	kind    functionCommand
	counted bool
	target  *Event // the event that enable_event and disable_event switch
	tracer  *engine.FunctionTracer
	set     *ftrace.Set // the functions; protected by the event mutex
	// left is how often the command may still run, by function; negative: without limit. The map is
	// immutable.
	left atomic.Pointer[map[uint64]*atomic.Int64]
}

// A functionCommand is one kind of command (struct ftrace_func_command).
type functionCommand struct {
	name string
	// act runs the command on the processor that calls addr. It reports whether the count goes down.
	act func(p *functionProbe, c *engine.Context, addr uint64) bool
	// target: the command switches an event.
	target bool
	// once: the command runs once and ignores the count.
	once bool
	// prepare, if set, is called when a command of the kind is made.
	prepare func(a *trace.Array)
}

func functionCommands() []functionCommand {
	return []functionCommand{
		{name: "traceon", act: func(p *functionProbe, _ *engine.Context, _ uint64) bool { return p.arr.Turn(true) }},
		{name: "traceoff", act: func(p *functionProbe, _ *engine.Context, _ uint64) bool { return p.arr.Turn(false) }},
		{name: "stacktrace", act: (*functionProbe).stack},
		{name: "snapshot", prepare: (*trace.Array).AllocSnapshot, act: func(p *functionProbe, c *engine.Context, _ uint64) bool {
			p.arr.SnapshotAtHit(c)
			return true
		}},
		{name: "dump", once: true, act: (*functionProbe).dump},
		{name: "cpudump", once: true, act: (*functionProbe).dump},
		{name: "enable_event", target: true, act: func(p *functionProbe, _ *engine.Context, _ uint64) bool {
			return p.target.Off.CompareAndSwap(true, false)
		}},
		{name: "disable_event", target: true, act: func(p *functionProbe, _ *engine.Context, _ uint64) bool {
			return p.target.Off.CompareAndSwap(false, true)
		}},
	}
}

// IsCommand reports whether set_ftrace_filter has a command of that name, except mod.
func IsCommand(name string) bool {
	_, ok := findCommand(name)
	return ok
}

func findCommand(name string) (functionCommand, bool) {
	for _, k := range functionCommands() {
		if k.name == name {
			return k, true
		}
	}
	return functionCommand{}, false
}

// stack records the stack of the caller (ftrace_stacktrace).
func (p *functionProbe) stack(c *engine.Context, addr uint64) bool {
	a := p.arr
	if !a.On.Load() {
		return false
	}
	r := a.Recorder(c)
	a.Remember(c, r)
	r.WriteStack(&a.Array, c, c.Now(), r.Begin(c, trace.TypeStack, engine.TrapFtrace), addr)
	return true
}

// dump ends tracing and writes the buffer to the kernel log (ftrace_dump). It does that in another
// goroutine, so that the hit does not wait.
func (p *functionProbe) dump(*engine.Context, uint64) bool {
	a := p.arr
	a.SetOn(false)
	if a.all.dumping.Swap(true) {
		return true // only one dump at a time
	}
	go func() {
		defer a.all.dumping.Store(false)
		const rule = "---------------------------------"
		a.all.conf.Printk("Dumping ftrace buffer:\n" + rule)
		pr := a.NewPrinter()
		rd := a.Buf.Load().Read(-1, true)
		for ev, ok := rd.Next(); ok; ev, ok = rd.Next() {
			a.all.conf.Printk(strings.TrimSuffix(string(pr.AppendEvent(nil, ev, rd)), "\n"))
		}
		a.all.conf.Printk(rule)
	}()
	return true
}

// hit runs the command when the function at addr is called (function_trace_probe_call).
func (p *functionProbe) hit(c *engine.Context, addr, _ uint64) {
	left := (*p.left.Load())[addr]
	if left == nil || left.Load() == 0 {
		return
	}
	if p.kind.act(p, c, addr) && left.Load() > 0 {
		left.Add(-1)
	}
}

// functionCommand runs PATTERN:COMMAND[:…] of a write (ftrace_func_command.func).
func (a *TraceArray) functionCommand(c ftrace.Command) error {
	kind, ok := findCommand(c.Name)
	if !ok {
		return fmt.Errorf("%s: no such command: %w", c.Name, syscall.EINVAL)
	}
	p := &functionProbe{arr: a, kind: kind, counted: c.HasParam, set: &ftrace.Set{}}
	param := c.Param
	if kind.target {
		var err error
		if param, err = p.aim(c); err != nil {
			return err
		}
	}
	if kind.once {
		p.counted = kind.name == "dump"
	}
	if pattern, remove := strings.CutPrefix(c.Pattern, "!"); remove {
		return a.removeProbe(p, pattern)
	}
	count := int64(-1)
	if kind.once {
		count = 1
	} else if param != "" {
		n, err := kstr.Uint(param, 0)
		if err != nil {
			return err
		}
		count = int64(n)
	} else if p.counted && kind.target {
		return syscall.EINVAL
	}
	return a.addProbe(p, c.Pattern, count)
}

// aim parses GROUP:EVENT[:COUNT] and returns the count (event_enable_func).
func (p *functionProbe) aim(c ftrace.Command) (count string, err error) {
	part := strings.SplitN(c.Param, ":", 3)
	if len(part) < 2 {
		return "", fmt.Errorf("%s needs GROUP:EVENT: %w", c.Name, syscall.EINVAL)
	}
	ev, ok := p.arr.all.conf.Event(p.arr, part[0], part[1])
	if !ok {
		return "", fmt.Errorf("no event %s:%s: %w", part[0], part[1], syscall.EINVAL)
	}
	p.target = &ev
	p.counted = len(part) == 3
	if p.counted {
		count = part[2]
	}
	return count, nil
}

// sameProbe finds a's command that does the same as p. With anyTarget the event does not matter, as in the
// kernel when a command is removed.
func (a *TraceArray) sameProbe(p *functionProbe, anyTarget bool) *functionProbe {
	for _, q := range a.probes {
		if q.kind.name == p.kind.name && q.counted == p.counted && (anyTarget || sameEvent(q.target, p.target)) {
			return q
		}
	}
	return nil
}

// sameEvent reports whether both are the same event, or both are nil.
func sameEvent(a, b *Event) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Off == b.Off
}

// addProbe gives the command p to the functions that pattern matches (register_ftrace_function_probe).
// EINVAL: all of them have it already.
func (a *TraceArray) addProbe(p *functionProbe, pattern string, count int64) error {
	all := a.all.conf.Sets.Functions()
	q := a.sameProbe(p, false)
	old := map[uint64]*atomic.Int64{}
	set := &ftrace.Set{}
	if q != nil {
		p, old, set = q, *q.left.Load(), q.set.Clone()
	}
	if err := set.Add(all, pattern); err != nil {
		return err
	}
	left := map[uint64]*atomic.Int64{}
	for _, f := range set.Of(all) {
		if left[f.Addr] = old[f.Addr]; left[f.Addr] == nil {
			left[f.Addr] = new(atomic.Int64)
			left[f.Addr].Store(count)
		}
	}
	if len(left) == len(old) {
		return fmt.Errorf("%s: every function has it: %w", pattern, syscall.EINVAL)
	}
	if q == nil {
		if err := a.beginProbe(p); err != nil {
			return err
		}
	}
	err := p.replace(set, left, all)
	if err != nil && q == nil {
		err = errors.Join(err, a.endProbe(p))
	}
	return err
}

// beginProbe adds p to a's commands.
func (a *TraceArray) beginProbe(p *functionProbe) error {
	if p.target != nil {
		if err := p.target.Hold(true); err != nil {
			return err
		}
	}
	if p.kind.prepare != nil {
		p.kind.prepare(&a.Array)
	}
	p.tracer = &engine.FunctionTracer{Entry: p.hit}
	a.probes = append([]*functionProbe{p}, a.probes...)
	return nil
}

// endProbe removes p from a's commands. p has no function any more.
func (a *TraceArray) endProbe(p *functionProbe) error {
	a.probes = slices.DeleteFunc(slices.Clone(a.probes), func(q *functionProbe) bool { return q == p })
	if p.target == nil {
		return nil
	}
	return p.target.Hold(false)
}

// replace changes p's functions and counts.
func (p *functionProbe) replace(set *ftrace.Set, left map[uint64]*atomic.Int64, all ftrace.Functions) error {
	p.set = set
	p.left.Store(&left)
	var addrs []uint64
	for _, f := range set.Of(all) {
		addrs = append(addrs, f.Addr)
	}
	return p.arr.all.conf.Engine.TraceFunctions(p.tracer, addrs)
}

// removeProbe takes the command p from the functions that pattern matches
// (unregister_ftrace_function_probe_func). ENODEV: the array has no such command. EINVAL: pattern matches
// none of its functions.
func (a *TraceArray) removeProbe(p *functionProbe, pattern string) error {
	q := a.sameProbe(p, true)
	if q == nil {
		return fmt.Errorf("no function has %s: %w", p.kind.name, syscall.ENODEV)
	}
	match := ftrace.ParsePattern(pattern)
	all := a.all.conf.Sets.Functions()
	set, left := q.set.Clone(), map[uint64]*atomic.Int64{}
	for _, f := range q.set.Of(all) {
		if match.Empty() || match.Match(f.Name) {
			set.Remove(f)
		} else {
			left[f.Addr] = (*q.left.Load())[f.Addr]
		}
	}
	if len(left) == len(*q.left.Load()) {
		return fmt.Errorf("%s: no function of %s matches: %w", pattern, p.kind.name, syscall.EINVAL)
	}
	if err := q.replace(set, left, all); err != nil || !set.Empty() {
		return err
	}
	return a.endProbe(q)
}

// RemoveCommands removes all commands of set_ftrace_filter. The event mutex is held.
func (a *TraceArray) RemoveCommands() {
	for _, p := range a.probes {
		none := map[uint64]*atomic.Int64{}
		err := p.replace(&ftrace.Set{}, none, nil)
		if e := a.endProbe(p); err == nil {
			err = e
		}
		if err != nil {
			a.all.conf.Log.Error().Err(err).Str("command", p.kind.name).Msg("a command of set_ftrace_filter stays")
		}
	}
}

// appendProbes appends the commands, as set_ftrace_filter shows them below the functions (t_probe_show).
func (a *TraceArray) appendProbes(b []byte) []byte {
	all := a.all.conf.Sets.Functions()
	for _, p := range a.probes {
		for _, f := range p.set.Of(all) {
			b = append(append(f.AppendTo(b), ':'), p.kind.name...)
			if p.target != nil {
				b = append(append(append(append(b, ':'), p.target.Group...), ':'), p.target.Name...)
			}
			n := (*p.left.Load())[f.Addr].Load()
			b = append(trace.AppendCount(b, n >= 0 && p.counted, uint64(n)), '\n')
		}
	}
	return b
}
