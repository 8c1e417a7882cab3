package emu

import (
	"context"
	"time"

	"github.com/kprobefs/kprobefs/emu/system"
)

// The kernel works by itself as long as a module of a user is loaded: its threads, timers and work are due
// when no process waits for the machine. With host time, the background runs the machine then, at
// most as often as there are timer interrupts, and not at all while nothing is pending. A virtual
// clock has Machine.Advance for that.
type background struct {
	armed bool      // a timer of the clock will call tick
	jobs  int       // calls that drive the machine: they run all tasks, too
	users int       // modules of users that are loaded
	watch [3]uint64 // addresses of guest variables that are not 0 while something is pending; address 0: no such variable
	next  uint64    // address of the guest variable with the time of the next high resolution timer
}

// backgroundQuanta is how many quanta a tick runs at most, and backgroundTime how long it takes in host time.
const (
	backgroundQuanta = 256
	backgroundTime   = 2 * time.Millisecond
	// busyNS is when the background goes on with tasks that have not come to an end.
	busyNS = 200e3
)

// find looks for the variables of the guest's kernel.
func (b *background) find(lookup func(string) (uint64, bool)) {
	for i, name := range []string{"nr_timers", "hrtimer_tree", "nr_callbacks"} {
		b.watch[i], _ = lookup(name)
	}
	b.next, _ = lookup("expires_next")
}

// userModules notes that n more modules of users are loaded. The machine lock is not held.
func (m *Machine) userModules(n int) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.back.users += n
	m.armTick()
}

// busy reports whether a task has a processor, or waits for one.
func (m *Machine) busy() bool {
	for i := range m.cpus {
		if m.cpus[i].busy() {
			return true
		}
	}
	return false
}

// pending reports whether the guest's kernel waits for time to pass.
func (m *Machine) pending() bool {
	for _, addr := range m.back.watch {
		if addr != 0 && m.mem.long(addr) != 0 {
			return true
		}
	}
	return false
}

// timerDue reports whether a high resolution timer of a module is due.
func (m *Machine) timerDue() bool {
	return m.back.users > 0 && m.back.next != 0 && m.mem.long(m.back.watch[1]) != 0 && m.mem.u64(m.back.next) <= m.clock.Now()
}

// nextTick is when the machine is to be run next: at the next timer interrupt, or before, for a
// high resolution timer.
func (m *Machine) nextTick() uint64 {
	now := m.clock.Now()
	next := (now/tickNS + 1) * tickNS
	if m.back.users > 0 && m.back.next != 0 && m.mem.long(m.back.watch[1]) != 0 {
		next = min(next, max(m.mem.u64(m.back.next), now))
	}
	return next
}

// armTick sees to it that the machine goes on by itself, if it has something to do. The machine lock is held.
func (m *Machine) armTick() {
	if m.clock.Virtual() || m.back.armed || m.back.jobs > 0 || m.back.users == 0 || m.closed || m.loader != nil {
		return
	}
	in := uint64(busyNS)
	if !m.busy() {
		if !m.pending() {
			return
		}
		in = max(m.nextTick()-m.clock.Now(), busyNS)
	}
	if m.paused.Load() {
		in = tickNS
	}
	m.back.armed = true
	m.clock.AfterFunc(in, m.tick)
}

// tick runs what is due. The clock calls it.
func (m *Machine) tick() {
	m.lock.Lock()
	defer m.lock.Unlock()
	if m.back.jobs == 0 && !m.closed && !m.paused.Load() {
		m.idleTicks(context.Background())
		m.runBusy()
	}
	m.back.armed = false // not before: others may have the lock meanwhile, and one tick at a time is enough
	m.armTick()
}

// runBusy runs the tasks that have something to do, for a bounded time. Goroutines that wait for the
// machine lock get it meanwhile.
func (m *Machine) runBusy() {
	start := time.Now()
	for n := 0; n < backgroundQuanta && !m.closed && !m.paused.Load(); n++ {
		c := m.pick()
		if c == nil || n%16 == 15 && time.Since(start) > backgroundTime {
			return
		}
		m.quantum(c, quantumMin)
		m.lock.Yield()
	}
}

// foreign reports whether mod is a module of a user.
func foreign(mod *system.Module) bool { return mod.Taints != "" }
