package emu

import "time"

// An ownTime is how long a processor has run, in the host's time. Processors take turns on one thread of the host. Counted
// like this, each has a thread of its own: it does not wait for its turns. If it waits for another one, in a loop with a
// pause, it does: as long as others have run until its next turn.
type ownTime struct {
	ran    time.Duration
	waited time.Duration
	paused bool            // its last turn ended with a pause
	seen   []time.Duration // what each processor had run then
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

// pause ends a turn in which a processor waits for another one.
func (t *ownTime) pause(m *Machine) {
	if t.seen == nil {
		t.seen = make([]time.Duration, len(m.cpus))
	}
	for i := range m.cpus {
		t.seen[i] = m.cpus[i].own.ran
	}
	t.paused = true
}

// goOn begins the next turn of c, whose time t is.
func (t *ownTime) goOn(m *Machine, c *cpu) {
	if !t.paused {
		return
	}
	t.paused = false
	wait := time.Duration(0)
	for i := range m.cpus {
		if i != c.id {
			wait = max(wait, m.cpus[i].own.ran-t.seen[i])
		}
	}
	t.waited += wait
}

// OwnTimes is how long each processor has run since the machine was made, in the host's time, as if each had a thread
// of the host's for itself. The time in which it has waited for others, by a spin lock say, counts.
func (m *Machine) OwnTimes() []time.Duration {
	m.lock.Lock()
	defer m.lock.Unlock()
	all := make([]time.Duration, len(m.cpus))
	for i := range m.cpus {
		all[i] = m.cpus[i].own.ran + m.cpus[i].own.waited
	}
	return all
}
