package tracefs

import (
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// parsed are files of an array that read what is written to them in a way of
// their own.
var parsed = []string{
	"trace_clock", "trace_options", "tracing_cpumask", "set_event_pid", "set_event_notrace_pid", "current_tracer", "snapshot",
	"buffer_size_kb", "set_event", "trace_marker", "trace_marker_raw", "events/kprobes/a/trigger", "options/raw",
}

// FuzzArrayWrites writes random text to them. The result is a count or an errno, and every file can still
// be read.
func FuzzArrayWrites(f *testing.F) {
	for i, text := range []string{
		"global", "noverbose", "1,00000003", "1 +2\n0x3", "x", " nop ", "2", "8", "!kprobes:*", "hi\n", "\x01\x00\x00\x00a",
		"stacktrace:3 if x == 4", "01",
	} {
		f.Add(uint8(i), []byte(text))
	}
	fs, e, _ := newFake(f)
	if _, err := writeFile(fs.root, "kprobe_events", "p:a vfs_read x=%di\n", syscall.O_APPEND); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, file uint8, p []byte) {
		name := parsed[int(file)%len(parsed)]
		if name == "buffer_size_kb" && len(strings.TrimSpace(string(p))) > 4 {
			return // memory
		}
		n, err := find(fs.root, name)
		if err != nil {
			t.Fatal(err)
		}
		took, err := n.(*vtree.File).Store(&vtree.Open{}, p, 0)
		if err != nil && errnoOf(err) == syscall.EIO || took < 0 || took > len(p) {
			t.Fatalf("%s << %q: %d, %v", name, p, took, err)
		}
		hitAt(e, vfsRead)
		for _, name := range append(parsed, "trace", "error_log", "events/kprobes/a/enable") {
			if !strings.HasPrefix(name, "trace_marker") {
				content(t, fs, name)
			}
		}
	})
}
