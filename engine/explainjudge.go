package engine

import "strings"

// locate finds the address and the function that it lies in.
func (x *explainer) locate(p Place) {
	if p.Bad != "" {
		return
	}
	k := x.e.cfg.Kernel
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
	x.Place = x.e.place(addr)
	x.Function = &Function{
		Name: sym.Name, Module: sym.Module, Start: Address(sym.Addr), End: Address(sym.Addr + sym.Size),
		Type: string(sym.Type), Same: k.Count(sym.Name),
	}
}

// judge finds what each way of registering answers.
func (x *explainer) judge(p Place) {
	if p.Bad != "" {
		f := x.finding(refusal(BadPlace))
		f.Says += ": " + p.Bad
		x.Kprobe, x.Kretprobe, x.Events = f, f, f
		return
	}
	addr, entry, v := x.e.address(&Kprobe{Symbol: p.Symbol, Offset: p.Offset, Addr: p.Addr})
	if v.Rule == OK {
		x.Address = Address(addr)
	}
	slot, detour, known := x.e.forecast()
	if s := x.e.find(uint64(x.Address)); s != nil {
		if s.slot.addr != 0 {
			slot = s.slot.addr
		}
		if s.detourAt.addr != 0 {
			detour = s.detourAt.addr
		}
	}
	x.known = known
	if v.Rule == OK {
		x.out = x.e.look(addr, slot, detour)
		v = x.out.Verdict
	}
	x.Kprobe = x.finding(v)
	x.Events = x.finding(x.e.eventVerdict(p, addr, v))
	switch {
	case v.Rule == NoSymbol || v.Rule == NoPlace:
	case !entry:
		v = refusal(NotEntry)
	case x.e.noReturn[addr]:
		v = refusal(NoReturnProbe)
	}
	x.Kretprobe = x.finding(v)
}

// eventVerdict is what kprobe_events answers to p:… where register_kprobe answers
// v (validate_probe_symbol, __register_trace_kprobe, trace_kprobe_module_exist).
func (e *Engine) eventVerdict(p Place, addr uint64, v Verdict) Verdict {
	k := e.cfg.Kernel
	mod, _, qualified := strings.Cut(p.Symbol, ":")
	switch {
	case qualified:
		if _, there := k.Lookup(p.Symbol); !there && !e.moduleThere(mod) {
			return refusal(EventDeferred)
		}
		if e.cfg.Language.SymbolOnce && k.Count(p.Symbol) > 1 {
			return refusal(EventNotUnique)
		}
	case p.Symbol != "" && k.Count(p.Symbol) > 1:
		if e.cfg.Language.SymbolOnce {
			return refusal(EventNotUnique)
		}
		return refusal(EventAmbiguous)
	case p.Symbol == "" && v.Rule == NoSymbol:
		return refusal(EventDeferred)
	}
	if v.Rule == NoSymbol && e.cfg.Language.SymbolOnce {
		return refusal(EventNoSymbol)
	}
	if v.Rule != NoSymbol && notrace(k, addr) {
		return refusal(EventNotrace)
	}
	return v
}

func (e *Engine) moduleThere(name string) bool {
	f, ok := e.cfg.Kernel.(ModuleFinder)
	if !ok {
		return false
	}
	_, there := f.FindModule(name)
	return there
}

// notrace is within_notrace_func: the function at addr has no fentry site; one
// with a suffix (.isra.0) counts as the function it was made from, if that is there.
func notrace(k Kernel, addr uint64) bool {
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

// noFentry is __within_notrace_func.
func noFentry(k Kernel, addr uint64) bool {
	sym, ok := k.Symbol(addr)
	if !ok {
		return false
	}
	t := k.Tables(addr)
	if t == nil {
		return true
	}
	_, found := t.Overlap(SiteFtrace, sym.Addr, sym.Addr+sym.Size)
	return !found
}
