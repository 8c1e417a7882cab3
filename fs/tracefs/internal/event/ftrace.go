package event

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
	"github.com/kprobefs/kprobefs/fs/tracefs/probe"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A format describes entries that belong to no event that can be enabled.
type format struct {
	name     string
	id       int
	fields   []probe.Field
	print    string
	numbered bool // the directory has the number, too
}

const (
	callers = `"\t=> %ps\n\t=> %ps\n\t=> %ps\n" "\t=> %ps\n\t=> %ps\n\t=> %ps\n" "\t=> %ps\n\t=> %ps\n"`
	ulong   = "unsigned long"
)

// formats are those of events/ftrace that the machine can have entries of
// (trace_entries.h); programs that read trace_pipe_raw want them.
var formats = []format{
	{"function", trace.TypeFunction, []probe.Field{{Type: ulong, Name: "ip", Offset: 8, Size: 8}, {Type: ulong, Name: "parent_ip", Offset: 16, Size: 8}},
		`" %ps <-- %ps", (void *)REC->ip, (void *)REC->parent_ip`, true},
	{"funcgraph_entry", trace.TypeGraphEntry, []probe.Field{{Type: ulong, Name: "func", Offset: 8, Size: 8}, {Type: "int", Name: "depth", Offset: 16, Size: 4, Signed: true}},
		`"--> %ps (%d)", (void *)REC->func, REC->depth`, false},
	{"funcgraph_exit", trace.TypeGraphExit, []probe.Field{{Type: ulong, Name: "func", Offset: 8, Size: 8}, {Type: "int", Name: "depth", Offset: 16, Size: 4, Signed: true},
		{Type: "unsigned int", Name: "overrun", Offset: 20, Size: 4}, {Type: "unsigned long long", Name: "calltime", Offset: 24, Size: 8},
		{Type: "unsigned long long", Name: "rettime", Offset: 32, Size: 8}},
		`"<-- %ps (%d) (start: %llx  end: %llx) over: %d", (void *)REC->func, REC->depth, REC->calltime, REC->rettime, REC->depth`, false},
	{"kernel_stack", trace.TypeStack, []probe.Field{{Type: "int", Name: "size", Offset: 8, Size: 4, Signed: true}, {Type: ulong, Name: "caller[8]", Offset: 16, Size: 64}},
		callers + eachCaller(), false},
	{"print", trace.TypePrint, []probe.Field{{Type: ulong, Name: "ip", Offset: 8, Size: 8}, {Type: "char", Name: "buf[]", Offset: 16, Signed: true}},
		`"%ps: %s", (void *)REC->ip, REC->buf`, true},
	{"bputs", trace.TypePuts, []probe.Field{{Type: ulong, Name: "ip", Offset: 8, Size: 8}, {Type: "const char *", Name: "str", Offset: 16, Size: 8}},
		`"%ps: %s", (void *)REC->ip, REC->str`, false},
	{"raw_data", trace.TypeRaw, []probe.Field{{Type: "unsigned int", Name: "id", Offset: 8, Size: 4}, {Type: "char", Name: "buf[]", Offset: 12, Signed: true}},
		`"id:%04x %08x", REC->id, (int)REC->buf[0]`, false},
}

func eachCaller() string {
	var b strings.Builder
	for i := range 8 {
		fmt.Fprintf(&b, ", (void *)REC->caller[%d]", i)
	}
	return b.String()
}

// ftraceGroup is the group of those events. Others may be put into it; it has no files of
// its own.
const ftraceGroup = "ftrace"

// undescribed are the kernel's other events of that group: their names are not free, either.
var undescribed = []string{
	"bprint", "branch", "context_switch", "func_repeats", "hwlat", "mmiotrace_map", "mmiotrace_rw",
	"osnoise", "timerlat", "user_stack", "wakeup",
}

// Taken reports whether def's name is another event's.
func (tree *Tree) Taken(def *probe.Def) bool {
	return tree.groups.find(def.Group, def.Event) != nil || tree.Reserved(def)
}

// Reserved reports whether def's name is that of an event of the kernel's own.
func (tree *Tree) Reserved(def *probe.Def) bool {
	return def.Group == ftraceGroup && (slices.Contains(undescribed, def.Event) ||
		slices.ContainsFunc(formats, func(f format) bool { return f.name == def.Event }))
}

// ftraceDir is events/ftrace.
func (a *Array) ftraceDir() *vtree.Dir {
	var entries []vtree.Entry
	for _, f := range formats {
		files := []vtree.Entry{{Name: "format", Node: trace.Fixed(probe.Format(f.name, f.id, f.fields, f.print))}, {Name: "hist", Node: trace.Fixed(nil)}}
		if f.numbered {
			files = append(files, vtree.Entry{Name: "id", Node: trace.Fixed(fmt.Appendf(nil, "%d\n", f.id))})
		}
		entries = append(entries, vtree.Entry{Name: f.name, Node: &vtree.Dir{Mode: trace.DirMode, Static: files}})
	}
	return a.groupDir(ftraceGroup, entries)
}
