package main

import (
	"fmt"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
)

// benchModule has the functions that are probed.
const benchModule = "kpbench"

// calls is how many calls are timed at once.
const calls = 100_000

// A hitCase is one way of being hit.
type hitCase struct {
	kind   string // as Documentation/trace/kprobes.rst names them, and e f rf
	what   string
	at     string // instruction probed
	loop   string
	post   bool // with a post_handler: stepped
	ret    bool // a kretprobe
	both   bool // a kprobe as well, at the same place
	opt    bool // jump optimisation on
	wanted string
}

var hitCases = []hitCase{
	{kind: "k", what: "int3, stepped (post_handler)", at: "kpbench_lea", loop: "kpbench_loop", post: true, wanted: "≤ 0.35 µs"},
	{kind: "k", what: "int3, stepped (neither boosted nor emulated)", at: "kpbench_neg", loop: "kpbench_loop"},
	{kind: "b", what: "int3, boosted", at: "kpbench_lea", loop: "kpbench_loop", wanted: "≤ 0.15 µs"},
	{kind: "b", what: "int3, boosted, a push", at: "kpbench_push", loop: "kpbench_loop"},
	{kind: "e", what: "int3, emulated jmp", at: "kpbench_jmp", loop: "kpbench_loop"},
	{kind: "e", what: "int3, emulated call", at: "kpbench_call", loop: "kpbench_loop"},
	{kind: "f", what: "ftrace", at: "kpbench_target", loop: "kpbench_loop", wanted: "≤ 0.10 µs"},
	{kind: "r", what: "kretprobe, int3 entry", at: "kpbench_nt", loop: "kpbench_loop_nt", ret: true, wanted: "≤ 0.40 µs"},
	{kind: "rf", what: "kretprobe, ftrace entry", at: "kpbench_target", loop: "kpbench_loop", ret: true},
	{kind: "o", what: "jump-optimised", at: "kpbench_lea", loop: "kpbench_loop", opt: true, wanted: "≤ 0.04 counted, ≤ 0.08 µs Go"},
	{kind: "ro", what: "kretprobe, jump-optimised entry", at: "kpbench_nt", loop: "kpbench_loop_nt", ret: true, opt: true, wanted: "≤ 0.20 µs"},
	{kind: "rk", what: "kretprobe and kprobe, int3", at: "kpbench_nt", loop: "kpbench_loop_nt", ret: true, both: true},
	{kind: "rko", what: "kretprobe and kprobe, jump-optimised", at: "kpbench_nt", loop: "kpbench_loop_nt", ret: true, both: true, opt: true},
}

func hits(t *table, rounds int) error {
	m, err := emu.New(emu.Config{})
	if err != nil {
		return err
	}
	defer m.Close()
	if err := m.Insmod(benchModule, nil); err != nil {
		return err
	}
	unprobed, err := perCall(m, "kpbench_loop", rounds)
	if err != nil {
		return err
	}
	t.row("unprobed call", unprobed, 0, "", "")
	for _, handler := range []bool{false, true} {
		first := map[string]time.Duration{} // of each kind
		for _, c := range hitCases {
			if !handler && (c.post || c.both) {
				continue // only if there is a caller
			}
			d, tag, err := c.added(m, handler, rounds)
			if err != nil {
				return fmt.Errorf("%s: %w", c.what, err)
			}
			if _, ok := first[c.kind]; !ok {
				first[c.kind] = d
			}
			t.row(fmt.Sprintf("%-3s %s%s%s", c.kind, c.what, hows[handler], tag), d, unprobed, "the unprobed call", c.wanted)
		}
		ratio(hows[handler], first["k"], first["b"], first["o"])
	}
	if err := moduleHandlers(t, m, unprobed, rounds); err != nil {
		return err
	}
	return moduleLoading(t, m, rounds)
}

var hows = map[bool]string{false: ", counted only", true: ", Go handler"}

// ratio prints what the kinds of probes cost relative to each other.
func ratio(how string, k, b, o time.Duration) {
	fmt.Printf("  %-59s %.1f : %.1f : 1 %29s wanted 8 : 3 : 1 at least\n", "k : b : o"+how, float64(k)/float64(o), float64(b)/float64(o), "")
}

// added is what the probe adds to a call.
func (c hitCase) added(m *emu.Machine, handler bool, rounds int) (d time.Duration, tag string, err error) {
	base, err := perCall(m, c.loop, rounds) // measured just before: other load affects both equally
	if err != nil {
		return 0, "", err
	}
	d, tag, err = c.measure(m, handler, rounds)
	return d - base, tag, err
}

// perCall times one call of the function that loop calls: the least of all
// rounds, since other load only ever adds to it.
func perCall(m *emu.Machine, loop string, rounds int) (time.Duration, error) {
	return least(rounds, func() (time.Duration, error) {
		start := time.Now()
		_, err := m.Call(loop, calls)
		return time.Since(start) / calls, err
	})
}

// holds waits until the optimizer has written or removed a jump, 0xe9, at symbol+off: until the text has
// the byte b there.
func holds(m *emu.Machine, symbol string, off uint64, b byte) bool {
	addr, _ := m.Kernel().Lookup(symbol)
	addr += off
	look := time.NewTicker(time.Millisecond)
	defer look.Stop()
	for range 500 {
		var is [1]byte
		if m.ReadText(addr, is[:]); is[0] == b {
			return true
		}
		<-look.C
	}
	return false
}

// measure probes a function and times a call of it. tag says so if the probe is not armed as the case
// requires.
func (c hitCase) measure(m *emu.Machine, handler bool, rounds int) (d time.Duration, tag string, err error) {
	e := m.Engine()
	e.SetOptimization(c.opt)
	hits := 0
	if c.ret {
		r := &engine.Kretprobe{}
		if handler {
			r.Handler = func(*engine.Instance, *engine.Context) bool { hits++; return false }
		}
		r.Symbol = c.at
		if err := e.RegisterKretprobe(r); err != nil {
			return 0, "", err
		}
		defer e.UnregisterKretprobe(r)
	}
	if !c.ret || c.both {
		k := &engine.Kprobe{Symbol: c.at}
		if handler {
			k.PreHandler = func(*engine.Kprobe, *engine.Context) bool { hits++; return false }
		}
		if c.post {
			k.PostHandler = func(*engine.Kprobe, *engine.Context) {}
		}
		if err := e.RegisterKprobe(k); err != nil {
			return 0, "", err
		}
		defer e.UnregisterKprobe(k)
	}
	if c.opt && !holds(m, c.at, 0, 0xe9) {
		tag = " (is not optimised)"
	}
	d, err = perCall(m, c.loop, rounds)
	handlers := 1
	if c.both {
		handlers = 2
	}
	if handler && hits != handlers*rounds*calls {
		return d, tag, fmt.Errorf("%d hits in %d calls", hits, rounds*calls)
	}
	return d, tag, err
}
