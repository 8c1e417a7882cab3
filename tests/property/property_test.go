package property

import (
	"errors"
	"flag"
	"fmt"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/engine"
	"pgregory.net/rapid"
)

// A reg is a probe to be registered.
type reg struct {
	at                  int // in places
	disabled, post, ret bool
}

// An op is one thing that a user does.
type op struct {
	do   string
	n    int   // which probe, module, refusal; or how long, in 2 ms
	regs []reg // what to register
}

// ops are what can be done, and how often it is.
var ops = []struct {
	name   string
	weight int
	run    func(w *world, o op) error
}{
	{"register", 8, func(w *world, o op) error { return w.register(o.regs[:1]) }},
	{"batch", 2, func(w *world, o op) error { return w.registerBatch(o.regs, nil, nil) }},
	{"bad batch", 1, badBatch},
	{"unregister", 4, ofProbe(func(w *world, p *probe) error { w.unregister(p); return nil })},
	{"unregister batch", 1, unregisterBatch},
	{"enable", 5, ofProbe(enable)},
	{"disable", 5, ofProbe(disable)},
	{"disable and enable", 2, ofProbe(func(w *world, p *probe) error { return errors.Join(disable(w, p), enable(w, p)) })},
	{"knob", 2, func(w *world, o op) error {
		w.Engine().SetEnabled(w.disarmed)
		w.setEnabled(w.disarmed)
		return nil
	}},
	{"optimization", 2, func(w *world, o op) error {
		w.Engine().SetOptimization(w.noOpt)
		w.setOptimization(w.noOpt)
		return nil
	}},
	{"module", 3, module},
	{"wait", 6, func(w *world, o op) error { return w.Advance(time.Duration(o.n) * 2 * time.Millisecond) }},
	{"stale", 1, stale},
}

// ofProbe is an op on a probe that is registered.
func ofProbe(f func(w *world, p *probe) error) func(*world, op) error {
	return func(w *world, o op) error {
		if len(w.probes) == 0 {
			return nil
		}
		return f(w, w.probes[o.n%len(w.probes)])
	}
}

func enable(w *world, p *probe) error {
	err := w.Engine().EnableKprobe(p.k)
	switch {
	case p.gone && !errors.Is(err, syscall.EINVAL), !p.gone && err != nil:
		return fmt.Errorf("enable %s: %v", p, err)
	case !p.gone:
		w.enable(p)
	}
	return nil
}

func disable(w *world, p *probe) error {
	w.disable(p)
	return w.Engine().DisableKprobe(p.k)
}

// badBatch registers probes together with one that is refused.
func badBatch(w *world, o op) error {
	bad := []struct {
		symbol string
		offset uint64
		errno  syscall.Errno
	}{
		{"vfs_read", 0x6, syscall.EILSEQ}, {"vfs_read", 0x1, syscall.EILSEQ},
		{"no_such_symbol", 0, syscall.ENOENT}, {"do_int3", 0, syscall.EINVAL},
	}[o.n%4]
	return w.registerBatch(o.regs, &engine.Kprobe{Symbol: bad.symbol, Offset: bad.offset}, bad.errno)
}

func unregisterBatch(w *world, o op) error {
	var ps []*probe
	var ks []*engine.Kprobe
	for _, p := range w.probes {
		if p.r == nil && len(ps) < 1+o.n%4 {
			ps, ks = append(ps, p), append(ks, p.k)
		}
	}
	w.Engine().UnregisterKprobes(ks)
	w.gone(ps)
	return nil
}

// module loads or unloads one, at times with a probe in its init text.
func module(w *world, o op) error {
	name := []string{"ktm", "kpbench"}[o.n%2]
	if w.loaded(name) {
		return w.Rmmod(name)
	}
	w.inInit = nil
	if r := o.regs[0]; name == "ktm" && places[r.at].init {
		w.inInit = &r
	}
	if err := w.Insmod(name, nil); err != nil {
		return err
	}
	return w.err
}

// stale does to an unregistered probe what is refused for it.
func stale(w *world, o op) error {
	if len(w.retired) == 0 {
		return nil
	}
	p := w.retired[o.n%len(w.retired)]
	w.Engine().UnregisterKprobe(p.k)
	for _, err := range []error{w.Engine().EnableKprobe(p.k), w.Engine().DisableKprobe(p.k)} {
		if !errors.Is(err, syscall.EINVAL) {
			return fmt.Errorf("%s is not registered, but enabling or disabling it says %v", p, err)
		}
	}
	return nil
}

// run runs a program on a machine of its own.
func run(program []op, change func(*engine.Config), seen *reached) error {
	w, err := newWorld(change)
	if err != nil {
		return err
	}
	defer w.Close()
	for i, o := range program {
		for _, kind := range ops {
			if kind.name == o.do {
				err = kind.run(w, o)
			}
		}
		w.pass()
		if err == nil {
			err = w.check()
		}
		if err != nil {
			return fmt.Errorf("step %d, %+v: %w", i, o, err)
		}
	}
	if err = w.end(); err != nil {
		return fmt.Errorf("in the end: %w", err)
	}
	if seen != nil {
		seen.add(&w.reached)
	}
	return nil
}

// checks is how many programs TestProperty runs unless -rapid.checks says otherwise.
const checks = "500"

func TestProperty(t *testing.T) {
	asked := testing.Short()
	flag.Visit(func(f *flag.Flag) { asked = asked || f.Name == "rapid.checks" })
	if !asked {
		if err := flag.Set("rapid.checks", checks); err != nil {
			t.Fatal(err)
		}
	}
	before := runtime.NumGoroutine()
	var seen reached
	rapid.Check(t, func(t *rapid.T) {
		if err := run(programs.Draw(t, "program"), nil, &seen); err != nil {
			t.Fatal(err)
		}
	})
	t.Logf("%v", seen)
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}
