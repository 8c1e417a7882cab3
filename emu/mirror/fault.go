package mirror

import (
	"bytes"
	"os"
	"strconv"

	"github.com/kprobefs/kprobefs/emu"
)

// countFaults has the machine make the page faults that t has had since its last call, if somebody would see them: their
// number is all that the host tells of them. t.serving is held.
func (m *Mirror) countFaults(t *thread) {
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
	had, known := n-t.faults, t.faultsKnown
	t.faults, t.faultsKnown = n, true
	if !known || had == 0 {
		return
	}
	m.mu.Lock()
	c := t.newCall()
	m.mu.Unlock()
	c.Kind, c.Args[0] = emu.CallFaults, had
	m.later(&queued{call: c})
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
