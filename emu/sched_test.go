package emu

import (
	"bytes"
	"errors"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestCallsAtOnce has many long calls under way at once: each gets its own
// result, and all are in the machine together.
func TestCallsAtOnce(t *testing.T) {
	m := boot(t, Config{CPUs: 2})
	addr := codeAt(t, m, 0, countdown(300_000)...)
	var wg sync.WaitGroup
	var mu sync.Mutex
	most := 0
	for i := range uint64(8) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if r, err := callAt(m, addr, i); r != i || err != nil {
				t.Errorf("call %d returned %d, %v", i, r, err)
			}
			n := m.Status().Tasks
			mu.Lock()
			most = max(most, n)
			mu.Unlock()
		}()
	}
	wg.Wait()
	if s := m.Status(); s.Tasks != 0 || s.Runnable != 0 {
		t.Errorf("afterwards %+v", s)
	}
	t.Logf("up to %d other tasks at the end of a call", most)
}

// TestCloseEndsCalls closes a machine in which a call would run for ever.
func TestCloseEndsCalls(t *testing.T) {
	m := boot(t, Config{})
	addr := codeAt(t, m, 0, 0xeb, 0xfe)
	if err := closeDuring(t, m, func() error { _, err := callAt(m, addr); return err }); !errors.Is(err, ErrClosed) {
		t.Fatalf("the call ended with %v", err)
	}
}

// closeDuring closes m while it is in call, and returns what that returned.
func closeDuring(t *testing.T, m *Machine, call func() error) error {
	t.Helper()
	ended := make(chan error)
	go func() { ended <- call() }()
	for m.Status().Runnable == 0 {
		runtime.Gosched()
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	return <-ended
}

// TestCloseDuringForkAndExec closes a machine in the middle of the calls that a process is known
// by first, of a new name and of a new process: nothing is written into memory that is gone.
func TestCloseDuringForkAndExec(t *testing.T) {
	for symbol, next := range map[string]Call{
		"__x64_sys_execve": {PID: 5, PPID: 1, Comm: "new"},
		"__x64_sys_clone":  {PID: 6, PPID: 5, Comm: "sh"},
	} {
		m := boot(t, Config{})
		next.Nr = syscall.SYS_GETPID
		if _, err := m.Mirror(&Call{PID: 5, PPID: 1, Comm: "sh", Nr: syscall.SYS_GETPID}); err != nil {
			t.Fatal(err)
		}
		forEver(t, m, symbol)
		if err := closeDuring(t, m, func() error { _, err := m.Mirror(&next); return err }); !errors.Is(err, ErrClosed) {
			t.Errorf("%s: the call ended with %v", symbol, err)
		}
	}
}

// forEver makes the function called symbol an endless loop.
func forEver(t *testing.T, m *Machine, symbol string) {
	t.Helper()
	m.lock.Lock()
	defer m.lock.Unlock()
	addr, ok := m.registry.Lookup(symbol)
	if !ok {
		t.Fatalf("no %s", symbol)
	}
	if err := m.vm.Poke(addr, []byte{0xeb, 0xfe}); err != nil {
		t.Fatal(err)
	}
}

func TestTimerTicks(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual, CPUs: 1})
	// 20 ms of virtual time are five ticks.
	if _, err := callAt(m, codeAt(t, m, 0, countdown(10_000_000)...)); err != nil {
		t.Fatal(err)
	}
	s := m.Status()
	if s.Ticks < 4 || s.Ticks > 6 {
		t.Errorf("%d ticks in %v", s.Ticks, s.Now)
	}
	if err := m.Advance(time.Second); err != nil {
		t.Fatal(err)
	}
	after := m.Status()
	if after.Ticks-s.Ticks < 245 || after.Now-s.Now < time.Second {
		t.Errorf("%d ticks and %v in a second of idleness", after.Ticks-s.Ticks, after.Now-s.Now)
	}
}

func TestPauseStepResume(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	if err := m.Step(1); err == nil {
		t.Error("step of a running machine: no error")
	}
	addr := codeAt(t, m, 0, countdown(1000)...)
	m.Pause()
	if _, err := callAt(m, addr); err == nil {
		t.Error("call of a paused machine: no error")
	}
	c := &Call{PID: 100, TGID: 100, Comm: "cat", Nr: 39, Ret: 100}
	before := m.Status()
	if r, err := m.Mirror(c); r != 100 || err != nil {
		t.Fatalf("mirrored while paused: %d, %v", r, err)
	}
	if s := m.Status(); s.Instructions != before.Instructions || s.Held != 1 {
		t.Fatalf("a paused machine ran: %+v", s)
	}
	m.Resume()
	if s := m.Status(); s.Instructions == before.Instructions || s.Held != 0 || s.Calls != before.Calls+1 {
		t.Fatalf("a resumed machine did not run: %+v", s)
	}
	m.Pause()
	m.Mirror(c)
	s := m.Status()
	if err := m.Step(10); err != nil {
		t.Fatal(err)
	}
	if d := m.Status().Instructions - s.Instructions; d < 9 || d > 200 {
		t.Errorf("ten steps ran %d instructions", d)
	}
	m.Resume()
	if _, err := m.Mirror(c); err != nil {
		t.Fatal(err)
	}
	if s := m.Status(); s.Runnable != 0 {
		t.Errorf("afterwards %+v", s)
	}
}

func TestAdvanceErrors(t *testing.T) {
	if err := boot(t, Config{}).Advance(time.Second); err == nil {
		t.Error("host time was advanced")
	}
	if err := boot(t, Config{Clock: ClockVirtual}).Advance(-1); err == nil {
		t.Error("time went back")
	}
}

func TestAdvanceRunsTimers(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	start := m.Clock().Now()
	var at []uint64
	m.Clock().AfterFunc(5e6, func() { at = append(at, m.Clock().Now()-start) })
	m.Clock().AfterFunc(15e6, func() { at = append(at, m.Clock().Now()-start) })
	if err := m.Advance(10 * time.Millisecond); err != nil {
		t.Fatal(err)
	}
	if len(at) != 1 || at[0] < 5e6 || at[0] > 6e6 {
		t.Fatalf("timers ran at %v", at)
	}
}

// story runs the same things on a fresh machine and returns all there is to see.
func story(t *testing.T, seed uint64) ([]byte, Status) {
	m := boot(t, Config{Clock: ClockVirtual, Seed: seed, SoftLockup: 1 << 22})
	loop := codeAt(t, m, 0, countdown(2_000_000)...)
	bad := codeAt(t, m, 1, 0x48, 0x8b, 0x00, 0xc3)
	for pid := 100; pid < 120; pid++ {
		m.Mirror(&Call{PID: pid, TGID: pid, PPID: 50, Comm: "cat", PComm: "bash", Nr: 0, Ret: 5,
			User: []UserMem{{Addr: 0x7fff00000000 + uint64(pid)*16, Data: []byte("hello")}}})
	}
	callAt(m, loop)
	callAt(m, bad)
	m.Advance(50 * time.Millisecond)
	callAt(m, loop)
	return m.Kmsg(), m.Status()
}

func TestEqualSeedsGiveEqualRuns(t *testing.T) {
	kmsg1, st1 := story(t, 7)
	kmsg2, st2 := story(t, 7)
	if !bytes.Equal(kmsg1, kmsg2) {
		t.Errorf("the logs differ:\n%s\n%s", kmsg1, kmsg2)
	}
	if st1.Instructions != st2.Instructions || st1.Now != st2.Now || st1.Ticks != st2.Ticks {
		t.Errorf("%+v\n%+v", st1, st2)
	}
}

// TestManyMachines boots and closes many, and looks for what they leave behind.
func TestManyMachines(t *testing.T) {
	before := runtime.NumGoroutine()
	for i := range 50 {
		m, err := New(Config{Seed: uint64(i), Load: i%10 == 0})
		if err != nil {
			t.Fatal(err)
		}
		if r, err := callAt(m, codeAt(t, m, 0, countdown(100)...), 3); r != 3 || err != nil {
			t.Fatal(r, err)
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for deadline := time.Now().Add(10 * time.Second); runtime.NumGoroutine() > before; runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}
