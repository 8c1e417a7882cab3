package check

import (
	"strings"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/check/facts"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

const (
	maxBPFArgs   = 12 // MAX_BPF_FUNC_ARGS
	maxArgStruct = 16 // bytes of a structure that is passed in registers
)

// deniedTrampolines are the functions that a trampoline itself calls (btf_id_deny).
var deniedTrampolines = map[string]bool{
	"migrate_disable": true, "migrate_enable": true, "rcu_read_unlock_strict": true,
	"__rcu_read_lock": true, "__rcu_read_unlock": true,
}

// fentry is a BPF trampoline on a function (bpf_check_attach_target, then bpf_trampoline_link_prog). What
// libbpf refuses before the kernel is asked has libbpf's errno.
func (a *attacher) fentry(s *Spec, x *explain.Explanation) verdict {
	name := s.Place.Symbol
	switch {
	case s.Place.Bad != "":
		return found(&x.Kprobe)
	case name == "" || s.Place.Offset != 0:
		return verdictOf(&fentryOffset)
	case a.types.kernel == nil:
		return verdictOf(&noTypes)
	}
	f, spec, ok := a.types.function(name)
	addr, there := a.kernel.Lookup(name)
	if r := a.prototype(name, f, spec, ok); r != nil {
		return verdictOf(r)
	}
	if !there {
		return verdictOf(&fentryInlined)
	}
	if r := a.injects(s, name); r != nil {
		return verdictOf(r)
	}
	most := a.rules.TrampolineArgs
	if a.isa == arch.ARM64 {
		most = a.rules.TrampolineARM64
	}
	switch {
	case a.isa.Trampolines == arch.NoTrampolines || most == 0:
		return verdictOf(&fentryNone)
	case words(spec, f) > most:
		return verdictOf(&fentryArguments)
	}
	if x.Kprobe.Rule == engine.NotText && a.isa.Trampolines == arch.NopTrampolines { // text that was freed after the boot (bpf_arch_text_poke)
		return ruled(engine.NotText, "probe a function that is still there")
	}
	if kernel.HasFentry(a.kernel, addr) || a.isa.Trampolines == arch.NopTrampolines && a.callFits(addr) {
		return ruled(engine.OK, "")
	}
	if a.isa.Trampolines == arch.NopTrampolines {
		return verdictOf(&fentryNotrace)
	}
	return verdictOf(&fentryUntraced)
}

// neverSleeps are functions of the error injection list in which no program may sleep (btf_non_sleepable_error_inject).
var neverSleeps = map[string]bool{
	"__add_to_page_cache_locked": true, "__filemap_add_folio": true, "should_fail_alloc_page": true, "should_failslab": true,
}

// ownModify are functions that BPF itself has named for fmod_ret, beside the error injection list
// (register_btf_fmodret_id_set).
var ownModify = map[string]bool{
	"update_socket_protocol": true, "hid_bpf_device_event": true, "__hid_bpf_tail_call": true,
	"bpf_modify_return_test": true, "bpf_modify_return_test2": true, "bpf_modify_return_test_tp": true,
}

// injects is why a program that changes results, or that may sleep, cannot be on a function; nil: it can, or the kernel
// names no data and nothing is known (bpf_check_attach_target, within_error_injection_list).
func (a *attacher) injects(s *Spec, name string) *refused {
	if !s.modifies && !s.sleeps {
		return nil
	}
	if _, data := a.kernel.Lookup("init_task"); !data || ownModify[name] {
		return nil
	}
	_, listed := a.kernel.Lookup("_eil_addr_" + name)
	switch {
	case s.sleeps && (!listed || neverSleeps[name]):
		return &fentrySleeps
	case s.modifies && !s.sleeps && !listed && !strings.HasPrefix(name, "security_"):
		return &fentryModify
	}
	return nil
}

// callFits is whether a call fits into the entry at an address of m's, which ftrace does not know.
func callFits(m Subject) func(addr uint64) bool {
	if f, ok := m.(*facts.Facts); ok {
		return f.CallFits
	}
	return func(addr uint64) (fits bool) {
		m.Engine().View(func(v engine.View) { fits = v.CallFits(addr) })
		return fits
	}
}

// prototype is why BPF does not take a function of that prototype; nil: it does (btf_distill_func_proto).
func (a *attacher) prototype(name string, f btf.Func, spec *btf.Spec, ok bool) *refused {
	if !ok {
		return &typesNoFunction
	}
	if len(f.Params) > maxBPFArgs {
		return &fentryTooMany
	}
	if t, ok := spec.Type(f.Return); !ok || t.Size() < 0 || t.Kind == btf.Struct || t.Kind == btf.Union || t.Kind == btf.Float {
		return &fentryByValue
	}
	for i, p := range f.Params {
		t, ok := spec.Type(p.Type)
		if i == len(f.Params)-1 && p.Type == 0 {
			return &fentryVariable
		}
		if !ok || !a.passes(t) {
			return &fentryByValue
		}
	}
	if deniedTrampolines[name] {
		return &fentryDenied
	}
	return nil
}

// passes tells whether BPF takes an argument of that type.
func (a *attacher) passes(t btf.Type) bool {
	switch t.Kind {
	case btf.Struct:
		return a.rules.TrampolineStructs && t.Size() > 0 && t.Size() <= maxArgStruct
	case btf.Union, btf.Float:
		return false
	}
	return t.Size() > 0 && t.Size() <= maxArgStruct
}

// words is how many registers and words of stack the arguments take.
func words(spec *btf.Spec, f btf.Func) (n int) {
	for _, p := range f.Params {
		t, _ := spec.Type(p.Type)
		n += max(1, (t.Size()+7)/8)
	}
	return n
}
