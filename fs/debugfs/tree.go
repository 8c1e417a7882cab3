package debugfs

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Engine is the part of *engine.Engine that the files use.
type Engine interface {
	EachEntry(func(*engine.ListEntry))
	ListVersion() uint64
	Blacklist() []kernel.BlacklistEntry
	Enabled() bool
	SetEnabled(bool)
}

// New makes the tree of kprobes/. kptr is kernel.kptr_restrict at the moment.
func New(e Engine, kptr func() int) *vtree.Dir {
	see := sight{kptr}
	return vtree.Build(0o755,
		vtree.Row{Path: "blacklist", Node: see.file(func(b []byte, addresses bool) []byte { return appendBlacklist(b, e.Blacklist(), addresses) })},
		vtree.Row{Path: "enabled", Node: &vtree.File{Mode: 0o600, Show: showEnabled(e), Store: storeEnabled(e), Still: true, Apart: true}},
		vtree.Row{Path: "list", Node: see.listFile(e)},
	)
}

// Seq says how lseek(2) works on the file of that name in the kernel.
func Seq(name string) vtree.Seq {
	if name == "list" || name == "blacklist" {
		return vtree.SeqAlways
	}
	return vtree.NotSeq
}
