package tracefs

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// otherISA is made up: words of 4 bytes with the high one first, calls of 4 bytes.
var otherISA = &arch.ISA{
	Name: "other", WordSize: 4, BigEndian: true, Align: 4, PtRegs: 8, Link: arch.Reg(30), Return: 0, Args: []arch.Reg{0},
	Registers: []arch.Register{{Name: "r0", Size: 4, Reg: 0}, {Name: "lr", Offset: 4, Size: 4, Reg: 30}},
	Call:      arch.Branch{Len: 4}, TracerFrame: 12,
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

// TestISAStackTracer: the words of a stack, and what a call puts there, are the instruction
// set's.
func TestISAStackTracer(t *testing.T) {
	fs, e := newOther(t)
	const top, sp, caller = 0x8010000, 0x8010000 - 20, 0x81367550
	mem := make([]byte, 20)
	otherISA.PutWord(mem[4:8], caller)
	fs.cfg.TaskStack = func(*engine.Context) engine.Range { return engine.Range{Start: top - threadSize, End: top} }
	fs.cfg.Stack = func(_ *engine.Context, pcs []uint64) int { return copy(pcs, []uint64{caller}) }
	fs.stacks.entered(&engine.Context{Regs: &engine.Regs{SP: sp}, Mem: stackMemory{sp, mem}, Now: fakeClock{e}.Now}, 0x81364000, caller)
	if want := []stackFrame{{0x81364004, 32}, {caller, 16}}; !slices.Equal(fs.stacks.frames, want) {
		t.Errorf("frames are %#x, want %#x", fs.stacks.frames, want)
	}
}

// stackMemory is one piece of memory, which may lie anywhere.
type stackMemory struct {
	at uint64
	b  []byte
}

func (m stackMemory) ReadKernel(addr uint64, p []byte) int {
	if addr < m.at || addr > m.at+uint64(len(m.b)) {
		return 0
	}
	return copy(p, m.b[addr-m.at:])
}
func (m stackMemory) ReadUser(uint64, []byte) int    { return 0 }
func (m stackMemory) WriteKernel(uint64, []byte) int { return 0 }

// TestISAGraph: a call at a function's entry is as long as the instruction set says.
func TestISAGraph(t *testing.T) {
	fs, e := newOther(t)
	c := hitContext(e, engine.TrapFtrace)
	c.CPU, c.IP = 0, vfsRead+4
	in := &engine.Instance{Data: make([]byte, pendingSize)}
	if skip := fs.graph.enter(in, c); skip {
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
	for _, ev := range fs.static {
		names = append(names, ev.name)
	}
	if want := []string{"sys_enter_chdir"}; !slices.Equal(names, want) {
		t.Fatalf("events are %s, want %s", strings.Join(names, ", "), want)
	}

	b := fs.recorders[0].run.Append(make([]byte, 0, 64), fs.static[0].def, &engine.Context{Regs: &engine.Regs{}, Mem: stackMemory{}})
	if !bytes.HasPrefix(b, []byte{1012 & 0xff, 1012 >> 8, 0, 0}) {
		t.Errorf("the number is % x", b)
	}
}
