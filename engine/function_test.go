package engine_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

// functionTracer notes calls.
func (r *recorder) function(name string) *engine.FunctionTracer {
	return &engine.FunctionTracer{Entry: func(c *engine.Context, addr, parent uint64) {
		r.calls = append(r.calls, fmt.Sprintf("%s %#x from %#x", name, addr&0xfff, parent&0xffff))
	}}
}

// addrOf is where a symbol of the fake kernel is.
func (m *machine) addrOf(t testing.TB, name string) uint64 {
	t.Helper()
	addr, ok := m.kernel.Lookup(name)
	if !ok {
		t.Fatalf("no symbol %s", name)
	}
	return addr
}

const (
	nopBytes = "0f1f4400"
	callByte = "e8"
)

// TestFunctionTracer: a traced function's site is a call, calls tracers before
// kprobes, the newest first, and is a nop again when nobody traces it.
func TestFunctionTracer(t *testing.T) { onBoards(t, testFunctionTracer) }

func testFunctionTracer(t *testing.T, on *board) {
	m := on.machine(t, 1)
	r := recorder{b: on}
	read := m.addrOf(t, "vfs_read")
	a, b := r.function("a"), r.function("b")
	k := on.probe("vfs_read")
	k.PreHandler = r.pre("k", false)
	for i, step := range []struct {
		name string
		do   func() error
		text string
		want []string
	}{
		{"nothing", func() error { return nil }, nopBytes, nil},
		{"one tracer", func() error { return m.TraceFunctions(a, []uint64{read}) }, callByte, []string{"a"}},
		{"a kprobe as well", func() error { return m.RegisterKprobe(k) }, callByte, []string{"a", "k"}},
		{"two", func() error { return m.TraceFunctions(b, []uint64{read}) }, callByte, []string{"b", "a", "k"}},
		{"kprobe off", func() error { return m.DisableKprobe(k) }, callByte, []string{"b", "a"}},
		{"older off", func() error { return m.TraceFunctions(a, nil) }, callByte, []string{"b"}},
		{"kprobe on", func() error { return m.EnableKprobe(k) }, callByte, []string{"b", "k"}},
		{"tracers off", func() error { return m.TraceFunctions(b, nil) }, callByte, []string{"k"}},
		{"again", func() error { return m.TraceFunctions(a, []uint64{read}) }, callByte, []string{"a", "k"}},
		{"kprobe gone", func() error { m.UnregisterKprobe(k); return nil }, callByte, []string{"a"}},
		{"all gone", func() error { return m.TraceFunctions(a, nil) }, nopBytes, nil},
	} {
		m.must(t, step.do())
		if got := m.bytes(read, 5); got[:len(step.text)] != step.text {
			t.Errorf("%d %s: text is %s", i, step.name, got)
		}
		m.run(t, "vfs_read")
		var got []string
		for _, s := range r.take() {
			got = append(got, s[:1])
		}
		if d := cmp.Diff(step.want, got); d != "" {
			t.Errorf("%d %s: %s", i, step.name, d)
		}
	}
	if n := len(m.traps); n != 0 {
		t.Errorf("%d traps are left", n)
	}
}

// TestFtraceDisabled: while ftrace is disabled, every fentry site is a nop, also of new probes and tracers.
// Afterwards the present ones are called. Probes elsewhere are always hit.
func TestFtraceDisabled(t *testing.T) {
	m := newMachine(t, 1)
	r := recorder{b: x86Board}
	read, fsync := m.addrOf(t, "vfs_read"), m.addrOf(t, "vfs_fsync")
	a, b := r.function("a"), r.function("b")
	k, seven := probe("vfs_read"), probe("vfs_read+7")
	k.PreHandler, seven.PreHandler = r.pre("k", false), r.pre("7", false)
	off := func() error { m.SetFtraceEnabled(false); return nil }
	on := func() error { m.SetFtraceEnabled(true); return nil }
	for i, step := range []struct {
		name string
		do   func() error
		text string
		want []string
	}{
		{"off", off, nopBytes, nil},
		{"on, with nobody", on, nopBytes, nil},
		{"a tracer", func() error { return m.TraceFunctions(a, []uint64{read, fsync}) }, callByte, []string{"a"}},
		{"a kprobe as well", func() error { return m.RegisterKprobe(k) }, callByte, []string{"a", "k"}},
		{"and inside", func() error { return m.RegisterKprobe(seven) }, callByte, []string{"a", "k", "7"}},
		{"off again", off, nopBytes, []string{"7"}},
		{"twice", off, nopBytes, []string{"7"}},
		{"another tracer", func() error { return m.TraceFunctions(b, []uint64{read}) }, nopBytes, []string{"7"}},
		{"the kprobe disabled", func() error { return m.DisableKprobe(k) }, nopBytes, []string{"7"}},
		{"and enabled", func() error { return m.EnableKprobe(k) }, nopBytes, []string{"7"}},
		{"the first gone", func() error { return m.TraceFunctions(a, nil) }, nopBytes, []string{"7"}},
		{"disarmed", func() error { m.SetEnabled(false); return nil }, nopBytes, nil},
		{"armed", func() error { m.SetEnabled(true); return nil }, nopBytes, []string{"7"}},
		{"on again", on, callByte, []string{"b", "k", "7"}},
		{"off, the kprobe gone", func() error { m.SetFtraceEnabled(false); m.UnregisterKprobe(k); return nil }, nopBytes, []string{"7"}},
		{"on", on, callByte, []string{"b", "7"}},
		{"off, all gone", func() error { m.SetFtraceEnabled(false); return m.TraceFunctions(b, nil) }, nopBytes, []string{"7"}},
		{"on, none", on, nopBytes, []string{"7"}},
	} {
		m.must(t, step.do())
		if got := m.bytes(read, 5); got[:len(step.text)] != step.text {
			t.Errorf("%d %s: text is %s", i, step.name, got)
		}
		if on := m.FtraceEnabled(); !on && len(m.FunctionsTraced()) > 0 {
			t.Errorf("%d %s: traced: %v", i, step.name, m.FunctionsTraced())
		}
		m.run(t, "vfs_read")
		var got []string
		for _, s := range r.take() {
			got = append(got, s[:1])
		}
		if d := cmp.Diff(step.want, got); d != "" {
			t.Errorf("%d %s: %s", i, step.name, d)
		}
	}
	if got := m.bytes(fsync, 4); got != nopBytes {
		t.Errorf("vfs_fsync is %s", got)
	}
}

// TestFunctionReturn: a tracer's returns and kretprobes see the same call, and
// the function goes back to its caller.
func TestFunctionReturn(t *testing.T) { onBoards(t, testFunctionReturn) }

func testFunctionReturn(t *testing.T, on *board) {
	m := on.machine(t, 1)
	r := recorder{b: on}
	g := &engine.Kretprobe{
		Entry: func(i *engine.Instance, c *engine.Context) bool {
			i.Data[0] = byte(c.IP)
			r.calls = append(r.calls, "enter")
			return false
		},
		Handler: func(i *engine.Instance, c *engine.Context) bool {
			r.calls = append(r.calls, fmt.Sprintf("leave %d", i.Data[0]))
			return false
		},
		Maxactive: 2, DataSize: 8,
	}
	tr := &engine.FunctionTracer{Returns: g}
	read := m.addrOf(t, "vfs_read")
	m.must(t, m.TraceFunctions(tr, []uint64{read}))
	kr := &engine.Kretprobe{Kprobe: engine.Kprobe{Symbol: "vfs_read"}, Handler: func(*engine.Instance, *engine.Context) bool {
		r.calls = append(r.calls, "kretprobe")
		return false
	}}
	m.must(t, m.RegisterKretprobe(kr))
	m.run(t, "vfs_read")
	at := byte(read + uint64(m.arch.Call.Len))
	if d := cmp.Diff([]string{"enter", "kretprobe", fmt.Sprintf("leave %d", at)}, r.take()); d != "" {
		t.Error(d)
	}
	m.UnregisterKretprobe(kr)
	m.must(t, m.TraceFunctions(tr, nil))
	m.run(t, "vfs_read")
	if got := r.take(); len(got) != 0 {
		t.Errorf("still traced: %v", got)
	}
}

// TestFunctionRefused: a place that is no fentry site is refused, and text that cannot be written.
func TestFunctionRefused(t *testing.T) { onBoards(t, testFunctionRefused) }

func testFunctionRefused(t *testing.T, on *board) {
	m := on.machine(t, 1)
	r := recorder{b: on}
	a := r.function("a")
	read := m.addrOf(t, "vfs_read")
	if err := m.TraceFunctions(a, []uint64{read, read + 1}); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("%v, want EINVAL", err)
	}
	m.fail = func(addr uint64) bool { return addr == read }
	if err := m.TraceFunctions(a, []uint64{read}); err == nil {
		t.Error("no error")
	}
	m.fail = nil
	m.run(t, "vfs_read")
	if got := r.take(); len(got) != 0 || len(m.FunctionsTraced()) != 0 {
		t.Errorf("traced: %v", got)
	}
}

// TestFunctionHitAllocates: nothing.
func TestFunctionHitAllocates(t *testing.T) {
	m := newMachine(t, 1)
	n := 0
	tr := &engine.FunctionTracer{Entry: func(*engine.Context, uint64, uint64) { n++ }}
	g := &engine.FunctionTracer{Returns: &engine.Kretprobe{Maxactive: 4, DataSize: 8,
		Handler: func(*engine.Instance, *engine.Context) bool { n++; return false }}}
	read := m.addrOf(t, "vfs_read")
	m.must(t, m.TraceFunctions(tr, []uint64{read}))
	m.must(t, m.TraceFunctions(g, []uint64{read}))
	u := m.cpus[0]
	m.must(t, u.call(read))
	got := testing.AllocsPerRun(50, func() {
		u.regs.SP = stackTop - 64
		binary.LittleEndian.PutUint64(u.mem.at(u.regs.SP, 8), callerIP)
		m.Ftrace(&u.c, read)
		u.regs.SP += 8
		m.Return(&u.c)
	})
	if got != 0 {
		t.Errorf("%v allocations a hit", got)
	}
	if n != 2*52 {
		t.Errorf("%d calls", n)
	}
}
