package tracefs

import (
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/trace"
)

// TraceFunctions keeps who traces what.
func (e *fakeEngine) TraceFunctions(t *engine.FunctionTracer, addrs []uint64) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.traced == nil {
		e.traced = map[*engine.FunctionTracer][]uint64{}
	}
	if e.traced[t] = addrs; len(addrs) == 0 {
		delete(e.traced, t)
	}
	return nil
}

func (e *fakeEngine) SetFtraceEnabled(bool) {}

// graphTracer is the function graph tracer, which is on.
func (e *fakeEngine) graphTracer() *engine.FunctionTracer {
	for t := range e.traced {
		if t.Returns != nil {
			return t
		}
	}
	return nil
}

func (e *fakeEngine) FunctionsTraced() []engine.TracedFunction { return nil }
func (e *fakeEngine) FtraceTarget() uint64                     { return 0 }

// addrs are all addresses that somebody traces.
func (e *fakeEngine) addrs() (all []uint64) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, a := range e.traced {
		all = append(all, a...)
	}
	return all
}

// call runs the tracers of the function at addr on processor cpu.
func (e *fakeEngine) call(addr, parent uint64, cpu int) {
	c := &engine.Context{
		Regs: &engine.Regs{IP: addr + callSize, Flags: arch.AMD64.IRQOn}, CPU: cpu, Now: fakeClock{e}.Now,
		Task: &engine.Task{PID: 7, TGID: 7, Comm: "sh"},
	}
	e.mu.Lock()
	var ts []*engine.FunctionTracer
	for t, addrs := range e.traced {
		for _, a := range addrs {
			if a == addr {
				ts = append(ts, t)
			}
		}
	}
	e.mu.Unlock()
	for _, t := range ts {
		t.Entry(c, addr, parent)
	}
}

// lookup is where name is.
func (e *fakeEngine) lookup(t *testing.T, name string) uint64 {
	t.Helper()
	addr, ok := e.k.Lookup(name)
	if !ok {
		t.Fatalf("no symbol %s", name)
	}
	return addr
}

// put writes text to a file of the root directory, as a shell does: it writes the rest of a short write
// again.
func put(t *testing.T, fs *FS, path, text string) error {
	t.Helper()
	flags := syscall.O_WRONLY
	if path != "set_ftrace_filter" || !strings.Contains(text, ":") {
		flags |= syscall.O_TRUNC
	}
	h, err := openFile(fs.Root(), path, flags)
	if err != nil {
		return err
	}
	defer h.close()
	for text != "" {
		n, err := h.write(text)
		if err != nil {
			return err
		}
		if n <= 0 || n > len(text) {
			t.Fatalf("%s: a write of %q took %d", path, text, n)
		}
		text = text[n:]
	}
	return nil
}

func get(t *testing.T, fs *FS, path string) string {
	t.Helper()
	s, err := readFile(fs.Root(), path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestFunctionCommands: set_ftrace_filter accepts and shows commands as recorded.
func TestFunctionCommands(t *testing.T) {
	fs, e, _ := newFake(t)
	defer fs.Close()
	for _, step := range []struct {
		write, errno, show string // show: the lines below the first, joined by spaces
	}{
		{"vfs_read:traceon", "", "vfs_read:traceon:unlimited"},
		{"vfs_read:traceon", "EINVAL", "vfs_read:traceon:unlimited"},
		{"vfs_write:traceoff:3", "", "vfs_write:traceoff:count=3 vfs_read:traceon:unlimited"},
		{"vfs_write:traceoff:x", "EINVAL", "vfs_write:traceoff:count=3 vfs_read:traceon:unlimited"},
		{"vfs_write:traceoff:", "EINVAL", "vfs_write:traceoff:count=3 vfs_read:traceon:unlimited"},
		{"nosuch:traceoff", "EINVAL", "vfs_write:traceoff:count=3 vfs_read:traceon:unlimited"},
		{"vfs_read:bad", "EINVAL", "vfs_write:traceoff:count=3 vfs_read:traceon:unlimited"},
		{"!vfs_read:traceon", "", "vfs_write:traceoff:count=3"},
		{"!vfs_read:traceon", "ENODEV", "vfs_write:traceoff:count=3"},
		{"!vfs_write:traceoff", "ENODEV", "vfs_write:traceoff:count=3"},
		{"!vfs_write:traceoff:0", "", ""},
		{"vfs_read:enable_event:nosuch:e", "EINVAL", ""},
		{"vfs_read:enable_event:kprobes", "EINVAL", ""},
		{"vfs_read:enable_event:kprobes:k:", "EINVAL", ""},
		{"vfs_read:enable_event:kprobes:k", "", "vfs_read:enable_event:kprobes:k:unlimited"},
		{"vfs_write:disable_event:kprobes:k:5", "", "vfs_write:disable_event:kprobes:k:count=5 vfs_read:enable_event:kprobes:k:unlimited"},
		{"!vfs_read:enable_event:kprobes:k !*:disable_event:kprobes:k:0", "", ""},
		{"vfs_read:stacktrace vfs_read:stacktrace:4 vfs_read:dump vfs_read:cpudump", "",
			"vfs_read:cpudump:unlimited vfs_read:dump:count=1 vfs_read:stacktrace:count=4 vfs_read:stacktrace:unlimited"},
		{"!*:stacktrace !*:stacktrace:0 !*:dump !*:cpudump", "", ""},
	} {
		if step.write == "vfs_read:enable_event:nosuch:e" {
			if err := put(t, fs, "kprobe_events", "p:k vfs_open\n"); err != nil {
				t.Fatal(err)
			}
		}
		got := ""
		if err := put(t, fs, "set_ftrace_filter", step.write+"\n"); err != nil {
			got = unix.ErrnoName(errnoOf(err))
		}
		if got != step.errno {
			t.Errorf("%s: %q, want %q", step.write, got, step.errno)
		}
		_, shown, _ := strings.Cut(get(t, fs, "set_ftrace_filter"), "\n")
		if d := cmp.Diff(step.show, strings.ReplaceAll(strings.TrimSuffix(shown, "\n"), "\n", " ")); d != "" {
			t.Errorf("%s: %s", step.write, d)
		}
	}
	if left := e.addrs(); len(left) != 0 {
		t.Errorf("still traced: %x", left)
	}
}

// TestFunctionCounts: a command with a count does it so often.
func TestFunctionCounts(t *testing.T) {
	fs, e, _ := newFake(t)
	defer fs.Close()
	if err := put(t, fs, "set_ftrace_filter", "vfs_read:traceoff:2"); err != nil {
		t.Fatal(err)
	}
	read := e.lookup(t, "vfs_read")
	for i, want := range []bool{false, false, true} {
		fs.top.SetOn(true)
		e.call(read, 0, 0)
		if fs.top.On.Load() != want {
			t.Errorf("call %d: tracing is on: %v", i, !want)
		}
		e.call(read, 0, 0) // changes nothing, and does not count
	}
}

// TestFunctionTrace: lines of the function tracer, with what filters let through.
func TestFunctionTrace(t *testing.T) {
	fs, e, _ := newFake(t)
	defer fs.Close()
	read, open := e.lookup(t, "vfs_read"), e.lookup(t, "vfs_open")
	steps := []struct{ path, text, want string }{
		{"set_ftrace_filter", "vfs_read vfs_open", ""},
		{"current_tracer", "function", "vfs_read <-vfs_open|vfs_open <-vfs_read|"},
		{"set_ftrace_notrace", "vfs_open", "vfs_read <-vfs_open|"},
		{"trace_options", "noprint-parent", "vfs_read|"},
		{"trace_options", "sym-addr", "vfs_read <ffffffff813669e0>|"},
		{"trace_options", "nosym-addr", "vfs_read|"},
		{"trace_options", "sym-offset", "vfs_read+0x0/0x310|"},
		{"trace_options", "nosym-offset", "vfs_read|"},
		{"set_ftrace_pid", "8", ""},
		{"set_ftrace_pid", "7", "vfs_read|"},
		{"trace_options", "nofunction-trace", "vfs_read|"},
		{"set_ftrace_notrace_pid", "7", ""},
		{"current_tracer", "nop", ""},
	}
	for _, s := range steps {
		if err := put(t, fs, s.path, s.text); err != nil {
			t.Fatalf("%s > %s: %v", s.text, s.path, err)
		}
		fs.top.Reset()
		e.call(read, open, 0)
		e.call(open, read, 0)
		if d := cmp.Diff(s.want, functionsOf(get(t, fs, "trace"))); d != "" {
			t.Errorf("%s > %s: %s", s.text, s.path, d)
		}
	}
	if n := len(e.addrs()); n != 0 {
		t.Errorf("%d functions are traced", n)
	}
}

// functionsOf is trace without comments and what stands before the functions.
func functionsOf(trace string) string {
	var b strings.Builder
	for line := range strings.Lines(trace) {
		if _, fn, ok := strings.Cut(line, ": "); ok && line[0] != '#' {
			b.WriteString(strings.TrimSuffix(fn, "\n") + "|")
		}
	}
	return b.String()
}

// TestRepeats: func-no-repeats.
func TestRepeats(t *testing.T) {
	fs, e, _ := newFake(t)
	defer fs.Close()
	read, open := e.lookup(t, "vfs_read"), e.lookup(t, "vfs_open")
	for path, text := range map[string]string{"options/func-no-repeats": "1", "current_tracer": "function"} {
		if err := put(t, fs, path, text); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		e.call(read, open, 0)
	}
	e.call(open, read, 0)
	got := functionsOf(get(t, fs, "trace"))
	if !strings.HasPrefix(got, "vfs_read <-vfs_open|vfs_read <-vfs_open (repeats: 2, last_ts: ") || !strings.HasSuffix(got, ")|vfs_open <-vfs_read|") {
		t.Error(got)
	}
}

// graphEntries are what the graph tracer would have written: func, depth, and of
// a return its duration.
type graphStep struct {
	fn    string
	depth int32
	ns    uint64 // of a return
	back  bool
	pid   int32
}

// graphTexts are what options make of one graph.
var graphTexts = []struct{ option, want string }{
	{"funcgraph-cpu", `# tracer: function_graph
#
# CPU  DURATION                  FUNCTION CALLS
# |     |   |                     |   |   |   |
 1) * 70193.97 us |    } /* vfs_write */
 1)               |  vfs_open() {
 1)   8.552 us    |    vfs_read();
 1)               |    vfs_write() {
 1) ! 100.381 us  |      vfs_open();
 1) + 36.434 us   |    }
 1) ! 107.260 us  |  }
 ------------------------------------------
 1)    <...>-95    =>   <...>-107   
 ------------------------------------------

 1)   0.012 us    |  vfs_read();
`},
	{"nofuncgraph-duration", `# tracer: function_graph
#
# CPU               FUNCTION CALLS
# |                 |   |   |   |
 1)   } /* vfs_write */
 1) vfs_open() {
 1)   vfs_read();
 1)   vfs_write() {
 1)     vfs_open();
 1)   }
 1) }
 ------------------------------------------
 1)    <...>-95    =>   <...>-107   
 ------------------------------------------

 1) vfs_read();
`},
	{"nocontext-info", `# tracer: function_graph
#
  } /* vfs_write */
vfs_open() {
  vfs_read();
  vfs_write() {
    vfs_open();
  }
}
 ------------------------------------------
 1)    <...>-95    =>   <...>-107   
 ------------------------------------------

vfs_read();
`},
}

// TestGraphText: the lines that the recorded kernel shows for the same calls.
func TestGraphText(t *testing.T) {
	fs, e, _ := newFake(t)
	defer fs.Close()
	if err := put(t, fs, "current_tracer", "function_graph"); err != nil {
		t.Fatal(err)
	}
	for _, s := range []graphStep{
		{"vfs_write", 1, 70193970000 / 1000, true, 95},
		{"vfs_open", 0, 0, false, 95},
		{"vfs_read", 1, 0, false, 95}, {"vfs_read", 1, 8552, true, 95},
		{"vfs_write", 1, 0, false, 95}, {"vfs_open", 2, 0, false, 95}, {"vfs_open", 2, 100381, true, 95},
		{"vfs_write", 1, 36434, true, 95},
		{"vfs_open", 0, 107260, true, 95},
		{"vfs_read", 0, 0, false, 107}, {"vfs_read", 0, 12, true, 107},
	} {
		l := fs.cfg.ISA.Layout()
		b := []byte{0, 0, 0, 1}
		if l.PutUint16(b, trace.TypeGraphEntry); s.back {
			l.PutUint16(b, trace.TypeGraphExit)
		}
		b = l.AppendUint32(b, uint32(s.pid))
		b = l.AppendLong(b, e.lookup(t, s.fn))
		b = l.AppendUint32(b, uint32(s.depth))
		if s.back {
			b = l.AppendUint32(b, 0)
			b = l.AppendUint64(b, 1000)
			b = l.AppendUint64(b, 1000+s.ns)
		}
		fs.top.Write(1, fakeClock{e}.Now(), b)
	}
	for _, tc := range graphTexts {
		if err := put(t, fs, "trace_options", tc.option); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(tc.want, get(t, fs, "trace")); d != "" {
			t.Errorf("%s: %s", tc.option, d)
		}
	}
}

// TestGraphHeader: the columns, as recorded.
func TestGraphHeader(t *testing.T) {
	fs, _, _ := newFake(t)
	defer fs.Close()
	if err := put(t, fs, "current_tracer", "function_graph"); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ option, want string }{
		{"funcgraph-proc", "# CPU  TASK/PID         DURATION                  FUNCTION CALLS\n# |     |    |           |   |                     |   |   |   |\n"},
		{"nofuncgraph-proc", "# CPU  DURATION                  FUNCTION CALLS\n# |     |   |                     |   |   |   |\n"},
		{"funcgraph-abstime", "#     TIME        CPU  DURATION                  FUNCTION CALLS\n#      |          |     |   |                     |   |   |   |\n"},
		{"nocontext-info", ""},
	} {
		if err := put(t, fs, "trace_options", tc.option); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff("# tracer: function_graph\n#\n"+tc.want, get(t, fs, "trace")); d != "" {
			t.Errorf("%s: %s", tc.option, d)
		}
	}
}
