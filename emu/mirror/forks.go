package mirror

import (
	"bytes"
	"encoding/binary"
	"os"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// forked is a child that the machine has, and that has not made a call yet.
type forked struct {
	pid    int // predicted pid
	parent int // thread group of the parent
	thread bool
	at     time.Time
}

// If a child has made no call for so long and no process has its pid, it was killed before its first call.
// Other children were forked under another pid than predicted, and may still come.
const unbornAfter = time.Second

// forks runs a fork. The child gets the predicted pid, if no other process forks at this moment.
func (m *Mirror) forks(t *thread, c *emu.Call) {
	m.mu.Lock()
	lost := m.unborn(0)
	pid := m.nextPID()
	m.awaited = append(m.awaited, forked{pid, t.proc.tgid, cloneFlags(c)&unix.CLONE_THREAD != 0, time.Now()})
	m.mu.Unlock()
	c.Ret = int64(pid)
	m.queue.run(c)
	for _, c := range lost {
		m.queue.run(c)
	}
}

// cloneFlags are the flags of a fork; those of clone3 are in memory.
func cloneFlags(c *emu.Call) uint64 {
	switch {
	case c.Nr == unix.SYS_CLONE:
		return c.Args[0]
	case c.Nr == unix.SYS_CLONE3 && len(c.User) > 0 && len(c.User[0].Data) >= 8:
		return binary.NativeEndian.Uint64(c.User[0].Data)
	}
	return 0
}

// unborn removes awaited children: the threads of process dead, and children that have died without a call.
// It returns their remaining calls. m.mu is held.
func (m *Mirror) unborn(dead int) []*emu.Call {
	if len(m.awaited) == 0 {
		return nil
	}
	var calls []*emu.Call
	late := time.Now().Add(-unbornAfter)
	m.awaited = slices.DeleteFunc(m.awaited, func(f forked) bool {
		lost := f.thread && f.parent == dead || f.at.Before(late) && unix.Kill(f.pid, 0) == unix.ESRCH
		if lost {
			calls = append(calls, &emu.Call{Kind: emu.CallExit, PID: f.pid, TGID: f.pid})
		}
		return lost
	})
	return calls
}

// nextPID predicts the next pid. m.mu is held.
func (m *Mirror) nextPID() int {
	pid := m.lastPID() + 1
	for m.expects(pid) || m.threads[pid] != nil {
		pid++
	}
	return pid
}

func (m *Mirror) expects(pid int) bool {
	for _, f := range m.awaited {
		if f.pid == pid {
			return true
		}
	}
	return false
}

// lastPID is the newest pid, as /proc/loadavg shows it.
func (m *Mirror) lastPID() int {
	var b [64]byte
	n, err := unix.Pread(m.loadavg, b[:], 0)
	end := n - 1 // without the newline
	start := end
	for start > 0 && b[start-1] != ' ' {
		start--
	}
	pid, e := strconv.Atoi(string(b[max(start, 0):max(end, 0)]))
	if err != nil || e != nil {
		return 1 << 20
	}
	return pid
}

// claim finds which awaited child a new task is: the one with its pid, or else the oldest child of its
// parent. It returns 0 if there is none; the machine has not forked the task yet. m.mu is held.
func (m *Mirror) claim(tid, tgid, ppid int) int {
	best := -1
	for i, f := range m.awaited {
		if f.pid == tid {
			best = i
			break
		}
		if best < 0 && (f.parent == ppid || f.parent == tgid && tid != tgid) {
			best = i
		}
	}
	if best < 0 {
		return 0
	}
	pid := m.awaited[best].pid
	m.awaited = append(m.awaited[:best], m.awaited[best+1:]...)
	return pid
}

// madeBy is the call that has made t, which the machine does not have yet: clone is notified, so it was none. The parent is
// still in a vfork.
func (t *thread) madeBy() int {
	b, _ := os.ReadFile("/proc/" + strconv.Itoa(t.ppid) + "/syscall")
	if bytes.HasPrefix(b, []byte(strconv.Itoa(unix.SYS_VFORK)+" ")) {
		return unix.SYS_VFORK
	}
	return unix.SYS_FORK
}
