package emu

import (
	"context"
	"time"
)

// Status is a moment of the machine's life.
type Status struct {
	Clock        ClockKind
	Now          time.Duration // since the machine's start
	Seed         uint64
	CPUs         []CPUStatus
	Tasks        int // in the machine, without the processors' idle tasks
	Runnable     int // of them: running or waiting for a processor
	Instructions uint64
	Hits         uint64 // events that called the engine
	Ticks        uint64 // timer interrupts
	Calls        uint64 // mirrored system calls
	Held         int    // mirrored calls that wait for Resume
	Dropped      uint64 // mirrored calls that found no room to wait in
	Oopses       uint64
	Modules      int
	MemoryFree   uint64 // bytes of guest memory never used or given back
	Paused       bool
	// Still: nothing can run, so that nothing is hit and nothing is mirrored (StillMachine).
	Still bool
}

// CPUStatus is one virtual processor.
type CPUStatus struct {
	PID     int // of the task it runs; 0: idle
	Comm    string
	Waiting int // tasks that wait for it
}

// glance is how long Status and Pause wait for the machine lock.
const glance = 100 * time.Millisecond

// Status looks at the machine: after the end of a running quantum or, if that takes long,
// as it was when it was last looked at.
func (m *Machine) Status() Status {
	ctx, done := context.WithTimeout(context.Background(), glance)
	defer done()
	if m.lock.lockContext(ctx) == nil {
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
		Modules:    len(m.registry.view.Load().mods),
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
