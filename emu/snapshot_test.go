package emu

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// work has some processes do something, and says what came of it.
func work(t *testing.T, m *Machine, pid int) (log []string) {
	t.Helper()
	for i, c := range []Call{
		{Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x7ffff0001000, 4096}, Ret: 17},
		{Nr: syscall.SYS_OPENAT, Args: [6]uint64{0, 0x7ffff0002000}, User: []UserMem{{0x7ffff0002000, []byte("/etc/hosts\x00")}}, Ret: 4},
		{Nr: syscall.SYS_WRITE, Args: [6]uint64{1, 0x7ffff0001000, 10}, User: []UserMem{{0x7ffff0001000, []byte("0123456789")}}, Ret: 10},
		{Nr: syscall.SYS_CLOSE, Args: [6]uint64{4}},
	} {
		c.PID, c.TGID, c.PPID, c.Comm, c.PComm = pid+i/2, pid+i/2, 50, "cat", "bash"
		ret, err := m.Mirror(&c)
		log = append(log, fmt.Sprint(ret, err))
	}
	return log
}

// disturb changes a machine in as many ways as it has.
func disturb(t *testing.T, m *Machine) {
	t.Helper()
	for pid := 300; pid < 340; pid += 4 {
		work(t, m, pid)
	}
	for _, pid := range []int{100, 102, 304} {
		if _, err := m.Mirror(&Call{Kind: CallExit, PID: pid}); err != nil {
			t.Error(err)
		}
	}
	for _, err := range []error{m.Insmod("ktm", nil), m.Rmmod("kretprobe_example"), m.Insmod("kprobe_example", nil)} {
		if err != nil {
			t.Error(err)
		}
	}
	if _, err := m.Call("do_exit", 9); !errors.Is(err, ErrKilled) {
		t.Error(err)
	}
	oops(t, m)
	m.Engine().SetEnabled(false)
	m.Engine().SetOptimization(false)
}

// oops has a call die.
func oops(t *testing.T, m *Machine) {
	t.Helper()
	if _, err := m.Call("vfs_read", 8, 8, 8, 8); !errors.Is(err, ErrKilled) {
		t.Error(err)
	}
}

// state is what a snapshot holds, to be compared.
func state(t *testing.T, m *Machine) map[string]any {
	t.Helper()
	s, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	index := map[*task]uint64{nil: 0}
	var tasks []task
	for _, st := range s.tasks {
		index[st.at] = st.is.ptr
		st.is.info, st.is.bound, st.is.job = nil, nil, nil
		st.is.user = append(userPages{}, st.is.user...)
		tasks = append(tasks, st.is)
	}
	slices.SortFunc(tasks, func(a, b task) int { return cmp.Compare(a.ptr, b.ptr) })
	var cpus, probes []any
	for _, c := range s.cpus {
		var queue []uint64
		for _, q := range c.queue {
			queue = append(queue, index[q])
		}
		cpus = append(cpus, c.area, index[c.idle], index[c.task], queue, c.lastTick)
	}
	for _, p := range s.probes {
		probes = append(probes, p.is, p.ret, p.symbol, p.offset, p.addr, p.maxactive, p.off, len(p.instances)+len(p.spare))
	}
	var mods []string
	for _, mod := range s.modules {
		mods = append(mods, fmt.Sprintf("%s %#x %s %d %d", mod.is.Name, mod.is.Base, mod.is.State, len(mod.is.Users), len(mod.is.Deps)))
	}
	return map[string]any{
		"frames": s.ram.frames, "pages": s.ram.pages, "next": s.frames.next, "free": append([]uint64{}, s.frames.free...),
		"stacks": s.stacks.made, "free stacks": append([]uint64{}, s.stacks.free...), "slabs": fmt.Sprint(s.slabs),
		"tasks": tasks, "pid": s.nextPID, "cpus": cpus, "turn": s.turn, "rng": s.rng, "counts": s.counts,
		"modules": mods, "probes": probes, "probed": s.probed, "enabled": s.enabled, "optimization": s.optimization,
		"text": textOf(m), "kallsyms": string(m.ProcKallsyms(true)),
	}
}

// textOf is the kernel's live text, without page ends.
func textOf(m *Machine) string {
	r := m.kernel.Tables.CoreText
	b := make([]byte, r.End-r.Start)
	return string(b[:m.ReadText(r.Start, b)])
}

func sameState(t *testing.T, got, want map[string]any) {
	t.Helper()
	for name := range want {
		if !reflect.DeepEqual(got[name], want[name]) {
			if a, ok := got[name].([]*ramPage); ok {
				t.Errorf("%s: %s", name, differing(got["frames"].([]uint32), a, want[name].([]*ramPage)))
			} else if name != "text" && name != "kallsyms" {
				t.Errorf("%s: %v, want %v", name, got[name], want[name])
			} else {
				t.Errorf("%s differs", name)
			}
		}
	}
}

func differing(frames []uint32, a, b []*ramPage) (out string) {
	for i := range min(len(a), len(b)) {
		for j := range a[i] {
			if a[i][j] != b[i][j] {
				out += fmt.Sprintf("frame %#x+%#x: %#x, want %#x; ", frames[i], j, a[i][j], b[i][j])
				break
			}
		}
	}
	return fmt.Sprintf("%d and %d; %s", len(a), len(b), out)
}

// watchAll notes hits, with their time and registers.
func watchAll(t *testing.T, m *Machine, log *[]string) {
	t.Helper()
	for _, sym := range []string{"kernel_clone", "vfs_read", "do_exit", "schedule"} {
		k := &engine.Kprobe{Symbol: sym, Want: engine.WantAll, PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
			*log = append(*log, fmt.Sprintf("%d: %s %s %d %d %+v", c.Now(), sym, c.Task.Comm, c.Task.PID, c.CPU, *c.Regs))
			return false
		}}
		if err := m.Engine().RegisterKprobe(k); err != nil {
			t.Fatal(err)
		}
	}
}

// prepare makes a machine that has something to lose.
func prepare(t *testing.T, m *Machine, log *[]string) {
	t.Helper()
	watchAll(t, m, log)
	if err := m.Insmod("kretprobe_example", []string{"func=kernel_clone"}); err != nil {
		t.Fatal(err)
	}
	work(t, m, 100)
	if err := m.Insmod("trace_printk", nil); err != nil {
		t.Fatal(err)
	}
	work(t, m, 200)
}

// rewind takes a machine back to s and its virtual clock, which is no part of it, to now.
func rewind(t *testing.T, m *Machine, s *Snapshot, now uint64) {
	t.Helper()
	m.clock.Set(now)
	if err := m.Restore(s); err != nil {
		t.Fatal(err)
	}
}

// TestSnapshotRoundTrip: a machine that was disturbed and restored does the same, bit for bit, as one that
// was never disturbed, repeatedly.
func TestSnapshotRoundTrip(t *testing.T) {
	for _, cfg := range []Config{{}, {CPUs: 1, Seed: 7}, {CPUs: 5, Seed: 42}} {
		cfg.Clock = ClockVirtual
		var logs [2][]string
		a, b := boot(t, cfg), boot(t, cfg)
		for i, m := range []*Machine{a, b} {
			prepare(t, m, &logs[i])
		}
		want := state(t, b)
		s, err := a.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		now := a.clock.Now()
		calm := b.clock.Now()
		if now != calm {
			t.Fatalf("the clocks say %d and %d", now, calm)
		}
		logs[0], logs[1] = nil, nil
		results := work(t, b, 400)
		after := state(t, b)
		for range 2 {
			disturb(t, a)
			rewind(t, a, s, now)
			sameState(t, state(t, a), want)
			logs[0] = nil
			if got := work(t, a, 400); !slices.Equal(got, results) {
				t.Errorf("calls returned %v, want %v", got, results)
			}
			if !slices.Equal(logs[0], logs[1]) {
				t.Errorf("hits\n%v\nwant\n%v", logs[0], logs[1])
			}
			sameState(t, state(t, a), after)
		}
		if t.Failed() {
			t.Fatalf("with %+v", cfg)
		}
	}
}

// harms are what a stray write, or a call, can do to a machine.
var harms = map[string]func(t *testing.T, m *Machine){
	"text": func(_ *testing.T, m *Machine) {
		r := m.kernel.Tables.CoreText
		for va := r.Start; va < r.End; va += 3 {
			pa, _ := amd64.textPhys(va)
			m.mem.ram[pa] ^= 0x5a
		}
	},
	"data": func(_ *testing.T, m *Machine) {
		for _, p := range dataOf(m.kernel.Segments, amd64.imageOffset) {
			for i := range m.mem.ram[p.phys : p.phys+p.size] {
				m.mem.ram[p.phys+uint64(i)] = byte(i)
			}
		}
	},
	"direct map": func(_ *testing.T, m *Machine) {
		for pa := m.mem.first; pa < m.mem.frames.next; pa += 8 {
			m.mem.ram[pa] = 0xff
		}
	},
	"a lock": func(t *testing.T, m *Machine) {
		if _, err := m.Call("_raw_spin_lock", mustLookup(t, m, "dcache_lock")); err != nil {
			t.Error(err)
		}
	},
	"frames": func(_ *testing.T, m *Machine) {
		for ok := true; ok; {
			_, ok = m.mem.frames.allocRun(16)
		}
	},
	"stacks": func(_ *testing.T, m *Machine) {
		for err := error(nil); err == nil; {
			_, err = m.mem.stacks.alloc()
		}
	},
	"slabs": func(_ *testing.T, m *Machine) {
		for range 10000 {
			m.mem.slabs.alloc(64)
		}
	},
	"tasks": func(_ *testing.T, m *Machine) {
		for pid := range 2000 {
			m.tasks.create(1000+pid, 1000+pid, 1, "x")
		}
	},
	"modules": func(t *testing.T, m *Machine) {
		for _, name := range []string{"kretprobe_example", "trace_printk"} {
			if err := m.Rmmod(name); err != nil {
				t.Error(err)
			}
		}
		if err := m.Insmod("kpbench", nil); err != nil {
			t.Error(err)
		}
	},
}

// TestRestoreAfterHarm: whatever was done to a machine, Restore makes it whole.
func TestRestoreAfterHarm(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	var log []string
	prepare(t, m, &log)
	s, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	now := m.clock.Now()
	want := state(t, m)
	log = nil
	work(t, m, 400)
	hits := slices.Clone(log)
	for name, harm := range harms {
		t.Run(name, func(t *testing.T) {
			harm(t, m)
			rewind(t, m, s, now)
			sameState(t, state(t, m), want)
			log = nil
			work(t, m, 400)
			if !slices.Equal(log, hits) {
				t.Errorf("hits\n%v\nwant\n%v", log, hits)
			}
		})
	}
}

// TestRestoreUnderWay: calls that are under way when the machine is taken back end, or
// go on from where they were; nobody waits for ever.
func TestRestoreUnderWay(t *testing.T) {
	m := boot(t, Config{})
	long := codeAt(t, m, 0, countdown(3_000_000)...)
	var wg sync.WaitGroup
	begin := func(n uint64, err *error) {
		wg.Go(func() { _, *err = callAt(m, long, n) })
		for m.Status().Tasks < int(n) {
		}
	}
	var errs [3]error
	begin(1, &errs[0])
	s, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	begin(2, &errs[1])
	if err := m.Restore(s); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	if errs[0] != nil || !errors.Is(errs[1], ErrUndone) {
		t.Errorf("the calls returned %v", errs)
	}
	if err := m.Restore(s); err != nil { // the first call's task comes back, though its caller has gone
		t.Fatal(err)
	}
	if st := m.Status(); st.Runnable != 1 {
		t.Errorf("%+v", st)
	}
	for m.Status().Runnable > 0 {
		work(t, m, 100)
	}
}

func BenchmarkSnapshot(b *testing.B) {
	for _, tasks := range []int{0, 5000} {
		m := boot(b, Config{})
		for pid := range tasks {
			if _, err := m.tasks.create(1000+pid, 1000+pid, 1, "x"); err != nil {
				b.Fatal(err)
			}
		}
		var s *Snapshot
		b.Run(fmt.Sprintf("take-%d", tasks), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s, _ = m.Snapshot()
			}
		})
		b.Run(fmt.Sprintf("restore-%d", tasks), func(b *testing.B) {
			for b.Loop() {
				if err := m.Restore(s); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Logf("%d pages", len(s.ram.pages))
	}
}
