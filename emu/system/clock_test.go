package system

import (
	"slices"
	"testing"
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
