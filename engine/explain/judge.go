package explain

import (
	"strings"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// locate finds the address and the function that it lies in.
func (x *explainer) locate(p Place) {
	if p.Bad != "" {
		return
	}
	k := x.kernel
	addr := p.Addr
	if p.Symbol != "" {
		var ok bool
		if addr, ok = k.Lookup(p.Symbol); !ok {
			return
		}
	}
	addr += p.Offset
	x.Address = Address(addr)
	sym, ok := k.Symbol(addr)
	if !ok {
		return
	}
	x.Place = x.symbolic(addr)
	x.Function = &Function{
		Name: sym.Name, Module: sym.Module, Start: Address(sym.Addr), End: Address(sym.Addr + sym.Size),
		Type: string(sym.Type), Same: k.Count(sym.Name),
	}
}

// judge finds what each way of registering answers.
func (x *explainer) judge(p Place) {
	if p.Bad != "" {
		f := x.finding(refusal(engine.BadPlace))
		f.Says += ": " + p.Bad
		x.Kprobe, x.Kretprobe, x.Events = f, f, f
		return
	}
	addr, entry, v := x.view.Resolve(p.Symbol, p.Offset, p.Addr)
	if v.Rule == engine.OK {
		x.Address = Address(addr)
	}
	slot, detour, known := x.view.Forecast()
	if s := x.view.Site(uint64(x.Address)); s != nil {
		if s.SlotAddr != 0 {
			slot = s.SlotAddr
		}
		if s.DetourAddr != 0 {
			detour = s.DetourAddr
		}
	}
	x.known = known
	if v.Rule == engine.OK {
		x.out = x.view.Prospect(addr, slot, detour)
		v = x.out.Verdict
	}
	x.Kprobe = x.finding(v)
	x.Events = x.finding(x.eventVerdict(p, addr, v))
	switch {
	case v.Rule == engine.NoSymbol || v.Rule == engine.NoPlace:
	case !entry:
		v = refusal(engine.NotEntry)
	case x.view.NoReturn(addr):
		v = refusal(engine.NoReturnProbe)
	}
	x.Kretprobe = x.finding(v)
}

// eventVerdict is the answer of kprobe_events to p:… where register_kprobe answers v
// (validate_probe_symbol, __register_trace_kprobe, trace_kprobe_module_exist).
func (x *explainer) eventVerdict(p Place, addr uint64, v engine.Verdict) engine.Verdict {
	k, once := x.kernel, x.view.Language().SymbolOnce
	mod, _, qualified := strings.Cut(p.Symbol, ":")
	switch {
	case qualified:
		if _, there := k.Lookup(p.Symbol); !there && !x.moduleThere(mod) {
			return refusal(engine.EventDeferred)
		}
		if once && k.Count(p.Symbol) > 1 {
			return refusal(engine.EventNotUnique)
		}
	case p.Symbol != "" && k.Count(p.Symbol) > 1:
		if once {
			return refusal(engine.EventNotUnique)
		}
		return refusal(engine.EventAmbiguous)
	case p.Symbol == "" && v.Rule == engine.NoSymbol:
		return refusal(engine.EventDeferred)
	}
	if v.Rule == engine.NoSymbol && once {
		return refusal(engine.EventNoSymbol)
	}
	if v.Rule != engine.NoSymbol && notrace(k, addr) {
		return refusal(engine.EventNotrace)
	}
	return v
}

func (x *explainer) moduleThere(name string) bool {
	f, ok := x.kernel.(kernel.ModuleFinder)
	if !ok {
		return false
	}
	_, there := f.FindModule(name)
	return there
}

// notrace is within_notrace_func: the function at addr has no fentry site; one
// with a suffix (.isra.0) counts as the function it was made from, if that is there.
func notrace(k kernel.Kernel, addr uint64) bool {
	if !noFentry(k, addr) {
		return false
	}
	sym, ok := k.Symbol(addr)
	if !ok {
		return false
	}
	if base, _, suffixed := strings.Cut(sym.Name, "."); suffixed {
		if at, ok := k.Lookup(base); ok {
			return noFentry(k, at)
		}
	}
	return true
}

// Traceable tells whether ftrace can trace the function at addr, as kprobe_events and perf events demand
// it (within_notrace_func).
func Traceable(k kernel.Kernel, addr uint64) bool { return !notrace(k, addr) }

// HasSite tells whether the function at addr has an ftrace site (ftrace_location of an entry).
func HasSite(k kernel.Kernel, addr uint64) bool {
	_, there := k.Symbol(addr)
	return there && !noFentry(k, addr)
}

// noFentry is __within_notrace_func.
func noFentry(k kernel.Kernel, addr uint64) bool {
	sym, ok := k.Symbol(addr)
	if !ok {
		return false
	}
	t := k.Tables(addr)
	if t == nil {
		return true
	}
	_, found := t.Overlap(kernel.TableFtrace, sym.Addr, sym.Addr+sym.Size)
	return !found
}
