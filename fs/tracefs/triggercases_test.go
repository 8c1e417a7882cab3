package tracefs

import (
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
)

// TestTriggerLanguage has what 6.1 answered: each line is written to a file
// without triggers, and what it makes is taken away again.
func TestTriggerLanguage(t *testing.T) {
	fs, _, _ := newFake(t)
	define(t, fs, "p:a vfs_read x=%di", "p:b vfs_open")
	const file = "events/kprobes/a/trigger"
	for _, c := range []struct{ line, want string }{ // want: what the file shows, or the errno
		{"traceon:0x10", "traceon:count=16"},
		{"traceoff:5:", "traceoff:count=5"},
		{"traceoff:5:6", "traceoff:count=5"},
		{"traceoff::5", "EINVAL"},
		{"traceoff:", "traceoff:unlimited"},
		{"traceoff  5", "traceoff:count=5"},
		{"traceoff:18446744073709551615", "traceoff:unlimited"},
		{"traceoff:18446744073709551614", "traceoff:count=18446744073709551614"},
		{"traceoff:18446744073709551616", "ERANGE"},
		{"traceoff\tif\tx == 1", "traceoff:unlimited if x == 1"},
		{"traceoff:3\tif x == 1", "traceoff:count=3 if x == 1"},
		{"traceoff if ", "EINVAL"},
		{"traceoff iff x == 1", "EINVAL"},
		{"enable_event:kprobes:b:", "EINVAL"},
		{"enable_event:kprobes:b:5:6", "enable_event:kprobes:b:count=5"},
		{"enable_event:kprobes:b:5\tif x == 1", "enable_event:kprobes:b:count=5 if x == 1"},
		{"enable_event:kprobes", "EINVAL"},
		{"enable_event", "EINVAL"},
	} {
		_, err := writeFile(fs.root, file, c.line, syscall.O_APPEND)
		got := strings.TrimSuffix(content(t, fs, file), "\n")
		if err != nil {
			got = map[syscall.Errno]string{syscall.EINVAL: "EINVAL", syscall.ERANGE: "ERANGE"}[errnoOf(err)]
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
		for _, name := range []string{"traceoff", "enable_event:kprobes:b"} {
			set(t, fs, file, "!"+name)
		}
	}
	// Triggers that switch an event on and off are one kind.
	set(t, fs, file, "enable_event:kprobes:b")
	if _, err := writeFile(fs.root, file, "disable_event:kprobes:b", 0); errnoOf(err) != syscall.EEXIST {
		t.Errorf("disable_event beside enable_event: %v", err)
	}
	set(t, fs, file, "!disable_event:kprobes:b")
	if got := content(t, fs, file); got != event.NoTriggers {
		t.Errorf("enable_event is still there: %q", got)
	}
}

// TestTriggersAndTracing: trace and tracing_on after three hits, with x 1, 2 and 3, as on 6.1.
func TestTriggersAndTracing(t *testing.T) {
	for _, c := range []struct {
		triggers, filter string
		off, disabled    bool // tracing; the event
		want             string
	}{
		{triggers: "traceoff", want: "1 off"}, // its own entry is there
		{triggers: "traceoff", disabled: true, want: "off"},
		{triggers: "traceoff if x == 2", want: "1 2 off"},
		{triggers: "traceoff if x == 2", filter: "x > 0", want: "1 2 off"},
		{triggers: "traceon if x == 2", off: true, want: "3 on"},
		{triggers: "traceon if x == 2", filter: "x > 0", off: true, want: "2 3 on"}, // it was held back
		{triggers: "traceon if x == 2", disabled: true, off: true, want: "on"},
		{triggers: "traceon if x == 2,enable_event:kprobes:a if x == 2", disabled: true, off: true, want: "2 3 on"},
		{triggers: "traceoff if x == 2,enable_event:kprobes:a if x == 2", disabled: true, want: "2 off"},
		{triggers: "disable_event:kprobes:a if x == 2,traceoff if x == 3", want: "1 off"},
		{triggers: "stacktrace:2,traceoff if x == 2", want: "1 stack 2 off"}, // the newest first
		{triggers: "traceoff if x == 2,stacktrace:2", want: "1 stack 2 stack off"},
		{triggers: "stacktrace:2", off: true, want: "off"},
	} {
		fs, e, _ := newFake(t)
		fs.tr.Config.Stack = func(*engine.Context, []uint64) int { return 0 }
		define(t, fs, "p:a vfs_read x=%di:u8")
		const dir = "events/kprobes/a/"
		if c.filter != "" {
			set(t, fs, dir+"filter", c.filter)
		}
		for _, tr := range strings.Split(c.triggers, ",") {
			set(t, fs, dir+"trigger", tr)
		}
		if !c.disabled {
			set(t, fs, dir+"enable", "1")
		}
		if c.off {
			set(t, fs, "tracing_on", "0")
		}
		for x := range 3 {
			h := hitContext(e, engine.TrapFtrace)
			h.R[arch.DI] = uint64(x + 1)
			e.hit(vfsRead, h)
		}
		if got := traced(t, fs); got != c.want {
			t.Errorf("%s, filter %q, off %v, disabled %v: %q, want %q", c.triggers, c.filter, c.off, c.disabled, got, c.want)
		}
		if strings.HasPrefix(c.triggers, "stacktrace:2") && !strings.Contains(content(t, fs, dir+"trigger"), "stacktrace:count=0") {
			t.Errorf("%s counts only what is recorded", c.triggers)
		}
	}
}

// traced is the x of each entry, stacks, and whether tracing is on.
func traced(t *testing.T, fs *FS) string {
	t.Helper()
	var words []string
	for _, line := range strings.Split(body(content(t, fs, "trace")), "\n") {
		if _, x, ok := strings.Cut(line, " x="); ok {
			words = append(words, x)
		} else if strings.Contains(line, "<stack trace>") {
			words = append(words, "stack")
		}
	}
	on := map[string]string{"0\n": "off", "1\n": "on"}[content(t, fs, "tracing_on")]
	return strings.Join(append(words, on), " ")
}

// TestSnapshotForgets: a buffer that was a snapshot before shows nothing of then.
func TestSnapshotForgets(t *testing.T) {
	fs, e := withInstance(t)
	set(t, fs, "events/kprobes/a/enable", "1")
	count := func(file string) int { return strings.Count(body(content(t, fs, file)), " a: ") }
	hitAt(e, vfsRead)
	set(t, fs, "snapshot", "1")
	e.now += 1e6
	if _, err := writeFile(fs.root, "trace", "", syscall.O_TRUNC); err != nil {
		t.Fatal(err)
	}
	e.now += 1e6
	hitAt(e, vfsRead)
	hitAt(e, vfsRead)
	set(t, fs, "snapshot", "1")
	if n, m := count("snapshot"), count("trace"); n != 2 || m != 0 {
		t.Errorf("%d in the snapshot, %d in the trace", n, m)
	}
	if got := content(t, fs, "trace"); !strings.Contains(got, "entries-in-buffer/entries-written: 0/0") {
		t.Errorf("%s", got)
	}
	set(t, fs, "snapshot", "1")
	if n, m := count("snapshot"), count("trace"); n != 0 || m != 2 {
		t.Errorf("swapped back: %d in the snapshot, %d in the trace", n, m)
	}
	// Of one processor alone, emptying does not count.
	if _, err := writeFile(fs.root, "per_cpu/cpu1/trace", "", syscall.O_TRUNC); err != nil || count("trace") != 2 {
		t.Errorf("cpu1 emptied: %v, %d in the trace", err, count("trace"))
	}
}

// TestGroupFilter: a filter for a group's events fails nowhere.
func TestGroupFilter(t *testing.T) {
	fs, _, _ := newFake(t)
	define(t, fs, "p:a vfs_read x=%di", "p:b vfs_open y=%si")
	const bad = "\n^\nparse_error: Couldn't find or set field in one of a subsystem's events\n\n"
	for _, c := range []struct {
		write, a, b string
		errors      int // in the log
	}{
		{"x == 1\n", "x == 1\n", "x == 1" + bad, 1},
		{"common_pid > 1", "common_pid > 1\n", "common_pid > 1\n", 0},
		{"(nosuch", "(nosuch" + bad, "(nosuch" + bad, 2},
		{"\n", bad, bad, 2},
		{" 0 \n", "none\n", "none\n", 0},
	} {
		set(t, fs, "events/kprobes/filter", c.write)
		if got := content(t, fs, "events/kprobes/filter"); got != event.GroupFilterText {
			t.Errorf("%q: the group shows %q", c.write, got)
		}
		if a, b := content(t, fs, "events/kprobes/a/filter"), content(t, fs, "events/kprobes/b/filter"); a != c.a || b != c.b {
			t.Errorf("%q: %q and %q, want %q and %q", c.write, a, b, c.a, c.b)
		}
		if n := strings.Count(content(t, fs, "error_log"), "Couldn't find or set"); n != c.errors {
			t.Errorf("%q: %d in the log", c.write, n)
		}
		if _, err := writeFile(fs.root, "error_log", "", syscall.O_TRUNC); err != nil {
			t.Fatal(err)
		}
	}
}
