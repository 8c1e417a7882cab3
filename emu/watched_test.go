package emu

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// TestWatched: whatever could see a call says so, and no longer than it could.
func TestWatched(t *testing.T) {
	m, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	follows := false
	m.OnTasks(TaskHooks{Follows: func() bool { return follows }})
	addr, _ := m.Kernel().Lookup("vfs_read")
	probe := &engine.Kprobe{Symbol: "vfs_read", Offset: 5}
	tracer := &engine.FunctionTracer{Entry: func(*engine.Context, uint64, uint64) {}}
	var stop func()
	for _, c := range []struct {
		name       string
		begin, end func() error
	}{
		{"a kprobe", func() error { return m.Engine().RegisterKprobe(probe) }, func() error { m.Engine().UnregisterKprobe(probe); return nil }},
		{"a traced function", func() error { return m.Engine().TraceFunctions(tracer, []uint64{addr}) }, func() error { return m.Engine().TraceFunctions(tracer, nil) }},
		{"a module", func() error { return m.Insmod("kpbench", nil) }, func() error { return m.Rmmod("kpbench") }},
		{"a pause", func() error { m.Pause(); return nil }, func() error { m.Resume(); return nil }},
		{"a die notifier", func() error {
			stop = m.RegisterDieNotifier(0, func(uint8, *engine.Context) bool { return false })
			return nil
		}, func() error { stop(); return nil }},
		{"a list that follows forks", func() error { follows = true; return nil }, func() error { follows = false; return nil }},
	} {
		if m.Watched() {
			t.Errorf("watched before %s", c.name)
		}
		if err := c.begin(); err != nil {
			t.Fatal(c.name, err)
		}
		if !m.Watched() {
			t.Errorf("not watched: %s", c.name)
		}
		if err := c.end(); err != nil {
			t.Fatal(c.name, err)
		}
	}
	if m.Watched() {
		t.Error("watched in the end")
	}
	virtual, err := New(Config{Clock: ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	defer virtual.Close()
	if !virtual.Watched() {
		t.Error("not watched: a virtual clock")
	}
}
