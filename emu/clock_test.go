package emu

import (
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// TestTurnBack: a call that runs late sees the time at which it was made, as far
// as the machine has not seen a later one.
func TestTurnBack(t *testing.T) {
	m := boot(t, Config{})
	var at []uint64
	k := &engine.Kprobe{Symbol: "vfs_read", PreHandler: func(*engine.Kprobe, *engine.Context) bool {
		at = append(at, m.Clock().Now())
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	read := func(made uint64) {
		t.Helper()
		if _, err := m.Mirror(&Call{PID: 100, TGID: 100, Comm: "cat", Nr: syscall.SYS_READ, Args: [6]uint64{3}, At: made}); err != nil {
			t.Fatal(err)
		}
	}
	read(0) // the task is new
	made := m.Now()
	for m.Now() < made+200e6 {
	}
	read(made)
	read(made + 1)
	read(made + 100e6)
	now := m.Now()
	read(0)
	read(made)
	if at[1] < made || at[1] > made+90e6 || at[2] < at[1] || at[2] > made+90e6 || at[3] < made+100e6 || at[3] > made+190e6 {
		t.Errorf("calls made at %d, at once, and 100 ms later see %d", made, at[1:4])
	}
	if at[4] < now || at[5] < at[4] {
		t.Errorf("at %d a call sees %d, and a late one after it %d", now, at[4], at[5])
	}
	if m.Clock().Now() < at[5] {
		t.Error("time has not come back")
	}
}
