package mirror

import (
	"golang.org/x/sys/unix"
)

// unopenedCPUs says that the processors of a task were not read yet.
const unopenedCPUs = ^uint64(0)

// affinity is on which processors t may run, 0 if it may run wherever this process may. It is read again after an exec, and
// after a call that may have changed it. A change by a process that is not watched is noticed then. Mirror.mu is held.
func (t *thread) affinity() uint64 {
	if t.cpusAt == t.mirror.affinities {
		return t.cpus
	}
	t.cpusAt = t.mirror.affinities
	if t.cpus = cpusOf(t.tid); t.cpus == t.mirror.allCPUs {
		t.cpus = 0
	}
	return t.cpus
}

// cpusOf are the first 64 processors on which a task may run, one bit each; 0: that is not known.
func cpusOf(tid int) uint64 {
	var set unix.CPUSet
	if unix.SchedGetaffinity(tid, &set) != nil {
		return 0
	}
	mask := uint64(0)
	for cpu := range 64 {
		if set.IsSet(cpu) {
			mask |= 1 << cpu
		}
	}
	return mask
}
