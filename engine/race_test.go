package engine_test

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// TestConcurrent: registrars, togglers, readers and hits at the same time. Every call
// on a processor has to end where it should, every handler has to run only while its
// probe is registered, and nothing may be left.
func TestConcurrent(t *testing.T) { onBoards(t, testConcurrent) }

func testConcurrent(t *testing.T, on *board) {
	const rounds = 60
	m := on.machine(t, 4)
	var work, hits sync.WaitGroup
	var stop atomic.Bool
	places := []string{"vfs_read", "vfs_read+5", "vfs_read+15", "vfs_fsync+7", "vfs_fsync+9", "vfs_write", "vfs_write+15"}
	image := map[string]string{}
	for _, w := range places {
		addr, _ := m.kernel.Lookup(symbolOf(w))
		image[symbolOf(w)] = m.bytes(addr, size)
	}
	for _, u := range m.cpus {
		hits.Add(1)
		go func() {
			defer hits.Done()
			for !stop.Load() {
				for sym := range image {
					addr, _ := m.kernel.Lookup(sym)
					if err := u.call(addr); err != nil {
						t.Errorf("cpu %d: %s: %v", u.c.CPU, sym, err)
						return
					}
					runtime.Gosched()
				}
			}
		}()
	}
	do := func(f func(i int)) {
		work.Add(1)
		go func() {
			defer work.Done()
			for i := range rounds {
				f(i)
			}
		}()
	}
	for g := range 3 {
		do(func(i int) { churn(t, m, places[(g+i)%len(places)], i) })
		do(func(i int) { churnReturn(t, m, []string{"vfs_read", "vfs_write", "vfs_fsync"}[(g+i)%3]) })
	}
	do(func(i int) { m.SetEnabled(i%2 == 1) })
	do(func(i int) { m.SetOptimization(i%2 == 1) })
	do(func(int) { m.clock.advance(7e6) })
	do(func(int) { m.List() })
	work.Wait()
	stop.Store(true)
	hits.Wait()
	m.SetEnabled(true)
	m.clock.advance(1e9)
	for sym, want := range image {
		addr, _ := m.kernel.Lookup(sym)
		if got := m.bytes(addr, size); got != want {
			t.Errorf("%s: text is %s in the end, was %s", sym, got, want)
		}
	}
	if len(m.list()) != 0 || len(m.traps) != 0 {
		t.Errorf("left: %q, %v", m.list(), m.traps)
	}
}

// churn registers two probes at a place, toggles one, and unregisters them.
func churn(t *testing.T, m *machine, where string, i int) {
	var alive atomic.Bool
	alive.Store(true)
	ps := []*engine.Kprobe{m.board.probe(where), m.board.probe(where)}
	for _, p := range ps {
		p.PreHandler = func(*engine.Kprobe, *engine.Context) bool {
			if !alive.Load() {
				t.Errorf("%s: handler runs after unregistration", where)
			}
			return false
		}
	}
	if i%4 == 0 {
		ps[1].PostHandler = func(*engine.Kprobe, *engine.Context) {}
	}
	if err := m.RegisterKprobes(ps); err != nil {
		t.Error(err)
		return
	}
	if err := m.DisableKprobe(ps[0]); err != nil {
		t.Error(err)
	}
	if err := m.EnableKprobe(ps[0]); err != nil {
		t.Error(err)
	}
	m.UnregisterKprobes(ps)
	alive.Store(false)
}

func churnReturn(t *testing.T, m *machine, where string) {
	var alive atomic.Bool
	alive.Store(true)
	rp := m.board.kret(where)
	rp.Handler = func(*engine.Instance, *engine.Context) bool {
		if !alive.Load() {
			t.Errorf("%s: return handler runs after unregistration", where)
		}
		return false
	}
	if err := m.RegisterKretprobe(rp); err != nil {
		t.Error(err)
		return
	}
	m.UnregisterKretprobe(rp)
	alive.Store(false)
}
