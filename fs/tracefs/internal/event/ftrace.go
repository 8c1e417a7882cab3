package event

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A format describes entries of a type that users cannot enable as an event.
type format struct {
	name     string
	id       int
	fields   []probe.Field
	print    string
	numbered bool // the directory also has the file id
}

const (
	callers = `"\t=> %ps\n\t=> %ps\n\t=> %ps\n" "\t=> %ps\n\t=> %ps\n\t=> %ps\n" "\t=> %ps\n\t=> %ps\n"`
	ulong   = "unsigned long"
)

// word stands for the size of a field that is one word long. A multiple of it is as many words.
const word = -1

// formats are the formats below events/ftrace of entries that the machine can have (trace_entries.h).
// Programs that read trace_pipe_raw need them. layout adds the offsets of the fields.
var formats = []format{
	{"function", trace.TypeFunction, []probe.Field{{Type: ulong, Name: "ip", Size: word}, {Type: ulong, Name: "parent_ip", Size: word}},
		`" %ps <-- %ps", (void *)REC->ip, (void *)REC->parent_ip`, true},
	{"funcgraph_entry", trace.TypeGraphEntry, []probe.Field{{Type: ulong, Name: "func", Size: word}, {Type: "int", Name: "depth", Size: 4, Signed: true}},
		`"--> %ps (%d)", (void *)REC->func, REC->depth`, false},
	{"funcgraph_exit", trace.TypeGraphExit, []probe.Field{{Type: ulong, Name: "func", Size: word}, {Type: "int", Name: "depth", Size: 4, Signed: true},
		{Type: "unsigned int", Name: "overrun", Size: 4}, {Type: "unsigned long long", Name: "calltime", Size: 8},
		{Type: "unsigned long long", Name: "rettime", Size: 8}},
		`"<-- %ps (%d) (start: %llx  end: %llx) over: %d", (void *)REC->func, REC->depth, REC->calltime, REC->rettime, REC->depth`, false},
	{"kernel_stack", trace.TypeStack, []probe.Field{{Type: "int", Name: "size", Size: 4, Signed: true}, {Type: ulong, Name: "caller[8]", Size: 8 * word}},
		callers + eachCaller(), false},
	{"print", trace.TypePrint, []probe.Field{{Type: ulong, Name: "ip", Size: word}, {Type: "char", Name: "buf[]", Signed: true}},
		`"%ps: %s", (void *)REC->ip, REC->buf`, true},
	{"bputs", trace.TypePuts, []probe.Field{{Type: ulong, Name: "ip", Size: word}, {Type: "const char *", Name: "str", Size: word}},
		`"%ps: %s", (void *)REC->ip, REC->str`, false},
	{"raw_data", trace.TypeRaw, []probe.Field{{Type: "unsigned int", Name: "id", Size: 4}, {Type: "char", Name: "buf[]", Signed: true}},
		`"id:%04x %08x", REC->id, (int)REC->buf[0]`, false},
}

// layout sets the offsets and sizes of fields, where a word has size bytes. Each field follows the one
// before it. Only words are aligned.
func layout(fields []probe.Field, size int) []probe.Field {
	fields = slices.Clone(fields)
	at := trace.EntryHeader
	for i := range fields {
		f := &fields[i]
		if f.Size < 0 {
			f.Size *= -size
			at = (at + size - 1) / size * size
		}
		f.Offset = at
		at += f.Size
	}
	return fields
}

func eachCaller() string {
	var b strings.Builder
	for i := range 8 {
		fmt.Fprintf(&b, ", (void *)REC->caller[%d]", i)
	}
	return b.String()
}

// ftraceGroup is the group of these formats. It has no files of its own. Users may define events in it.
const ftraceGroup = "ftrace"

// undescribed are the names of the kernel's other events of that group. Users cannot define events of these
// names.
var undescribed = []string{
	"bprint", "branch", "context_switch", "func_repeats", "hwlat", "mmiotrace_map", "mmiotrace_rw",
	"osnoise", "timerlat", "user_stack", "wakeup",
}

// Taken reports whether another event has def's group and name.
func (tree *Tree) Taken(def *probe.Def) bool {
	return tree.groups.find(def.Group, def.Event) != nil || tree.Reserved(def)
}

// Reserved reports whether an event of the kernel itself has def's group and name.
func (tree *Tree) Reserved(def *probe.Def) bool {
	return def.Group == ftraceGroup && (slices.Contains(undescribed, def.Event) ||
		slices.ContainsFunc(formats, func(f format) bool { return f.name == def.Event }))
}

// ftraceDir is events/ftrace.
func (a *Array) ftraceDir() *vtree.Dir {
	var entries []vtree.Entry
	for _, f := range formats {
		files := []vtree.Entry{{Name: "format", Node: trace.Fixed(probe.Format(f.name, f.id, layout(f.fields, a.tree.conf.WordSize), f.print))}, {Name: "hist", Node: trace.Fixed(nil)}}
		if f.numbered {
			files = append(files, vtree.Entry{Name: "id", Node: trace.Fixed(fmt.Appendf(nil, "%d\n", f.id))})
		}
		entries = append(entries, vtree.Entry{Name: f.name, Node: &vtree.Dir{Mode: trace.DirMode, Static: files}})
	}
	return a.groupDir(ftraceGroup, entries)
}
