package emu

import (
	"fmt"
	"sync"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/x86"
)

// A Still is a kernel image that is looked at and never run: its symbols, tables
// and text, with an engine on them that decides as a machine's does. Probes can
// be registered, and change the text; nothing will ever hit them.
type Still struct {
	registry *registry
	engine   *engine.Engine

	mu       sync.RWMutex
	segments []image.Segment   // the executable ones; their bytes are guarded by mu
	exec     map[uint64][]byte // pages that AllocExec gave; guarded by mu
	next     uint64            // offset of the page that AllocExec gives next; guarded by mu
}

// NewStill lays out k. Its segments belong to the Still from then on.
func NewStill(k *image.Kernel) (*Still, error) {
	s := &Still{registry: newRegistry(coreUnit(k)), exec: map[uint64][]byte{}, next: pageSize}
	for i := range k.Segments {
		if k.Segments[i].Exec {
			s.segments = append(s.segments, k.Segments[i])
		}
	}
	var err error
	s.engine, err = engine.New(engine.Config{Arch: x86.Arch64(), Kernel: s.registry, Text: s, Clock: newClock(ClockVirtual), CPUs: 1})
	if err != nil {
		return nil, fmt.Errorf("image: %w", err)
	}
	return s, nil
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

// Update is engine.Text's: patches are applied, traps forgotten.
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
	return nil
}

// AllocExec is engine.Text's. The first page is where a machine has its
// trampolines.
func (s *Still) AllocExec() (uint64, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next >= execAreaSize {
		return 0, errNoMemory
	}
	addr := execArea + s.next
	s.next += pageSize
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
	delete(s.exec, addr)
}

// NextExec is engine.Forecaster's.
func (s *Still) NextExec(n int) (addr uint64, ok bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	at := s.next + uint64(n)*pageSize
	return execArea + at, at < execAreaSize
}

// Hits is engine.Text's: nothing runs.
func (s *Still) Hits(uint64) uint64 { return 0 }

// FtraceTarget is engine.Text's: where a machine has it.
func (s *Still) FtraceTarget() uint64 { return execArea }

// ReturnTrampoline is engine.Text's: where a machine has it.
func (s *Still) ReturnTrampoline() uint64 { return execArea + 16 }

// Synchronize is engine.Text's: there are no hits to wait for.
func (s *Still) Synchronize() {}
