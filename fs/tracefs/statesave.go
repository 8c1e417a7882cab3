package tracefs

import (
	"slices"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// save is State for a caller that holds the event mutex.
func (fs *FS) save() *State {
	s := &State{
		CPUs: fs.cfg.CPUs, LastID: fs.events.LastID,
		TracerOptions: fs.tr.SavedOptions(),
		Stacks:        fs.stacks.Save(), Names: fs.tr.Names.Save(),
	}
	l := fs.cfg.ISA.Layout()
	if s.BigEndian = l.Order == arch.BigEndian; l.Word != s.layout().Word {
		s.WordSize = l.Word
	}
	s.Expanded, s.Counter = fs.tr.SavedShared()
	s.Graph, s.Thresh, s.Ftrace = fs.functions.Save()
	s.Groups = fs.events.GroupNames()
	s.Saved = fs.probes.Save()
	for _, a := range fs.arrays {
		s.Arrays = append(s.Arrays, a.saveState())
	}
	return s
}

func (a *array) saveState() ArrayState {
	s := ArrayState{
		Name: a.Name, Saved: a.Save(), Cleared: a.Clear,
		Pids: a.Pids.Save(), NotPids: a.NotPids.Save(), Functions: a.SaveFunctions(),
	}
	for _, f := range slices.Backward(a.Members(nil)) {
		s.Files = append(s.Files, f.Save())
	}
	return s
}
