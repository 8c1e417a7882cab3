package emu

import "time"

// An ownTime is how long a processor has run, in the host's time. Processors take turns on one thread of the host. Counted
// like this, each has a thread of its own: it does not wait for its turns. If it waits for another one, in a loop with a
// pause, it does: it is not before the others then, since one of them has what it waits for.
type ownTime struct {
	ran    time.Duration
	paused bool // its last turn ended with a pause
}

// A stopwatch knows whose time runs.
type stopwatch struct {
	cpu   *cpu
	since time.Time
}

// charge makes c the processor whose time runs; nil: none. It returns the one whose time ran.
func (m *Machine) charge(c *cpu) (was *cpu) {
	now := time.Now()
	if was = m.watch.cpu; was != nil {
		was.own.ran += now.Sub(m.watch.since)
	}
	m.watch = stopwatch{c, now}
	return was
}

// endWait begins the next turn of c, which may have waited for another processor.
func (m *Machine) endWait(c *cpu) {
	if !c.own.paused {
		return
	}
	c.own.paused = false
	for i := range m.cpus {
		c.own.ran = max(c.own.ran, m.cpus[i].own.ran)
	}
}

// OwnTimes is how long each processor has run since the machine was made, or since ResetOwnTimes, in the host's time, as
// if each had a thread of the host's for itself. The time in which it has waited for others, by a spin lock say, counts: it
// comes to the time of the one that is ahead. So that is right for processors that are busy all the time.
func (m *Machine) OwnTimes() []time.Duration {
	m.lock.Lock()
	defer m.lock.Unlock()
	all := make([]time.Duration, len(m.cpus))
	for i := range m.cpus {
		all[i] = m.cpus[i].own.ran
	}
	return all
}

// ResetOwnTimes has OwnTimes begin at 0.
func (m *Machine) ResetOwnTimes() {
	m.lock.Lock()
	defer m.lock.Unlock()
	for i := range m.cpus {
		m.cpus[i].own = ownTime{}
	}
}
