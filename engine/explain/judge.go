package explain

import (
	"strings"
	"syscall"

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
	case x.Function == nil: // which register_kretprobe looks for on every release
		v = refusal(engine.NoSymbol)
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
	k, rules := x.kernel, x.view.Language()
	once := rules.SymbolOnce
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
	if v.Rule != engine.NoSymbol && !rules.AnyFunction && kernel.Notrace(k, addr) {
		return refusal(engine.EventNotrace)
	}
	if rules.PlainBoundary && v.Rule.Errno() == syscall.EILSEQ {
		v.Rule = engine.EventBoundary
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
