package kprobe

import "strings"

// ModuleComes is trace_kprobe_module_callback: kprobes that were defined as MODULE:SYMBOL of a module that
// comes are registered anew. Those that were defined by the bare symbol are left alone. The event mutex
// is held.
func (ps *Probes) ModuleComes(module string) {
	for el := ps.list.Front(); el != nil; el = el.Next() {
		k := el.Value.(*kprobe)
		if k.def.Addressed || !strings.HasPrefix(k.def.Symbol, module+":") {
			continue
		}
		ps.unregister(k)
		if err := ps.registerAgain(k); err != nil {
			ps.printk("Failed to re-register probe %s on %s: %d", k.ev.Name, module, -int(errnoOf(err)))
		}
	}
}

// registerAgain is register_module_trace_kprobe.
func (ps *Probes) registerAgain(k *kprobe) error {
	if ps.env.Dialect.SymbolOnce {
		if err := ps.named(k.def.Symbol); err != nil {
			return err
		}
	}
	return ps.register(k)
}
