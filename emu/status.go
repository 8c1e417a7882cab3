package emu

import (
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

// Status looks at the machine. It waits for the end of a running quantum.
func (m *Machine) Status() Status {
	m.lock.Lock()
	defer m.lock.Unlock()
	s := Status{
		Now: time.Duration(m.clock.Now()), Seed: m.cfg.Seed, Clock: m.cfg.Clock,
		Tasks:        len(m.tasks.byPID),
		Instructions: m.insns(),
		Hits:         m.counts.hits, Ticks: m.counts.ticks, Calls: m.counts.calls,
		Held: len(m.held), Dropped: m.counts.dropped, Oopses: m.counts.oopses,
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
	hits, ticks, calls, dropped, oopses uint64
}
