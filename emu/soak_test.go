package emu

import (
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/engine"
)

// TestSoak lets everything happen at once for a while: processes that come and
// go, probes of all kinds, the knobs, modules, long calls. At the end nothing is left,
// and the text is what it was.
func TestSoak(t *testing.T) {
	m := boot(t, Config{CPUs: 4})
	before := coreText(m)
	deadline := time.Now().Add(1500 * time.Millisecond)
	var wg sync.WaitGroup
	run := func(n int, f func(i, round int)) {
		for i := range n {
			wg.Add(1)
			go func() {
				defer wg.Done()
				for round := 0; time.Now().Before(deadline); round++ {
					f(i, round)
				}
			}()
		}
	}
	run(4, func(i, round int) { lives(t, m, 100+1000*i+round%20) })
	e := m.Engine()
	run(1, func(_, round int) { e.SetEnabled(round%2 == 1) })
	run(1, func(_, round int) { e.SetOptimization(round%2 == 1) })
	run(4, func(i, _ int) {
		registerAndDrop(t, e, [...]string{"vfs_read", "do_sys_openat2", "ksys_read", "filp_close"}[i])
	})
	run(1, func(_, round int) {
		if err := m.Insmod("kprobe_example", nil); err != nil {
			t.Error(err)
		}
		if err := m.Rmmod("kprobe_example"); err != nil {
			t.Error(err)
		}
	})
	run(1, func(_, round int) {
		m.Status()
		m.ProcModules(true)
		e.List()
	})
	loop := codeAt(t, m, 0, countdown(100_000)...)
	run(1, func(i, _ int) {
		if _, err := callAt(m, loop); err != nil {
			t.Error(err)
		}
	})
	wg.Wait()
	e.SetEnabled(true)
	e.SetOptimization(true)
	if l := e.List(); len(l) != 0 {
		t.Errorf("probes are left: %+v", l)
	}
	if s := m.Status(); s.Oopses != 0 || s.Runnable != 0 || s.Tasks != 1 {
		t.Errorf("%+v\n%s", s, m.Kmsg())
	}
	if string(coreText(m)) != string(before) {
		t.Error("the text is not what it was")
	}
}

// lives mirrors a task from its first call to its end.
func lives(t *testing.T, m *Machine, pid int) {
	for _, c := range []*Call{
		{Nr: syscall.SYS_OPENAT, Args: [6]uint64{0xffffff9c, 0x7ffff0001000}, Ret: 3, User: []UserMem{{0x7ffff0001000, []byte("/a/b\x00")}}},
		{Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x7ffff0003000, 4096}, Ret: 2},
		{Nr: syscall.SYS_CLOSE, Args: [6]uint64{3}},
		{Kind: CallExit},
	} {
		c.PID, c.TGID, c.PPID, c.Comm, c.PComm = pid, pid, 50, "cat", "sh"
		if _, err := m.Mirror(c); err != nil {
			t.Errorf("call %d: %v", c.Nr, err)
		}
	}
}

// registerAndDrop has a kprobe and a kretprobe at sym for a moment.
func registerAndDrop(t *testing.T, e *engine.Engine, sym string) {
	pre := func(*engine.Kprobe, *engine.Context) bool { return false }
	k := &engine.Kprobe{Symbol: sym, PreHandler: pre}
	r := &engine.Kretprobe{Kprobe: engine.Kprobe{Symbol: sym}, Handler: func(*engine.Instance, *engine.Context) bool { return false }}
	if err := e.RegisterKprobe(k); err != nil {
		t.Error(err)
	}
	if err := e.RegisterKretprobe(r); err != nil {
		t.Error(err)
	}
	e.DisableKprobe(k)
	e.EnableKprobe(k)
	e.UnregisterKretprobe(r)
	e.UnregisterKprobe(k)
}

func coreText(m *Machine) []byte {
	r := m.registry.View().Core.Tables.CoreText
	b := make([]byte, r.End-r.Start)
	return b[:m.ReadText(r.Start, b)]
}

// TestOptimisedUnderPreemption turns a probe's jump on and off while tasks are
// interrupted all over the function, with a probe that counts.
func TestOptimisedUnderPreemption(t *testing.T) {
	m := boot(t, Config{CPUs: 2, Clock: ClockVirtual})
	e := m.Engine()
	addr, _ := m.Kernel().Lookup("vfs_read")
	hits := 0
	k := &engine.Kprobe{Addr: addr + 5, PreHandler: func(*engine.Kprobe, *engine.Context) bool { hits++; return false }}
	if err := e.RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	calls := 0
	for round := range 200 {
		e.SetOptimization(round%2 == 0)
		if _, err := m.Mirror(&Call{PID: 10, TGID: 10, Comm: "cat", Nr: syscall.SYS_READ, Args: [6]uint64{3}, Ret: 1}); err != nil {
			t.Fatal(err)
		}
		calls++
		if err := m.Advance(30 * time.Millisecond); err != nil {
			t.Fatal(err)
		}
		if round%2 == 0 && round%20 == 0 {
			if l := e.List(); len(l) != 1 || !l[0].Optimized {
				t.Fatalf("round %d: %+v", round, l)
			}
		}
	}
	e.UnregisterKprobe(k)
	if hits != calls {
		t.Errorf("%d hits in %d calls", hits, calls)
	}
}

func TestMirrorAllocates(t *testing.T) {
	m := boot(t, Config{})
	k := &engine.Kprobe{Symbol: "vfs_read", Want: engine.WantAll, PreHandler: func(*engine.Kprobe, *engine.Context) bool { return false }}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	defer m.Engine().UnregisterKprobe(k)
	c := &Call{PID: 100, TGID: 100, Comm: "cat", Nr: syscall.SYS_READ, Args: [6]uint64{3}, Ret: 17}
	m.Mirror(c)
	// One: the job.
	if n := testing.AllocsPerRun(200, func() { m.Mirror(c) }); n > 1 {
		t.Errorf("%v allocations for a mirrored call with a hit", n)
	}
}
