package emu

import (
	"fmt"
	"sync"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86"
)

// A Still is a kernel image that is looked at and never run: its symbols, tables
// and text, with an engine on them that decides as a machine's does. Probes can
// be registered, and change the text; nothing will ever hit them.
type Still struct {
	registry *registry
	engine   *engine.Engine

	gateways gateways

	mu       sync.RWMutex
	segments []image.Segment     // the executable ones; they and their bytes are guarded by mu
	exec     map[uint64][]byte   // pages that AllocExec gave; guarded by mu
	area     area                // where they come from; guarded by mu
	ftraced  map[uint64]struct{} // armed fentry sites; guarded by mu
}

// gateways are where armed text leads.
type gateways struct {
	ftrace uint64 // 0: not allocated yet; guarded by Still.mu
	ret    uint64
}

// NewStill lays out k. Its segments belong to the Still from then on.
func NewStill(k *image.Kernel) (*Still, error) {
	return newStill(k, engine.Config{Clock: newClock(ClockVirtual, 0), CPUs: 1})
}

// newStill completes cfg, which lacks what the image knows.
func newStill(k *image.Kernel, cfg engine.Config) (*Still, error) {
	s := &Still{registry: newRegistry(coreUnit(k)), exec: map[uint64][]byte{}, ftraced: map[uint64]struct{}{}}
	// Without a kernel's own, trampolines are where a machine has its.
	s.area = area{start: execArea + pageSize, end: execArea + execAreaSize}
	s.gateways = gateways{ftrace: execArea, ret: execArea + 16}
	if k.Linux() {
		s.area = linuxModules(k)
		s.gateways = gateways{ret: returnTrampoline(k)}
	}
	for i := range k.Segments {
		if k.Segments[i].Exec {
			s.segments = append(s.segments, k.Segments[i])
		}
	}
	cfg.Arch, cfg.Kernel, cfg.Text = profileOf(k).Arch64(), s.registry, s
	cfg.Language = release.Of(k.Release()).Language
	var err error
	if s.engine, err = engine.New(cfg); err != nil {
		return nil, fmt.Errorf("image: %w", err)
	}
	return s, nil
}

// profileOf is how a kernel like k decides. Our own decides as a machine's engine does,
// which boosts although the kernel has CONFIG_PREEMPTION.
func profileOf(k *image.Kernel) *x86.Profile {
	if !k.Linux() {
		return x86.Default()
	}
	return x86.ProfileOf(release.Of(k.Release()), release.ConfigOf(func(symbol string) bool {
		_, ok := k.Lookup(symbol)
		return ok
	}))
}

// returnTrampoline is what kretprobes of k return to: the kernel's own code, by the
// names it has had.
func returnTrampoline(k *image.Kernel) uint64 {
	for _, name := range []string{"arch_rethook_trampoline", "__kretprobe_trampoline", "kretprobe_trampoline"} {
		if a, ok := k.Lookup(name); ok {
			return a
		}
	}
	return 0
}

// Engine is the kprobes engine on the image.
func (s *Still) Engine() *engine.Engine { return s.engine }

// Kernel is what is in the image.
func (s *Still) Kernel() engine.Kernel { return s.registry }

// at returns the bytes from addr on to the end of its segment or page.
func (s *Still) at(addr uint64) []byte {
	for i := range s.segments {
		if g := &s.segments[i]; addr-g.Addr < uint64(len(g.Data)) {
			return g.Data[addr-g.Addr:]
		}
	}
	if page := s.exec[pageDown(addr)]; page != nil {
		return page[addr%pageSize:]
	}
	return nil
}

// ReadText is engine.Text's.
func (s *Still) ReadText(addr uint64, p []byte) int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	n := 0
	for n < len(p) {
		b := s.at(addr + uint64(n))
		if len(b) == 0 {
			break
		}
		n += copy(p[n:], b)
	}
	return n
}

// Update is engine.Text's: patches are applied, traps noted.
func (s *Still) Update(u *engine.Update) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range u.Patches {
		if p := &u.Patches[i]; len(s.at(p.Addr)) < len(p.Bytes) {
			return fmt.Errorf("text poke at %#x: not text", p.Addr)
		}
	}
	for i := range u.Patches {
		copy(s.at(u.Patches[i].Addr), u.Patches[i].Bytes)
	}
	for _, addr := range u.Clear {
		delete(s.ftraced, addr)
	}
	for i := range u.Set {
		if t := &u.Set[i]; t.Kind == engine.TrapFtrace {
			s.ftraced[t.Addr] = struct{}{}
		}
	}
	return nil
}

// AllocExec is engine.Text's.
func (s *Still) AllocExec() (uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.allocExec()
}

func (s *Still) allocExec() (uint64, error) {
	addr, ok := s.area.alloc(pageSize)
	if !ok {
		return 0, errNoMemory
	}
	page := make([]byte, pageSize)
	for i := range page {
		page[i] = 0xcc
	}
	s.exec[addr] = page
	return addr, nil
}

// FreeExec is engine.Text's.
func (s *Still) FreeExec(addr uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.exec[addr] != nil {
		delete(s.exec, addr)
		s.area.free(addr)
	}
}

// NextExec is engine.Forecaster's.
func (s *Still) NextExec(n int) (addr uint64, ok bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	a := s.area.clone()
	for ; n >= 0; n-- {
		if addr, ok = a.alloc(pageSize); !ok {
			return 0, false
		}
	}
	return addr, true
}

// Hits is engine.Text's: nothing runs.
func (s *Still) Hits(uint64) uint64 { return 0 }

// FtraceTarget is engine.Text's: a page that is allocated when the first fentry
// site is armed (arch_ftrace_update_trampoline).
func (s *Still) FtraceTarget() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gateways.ftrace == 0 {
		s.gateways.ftrace, _ = s.allocExec() // 0 when memory is full: the text then leads there
	}
	return s.gateways.ftrace
}

// ReturnTrampoline is engine.Text's.
func (s *Still) ReturnTrampoline() uint64 { return s.gateways.ret }

// Synchronize is engine.Text's: there are no hits to wait for.
func (s *Still) Synchronize() {}
