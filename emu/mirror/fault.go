package mirror

import (
	"bytes"
	"os"
	"strconv"

	"github.com/kprobefs/kprobefs/emu"
)

// countFaults has the machine make the page faults that t has had since its last call, if somebody would see them: their
// number is all that the host tells of them. They were before the call next. t.serving is held.
func (m *Mirror) countFaults(t *thread, next *notification) {
	if !m.machine.WatchesFaults() {
		t.faultsKnown = false
		return
	}
	tid := strconv.Itoa(t.tid)
	b, err := os.ReadFile("/proc/" + tid + "/task/" + tid + "/stat")
	n, ok := parseFaults(b)
	if err != nil || !ok {
		return
	}
	if !t.faultsKnown && !t.watched.Load() && m.follows(t) {
		t.faults, t.faultsKnown = 0, true
	}
	had, known := n-t.faults, t.faultsKnown
	t.faults, t.faultsKnown = n, true
	if t.justExecuted {
		had -= min(had, stackPages(b))
		t.justExecuted = false
	}
	if !known || had == 0 {
		return
	}
	m.mu.Lock()
	c := t.newCall()
	m.mu.Unlock()
	if !t.watched.Load() {
		c.Forked = t.madeBy() // the machine has it from here on
	}
	c.Kind, c.Args = emu.CallFaults, [6]uint64{had, next.ip, next.args[0], next.args[1], next.args[2]}
	m.later(&queued{call: c})
}

// follows reports whether t was made by a task that is followed: all faults that it has had are known then.
func (m *Mirror) follows(t *thread) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, pid := range [...]int{t.ppid, t.proc.tgid} {
		if p := m.threads[pid]; p != nil && p != t && p.watched.Load() {
			return true
		}
	}
	return false
}

// stackPages is how many pages besides the first one execve has put strings and tables on (proc(5): startstack, env_end). The
// kernel inside does not see the strings.
func stackPages(stat []byte) uint64 {
	const startStack, envEnd, page = 25, 48, 4096 // fields behind the name
	f := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(f) <= envEnd {
		return 0
	}
	low, err := strconv.ParseUint(string(f[startStack]), 10, 64)
	high, err2 := strconv.ParseUint(string(f[envEnd]), 10, 64)
	if err != nil || err2 != nil || high < low {
		return 0
	}
	return high/page - low/page
}

// parseFaults is the number of page faults in /proc/PID/stat, minor and major ones (proc(5)).
func parseFaults(stat []byte) (n uint64, ok bool) {
	const atMinor, atMajor = 7, 9 // fields behind the name
	f := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(f) <= atMajor {
		return 0, false
	}
	small, err := strconv.ParseUint(string(f[atMinor]), 10, 64)
	if err != nil {
		return 0, false
	}
	large, err := strconv.ParseUint(string(f[atMajor]), 10, 64)
	if err != nil {
		return 0, false
	}
	return small + large, true
}
