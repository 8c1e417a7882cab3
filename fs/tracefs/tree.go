package tracefs

import (
	_ "embed"
	"fmt"
	"strings"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// readme is in our own words, around the patterns that tools look for in it to
// learn what this kernel's events can do.
//
//go:embed README.txt
var readme []byte

// Modes of the kernel's tracefs.
const (
	dirMode   = 0o750
	writeMode = 0o640
	readMode  = 0o440
)

// tree is the root directory: one line per file.
func (fs *FS) tree() *vtree.Dir {
	return &vtree.Dir{Mode: 0o700, Static: []vtree.Entry{
		{Name: "README", Node: fixed(readme)},
		{Name: "available_events", Node: fs.availableEvents()},
		{Name: "available_tracers", Node: fixed([]byte("nop\n"))},
		{Name: "buffer_size_kb", Node: fs.sizeFile(fs.top)},
		{Name: "buffer_total_size_kb", Node: fs.totalFile(fs.top)},
		{Name: "current_tracer", Node: tracerFile()},
		{Name: "dynamic_events", Node: fs.dynamicFile(eprobes, kprobes, synths, uprobes)},
		{Name: "error_log", Node: fs.errs.file()},
		{Name: "events", Node: fs.eventsDir()},
		{Name: "kprobe_events", Node: fs.dynamicFile(kprobes)},
		{Name: "kprobe_profile", Node: &vtree.File{Mode: readMode, Show: fs.profile}},
		{Name: "options", Node: fs.top.optionsDir()},
		{Name: "set_event", Node: fs.setEventFile()},
		{Name: "trace", Node: fs.traceFile(fs.top)},
		{Name: "trace_options", Node: fs.top.optionsFile()},
		{Name: "trace_pipe", Node: fs.pipeFile(fs.top)},
		{Name: "tracing_on", Node: fs.top.onFile()},
		{Name: "uprobe_events", Node: fs.dynamicFile(uprobes)},
	}}
}

// definitions is what kprobe_events shows (probes_seq_show).
func (fs *FS) definitions(*vtree.Open) ([]byte, error) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	var b []byte
	for el := fs.probes.Front(); el != nil; el = el.Next() {
		k := el.Value.(*kprobe)
		b = k.def.AppendTo(b, fs.env, k.maxactive)
	}
	return b, nil
}

// profile is kprobe_profile: hits and misses of each definition.
func (fs *FS) profile(*vtree.Open) ([]byte, error) {
	fs.mu.Lock()
	defer fs.mu.Unlock()
	var b []byte
	for el := fs.probes.Front(); el != nil; el = el.Next() {
		k := el.Value.(*kprobe)
		b = fmt.Appendf(b, "  %-44s %15d %15d\n", k.ev.name, k.hits(), k.missed())
	}
	return b, nil
}

// eventsDir is events/.
func (fs *FS) eventsDir() *vtree.Dir {
	return &vtree.Dir{
		Mode:   dirMode,
		Static: []vtree.Entry{{Name: "enable", Node: fs.enableAllFile(nil)}},
		List: func() []vtree.Entry {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			entries := make([]vtree.Entry, 0, len(fs.groups.order))
			for _, g := range fs.groups.order {
				entries = append(entries, vtree.Entry{Name: g.name, Node: g.dir, Gen: g.gen})
			}
			return entries
		},
		Find: func(name string) (vtree.Entry, bool) {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			g := fs.groups.byName[name]
			if g == nil {
				return vtree.Entry{}, false
			}
			return vtree.Entry{Name: g.name, Node: g.dir, Gen: g.gen}, true
		},
	}
}

// groupDir is events/GROUP.
func (fs *FS) groupDir(g *group) *vtree.Dir {
	return &vtree.Dir{
		Mode:   dirMode,
		Static: []vtree.Entry{{Name: "enable", Node: fs.enableAllFile(g)}, {Name: "filter", Node: fs.groupFilterFile(g)}},
		List: func() []vtree.Entry {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			entries := make([]vtree.Entry, 0, len(g.order))
			for _, ev := range g.order {
				entries = append(entries, vtree.Entry{Name: ev.name, Node: ev.dir, Gen: ev.gen})
			}
			return entries
		},
		Find: func(name string) (vtree.Entry, bool) {
			fs.mu.Lock()
			defer fs.mu.Unlock()
			ev := g.byName[name]
			if ev == nil {
				return vtree.Entry{}, false
			}
			return vtree.Entry{Name: ev.name, Node: ev.dir, Gen: ev.gen}, true
		},
	}
}

// eventDir is events/GROUP/EVENT.
func (fs *FS) eventDir(ev *event) *vtree.Dir {
	return &vtree.Dir{Mode: dirMode, Static: []vtree.Entry{
		{Name: "enable", Node: fs.enableFile(ev)},
		{Name: "filter", Node: fs.filterFile(ev)},
		{Name: "format", Node: fixed(ev.def.AppendFormat(nil, ev.id))},
		// There are no hist triggers, so there is nothing to show.
		{Name: "hist", Node: fixed(nil)},
		{Name: "id", Node: fixed(fmt.Appendf(nil, "%d\n", ev.id))},
		{Name: "trigger", Node: fs.triggerFile(ev)},
	}}
}

// fixed is a file whose content never changes.
func fixed(content []byte) *vtree.File {
	return &vtree.File{Mode: readMode, Show: func(*vtree.Open) ([]byte, error) { return content, nil }}
}

// tracerFile is current_tracer. There is no tracer but nop, which traces
// nothing by itself; the name may end in white space.
func tracerFile() *vtree.File {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) { return []byte("nop\n"), nil },
		Store: func(_ *vtree.Open, p []byte, _ int64) (int, error) {
			if strings.TrimRightFunc(kstr.CString(p), func(c rune) bool { return c < 0x80 && kstr.IsSpace(byte(c)) }) != "nop" {
				return 0, syscall.EINVAL
			}
			return len(p), nil
		},
	}
}
