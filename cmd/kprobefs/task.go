package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/kprobefs/kprobefs/engine"
)

// task is who a process of the user's is in the machine and on which of its
// processors it is; one that the machine does not have is on the first.
func (w *world) task(pid int) (engine.Task, int) {
	if t, cpu, ok := w.machine.Task(pid); ok {
		return t, cpu
	}
	t := engine.Task{PID: pid, TGID: pid}
	if comm, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid)); err == nil {
		t.Comm = strings.TrimSuffix(string(comm), "\n")
	}
	return t, 0
}

// epoch is the wall clock's time, in ns since 1970, at the machine's start. To
// a virtual clock it is always the same.
func epoch(c engine.Clock, clock string) uint64 {
	if clock == "virtual" {
		return 0
	}
	return uint64(time.Now().UnixNano()) - c.Now()
}
