package emu

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/guest"
)

// execPath is where made-up paths lie.
const execPath = 0x00007fffffffef80

// Flags of clone as fork and pthread_create give them.
const (
	forkFlags   = 0x01200011 // CLONE_CHILD_CLEARTID | CLONE_CHILD_SETTID | SIGCHLD
	threadFlags = 0x003d0f00
)

// maxHeld is how many mirrored calls wait for Resume.
const maxHeld = 4096

// Mirror makes the machine do what c says a process of the host does. It returns the result that
// the system call has in the machine. If the machine does not know the process, a task is forked
// from its parent first. If the name has changed, the task execs first.
//
// The error is ErrKilled if the task died in the call (an oops). The next call of the process then
// comes from a new task. While the machine is paused, the call is held, and c.Ret is returned.
//
// Mirror waits for 0.4 s at most, and no longer than c.Context lasts. Then it returns c.Ret, and c
// goes on in the machine. All later calls return c.Ret at once until the machine has caught up.
func (m *Machine) Mirror(c *Call) (int64, error) {
	if m.behind.active.Load() {
		m.putBehind(c)
		c.begun()
		return c.Ret, nil
	}
	m.lock.Lock()
	c.begun()
	m.clock.TurnBack(c.At)
	ret, err := m.mirror(c)
	m.clock.Present()
	m.lock.Unlock()
	m.clock.RunDue()
	return ret, err
}

// Now is the time for Call.At. With a virtual clock it is 0, and the machine makes up for no call.
func (m *Machine) Now() uint64 {
	if m.clock.Virtual() {
		return 0
	}
	return m.clock.Since()
}

// mirror is Mirror. The caller holds the machine lock.
func (m *Machine) mirror(c *Call) (int64, error) {
	w := m.waiterFor(c)
	ret, err := m.mirrorPart(c, w)
	m.waiters = append(m.waiters, w)
	switch {
	case err == errLeft || err == errParked: // it is under way
		return c.Ret, nil
	case errors.Is(err, errNotYet):
		m.putBehind(c)
		return c.Ret, nil
	}
	return ret, err
}

// errNotYet is what becomes of a call that cannot begin before another one has come back,
// which has been left to itself.
var errNotYet = errors.New("behind a call that was left to itself")

func (m *Machine) mirrorPart(c *Call, w *waiter) (int64, error) {
	if m.closed {
		return c.Ret, ErrClosed
	}
	if m.paused.Load() {
		m.hold(c)
		return c.Ret, nil
	}
	if c.Kind == CallReturned {
		return c.Ret, m.returned(c, w)
	}
	if c.Kind == CallExit {
		if c.Nr != 0 {
			if _, err := m.taskOf(c, w); err != nil {
				return 0, err
			}
		}
		return 0, m.exitProcess(c, w)
	}
	t, err := m.taskOf(c, w)
	if err != nil {
		return c.Ret, err
	}
	t.cpus = m.cpusOf(c)
	if c.Kind == CallBorn {
		return 0, nil
	}
	m.counts.calls++
	if c.Kind == CallFaults {
		return 0, m.fault(t, c, w)
	}
	return m.syscall(t, &sysCall{c.Nr, &c.Args, c.User, c.Ret, c.Waits && !m.clock.Virtual(), c.New, c.InMemory, c.IP}, w)
}

// hold keeps a copy of c for Resume.
func (m *Machine) hold(c *Call) {
	if len(m.held) >= maxHeld {
		m.lost.Add(1)
		return
	}
	m.held = append(m.held, c.clone())
}

// begun says that the machine has taken c up.
func (c *Call) begun() {
	if c.Begun != nil {
		c.Begun.Store(true)
	}
}

// clone is a copy of c that shares nothing with c.
func (c *Call) clone() *Call {
	kept := *c
	kept.Context, kept.Begun = nil, nil
	kept.User = slices.Clone(c.User)
	for i := range kept.User {
		kept.User[i].Data = bytes.Clone(kept.User[i].Data)
	}
	return &kept
}

// taskOf finds the task that c's process is, making it as the machine would
// have seen it made.
func (m *Machine) taskOf(c *Call, w *waiter) (*task, error) {
	t := m.tasks.byPID[c.PID]
	if t == nil {
		var err error
		if t, err = m.fork(c, w); err != nil {
			return nil, err
		}
	}
	if t.unborn {
		t.unborn = false
		if err := m.born(t, w); err != nil {
			return nil, err
		}
	}
	if c.Files != 0 {
		if err := m.ready(t, w); err != nil {
			return nil, err
		}
		m.inherits(t, c, false, w)
	}
	switch {
	case c.Comm == "" || sameComm(t.Comm, c.Comm):
		return t, nil
	case sameComm(m.tasks.comm(t), c.Comm): // it has given itself the name
		m.tasks.rename(t, c.Comm)
		return t, nil
	}
	return m.exec(t, c.Comm, w)
}

// born is the way of a new task to user mode.
func (m *Machine) born(t *task, w *waiter) error {
	if m.entry.born == 0 {
		return nil
	}
	if err := m.ready(t, w); err != nil {
		return err
	}
	if _, err := m.ownCall(w, t, m.entry.born); err == errLeft || err == errNotYet {
		return errNotYet
	}
	return nil
}

// sameComm compares a task's name with a process's, which may be longer.
func sameComm(have, want string) bool {
	if len(want) >= guest.CommLen {
		want = want[:guest.CommLen-1]
	}
	return have == want
}

// fork runs kernel_clone in the parent of c's process.
func (m *Machine) fork(c *Call, w *waiter) (*task, error) {
	parentPID, flags := c.PPID, uint64(forkFlags)
	if c.TGID != 0 && c.TGID != c.PID {
		parentPID, flags = c.TGID, threadFlags
	}
	tgid := c.TGID
	if tgid == 0 {
		tgid = c.PID
	}
	if parentPID > 0 && parentPID != c.PID {
		parent, err := m.parent(parentPID, c, w)
		if err != nil {
			return nil, err
		}
		// The fork is the parent's: what becomes of it does not stop the child.
		call := &sysCall{nr: cmp.Or(c.Forked, syscall.SYS_CLONE), args: &[6]uint64{flags}, ret: int64(c.PID)}
		if _, err := m.syscall(parent, call, w); err == errLeft || err == errNotYet {
			return nil, errNotYet
		}
		if m.closed { // meanwhile: there is no memory for a task any more
			return nil, ErrClosed
		}
	}
	t := m.tasks.byPID[c.PID]
	if t == nil {
		comm := c.PComm
		if comm == "" {
			comm = c.Comm
		}
		var err error
		if t, err = m.tasks.create(c.PID, tgid, c.PPID, comm); err != nil {
			return nil, err
		}
		t.cpu = m.rng.IntN(len(m.cpus))
		m.inherits(t, c, true, w)
	}
	m.tasks.setIDs(t, tgid, c.PPID)
	return t, nil
}

// parent finds the task of pid, or makes it up: it was there before the machine.
func (m *Machine) parent(pid int, c *Call, w *waiter) (*task, error) {
	if t := m.tasks.byPID[pid]; t != nil {
		return t, nil
	}
	comm := c.PComm
	if comm == "" {
		comm = c.Comm
	}
	t, err := m.tasks.create(pid, pid, 1, comm)
	if err == nil {
		t.cpu = m.rng.IntN(len(m.cpus))
		m.inherits(t, c, true, w) // the child has them from it
	}
	return t, err
}

// exec runs execve in t, which then has the name comm.
func (m *Machine) exec(t *task, comm string, w *waiter) (*task, error) {
	pid := t.PID
	path := UserMem{Addr: execPath, Data: append([]byte("/usr/bin/"+comm), 0)}
	_, err := m.syscall(t, &sysCall{nr: syscall.SYS_EXECVE, args: &[6]uint64{execPath}, user: []UserMem{path}}, w)
	if err == errLeft || err == errNotYet {
		return nil, errNotYet
	}
	if m.closed { // meanwhile: the task's memory is gone
		return nil, ErrClosed
	}
	t = m.tasks.byPID[pid]
	if t == nil {
		if err == nil {
			err = ErrKilled
		}
		return nil, err
	}
	m.tasks.rename(t, comm)
	return t, nil
}

// exitProcess runs the end of a task.
func (m *Machine) exitProcess(c *Call, w *waiter) error {
	t := m.tasks.byPID[c.PID]
	if t == nil {
		return nil
	}
	nr := syscall.SYS_EXIT_GROUP
	if t.PID != t.TGID || c.Nr == syscall.SYS_EXIT {
		nr = syscall.SYS_EXIT
	}
	t.leaving = true
	if len(m.undos) > 0 {
		m.gone = append(m.gone, c.PID)
	}
	m.counts.calls++
	var err error
	if sig := c.Args[1]; sig != 0 {
		err = m.killedBy(t, sig, c.Ret, w)
	} else {
		_, err = m.syscall(t, &sysCall{nr: nr, args: &c.Args}, w)
	}
	if m.tasks.byPID[c.PID] == t && t.job == nil && !m.closed {
		m.bury(t, nil)
	}
	return err
}
