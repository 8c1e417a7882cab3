package emu

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine"
)

// Code that never returns: it spins; it spins with interrupts off; it sleeps, or yields,
// for ever (rdi: schedule).
var endless = map[string][]byte{
	"spins":                 {0xeb, 0xfe},
	"spins, interrupts off": {0xfa, 0xeb, 0xfe},
	// mov %gs:8,%rax; movl $1,4(%rax); call *%rdi; jmp .-
	"sleeps": {0x65, 0x48, 0x8b, 0x04, 0x25, 8, 0, 0, 0, 0xc7, 0x80, guest.TaskStruct_State, 0, 0, 0, 1, 0, 0, 0, 0xff, 0xd7, 0xeb, 0xe9},
}

// TestEndless: a caller of a call that never returns is released, for each reason, and the machine goes on.
func TestEndless(t *testing.T) {
	for what, code := range endless {
		for _, tc := range []struct {
			by   string
			want error
			is   syscall.Errno
			end  func(m *Machine, cancel func())
		}{
			{"the caller", ErrInterrupted, syscall.EINTR, func(_ *Machine, cancel func()) { cancel() }},
			{"kill", ErrInterrupted, syscall.EINTR, func(m *Machine, _ func()) { m.Kill() }},
			{"its limit", ErrTime, syscall.ETIME, nil},
		} {
			for _, kind := range []ClockKind{ClockHost, ClockVirtual} {
				if what == "sleeps" && kind == ClockVirtual {
					continue // twenty seconds of it are over in no time
				}
				t.Run(fmt.Sprintf("%s/%s/%s", what, tc.by, kind), func(t *testing.T) {
					m := boot(t, Config{Clock: kind})
					addr := codeAt(t, m, 0, code...)
					limit := time.Minute
					if tc.end == nil {
						limit = 50 * time.Millisecond
					}
					ctx, cancel := context.WithCancel(WithLimit(context.Background(), limit))
					defer cancel()
					ctx, done := m.underway.Begin(ctx)
					defer done()
					ended := make(chan error)
					go func() {
						_, err := callWithin(ctx, m, addr, mustLookup(t, m, "schedule"))
						ended <- err
					}()
					if tc.end != nil {
						eventually(t, "the call has a task", func() bool { return m.Status().Tasks > 0 })
						tc.end(m, cancel)
					}
					if err := <-ended; !errors.Is(err, tc.want) || !errors.Is(err, tc.is) {
						t.Errorf("ended with %v; want %v", err, tc.want)
					}
					if s := m.Status(); s.Tasks != 0 || s.Runnable != 0 {
						t.Errorf("afterwards %+v", s)
					}
					if r, err := callAt(m, codeAt(t, m, 1, countdown(10)...), 5); r != 5 || err != nil {
						t.Errorf("the next call: %d, %v", r, err)
					}
				})
			}
		}
	}
}

// TestCallLimit: Call says why it did not return.
func TestCallLimit(t *testing.T) {
	m := boot(t, Config{})
	forEver(t, m, "int_sqrt")
	_, err := m.CallContext(WithLimit(context.Background(), 20*time.Millisecond), "int_sqrt", 9)
	if !errors.Is(err, syscall.ETIME) {
		t.Fatal(err)
	}
	wantKmsg(t, m, "call int_sqrt: it took too long (ETIME)")
}

// TestHandlerNeverReturns: a probe's handler that is guest code and spins dies with its task,
// soon, and closing the machine does not wait for it.
func TestHandlerNeverReturns(t *testing.T) {
	m := boot(t, Config{})
	p := &guestProbe{m: m, probeSpec: probeSpec{pre: codeAt(t, m, 0, 0xeb, 0xfe)}}
	k := &engine.Kprobe{Symbol: "int_sqrt", Want: engine.WantAll, PreHandler: p.runPre, Begin: p.begin}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if _, err := m.Call("int_sqrt", 9); !errors.Is(err, ErrKilled) {
		t.Errorf("the task ended with %v", err)
	}
	t.Logf("%v", time.Since(start))
	wantKmsg(t, m, "stuck in a probe handler! [call:")
	m.Engine().UnregisterKprobe(k)
	if r, err := m.Call("int_sqrt", 81); r != 9 || err != nil {
		t.Errorf("afterwards: %d, %v", r, err)
	}
}

// TestHandlerSleeps: a handler that calls schedule goes on, and the log says once a hit what Linux says each time. The
// numbers are those that 6.1 printed for a module's handler: by ftrace, and by a breakpoint.
func TestHandlerSleeps(t *testing.T) {
	schedule := func(m *Machine) []byte {
		addr, ok := m.Kernel().Lookup("schedule")
		if !ok {
			t.Fatal("no schedule")
		}
		call := append(binary.LittleEndian.AppendUint64([]byte{0x48, 0xb8}, addr), 0xff, 0xd0) // movabs, call *%rax
		return slices.Concat([]byte{0x48, 0x83, 0xec, 0x08}, call, call, []byte{0x48, 0x83, 0xc4, 0x08, 0x31, 0xc0, 0xc3})
	}
	for _, tt := range []struct {
		offset uint64
		want   string
	}{{0, "/0x00000002"}, {5, "/0x00110001"}} {
		m := boot(t, Config{})
		m.Engine().SetOptimization(false)
		p := &guestProbe{m: m, probeSpec: probeSpec{pre: codeAt(t, m, 0, schedule(m)...)}}
		k := &engine.Kprobe{Symbol: "int_sqrt", Offset: tt.offset, Want: engine.WantAll, PreHandler: p.runPre, Begin: p.begin}
		if err := m.Engine().RegisterKprobe(k); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if r, err := m.Call("int_sqrt", 81); r != 9 || err != nil {
				t.Errorf("+%d: %d, %v", tt.offset, r, err)
			}
		}
		if n := strings.Count(string(m.Kmsg()), "BUG: scheduling while atomic: call/"); n != 2 {
			t.Errorf("+%d: it is said %d times of 2 hits", tt.offset, n)
		}
		wantKmsg(t, m, "BUG: scheduling while atomic: call/", tt.want+"\n")
	}
}

// TestLongOperationsEnd: advance and step hear that their caller gives up.
func TestLongOperationsEnd(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual, Load: true})
	for _, op := range []struct {
		name   string
		paused bool
		run    func(context.Context) error
	}{
		{"advance", false, func(ctx context.Context) error { return m.AdvanceContext(ctx, 1000*time.Hour) }},
		{"step", true, func(ctx context.Context) error { return m.StepContext(ctx, 1<<31-1) }},
	} {
		if op.paused {
			m.Pause()
		}
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error)
		go func() { ended <- op.run(ctx) }()
		cancel()
		if err := <-ended; !errors.Is(err, syscall.EINTR) {
			t.Errorf("%s ended with %v", op.name, err)
		}
	}
}

// TestModuleOperationsWaitInterruptibly: a caller that waits for another operation on modules may give up.
func TestModuleOperationsWaitInterruptibly(t *testing.T) {
	m := boot(t, Config{})
	m.modMu.Lock()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := m.InsmodContext(ctx, "ktm", nil); !errors.Is(err, syscall.EINTR) {
		t.Errorf("insmod: %v", err)
	}
	if err := m.RmmodContext(ctx, "ktm"); !errors.Is(err, syscall.EINTR) {
		t.Errorf("rmmod: %v", err)
	}
	m.modMu.Unlock()
	if err := m.Insmod("ktm", nil); err != nil {
		t.Error(err)
	}
}
