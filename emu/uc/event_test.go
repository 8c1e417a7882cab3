package uc

import (
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
)

// arm puts an event at f, whose callers go on in the boosted copy.
func arm(t testing.TB, v *VM, do func(r *Regs)) {
	t.Helper()
	must(t, v.Poke(sym["f"], []byte{0xcc}))
	must(t, v.SetSite(Site{Addr: sym["f"], Want: WantAll}))
	v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
		do(r)
		r.IP = sym["boost"]
		return false
	})
}

// deep uses n frames of the goroutine's stack, each with something to find.
func deep(n int, p *int) int {
	var pad [256]byte
	pad[n%256] = 1
	*p++
	if n > 0 {
		return deep(n-1, p) + int(pad[(n+1)%256])
	}
	return *p
}

// TestEventUsesStack: an event may need more stack than there is, so that the
// goroutine's is moved, and may collect garbage, while libunicorn waits.
func TestEventUsesStack(t *testing.T) {
	v := newVM(t)
	done := make(chan Regs)
	n := 0
	arm(t, v, func(*Regs) {
		count := 0
		if deep(1000*(n%7), &count); count != 1000*(n%7)+1 {
			t.Errorf("%d frames", count)
		}
		if n++; n%10 == 0 {
			runtime.GC()
		}
	})
	go func() { // with a small stack
		r := loopRegs("loop", 100)
		if x := v.Run(&r, 0); x != halted {
			t.Errorf("%+v", x)
		}
		done <- r
	}()
	if r := <-done; r.AX != fResult || r.SP != stackTop || n != 100 {
		t.Errorf("%+v after %d events", r, n)
	}
}

// TestEventYields: other goroutines, on this thread or another, may run while
// libunicorn waits for an event.
func TestEventYields(t *testing.T) {
	v, w := newVM(t), newVM(t)
	var n atomic.Int64
	ping := make(chan struct{})
	arm(t, w, func(*Regs) { ping <- struct{}{} })
	go func() {
		defer close(ping)
		r := loopRegs("loop", 300)
		if x := w.Run(&r, 0); x != halted || r.AX != fResult {
			t.Errorf("%+v %+v", x, r)
		}
	}()
	arm(t, v, func(*Regs) {
		<-ping
		runtime.Gosched()
		n.Add(1)
	})
	r := loopRegs("loop", 300)
	want(t, v, &r, halted, sym["loop"]+11)
	for range ping { // until w is done
	}
	if r.AX != fResult || n.Load() != 300 {
		t.Errorf("%+v after %d events", r, n.Load())
	}
}

// TestEventRunsAnother: an event may run another VM, and not its own.
func TestEventRunsAnother(t *testing.T) {
	v, w := newVM(t), newVM(t)
	must(t, w.Map(execVirt, 0x300000, PageSize, ProtExec))
	must(t, w.Poke(execVirt, []byte{0xff, 0xd8})) // libunicorn gives up on it
	n := 0
	arm(t, v, func(*Regs) {
		r := loopRegs("loop", 5)
		want(t, w, &r, halted, sym["loop"]+11)
		r = Regs{IP: execVirt, SP: stackTop, Flags: 2}
		if x := w.Run(&r, 0); x.Vector != 6 {
			t.Errorf("the other: %+v", x)
		}
		if x := v.Run(&r, 0); x.Reason != ExitFatal || !errors.Is(x.Err, errNested) {
			t.Errorf("itself: %+v", x)
		}
		n++
	})
	r := loopRegs("loop", 20)
	want(t, v, &r, halted, sym["loop"]+11)
	if r.AX != fResult || n != 20 {
		t.Errorf("%+v after %d events", r, n)
	}
}

// TestEventPanics: a panic reaches Run's caller; the VM is of no more use, but
// can be closed.
func TestEventPanics(t *testing.T) {
	v := newVM(t)
	arm(t, v, func(*Regs) { panic("in an event") })
	r := loopRegs("loop", 5)
	func() {
		defer func() {
			if got := recover(); got != "in an event" {
				t.Errorf("recovered %v", got)
			}
		}()
		v.Run(&r, 0)
	}()
	if x := v.Run(&r, 0); x.Reason != ExitFatal || !errors.Is(x.Err, errNested) {
		t.Errorf("after it: %+v", x)
	}
}

// TestBreath: a run without an end and without events keeps nobody waiting: not
// the garbage collector, and so not who wants to stop it.
func TestBreath(t *testing.T) {
	v := newVM(t)
	done := make(chan Exit)
	go func() {
		r := at("mix")
		done <- v.Run(&r, 0)
	}()
	for range 20 {
		runtime.GC()
	}
	v.Stop()
	if x := <-done; x.Reason != ExitStop {
		t.Errorf("%+v", x)
	}
}
