package emu

import (
	"slices"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

func TestVirtualTimers(t *testing.T) {
	c := newClock(ClockVirtual, 0)
	var order []string
	note := func(s string) func() { return func() { order = append(order, s) } }
	c.AfterFunc(30, note("c"))
	c.AfterFunc(10, note("a"))
	stop := c.AfterFunc(15, note("stopped"))
	c.AfterFunc(20, func() {
		note("b")()
		c.AfterFunc(0, note("b2")) // due at once, but made after c and d
		c.AfterFunc(500, note("late"))
	})
	c.AfterFunc(30, note("d")) // as early as c, but later made
	stop()
	if when, ok := c.nextVirtual(); !ok || when != 10 {
		t.Fatalf("the next timer is due at %d, %v", when, ok)
	}
	c.forward(30)
	c.forward(20) // never back
	c.runDue()
	if want := []string{"a", "b", "c", "d", "b2"}; !slices.Equal(order, want) {
		t.Fatalf("ran %v, want %v", order, want)
	}
	if c.Now() != 30 {
		t.Fatalf("now is %d", c.Now())
	}
	c.passed(12)
	if c.Now() != 42 {
		t.Fatalf("now is %d", c.Now())
	}
	c.close()
	c.forward(10000)
	c.runDue()
	c.AfterFunc(0, note("closed"))
	c.runDue()
	if len(order) != 5 {
		t.Fatalf("a timer ran after close: %v", order)
	}
}

func TestHostTimers(t *testing.T) {
	c := newClock(ClockHost, 0)
	ran := make(chan struct{})
	c.AfterFunc(1000, func() { close(ran) })
	<-ran
	stop := c.AfterFunc(3600e9, func() { t.Error("ran") })
	stop()
	c.AfterFunc(3600e9, func() { t.Error("ran") })
	c.close()
	if len(c.host) != 0 {
		t.Fatalf("%d timers are left", len(c.host))
	}
	if a, b := c.Now(), c.Now(); b < a {
		t.Fatalf("time went from %d to %d", a, b)
	}
}

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
