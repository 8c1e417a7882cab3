package emu

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

var _ engine.Quiescer = (*text)(nil)

// Synchronize waits for the end of the quantum that is being run: no quantum
// ends within a hit.
func (t *text) Synchronize() {
	t.m.lock.Lock()
	//lint:ignore SA2001 having had the lock is the point
	t.m.lock.Unlock()
}

// Quiesce runs the machine, paused or not, until no task is about to go on
// inside one of regions: neither one that has a processor or waits for one, nor one that was
// interrupted there and then preempted. It reports whether that is so: it gives up after a
// while, because a task may never come out.
func (t *text) Quiesce(regions []kernel.Range) bool {
	m := t.m
	m.lock.Lock()
	defer m.lock.Unlock()
	for range quiesceQuanta {
		if m.closed || !m.anyInside(regions) {
			return true
		}
		c := m.pick()
		if c == nil {
			return true
		}
		m.quantum(c, quantumMin)
		m.lock.Yield()
	}
	return !m.anyInside(regions)
}

// quiesceQuanta is how many quanta Quiesce runs at most: some 20 ms.
const quiesceQuanta = 256

func (m *Machine) anyInside(regions []kernel.Range) bool {
	for _, t := range m.tasks.byPtr {
		if t.state != taskUser && m.inside(t, regions) {
			return true
		}
	}
	return false
}

// inside reports whether t's next instruction, or that of an interrupted
// context on its stack, lies in one of regions.
func (m *Machine) inside(t *task, regions []kernel.Range) bool {
	if contains(regions, t.regs.IP) {
		return true
	}
	for sp := m.mem.align(t.regs.SP); sp >= t.stack && sp+2*m.mem.word <= t.top(); sp += m.mem.word {
		// An interrupt frame: RIP, CS.
		if m.mem.long(sp+m.mem.word) == m.abi.KernelCs && contains(regions, m.mem.long(sp)) {
			return true
		}
	}
	return false
}

func contains(regions []kernel.Range, addr uint64) bool {
	for _, r := range regions {
		if r.Contains(addr) {
			return true
		}
	}
	return false
}

// tracing reports whether any fentry site is armed.
func (t *text) tracing() bool {
	t.m.lock.Lock()
	defer t.m.lock.Unlock()
	return len(t.ftraced) > 0
}
