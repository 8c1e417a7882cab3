package check

import (
	"strings"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// attacher knows how the interfaces of one kernel attach probes.
type attacher struct {
	kernel kernel.Kernel
	rules  release.Attach
	// anyFunction: perf events may be on functions without an fentry site.
	anyFunction bool
	// plainBoundary: release.Language.PlainBoundary.
	plainBoundary bool
	types         types // of the kernel and of the modules that are loaded
	isa           *arch.ISA
	// callFits tells whether a call can be written over the nop at an entry.
	callFits func(addr uint64) bool
	// named returns the addresses of the functions that have a name which a question has.
	named func(name string) []uint64
}

// asks are the interfaces that are asked about a place. Their answers hold for the first byte of an
// instruction only if kprobes themselves accept it.
var asks = map[API]func(a *attacher, s *Spec, x *explain.Explanation) verdict{
	Perf: (*attacher).perf, Multi: (*attacher).multi, Fentry: (*attacher).fentry, Register: (*attacher).register,
}

// register is register_kprobe or register_kretprobe.
func (a *attacher) register(s *Spec, x *explain.Explanation) verdict {
	f := &x.Kprobe
	if s.Return {
		f = &x.Kretprobe
	}
	return found(f)
}

// perf is perf_event_open with the kprobe PMU (create_local_trace_kprobe, __register_trace_kprobe). It is
// given the name without a module's, which many releases do not know there.
func (a *attacher) perf(s *Spec, x *explain.Explanation) verdict {
	name := s.Place.Symbol
	switch _, there := a.kernel.Lookup(name); {
	case s.Place.Bad != "", name == "":
	case !there:
		return found(&x.Kprobe)
	case a.same(name) > 1:
		return ruled(engine.EventAmbiguous, "give an address")
	}
	if x.Address != 0 && x.Kprobe.Rule != engine.NoSymbol && !a.anyFunction && kernel.Notrace(a.kernel, uint64(x.Address)) {
		return ruled(engine.EventNotrace, "register it in a module, or probe a caller or a callee")
	}
	v := a.register(s, x)
	if a.plainBoundary && v.errno == "EILSEQ" {
		return ruled(engine.EventBoundary, v.advice)
	}
	return v
}

// same is how many functions have that name: in the kernel, or in the module that has it.
func (a *attacher) same(name string) int {
	if n := a.kernel.Count(name); n > 0 || strings.Contains(name, ":") {
		return n
	}
	addr, ok := a.kernel.Lookup(name)
	if m, in := a.kernel.Module(addr); ok && in {
		return a.kernel.Count(m.Name + ":" + name)
	}
	return 0
}

// multi is a link of kprobe.multi with a name or an address (ftrace_lookup_symbols, ftrace_set_filter_ips).
func (a *attacher) multi(s *Spec, x *explain.Explanation) verdict {
	if r := a.noMulti(); r != nil {
		return verdictOf(r)
	}
	if s.Place.Bad != "" {
		return found(&x.Kprobe)
	}
	if s.Place.Symbol == "" || s.Place.Offset != 0 {
		if x.Address == 0 || !siteOf(a.kernel, s.Place.Addr, s.Place.Symbol, s.Place.Offset) {
			return verdictOf(&multiNotEntry)
		}
		return ruled(engine.OK, "")
	}
	addrs := a.named(s.Place.Symbol)
	if addr, ok := a.kernel.Lookup(s.Place.Symbol); ok && len(addrs) == 0 {
		addrs = []uint64{addr}
	}
	for _, addr := range addrs {
		if kernel.HasFentry(a.kernel, addr) {
			return ruled(engine.OK, "")
		}
	}
	if len(addrs) == 0 {
		return verdictOf(&multiNoSymbol)
	}
	return verdictOf(&multiNotrace)
}

// noMulti is why there is no kprobe.multi; nil: there is.
func (a *attacher) noMulti() *refused {
	_, has := a.kernel.Lookup("register_fprobe_ips")
	switch {
	case !a.rules.Multi:
		return &noMulti
	case !has:
		return &noFprobe
	}
	return nil
}

// siteOf tells whether the place is one of ftrace's sites, or the entry of a function that has one
// (ftrace_location).
func siteOf(k kernel.Kernel, addr uint64, symbol string, offset uint64) bool {
	if symbol != "" {
		start, ok := k.Lookup(symbol)
		if !ok {
			return false
		}
		addr = start + offset
	}
	if sym, ok := k.Symbol(addr); ok && sym.Addr == addr {
		return kernel.HasFentry(k, addr)
	}
	t := k.Tables(addr)
	if t == nil {
		return false
	}
	site, ok := t.Overlap(kernel.TableFtrace, addr, addr+1)
	return ok && site.Start == addr
}
