package tracefs

import (
	"sync"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
)

// modulePriority is the priority of trace_kprobe's notifier. The engine's own callback runs before it.
const modulePriority = 1

// moduleEvent adapts probes and sets of functions when a module comes or goes. While the machine is
// restored it ignores events, because the restored machine has other modules.
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
			fs.probes.ModuleComes(e.Module.Name)
		}
		fs.moduleFunctions(e)
		return nil
	})
}

// moduleFunctions adapts every set to the functions that can be traced now. If a module has come, sets
// whose words name it get its functions.
func (fs *FS) moduleFunctions(e engine.ModuleEvent) {
	all := sync.OnceValue(func() (all ftrace.Functions) {
		for _, f := range fs.sets.Functions() {
			if e.State != engine.ModuleUnload || f.Module != e.Module.Name {
				all = append(all, f)
			}
		}
		return all
	})
	if err := fs.stacks.ModuleEvent(all, e); err != nil {
		fs.cfg.Log.Error().Err(err).Str("module", e.Module.Name).Msg("its functions' stacks are not traced")
	}
	fs.functions.ModuleEvent(all, e)
}

// moduleFinder is implemented by a Kernel that knows its modules.
type moduleFinder interface {
	// FindModule returns the loaded module of that name (find_module).
	FindModule(name string) (kernel.Module, bool)
}

// moduleExists reports whether a module is loaded (find_module).
func (fs *FS) moduleExists(name string) bool {
	if f, ok := fs.cfg.Kernel.(moduleFinder); ok {
		_, found := f.FindModule(name)
		return found
	}
	return fs.modules[name]
}
