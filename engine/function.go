package engine

import (
	"fmt"
	"maps"
	"slices"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A FunctionTracer is called at the entry of functions (struct ftrace_ops), and,
// if it wants to be, at their return (struct fgraph_ops). It is not a kprobe: it
// is not listed, and `enabled` does not concern it.
type FunctionTracer struct {
	// Entry runs on the processor that has entered a function. addr is the function's fentry site.
	// parent is its return address, as the stack has it. c.IP is behind the site. Changes to c are
	// lost.
	Entry func(c *Context, addr, parent uint64)
	// Returns, if set, has calls hooked that it accepts: its Entry, which must be
	// set and runs instead of the tracer's own, returns false, and its Handler
	// then runs at the return. A Kretprobe at no address, never registered, that
	// says how many calls may be pending.
	Returns *Kretprobe
}

// functions has the traced functions with their tracers. A value of it is immutable: hits look into
// it without a lock.
type functions map[uint64][]*FunctionTracer

// TraceFunctions has t called at the fentry sites at addrs, and nowhere else (register_ftrace_function,
// ftrace_set_filter_ip): each becomes a call in the text. If a function has several tracers, the newest is
// called first, and all of them before kprobes. When it returns, no Entry runs any more at a site that was
// left out. EINVAL when an address is no fentry site: nothing is changed then.
func (e *Engine) TraceFunctions(t *FunctionTracer, addrs []uint64) error {
	for _, addr := range addrs {
		r, ok := e.cfg.Kernel.Tables(addr).Overlap(kernel.TableFtrace, addr, addr+1)
		if !ok || r.Start != addr {
			return fmt.Errorf("trace the function at %#x: %w", addr, refusal(NotEntry).Rule.Errno())
		}
	}
	e.mu.Lock()
	err := e.hookReturns(t)
	if err == nil {
		err = e.traceFunctions(t, addrs)
	}
	e.unlock(true)
	return err
}

// hookReturns gets ready for t to see returns. It may see those that are pending when it has left all functions.
func (e *Engine) hookReturns(t *FunctionTracer) error {
	if t.Returns == nil || t.Returns.pool.cur.Load() != nil {
		return nil
	}
	if err := e.wantReturns(WantAll); err != nil {
		return fmt.Errorf("trace functions: %w", err)
	}
	e.returns[WantAll]++ // for ever
	t.Returns.pool.cur.Store(e.newInstances(t.Returns))
	return nil
}

func (e *Engine) traceFunctions(t *FunctionTracer, addrs []uint64) error {
	old := e.traced()
	next := maps.Clone(old)
	if next == nil {
		next = functions{}
	}
	wanted := make(map[uint64]bool, len(addrs))
	var changed []uint64
	for _, addr := range addrs {
		if t.Returns != nil && e.noReturn[addr] {
			continue // as a kretprobe cannot be there (__notrace_funcgraph)
		}
		wanted[addr] = true
		if !slices.Contains(old[addr], t) {
			next[addr] = append([]*FunctionTracer{t}, old[addr]...)
			changed = append(changed, addr)
		}
	}
	for addr, ts := range old {
		if wanted[addr] || !slices.Contains(ts, t) {
			continue
		}
		changed = append(changed, addr)
		if len(ts) == 1 {
			delete(next, addr)
		} else {
			next[addr] = slices.DeleteFunc(slices.Clone(ts), func(o *FunctionTracer) bool { return o == t })
		}
	}
	slices.Sort(changed)
	e.functions.Store(&next)
	err := e.callFrom(changed)
	if err != nil {
		e.functions.Store(&old)
		return fmt.Errorf("trace functions: %w", err)
	}
	return nil
}

// traced has the functions that are traced now.
func (e *Engine) traced() functions {
	if f := e.functions.Load(); f != nil {
		return *f
	}
	return nil
}

// callFrom brings text and traps at addrs up to date: in one Update for the sites at which no
// kprobe is armed, and by flush for the others.
func (e *Engine) callFrom(addrs []uint64) error {
	e.clear()
	u, traced := &e.update, e.traced()
	for _, addr := range addrs {
		if s := e.find(addr); s != nil && s.text == textCall {
			s.trap = Trap{} // to be set anew
			e.touch(s)
			continue
		}
		if traced[addr] == nil {
			u.Patches = append(u.Patches, Patch{addr, e.arch.FtraceNop})
			u.Clear = append(u.Clear, addr)
			continue
		}
		u.Patches = append(u.Patches, Patch{addr, e.fentryCall(addr)})
		u.Set = append(u.Set, functionTrap(addr))
	}
	if len(u.Patches) > 0 {
		if err := e.cfg.Text.Update(u); err != nil {
			return err
		}
	}
	_, err := e.flush()
	return err
}

// fentryCall is the text of an fentry site that has a tracer or a kprobe.
func (e *Engine) fentryCall(addr uint64) []byte {
	if e.noFtrace.Load() {
		return e.arch.FtraceNop
	}
	return e.arch.Call.Encode(addr, e.cfg.Text.FtraceTarget())
}

// FtraceEnabled reports whether fentry sites call their tracers and kprobes
// (kernel.ftrace_enabled).
func (e *Engine) FtraceEnabled() bool { return !e.noFtrace.Load() }

// SetFtraceEnabled is ftrace_startup_sysctl and ftrace_shutdown_sysctl. Without ftrace all fentry
// sites are nops. Tracers, and kprobes at fentry sites, may still come and go. They are called when
// ftrace is back. Nothing else is changed, and nothing is logged, as in the kernel. When it
// returns, no handler that was called from such a site runs any more.
func (e *Engine) SetFtraceEnabled(on bool) {
	e.mu.Lock()
	if on != e.noFtrace.Load() {
		e.unlock(false)
		return
	}
	sites := e.fentryCalls()
	e.noFtrace.Store(!on)
	e.clear()
	for i := range sites {
		e.update.Patches = append(e.update.Patches, Patch{sites[i].Addr, e.fentryCall(sites[i].Addr)})
	}
	if err := e.cfg.Text.Update(&e.update); err != nil { // text that is not executable memory cannot be traced
		e.log(LogError, "ftrace", "error", err, "enabled", on)
		e.noFtrace.Store(on)
	}
	e.log(LogInfo, "ftrace", "enabled", on, "sites", len(sites))
	e.unlock(!on)
}

// forgetFunctions ends the tracing of functions whose text is about to be freed,
// and says of how many (ftrace_release_mod).
func (e *Engine) forgetFunctions(ev ModuleEvent) int {
	next := maps.Clone(e.traced())
	var gone []uint64
	for addr := range next {
		if ev.freed(addr) {
			gone = append(gone, addr)
			delete(next, addr)
		}
	}
	if len(gone) == 0 {
		return 0
	}
	e.functions.Store(&next)
	if err := e.callFrom(gone); err != nil {
		e.log(LogError, "functions of a module stay traced", "error", err)
	}
	return len(gone)
}

// functionTrap is the machine's trap for a traced function. Tracers want the flags, so they get all
// registers.
func functionTrap(addr uint64) Trap { return Trap{Addr: addr, Kind: TrapFtrace, Want: WantAll} }

// alsoTraced is the trap of an armed kprobe whose function may be traced, too.
func (e *Engine) alsoTraced(t Trap) Trap {
	if t.Kind == TrapFtrace && e.traced()[t.Addr] != nil {
		t.Quick, t.Next, t.Want = false, 0, WantAll
	}
	return t
}

// entered runs the tracers of the function at addr. Their changes to the registers are lost, as
// ftrace saves the registers.
func (e *Engine) entered(c *Context, ts []*FunctionTracer, addr uint64) {
	// Before a probe hooks the return.
	parent, _ := e.returnAddress(c)
	for _, t := range ts {
		if t.Returns != nil {
			e.enter(t.Returns, c)
		} else {
			t.Entry(c, addr, parent)
		}
	}
}

// FtraceTarget is the address of the trampoline that fentry sites call.
func (e *Engine) FtraceTarget() uint64 { return e.cfg.Text.FtraceTarget() }

// FunctionsTraced lists the fentry sites that are calls now, ascending, with their tracers.
func (e *Engine) FunctionsTraced() []TracedFunction {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.noFtrace.Load() {
		return nil
	}
	return e.fentryCalls()
}

// fentryCalls are the sites that are calls, or would be with ftrace. mu is held.
func (e *Engine) fentryCalls() []TracedFunction {
	byAddr := map[uint64]*TracedFunction{}
	at := func(addr uint64) *TracedFunction {
		if byAddr[addr] == nil {
			byAddr[addr] = &TracedFunction{Addr: addr}
		}
		return byAddr[addr]
	}
	for addr, ts := range e.traced() {
		at(addr).Tracers = ts
	}
	e.each(func(s *site) {
		if s.ftrace && s.text == textCall {
			at(s.addr).Kprobes = true
		}
	})
	list := make([]TracedFunction, 0, len(byAddr))
	for _, addr := range slices.Sorted(maps.Keys(byAddr)) {
		list = append(list, *byAddr[addr])
	}
	return list
}

// A TracedFunction is one fentry site that is a call. All kprobes together count
// as one.
type TracedFunction struct {
	Addr    uint64            // of the site
	Tracers []*FunctionTracer // the tracers that it calls, the newest first
	Kprobes bool              // it calls kprobes, too
}
