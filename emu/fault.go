package emu

import "sync"

// faultHandlers are the functions that handle a page fault of a process: the second is called by the first.
var faultHandlers = [...]string{"do_user_addr_fault", "handle_mm_fault"}

// The kernel inside calls faultHandlers for as many faults as it is told of (countFaults), and makes page tables while
// somebody would see them (countsFaults, an int).
const (
	countFaults  = "count_faults"
	countsFaults = "faults_counted"
)

const (
	// maxFaults is how many page faults a process has between two calls at most. More are left out.
	maxFaults = 4096
)

// faults are where faultHandlers begin and end.
type faults struct {
	once  sync.Once // protects spans
	spans [][2]uint64

	counted uint64 // where countsFaults is; the machine lock protects it
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

// fault runs c.Args[0] page faults of t. The host tells only their number: the kernel inside takes them to be where the process
// is now (Args[1]) and where the arguments of its next call point to (Args[2:5]), as far as no page is there yet.
func (m *Machine) fault(t *task, c *Call, w *waiter) error {
	fn, ok := m.registry.Lookup(countFaults)
	if !ok {
		return nil
	}
	m.tellWatched()
	if err := m.ready(t, w); err != nil {
		return err
	}
	regs := t.top() - uint64(m.isa.PtRegs)
	_, err := m.ownCall(w, t, fn, regs, min(c.Args[0], maxFaults), c.Args[1], c.Args[2], c.Args[3], c.Args[4])
	return err
}

// tellWatched tells the kernel inside whether faults are watched. The machine lock is held.
func (m *Machine) tellWatched() {
	if m.faults.counted == 0 {
		m.faults.counted, _ = m.registry.Lookup(countsFaults)
	}
	if m.faults.counted != 0 {
		watched := uint32(0)
		if m.WatchesFaults() {
			watched = 1
		}
		m.mem.put32(m.faults.counted, watched)
	}
}
