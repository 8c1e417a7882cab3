package emu

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/rs/zerolog"
)

// A Twin is a private copy of a machine, in which one hit can be looked at instruction by instruction. Its clock is
// virtual. Nothing that happens in it is seen by the machine, so that who only looks may have one. One goroutine
// at a time uses it.
type Twin struct {
	m     *Machine
	of    *Machine
	tape  []Moment // what has been recorded so far
	who   *task    // whose hit is recorded; nil: none yet
	place place
}

// Twin makes a copy of m as it is now: memory, tasks, modules and the probes of modules. Probes that were registered
// from outside are not in it until Record puts those of one function there. ErrClosed; ENOMEM.
func (m *Machine) Twin() (*Twin, error) {
	s, err := m.Snapshot()
	if err != nil {
		return nil, err
	}
	cfg := m.cfg
	cfg.Clock, cfg.Since = ClockVirtual, time.Duration(m.clock.Now())
	cfg.Load, cfg.Engine, cfg.Log = false, nil, zerolog.Nop()
	twin, err := newMachine(cfg)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(twin.freeInit(twin.kernel), twin.Restore(s)); err != nil {
		return nil, errors.Join(fmt.Errorf("twin: %w", err), twin.Close())
	}
	return &Twin{m: twin, of: m}, nil
}

// Close frees it.
func (t *Twin) Close() error { return t.m.Close() }

// arm registers what the machine has in the function sym, with handlers that record, and waits for the optimizer.
// What the snapshot has brought is there already.
func (t *Twin) arm(sym kernel.Symbol) error {
	sites := map[uint64]*engine.SiteView{}
	var order []uint64
	t.of.engine.EachEntry(func(e *engine.ListEntry) {
		if e.Addr >= sym.Addr && e.Addr < sym.Addr+sym.Size && !slices.Contains(order, e.Addr) {
			order = append(order, e.Addr)
		}
	})
	t.of.engine.View(func(v engine.View) {
		for _, addr := range order {
			sites[addr] = v.Site(addr)
		}
	})
	for _, addr := range order {
		if s := sites[addr]; s != nil && !s.Gone {
			if err := t.copyProbes(s); err != nil {
				return err
			}
		}
	}
	t.listen()
	t.m.engine.SetEnabled(t.of.engine.Enabled())
	t.m.engine.SetOptimization(t.of.engine.Optimization())
	for range optimizerRounds {
		t.m.clock.Forward(t.m.clock.Now() + tickNS*5)
		t.m.clock.RunDue()
	}
	return nil
}

// optimizerRounds is how often the optimizer's delay passes before a hit is recorded: more than it ever needs.
const optimizerRounds = 4

// copyProbes registers the probes of s, the oldest first, without those of modules.
func (t *Twin) copyProbes(s *engine.SiteView) error {
	own := t.ownProbes(s.Addr)
	for _, p := range slices.Backward(s.Probes) {
		if own[p.Return] > 0 {
			own[p.Return]--
			continue
		}
		var err error
		if p.Return {
			err = t.m.engine.RegisterKretprobe(t.returns(s.Addr, p))
		} else {
			err = t.m.engine.RegisterKprobe(t.kprobe(s.Addr, p))
		}
		if err != nil {
			return fmt.Errorf("twin: probe at %#x: %w", s.Addr, err)
		}
	}
	return nil
}

// ownProbes counts the probes of modules at addr: kprobes under false, kretprobes under true.
func (t *Twin) ownProbes(addr uint64) map[bool]int {
	t.m.lock.Lock()
	defer t.m.lock.Unlock()
	n := map[bool]int{}
	for _, p := range t.m.guests.list {
		if p.kprobe().Addr == addr {
			n[p.ret != nil]++
		}
	}
	return n
}

func (t *Twin) kprobe(addr uint64, p engine.ProbeView) *engine.Kprobe {
	kp := &engine.Kprobe{Addr: addr, Disabled: p.Disabled, Want: engine.WantAll}
	kp.PreHandler = func(_ *engine.Kprobe, c *engine.Context) bool {
		t.note(MomentPre, p.Name, c)
		return false
	}
	if p.PostHandler {
		kp.PostHandler = func(_ *engine.Kprobe, c *engine.Context) { t.note(MomentPost, p.Name, c) }
	}
	return kp
}

func (t *Twin) returns(addr uint64, p engine.ProbeView) *engine.Kretprobe {
	rp := &engine.Kretprobe{Kprobe: engine.Kprobe{Addr: addr, Disabled: p.Disabled, Want: engine.WantAll}}
	rp.Entry = func(_ *engine.Instance, c *engine.Context) bool {
		t.note(MomentEntry, p.Name, c)
		return false
	}
	rp.Handler = func(_ *engine.Instance, c *engine.Context) bool {
		t.note(MomentReturn, p.Name, c)
		return false
	}
	return rp
}

// listen has the handlers of modules recorded, too. No probe is armed yet.
func (t *Twin) listen() {
	for _, p := range t.m.guests.list {
		if p.kp != nil {
			t.listenTo(p.kp)
		}
		if p.ret != nil {
			p.ret.Entry = t.hear(MomentEntry, p.ret, p.ret.Entry)
			p.ret.Handler = t.hear(MomentReturn, p.ret, p.ret.Handler)
		}
	}
}

func (t *Twin) listenTo(kp *engine.Kprobe) {
	if pre := kp.PreHandler; pre != nil {
		if kp.Begin != nil {
			kp.Begin = func(*engine.Kprobe, *engine.Context) bool { return false } // the handler runs within one step
		}
		kp.PreHandler = func(k *engine.Kprobe, c *engine.Context) bool {
			t.note(MomentPre, kp.Symbol, c)
			return pre(k, c)
		}
	}
	if post := kp.PostHandler; post != nil {
		kp.PostHandler = func(k *engine.Kprobe, c *engine.Context) {
			t.note(MomentPost, kp.Symbol, c)
			post(k, c)
		}
	}
}

func (t *Twin) hear(kind MomentKind, rp *engine.Kretprobe, f engine.ReturnHandler) engine.ReturnHandler {
	if f == nil {
		return nil
	}
	return func(i *engine.Instance, c *engine.Context) bool {
		t.note(kind, rp.Symbol, c)
		return f(i, c)
	}
}
