package emu

import (
	"fmt"
	"slices"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// TestOnTasks: a watcher of tasks is told of a fork before the child runs, of its right pid, and of its
// end.
func TestOnTasks(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	var log []string
	note := func(format string, args ...any) { log = append(log, fmt.Sprintf(format, args...)) }
	m.OnTasks(TaskHooks{
		Forked:     func(parent, child int) { note("%d forked %d", parent, child) },
		Exited:     func(pid int) { note("%d exited", pid) },
		Renumbered: func(old, pid int) { note("%d is %d", old, pid) },
	})
	k := &engine.Kprobe{Symbol: "ksys_read", PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		note("%d reads", c.Task.PID)
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	defer m.Engine().UnregisterKprobe(k)
	fork(t, m, 100) // it is forked by 50, and reads
	clone := Call{PID: 100, TGID: 100, PPID: 50, Nr: syscall.SYS_CLONE, Args: [6]uint64{forkFlags}, Ret: 200}
	failed := clone
	failed.Ret = -int64(syscall.EAGAIN)
	for _, c := range []*Call{&clone, &failed} {
		if _, err := m.Mirror(c); err != nil {
			t.Fatal(err)
		}
	}
	m.Renumber(200, 200, 200, 100)
	m.Renumber(200, 201, 201, 100)
	for _, pid := range []int{201, 100, 300} {
		if _, err := m.Mirror(&Call{PID: pid, TGID: pid, Kind: CallExit}); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"50 forked 100", "100 reads", "100 forked 200", "200 is 201", "201 exited", "100 exited"}
	if !slices.Equal(log, want) {
		t.Errorf("%q, want %q", log, want)
	}
}
