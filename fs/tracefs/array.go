package tracefs

import (
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/function"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// An array is a trace array with all its parts: its buffer, its state of the function tracers, and its
// events.
type array struct {
	function.TraceArray
	event.Array
	fs  *FS
	dir *vtree.Dir
	gen uint64
}

func newArray(fs *FS, name string, bytes int) *array {
	a := &array{fs: fs}
	a.Init(&fs.tr, name, bytes)
	a.InitFunctions(&fs.functions)
	a.InitEvents(&fs.events, &a.TraceArray.Array)
	return a
}
