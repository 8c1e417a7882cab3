package engine

import (
	"sort"
	"strings"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// reservedRules are the tables whose text no probe may touch, in the order in
// which they are asked.
var reservedRules = [...]struct {
	kind kernel.TableKind
	rule Rule
}{
	{kernel.TableJumpLabel, JumpLabel},   // jump_label_text_reserved
	{kernel.TableStaticCall, StaticCall}, // static_call_text_reserved
}

// ReservedBy is the rule that keeps probes from addr since the kernel itself rewrites the text there, with
// that text; OK: there is none.
func ReservedBy(t *kernel.Tables, addr uint64) Verdict {
	for _, r := range reservedRules {
		if s, bad := t.Overlap(r.kind, addr, addr+1); bad {
			return Verdict{Rule: r.rule, At: s.Start, Len: int(s.End - s.Start)}
		}
	}
	return Verdict{}
}

// AddressSafe is check_kprobe_address_safe, for Arch.Check: what every architecture asks of the address
// addr in sym.
func AddressSafe(k kernel.Kernel, sym kernel.Symbol, addr uint64) Verdict {
	t := TablesOf(k, addr)
	if !isText(k, addr) {
		return Verdict{Rule: NotText}
	}
	if r, bad := WithinBlacklist(k, t, sym, addr); bad {
		return Verdict{Rule: Blacklisted, At: r.Start, Len: int(r.End - r.Start)}
	}
	if v := ReservedBy(t, addr); v.Rule != OK {
		return v
	}
	if StartsSite(t, kernel.TableBug, addr) { // find_bug: its first byte only
		return Verdict{Rule: BugSite, At: addr, Len: 2}
	}
	if IsPreamble(sym.Name) {
		return Verdict{Rule: Preamble, At: sym.Addr}
	}
	if mod, _ := k.Module(addr); mod.Going { // try_module_get
		return Verdict{Rule: ModuleGoing}
	}
	return Verdict{}
}

// isText reports whether addr is text of a module or of the kernel (core_kernel_text, is_module_text_address).
func isText(k kernel.Kernel, addr uint64) bool {
	core := CoreTables(k)
	_, inModule := k.Module(addr)
	return inModule || core.CoreText.Contains(addr) || core.InitText.Contains(addr)
}

// WithinBlacklist is within_kprobe_blacklist: a symbol NAME.suffix shares the
// fate of NAME, so that the cold part of a blacklisted function is too.
func WithinBlacklist(k kernel.Kernel, t *kernel.Tables, sym kernel.Symbol, addr uint64) (kernel.Range, bool) {
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
	return blacklisted(TablesOf(k, parent), parent)
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

// IsPreamble is is_cfi_preamble_symbol.
func IsPreamble(name string) bool {
	return strings.HasPrefix(name, "__cfi_") || strings.HasPrefix(name, "__pfx_")
}

// StartsSite reports whether a site of kind k begins at addr.
func StartsSite(t *kernel.Tables, k kernel.TableKind, addr uint64) bool {
	s := t.Sites[k]
	i := sort.Search(len(s), func(i int) bool { return s[i].Start >= addr })
	return i < len(s) && s[i].Start == addr
}

// TablesOf are those of the text at addr; empty ones where there is no text.
func TablesOf(k kernel.Kernel, addr uint64) *kernel.Tables {
	if t := k.Tables(addr); t != nil {
		return t
	}
	return &kernel.Tables{}
}

// CoreTables are those of the core kernel, which alone has entry text and
// thunks.
func CoreTables(k kernel.Kernel) *kernel.Tables {
	if all := k.AllTables(); len(all) > 0 {
		return all[0]
	}
	return &kernel.Tables{}
}
