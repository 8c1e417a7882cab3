package tracing

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/tests/mounted"
)

// fentryFrame is what the stack tracer counts above a function's return address.
const fentryFrame = 48

// A stackLine is one of stack_trace's.
type stackLine struct {
	depth, size uint64
	where       string
}

// stackLines are those of a stack_trace; an error when they do not fit each other:
// each frame is as deep as the next and its own size together.
func stackLines(text string) (lines []stackLine, err error) {
	rows := strings.SplitAfter(text, "\n")
	var n int
	if _, err := fmt.Sscanf(rows[0], "        Depth    Size   Location    (%d entries)\n", &n); err != nil {
		return nil, fmt.Errorf("%q: %w", rows[0], err)
	}
	for _, row := range rows[2 : len(rows)-1] {
		if row[0] == '#' {
			continue
		}
		var i int
		var l stackLine
		if _, err := fmt.Sscanf(row, "%d) %d %d %s\n", &i, &l.depth, &l.size, &l.where); err != nil || i != len(lines) {
			return nil, fmt.Errorf("%q: line %d: %w", row, len(lines), err)
		}
		lines = append(lines, l)
	}
	if len(lines) != n {
		return nil, fmt.Errorf("%d lines, not %d", len(lines), n)
	}
	for i, l := range lines {
		var above uint64
		if i+1 < n {
			above = lines[i+1].depth
		}
		if l.depth-l.size != above {
			return nil, fmt.Errorf("line %d, %+v: the next is %d deep", i, l, above)
		}
	}
	return lines, nil
}

// someCalls makes calls as processes do.
func someCalls(w *mounted.Machine, i int) error {
	for _, c := range []emu.Call{
		{Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x7ffff0001000, 4096}, Ret: 17},
		{Nr: syscall.SYS_WRITE, Args: [6]uint64{1, 0x7ffff0001000, 4}, Ret: 4},
		{Nr: syscall.SYS_MKDIR, Args: [6]uint64{0x7ffff0001000, 0o755}, Ret: 0},
		{Nr: syscall.SYS_CLOSE, Args: [6]uint64{3}, Ret: 0},
	} {
		c.PID, c.TGID, c.PPID, c.Comm = 1000+i, 1000+i, 1, "deep"
		if _, err := w.Emu.Mirror(&c); err != nil {
			return err
		}
	}
	return nil
}

// fentries are all functions that can be traced.
func fentries(m *emu.Machine) (addrs []uint64) {
	t := m.Kernel().AllTables()[0]
	for _, r := range t.Sites[kernel.TableFtrace] {
		if t.CoreText.Contains(r.Start) {
			addrs = append(addrs, r.Start)
		}
	}
	return addrs
}

// TestDeepestStack: of all functions that are called the stack tracer finds the
// one with the least stack left, as another tracer of everything sees it.
func TestDeepestStack(t *testing.T) {
	w := mounted.New(t, emu.Config{CPUs: 1, Clock: emu.ClockVirtual})
	defer w.Close(t)
	var deepest, addr, parent uint64
	watcher := &engine.FunctionTracer{Entry: func(c *engine.Context, at, from uint64) {
		stack := w.Emu.TaskStack(c)
		if stack.Contains(c.SP) && stack.End-c.SP > deepest {
			deepest, addr, parent = stack.End-c.SP, at, from
		}
	}}
	if err := w.Emu.Engine().TraceFunctions(watcher, fentries(w.Emu)); err != nil {
		t.Fatal(err)
	}
	w.Tree.Tracing.SetStackTracer(1)
	for range 3 {
		if err := someCalls(w, 0); err != nil {
			t.Fatal(err)
		}
	}
	w.Tree.Tracing.SetStackTracer(0)
	if err := w.Emu.Engine().TraceFunctions(watcher, nil); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(w.Path("tracing/stack_trace"))
	if err != nil {
		t.Fatal(err)
	}
	lines, err := stackLines(string(text))
	if err != nil || len(lines) < 4 {
		t.Fatalf("%v\n%s", err, text)
	}
	at := func(pc uint64) string {
		s, _ := w.Emu.Kernel().Symbol(pc)
		return fmt.Sprintf("%s+%#x/%#x", s.Name, pc-s.Addr, s.Size)
	}
	if l := lines[0]; l.depth != deepest+fentryFrame || l.size != fentryFrame || l.where != at(addr+5) {
		t.Errorf("the deepest is %+v; want %d, %s", l, deepest+fentryFrame, at(addr+5))
	}
	if l := lines[1]; l.depth != deepest || l.where != at(parent) {
		t.Errorf("called from %+v; want %d, %s", l, deepest, at(parent))
	}
	if l := lines[len(lines)-1]; !strings.HasPrefix(l.where, "entry_SYSCALL_64_after_hwframe+") {
		t.Errorf("the first is %+v", l)
	}
	if b, _ := os.ReadFile(w.Path("tracing/stack_max_size")); string(b) != strconv.FormatUint(deepest+fentryFrame, 10)+"\n" {
		t.Errorf("stack_max_size is %q", b)
	}
}

// TestStackTracerTogether: stack_trace always shows one consistent stack, also while functions are called
// and files are written.
func TestStackTracerTogether(t *testing.T) {
	w := mounted.New(t, emu.Config{})
	defer w.Close(t)
	var running, rest sync.WaitGroup
	done := make(chan struct{})
	again := func(f func(i int) error) {
		rest.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-done:
					return
				default:
				}
				if err := f(i); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	const enough = 50
	var seen atomic.Int64
	again(func(int) error {
		text, err := os.ReadFile(w.Path("tracing/stack_trace"))
		if err != nil {
			return err
		}
		lines, err := stackLines(string(text))
		if len(lines) > 3 {
			seen.Add(1)
		}
		return err
	})
	again(func(int) error { return w.Write("tracing/stack_max_size", "0", 0) })
	again(func(i int) error {
		return w.Write("tracing/stack_trace_filter", []string{"vfs_*", "*alloc*", "", "ksys_read"}[i%4]+"\n", os.O_TRUNC)
	})
	again(func(i int) error { w.Tree.Tracing.SetStackTracer(i % 4); return nil })
	for i := range 2 {
		running.Go(func() {
			for n := 0; n < 20_000 && seen.Load() < enough; n++ {
				if err := someCalls(w, i); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	running.Wait()
	close(done)
	rest.Wait()
	if seen.Load() < enough {
		t.Errorf("%d stacks were seen", seen.Load())
	}
	w.Tree.Tracing.SetStackTracer(0)
	if left := w.Emu.Engine().FunctionsTraced(); len(left) != 0 {
		t.Errorf("%d functions are called still", len(left))
	}
}
