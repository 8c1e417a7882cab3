package tracefs

import (
	"errors"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
)

// functionFiles are those that name functions; of the first with commands.
var functionFiles = []string{"set_ftrace_filter", "set_ftrace_notrace", "set_graph_function", "set_graph_notrace", "stack_trace_filter"}

// FuzzFunctionFiles: after any write, a refusal has an errno, functions can be called, the shown functions
// can be written again, the stack tracer sees the functions that its filter shows, and in the end nothing
// is traced.
func FuzzFunctionFiles(f *testing.F) {
	for i, s := range []string{
		"vfs_read", "*fs* !vfs_read", ":mod:ktm", "1 0x2", "vfs_read:traceoff:3 !vfs_*:traceoff:0", "*:traceon", "vfs_read:stacktrace:1",
		"vfs_open:enable_event:kprobes:a:2 vfs_read:disable_event:kprobes:a", "!*:enable_event:kprobes:a:0", "vfs_read:dump vfs_open:cpudump",
		"vfs_*:snapshot:1", "vfs_read:mod:!x", "[a-c]*:x:y:z:", "\\ ::", "vfs_read:traceoff:-1", "!vfs_read",
	} {
		f.Add(uint8(i), s)
		f.Add(uint8(0), s)
	}
	f.Fuzz(func(t *testing.T, which uint8, s string) {
		fs, e, cur := newStacks(t)
		*cur = deep([]uint64{400}, inKsysRead)
		define(t, fs, "p:a vfs_read")
		fs.SetStackTracer(1)
		path := functionFiles[int(which)%len(functionFiles)]
		if _, err := writeFile(fs.root, path, s, syscall.O_APPEND); err != nil && errnoOf(err) == syscall.EIO {
			t.Fatalf("%s << %q: %v", path, s, err)
		}
		set(t, fs, "current_tracer", "function")
		e.call(vfsRead, vfsOpen, 0)
		e.call(vfsOpen, vfsRead, 1)
		(*cur).enter(e, vfsRead)
		seen, filter := content(t, fs, "stack_trace"), content(t, fs, "stack_trace_filter")
		if wanted := filter == ftrace.AllEnabled+"\n" || strings.Contains("\n"+filter, "\nvfs_read\n"); wanted != strings.Contains(seen, " vfs_read+0x5/") {
			t.Fatalf("%s << %q: with the filter %q there is the stack %s", path, s, filter, seen)
		}
		shown := content(t, fs, path)
		content(t, fs, "trace")
		for line := range strings.Lines(shown) {
			name, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			if strings.HasPrefix(name, "#") || strings.Contains(name, ":") {
				continue
			}
			if _, err := writeFile(fs.root, path, name, syscall.O_APPEND); err != nil && path != "set_graph_function" && path != "set_graph_notrace" {
				t.Fatalf("%s << %q: shows %s, and refuses it: %v", path, s, name, err)
			}
		}
		fs.Close()
		if left := e.addrs(); len(left) != 0 {
			t.Fatalf("%s << %q: %d functions are traced still", path, s, len(left))
		}
	})
}

// FuzzTrigger: whatever is written to a trigger file, a refusal has an errno, the
// event can be hit, and each trigger that is shown can be removed by what is shown.
func FuzzTrigger(f *testing.F) {
	for _, s := range []string{
		"traceoff", "traceon:3", "stacktrace:5 if x == 4", "snapshot if s ~ \"*a\" && x != 1", "enable_event:kprobes:b:1", "disable_event:kprobes:b",
		"!traceoff", "hist:keys=x", "traceoff:0x10 if", "enable_event:a:b:c:d", ":::", "stacktrace if (x)", "traceoff:-1", "snapshot:1\n traceon", "snapshot if s~\"\n\"",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		fs, e, _ := newFake(t)
		define(t, fs, "p:a vfs_read x=%di s=+0(%si):string", "p:b vfs_open")
		const path = "events/kprobes/a/trigger"
		var errno syscall.Errno
		if _, err := writeFile(fs.root, path, s, syscall.O_APPEND); err != nil && !errors.As(err, &errno) {
			t.Fatalf("%q: %v", s, err)
		}
		set(t, fs, "events/kprobes/a/enable", "1")
		for range 2 {
			e.hit(vfsRead, hitContext(e, engine.TrapBreakpoint))
		}
		for line := range strings.Lines(content(t, fs, path)) {
			if line = strings.TrimSuffix(line, "\n"); strings.HasPrefix(line, "#") {
				continue
			}
			if _, err := writeFile(fs.root, path, "!"+shortOf(line), syscall.O_APPEND); err != nil {
				if strings.Contains(s, "\n") {
					return // in a string of its filter: that is two lines when it is shown
				}
				t.Fatalf("%q: shows %q, which cannot be removed: %v", s, line, err)
			}
		}
		if got := content(t, fs, path); got != event.NoTriggers {
			t.Fatalf("%q: left: %s", s, got)
		}
		fs.Close()
		if len(e.live) != 0 {
			t.Fatalf("%q: %d kprobes left", s, len(e.live))
		}
	})
}

// shortOf is a trigger as one writes it to have it removed: without how often,
// and without its filter.
func shortOf(line string) string {
	line, _, _ = strings.Cut(line, " if ")
	line, _, _ = strings.Cut(line, ":unlimited")
	line, _, _ = strings.Cut(line, ":count=")
	return line
}
