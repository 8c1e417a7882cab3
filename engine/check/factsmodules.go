package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/check/facts"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// moduleFunctions are the kernel's modules and their functions for Index; nil: there are no modules. all is nil, too,
// if one of them is compressed and functions of such are not asked for.
func (c *Kernel) moduleFunctions(jobs int) (names []string, all map[string]facts.Function, err error) {
	if c.modules == nil || !c.id.Modules {
		return nil, nil, nil
	}
	if names, err = c.modules.Names(); err != nil {
		return nil, nil, err
	}
	if slices.ContainsFunc(names, c.modules.Packed) {
		if !c.image.AllModules {
			return names, nil, nil
		}
		jobs = 1 // one process unpacks them
	}
	found, trampolines := make([][]image.ModuleFunction, len(names)), make([][]uint8, len(names))
	a := newAsker(c.asked, c.Name(), c.own, c.typesWith(nil), c.raw).attacher
	var wg sync.WaitGroup
	next := make(chan int)
	for range max(jobs, 1) {
		wg.Go(func() {
			for i := range next {
				var types []byte
				found[i], types, _ = c.modules.AllFunctions(names[i]) // the module is damaged; it cannot be loaded either
				trampolines[i] = a.trampolines(found[i], types)
			}
		})
	}
	for i := range names {
		next <- i
	}
	close(next)
	wg.Wait()
	all = map[string]facts.Function{}
	for i, functions := range found {
		for k, f := range functions {
			was, there := all[f.Name]
			if there && was.Module != names[i] { // the first module that has it
				was.Others = true
				all[f.Name] = was
				continue
			}
			all[f.Name] = facts.Function{
				Module: names[i], Traced: f.Entry != image.EntryUntraced && f.Entry != image.EntryNop || was.Traced, Several: there,
				Stepped: f.Entry == image.EntryStepped, Open: f.Entry == image.EntryOther,
				Trampoline: trampolines[i][k],
			}
		}
	}
	return names, all, nil
}

// trampolineAnswers are what facts say of a BPF trampoline on a function of a module, by numbers. The first means that nothing
// is known, the second that it is attached.
var trampolineAnswers = []*refused{nil, nil, &typesNoFunction, &fentryArguments, &fentryTooMany, &fentryVariable, &fentryByValue, &fentryNotrace}

// trampolines has the numbers of the answers for functions of a module, whose types are those.
func (a *attacher) trampolines(all []image.ModuleFunction, types []byte) []uint8 {
	out := make([]uint8, len(all))
	if types == nil || a.types.kernel == nil || a.isa.Trampolines == arch.NoTrampolines || a.isa == arch.ARM64 {
		return out
	}
	spec := btf.NewSplit(a.types.kernel, types)
	for i := range all {
		out[i] = uint8(max(slices.Index(trampolineAnswers[1:], a.moduleTrampoline(&all[i], spec)), 0) + 1)
	}
	return out
}

// moduleTrampoline is why there is no trampoline on f; nil: there is one.
func (a *attacher) moduleTrampoline(f *image.ModuleFunction, spec *btf.Spec) *refused {
	of, ok := spec.Func(f.Name)
	r := a.prototype(f.Name, of, spec, ok)
	switch {
	case r == &fentryDenied: // of a kernel's function that is called the same
		return nil
	case r != nil:
		return r
	case words(spec, of) > a.rules.TrampolineArgs:
		return &fentryArguments
	case f.Entry == image.EntryUntraced:
		return &fentryNotrace
	}
	return nil
}

// askFacts answers about functions of modules, out of facts. They know which module has a function, and whether
// ftrace has a site at its entry.
func (c *Kernel) askFacts(probes []Spec, found map[question]*Answer) {
	f, ok := c.asked.(*facts.Facts)
	if !ok || !f.HasModules() && !f.Head.Modules {
		return
	}
	names := sync.OnceValue(func() moduleNames { return newModuleNames(f.ModuleNames()) })
	for i := range probes {
		p := &probes[i]
		a := found[p.key()]
		if !a.Missing || len(a.Instead) > 0 || p.call {
			continue
		}
		if m := p.module(); m != "" && f.HasModules() && !f.HasModule(m) {
			found[p.key()] = &Answer{Probe: p.Text, API: p.API, Module: m, Errno: errnoName(enoent), Rule: ModuleRule, Says: "no module " + m + " among these facts"}
			continue
		}
		if !f.HasFunctions() {
			*a = a.unread(p, f, names())
			continue
		}
		of, there := f.Function(ofModule(p.symbol()))
		if !there && p.module() != "" {
			a.Says, a.Advice = engine.NoSymbol.String(), ""
		}
		if there && (p.module() == "" || p.module() == of.Module || of.Others) {
			now := inModule(p, of, f)
			now.Probe, now.API, now.Module = p.Text, p.API, cmp.Or(p.module(), of.Module)
			found[p.key()] = &now
		}
	}
}

// unread is a, about p's symbol, which the kernel itself does not have. Functions of modules are not among f: nothing is
// known where a module's name is like the symbol's, as images look into just these.
func (a Answer) unread(p *Spec, f *facts.Facts, names moduleNames) Answer {
	if release.Inlined[p.symbol()] != "" {
		return a
	}
	a.Beyond, a.Advice = true, unlookedFacts
	m := p.module()
	if m == "" {
		m = names.nearest(p.symbol())
	}
	switch {
	case m != "":
		a.open("perhaps in module " + m)
	case !f.HasModules():
		a.open("perhaps in a module")
	}
	return a
}

// open makes a, in place of "no such symbol", an answer where nothing is known: one of the kernel's modules may
// have the function, as says says.
func (a *Answer) open(says string) { a.Errno, a.Rule, a.Says = unknown, ModuleRule, says }

// isOpen tells whether open was called.
func (a *Answer) isOpen() bool { return a.Missing && a.Errno == unknown && a.Rule == ModuleRule }

// close makes an open answer one about a function that has another name in the kernel itself.
func (a *Answer) close() {
	none := engine.NoSymbol
	a.Errno, a.Rule, a.Says, a.Advice = errnoName(enoent), none.Name(), none.String(), ""
}

// ofModule is a symbol without the module's name before it.
func ofModule(symbol string) string {
	if _, of, qualified := strings.Cut(symbol, ":"); qualified {
		return of
	}
	return symbol
}

// trampolineIn is the answer where p is a BPF trampoline on a function of a module; nil: it is not, or nothing is known.
func (p *Spec) trampolineIn(of *facts.Function) *Answer {
	known := p.API == Fentry && (p.module() == "" || p.module() == of.Module) && p.Place.Bad == "" && !of.Several
	switch {
	case !known || of.Trampoline == 0 && p.Place.Offset == 0:
		return nil
	case p.Place.Offset != 0:
		v := verdictOf(&fentryOffset)
		return &Answer{Errno: v.errno, Rule: v.rule, Says: v.says, Advice: v.advice}
	case of.Trampoline == 1:
		return &Answer{OK: true, Rule: engine.OK.Name(), Says: engine.OK.String(), Place: ofModule(p.symbol()) + "+0x0", How: how(Fentry, nil)}
	}
	v := verdictOf(trampolineAnswers[of.Trampoline])
	return &Answer{Errno: v.errno, Rule: v.rule, Says: v.says, Advice: v.advice}
}

// inModule is the answer about a function of a module.
func inModule(p *Spec, of facts.Function, f *facts.Facts) Answer {
	isa := f.Engine().Arch().ISA
	place := p.Place
	if words := strings.Fields(p.Line); len(words) == 2 { // without arguments
		place = explain.ParsePlace(words[1])
	}
	in := (p.module() == "" || p.module() == of.Module) && place.Symbol != ""
	entry := in && place.Offset == 0
	plain := entry && (p.API == Perf || p.API == Events || p.API == Register && of.Traced && !of.Several)
	v := verdict{errno: unknown, rule: ModuleRule, says: fmt.Sprintf("in module %s, of which facts have only the entries of functions", cmp.Or(p.module(), of.Module)), advice: "ask the kernel's image"}
	r := p.trampolineIn(&of)
	if a := (attacher{kernel: f.Kernel()}); r != nil && r.OK {
		if not := a.injects(p, ofModule(p.symbol())); not != nil {
			v := verdictOf(not)
			r = &Answer{Errno: v.errno, Rule: v.rule, Says: v.says, Advice: v.advice}
		}
	}
	if r != nil {
		return *r
	}
	if in && p.API == Multi {
		a := attacher{kernel: f.Kernel(), rules: release.Of(f.Release()).Attach}
		v = a.multiInModule(&of, entry, v)
	}
	switch {
	case v.errno == "":
		return Answer{OK: true, Rule: v.rule, Says: v.says, Place: ofModule(p.symbol()) + "+0x0", How: how(Multi, nil)}
	case !plain || of.Open && !of.Several:
	case of.Several:
		v = ruled(engine.EventAmbiguous, "give an address")
	case of.Traced:
		how, why := engine.ArmFtrace, engine.OptFtrace
		if of.Stepped {
			how, why = engine.ArmStepped, engine.OptNotPrepared
		}
		return Answer{
			OK: true, Rule: engine.OK.Name(), Says: engine.OK.String(), Place: ofModule(p.symbol()) + "+0x0",
			How: how.Text(isa.Breakpoint.Name), NotJump: why.Name(), Why: why.String(),
		}
	default:
		v = ruled(engine.EventNotrace, "register it in a module, or probe a caller or a callee")
	}
	return Answer{Errno: v.errno, Rule: v.rule, Says: v.says, Advice: v.advice}
}

// multiInModule is what kprobe.multi says of a function of a module; otherwise, if that is not known.
func (a *attacher) multiInModule(of *facts.Function, entry bool, otherwise verdict) verdict {
	switch r := a.noMulti(); {
	case r != nil:
		return verdictOf(r)
	case !entry:
		return otherwise
	case of.Traced:
		return ruled(engine.OK, "")
	}
	return verdictOf(&multiNotrace)
}
