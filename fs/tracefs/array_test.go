package tracefs

import (
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// withInstance is a fake with an instance called foo and an event a.
func withInstance(t *testing.T) (*FS, *fakeEngine) {
	t.Helper()
	fs, e, _ := newFake(t)
	define(t, fs, "p:a vfs_read x=%di", "p:b vfs_open")
	if err := fs.instancesDir().Mkdir(vtree.Caller{}, "foo"); err != nil {
		t.Fatal(err)
	}
	return fs, e
}

func TestInstances(t *testing.T) {
	fs, e := withInstance(t)
	dir := fs.instancesDir()
	for _, step := range []struct {
		do   func(vtree.Caller, string) error
		name string
		want error
	}{
		{dir.Mkdir, "foo", syscall.EEXIST}, {dir.Mkdir, "a.b c%", nil}, {dir.Rmdir, "nosuch", syscall.ENODEV}, {dir.Rmdir, "a.b c%", nil},
	} {
		if err := step.do(vtree.Caller{}, step.name); err != step.want {
			t.Errorf("%s: %v, want %v", step.name, err, step.want)
		}
	}
	set(t, fs, "instances/foo/events/kprobes/a/enable", "1")
	hitAt(e, vfsRead)
	if n := strings.Count(body(content(t, fs, "instances/foo/trace")), "a: "); n != 1 || body(content(t, fs, "trace")) != "" {
		t.Errorf("%d entries in the instance", n)
	}
	define(t, fs, "p:late vfs_write")
	if _, err := readFile(fs.root, "instances/foo/events/kprobes/late/format"); err != nil {
		t.Error(err)
	}
	if _, err := writeFile(fs.root, "kprobe_events", "-:a\n", syscall.O_APPEND); errnoOf(err) != syscall.EBUSY {
		t.Errorf("removing what is enabled in an instance: %v", err)
	}
	for _, name := range []string{"trace", "events/kprobes/a/filter", "per_cpu/cpu0/stats", "options/raw", "current_tracer", "events/enable"} {
		h, err := openFile(fs.root, "instances/foo/"+name, syscall.O_RDONLY)
		if err != nil {
			t.Fatal(err)
		}
		if err := dir.Rmdir(vtree.Caller{}, "foo"); err != syscall.EBUSY {
			t.Errorf("rmdir with %s open: %v", name, err)
		}
		h.close()
	}
	if err := dir.Rmdir(vtree.Caller{}, "foo"); err != nil {
		t.Error(err)
	}
	define(t, fs, "-:a")
}

// An event that is enabled in two arrays stays armed until the last lets go.
func TestArmedOnce(t *testing.T) {
	fs, e := withInstance(t)
	for _, step := range []struct {
		file, text string
		armed      bool
	}{
		{"events/kprobes/a/enable", "1", true}, {"instances/foo/events/kprobes/a/enable", "1", true},
		{"events/kprobes/a/enable", "0", true}, {"instances/foo/events/kprobes/a/enable", "0", false},
	} {
		set(t, fs, step.file, step.text)
		if on := e.live[1].enabled; on != step.armed {
			t.Errorf("%s << %s: armed: %v", step.file, step.text, on)
		}
	}
}

func TestSnapshot(t *testing.T) {
	fs, e := withInstance(t)
	set(t, fs, "events/kprobes/a/enable", "1")
	count := func(file string) int { return strings.Count(body(content(t, fs, file)), " a: ") }
	hitAt(e, vfsRead)
	set(t, fs, "snapshot", "1")
	hitAt(e, vfsRead)
	hitAt(e, vfsRead)
	if count("snapshot") != 1 || count("trace") != 2 {
		t.Errorf("%d in the snapshot, %d in the trace", count("snapshot"), count("trace"))
	}
	set(t, fs, "events/kprobes/a/trigger", "snapshot:1 if x == 42")
	set(t, fs, "snapshot", "2")
	hitAt(e, vfsRead) // who wants to see the entry has it in the snapshot
	hitAt(e, vfsRead)
	if got := content(t, fs, "events/kprobes/a/trigger"); got != "snapshot:count=0 if x == 42\n" || count("snapshot") != 3 {
		t.Errorf("%q, %d in the snapshot", got, count("snapshot"))
	}
	// In a breakpoint's handler none is taken.
	set(t, fs, "events/kprobes/a/trigger", "!snapshot")
	set(t, fs, "events/kprobes/a/trigger", "snapshot")
	e.hit(vfsRead, hitContext(e, engine.TrapBreakpoint))
	if got := content(t, fs, "trace"); !strings.Contains(got, "*** SNAPSHOT CALLED FROM NMI CONTEXT ***\n") {
		t.Errorf("%s", got)
	}
}

func TestStacks(t *testing.T) {
	fs, e := withInstance(t)
	fs.tr.Config.Stack = func(_ *engine.Context, pcs []uint64) int {
		pcs[0] = vfsOpen + 4
		return 1
	}
	set(t, fs, "events/kprobes/a/trigger", "stacktrace:1")
	if got := content(t, fs, "events/kprobes/a/enable"); got != "0*\n" {
		t.Errorf("enable: %q", got)
	}
	c := hitContext(e, engine.TrapFtrace)
	c.IP = vfsRead + 1
	e.hit(vfsRead, c)
	e.hit(vfsRead, c)
	set(t, fs, "options/stacktrace", "1")
	set(t, fs, "events/kprobes/b/enable", "1")
	c.IP = vfsOpen + 1
	e.hit(vfsOpen, c)
	want := []string{"<stack trace>", " => vfs_read", " => vfs_open", "b: (vfs_open+0x0/0x30)", "<stack trace>", " => vfs_open", " => vfs_open", ""}
	got := strings.Split(body(content(t, fs, "trace")), "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || !strings.HasSuffix(got[i], want[i]) {
			t.Fatalf("line %d: %q\nwant %q", i, got, want)
		}
	}
	if n := testing.AllocsPerRun(100, func() { e.live[0].kp.PreHandler(e.live[0].kp, c) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestPids(t *testing.T) {
	fs, e := withInstance(t)
	set(t, fs, "events/kprobes/a/enable", "1")
	hit := func(pid int) {
		c := hitContext(e, engine.TrapFtrace)
		c.Task = &engine.Task{PID: pid, TGID: pid, Comm: "p"}
		e.hit(vfsRead, c)
	}
	for _, step := range []struct {
		file, text string
		want       int // entries of hits of 7, 8 and 9
	}{
		{"set_event_pid", "7 8", 2}, {"set_event_notrace_pid", "8", 1},
	} {
		set(t, fs, step.file, step.text)
		writeFile(fs.root, "trace", "", syscall.O_TRUNC)
		for pid := range 3 {
			hit(7 + pid)
		}
		if n := strings.Count(body(content(t, fs, "trace")), " a: "); n != step.want {
			t.Errorf("%s << %s: %d entries", step.file, step.text, n)
		}
	}
}

// A stat formats nothing again when nothing has changed.
func TestTraceIsKept(t *testing.T) {
	fs, e := withInstance(t)
	set(t, fs, "events/kprobes/a/enable", "1")
	hitAt(e, vfsRead)
	n, err := find(fs.root, "trace")
	if err != nil {
		t.Fatal(err)
	}
	f := n.(*vtree.File)
	show := func() []byte {
		b, err := f.Content(t.Context(), &vtree.Open{})
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	a := show()
	if size, err := f.Size(t.Context(), vtree.Caller{}); size != int64(len(a)) {
		t.Errorf("size %d, %v; %d bytes", size, err, len(a))
	}
	b := show()
	if &a[0] != &b[0] {
		t.Error("formatted again")
	}
	for _, change := range []func(){
		func() { hitAt(e, vfsRead) }, func() { set(t, fs, "options/sym-addr", "1") }, func() { define(t, fs, "p:c vfs_fsync") },
		func() { set(t, fs, "trace_clock", "mono") }, func() { set(t, fs, "snapshot", "1") },
	} {
		change()
		if c := show(); &c[0] == &b[0] {
			t.Error("not formatted again")
		} else {
			b = c
		}
	}
}

// An event that is no kprobe's can be enabled again and again.
func TestEnableAgain(t *testing.T) {
	fs, _ := withInstance(t)
	for range 3 {
		for _, text := range []string{"1", "0"} {
			if _, err := writeFile(fs.root, "events/enable", text, 0); err != nil {
				t.Fatalf("events/enable << %s: %v", text, err)
			}
		}
	}
}

// A reference to a removed instance, which the host's kernel may keep for long, must not keep its buffers
// in memory.
func TestRemovedInstance(t *testing.T) {
	fs, _ := withInstance(t)
	dir := fs.instancesDir()
	var known []vtree.Entry
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	const n = 50
	for range n {
		if err := dir.Mkdir(vtree.Caller{}, "bar"); err != nil {
			t.Fatal(err)
		}
		e, _ := dir.Find("bar")
		known = append(known, e)
		fs.instance("bar").AllocSnapshot()
		if err := dir.Rmdir(vtree.Caller{}, "bar"); err != nil {
			t.Fatal(err)
		}
	}
	if grown := heap() - before; grown > n*100<<10 {
		t.Errorf("%d kB for each", grown>>10/n)
	}
	runtime.KeepAlive(known)
}

// All buffers together are bounded, each with the snapshot that it may have.
func TestRoom(t *testing.T) {
	fs, _ := withInstance(t)
	var errs []syscall.Errno
	for _, name := range []string{"buffer_size_kb", "instances/foo/buffer_size_kb", "buffer_size_kb"} {
		_, err := writeFile(fs.root, name, "1048576\n", 0)
		errs = append(errs, errnoOf(err))
	}
	kb := 0
	for _, name := range []string{"buffer_total_size_kb", "instances/foo/buffer_total_size_kb"} {
		n, err := strconv.Atoi(strings.TrimSpace(content(t, fs, name)))
		if err != nil {
			t.Fatal(err)
		}
		kb += 2 * n // a snapshot is as large
	}
	if kb > 8<<20 || !slices.Contains(errs, syscall.ENOMEM) {
		t.Errorf("%d kB, %v", kb, errs)
	}
	if _, err := writeFile(fs.root, "buffer_size_kb", "10\n", 0); err != nil {
		t.Error(err)
	}
	if _, err := writeFile(fs.root, "instances/foo/buffer_size_kb", "1048576\n", 0); err != nil {
		t.Error(err)
	}
}
