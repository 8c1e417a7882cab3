package emu

import (
	"slices"
	"testing"
)

func TestVirtualTimers(t *testing.T) {
	c := newClock(ClockVirtual)
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
	c := newClock(ClockHost)
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
