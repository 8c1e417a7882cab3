package emu

import (
	"errors"
	"fmt"
	"sync"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
)

// text is the machine's executable memory: its engine.Text.
type text struct {
	m *Machine
	// gates of the two trampolines; those to which handlers in guest code return: of nested calls, and
	// of handlers that were begun
	ftraceGate, returnGate, handlerGate, begunGate uint64

	mu sync.RWMutex // protects exec and gone
	// bit for each frame: it is mapped as text; writers also hold the machine lock
	exec [ramSize / pageSize / 64]uint64
	gone bool // the machine is closed

	// The machine lock protects the fields below.
	ftraced  map[uint64]struct{} // fentry sites with a trap
	nextExec uint64
	freeExec []uint64
	patches  []uc.Patch
	plain    []image.Segment     // text as it was loaded
	patched  map[uint64]*ramPage // pages of it that probes have changed, by address, as they ought to be
}

var _ engine.Text = (*text)(nil)

// mark says whether [va, va+size) is text.
func (t *text) mark(va, size uint64, is bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for off := uint64(0); off < size; off += pageSize {
		pa, ok := t.m.mem.textPhys(va + off)
		if !ok {
			continue
		}
		if f := pa / pageSize; is {
			t.exec[f/64] |= 1 << (f % 64)
		} else {
			t.exec[f/64] &^= 1 << (f % 64)
		}
	}
}

// at finds the frame byte of mapped text. mu is held, or the machine lock.
func (t *text) at(va uint64) (pa uint64, ok bool) {
	pa, ok = t.m.mem.textPhys(va)
	if !ok || t.gone {
		return 0, false
	}
	f := pa / pageSize
	return pa, t.exec[f/64]>>(f%64)&1 != 0
}

// ReadText copies live bytes. It does not wait for the processor.
func (t *text) ReadText(addr uint64, p []byte) int {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return t.readLocked(addr, p)
}

// readLocked is ReadText. The caller holds mu or the machine lock.
func (t *text) readLocked(addr uint64, p []byte) int {
	done := 0
	for done < len(p) {
		at := addr + uint64(done)
		pa, ok := t.at(at)
		if !ok {
			break
		}
		size := min(len(p)-done, int(pageSize-at%pageSize))
		done += copy(p[done:done+size], t.m.mem.ram[pa:])
	}
	return done
}

// mapped reports whether all of [va, va+n) is text.
func (t *text) mapped(va uint64, n int) bool {
	if n == 0 {
		return true
	}
	_, first := t.at(va)
	_, last := t.at(va + uint64(n) - 1)
	return first && last
}

var siteKinds = [...]uc.SiteKind{
	engine.TrapBreakpoint: uc.SiteBreakpoint,
	engine.TrapFtrace:     uc.SiteReturn,
	engine.TrapOptimize:   uc.SiteGate,
}

// Update applies u between two Runs: no processor is then in the middle of
// anything but a preempted task, which the engine's own waiting is about. All
// that can fail comes before all that changes something.
func (t *text) Update(u *engine.Update) error {
	t.m.lock.Lock()
	defer t.m.lock.Unlock()
	if t.m.closed {
		return nil // text is no more, and so are the probes in it
	}
	for i := range u.Patches {
		if p := &u.Patches[i]; !t.mapped(p.Addr, len(p.Bytes)) {
			return fmt.Errorf("text poke at %#x: %w", p.Addr, syscall.EFAULT)
		}
	}
	if err := t.m.vm.ReserveSites(len(u.Set)); err != nil {
		return fmt.Errorf("traps: %w", err)
	}
	if err := t.poke(u.Patches); err != nil {
		return err
	}
	for _, addr := range u.Clear {
		delete(t.ftraced, addr)
		for _, kind := range siteKinds {
			t.m.vm.ClearSite(addr, kind)
		}
	}
	for i := range u.Set {
		if err := t.set(&u.Set[i]); err != nil {
			return err
		}
	}
	return nil
}

func (t *text) poke(patches []engine.Patch) error {
	if len(patches) == 0 {
		return nil
	}
	t.patches = t.patches[:0]
	for _, p := range patches {
		t.patches = append(t.patches, uc.Patch{Virt: p.Addr, Bytes: p.Bytes})
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.m.vm.PokeAll(t.patches); err != nil {
		return fmt.Errorf("text poke: %w", err)
	}
	for _, p := range t.patches {
		t.note(p.Virt, p.Bytes)
	}
	return nil
}

func (t *text) set(trap *engine.Trap) error {
	if trap.Kind == engine.TrapFtrace {
		t.ftraced[trap.Addr] = struct{}{}
	}
	return t.m.vm.SetSite(uc.Site{
		Addr: trap.Addr, Kind: siteKinds[trap.Kind], Want: uc.Want(trap.Want),
		Quick: trap.Quick, Next: trap.Next,
	})
}

// AllocExec gives a page of what fills text (arch.ISA.Filler).
func (t *text) AllocExec() (addr uint64, err error) {
	t.m.lock.Lock()
	defer t.m.lock.Unlock()
	return t.allocExec()
}

func (t *text) allocExec() (addr uint64, err error) {
	if t.m.closed {
		return 0, ErrClosed
	}
	if n := len(t.freeExec); n > 0 {
		addr = t.freeExec[n-1]
		t.freeExec = t.freeExec[:n-1]
	} else {
		if t.nextExec == execAreaSize {
			return 0, system.ErrNoMemory
		}
		addr = t.m.mem.execArea + t.nextExec
		t.nextExec += pageSize
	}
	pa, _ := t.m.mem.textPhys(addr)
	page := t.m.mem.ram[pa : pa+pageSize]
	t.m.isa.Fill(page)
	if err := t.m.vm.Map(addr, pa, pageSize, pageRX); err != nil {
		return 0, err
	}
	t.m.vm.Invalidate(addr, pageSize)
	t.mark(addr, pageSize, true)
	return addr, nil
}

// NextExec is the page that the n-th AllocExec from now would give, if pages are
// neither allocated nor freed otherwise.
func (t *text) NextExec(n int) (addr uint64, ok bool) {
	t.m.lock.Lock()
	defer t.m.lock.Unlock()
	if n < len(t.freeExec) {
		return t.freeExec[len(t.freeExec)-1-n], true
	}
	at := t.nextExec + uint64(n-len(t.freeExec))*pageSize
	return t.m.mem.execArea + at, at < execAreaSize && !t.m.closed
}

// FreeExec takes a page back; what still jumps there faults.
func (t *text) FreeExec(addr uint64) {
	t.m.lock.Lock()
	defer t.m.lock.Unlock()
	if t.m.closed || addr-t.m.mem.execArea >= execAreaSize || addr%pageSize != 0 || !t.mapped(addr, 1) {
		return
	}
	t.mark(addr, pageSize, false)
	t.m.vm.Unmap(addr, pageSize)
	t.freeExec = append(t.freeExec, addr)
}

// Hits counts the hits of the trap at addr.
func (t *text) Hits(addr uint64) (n uint64) {
	t.m.lock.Lock()
	defer t.m.lock.Unlock()
	if t.m.closed {
		return 0
	}
	for _, kind := range siteKinds {
		n += t.m.vm.Hits(addr, kind)
	}
	return n
}

// FtraceTarget is what fentry sites call.
func (t *text) FtraceTarget() uint64 { return t.ftraceGate }

// ReturnTrampoline is what kretprobes return to.
func (t *text) ReturnTrampoline() uint64 {
	if t.m.cfg.Kernel.Profile.Hits.TrampolineProbe {
		return t.m.entry.returnNop
	}
	return t.returnGate
}

// makeTrampolines fills the first page of executable memory.
func (t *text) makeTrampolines() error {
	page, err := t.allocExec()
	if err != nil {
		return err
	}
	t.ftraceGate, t.returnGate, t.handlerGate, t.begunGate = page, page+16, page+32, page+48
	for _, addr := range []uint64{t.ftraceGate, t.returnGate, t.handlerGate, t.begunGate} {
		if err := t.m.vm.Poke(addr, t.m.plat.gate); err != nil {
			return fmt.Errorf("trampolines: %w", err)
		}
	}
	return errors.Join(
		t.m.vm.SetSite(uc.Site{Addr: t.returnGate, Kind: uc.SiteGate, Want: uc.WantAll}),
		t.m.vm.SetSite(uc.Site{Addr: t.begunGate, Kind: uc.SiteGate, Want: uc.WantAll}),
		t.m.vm.SetSite(uc.Site{Addr: t.handlerGate, Kind: uc.SiteGate, Want: uc.WantAll, Leave: true}))
}

// close ends reading, before RAM goes away.
func (t *text) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.gone = true
}
