package tracefs

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kprobefs/kprobefs/engine"
)

// TestFunctionNumbers: entries of the function tracer and markers with raw, hex
// and bin, as recorded.
func TestFunctionNumbers(t *testing.T) {
	fs, e, _ := newFake(t)
	defer fs.Close()
	const from = 0xffffffff8137c31d
	for path, text := range map[string]string{"options/func-no-repeats": "1", "current_tracer": "function"} {
		set(t, fs, path, text)
	}
	e.now = 0x1062d987f
	for range 3 {
		e.call(vfsOpen, from, 1)
	}
	first := e.now
	e.now += 138_061_255
	e.call(vfsOpen, from+1, 1)
	le := func(v uint64, n int) string {
		var b strings.Builder
		for range n {
			b.WriteByte(byte(v))
			v >>= 8
		}
		return b.String()
	}
	before := func(at uint64) string { return le(7, 4) + le(1, 4) + le(at, 8) }
	const hex, hexLater = "00000007 00000001 00000001062d987f ", "00000007 00000001 000000010e683e46 "
	for _, tc := range []struct{ option, want string }{
		{"raw", `7 1 4398618751 ffffffff81363d40 ffffffff8137c31d
7 1 4536680006 18446744071582399808 18446744071582499613 2 138061255
7 1 4536680006 ffffffff81363d40 ffffffff8137c31e
`},
		{"hex", hex + "ffffffff81363d40 ffffffff8137c31d \n" + hexLater + "type: 19\n\n" + hexLater + "ffffffff81363d40 ffffffff8137c31e \n"},
		{"bin", before(first) + le(vfsOpen, 8) + le(from, 8) + before(e.now) + "type: 19\n" + before(e.now) + le(vfsOpen, 8) + le(from+1, 8)},
	} {
		set(t, fs, "options/"+tc.option, "1")
		got := content(t, fs, "trace")
		if d := cmp.Diff(tc.want, got[strings.LastIndex(got, "         |\n")+len("         |\n"):]); d != "" {
			t.Errorf("%s: %s", tc.option, d)
		}
		set(t, fs, "options/"+tc.option, "0")
	}
}

// TestRawMarkerNumbers: a raw marker is the same with raw, as recorded.
func TestRawMarkerNumbers(t *testing.T) {
	fs, _, _ := newFake(t)
	defer fs.Close()
	set(t, fs, "trace_marker_raw", "\x01\x00\x00\x00abcdef")
	set(t, fs, "options/raw", "1")
	if got := body(content(t, fs, "trace")); !strings.Contains(got, " # 1 buf: 61 62 63 64 65 66 00 ") {
		t.Error(got)
	}
}

// TestLatencyMarks: how the latency format marks what takes long, as recorded; and
// the processor in its head is that where the function tracer was begun.
func TestLatencyMarks(t *testing.T) {
	fs, e, _ := newFake(t)
	defer fs.Close()
	fs.tr.Config.Task = func(int) (engine.Task, int) { return engine.Task{PID: 9}, 1 }
	set(t, fs, "current_tracer", "function")
	set(t, fs, "options/latency-format", "1")
	set(t, fs, "trace", "")
	for _, us := range []uint64{0, 3, 11, 150, 4_687, 15_143} {
		e.now += us * 1000
		e.call(vfsOpen, vfsRead, 0)
	}
	got := content(t, fs, "trace")
	if !strings.Contains(got, "#6/6, CPU#1 | (M:desktop") {
		t.Error(got)
	}
	want := `      sh-7         0.....    0us : vfs_open <-vfs_read
      sh-7         0.....    3us+: vfs_open <-vfs_read
      sh-7         0.....   14us!: vfs_open <-vfs_read
      sh-7         0.....  164us#: vfs_open <-vfs_read
      sh-7         0..... 4851us*: vfs_open <-vfs_read
      sh-7         0..... 19994us : vfs_open <-vfs_read
`
	if d := cmp.Diff(want, body(got)); d != "" {
		t.Error(d)
	}
}

// graphCall has the function graph tracer see a call of ns, of which the task is
// away for so long.
func graphCall(fs *FS, e *fakeEngine, addr, ns, away uint64) {
	c := hitContext(e, engine.TrapFtrace)
	c.IP = addr + callSize
	rp := e.graphTracer().Returns
	in := &engine.Instance{Data: make([]byte, rp.DataSize)}
	if rp.Entry(in, c) {
		return
	}
	e.now += ns
	c.Task.Graph.Away += away
	rp.Handler(in, c)
}

// TestThreshold: tracing_thresh counts as soon as it is written, also while the
// tracer is on.
func TestThreshold(t *testing.T) {
	fs, e, _ := newFake(t)
	defer fs.Close()
	set(t, fs, "current_tracer", "function_graph")
	for _, tc := range []struct{ thresh, want string }{
		{"0", " 0) ! 120.000 us  |  vfs_read();\n 0)   9.000 us    |  vfs_open();\n"},
		{"100", " 0) ! 120.000 us  |  } /* vfs_read */\n"},
		{"5000000", ""},
		{"1", " 0) ! 120.000 us  |  } /* vfs_read */\n 0)   9.000 us    |  } /* vfs_open */\n"},
	} {
		set(t, fs, "tracing_thresh", tc.thresh)
		fs.top.Reset()
		graphCall(fs, e, vfsRead, 120_000, 0)
		graphCall(fs, e, vfsOpen, 9_000, 0)
		if d := cmp.Diff(tc.want, body(content(t, fs, "trace"))); d != "" {
			t.Errorf("%s: %s", tc.thresh, d)
		}
	}
}

// TestSleepTime: with nosleep-time a call lasts as long as its task ran.
func TestSleepTime(t *testing.T) {
	fs, e, _ := newFake(t)
	defer fs.Close()
	set(t, fs, "current_tracer", "function_graph")
	for _, tc := range []struct{ option, want string }{
		{"sleep-time", " 0) * 20468.00 us |  vfs_read();\n"},
		{"nosleep-time", " 0) ! 468.000 us  |  vfs_read();\n"},
	} {
		set(t, fs, "trace_options", tc.option)
		fs.top.Reset()
		graphCall(fs, e, vfsRead, 20_468_000, 20_000_000)
		if d := cmp.Diff(tc.want, body(content(t, fs, "trace"))); d != "" {
			t.Errorf("%s: %s", tc.option, d)
		}
	}
}

// TestTracePrintk: trace_printk of code in the machine, and its options.
func TestTracePrintk(t *testing.T) {
	fs, e, _ := newFake(t)
	defer fs.Close()
	e.now = 1_500_000
	say := func(text string) { fs.TracePrintk(hitContext(e, engine.TrapFtrace), vfsRead+0x12, text) }
	for _, tc := range []struct{ option, want string }{
		{"trace_printk", "             cat-7       [000] .....     0.001500: vfs_read: hello\n"},
		{"sym-offset", "             cat-7       [000] .....     0.001500: vfs_read+0x12/0x310: hello\n"},
		{"printk-msg-only", "hello\n"},
		{"noprintk-msg-only", "             cat-7       [000] .....     0.001500: vfs_read+0x12/0x310: hello\n"},
		{"raw", "7 0 1500000 # ffffffff813669f2 hello\n"},
		{"notrace_printk", ""},
	} {
		set(t, fs, "trace_options", tc.option)
		fs.top.Reset()
		say("hello")
		if d := cmp.Diff(tc.want, body(content(t, fs, "trace"))); d != "" {
			t.Errorf("%s: %s", tc.option, d)
		}
	}
}
