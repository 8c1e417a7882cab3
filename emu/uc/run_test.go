package uc

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
)

// trace runs mix for n quanta and lists where each ended.
func trace(t *testing.T, v *VM, n int, quantum uint64, between func(i int, r *Regs)) []string {
	t.Helper()
	r := at("mix")
	var out []string
	for i := range n {
		before := v.Insns()
		x := v.Run(&r, quantum)
		if x.Reason != ExitQuantum {
			t.Fatalf("quantum %d: %+v at %#x", i, x, r.IP)
		}
		if got := v.Insns() - before; got > quantum && quantum > 16 || got == 0 {
			t.Fatalf("%d instructions in a quantum of %d", got, quantum)
		}
		out = append(out, fmt.Sprintf("%d %+v", v.Insns(), r))
		if between != nil {
			between(i, &r)
		}
	}
	return out
}

func sameTrace(t *testing.T, what string, a, b []string) {
	t.Helper()
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("%s: quantum %d ended at\n%s\nand\n%s", what, i, a[i], b[i])
		}
	}
}

// TestQuantumDeterministic: the same stop points in every run, also with
// pokes between quanta, and after what was translated is forgotten.
func TestQuantumDeterministic(t *testing.T) {
	for _, q := range []uint64{1, 7, 100, 1001, 50000} {
		n := 300
		a := trace(t, newVM(t), n, q, nil)
		v := newVM(t)
		sameTrace(t, "second machine", a, trace(t, v, n, q, nil))
		v = newVM(t)
		sameTrace(t, "after forgetting", a, trace(t, v, n, q, func(i int, _ *Regs) {
			v.Invalidate(textVirt, 0x4000)
			if i%2 == 0 {
				must(t, v.Poke(sym["f"], []byte{0x55})) // the same byte
			}
		}))
		poked := func() []string {
			v := newVM(t)
			must(t, v.SetSite(Site{Addr: sym["f"], Quick: true, Next: sym["boost"]}))
			return trace(t, v, n, q, func(i int, _ *Regs) {
				must(t, v.Poke(sym["f"], []byte{[]byte{0xcc, 0x55}[i%2]}))
			})
		}
		sameTrace(t, "with a probe coming and going", poked(), poked())
	}
}

// TestQuantumExact: cut into quanta or not, the program is the same.
func TestQuantumExact(t *testing.T) {
	for _, q := range []uint64{1, 3, 20, 333} {
		v := newVM(t)
		r := loopRegs("loop", 200)
		for {
			x := v.Run(&r, q)
			if x == halted {
				break
			}
			if x.Reason != ExitQuantum {
				t.Fatalf("%+v", x)
			}
		}
		if r.AX != fResult || r.SP != stackTop || v.Insns() != 13*200+1 {
			t.Errorf("quantum %d: %+v, %d instructions", q, r, v.Insns())
		}
	}
}

// TestTranslationsDropped: dropping what was translated, very often, changes
// nothing; and the count of translations is one.
func TestTranslationsDropped(t *testing.T) {
	poke := func(v *VM) func(int, *Regs) {
		return func(int, *Regs) { must(t, v.Poke(sym["f"], []byte{0x55})) }
	}
	for _, q := range []uint64{7, 60} {
		v, w := newVM(t), newVM(t)
		w.c.translated_max = 100
		a, b := trace(t, v, 30, q, poke(v)), trace(t, w, 30, q, poke(w))
		sameTrace(t, "dropped", a, b)
		if n := v.c.translated; n < 150 || w.c.translated > 150 {
			t.Errorf("%d and %d translations", n, w.c.translated)
		}
	}
	// %gs and the FPU's state move along.
	v := newVM(t)
	v.SetCPUBase(directVirt + 0x3000)
	v.RAM()[0x3010] = 0x66
	r := at("fpu")
	want(t, v, &r, halted, sym["fpu"]+3)
	engine := v.c.uc
	v.c.translated_max = 1
	r = loopRegs("loop", 3)
	want(t, v, &r, halted, sym["loop"]+11)
	if v.c.uc == engine && v.c.translated > 100 {
		t.Error("still the same engine")
	}
	r = at("fpu")
	r.IP, r.DI = sym["fpu"]+3, directVirt+0x3100
	want(t, v, &r, halted, sym["fpu"]+6)
	g := at("gs")
	v.Run(&g, 0)
	if v.RAM()[0x3107] != 0x40 || v.RAM()[0x3106] != 0x09 || g.AX != 0x66 {
		t.Errorf("pi % x, %%gs:0x10 %#x", v.RAM()[0x3100:0x3108], g.AX)
	}
	f := at("rd")
	f.DI = hole
	want(t, v, &f, exception(14, 0, hole), sym["rd_at"])
	v.c.translated_max = 20
	r = loopRegs("loop", 2)
	for r.IP != sym["loop"]+10 {
		if x := v.Step(&r); x.Reason != ExitStep {
			t.Fatalf("%+v", x)
		}
	}
	if r.AX != fResult {
		t.Errorf("ax %#x", r.AX)
	}
}

// TestInsnsFollowPokes: a block's count is not that of the bytes before.
func TestInsnsFollowPokes(t *testing.T) {
	v := newVM(t)
	count := func() uint64 {
		before := v.Insns()
		r := at("long")
		want(t, v, &r, halted, sym["long_at"]+11)
		return v.Insns() - before
	}
	a := count()
	must(t, v.Poke(sym["long_at"], []byte{0x90, 0x90, 0x90, 0x66, 0x90})) // 1 becomes 4
	b := count()
	if a != 6 || b != 9 {
		t.Errorf("%d and %d instructions", a, b)
	}
}

// TestStop: a run without an end is stopped from another goroutine, at an
// exact place, every time; whether traps rewrite rip all the time or not.
func TestStop(t *testing.T) {
	for _, probed := range []bool{false, true} {
		v := newVM(t)
		if probed {
			must(t, v.Poke(sym["f"], []byte{0xcc}))
			must(t, v.SetSite(Site{Addr: sym["f"], Want: WantAll}))
		}
		v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
			r.IP = sym["boost"]
			return false
		})
		var wg sync.WaitGroup
		ask := make(chan struct{})
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range ask {
				v.Stop()
				runtime.Gosched()
			}
		}()
		r := at("mix")
		last := r.R9
		// A stop that comes before its Run ends it before anything is done: at
		// least one has to come later, however the goroutines are scheduled.
		for stops := 0; stops < 500 || r.R9 == last && stops < 1_000_000; stops++ {
			ask <- struct{}{}
			if x := v.Run(&r, 0); x.Reason != ExitStop {
				t.Fatalf("%+v at %#x", x, r.IP)
			}
		}
		close(ask)
		wg.Wait()
		// The program's final state shows that no instruction was lost or done twice: r10 is a function of
		// r9 here.
		if r.R9 == last {
			t.Error("no progress")
		}
		if x := v.Run(&r, 1000); x.Reason != ExitQuantum && x.Reason != ExitStop {
			t.Fatalf("%+v", x)
		}
	}
}

// TestStopKeepsState compares a program stopped very often with one that is not.
func TestStopKeepsState(t *testing.T) {
	v := newVM(t)
	stop := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			select {
			case <-stop:
				return
			default:
				v.Stop()
			}
		}
	}()
	r := loopRegs("loop", 20000)
	stops := 0
	for {
		x := v.Run(&r, 0)
		if x == halted {
			break
		}
		if x.Reason != ExitStop {
			t.Fatalf("%+v", x)
		}
		stops++
	}
	close(stop)
	<-done
	if r.AX != fResult || r.SP != stackTop || r.CX != 0 || v.Insns() != 13*20000+1 {
		t.Errorf("after %d stops: %+v, %d instructions", stops, r, v.Insns())
	}
}

// TestStopBefore: a Stop without a Run ends the next, before anything is done.
func TestStopBefore(t *testing.T) {
	v := newVM(t)
	v.Stop()
	r := at("halt")
	want(t, v, &r, Exit{Reason: ExitStop}, sym["halt"])
	want(t, v, &r, halted, sym["halt_next"])
	must(t, v.Poke(sym["f"], []byte{0xcc}))
	must(t, v.SetSite(Site{Addr: sym["f"]}))
	v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
		v.Stop()
		r.IP = sym["boost"]
		return false
	})
	r = at("mix")
	want(t, v, &r, Exit{Reason: ExitStop}, sym["boost"])
}

func TestStep(t *testing.T) {
	v := newVM(t)
	r := at("step")
	r.CX, r.DI = 3, stackTop
	stepped := Exit{Reason: ExitStep}
	// rep stosb is one instruction, but traps after each iteration.
	for i, ip := range []string{"step1", "step2", "step3", "step3", "step3", "step4"} {
		if x := v.Step(&r); x != stepped || r.IP != sym[ip] {
			t.Fatalf("step %d: %+v at %#x, want %s %#x", i, x, r.IP, ip, sym[ip])
		}
	}
	if r.AX != 1 || r.BX != 2 || r.CX != 0 || r.Flags != 0x202 {
		t.Errorf("%+v", r)
	}
	// Traps: unknown; served, with the trap flag hidden; left.
	if x := v.Step(&r); x.Reason != ExitBreakpoint || r.IP != sym["step4"]+1 {
		t.Errorf("%+v at %#x", x, r.IP)
	}
	var flags uint64
	v.SetEvent(func(_ uint64, _ SiteKind, r *Regs) bool {
		flags, r.IP, r.Flags = r.Flags, sym["long"], 0x243
		return false
	})
	for _, s := range []Site{{Addr: sym["step4"], Want: WantAll}, {Addr: sym["soft_gate"], Kind: SiteGate, Want: WantAll}} {
		must(t, v.SetSite(s))
		r = Regs{IP: s.Addr, SP: stackTop, Flags: 0x202}
		if x := v.Step(&r); x != stepped || r.IP != sym["long"] || flags != 0x202 || r.Flags != 0x243 {
			t.Errorf("served: %+v at %#x, flags %#x then %#x", x, r.IP, flags, r.Flags)
		}
		s.Leave = true
		must(t, v.SetSite(s))
		r = Regs{IP: s.Addr, SP: stackTop, Flags: 0x202}
		if x := v.Step(&r); x.Reason != ExitSite || x.Site != s.Addr || r.Flags != 0x202 {
			t.Errorf("left: %+v, flags %#x", x, r.Flags)
		}
	}
	// Faults and the end.
	for label, want := range map[string]Exit{"rd_at": exception(14, 0, hole), "de_at": exception(0, 0, 0), "ud_at": exception(6, 0, 0)} {
		r = Regs{IP: sym[label], DI: hole, SP: stackTop, Flags: 2}
		x := v.Step(&r)
		if want.Vector != 14 {
			x.CR2 = 0
		}
		if x != want || r.IP != sym[label] {
			t.Errorf("%s: %+v at %#x", label, x, r.IP)
		}
	}
	// The machine is none the worse.
	r = loopRegs("loop", 10)
	want(t, v, &r, halted, sym["loop"]+11)
}

// TestStepLikeRun: stepping through a program does what running it does.
func TestStepLikeRun(t *testing.T) {
	v := newVM(t)
	r := loopRegs("loop", 20)
	n := 0
	for r.IP != sym["loop"]+10 {
		if x := v.Step(&r); x.Reason != ExitStep {
			t.Fatalf("%+v", x)
		}
		n++
	}
	if r.AX != fResult || n != 13*20 {
		t.Errorf("ax %#x after %d steps", r.AX, n)
	}
}

// TestStepHidesItself: pushf, popf and iretq do not see the trap flag.
func TestStepHidesItself(t *testing.T) {
	v := newVM(t)
	r := at("pushpop")
	for _, c := range []struct{ flags, pushed uint64 }{{0x202, 0x202}, {0x246, 0x246}} {
		r = at("pushpop")
		r.Flags = c.flags
		for r.IP != sym["pushpop_end"] {
			if x := v.Step(&r); x.Reason != ExitStep || r.Flags&0x100 != 0 {
				t.Fatalf("%+v at %#x, flags %#x", x, r.IP, r.Flags)
			}
		}
		if r.AX != c.pushed || r.BX&0xffff != c.pushed || r.Flags != c.flags {
			t.Errorf("pushed %#x and %#x, ended with %#x", r.AX, r.BX, r.Flags)
		}
	}
	r = at("iret")
	r.SI = sym["halt"]
	for range 9 {
		if x := v.Step(&r); x.Reason != ExitStep {
			t.Fatalf("%+v at %#x", x, r.IP)
		}
		if r.IP == sym["halt"] {
			break
		}
	}
	if r.IP != sym["halt"] || r.Flags != 0x202 {
		t.Errorf("ip %#x flags %#x", r.IP, r.Flags)
	}
}

// TestGuestTrapFlag: TF that the guest sets itself is a #DB.
func TestGuestTrapFlag(t *testing.T) {
	v := newVM(t)
	r := at("long")
	r.Flags |= 0x100
	x := v.Run(&r, 0)
	if x.Reason != ExitException || x.Vector != 1 || r.IP != sym["long"]+5 {
		t.Errorf("%+v at %#x", x, r.IP)
	}
}
