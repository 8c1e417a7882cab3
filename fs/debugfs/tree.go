package debugfs

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Engine is the part of *engine.Engine that the files use.
type Engine interface {
	// EachEntry calls the function for each line of list, in the kernel's order.
	EachEntry(func(*engine.ListEntry))
	// ListVersion changes when the content of list may have changed.
	ListVersion() uint64
	// Blacklist returns the lines of blacklist, in order.
	Blacklist() []kernel.BlacklistEntry
	// Arch is the kernel's architecture: addresses have two digits for each byte of a word.
	Arch() *engine.Arch
	// Enabled reports whether kprobes are armed: the content of enabled.
	Enabled() bool
	// SetEnabled arms or disarms all kprobes, as a write to enabled does.
	SetEnabled(bool)
}

// New makes the tree of kprobes/, of a kernel of today. kptr returns kernel.kptr_restrict.
func New(e Engine, kptr func() int) *vtree.Dir { return NewOf(release.Files{}, e, kptr) }

// NewOf is New for a kernel whose files are such.
func NewOf(files release.Files, e Engine, kptr func() int) *vtree.Dir {
	see := sight{kptr, files.Open}
	rows := []vtree.Row{
		{Path: "enabled", Node: &vtree.File{Mode: 0o600, Show: showEnabled(e), Store: storeEnabled(e, files.Enabled), Still: true, Apart: true}},
		{Path: "list", Node: see.listFile(e)},
	}
	if !files.NoBlacklist {
		black := see.file(func(b []byte, addresses bool) []byte { return appendBlacklist(b, e, addresses) })
		rows = append([]vtree.Row{{Path: "blacklist", Node: black}}, rows...)
	}
	return vtree.Build(0o755, rows...)
}

// Seq returns how lseek(2) works on the file of that name in the kernel.
func Seq(name string) vtree.Seq {
	if name == "list" || name == "blacklist" {
		return vtree.SeqAlways
	}
	return vtree.NotSeq
}
