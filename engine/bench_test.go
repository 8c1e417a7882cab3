package engine_test

import (
	"encoding/binary"
	"fmt"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// many adds n functions to the kernel and returns a place in each: fentry sites,
// or places that are optimised.
func (m *machine) many(n int, offset uint64) []*engine.Kprobe {
	k := m.kernel
	k.mu.Lock()
	defer k.mu.Unlock()
	ps := make([]*engine.Kprobe, n)
	for i := range ps {
		name := fmt.Sprintf("f%d", i)
		k.define(k.core, name, "", 0xffffffff81600000+uint64(i)*size, body)
		ps[i] = &engine.Kprobe{Symbol: name, Offset: offset, PreHandler: func(*engine.Kprobe, *engine.Context) bool { return false }}
	}
	k.settle()
	return ps
}

// A hitter is a place of one kind, and one hit there from trap to where the
// processor goes on.
type hitter struct {
	name, where string
	post        bool
	jump        bool
	hit         func(m *machine, u *cpu, p *engine.Kprobe)
}

func breakpoint(m *machine, u *cpu, p *engine.Kprobe) {
	u.regs.IP = p.Addr + 1
	m.Breakpoint(&u.c)
}

var hitters = []hitter{
	{"boosted", "vfs_fsync+9", false, false, breakpoint},
	{"stepped", stepAt, false, false, func(m *machine, u *cpu, p *engine.Kprobe) {
		breakpoint(m, u, p)
		u.regs.IP += 3 // cpuid and the int3 behind it
		m.Breakpoint(&u.c)
	}},
	{"stepped with post_handler", stepAt, true, false, func(m *machine, u *cpu, p *engine.Kprobe) {
		breakpoint(m, u, p)
		u.regs.IP += 3
		m.Breakpoint(&u.c)
	}},
	{"fentry", "vfs_read", false, false, func(m *machine, u *cpu, p *engine.Kprobe) {
		u.regs.IP = p.Addr + 5
		m.Ftrace(&u.c, p.Addr)
	}},
	{"optimised", "vfs_read+15", false, true, func(m *machine, u *cpu, p *engine.Kprobe) {
		m.Optimized(&u.c, execBase+pageBytes) // the first page holds slots
	}},
}

func (h *hitter) setup(t testing.TB) (*machine, *engine.Kprobe) {
	m := newMachine(t, 1)
	p := probe(h.where)
	p.PreHandler = func(*engine.Kprobe, *engine.Context) bool { return false }
	if h.post {
		p.PostHandler = func(*engine.Kprobe, *engine.Context) {}
	}
	m.must(t, m.RegisterKprobe(p))
	if h.jump {
		m.clock.advance(1e9)
	}
	return m, p
}

func BenchmarkHit(b *testing.B) {
	for i := range hitters {
		h := &hitters[i]
		b.Run(h.name, func(b *testing.B) {
			m, p := h.setup(b)
			b.ReportAllocs()
			for b.Loop() {
				h.hit(m, m.cpus[0], p)
			}
		})
	}
	b.Run("fentry and return", func(b *testing.B) {
		m, rp, call := returnHit(b)
		b.ReportAllocs()
		for b.Loop() {
			call(m.cpus[0], rp)
		}
	})
}

// returnHit is one call of a function with a kretprobe, entry and return.
func returnHit(t testing.TB) (*machine, *engine.Kretprobe, func(*cpu, *engine.Kretprobe)) {
	m := newMachine(t, 1)
	rp := kret("vfs_read")
	rp.Handler = func(*engine.Instance, *engine.Context) bool { return false }
	m.must(t, m.RegisterKretprobe(rp))
	return m, rp, func(u *cpu, rp *engine.Kretprobe) {
		u.regs.SP = stackTop - 64
		binary.LittleEndian.PutUint64(u.mem.at(u.regs.SP, 8), callerIP)
		u.regs.IP = rp.Addr + 5
		m.Ftrace(&u.c, rp.Addr)
		u.regs.SP += 8
		m.Return(&u.c)
	}
}

// TestHitsDoNotAllocate: a hit of any kind leaves no garbage.
func TestHitsDoNotAllocate(t *testing.T) {
	for i := range hitters {
		h := &hitters[i]
		t.Run(h.name, func(t *testing.T) {
			m, p := h.setup(t)
			if n := testing.AllocsPerRun(100, func() { h.hit(m, m.cpus[0], p) }); n != 0 {
				t.Errorf("%v allocations", n)
			}
		})
	}
	t.Run("fentry and return", func(t *testing.T) {
		m, rp, call := returnHit(t)
		if n := testing.AllocsPerRun(100, func() { call(m.cpus[0], rp) }); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

// BenchmarkRegister registers and unregisters n probes; ns/probe is for both.
func BenchmarkRegister(b *testing.B) {
	for _, place := range []struct {
		name   string
		offset uint64
	}{{"fentry", 0}, {"optimisable", 15}} {
		for _, n := range []int{1, 100, 10000} {
			for _, batch := range []bool{false, true} {
				name := fmt.Sprintf("%s/%d/single", place.name, n)
				if batch {
					name = fmt.Sprintf("%s/%d/batch", place.name, n)
				}
				b.Run(name, func(b *testing.B) { benchRegister(b, n, place.offset, batch) })
			}
		}
	}
}

func benchRegister(b *testing.B, n int, offset uint64, batch bool) {
	m := newMachine(b, 2)
	ps := m.many(n, offset)
	b.ReportAllocs()
	b.ResetTimer()
	cpu := cpuTime(b)
	for b.Loop() {
		for _, p := range ps {
			p.Addr = 0
		}
		if batch {
			m.must(b, m.RegisterKprobes(ps))
			m.UnregisterKprobes(ps)
			continue
		}
		for _, p := range ps {
			m.must(b, m.RegisterKprobe(p))
		}
		for _, p := range ps {
			m.UnregisterKprobe(p)
		}
	}
	perProbe := 1 / float64(b.N) / float64(n)
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())*perProbe, "ns/probe")
	b.ReportMetric(float64(cpuTime(b)-cpu)*perProbe, "cpu-ns/probe")
}

// cpuTime is the processor time that the program has used so far, which is what can
// be compared on a machine that has other things to do.
func cpuTime(b *testing.B) int64 {
	var r syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
		b.Fatal(err)
	}
	return r.Utime.Nano() + r.Stime.Nano()
}

// BenchmarkKnob: enabled 0 and 1 with 10,000 probes; List of as many.
func BenchmarkKnob(b *testing.B) {
	m := newMachine(b, 2)
	m.must(b, m.RegisterKprobes(m.many(10000, 0)))
	b.Run("enabled", func(b *testing.B) {
		for b.Loop() {
			m.SetEnabled(false)
			m.SetEnabled(true)
		}
	})
	b.Run("list", func(b *testing.B) {
		for b.Loop() {
			m.List()
		}
	})
}
