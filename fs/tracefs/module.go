package tracefs

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
)

// modulePriority: before the engine's own callback (priority 0), as in the kernel.
const modulePriority = 1

// moduleEvent has probes and sets of functions follow a module that comes or goes. While the machine is
// restored the event is passed over: the restored machine's modules are others.
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

// moduleFinder is what a Kernel may have besides: find_module.
type moduleFinder interface {
	FindModule(name string) (kernel.Module, bool)
}

// moduleExists is find_module.
func (fs *FS) moduleExists(name string) bool {
	if f, ok := fs.cfg.Kernel.(moduleFinder); ok {
		_, found := f.FindModule(name)
		return found
	}
	return fs.modules[name]
}
