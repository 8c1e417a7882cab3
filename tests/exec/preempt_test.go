package exec

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// preemptRounds are tried by a full run.
const preemptRounds = 10000

// optimizeTime is more than the optimizer's delay.
const optimizeTime = 25 * time.Millisecond

// A place is a region of one of the guest's functions, and a call that comes
// through it.
type place struct {
	name   string
	args   []uint64
	region kernel.Range
	visits []int  // steps after which the next instruction is inside of it
	result uint64 // of the call, without a probe
}

// A preemption is a machine and what can be done to it.
type preemption struct {
	m      *emu.Machine
	places []*place
	rng    *rand.Rand
	wrong  error // what a handler has noticed
	inside int   // rounds in which the call stood inside the region
	moved  int   // of these, those in which the optimizer had to wait for it
	away   int   // rounds in which another task had taken the processor
}

func newPreemption(t *testing.T) *preemption {
	m, err := emu.New(emu.Config{CPUs: 1, Clock: emu.ClockVirtual, Seed: 11})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	x := &preemption{m: m, rng: rand.New(rand.NewPCG(12, 13))}
	text, ok := m.Kernel().Lookup("linux_banner")
	if !ok {
		t.Fatal("no linux_banner")
	}
	for _, c := range []struct {
		name string
		args []uint64
	}{
		{"int_sqrt", []uint64{123456}}, {"int_sqrt", []uint64{3}}, {"csum_partial", []uint64{text, 37, 5}},
		{"full_name_hash", []uint64{7, text, 9}}, {"memcmp", []uint64{text, text, 12}}, {"hash_64", []uint64{99, 7}},
		{"jhash", []uint64{text, 13, 1}}, {"strlen", []uint64{text}}, {"_find_next_bit", []uint64{text, 200, 3}},
	} {
		x.explore(t, c.name, c.args)
	}
	if len(x.places) < 20 {
		t.Fatalf("only %d places", len(x.places))
	}
	return x
}

// explore finds the regions of a function, by what engine/x86 says and by
// running the call step by step.
func (x *preemption) explore(t *testing.T, name string, args []uint64) {
	addr, ok := x.m.Kernel().Lookup(name)
	if !ok {
		t.Fatalf("no function %s", name)
	}
	want, err := x.m.Call(name, args...)
	if err != nil {
		t.Fatal(err)
	}
	trace := x.trace(t, name, args, want)
	s, _ := x.m.Kernel().Symbol(addr)
	code := make([]byte, s.Size)
	x.m.ReadText(addr, code)
	a := x86.Arch64()
	var in insn.Inst
	for off := 0; off < len(code) && insn.Decode(code[off:], insn.Mode64, &in) == nil; off += int(in.Len) {
		at := addr + uint64(off)
		d, v := a.Optimize(x.m.Kernel(), x.m.Engine(), at, at+1<<20)
		if v.Rule != engine.OK {
			continue
		}
		p := &place{name: name, args: args, result: want, region: kernel.Range{Start: at, End: at + uint64(d.Region)}}
		for i, ip := range trace {
			if p.region.Contains(ip) {
				p.visits = append(p.visits, i)
			}
		}
		if len(p.visits) > 0 {
			x.places = append(x.places, p)
		}
	}
}

func (x *preemption) trace(t *testing.T, name string, args []uint64, want uint64) (ips []uint64) {
	s, err := x.m.Begin(name, args...)
	if err != nil {
		t.Fatal(err)
	}
	for done := false; !done; done = s.Step() {
		ips = append(ips, s.IP())
	}
	if got, err := s.Finish(); got != want || err != nil {
		t.Fatalf("%s step by step: %#x, %v, want %#x", name, got, err, want)
	}
	return ips
}

// TestPreemption stops a call at an instruction boundary of a region, lets probes
// come and go there, and goes on.
func TestPreemption(t *testing.T) {
	x := newPreemption(t)
	rounds := preemptRounds
	if testing.Short() {
		rounds /= 10
	}
	for i := range rounds {
		p := x.places[x.rng.IntN(len(x.places))]
		if err := x.round(p); err != nil {
			t.Fatalf("round %d, %s region %x: %v", i, p.name, p.region, err)
		}
	}
	t.Logf("%d rounds in %d regions: the call was inside %d times, the optimizer waited for it %d times, another task had the processor %d times",
		rounds, len(x.places), x.inside, x.moved, x.away)
	if x.moved == 0 || x.away == 0 {
		t.Error("nothing had to be waited for")
	}
}

func (x *preemption) round(p *place) error {
	before := x.live(p)
	s, err := x.m.Begin(p.name, p.args...)
	if err != nil {
		return err
	}
	for range p.visits[x.rng.IntN(len(p.visits))] {
		s.Step()
	}
	// Another task makes the interrupt a preemption.
	var other *emu.Stepped
	if x.rng.IntN(4) == 0 {
		if other, err = x.m.Begin("int_sqrt", 77); err != nil {
			return err
		}
		if s.Preempt() {
			x.away++
		}
	}
	kp := x.probeAt(p)
	if err = x.meddle(p, s, kp); err != nil {
		return err
	}
	// The call goes on under the probe, or without it.
	early := x.rng.IntN(2) == 0
	if early {
		x.unregister(kp)
	}
	if got, err := s.Finish(); got != p.result || err != nil {
		return fmt.Errorf("%#x, %v, want %#x", got, err, p.result)
	}
	if !early {
		x.unregister(kp)
	}
	if other != nil {
		if got, err := other.Finish(); got != 8 || err != nil {
			return fmt.Errorf("the other: %d, %v", got, err)
		}
	}
	if after := x.live(p); !bytes.Equal(before, after) {
		return fmt.Errorf("text is % x, was % x", after, before)
	}
	return x.wrong
}

// live is the text of p and what is behind it.
func (x *preemption) live(p *place) []byte {
	b := make([]byte, 32)
	x.m.ReadText(p.region.Start, b)
	return b
}

func (x *preemption) unregister(kp *engine.Kprobe) {
	x.m.Engine().UnregisterKprobe(kp)
	x.m.Engine().SetOptimization(true)
	_ = x.m.Advance(optimizeTime)
}

func (x *preemption) probeAt(p *place) *engine.Kprobe {
	return &engine.Kprobe{Addr: p.region.Start, Want: engine.Want(x.rng.IntN(3)), PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		if c.IP != p.region.Start+1 {
			x.wrong = fmt.Errorf("handler of %#x at %#x", p.region.Start, c.IP)
		}
		return false
	}}
}

// meddle registers, optimises, disables, … kp at p, in between letting s go on by
// a few instructions.
func (x *preemption) meddle(p *place, s *emu.Stepped, kp *engine.Kprobe) error {
	e := x.m.Engine()
	e.SetOptimization(x.rng.IntN(8) != 0)
	if err := e.RegisterKprobe(kp); err != nil {
		return err
	}
	strictly := kernel.Range{Start: p.region.Start + 1, End: p.region.End}
	actions := []func() error{
		func() error {
			was := strictly.Contains(s.IP())
			if was {
				x.inside++
			}
			if err := x.m.Advance(optimizeTime); err != nil {
				return err
			}
			if x.live(p)[0] != 0xe9 {
				return nil // not optimised
			}
			if strictly.Contains(s.IP()) {
				return fmt.Errorf("the text is a jump, and the call at %#x", s.IP())
			}
			if was {
				x.moved++
			}
			return nil
		},
		func() error { return e.DisableKprobe(kp) },
		func() error { return e.EnableKprobe(kp) },
		func() error { e.SetOptimization(false); return nil },
		func() error { e.SetOptimization(true); return nil },
		func() error { e.SetEnabled(false); e.SetEnabled(true); return nil },
		func() error { s.Step(); return nil },
		func() error { s.Preempt(); return nil },
	}
	if x.rng.IntN(2) == 0 {
		if err := actions[0](); err != nil {
			return err
		}
	}
	for range x.rng.IntN(5) {
		if err := actions[x.rng.IntN(len(actions))](); err != nil {
			return err
		}
		for range x.rng.IntN(4) {
			s.Step()
		}
	}
	return nil
}
