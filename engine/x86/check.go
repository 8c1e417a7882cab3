package x86

import (
	"strings"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// check is Arch.Check: check_kprobe_address_safe, then what prepare_kprobe asks
// first.
func (p *Profile) check(k kernel.Kernel, code engine.Code, addr uint64) engine.Verdict {
	sym, ok := k.Symbol(addr)
	if !ok {
		return engine.Verdict{Rule: engine.NoSymbol}
	}
	if v := checkAddressSafe(k, sym, addr); v.Rule != engine.OK {
		return v
	}
	if ftraceLocation(tablesOf(k, addr), addr) {
		return engine.Verdict{} // armed by ftrace: arch_prepare_kprobe_ftrace asks nothing
	}
	return p.canProbe(k, code, sym, addr)
}

// reservedRules are the tables whose text no probe may touch, in the order in
// which they are asked.
var reservedRules = [...]struct {
	kind kernel.TableKind
	rule engine.Rule
}{
	{kernel.TableJumpLabel, engine.JumpLabel},   // jump_label_text_reserved
	{kernel.TableStaticCall, engine.StaticCall}, // static_call_text_reserved
}

// checkAddressSafe is check_kprobe_address_safe.
func checkAddressSafe(k kernel.Kernel, sym kernel.Symbol, addr uint64) engine.Verdict {
	t := tablesOf(k, addr)
	mod, inModule := k.Module(addr)
	if !inModule && !coreKernelText(coreTables(k), addr) {
		return engine.Verdict{Rule: engine.NotText}
	}
	if r, bad := withinBlacklist(k, t, sym, addr); bad {
		return engine.Verdict{Rule: engine.Blacklisted, At: r.Start, Len: int(r.End - r.Start)}
	}
	for _, r := range reservedRules {
		if s, bad := t.Overlap(r.kind, addr, addr+1); bad {
			return engine.Verdict{Rule: r.rule, At: s.Start, Len: int(s.End - s.Start)}
		}
	}
	if startsSite(t, kernel.TableBug, addr) { // find_bug: its first byte only
		return engine.Verdict{Rule: engine.BugSite, At: addr, Len: 2}
	}
	if isPreambleSymbol(sym.Name) {
		return engine.Verdict{Rule: engine.Preamble, At: sym.Addr}
	}
	if mod.Going { // try_module_get
		return engine.Verdict{Rule: engine.ModuleGoing}
	}
	return engine.Verdict{}
}

// coreKernelText is core_kernel_text.
func coreKernelText(t *kernel.Tables, addr uint64) bool {
	return t.CoreText.Contains(addr) || t.InitText.Contains(addr)
}

// withinBlacklist is within_kprobe_blacklist: a symbol NAME.suffix shares the
// fate of NAME, so that the cold part of a blacklisted function is too.
func withinBlacklist(k kernel.Kernel, t *kernel.Tables, sym kernel.Symbol, addr uint64) (kernel.Range, bool) {
	if r, ok := blacklisted(t, addr); ok {
		return r, true
	}
	name, _, suffixed := strings.Cut(sym.Name, ".")
	if !suffixed {
		return kernel.Range{}, false
	}
	parent, ok := k.Lookup(name)
	if !ok {
		return kernel.Range{}, false
	}
	return blacklisted(tablesOf(k, parent), parent)
}

// blacklisted is __within_kprobe_blacklist.
func blacklisted(t *kernel.Tables, addr uint64) (kernel.Range, bool) {
	for i := range t.Blacklist {
		if t.Blacklist[i].Contains(addr) {
			return t.Blacklist[i].Range, true
		}
	}
	return kernel.Range{}, false
}

// isPreambleSymbol is is_cfi_preamble_symbol.
func isPreambleSymbol(name string) bool {
	return strings.HasPrefix(name, "__cfi_") || strings.HasPrefix(name, "__pfx_")
}

// canProbe is can_probe: an instruction begins at addr, counted from the start
// of its symbol. At is the last instruction before, or, if it is about the one at
// addr, that.
func (p *Profile) canProbe(k kernel.Kernel, code engine.Code, sym kernel.Symbol, addr uint64) engine.Verdict {
	r := p.newReader(k, code, addr, addr)
	var in insn.Inst
	at := sym.Addr
	for at < addr {
		if r.decode(at, &in) != nil {
			return engine.Verdict{Rule: engine.NoDecode, At: at}
		}
		next := at + uint64(in.Len)
		if next > addr {
			return engine.Verdict{Rule: offBoundary(r, at), At: at, Len: int(in.Len)}
		}
		at = next
	}
	if p.RefuseTraps {
		return trapping(r, addr)
	}
	return engine.Verdict{}
}

// trapping is can_probe's answer about the instruction itself.
func trapping(r *reader, addr uint64) engine.Verdict {
	var in insn.Inst
	if r.decode(addr, &in) != nil {
		return engine.Verdict{Rule: engine.NoDecode, At: addr}
	}
	if rule := exception(&in); rule != engine.OK {
		return engine.Verdict{Rule: rule, At: addr, Len: int(in.Len)}
	}
	return engine.Verdict{}
}

// exception is is_exception_insn.
func exception(in *insn.Inst) engine.Rule {
	switch in.Op[0] {
	case int3:
		return engine.PaddingTraps
	case 0xcd, 0xce, 0xf1: // int, into, int1
		return engine.Traps
	case 0x0f:
		if in.Op[1] == 0xff || in.Op[1] == 0xb9 || in.Op[1] == 0x0b { // ud0, ud1, ud2
			return engine.Traps
		}
	}
	return engine.OK
}

// offBoundary says within what an address that is no boundary lies; both
// answers have the same errno.
func offBoundary(r *reader, at uint64) engine.Rule {
	if ftraceLocation(r.sites, at) {
		return engine.InsideFtrace
	}
	return engine.OffBoundary
}
