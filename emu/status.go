package emu

import (
	"context"
	"time"
)

// glance is how long Status and Pause wait for the machine lock.
const glance = 100 * time.Millisecond

// Status looks at the machine: after the end of a running quantum or, if that takes long,
// as it was when it was last looked at.
func (m *Machine) Status() Status {
	ctx, done := context.WithTimeout(context.Background(), glance)
	defer done()
	if m.lock.LockContext(ctx) == nil {
		defer m.lock.Unlock()
		s := m.look()
		m.seen.Store(&s)
		return s
	}
	s := Status{Seed: m.cfg.Seed, Clock: m.cfg.Clock}
	if last := m.seen.Load(); last != nil {
		s = *last
	}
	s.Now, s.Paused, s.Dropped = time.Duration(m.clock.Now()), m.paused.Load(), m.lost.Load()
	return s
}

// look is Status. The machine lock is held.
func (m *Machine) look() Status {
	s := Status{
		Now: time.Duration(m.clock.Now()), Seed: m.cfg.Seed, Clock: m.cfg.Clock,
		Tasks:        len(m.tasks.byPID),
		Instructions: m.insns(),
		Hits:         m.counts.hits, Ticks: m.counts.ticks, Calls: m.counts.calls,
		Held: len(m.held), Dropped: m.lost.Load(), Oopses: m.counts.oopses,
		Modules:    len(m.registry.View().Mods),
		MemoryFree: m.mem.frames.left() * pageSize,
		Paused:     m.paused.Load(),
	}
	for i := range m.cpus {
		c := &m.cpus[i]
		st := CPUStatus{Waiting: len(c.queue)}
		if c.task != nil {
			st.PID, st.Comm = c.task.PID, c.task.Comm
			s.Runnable++
		}
		s.Runnable += st.Waiting
		s.CPUs = append(s.CPUs, st)
	}
	return s
}

// counts are statistics; they belong to the holder of the machine lock.
type counts struct {
	hits, ticks, calls, oopses uint64
}
