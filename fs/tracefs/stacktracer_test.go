package tracefs

import (
	"encoding/binary"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ftrace"
)

// Places of the recorded kernel in functions that call others.
const (
	rwVerifyArea = 0xffffffff81364eb0
	inVfsRead    = vfsRead + 0x6f
	inKsysRead   = 0xffffffff81367550 + 0x6b
	inSyscall    = 0xffffffff81a43dc0 + 0x5d
	inEntry      = 0xffffffff81c000b8 + 0x6e
)

// fakeStack is a task's stack: its words by depth, and the unwinder's answer.
type fakeStack struct {
	words map[uint64]uint64 // by depth
	pcs   []uint64
	depth uint64
	other bool // the processor is on another stack
}

const fakeTop = 0xffffc90000204000

// deep is a stack that is so deep at a function's entry, its return address
// counted, with the frames of pcs, which lie at depths.
func deep(depths []uint64, pcs ...uint64) *fakeStack {
	s := &fakeStack{words: map[uint64]uint64{}, pcs: pcs, depth: depths[0]}
	for i, pc := range pcs {
		s.words[depths[i]] = pc
	}
	return s
}

// newStacks is a fake whose tasks have the stack that *s is.
func newStacks(t testing.TB) (fs *FS, e *fakeEngine, s **fakeStack) {
	s = new(*fakeStack)
	fs, e, _ = newFakeOf(t, Config{
		TaskStack: func(c *engine.Context) kernel.Range {
			if (*s).other {
				return kernel.Range{}
			}
			return kernel.Range{Start: fakeTop - 16<<10, End: fakeTop}
		},
		Stack: func(_ *engine.Context, pcs []uint64) int { return copy(pcs, (*s).pcs) },
	})
	return fs, e, s
}

// enter has addr called with the stack s.
func (s *fakeStack) enter(e *fakeEngine, addr uint64) {
	mem := make([]byte, s.depth)
	for depth, word := range s.words {
		binary.LittleEndian.PutUint64(mem[s.depth-depth:], word)
	}
	c := &engine.Context{
		Regs: &engine.Regs{IP: addr + callSize, SP: fakeTop - s.depth}, Now: fakeClock{e}.Now,
		Task: &engine.Task{PID: 7, TGID: 7, Comm: "sh"}, Mem: fakeMemory{fakeTop - s.depth: mem},
	}
	for t, addrs := range e.traced {
		if slices.Contains(addrs, addr) {
			t.Entry(c, addr, s.pcs[0])
		}
	}
}

const stackOff = stackHead0 + stackOff0

const stackOff0 = `#
#  Stack tracer disabled
#
# To enable the stack tracer, either add 'stacktrace' to the
# kernel command line
# or 'echo 1 > /proc/sys/kernel/stack_tracer_enabled'
#
`

const stackHead0 = "        Depth    Size   Location    (0 entries)\n        -----    ----   --------\n"

// TestStackTrace: stacks as they were recorded, with the frames at the depths that
// were recorded. The last is of a vfs_read that the function graph tracer had
// hooked, so that its return address, in ksys_read, was not on the stack.
func TestStackTrace(t *testing.T) {
	for _, tc := range []struct {
		addr  uint64
		stack *fakeStack
		want  string
	}{
		{vfsRead, deep([]uint64{456, 400, 176}, inKsysRead, inSyscall, inEntry), `        Depth    Size   Location    (4 entries)
        -----    ----   --------
  0)      504      48   vfs_read+0x5/0x310
  1)      456      56   ksys_read+0x6b/0xf0
  2)      400     224   do_syscall_64+0x5d/0xb0
  3)      176     176   entry_SYSCALL_64_after_hwframe+0x6e/0xd8
`},
		{rwVerifyArea, deep([]uint64{1056, 896, 840, 176}, inVfsRead, inKsysRead, inSyscall, inEntry), `        Depth    Size   Location    (5 entries)
        -----    ----   --------
  0)     1104      48   rw_verify_area+0x5/0x60
  1)     1056     160   vfs_read+0x6f/0x310
  2)      896      56   ksys_read+0x6b/0xf0
  3)      840     664   do_syscall_64+0x5d/0xb0
  4)      176     176   entry_SYSCALL_64_after_hwframe+0x6e/0xd8
`},
		{rwVerifyArea, deep([]uint64{1296, 9000, 1080, 176}, inVfsRead, inKsysRead, inSyscall, inEntry), `        Depth    Size   Location    (4 entries)
        -----    ----   --------
  0)     1344      48   rw_verify_area+0x5/0x60
  1)     1296     216   vfs_read+0x6f/0x310
  2)     1080     904   do_syscall_64+0x5d/0xb0
  3)      176     176   entry_SYSCALL_64_after_hwframe+0x6e/0xd8
`},
	} {
		delete(tc.stack.words, 9000)
		fs, e, _ := newStacksOf(t, tc.stack)
		fs.SetStackTracer(1)
		tc.stack.enter(e, tc.addr)
		if d := cmp.Diff(tc.want, content(t, fs, "stack_trace")); d != "" {
			t.Error(d)
		}
		fs.Close()
	}
}

func newStacksOf(t *testing.T, s *fakeStack) (*FS, *fakeEngine, **fakeStack) {
	fs, e, cur := newStacks(t)
	*cur = s
	return fs, e, cur
}

// TestDeepest: a stack is kept when it is deeper than stack_max_size says, be that
// of a stack or written; switching the tracer off or writing a number leaves the
// stack that was kept.
func TestDeepest(t *testing.T) {
	fs, e, cur := newStacks(t)
	defer fs.Close()
	at := func(depth uint64) *fakeStack {
		*cur = deep([]uint64{depth, 176}, inKsysRead, inEntry)
		return *cur
	}
	for i, step := range []struct {
		do   func()
		max  string
		kept string // the first line's depth; "": none
	}{
		{func() { at(600).enter(e, vfsRead) }, "0", ""},
		{func() { fs.SetStackTracer(1) }, "0", ""},
		{func() { at(600).enter(e, vfsRead) }, "648", "648"},
		{func() { at(600).enter(e, vfsOpen) }, "648", "648"},
		{func() { at(400).enter(e, vfsOpen) }, "648", "648"},
		{func() { at(608).enter(e, vfsOpen) }, "656", "656"},
		{func() { at(900).other = true; (*cur).enter(e, vfsOpen) }, "656", "656"},
		{func() { set(t, fs, "stack_max_size", "1000\n") }, "1000", "656"},
		{func() { at(952).enter(e, vfsOpen) }, "1000", "656"},
		{func() { at(960).enter(e, vfsOpen) }, "1008", "1008"},
		{func() { set(t, fs, "stack_max_size", "0") }, "0", "1008"},
		{func() { at(200).enter(e, vfsRead) }, "248", "248"},
		{func() { set(t, fs, "stack_max_size", "18446744073709551615") }, "-1", "248"},
		{func() { at(2000).enter(e, vfsRead) }, "-1", "248"},
		{func() { set(t, fs, "stack_max_size", "300"); fs.SetStackTracer(0) }, "300", "248"},
		{func() { at(2000).enter(e, vfsRead) }, "300", "248"},
		{func() { set(t, fs, "stack_trace_filter", "vfs_open"); fs.SetStackTracer(-5) }, "300", "248"},
		{func() { at(2000).enter(e, vfsRead) }, "300", "248"},
		{func() { at(1000).enter(e, vfsOpen) }, "1048", "1048"},
		{func() { put(t, fs, "stack_trace_filter", "vfs_read"); at(1500).enter(e, vfsOpen) }, "1048", "1048"},
		{func() { at(1500).enter(e, vfsRead) }, "1548", "1548"},
		{func() { put(t, fs, "stack_trace_filter", "\n"); at(1600).enter(e, vfsOpen) }, "1648", "1648"},
	} {
		step.do()
		kept := ""
		if w := strings.Fields(content(t, fs, "stack_trace")); len(w) > 8 && w[8] == "0)" {
			kept = w[9]
		}
		if max := content(t, fs, "stack_max_size"); max != step.max+"\n" || kept != step.kept {
			t.Fatalf("step %d: stack_max_size %q, kept %q; want %q, %q", i, max, kept, step.max, step.kept)
		}
	}
}

// TestStackTracerOff: for a tracer that is off, the text of stack_trace depends on stack_max_size, and not
// on whether there is a stack.
func TestStackTracerOff(t *testing.T) {
	fs, e, _ := newStacksOf(t, deep([]uint64{400}, inKsysRead))
	defer fs.Close()
	if got := content(t, fs, "stack_trace"); got != stackOff {
		t.Errorf("at first: %s", got)
	}
	set(t, fs, "stack_max_size", "1")
	if got := content(t, fs, "stack_trace"); got != stackHead0 {
		t.Errorf("with a size: %s", got)
	}
	for _, v := range []int{2, -1, 1 << 30} {
		if fs.SetStackTracer(v); fs.StackTracer() != v {
			t.Errorf("enabled is %d, want %d", fs.StackTracer(), v)
		}
	}
	set(t, fs, "stack_max_size", "0")
	if got := content(t, fs, "stack_trace"); got != stackHead0 {
		t.Errorf("on: %s", got)
	}
	deep([]uint64{400}, inKsysRead).enter(e, vfsRead)
	fs.SetStackTracer(0)
	set(t, fs, "stack_max_size", "0")
	got := content(t, fs, "stack_trace")
	if want := strings.Replace(stackOff, "(0", "(2", 1) + "  0)      448      48   vfs_read+0x5/0x310\n  1)      400     400   ksys_read+0x6b/0xf0\n"; got != want {
		t.Error(cmp.Diff(want, got))
	}
	if n := len(e.addrs()); n != 0 {
		t.Errorf("%d functions are called still", n)
	}
}

// TestStackTracerWrites: the files answer as recorded.
func TestStackTracerWrites(t *testing.T) {
	fs, _, _ := newFake(t)
	defer fs.Close()
	for _, tc := range []struct {
		file, text string
		errno      syscall.Errno
		shows      string
	}{
		{"stack_max_size", "123\n", 0, "123\n"},
		{"stack_max_size", "8", 0, "8\n"},
		{"stack_max_size", "0x10\n", syscall.EINVAL, "8\n"},
		{"stack_max_size", "010\n", 0, "10\n"},
		{"stack_max_size", "-1\n", syscall.EINVAL, "10\n"},
		{"stack_max_size", "abc\n", syscall.EINVAL, "10\n"},
		{"stack_max_size", "\n", syscall.EINVAL, "10\n"},
		{"stack_max_size", " 5\n", syscall.EINVAL, "10\n"},
		{"stack_max_size", "5 6\n", syscall.EINVAL, "10\n"},
		{"stack_max_size", "5 \n", syscall.EINVAL, "10\n"},
		{"stack_max_size", "18446744073709551615\n", 0, "-1\n"},
		{"stack_max_size", "18446744073709551616\n", syscall.ERANGE, "-1\n"},
		{"stack_max_size", "4294967296\n", 0, "4294967296\n"},
		{"stack_max_size", strings.Repeat("1", 63), syscall.ERANGE, "4294967296\n"},
		{"stack_max_size", strings.Repeat("0", 65), 0, "0\n"},
		{"stack_trace_filter", "vfs_read\n", 0, "vfs_read\n"},
		{"stack_trace_filter", "!vfs_read\n", 0, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_*\n", 0, "vfs_open\nvfs_read\nvfs_write\nvfs_fsync\n"},
		{"stack_trace_filter", "nosuch\n", syscall.EINVAL, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "!nosuch\n", syscall.EINVAL, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "[v]fs_read\n", 0, "vfs_read\n"},
		{"stack_trace_filter", "\n", 0, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "99999999\n", syscall.EINVAL, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read,vfs_write\n", syscall.EINVAL, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "#x\n", syscall.EINVAL, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read:\n", syscall.EINVAL, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", ":\n", syscall.EINVAL, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "::\n", syscall.EINVAL, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "a:b:c\n", syscall.EINVAL, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read:nosuchcmd\n", syscall.EINVAL, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read:mod\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read:mod:ktm\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "!vfs_read:mod:ktm\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", ":mod:!ktm\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "nosuch:traceoff\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read:traceon:1\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read:stacktrace\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read:snapshot\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read:dump\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read:cpudump\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read:enable_event\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
		{"stack_trace_filter", "vfs_read:disable_event:a:b\n", syscall.ENODEV, ftrace.AllEnabled + "\n"},
	} {
		_, err := writeFile(fs.root, tc.file, tc.text, syscall.O_TRUNC)
		if got := errnoOf(err); err == nil && tc.errno != 0 || err != nil && got != tc.errno {
			t.Errorf("%s << %q: %v, want %v", tc.file, tc.text, err, tc.errno)
		}
		if got := content(t, fs, tc.file); got != tc.shows {
			t.Errorf("%s << %q: shows %q, want %q", tc.file, tc.text, got, tc.shows)
		}
	}
}

// TestStacksOfModules: functions of a module that comes are seen, too, unless there
// is a filter; of one that goes, its own name is forgotten.
func TestStacksOfModules(t *testing.T) {
	fs, e, _ := newFake(t)
	defer fs.Close()
	const ktmA = ktmBase
	fs.SetStackTracer(1)
	if slices.Contains(e.addrs(), ktmA) {
		t.Fatal("a function that is not there is called")
	}
	e.module("ktm", true)
	if !slices.Contains(e.addrs(), ktmA) {
		t.Error("a module's function is not called")
	}
	put(t, fs, "stack_trace_filter", "ktm_a")
	if got := content(t, fs, "stack_trace_filter"); got != "ktm_a [ktm]\n" || len(e.addrs()) != 1 {
		t.Errorf("filter %q, %d functions", got, len(e.addrs()))
	}
	e.module("ktm", false)
	if got := content(t, fs, "stack_trace_filter"); strings.Contains(got, "ktm") || strings.Contains(got, "all") {
		t.Errorf("without it the filter is %q", got)
	}
}
