package engine

import (
	"sync/atomic"
	"unsafe"
)

const (
	maxDataSize = 4096      // KRETPROBE_MAX_DATA_SIZE
	maxPool     = 128 << 20 // bytes of instances; beyond: ENOMEM, as kzalloc would fail in the end
)

// kretPool is the engine's part of a Kretprobe.
type kretPool struct {
	cur    atomic.Pointer[instances] // read by hits; replaced by registration
	missed atomic.Uint64             // calls that found no free instance
}

// Nmissed is how many calls found no free instance (struct kretprobe.nmissed).
// Those that came while another kprobe was being handled are counted by
// rp.Kprobe.Nmissed.
func (rp *Kretprobe) Nmissed() uint64 { return rp.pool.missed.Load() }

// RegisterKretprobe is register_kretprobe: RegisterKprobe's errors and EINVAL away
// from a function's entry or where the return cannot be probed, E2BIG for a
// DataSize over 4096. rp's own PreHandler and PostHandler are ignored. Maxactive is
// filled in if not positive.
func (e *Engine) RegisterKretprobe(rp *Kretprobe) error {
	e.mu.Lock()
	defer e.unlock(false)
	if err := e.furnish(rp); err != nil {
		return err
	}
	return e.registerOne(&rp.Kprobe, rp)
}

// RegisterKretprobes is register_kretprobes: all of rps or none.
func (e *Engine) RegisterKretprobes(rps []*Kretprobe) error {
	if len(rps) == 0 {
		return errNone
	}
	e.mu.Lock()
	defer e.unlock(false)
	for i, rp := range rps {
		err := e.furnish(rp)
		if err == nil {
			err = e.register(&rp.Kprobe, rp)
		}
		if err != nil {
			e.unregisterReturns(rps[:i])
			return err
		}
	}
	if _, err := e.flush(); err != nil {
		e.unregisterReturns(rps)
		return err
	}
	return nil
}

// UnregisterKretprobe is unregister_kretprobe. When it returns, no handler of rp
// runs any more; calls that are still pending return without it.
func (e *Engine) UnregisterKretprobe(rp *Kretprobe) { e.UnregisterKretprobes([]*Kretprobe{rp}) }

// UnregisterKretprobes is unregister_kretprobes.
func (e *Engine) UnregisterKretprobes(rps []*Kretprobe) {
	if len(rps) == 0 {
		return
	}
	e.mu.Lock()
	e.unregisterReturns(rps)
	e.unlock(true)
}

// DisableKretprobe is disable_kretprobe.
func (e *Engine) DisableKretprobe(rp *Kretprobe) error { return e.DisableKprobe(&rp.Kprobe) }

// EnableKretprobe is enable_kretprobe.
func (e *Engine) EnableKretprobe(rp *Kretprobe) error { return e.EnableKprobe(&rp.Kprobe) }

func (e *Engine) unregisterReturns(rps []*Kretprobe) {
	ps := make([]*Kprobe, len(rps))
	for i, rp := range rps {
		ps[i] = &rp.Kprobe
	}
	e.unregister(ps)
	_ = e.wantReturns(WantIP) // hits may have more than they need
}

// wantReturns has hits of the return trampoline get what all kretprobes want, and one that wants w. They all share that
// trap, whose hits cost more than others if they get all registers. It fails as Text.Update does.
func (e *Engine) wantReturns(w Want) error {
	w = max(w, e.isa.want)
	for of, n := range e.returns {
		if n > 0 {
			w = max(w, Want(of))
		}
	}
	if w == e.returnWant || e.trampoline == 0 || e.cfg.Hits.TrampolineProbe {
		return nil
	}
	e.clear()
	e.update.Set = append(e.update.Set, Trap{Addr: e.trampoline, Kind: TrapOptimize, Want: w})
	if err := e.cfg.Text.Update(&e.update); err != nil {
		return err
	}
	e.returnWant = w
	return nil
}

// furnish checks what only kretprobes have to satisfy, and makes the instances.
func (e *Engine) furnish(rp *Kretprobe) error {
	p := &rp.Kprobe
	if e.valid(p) != nil {
		return p.refuse(refusal(AlreadyRegistered))
	}
	addr, entry, v := e.address(p)
	switch {
	case v.Rule != OK:
	case !entry:
		v = refusal(NotEntry)
	case e.noReturn[addr]:
		v = refusal(NoReturnProbe)
	case rp.DataSize < 0 || rp.DataSize > maxDataSize:
		v = refusal(BadMaxactive)
	case rp.Maxactive > maxPool/(int(unsafe.Sizeof(Instance{}))+rp.DataSize):
		v = refusal(NoMemory)
	}
	if v.Rule != OK {
		return e.refuse(p, v)
	}
	if err := e.wantReturns(rp.Want); err != nil {
		return e.refuse(p, refusal(NoMemory))
	}
	if rp.Maxactive <= 0 {
		rp.Maxactive = e.DefaultMaxactive()
	}
	rp.pool.missed.Store(0)
	rp.pool.cur.Store(e.newInstances(rp))
	return nil
}

// DefaultMaxactive is the Maxactive of a kretprobe that does not say it.
func (e *Engine) DefaultMaxactive() int {
	if e.cfg.Hits.PerProcessor && !e.cfg.Preemption {
		return e.cfg.CPUs
	}
	return max(10, 2*e.cfg.CPUs)
}
