package tracefs

import (
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/event"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// TestInstanceInherits: a new instance has the top array's options, not its
// sizes, clock or tasks (recorded from 6.1).
func TestInstanceInherits(t *testing.T) {
	fs, _, _ := newFake(t)
	for _, name := range []string{"sym-addr", "event-fork", "function-fork", "record-tgid"} {
		set(t, fs, "options/"+name, "1")
	}
	set(t, fs, "options/overwrite", "0")
	set(t, fs, "trace_clock", "mono")
	set(t, fs, "set_event_pid", "1")
	if err := fs.instancesDir().Mkdir(vtree.Caller{}, "foo"); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{
		"options/sym-addr": "1\n", "options/event-fork": "0\n", "options/function-fork": "0\n",
		"options/record-tgid": "1\n", "options/overwrite": "0\n", "set_event_pid": "",
		"trace_clock": "[local] global counter uptime perf mono mono_raw boot tai x86-tsc\n",
	} {
		if got := content(t, fs, "instances/foo/"+file); got != want {
			t.Errorf("%s: %q, want %q", file, got, want)
		}
	}
	if !fs.instance("foo").Buf.Load().NoOverwrite.Load() {
		t.Error("the buffer of one without overwrite loses its oldest entries")
	}
}

// TestExpanding: operations that give the buffer its full size without enabling anything.
func TestExpanding(t *testing.T) {
	for _, c := range []struct {
		file, text string
		expands    bool
	}{
		{"events/kprobes/a/enable", "0", true}, {"events/kprobes/a/enable", "2", true}, {"events/kprobes/a/enable", "x", false},
		{"events/kprobes/enable", "2", true}, {"set_event", "nosuch", true}, {"set_event", " ", true},
		{"set_event_pid", "x", true}, {"set_event_notrace_pid", "1", true}, {"set_ftrace_pid", "1", false},
		{"current_tracer", "nosuch", true}, {"options/raw", "1", false},
	} {
		fs, _, _ := newFake(t)
		define(t, fs, "p:a vfs_read")
		_, _ = writeFile(fs.root, c.file, c.text, syscall.O_APPEND)
		if got := content(t, fs, "buffer_size_kb"); strings.Contains(got, "expanded") == c.expands {
			t.Errorf("%s << %q: %q", c.file, c.text, got)
		}
	}
}

// TestOddReads: files whose reads do not go on where the last one ended.
func TestOddReads(t *testing.T) {
	fs, _, _ := newFake(t)
	for _, c := range []struct {
		file   string
		n, off int
		want   string
	}{
		{"tracing_cpumask", 3, 0, "3\n"}, {"tracing_cpumask", 2, 0, "3\n"}, {"tracing_cpumask", 1, 0, "EINVAL"}, {"tracing_cpumask", 1, 2, ""}, {"tracing_cpumask", 3, 1, "\n"}, {"tracing_cpumask", 3, 9, ""},
		{"events/header_page", 6, 0, "\tfield"}, {"events/header_page", 6, 6, ""}, {"events/header_event", 3, 0, "# c"}, {"events/header_event", 3, 1, ""},
	} {
		h, err := openFile(fs.root, c.file, syscall.O_RDONLY)
		if err != nil {
			t.Fatal(err)
		}
		p := make([]byte, c.n)
		n, err := h.f.Read(h.o, p, int64(c.off))
		got := string(p[:n])
		if err == syscall.EINVAL {
			got = "EINVAL"
		}
		if got != c.want {
			t.Errorf("%s, %d bytes at %d: %q, want %q", c.file, c.n, c.off, got, c.want)
		}
		h.close()
	}
}

// TestOptionName: 63 bytes are looked at, white space and all.
func TestOptionName(t *testing.T) {
	fs, _, _ := newFake(t)
	for n, want := range map[int]error{63: nil, 64: syscall.EINVAL} {
		if _, err := writeFile(fs.root, "trace_options", "raw"+strings.Repeat(" ", n-3), 0); err != want {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	set(t, fs, "max_graph_depth", "4294967295")
	if got := content(t, fs, "max_graph_depth"); got != "-1\n" {
		t.Errorf("max_graph_depth: %q", got)
	}
	set(t, fs, "set_ftrace_pid", "4194304 7")
	if got := content(t, fs, "set_ftrace_pid"); got != "7\nno pid\n" {
		t.Errorf("set_ftrace_pid: %q", got)
	}
}

// TestOutlivingOpens: files that are open when their event goes, the last of its
// group.
func TestOutlivingOpens(t *testing.T) {
	fs, _, _ := newFake(t)
	define(t, fs, "p:a vfs_read")
	open := map[string]*handle{}
	for _, f := range []string{"enable", "filter", "a/enable", "a/filter"} {
		h, err := openFile(fs.root, "events/kprobes/"+f, syscall.O_RDWR)
		if err != nil {
			t.Fatal(err)
		}
		open[f] = h
	}
	define(t, fs, "-:a")
	for _, c := range []struct {
		file, read string
		readErr    error
		write      string
		writeErr   error
	}{
		{"enable", "?\n", nil, "1", syscall.EINVAL},
		{"filter", event.GroupFilterText, nil, "0", syscall.ENODEV},
		{"a/enable", "", syscall.ENODEV, "1", syscall.ENODEV},
		{"a/filter", "", nil, "0", syscall.ENODEV},
	} {
		h := open[c.file]
		if p, err := h.read(4096, 0); string(p) != c.read || err != c.readErr {
			t.Errorf("%s: read %q, %v", c.file, p, err)
		}
		if _, err := h.write(c.write); errnoOf(err) != c.writeErr {
			t.Errorf("%s << %s: %v", c.file, c.write, err)
		}
		h.close()
	}
}

// TestPipeRest: a read returns only the rest of a line, if there is one.
func TestPipeRest(t *testing.T) {
	fs, e := withInstance(t)
	set(t, fs, "events/kprobes/a/enable", "1")
	hitAt(e, vfsRead)
	hitAt(e, vfsRead)
	f, o := openPipe(t, fs, syscall.O_NONBLOCK)
	defer f.Release(o)
	p := make([]byte, 4096)
	read := func(n int) string {
		n, err := f.Stream(t.Context(), o, p[:n])
		if err != nil {
			t.Fatal(err)
		}
		return string(p[:n])
	}
	first := read(10) + read(4096)
	if strings.Count(first, "\n") != 1 || !strings.HasSuffix(first, "\n") {
		t.Errorf("of the first line: %q", first)
	}
	if n := strings.Count(content(t, fs, "trace"), " a: "); n != 1 {
		t.Errorf("%d entries are left", n)
	}
	if rest := read(4096); strings.Count(rest, "\n") != 1 {
		t.Errorf("the rest: %q", rest)
	}
}
