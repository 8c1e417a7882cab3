package emu

import (
	"context"
	"errors"
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A HitRequest says which hit Twin.Record records.
type HitRequest struct {
	Addr uint64 // of the probed instruction
	// Call is the function that the hit happens in or below, and Args are its arguments. "": whatever comes by, of
	// the load and of a process that makes one system call after the other.
	Call string
	Args []uint64
}

// A Recording is a hit, from the probed instruction to the end of what it has led to.
type Recording struct {
	Moments []Moment
	PID     int
	Comm    string
	CPU     int
	// Returns: a kretprobe waits for the function's return. Returned: Moments go on to that.
	Returns, Returned bool
}

const (
	// maxMoments is how many moments a recording has at most.
	maxMoments = 256
	// afterwards is how many instructions it has behind the last one that the hit has put there.
	afterwards = 2
	// maxReach is how many quanta may pass until something comes by, and maxUntilReturn how many instructions until a
	// probed function returns.
	maxReach       = 4000
	maxUntilReturn = 2_000_000
)

// ErrNotReached is what Record says if nothing has come by.
var ErrNotReached = errors.New("nothing has come by in a copy of the machine; name a function that leads there, and its arguments")

// Record runs the twin until something comes by at r.Addr, arms the probes of that function, and goes on from there
// instruction by instruction. ENOENT: the address is in no function, or nothing is armed there. Errors of Call are
// Machine.Call's. A twin records once.
func (t *Twin) Record(ctx context.Context, r HitRequest) (*Recording, error) {
	sym, ok := t.m.registry.Symbol(r.Addr)
	if !ok || !sym.Text() {
		return nil, fmt.Errorf("record: %#x is in no function: %w", r.Addr, syscall.ENOENT)
	}
	t.m.engine.SetEnabled(false)
	c, err := t.reach(ctx, r)
	if err == nil {
		err = t.arm(sym)
	}
	if err != nil {
		return nil, err
	}
	if err := t.locate(r.Addr, sym); err != nil {
		return nil, err
	}
	t.m.lock.Lock()
	defer t.m.lock.Unlock()
	t.who = c.task
	rec := &Recording{PID: t.who.PID, Comm: t.who.Comm, CPU: c.id}
	t.follow(MomentInsn)
	t.m.engine.Pending(&t.who.Task, func(uint64, uint64) { rec.Returns = true })
	if rec.Returns {
		rec.Returned = t.untilReturn(ctx)
	}
	if rec.Returned {
		t.follow(MomentLater)
	}
	rec.Moments = t.tape
	return rec, nil
}

// locate finds out what the site at addr consists of.
func (t *Twin) locate(addr uint64, sym kernel.Symbol) (err error) {
	t.place = place{addr: addr, start: sym.Addr, end: sym.Addr + sym.Size, ftrace: t.m.text.ftraceGate, trampoline: t.m.text.ReturnTrampoline()}
	t.m.engine.View(func(v engine.View) {
		s := v.Site(addr)
		if s == nil || s.Changed == 0 {
			err = fmt.Errorf("record: no probe is armed at %s: %w", t.m.registry.Describe(addr), syscall.ENOENT)
			return
		}
		t.place.slot, t.place.detour = s.SlotAddr, s.DetourAddr
		if s.Detour != nil {
			t.place.detourEnd = s.DetourAddr + uint64(len(s.Detour.Buffer))
		}
	})
	return err
}

// reach runs the twin, in which no probe is armed, until a task is at r.Addr, and returns its processor.
func (t *Twin) reach(ctx context.Context, r HitRequest) (*cpu, error) {
	m := t.m
	m.lock.Lock()
	defer m.lock.Unlock()
	pull, err := t.plant(r.Addr)
	if err != nil {
		return nil, err
	}
	defer pull()
	s, err := t.sampler(r)
	if err != nil {
		return nil, err
	}
	for range maxReach {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err := s.goOn(); err != nil {
			return nil, err
		}
		if c := m.pick(); c == nil {
			t.doze()
		} else if t.runTo(c, r.Addr) {
			return c, nil
		}
	}
	return nil, ErrNotReached
}

// plant puts a breakpoint of a debugger's at addr. pull takes it away.
func (t *Twin) plant(addr uint64) (pull func(), err error) {
	m := t.m
	was := make([]byte, 1)
	if m.text.readLocked(addr, was) != 1 {
		return nil, fmt.Errorf("record: %#x is no text: %w", addr, syscall.EFAULT)
	}
	err = errors.Join(m.text.poke([]engine.Patch{{Addr: addr, Bytes: m.isa.Breakpoint.Bytes}}),
		m.vm.SetSite(uc.Site{Addr: addr, Kind: uc.SiteBreakpoint, Want: uc.WantAll, Leave: true}))
	return func() {
		m.vm.ClearSite(addr, uc.SiteBreakpoint)
		m.text.poke([]engine.Patch{{Addr: addr, Bytes: was}}) // what could be written before can be now
	}, err
}

// runTo runs c for a quantum. It reports whether c has come to the breakpoint at addr, and is in front of it.
func (t *Twin) runTo(c *cpu, addr uint64) bool {
	m := t.m
	m.enterUser(c)
	limit := uint64(quantumMin)
	if m.tickDue(c) && !m.interrupt(c) {
		limit = tickDelay
	}
	m.run(c, limit)
	if c.task != nil && c.exit.Reason == uc.ExitSite && c.exit.Site == addr {
		c.regs.IP = addr
		return true
	}
	m.checkLockup(c)
	return false
}

// doze lets the time pass until the next timer interrupt.
func (t *Twin) doze() {
	t.m.passTo(t.m.nextTick())
	for i := range t.m.cpus {
		t.m.beginIdleTick(&t.m.cpus[i])
	}
}

// running is the processor that runs the recorded task, nil if none does.
func (t *Twin) running() *cpu {
	if c := &t.m.cpus[t.who.cpu]; c.task == t.who {
		return c
	}
	return nil
}

// follow records each instruction until the hit is over. kind is that of the first one.
func (t *Twin) follow(kind MomentKind) {
	for after := 0; after <= afterwards && len(t.tape) < maxMoments; {
		c := t.running()
		if c == nil {
			return
		}
		t.see(kind, c.regs)
		kind = MomentInsn
		if ip := c.regs.IP; ip != t.place.addr && !t.place.outOfLine(ip) && c.nest == nil {
			after++
		}
		t.m.enterUser(c)
		t.m.stepOne(c)
	}
}

// untilReturn runs the twin until the recorded task is at the return trampoline.
func (t *Twin) untilReturn(ctx context.Context) bool {
	who := t.who
	t.who = nil // what other probes do meanwhile is not recorded
	defer func() { t.who = who }()
	for n := range maxUntilReturn {
		if n%quantumMin == 0 && ctx.Err() != nil || who.state == taskDead || who.state == taskUser {
			return false
		}
		c := t.m.pick()
		if c == nil {
			t.doze()
			continue
		}
		if c.task == who && t.place.of(c.regs.IP) == PlaceTrampoline && c.nest == nil {
			return true
		}
		t.m.enterUser(c)
		t.m.stepOne(c)
	}
	return false
}
