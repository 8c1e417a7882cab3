package emu

import (
	"errors"
	"testing"
)

// TestDiedAsleep: the kernel's list of waiting tasks has a task that was killed in its sleep, and nothing else has
// that task's memory when the list is walked.
func TestDiedAsleep(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual, CPUs: 1})
	mutex := mustLookup(t, m, "tracefs_mutex")
	if _, err := m.Call("mutex_lock", mutex); err != nil {
		t.Fatal(err)
	}
	if err := m.TracefsCreateDir(getpid(7), "waits"); !errors.Is(err, ErrKilled) {
		t.Fatalf("%v", err)
	}
	wantKmsg(t, m, "blocked for more than 20 seconds.")
	for pid := 8; pid < 12; pid++ { // they would have its stack
		if _, err := m.Mirror(getpid(pid)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := m.Call("mutex_unlock", mutex); err != nil {
		t.Fatal(err)
	}
	if s := m.Status(); s.Oopses != 0 {
		t.Errorf("%d oopses:\n%s", s.Oopses, m.Kmsg())
	}
	if err := m.TracefsCreateDir(getpid(12), "made"); err != nil {
		t.Error(err)
	}
}
