package tracefs

import (
	"context"
	"errors"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

const vfsRead, vfsOpen = 0xffffffff813669e0, 0xffffffff81363d40

// hitContext is a processor that has hit a kprobe.
func hitContext(e *fakeEngine, trap engine.TrapKind) *engine.Context {
	return &engine.Context{
		Regs: &engine.Regs{Flags: 0x202, R: arch.General{arch.DI: 42}}, Task: &engine.Task{PID: 7, TGID: 7, Comm: "cat"}, Trap: trap, Mem: fakeMemory{},
		Now: func() uint64 { return e.now },
	}
}

func hitAt(e *fakeEngine, addr uint64) { e.hit(addr, hitContext(e, engine.TrapFtrace)) }

func TestTraceLines(t *testing.T) {
	fs, e, _ := newFake(t)
	e.now = 43_983_339_499
	define(t, fs, "p:k0 vfs_read", "p:k7 vfs_read+7 a=%di", "p:open vfs_open")
	set(t, fs, "events/enable", "1")
	hitAt(e, vfsRead)
	e.hit(vfsRead+7, hitContext(e, engine.TrapBreakpoint))
	c := hitContext(e, engine.TrapOptimize)
	c.CPU = 1
	c.Flags = 0x2
	c.Preempt = func() (uint32, bool) { return 0x10002, true }
	e.now += 1500
	e.hit(vfsOpen, c)
	want := `             cat-7       [000] .....    43.983339: k0: (vfs_read+0x0/0x310)
             cat-7       [000] ..Zff    43.983339: k7: (vfs_read+0x7/0x310) a=0x2a
             cat-7       [001] dNh2.    43.983341: open: (vfs_open+0x0/0x30)
`
	got := content(t, fs, "trace")
	if body(got) != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if !strings.Contains(got, "# entries-in-buffer/entries-written: 3/3   #P:2\n") {
		t.Errorf("head: %s", got)
	}
	set(t, fs, "tracing_on", "0")
	hitAt(e, vfsRead)
	if body(content(t, fs, "trace")) != want {
		t.Error("recorded with tracing off")
	}
	if p := strings.Fields(content(t, fs, "kprobe_profile")); p[1] != "2" {
		t.Errorf("not counted with tracing off: %v", p)
	}
	if _, err := writeFile(fs.root, "trace", "", syscall.O_TRUNC); err != nil {
		t.Fatal(err)
	}
	if got := content(t, fs, "trace"); body(got) != "" || !strings.Contains(got, ": 0/0 ") {
		t.Errorf("after echo > trace: %s", got)
	}
}

// Removing an event that was enabled empties the trace: its entries could not
// be printed any more.
func TestRemovalEmptiesTrace(t *testing.T) {
	fs, e, _ := newFake(t)
	define(t, fs, "p:a vfs_read", "p:b vfs_open")
	set(t, fs, "events/kprobes/a/enable", "1")
	hitAt(e, vfsRead)
	define(t, fs, "-:b")
	if body(content(t, fs, "trace")) == "" {
		t.Error("emptied by an event that was never enabled")
	}
	set(t, fs, "events/kprobes/a/enable", "0")
	define(t, fs, "-:a")
	if got := body(content(t, fs, "trace")); got != "" {
		t.Errorf("left behind: %s", got)
	}
}

func openPipe(t *testing.T, fs *FS, flags int) (*vtree.File, *vtree.Open) {
	t.Helper()
	h, err := openFile(fs.root, "trace_pipe", flags)
	if err != nil {
		t.Fatal(err)
	}
	return h.f, h.o
}

func TestTracePipe(t *testing.T) {
	fs, e, _ := newFake(t)
	define(t, fs, "p:a vfs_read")
	set(t, fs, "events/kprobes/a/enable", "1")
	f, nb := openPipe(t, fs, syscall.O_RDONLY|syscall.O_NONBLOCK)
	p := make([]byte, 4096)
	if _, err := f.Stream(context.Background(), nb, p); err != syscall.EAGAIN {
		t.Errorf("empty, O_NONBLOCK: %v", err)
	}
	for _, name := range []string{"trace_pipe", "per_cpu/cpu1/trace_pipe"} {
		if _, err := openFile(fs.root, name, syscall.O_RDONLY); err != syscall.EBUSY {
			t.Errorf("second open: %s: %v", name, err)
		}
	}
	f.Release(nb)
	f, o := openPipe(t, fs, syscall.O_RDONLY)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := f.Stream(ctx, o, p); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
	got := make(chan string)
	go func() {
		n, _ := f.Stream(context.Background(), o, make([]byte, 4096))
		got <- "read " + string(rune('0'+n/60))
	}()
	hitAt(e, vfsRead)
	select {
	case <-got:
	case <-time.After(10 * time.Second):
		t.Fatal("a blocked reader was not woken")
	}
	if b := body(content(t, fs, "trace")); b != "" {
		t.Errorf("not consumed: %s", b)
	}
	hitAt(e, vfsRead)
	var text string
	for !strings.HasSuffix(text, "\n") { // in small pieces
		n, err := f.Stream(context.Background(), o, p[:7])
		if err != nil {
			t.Fatal(err)
		}
		text += string(p[:n])
	}
	if !strings.HasSuffix(text, "a: (vfs_read+0x0/0x310)\n") {
		t.Errorf("%q", text)
	}
	set(t, fs, "tracing_on", "0")
	if n, err := f.Stream(context.Background(), o, p); n != 0 || err != nil {
		t.Errorf("tracing off, after reading: %d, %v", n, err)
	}
}

func TestHitDoesNotAllocate(t *testing.T) {
	fs, e, _ := newFake(t)
	define(t, fs, `p:a vfs_read a=%di b=$stack1:u8 c=+0(%di):string d=$comm e=\"x"`)
	set(t, fs, "events/kprobes/a/enable", "1")
	c := hitContext(e, engine.TrapBreakpoint)
	p := e.live[0].kp
	if n := testing.AllocsPerRun(1000, func() { p.PreHandler(p, c) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkHit(b *testing.B) {
	for _, def := range []string{"p:a vfs_read", "p:a vfs_read a=%di b=%si c=%dx", `p:a vfs_read a=%di b=%si c=%dx d=%cx e=%r8 f=%r9 g=%ax h=$comm`} {
		fs, e, _ := newFake(b)
		writeFile(fs.root, "kprobe_events", def+"\n", 0)
		writeFile(fs.root, "events/kprobes/enable", "1", 0)
		c := hitContext(e, engine.TrapBreakpoint)
		p := e.live[0].kp
		b.Run(def[4:], func(b *testing.B) {
			for b.Loop() {
				p.PreHandler(p, c)
			}
		})
	}
}

func BenchmarkTraceText(b *testing.B) {
	fs, e, _ := newFake(b)
	writeFile(fs.root, "kprobe_events", "p:a vfs_read a=%di b=%si c=%dx\n", 0)
	writeFile(fs.root, "events/enable", "1", 0)
	c := hitContext(e, engine.TrapBreakpoint)
	for range 10000 {
		e.live[0].kp.PreHandler(e.live[0].kp, c)
	}
	n, err := find(fs.root, "trace")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		fs.tr.Version.Add(1) // or else the text of the last time is given
		n.(*vtree.File).ShowContext(context.Background(), &vtree.Open{})
	}
	b.ReportMetric(float64(b.N)*10000/b.Elapsed().Seconds(), "entries/s")
}
