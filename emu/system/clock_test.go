package system

import (
	"slices"
	"testing"
	"time"
)

func TestVirtualTimers(t *testing.T) {
	c := NewClock(ClockVirtual, 0)
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
	if when, ok := c.NextVirtual(); !ok || when != 10 {
		t.Fatalf("the next timer is due at %d, %v", when, ok)
	}
	c.Forward(30)
	c.Forward(20) // never back
	c.RunDue()
	if want := []string{"a", "b", "c", "d", "b2"}; !slices.Equal(order, want) {
		t.Fatalf("ran %v, want %v", order, want)
	}
	if c.Now() != 30 {
		t.Fatalf("now is %d", c.Now())
	}
	c.Passed(12)
	if c.Now() != 42 {
		t.Fatalf("now is %d", c.Now())
	}
	c.Close()
	c.Forward(10000)
	c.RunDue()
	c.AfterFunc(0, note("closed"))
	c.RunDue()
	if len(order) != 5 {
		t.Fatalf("a timer ran after close: %v", order)
	}
}

func TestHostTimers(t *testing.T) {
	c := NewClock(ClockHost, 0)
	ran := make(chan struct{})
	c.AfterFunc(1000, func() { close(ran) })
	<-ran
	stop := c.AfterFunc(3600e9, func() { t.Error("ran") })
	stop()
	c.AfterFunc(3600e9, func() { t.Error("ran") })
	c.Close()
	if len(c.host) != 0 {
		t.Fatalf("%d timers are left", len(c.host))
	}
	if a, b := c.Now(), c.Now(); b < a {
		t.Fatalf("time went from %d to %d", a, b)
	}
}

// TestPausedClock: a call that lets the machine lock go in the middle is not overtaken by the time of another, nor
// brought to the present by it.
func TestPausedClock(t *testing.T) {
	c := NewClock(ClockHost, 1000*time.Second)
	made := c.Since()
	for c.Since() < made+1000 {
	}
	c.TurnBack(made - 100e9)
	first := c.Now()
	behind := c.Pause()
	c.TurnBack(made - 200e9) // another call, which was made before
	if now := c.Now(); now < first || now > made-90e9 {
		t.Errorf("a call behind one that has seen %d sees %d", first, now)
	}
	c.HasRun()
	c.Present()
	c.Resume(behind)
	if now := c.Now(); now < first || now > made-90e9 {
		t.Errorf("a call goes on at %d, after %d", now, first)
	}
	behind = c.Pause()
	c.TurnBack(0)
	present := c.Now()
	c.HasRun()
	c.Present()
	c.Resume(behind)
	if now := c.Now(); now < present {
		t.Errorf("a call goes on at %d, although the machine has seen %d", now, present)
	}
}
