package kprobe

import (
	"fmt"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Entries are the files of probes in the root of tracing/.
func (ps *Probes) Entries() []vtree.Entry {
	files := []vtree.Entry{
		{Name: "dynamic_events", Node: ps.dynamicFile(ps.kinds()...)},
		{Name: "kprobe_events", Node: ps.dynamicFile(kprobes)},
		{Name: "kprobe_profile", Node: &vtree.File{Mode: trace.ReadMode, Show: ps.profile}},
		{Name: "uprobe_events", Node: ps.dynamicFile(uprobes)},
		{Name: "uprobe_profile", Node: trace.Fixed(nil)},
	}
	if !ps.conf.NoSynthEvents {
		files = append(files, vtree.Entry{Name: "synthetic_events", Node: ps.synthFile()})
	}
	return files
}

// kinds are the kinds of dynamic events that the kernel has, in its order.
func (ps *Probes) kinds() (all []kind) {
	if !ps.env.Dialect.NoEventProbes {
		all = append(all, eprobes)
	}
	all = append(all, kprobes)
	if !ps.conf.NoSynthEvents {
		all = append(all, synths)
	}
	return append(all, uprobes)
}

// dynamicFile is kprobe_events, uprobe_events or dynamic_events. It shows the definitions of these kinds, and
// runs each line that is written to it. dynamic_events has all kinds, in the kernel's order.
func (ps *Probes) dynamicFile(kinds ...kind) *vtree.File {
	return &vtree.File{
		Mode: trace.WriteMode,
		Open: ps.truncates(kinds),
		Show: func(*vtree.Open) ([]byte, error) { return ps.definitions(kinds), nil },
		Store: func(o *vtree.Open, p []byte, _ int64) (int, error) {
			return ps.runCommands(p, func(line string) error { return ps.command(kinds, o.Caller, line) })
		},
	}
}

// truncates is an open that removes all events of these kinds with O_TRUNC.
func (ps *Probes) truncates(kinds []kind) func(*vtree.Open) error {
	return func(o *vtree.Open) error {
		if o.Truncates() {
			return ps.releaseAll(kinds)
		}
		return nil
	}
}

// definitions is the content of kprobe_events and similar files (probes_seq_show).
func (ps *Probes) definitions(kinds []kind) (b []byte) {
	ps.tr.Mu.Lock()
	defer ps.tr.Mu.Unlock()
	for el := ps.list.Front(); el != nil; el = el.Next() {
		if k := el.Value.(*kprobe); has(kinds, k) {
			b = k.def.AppendTo(b, ps.env, k.maxactive)
		}
	}
	return b
}

// profile is kprobe_profile: hits and misses of each definition.
func (ps *Probes) profile(*vtree.Open) ([]byte, error) {
	ps.tr.Mu.Lock()
	defer ps.tr.Mu.Unlock()
	var b []byte
	for el := ps.list.Front(); el != nil; el = el.Next() {
		if k := el.Value.(*kprobe); k.def.Kind == probe.Kprobe {
			b = fmt.Appendf(b, "  %-44s %15d %15d\n", k.ev.Name, k.hits(), k.missed())
		}
	}
	return b, nil
}

// synthFile is synthetic_events: "NAME FIELDS" defines an event, "!NAME"
// removes it (create_or_delete_synth_event).
func (ps *Probes) synthFile() *vtree.File {
	kinds := []kind{synths}
	return &vtree.File{
		Mode: trace.WriteMode,
		Open: ps.truncates(kinds),
		Show: func(*vtree.Open) (b []byte, err error) {
			ps.tr.Mu.Lock()
			defer ps.tr.Mu.Unlock()
			for _, k := range ps.candidates("", kinds) {
				b = k.def.AppendSynth(b)
			}
			return b, nil
		},
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) { return ps.runCommands(p, ps.synthCommand) },
	}
}
