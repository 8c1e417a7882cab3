package tracefs

import (
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

const lowFn, lowCaller = 0x80001000, 0x80001040

// newLow is newOther with two functions whose addresses are words of 4 bytes.
func newLow(t *testing.T) (*FS, *fakeEngine) { return newLowOf(t, otherISA) }

func newLowOf(t *testing.T, isa *arch.ISA) (*FS, *fakeEngine) {
	e := &fakeEngine{k: newFakeKernel(t)}
	sites := &e.k.tables.Sites[kernel.TableFtrace]
	for _, s := range []kernel.Symbol{{Name: "lowcaller", Addr: lowCaller, Size: 0x40, Type: 't'}, {Name: "lowfn", Addr: lowFn, Size: 0x40, Type: 't'}} {
		e.k.syms = slices.Insert(e.k.syms, 0, s)
		*sites = slices.Insert(*sites, 0, kernel.Range{Start: s.Addr, End: s.Addr + 4})
	}
	e.k.tables.CoreText.Start = lowFn
	stack := func(_ *engine.Context, pcs []uint64) int {
		pcs[0] = lowCaller + 8
		return 1
	}
	fs, err := New(Config{Engine: e, Kernel: e.k, Clock: fakeClock{e}, CPUs: 1, ISA: isa, Stack: stack})
	if err != nil {
		t.Fatal(err)
	}
	return fs, e
}

// TestISAFunction: the addresses of a call, of a stack and of a marker are as wide as a word.
func TestISAFunction(t *testing.T) {
	fs, e := newLow(t)
	set(t, fs, "current_tracer", "function")
	e.call(lowFn, lowCaller, 0)
	set(t, fs, "options/func_stack_trace", "1")
	e.call(lowFn, lowCaller, 0)
	set(t, fs, "options/func_stack_trace", "0")
	set(t, fs, "options/func-no-repeats", "1")
	for _, fn := range []uint64{lowFn, lowFn, lowFn, lowCaller} {
		e.call(fn, lowCaller, 0)
	}
	set(t, fs, "trace_marker", "said")
	fs.TracePrintk(hitContext(e, engine.TrapFtrace), lowFn, "printed")
	set(t, fs, "options/context-info", "0")
	want := `lowfn <-lowcaller
lowfn <-lowcaller
<stack trace>
 => lowfn
 => lowcaller
lowfn <-lowcaller
lowfn <-lowcaller (repeats: 2, last_ts:     0.000000)
lowcaller <-lowcaller
tracing_mark_write: said
lowfn: printed
`
	if got := body(content(t, fs, "trace")); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	for option, want := range map[string]string{
		"raw": "80001000 80001040\n", "hex": "80001000 80001040 \n", "bin": "\x80\x00\x10\x00\x80\x00\x10\x40",
	} {
		set(t, fs, "options/"+option, "1")
		if got := content(t, fs, "trace"); !strings.Contains(got, want) {
			t.Errorf("%s: %q, without %q", option, got, want)
		}
		set(t, fs, "options/"+option, "0")
	}
}

// TestISAGraphText: so is the address of a call that the graph tracer records.
func TestISAGraphText(t *testing.T) {
	fs, e := newLow(t)
	set(t, fs, "current_tracer", "function_graph")
	c := hitContext(e, engine.TrapFtrace)
	c.IP = lowFn + 4
	rp := e.graphTracer().Returns
	in := &engine.Instance{Data: make([]byte, rp.DataSize)}
	if skip := rp.Entry(in, c); skip {
		t.Fatal("the call is not hooked")
	}
	e.now += 2500
	rp.Handler(in, c)
	if got, want := body(content(t, fs, "trace")), " 0)   2.500 us    |  lowfn();\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestISAFormats: the format files have the widths and places of such entries.
func TestISAFormats(t *testing.T) {
	fs, _ := newLow(t)
	for event, want := range map[string]string{
		"function":        "ip;	offset:8;	size:4;|parent_ip;	offset:12;	size:4;",
		"funcgraph_entry": "func;	offset:8;	size:4;|depth;	offset:12;	size:4;",
		"funcgraph_exit":  "func;	offset:8;	size:4;|depth;	offset:12;	size:4;|overrun;	offset:16;	size:4;|calltime;	offset:20;	size:8;|rettime;	offset:28;	size:8;",
		"kernel_stack":    "size;	offset:8;	size:4;|caller[8];	offset:12;	size:32;",
		"print":           "ip;	offset:8;	size:4;|buf[];	offset:12;	size:0;",
		"bputs":           "ip;	offset:8;	size:4;|str;	offset:12;	size:4;",
		"raw_data":        "id;	offset:8;	size:4;|buf[];	offset:12;	size:0;",
	} {
		got := content(t, fs, "events/ftrace/"+event+"/format")
		for f := range strings.SplitSeq(want, "|") {
			if !strings.Contains(got, " "+f) {
				t.Errorf("%s has no %q:\n%s", event, f, got)
			}
		}
	}
}

// TestISAState: entries are restored where numbers lie the same way in memory, and nowhere else.
func TestISAState(t *testing.T) {
	fs, e := newLow(t)
	set(t, fs, "current_tracer", "function")
	e.call(lowFn, lowCaller, 0)
	want := content(t, fs, "trace")
	s, err := fs.State()
	if err != nil {
		t.Fatal(err)
	}
	other, _ := newLow(t)
	if err := other.Restore(s); err != nil {
		t.Fatal(err)
	}
	if got := content(t, other, "trace"); got != want || !strings.Contains(got, "lowfn <-lowcaller") {
		t.Errorf("restored %q, want %q", got, want)
	}
	for isa, its := range map[*arch.ISA]string{arch.AMD64: "8 bytes, the low one first", wideISA(): "8 bytes, the high one first"} {
		other, _ := newLowOf(t, isa)
		want := "words have 4 bytes, the high one first in the snapshot, " + its + " in this machine"
		if err := other.Restore(s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
