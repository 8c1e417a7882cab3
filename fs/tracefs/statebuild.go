package tracefs

import (
	"slices"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
)

// detach removes an array whose events the engine does not have any more (removeInstance).
func (fs *FS) detach(a *array) {
	a.Gone.Store(true)
	a.ForgetFiles()
	a.Buf.Load().Wake()
	fs.tr.Removed(a.Name, "instances")
}

// buildEvents makes p's dynamic events and their definitions, and the directories of all events
// in every array, in p's order.
func (fs *FS) buildEvents(p *plan) {
	fs.probes.AddEvents(p.events)
	for i, a := range fs.arrays {
		fs.buildDirs(p.Arrays[i].Files, a)
	}
	fs.events.SortGroups(p.Groups)
	fs.probes.AddProbes(p.events)
}

// buildDirs makes a's directories of events. Directories of static events stay if they are the oldest, as
// usual, and in the same order.
func (fs *FS) buildDirs(files []event.SavedFile, a *array) {
	old := a.Members(nil)
	slices.Reverse(old)
	same := len(old) <= len(files)
	for i := 0; same && i < len(old); i++ {
		same = old[i].Event.Group == files[i].Group && old[i].Event.Name == files[i].Name
	}
	if !same {
		a.RemoveDirs()
		a.ForgetFiles()
		old = nil
	}
	for i := range files[len(old):] {
		f := &files[len(old)+i]
		a.AddFile(fs.events.Find(f.Group, f.Name))
	}
}

// buildFiles restores in a the ith array of p, except its tracer and commands.
func (fs *FS) buildFiles(p *plan, i int, a *array) {
	s := &p.Arrays[i]
	a.Clear = s.Cleared
	a.Pids.Restore(s.Pids)
	a.NotPids.Restore(s.NotPids)
	a.RestorePids(&s.Functions)
	for j := range s.Files {
		f := &s.Files[j]
		name := eventName{f.Group, f.Name}
		a.Files[fs.events.Find(f.Group, f.Name)].Restore(p.files[i][name])
	}
	a.Restore(&s.Saved)
}

// buildFunctions restores everything that function calls run: tracers, commands, the stack tracer.
func (fs *FS) buildFunctions(p *plan) error {
	all := fs.functionsIfNamed(p)
	fs.functions.Restore(&p.Graph, p.Ftrace, all)
	if err := fs.stacks.Restore(&p.Stacks, all); err != nil {
		return restoring("stack_trace_filter", err)
	}
	for i, a := range fs.arrays {
		s := &p.Arrays[i]
		if err := a.RestoreFunctions(&s.Functions, all); err != nil {
			return restoring(s.file("set_ftrace_filter"), err)
		}
		if err := a.RestoreTracer(p.tracer[i], int(s.Traced), &s.Functions); err != nil {
			return restoring(s.file("current_tracer"), err)
		}
	}
	fs.events.PublishAll()
	return nil
}

// functionsIfNamed returns all functions if p names any. Finding them takes a while.
func (fs *FS) functionsIfNamed(p *plan) ftrace.Functions {
	named := len(p.Graph.Only.Addrs)+len(p.Graph.Not.Addrs)+len(p.Stacks.Filter.Addrs) > 0
	for i := range p.Arrays {
		fn := &p.Arrays[i].Functions
		named = named || len(fn.Filter.Addrs)+len(fn.Notrace.Addrs)+len(fn.Probes) > 0
	}
	if !named {
		return nil
	}
	return fs.sets.Functions()
}
