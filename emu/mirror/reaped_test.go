package mirror

import (
	"slices"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// family is a process with a child, which a mirror knows.
func family(m *Mirror) (parent *thread, child *process) {
	m.mu.Lock()
	defer m.mu.Unlock()
	p, c := &process{tgid: 1 << 22, pidfd: -1}, &process{tgid: 1<<22 + 1, pidfd: -1}
	parent = &thread{tid: p.tgid, proc: p, mirror: m, commFD: -1, callFD: -1, memFD: -1}
	p.threads = []*thread{parent}
	c.threads = []*thread{{tid: c.tgid, ppid: p.tgid, proc: c, mirror: m, commFD: -1, callFD: -1, memFD: -1}}
	m.procs[p.tgid] = p
	return parent, c
}

// TestEndsLater: a child that ends while its parent begins to wait for it ends after that.
func TestEndsLater(t *testing.T) {
	m, rec := newMirror(t)
	parent, child := family(m)
	undo := m.endsLater(parent)
	m.mu.Lock()
	m.addEnd(child, []*emu.Call{{Kind: emu.CallExit, PID: child.tgid, TGID: child.tgid}})
	held := parent.proc.held.has(child.tgid)
	m.mu.Unlock()
	m.queue.settle()
	if !held || len(parent.proc.dead) != 0 || rec.count() != 0 {
		t.Errorf("held %v, dead %v, %d calls", held, parent.proc.dead, rec.count())
	}
	undo()
	m.queue.settle()
	if c := rec.next(t, 0); c.Kind != emu.CallExit || !slices.Equal(parent.proc.dead, []int{child.tgid}) || parent.proc.held != nil {
		t.Errorf("%+v, dead %v", c, parent.proc.dead)
	}
	if got := predictWait(parent, &[6]uint64{1<<64 - 1}, nil); got != int64(child.tgid) {
		t.Errorf("the wait returns %d", got)
	}
}

// TestChildless: who has no children does not wait, but for those of others that it traces.
func TestChildless(t *testing.T) {
	for _, c := range []struct {
		childless, traces bool
		want              int64
	}{
		{false, false, 0},
		{true, false, Errno(unix.ECHILD)},
		{true, true, 0},
	} {
		m, _ := newMirror(t)
		parent, _ := family(m)
		parent.childless, parent.proc.traces = c.childless, c.traces
		if got := predictWait(parent, &[6]uint64{1<<64 - 1}, nil); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}
