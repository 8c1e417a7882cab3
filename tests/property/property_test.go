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
	run    func(c *comparison, o op) error
}{
	{"register", 8, func(c *comparison, o op) error { return c.register(o.regs[:1]) }},
	{"batch", 2, func(c *comparison, o op) error { return c.registerBatch(o.regs, nil, nil) }},
	{"bad batch", 1, badBatch},
	{"unregister", 4, ofProbe(func(c *comparison, p *probe) error { c.unregister(p); return nil })},
	{"unregister batch", 1, unregisterBatch},
	{"enable", 5, ofProbe(enable)},
	{"disable", 5, ofProbe(disable)},
	{"disable and enable", 2, ofProbe(func(c *comparison, p *probe) error { return errors.Join(disable(c, p), enable(c, p)) })},
	{"knob", 2, func(c *comparison, o op) error {
		c.Engine().SetEnabled(c.disarmed)
		c.setEnabled(c.disarmed)
		return nil
	}},
	{"optimization", 2, func(c *comparison, o op) error {
		c.Engine().SetOptimization(c.noOpt)
		c.setOptimization(c.noOpt)
		return nil
	}},
	{"module", 3, module},
	{"wait", 6, func(c *comparison, o op) error { return c.Advance(time.Duration(o.n) * 2 * time.Millisecond) }},
	{"stale", 1, stale},
}

// ofProbe is an op on a probe that is registered.
func ofProbe(f func(c *comparison, p *probe) error) func(*comparison, op) error {
	return func(c *comparison, o op) error {
		if len(c.probes) == 0 {
			return nil
		}
		return f(c, c.probes[o.n%len(c.probes)])
	}
}

func enable(c *comparison, p *probe) error {
	err := c.Engine().EnableKprobe(p.k)
	switch {
	case p.gone && !errors.Is(err, syscall.EINVAL), !p.gone && err != nil:
		return fmt.Errorf("enable %s: %v", p, err)
	case !p.gone:
		c.enable(p)
	}
	return nil
}

func disable(c *comparison, p *probe) error {
	c.disable(p)
	return c.Engine().DisableKprobe(p.k)
}

// badBatch registers probes together with one that is refused.
func badBatch(c *comparison, o op) error {
	bad := []struct {
		symbol string
		offset uint64
		errno  syscall.Errno
	}{
		{"vfs_read", 0x6, syscall.EILSEQ}, {"vfs_read", 0x1, syscall.EILSEQ},
		{"no_such_symbol", 0, syscall.ENOENT}, {"do_int3", 0, syscall.EINVAL},
	}[o.n%4]
	return c.registerBatch(o.regs, &engine.Kprobe{Symbol: bad.symbol, Offset: bad.offset}, bad.errno)
}

func unregisterBatch(c *comparison, o op) error {
	var ps []*probe
	var ks []*engine.Kprobe
	for _, p := range c.probes {
		if p.r == nil && len(ps) < 1+o.n%4 {
			ps, ks = append(ps, p), append(ks, p.k)
		}
	}
	c.Engine().UnregisterKprobes(ks)
	c.gone(ps)
	return nil
}

// module loads or unloads one, at times with a probe in its init text.
func module(c *comparison, o op) error {
	name := []string{"ktm", "kpbench"}[o.n%2]
	if c.loaded(name) {
		return c.Rmmod(name)
	}
	c.inInit = nil
	if r := o.regs[0]; name == "ktm" && places[r.at].init {
		c.inInit = &r
	}
	if err := c.Insmod(name, nil); err != nil {
		return err
	}
	return c.err
}

// stale does to an unregistered probe what is refused for it.
func stale(c *comparison, o op) error {
	if len(c.retired) == 0 {
		return nil
	}
	p := c.retired[o.n%len(c.retired)]
	c.Engine().UnregisterKprobe(p.k)
	for _, err := range []error{c.Engine().EnableKprobe(p.k), c.Engine().DisableKprobe(p.k)} {
		if !errors.Is(err, syscall.EINVAL) {
			return fmt.Errorf("%s is not registered, but enabling or disabling it says %v", p, err)
		}
	}
	return nil
}

// run runs a program on a machine of its own.
func run(program []op, change func(*engine.Config), seen *reached) error {
	c, err := newComparison(change)
	if err != nil {
		return err
	}
	defer c.Close()
	for i, o := range program {
		for _, kind := range ops {
			if kind.name == o.do {
				err = kind.run(c, o)
			}
		}
		c.pass()
		if err == nil {
			err = c.check()
		}
		if err != nil {
			return fmt.Errorf("step %d, %+v: %w", i, o, err)
		}
	}
	if err = c.end(); err != nil {
		return fmt.Errorf("in the end: %w", err)
	}
	if seen != nil {
		seen.add(&c.reached)
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
