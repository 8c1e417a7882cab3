package tracefs

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// readme is in our own words, around the patterns that tools look for in it to
// learn what this kernel's events can do.
//
//go:embed README.txt
var readme []byte

// tree is the root directory: the files of the top array, and those that there
// are once, one line each.
func (fs *FS) tree() *vtree.Dir {
	d := &vtree.Dir{Mode: 0o700, Static: []vtree.Entry{
		{Name: "README", Node: trace.Fixed(readme)},
		{Name: "available_events", Node: fs.events.AvailableEvents()},
		{Name: "dynamic_events", Node: fs.dynamicFile(eprobes, kprobes, synths, uprobes)},
		{Name: "instances", Node: fs.instancesDir()},
		{Name: "kprobe_events", Node: fs.dynamicFile(kprobes)},
		{Name: "kprobe_profile", Node: &vtree.File{Mode: trace.ReadMode, Show: fs.profile}},
		{Name: "printk_formats", Node: trace.Fixed(nil)},
		{Name: "saved_cmdlines", Node: fs.tr.SavedNames()},
		{Name: "saved_cmdlines_size", Node: fs.tr.SavedSize()},
		{Name: "saved_tgids", Node: fs.tr.SavedTgids()},
		{Name: "tracing_thresh", Node: fs.functions.ThreshFile()},
		{Name: "synthetic_events", Node: fs.synthFile()},
		{Name: "uprobe_events", Node: fs.dynamicFile(uprobes)},
		{Name: "uprobe_profile", Node: trace.Fixed(nil)},
	}}
	d.Static = append(d.Static, fs.functions.Entries()...)
	d.Static = append(d.Static, fs.stacks.Entries()...)
	d.Static = append(d.Static, fs.top.entries()...)
	slices.SortFunc(d.Static, func(a, b vtree.Entry) int { return strings.Compare(a.Name, b.Name) })
	return d
}

// definitions is what kprobe_events and its like show (probes_seq_show).
func (fs *FS) definitions(kinds []kind) (b []byte) {
	fs.tr.Mu.Lock()
	defer fs.tr.Mu.Unlock()
	for el := fs.probes.Front(); el != nil; el = el.Next() {
		if k := el.Value.(*kprobe); has(kinds, k) {
			b = k.def.AppendTo(b, fs.env, k.maxactive)
		}
	}
	return b
}

// profile is kprobe_profile: hits and misses of each definition.
func (fs *FS) profile(*vtree.Open) ([]byte, error) {
	fs.tr.Mu.Lock()
	defer fs.tr.Mu.Unlock()
	var b []byte
	for el := fs.probes.Front(); el != nil; el = el.Next() {
		if k := el.Value.(*kprobe); k.def.Kind == probe.Kprobe {
			b = fmt.Appendf(b, "  %-44s %15d %15d\n", k.ev.Name, k.hits(), k.missed())
		}
	}
	return b, nil
}
