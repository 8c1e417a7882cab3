package kprobe

import "strings"

// ModuleComes registers again the kprobes that were defined as MODULE:SYMBOL, when MODULE comes
// (trace_kprobe_module_callback). It ignores kprobes that were defined without the module's name. The event
// mutex is held.
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

// registerAgain registers k again after its module has come (register_module_trace_kprobe).
func (ps *Probes) registerAgain(k *kprobe) error {
	if ps.env.Dialect.SymbolOnce {
		if err := ps.named(k.def.Symbol); err != nil {
			return err
		}
	}
	return ps.register(k)
}
