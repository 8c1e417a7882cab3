package emu

import (
	"bytes"
	"context"
	"errors"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// eventually waits for ok.
func eventually(t *testing.T, what string, ok func() bool) {
	t.Helper()
	if !soon(ok) {
		t.Fatalf("%s: not within a minute", what)
	}
}

// soon reports whether ok is so within a minute. Any goroutine may ask.
func soon(ok func() bool) bool {
	for deadline := time.Now().Add(time.Minute); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			return false
		}
	}
	return true
}

// spinning makes the function called symbol an endless loop, with interrupts off, until
// mend is called.
func spinning(t *testing.T, m *Machine, symbol string) (mend func()) {
	t.Helper()
	addr := mustLookup(t, m, symbol)
	was := make([]byte, 3)
	m.ReadText(addr, was)
	poke := func(code []byte) {
		m.lock.Lock()
		defer m.lock.Unlock()
		if err := m.vm.Poke(addr, code); err != nil {
			t.Error(err)
		}
	}
	poke([]byte{0xfa, 0xeb, 0xfe})
	return func() { poke(was) }
}

func getpid(pid int) *Call {
	return &Call{PID: pid, TGID: pid, PPID: 1, Comm: "sh", Nr: syscall.SYS_GETPID, Ret: int64(pid)}
}

// TestNobodyWaitsForEver: a process whose call does not come back goes on, others do not wait at
// all, and all calls have been made in the end.
func TestNobodyWaitsForEver(t *testing.T) {
	for what, call := range map[string]func() *Call{
		"its limit": func() *Call { return getpid(5) },
		"its signal": func() *Call {
			c := getpid(5)
			var cancel func()
			c.Context, cancel = context.WithCancel(context.Background())
			cancel()
			return c
		},
	} {
		t.Run(what, func(t *testing.T) {
			cfg := Config{Patience: 10 * time.Millisecond}
			if call().Context != nil {
				cfg.Patience = time.Hour
			}
			m := boot(t, cfg)
			if _, err := m.Mirror(getpid(5)); err != nil { // it is forked
				t.Fatal(err)
			}
			mend := spinning(t, m, "__x64_sys_getpid")
			if ret, err := m.Mirror(call()); ret != 5 || err != nil {
				t.Errorf("%d, %v", ret, err)
			}
			if !m.behind.active.Load() {
				t.Error("nobody runs the call that was left")
			}
			for range 100 {
				if ret, err := m.Mirror(getpid(6)); ret != 6 || err != nil {
					t.Errorf("another process: %d, %v", ret, err)
				}
			}
			if err := m.TracefsCreateDir(getpid(7), "kprobes/e"); err != nil {
				t.Error(err)
			}
			mend()
			// The jump stays where it is being run: the task is killed at its limit.
			eventually(t, "the machine catches up", func() bool { return !m.behind.active.Load() })
			if s := m.Status(); s.Runnable != 0 {
				t.Errorf("%+v", s)
			}
			if ret, err := m.Mirror(getpid(8)); ret != 8 || err != nil {
				t.Errorf("afterwards: %d, %v", ret, err)
			}
		})
	}
}

// TestLeftCallsAreMade: a call that was left comes back, and those put behind it are made.
func TestLeftCallsAreMade(t *testing.T) {
	m := boot(t, Config{Patience: time.Millisecond})
	if _, err := m.Mirror(getpid(5)); err != nil {
		t.Fatal(err)
	}
	m.Pause()
	m.behind.active.Store(true) // as if a call had been left
	before := m.Status().Calls
	for pid := range 10 {
		m.Mirror(getpid(5 + pid))
	}
	m.Resume()
	m.behind.active.Store(false)
	m.tend()
	eventually(t, "they are made", func() bool { return m.Status().Calls == before+10 })
}

// TestLeftCallsAreBounded: more calls than there is room for are counted.
func TestLeftCallsAreBounded(t *testing.T) {
	m := boot(t, Config{})
	m.behind.active.Store(true)
	for range maxHeld + 7 {
		m.Mirror(getpid(5))
	}
	if n := m.Status().Dropped; n != 7 {
		t.Errorf("%d dropped; want 7", n)
	}
	m.behind.drop()
	m.behind.active.Store(false)
}

// TestPauseIsNoTime: while the machine is paused, a call's time stands still.
func TestPauseIsNoTime(t *testing.T) {
	m := boot(t, Config{})
	for _, paused := range []bool{true, false} {
		m.paused.Store(paused)
		m.lock.Lock()
		start := time.Now()
		w := &waiter{limit: parting, kills: true, since: start}
		m.await(w)
		if err := w.over(m); errors.Is(err, ErrTime) == paused {
			t.Errorf("paused %v: %v; %v have passed, of them %v counted", paused, err, time.Since(start), time.Since(w.since))
		}
		m.lock.Unlock()
	}
}

// TestStatusDoesNotWait: methods that show the machine answer while another caller keeps it busy.
func TestStatusDoesNotWait(t *testing.T) {
	m := boot(t, Config{})
	before := m.Status()
	m.lock.Lock()
	m.modMu.Lock()
	s := m.Status()
	if s.Instructions != before.Instructions || len(s.CPUs) != 2 {
		t.Errorf("%+v; before %+v", s, before)
	}
	m.Printk("still here")
	if !bytes.Contains(m.Kmsg(), []byte("still here")) {
		t.Error("the log is not read")
	}
	m.Pause()
	if !m.Status().Paused {
		t.Error("not paused")
	}
	m.Kill()
	m.ProcModules(true)
	m.ProcKallsyms(true)
	m.modMu.Unlock()
	m.lock.Unlock()
}

// TestQuiesceGivesUp: a task that never leaves a region keeps nobody.
func TestQuiesceGivesUp(t *testing.T) {
	m := boot(t, Config{})
	at := codeAt(t, m, 0, 0xeb, 0xfe)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() {
		_, err := callWithin(ctx, m, at)
		ended <- err
	}()
	eventually(t, "it spins", func() bool { return m.Status().Runnable > 0 })
	if m.text.Quiesce([]kernel.Range{{Start: at, End: at + 2}}) {
		t.Error("the task has come out")
	}
	if !m.text.Quiesce([]kernel.Range{{Start: at + 2, End: at + 4}}) {
		t.Error("it is somewhere else")
	}
	cancel()
	<-ended
}
