package tracefs

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// readme is the content of README. The text is ours. It contains the patterns by which tools learn what the
// kernel's events can do.
//
//go:embed README.txt
var readme []byte

// tree is the root directory: the files of the top array, and the files that exist only once. Each is one
// line.
func (fs *FS) tree() *vtree.Dir {
	d := &vtree.Dir{Mode: 0o700, Static: []vtree.Entry{
		{Name: "README", Node: trace.Fixed(readme)},
		{Name: "available_events", Node: fs.events.AvailableEvents()},
		{Name: "instances", Node: fs.instancesDir()},
		{Name: "printk_formats", Node: trace.Fixed(nil)},
		{Name: "saved_cmdlines", Node: fs.tr.SavedNames()},
		{Name: "saved_cmdlines_size", Node: fs.tr.SavedSize()},
		{Name: "saved_tgids", Node: fs.tr.SavedTgids()},
		{Name: "tracing_thresh", Node: fs.functions.ThreshFile()},
	}}
	d.Static = append(d.Static, fs.probes.Entries()...)
	d.Static = append(d.Static, fs.functions.Entries()...)
	d.Static = append(d.Static, fs.stacks.Entries()...)
	d.Static = append(d.Static, fs.top.entries()...)
	slices.SortFunc(d.Static, func(a, b vtree.Entry) int { return strings.Compare(a.Name, b.Name) })
	fs.tr.Modes(d.Static)
	return d
}
