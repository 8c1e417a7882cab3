package emu

import (
	"errors"
)

// A process may wait in its call for something that the machine does not know: a time, another process, the network.
// Its task then waits, too, in the wait of the machine's own call (mirror_wait of task_struct). Nothing drives its job
// meanwhile: it is parked. CallReturned ends the wait. A timer interrupt of an idle processor wakes the task by
// try_to_wake_up, as an expired timer would, and the task goes on to the end of its call.

// errParked is what drive returns about a job whose task is in its wait.
var errParked = errors.New("in its wait")

// interruptedCall is the result of a wait that a signal has ended (ERESTARTSYS).
const interruptedCall = -512

// setWaits says whether t's next call waits for its process.
func (m *Machine) setWaits(t *task, waits bool) {
	var n uint32
	if waits {
		n = 1
	}
	m.mem.put32(t.ptr+m.abi.TaskStruct_MirrorWait, n)
}

// setFresh says whether t's next call makes a name that is not there yet, and whether its file lies in memory.
func (m *Machine) setFresh(t *task, fresh, inMemory bool) {
	var n uint32
	if fresh {
		n = 1
	}
	if inMemory {
		n |= 2
	}
	m.mem.put32(t.ptr+m.abi.TaskStruct_MirrorNew, n)
}

// parks reports whether j is a call that has come to its wait.
func (j *job) parks() bool { return j.waits && j.task.state == taskSleeping }

// parked reports whether t is in its wait.
func (t *task) parked() bool { return t.job != nil && t.job.parks() }

// returned ends the wait of c's task, and runs its call to the end.
func (m *Machine) returned(c *Call, w *waiter) error {
	t := m.tasks.byPID[c.PID]
	if t == nil || t.job == nil || !t.job.waits {
		return nil // its call did not wait
	}
	j := t.job
	if !t.parked() {
		j.early, j.ret = true, c.Ret
		return nil
	}
	m.unpark(t, c.Ret)
	j.wait = w
	_, err := m.drive(j)
	return err
}

// unpark ends t's wait with a result. t goes on when the machine runs.
func (m *Machine) unpark(t *task, ret int64) {
	m.mem.putLong(t.ptr+m.abi.TaskStruct_MirrorRet, uint64(ret))
	m.setWaits(t, false)
	t.job.waits, t.job.early = false, false
	for m.mem.long(m.entry.woken) != 0 && !m.closed && !m.paused.Load() { // another one, by a busy processor
		c := m.pick()
		if c == nil {
			break
		}
		m.quantum(c, quantumMin)
	}
	m.mem.putLong(m.entry.woken, t.ptr)
	for i := range m.cpus {
		if c := &m.cpus[(t.cpu+i)%len(m.cpus)]; !c.busy() {
			m.interruptIdle(c)
			return
		}
	}
	m.cpus[t.cpu].lastTick = 0 // its next tick is due
}

// rouseParked makes those tasks of s runnable that are in a wait whose end nobody will tell: their processes have come
// back since, or are another machine's. They go on without their kernel's help.
func (m *Machine) rouseParked(s *Snapshot) {
	for i := range s.tasks {
		t := s.tasks[i].at
		if t.job == nil || t.parked() || t.state != taskSleeping || m.mem.u32(t.ptr+m.abi.TaskStruct_MirrorWait) == 0 {
			continue
		}
		m.setWaits(t, false)
		m.mem.put32(t.ptr+m.abi.TaskStruct_State, 0)
		m.wake(t)
	}
}

// killedBy runs the end of a process that a signal has ended. If it is in a wait, that ends first, with the result ret.
func (m *Machine) killedBy(t *task, sig uint64, ret int64, w *waiter) error {
	m.mem.put32(t.ptr+m.abi.TaskStruct_MirrorSignal, uint32(sig))
	if t.parked() && ret != 0 {
		m.unpark(t, ret)
	}
	switch err := m.ready(t, w); {
	case err == ErrKilled && t.state == taskDead: // as its wait ended
		return nil
	case err != nil:
		return err
	}
	_, err := m.ownCall(w, t, m.entry.exitToUser)
	return err
}
