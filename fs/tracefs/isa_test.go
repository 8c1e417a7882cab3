package tracefs

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// otherISA is made up: words of 4 bytes with the high one first, calls of 4 bytes.
var otherISA = &arch.ISA{
	Name: "other", WordSize: 4, BigEndian: true, Align: 4, PtRegs: 8, Link: arch.Reg(30), Return: 0, Args: []arch.Reg{0},
	Registers: []arch.Register{{Name: "r0", Size: 4, Reg: 0}, {Name: "lr", Offset: 4, Size: 4, Reg: 30}},
	Call:      arch.Branch{Len: 4}, TracerFrame: 12, StackSize: 4096, UserEnd: 0x8000_0000,
	Syscall: arch.Syscall{Prefix: "__x64_sys_", Args: []string{"r0", "lr"}, Numbers: map[string]int{"chdir": 1012}},
}

// newOther is an FS on a fake kernel for otherISA.
func newOther(t testing.TB) (*FS, *fakeEngine) {
	e := &fakeEngine{k: newFakeKernel(t)}
	fs, err := New(Config{Engine: e, Kernel: e.k, Clock: fakeClock{e}, CPUs: 1, ISA: otherISA})
	if err != nil {
		t.Fatal(err)
	}
	return fs, e
}

// TestISAGraph: a call at a function's entry is as long as the instruction set says.
func TestISAGraph(t *testing.T) {
	fs, e := newOther(t)
	c := hitContext(e, engine.TrapFtrace)
	c.CPU, c.IP = 0, vfsRead+4
	set(t, fs, "current_tracer", "function_graph")
	rp := e.graphTracer().Returns
	in := &engine.Instance{Data: make([]byte, rp.DataSize)}
	if skip := rp.Entry(in, c); skip {
		t.Fatal("the call is not hooked")
	}
	if got := arch.AMD64.Word(in.Data[8:16]); got != vfsRead {
		t.Errorf("the call is that of %#x, want %#x", got, uint64(vfsRead))
	}
}

// TestISASyscalls: an event has the number that the instruction set has for the call; a call
// without a number has no event.
func TestISASyscalls(t *testing.T) {
	fs, _ := newOther(t)
	var names []string
	for _, ev := range fs.events.Events() {
		names = append(names, ev.Name)
	}
	if want := []string{"sys_exit_chdir", "sys_enter_chdir"}; !slices.Equal(names, want) {
		t.Fatalf("events are %s, want %s", strings.Join(names, ", "), want)
	}

	b := fs.recorders[0].Runner.Append(make([]byte, 0, 64), fs.events.Events()[1].Def, &engine.Context{Regs: &engine.Regs{}, Mem: fakeMemory{}})
	if !bytes.HasPrefix(b, []byte{0, 0, 1012 >> 8, 1012 & 0xff}) {
		t.Errorf("the number is % x", b)
	}
}

// TestISAEntries: the words of an entry, and arguments that name no type, are as wide as a word.
func TestISAEntries(t *testing.T) {
	fs, e := newOther(t)
	const low = 0x80001000
	e.k.syms = slices.Insert(e.k.syms, 0, kernel.Symbol{Name: "low", Addr: low, Size: 0x40, Type: 't'})
	sites := &e.k.tables.Sites[kernel.TableFtrace]
	*sites = slices.Insert(*sites, 0, kernel.Range{Start: low, End: low + 4})
	define(t, fs, "p:a low x=%r0 y=%lr:symbol", "r:b low x=$retval")
	set(t, fs, "events/kprobes/enable", "1")
	c := hitContext(e, engine.TrapFtrace)
	c.Regs.R = arch.General{0: 0x1_0000_002a, 30: low + 8}
	e.hit(low, c)
	e.ret(low, low+4, c)
	want := `             cat-7       [000] .....     0.000000: a: (low+0x0/0x40) x=0x2a y=low+0x8/0x40
             cat-7       [000] .....     0.000000: b: (low+0x4/0x40 <- low) x=0x2a
`
	if got := body(content(t, fs, "trace")); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for event, fields := range map[string]string{
		"a": "	field:unsigned long __probe_ip;	offset:8;	size:4;	signed:0;\n" +
			"	field:u32 x;	offset:12;	size:4;	signed:0;\n	field:u32 y;	offset:16;	size:4;	signed:0;\n",
		"b": "	field:unsigned long __probe_func;	offset:8;	size:4;	signed:0;\n" +
			"	field:unsigned long __probe_ret_ip;	offset:12;	size:4;	signed:0;\n	field:u32 x;	offset:16;	size:4;	signed:0;\n",
	} {
		if got := content(t, fs, "events/kprobes/"+event+"/format"); !strings.Contains(got, "\n\n"+fields+"\n") {
			t.Errorf("%s", got)
		}
	}
	fields := "	field:int __syscall_nr;	offset:8;	size:4;	signed:1;\n	field:const char * filename;	offset:12;	size:4;	signed:0;\n"
	if got := content(t, fs, "events/syscalls/sys_enter_chdir/format"); !strings.Contains(got, fields) {
		t.Errorf("%s", got)
	}
}

// TestISAStack: the size of a stack bounds $stackN, and which words of it are read.
func TestISAStack(t *testing.T) {
	fs, e := newOther(t)
	if n, err := writeFile(fs.root, "kprobe_events", "p:a vfs_read x=$stack1025\n", 0); err == nil {
		t.Errorf("word 1025 of a stack of 1024 words is taken: %d", n)
	}
	define(t, fs, "p:b vfs_read x=$stack1 y=$stack2 z=$stack1024")
	set(t, fs, "events/kprobes/enable", "1")
	const top = 1<<47 + 0x1000 // fakeMemory has user memory below
	mem := make([]byte, 16)
	for i := range 4 {
		otherISA.PutWord(mem[4*i:4*i+4], uint64(7+i))
	}
	c := hitContext(e, engine.TrapFtrace)
	c.SP, c.Mem = top-8, fakeMemory{top - 8: mem}
	e.hit(vfsRead, c)
	if got := content(t, fs, "trace"); !strings.HasSuffix(got, " x=0x8 y=0x0 z=0x0\n") {
		t.Errorf("%s", got)
	}
}
