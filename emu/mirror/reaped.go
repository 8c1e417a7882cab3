package mirror

import (
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
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

// dir is the directory of p in /proc.
func (p *process) dir() string { return "/proc/" + strconv.Itoa(p.tgid) + "/" }
