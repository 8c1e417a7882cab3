package property

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A spy is a machine's text, and knows what the engine has in it.
type spy struct {
	engine.Text
	traps map[uint64]engine.TrapKind
	pages map[uint64]bool // of AllocExec
}

func newSpy(t engine.Text) *spy {
	return &spy{Text: t, traps: map[uint64]engine.TrapKind{}, pages: map[uint64]bool{}}
}

// Update is engine.Text's.
func (s *spy) Update(u *engine.Update) error {
	if err := s.Text.Update(u); err != nil {
		return err
	}
	for _, addr := range u.Clear {
		delete(s.traps, addr)
	}
	for _, t := range u.Set {
		if t.Addr != s.ReturnTrampoline() { // which stays for ever
			s.traps[t.Addr] = t.Kind
		}
	}
	return nil
}

// AllocExec is engine.Text's.
func (s *spy) AllocExec() (uint64, error) {
	addr, err := s.Text.AllocExec()
	if err == nil {
		s.pages[addr] = true
	}
	return addr, err
}

// FreeExec is engine.Text's.
func (s *spy) FreeExec(addr uint64) {
	delete(s.pages, addr)
	s.Text.FreeExec(addr)
}

// Quiesce is engine.Quiescer's.
func (s *spy) Quiesce(regions []kernel.Range) bool { return s.Text.(engine.Quiescer).Quiesce(regions) }
