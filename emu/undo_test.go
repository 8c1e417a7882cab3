package emu

import (
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/engine"
)

// poke writes code over the function sym, behind its fentry site, until the machine is taken back.
func poke(t *testing.T, m *Machine, sym string, code ...byte) {
	t.Helper()
	m.lock.Lock()
	defer m.lock.Unlock()
	if err := m.vm.Poke(mustLookup(t, m, sym), code); err != nil {
		t.Fatal(err)
	}
}

// lockAnd is code that takes dcache_lock and then goes on with code.
func lockAnd(t *testing.T, m *Machine, code ...byte) []byte {
	b := binary.LittleEndian.AppendUint64([]byte{0x48, 0xbf}, mustLookup(t, m, "dcache_lock"))      // movabs $dcache_lock, %rdi
	b = binary.LittleEndian.AppendUint64(append(b, 0x48, 0xb8), mustLookup(t, m, "_raw_spin_lock")) // movabs $_raw_spin_lock, %rax
	return append(append(b, 0xff, 0xd0), code...)                                                   // call *%rax
}

// TestCallUndone: a call that dies with a lock held leaves nothing, and says so.
func TestCallUndone(t *testing.T) {
	for name, c := range map[string]struct {
		code []byte
		end  func(m *Machine, cancel func()) // once it is under way
		err  error
	}{
		"an oops":     {[]byte{0x0f, 0x0b}, nil, ErrOops},
		"its limit":   {[]byte{0xeb, 0xfe}, nil, ErrTime},
		"kill":        {[]byte{0xeb, 0xfe}, func(m *Machine, _ func()) { m.Kill() }, ErrInterrupted},
		"its caller":  {[]byte{0xeb, 0xfe}, func(_ *Machine, cancel func()) { cancel() }, ErrInterrupted},
		"pause, kill": {[]byte{0xeb, 0xfe}, func(m *Machine, _ func()) { m.Pause(); m.Kill() }, ErrInterrupted},
	} {
		t.Run(name, func(t *testing.T) {
			m := boot(t, Config{})
			var log []string
			prepare(t, m, &log)
			want := state(t, m)
			poke(t, m, "int_sqrt", lockAnd(t, m, c.code...)...)
			limit := time.Hour
			if c.err == ErrTime {
				limit = 100 * time.Millisecond
			}
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			defer cancel()
			if c.end != nil {
				go func() {
					if !soon(func() bool { return m.Status().Runnable > 0 }) {
						t.Error("the call never runs")
					}
					c.end(m, cancel)
				}()
			}
			_, err := m.CallContext(ctx, "int_sqrt")
			if !errors.Is(err, c.err) || !strings.HasSuffix(err.Error(), "; the machine is as before the call") {
				t.Errorf("%v", err)
			}
			wantKmsg(t, m, err.Error())
			sameState(t, state(t, m), want)
			m.Resume()
			work(t, m, 400)
			if st := m.Status(); st.Oopses != 0 || st.Runnable != 0 {
				t.Errorf("%+v", st)
			}
		})
	}
}

// TestModuleUndone: a module whose init dies is not there, one whose exit dies still is.
func TestModuleUndone(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	work(t, m, 100)
	before := state(t, m)
	poke(t, m, "register_kprobe", lockAnd(t, m, 0x0f, 0x0b)...)
	if err := m.Insmod("kprobe_example", nil); !errors.Is(err, ErrKilled) {
		t.Errorf("insmod: %v", err)
	}
	sameState(t, state(t, m), before)
	if err := m.Insmod("kprobe_example", nil); err != nil {
		t.Fatal(err)
	}
	loaded := state(t, m)
	list := m.Engine().List()
	poke(t, m, "unregister_kprobe", lockAnd(t, m, 0x0f, 0x0b)...)
	if err := m.Rmmod("kprobe_example"); !errors.Is(err, ErrKilled) {
		t.Errorf("rmmod: %v", err)
	}
	sameState(t, state(t, m), loaded)
	if got := m.Engine().List(); !slices.Equal(got, list) {
		t.Errorf("%+v, want %+v", got, list)
	}
	if got := string(m.ProcModules(true)); !strings.Contains(got, "kprobe_example") || !strings.Contains(got, "Live") {
		t.Errorf("modules: %s", got)
	}
	if err := m.Rmmod("kprobe_example"); err != nil {
		t.Error(err)
	}
}

// TestUndoAndOthers: operations of others during a call that is undone are done again, or fail with an
// error.
func TestUndoAndOthers(t *testing.T) {
	m := boot(t, Config{})
	work(t, m, 100)
	var kept, fresh engine.Kprobe
	kept.Symbol, fresh.Symbol = "vfs_read", "vfs_write"
	if err := m.Engine().RegisterKprobe(&kept); err != nil {
		t.Fatal(err)
	}
	poke(t, m, "int_sqrt", 0xeb, 0xfe)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { _, err := m.CallContext(ctx, "int_sqrt"); ended <- err }()
	eventually(t, "the call runs", func() bool { return m.Status().Runnable > 0 })
	if _, err := m.Mirror(&Call{Kind: CallExit, PID: 100}); err != nil {
		t.Error(err)
	}
	work(t, m, 500)
	if err := m.Engine().RegisterKprobe(&fresh); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := <-ended; !errors.Is(err, ErrInterrupted) {
		t.Error(err)
	}
	for pid, want := range map[int]bool{100: false, 101: true, 500: false} {
		if _, _, ok := m.Task(pid); ok != want {
			t.Errorf("task %d: %v", pid, ok)
		}
	}
	if n := len(m.Engine().List()); n != 2 {
		t.Errorf("%d probes", n)
	}
	work(t, m, 500)
}

// TestCallsUndone calls functions with arguments that make no sense: whatever dies leaves
// nothing, and the machine works after each.
func TestCallsUndone(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual, SoftLockup: 1 << 18})
	work(t, m, 100)
	fresh, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	syms := m.registry.View().Core.Syms
	r := rand.New(rand.NewPCG(1, 2))
	undone := 0
	for tried := 0; tried < 40; {
		before := state(t, m)
		s := syms[r.IntN(len(syms))]
		_, err := m.Call(s.Name, r.Uint64(), amd64.directMap+r.Uint64N(directMapSize), r.Uint64N(8))
		if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOENT) {
			continue // no function
		}
		tried++
		if died(err) {
			undone++
			sameState(t, state(t, m), before)
		} else if err := m.Restore(fresh); err != nil {
			t.Error(err)
		}
		if got := work(t, m, 400); got[0] != "17 <nil>" {
			t.Errorf("after %s: %v", s.Name, got)
		}
		if err := m.Restore(fresh); err != nil || t.Failed() {
			t.Fatalf("after %s: %v", s.Name, err)
		}
	}
	t.Logf("%d of 40 died", undone)
}
