package emu

import (
	"sync"
)

// faultHandlers are the functions that handle a page fault of a process: the second is called by the first.
var faultHandlers = [...]string{"do_user_addr_fault", "handle_mm_fault"}

const (
	// maxFaults is how many page faults a process has between two calls at most. More are left out.
	maxFaults = 4096
	// faultCode is the error code of a fault: the process has written to a page that is not there (X86_PF_USER |
	// X86_PF_WRITE).
	faultCode = 6
)

// faults are where faultHandlers begin and end.
type faults struct {
	once  sync.Once // protects spans
	spans [][2]uint64
}

// WatchesFaults reports whether a page fault of a process would be seen: by a probe in, or a tracer of, one of the
// functions that handle it. It does not take the machine lock.
func (m *Machine) WatchesFaults() bool {
	m.faults.once.Do(func() {
		for _, name := range faultHandlers {
			if addr, ok := m.registry.Lookup(name); ok {
				s, _ := m.registry.Symbol(addr)
				m.faults.spans = append(m.faults.spans, [2]uint64{addr, addr + s.Size})
			}
		}
	})
	for _, at := range m.faults.spans {
		if m.engine.WatchingIn(at[0], at[1]) {
			return true
		}
	}
	return false
}

// fault runs n page faults of t. The host tells only their number, so all are at the stack pointer.
func (m *Machine) fault(t *task, n uint64, w *waiter) error {
	fn, ok := m.registry.Lookup(faultHandlers[0])
	if !ok {
		return nil
	}
	regs := t.top() - uint64(m.isa.PtRegs)
	for range min(n, maxFaults) {
		if err := m.ready(t, w); err != nil {
			return err
		}
		if _, err := m.ownCall(w, t, fn, regs, faultCode, userSP); err != nil {
			return err
		}
	}
	return nil
}
