package mirror

import (
	"bytes"
	"os"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// maxDead bounds how many children are remembered that were not seen to be waited for.
const maxDead = 1024

// died records the end of p for the wait of its parent. m.mu is held.
func (m *Mirror) died(p *process) {
	if len(p.threads) == 0 {
		return
	}
	parent := m.procs[p.threads[0].ppid]
	if parent != nil && len(parent.dead) < maxDead {
		parent.dead = append(parent.dead, p.tgid)
	}
}

// reaped is the result of wait4(2) for pid: the oldest child of t's process that has ended. Without one it is 0, or ECHILD
// if the call would wait for a child that does not exist.
func (m *Mirror) reaped(t *thread, pid uint64, waits bool) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, child := range t.proc.dead {
		if want := int32(pid); want <= 0 || int(want) == child {
			t.proc.dead = slices.Delete(t.proc.dead, i, i+1)
			return int64(child)
		}
	}
	if want := int(int32(pid)); want > 0 && waits && unix.Kill(want, 0) == unix.ESRCH {
		return Errno(unix.ECHILD)
	}
	return 0
}

// parentGoesOn ends the wait of the parent of t, whose first call is about to come: it was not there when its parent began to wait, so the
// parent has come back and has forked since, which is not notified. Of a parent with threads another one may have done so.
func (m *Mirror) parentGoesOn(t *thread) {
	m.mu.Lock()
	p := m.procs[t.ppid]
	forks := !t.met && p != nil && len(p.threads) == 1 && p.threads[0].tid == t.ppid
	m.mu.Unlock()
	if forks {
		m.comesBack(t.ppid)
	}
}

// heldEnds are the ends of a process's children that come while it begins to wait for them. Mirror.mu protects it.
type heldEnds struct {
	by    int   // threads that begin to wait
	dead  []int // the children
	calls []*queued
}

func (h *heldEnds) has(pid int) bool { return h != nil && slices.Contains(h.dead, pid) }

// endsLater puts off the ends of t's children that the machine has not begun, and forgets that these have ended, while t begins to wait
// for them. The function that it returns undoes that.
func (m *Mirror) endsLater(t *thread) (undo func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := t.proc
	if p.held == nil {
		p.held = &heldEnds{}
	}
	h := p.held
	h.by++
	h.calls = append(h.calls, m.queue.withdraw(func(c *emu.Call) bool {
		if c.Kind != emu.CallExit || !slices.Contains(p.dead, c.TGID) {
			return false
		}
		if !slices.Contains(h.dead, c.TGID) {
			h.dead = append(h.dead, c.TGID)
		}
		return true
	})...)
	p.dead = slices.DeleteFunc(p.dead, func(pid int) bool { return slices.Contains(h.dead, pid) })
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		if h.by--; h.by > 0 {
			return
		}
		p.held = nil
		p.dead = append(p.dead, h.dead...)
		for _, c := range h.calls {
			m.queue.add(c)
		}
	}
}

// addEnd puts off the last calls of p, which has ended: what its parent is about to wait for comes after that. m.mu is held.
func (m *Mirror) addEnd(p *process, calls []*emu.Call) {
	h := m.holding(p)
	if h == nil {
		m.died(p)
	} else {
		h.dead = append(h.dead, p.tgid)
	}
	for _, c := range calls {
		if q := (&queued{call: c}); h != nil {
			h.calls = append(h.calls, q)
		} else {
			m.queue.add(q) // whoever knows that it has ended finds its end there
		}
	}
}

// holding is what holds the ends of the children of p's parent, or nil. m.mu is held.
func (m *Mirror) holding(p *process) *heldEnds {
	if len(p.threads) == 0 {
		return nil
	}
	parent := m.procs[p.threads[0].ppid]
	if parent == nil || parent.held != nil && len(parent.dead)+len(parent.held.dead) >= maxDead {
		return nil
	}
	return parent.held
}

// dir is the directory of p in /proc.
func (p *process) dir() string { return "/proc/" + strconv.Itoa(p.tgid) + "/" }

// meetChildren makes the mirror know the children of t's process that have made no call. A fork is not notified, and a
// child may end by exit_group or by a signal, which are not either: its parent's wait is the last moment at which it can be
// found. Kernels without /proc/PID/task/TID/children do not tell. If reaps
// is set, those that have ended already end in the machine, too.
func (m *Mirror) meetChildren(t *thread, reaps bool) {
	m.mu.Lock()
	threads := slices.Clone(t.proc.threads)
	m.mu.Unlock()
	met := false
	t.childless = true
	for _, o := range threads {
		b, err := os.ReadFile(t.proc.dir() + "task/" + strconv.Itoa(o.tid) + "/children")
		t.childless = t.childless && err == nil && len(b) == 0
		for _, pid := range bytes.Fields(b) {
			child, _ := strconv.Atoi(string(pid))
			met = m.meetChild(t.proc, child) || met
		}
	}
	if met && reaps {
		m.reap() // it may have ended
	}
}

// meetChild makes the mirror know a child of p, and reports whether it is new.
func (m *Mirror) meetChild(p *process, pid int) bool {
	m.mu.Lock()
	known := pid <= 0 || m.threads[pid] != nil || m.procs[pid] != nil || slices.Contains(p.dead, pid) || p.held.has(pid)
	m.mu.Unlock()
	if known {
		return false
	}
	t := m.caller(Op{Kind: Read, TID: pid})
	if t == nil {
		return false
	}
	made := t.madeBy()
	m.mu.Lock()
	t.met = true
	ended := m.threads[pid] != t
	c := t.newCall()
	c.Kind, c.Forked = emu.CallBorn, made
	m.queue.add(&queued{call: c}) // before its end
	m.mu.Unlock()
	m.queue.settle()
	if ended { // before it was met
		status, _ := unwaitedStatus(pid)
		m.queue.add(&queued{call: &emu.Call{Kind: emu.CallExit, PID: pid, TGID: pid, Args: [6]uint64{status >> 8 & 0xff, status & 0xff}}})
	}
	return true
}

// hasForked reports whether a process has forked since the last call of t. If it was t, by a call that is not notified, the
// child has t's files as they were then: it comes before the call that t makes now.
func (m *Mirror) hasForked(t *thread) bool {
	newest := m.lastPID()
	forked := t.newest != 0 && t.newest != newest
	t.newest = newest
	return forked
}
