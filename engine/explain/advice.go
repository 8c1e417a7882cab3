package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// advise makes the advice concrete.
func (x *explainer) advise(p Place) {
	switch x.Kprobe.Rule {
	case engine.OK, engine.BadPlace:
	case engine.Blacklisted:
		x.blacklist()
	case engine.NoSymbol:
		x.names(p)
	case engine.Preamble:
		x.suggest(uint64(x.Function.End), "the function itself")
	case engine.NotText:
		if f := x.Function; f != nil && !strings.Contains("tTwW", f.Type) {
			x.Kprobe.Says += fmt.Sprintf(": %s is data (%s)", f.Name, f.Type)
		}
	default:
		x.nearby()
	}
	if x.Events.Rule == engine.EventAmbiguous || x.Events.Rule == engine.EventNotUnique {
		x.same(p.Symbol)
	}
	if f := x.Function; f != nil && !x.Kprobe.Refuses() && x.Kretprobe.Rule == engine.NotEntry && x.probeable(uint64(f.Start)) {
		x.Kretprobe.Advice = "put a kretprobe on " + x.symbolic(uint64(f.Start))
	}
}

// same finds the functions that are called symbol, of which each can be named by its address.
func (x *explainer) same(symbol string) {
	if x.brief {
		return
	}
	one := func(s kernel.Symbol) bool {
		if s.Name == symbol && s.Text() && s.Module == "" && len(x.Suggestions) < maxTries {
			x.Suggestions = append(x.Suggestions, Suggestion{Place{Addr: s.Addr}.String(), Address(s.Addr), "one of the functions of this name, by its address"})
		}
		return len(x.Suggestions) < maxTries
	}
	switch k := x.kernel.(type) {
	case kernel.StemFinder:
		k.Named(symbol, func(s kernel.Symbol) { one(s) })
	case kernel.SymbolLister:
		k.EachSymbol(one)
	}
}

// blacklist finds the range that refuses the place.
func (x *explainer) blacklist() {
	at := uint64(x.Kprobe.At)
	if at == 0 {
		at = uint64(x.Address)
	}
	for _, t := range x.kernel.AllTables() {
		for i := range t.Blacklist {
			if b := &t.Blacklist[i]; b.Contains(at) {
				x.Blacklist = &NamedRange{b.Name, b.Module, Address(b.Start), Address(b.End)}
				return
			}
		}
	}
}

// nearby suggests the function's first byte and the instructions around the place.
func (x *explainer) nearby() {
	if x.Function == nil || x.brief {
		return
	}
	addr, start := uint64(x.Address), uint64(x.Function.Start)
	var before, after []uint64
	inside := false // in the last one before
	x.view.Walk(start, uint64(x.Function.End), func(at uint64, n int) bool {
		if at < addr {
			before, inside = append(before, at), at+uint64(n) > addr
		} else if at > addr {
			after = append(after, at)
		}
		return len(after) < maxTries
	})
	for i := len(before) - 1; i >= 0 && i >= len(before)-maxTries; i-- {
		what := "the instruction before"
		if i == len(before)-1 && inside {
			what = "the instruction that it lies in"
		}
		if before[i] == start {
			what += ", the function's first"
		}
		if x.suggest(before[i], what) {
			break
		}
	}
	for _, at := range after {
		if x.suggest(at, "the instruction after") {
			break
		}
	}
	if len(before) > 0 && (len(x.Suggestions) == 0 || x.Suggestions[0].Address != Address(start)) {
		x.suggest(start, "the function's first instruction")
	}
}

// maxTries bounds how many places are looked at in each direction.
const maxTries = 16

// suggest adds addr if it can be probed.
func (x *explainer) suggest(addr uint64, what string) bool {
	if !x.probeable(addr) {
		return false
	}
	x.Suggestions = append(x.Suggestions, Suggestion{x.symbolic(addr), Address(addr), what})
	return true
}

func (x *explainer) probeable(addr uint64) bool {
	return x.view.Admit(addr).Rule.Errno() == 0
}

// names finds the closest names to a symbol that is not there, or the functions
// nearest to an address that is nowhere.
func (x *explainer) names(p Place) {
	if p.Symbol == "" || x.Address != 0 {
		x.noFunction(p)
		return
	}
	mod, name, qualified := strings.Cut(p.Symbol, ":")
	if !qualified {
		mod, name = "", p.Symbol
	}
	if qualified && !x.moduleThere(mod) {
		x.Kprobe.Says = fmt.Sprintf("no such symbol: module %s is not loaded", mod)
		x.Kprobe.Advice = fmt.Sprintf("load it: echo insmod %s > machine/ctl", mod)
	}
	if k, ok := x.kernel.(kernel.SymbolLister); ok && !x.brief {
		x.Names = closest(k, mod, name)
		if w := Wrapper(x.kernel, name); w != "" {
			x.Names = append([]string{w}, slices.DeleteFunc(x.Names, func(n string) bool { return n == w })...)
		}
	}
}

// wrappers are what architectures put before the name of a system call. callers are what stood there in older
// kernels, or stands there elsewhere.
var (
	wrappers = []string{"__x64_sys_", "__arm64_sys_", "__ia32_sys_"}
	callers  = append([]string{"__se_sys_", "__do_sys_", "sys_", "SyS_"}, wrappers...)
)

// Wrapper is the wrapper of the system call that name is another name for; "": k has none. Its arguments are
// in the pt_regs that its own argument points to.
func Wrapper(k kernel.Kernel, name string) string {
	for _, c := range callers {
		call, ok := strings.CutPrefix(name, c)
		if !ok {
			continue
		}
		for _, w := range wrappers {
			if _, there := k.Lookup(w + call); there && w+call != name {
				return w + call
			}
		}
	}
	return ""
}

// noFunction is about an address that is found, but in no symbol (_kprobe_addr has ENOENT
// for it, too).
func (x *explainer) noFunction(p Place) {
	x.Kprobe.Says = "in no function of the kernel or of a loaded module"
	x.Kprobe.Advice = "write SYMBOL+OFFSET"
	if p.Symbol != "" {
		x.Kprobe.Says = "behind the end of " + p.Symbol + ", " + x.Kprobe.Says
		x.Kprobe.Advice = "the offset counts bytes from the function's start; take one inside it"
		if at, ok := x.kernel.Lookup(p.Symbol); ok && !x.brief {
			x.suggest(at, "the function's first instruction")
		}
		return
	}
	if k, ok := x.kernel.(kernel.SymbolLister); ok && !x.brief {
		x.neighbours(k, uint64(x.Address))
	}
}

// neighbours suggests the functions below and above addr.
func (x *explainer) neighbours(k kernel.SymbolLister, addr uint64) {
	var below, above kernel.Symbol
	k.EachSymbol(func(s kernel.Symbol) bool {
		if !s.Text() {
			return true
		}
		if s.Addr <= addr && (below.Addr == 0 || s.Addr > below.Addr) {
			below = s
		}
		if s.Addr > addr && (above.Addr == 0 || s.Addr < above.Addr) {
			above = s
		}
		return true
	})
	for _, s := range []struct {
		kernel.Symbol
		what string
	}{{below, "the nearest function below"}, {above, "the nearest function above"}} {
		if s.Addr != 0 {
			x.suggest(s.Addr, s.what)
		}
	}
}
