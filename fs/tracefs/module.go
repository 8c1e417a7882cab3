package tracefs

import (
	"strings"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
)

// modulePriority: before the engine's own callback (priority 0), as in the kernel.
const modulePriority = 1

// moduleEvent is trace_kprobe_module_callback: kprobes that were defined as
// MODULE:SYMBOL of a module that comes are registered anew. Those defined by
// the bare symbol are left alone. While the machine is restored it is passed over: the restored
// machine's modules are others.
func (fs *FS) moduleEvent(e engine.ModuleEvent) {
	if !fs.tr.Mu.LockUnless(*fs.away.Load()) {
		return
	}
	fs.tr.Unlocking(func() error {
		fs.tr.Version.Add(1)
		switch e.State {
		case engine.ModuleUnload:
			delete(fs.modules, e.Module.Name)
		case engine.ModuleComing:
			fs.modules[e.Module.Name] = true
			fs.reregister(e.Module.Name)
		}
		fs.moduleFunctions(e)
		return nil
	})
}

func (fs *FS) reregister(module string) {
	for el := fs.probes.Front(); el != nil; el = el.Next() {
		k := el.Value.(*kprobe)
		if k.def.Addressed || !strings.HasPrefix(k.def.Symbol, module+":") {
			continue
		}
		fs.unregister(k)
		if err := fs.registerAgain(k); err != nil {
			fs.printk("Failed to re-register probe %s on %s: %d", k.ev.Name, module, -int(errnoOf(err)))
		}
	}
}

// registerAgain is register_module_trace_kprobe.
func (fs *FS) registerAgain(k *kprobe) error {
	if fs.env.Dialect.SymbolOnce {
		if err := fs.named(k.def.Symbol); err != nil {
			return err
		}
	}
	return fs.register(k)
}

// moduleFunctions makes every set fit the functions that there are: those of a
// module that has come are in those sets whose words name it.
func (fs *FS) moduleFunctions(e engine.ModuleEvent) {
	var all ftrace.Functions
	for _, f := range fs.sets.Functions() {
		if e.State != engine.ModuleUnload || f.Module != e.Module.Name {
			all = append(all, f)
		}
	}
	if err := fs.stacks.ModuleEvent(all, e); err != nil {
		fs.cfg.Log.Error().Err(err).Str("module", e.Module.Name).Msg("its functions' stacks are not traced")
	}
	fs.functions.ModuleEvent(all, e)
}
