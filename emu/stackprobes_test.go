package emu

import (
	"encoding/binary"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/engine"
)

// callers are the places where each function, by its address, has been called from or
// interrupted at; 0: a stack has begun with it.
type callers map[uint64]map[uint64]bool

func (cs callers) add(m *Machine, ip uint64, pcs []uint64) {
	for _, pc := range append(pcs, 0) {
		s, _ := m.registry.Symbol(ip)
		if cs[s.Addr] == nil {
			cs[s.Addr] = map[uint64]bool{}
		}
		cs[s.Addr][pc] = true
		ip = pc
	}
}

// trackCallers runs the sample calls. It tells which instructions were run, too.
func trackCallers(t *testing.T) (seen callers, at []uint64) {
	tr := track(t)
	seen = callers{}
	tr.check = func(tr *tracker, ip uint64, want []uint64) { seen.add(tr.m, ip, want) }
	for _, c := range sampleCalls() {
		tr.do(c)
	}
	return seen, slices.Sorted(maps.Keys(tr.seen))
}

// A stackProbe compares the stacks of a machine's hits with what has been seen.
type stackProbe struct {
	t    *testing.T
	m    *Machine
	seen callers
	hits map[engine.TrapKind]int
	// asm_sysvec_apic_timer_interrupt, which may have interrupted anything, and host_born, which nobody calls.
	tick, born uint64
}

func newStackProbe(t *testing.T, seen callers) *stackProbe {
	m := boot(t, Config{CPUs: 1, Clock: ClockVirtual})
	tick := mustLookup(t, m, "asm_sysvec_apic_timer_interrupt")
	return &stackProbe{t: t, m: m, seen: seen, hits: map[engine.TrapKind]int{}, tick: tick, born: mustLookup(t, m, "host_born")}
}

// check takes the stack of c, which has been hit at ip. Each of its functions has been seen where
// the stack says it was called, or the call is there: time goes another way here.
func (p *stackProbe) check(c *engine.Context, ip, at uint64) {
	p.hits[c.Trap]++
	var pcs [64]uint64
	n, guesses := p.m.unwind(c, pcs[:])
	if guesses != 0 {
		p.t.Errorf("at %s, trap %d: %d guesses", p.m.registry.Describe(at), c.Trap, guesses)
	}
	for i, pc := range pcs[:n+1] { // with the 0 behind them
		s, _ := p.m.registry.Symbol(ip)
		if s.Addr != p.tick && s.Addr != p.born && !p.seen[s.Addr][pc] && !p.calls(pc, s.Addr) && !p.t.Failed() {
			p.t.Errorf("at %s, trap %d, number %d of the stack cannot be:\n%s",
				p.m.registry.Describe(at), c.Trap, i, (&tracker{m: p.m}).names(pcs[:n]))
		}
		ip = pc
	}
}

// calls reports whether the instruction before pc calls fn.
func (p *stackProbe) calls(pc, fn uint64) bool {
	var b [5]byte
	if p.m.text.readLocked(pc-5, b[:]) < len(b) || b[0] != 0xe8 {
		return false
	}
	return pc+uint64(int64(int32(binary.LittleEndian.Uint32(b[1:])))) == fn
}

func (p *stackProbe) run() {
	for _, c := range sampleCalls() {
		if _, err := p.m.Mirror(c); err != nil {
			p.t.Fatal(err)
		}
	}
}

func (p *stackProbe) kprobe(addr uint64) *engine.Kprobe {
	return &engine.Kprobe{Addr: addr, Want: engine.WantAll, PreHandler: func(k *engine.Kprobe, c *engine.Context) bool {
		p.check(c, k.Addr, c.IP)
		return false
	}}
}

// TestStackOfProbes: a probe at any instruction sees the stack that is there, whatever
// makes it run, and so do return probes and tracers of functions.
func TestStackOfProbes(t *testing.T) {
	seen, at := trackCallers(t)
	t.Run("everywhere", func(t *testing.T) {
		p := newStackProbe(t, seen)
		probed := 0
		for _, addr := range at {
			if p.m.engine.RegisterKprobe(p.kprobe(addr)) == nil {
				probed++
			}
		}
		p.run()
		t.Logf("%d probes, hits %v", probed, p.hits)
		if probed < 5000 || p.hits[engine.TrapBreakpoint] < 50000 || p.hits[engine.TrapFtrace] < 1000 {
			t.Errorf("%d probes, hits %v", probed, p.hits)
		}
	})
	t.Run("optimised, under return probes", func(t *testing.T) {
		p := newStackProbe(t, seen)
		returns := 0
		for _, addr := range traceable(p.m, at) {
			p.m.engine.RegisterKprobe(p.kprobe(addr + 5))
			p.m.engine.RegisterKretprobe(&engine.Kretprobe{
				Kprobe: engine.Kprobe{Addr: addr, Want: engine.WantAll}, Maxactive: 100,
				Handler: func(in *engine.Instance, c *engine.Context) bool {
					returns++
					p.check(c, c.IP, in.ReturnAddr)
					return false
				},
			})
		}
		p.m.Advance(time.Second)
		p.run()
		t.Logf("hits %v, %d returns", p.hits, returns)
		if p.hits[engine.TrapOptimize] < 1000 || returns < 1000 {
			t.Errorf("hits %v, %d returns", p.hits, returns)
		}
	})
	t.Run("functions", func(t *testing.T) {
		p := newStackProbe(t, seen)
		calls := 0
		tracer := &engine.FunctionTracer{Entry: func(c *engine.Context, addr, _ uint64) {
			calls++
			p.check(c, addr, addr)
		}}
		if err := p.m.engine.TraceFunctions(tracer, traceable(p.m, at)); err != nil {
			t.Fatal(err)
		}
		p.run()
		if calls < 1000 {
			t.Errorf("%d calls", calls)
		}
	})
}

// traceable are those of addrs where ftrace can be called from.
func traceable(m *Machine, addrs []uint64) []uint64 {
	sites := m.registry.View().Core.Sites.Fentry
	return slices.DeleteFunc(slices.Clone(addrs), func(addr uint64) bool {
		_, ok := slices.BinarySearch(sites, addr)
		return !ok
	})
}

// stackNames are the functions on c's stack.
func stackNames(m *Machine, c *engine.Context) string {
	var pcs [64]uint64
	var names []string
	for _, pc := range pcs[:m.Stack(c, pcs[:])] {
		s, _ := m.registry.Symbol(pc)
		names = append(names, s.Name)
	}
	return strings.Join(names, " ")
}

// TestStackOfHandlers: handlers that are guest code run on the stack of what they interrupt.
func TestStackOfHandlers(t *testing.T) {
	const (
		caller = "__x64_sys_clone do_syscall_64 entry_SYSCALL_64_after_hwframe"
		probed = "kernel_clone " + caller
	)
	for _, tt := range []struct {
		name, module string
		params       []string
		want         []string
	}{
		// handler_post jumps to _printk.
		{"a kprobe", "kprobe_example", []string{"symbol=kernel_clone"}, []string{"handler_pre " + probed, probed}},
		{"a kprobe of a call from outside", "kprobe_example", []string{"symbol=nr_free_pages"},
			[]string{"handler_pre nr_free_pages", "nr_free_pages"}},
		{"a kretprobe", "kretprobe_example", []string{"func=kernel_clone"}, []string{"ret_handler " + caller}},
	} {
		m := boot(t, Config{CPUs: 1, Clock: ClockVirtual})
		if err := m.Insmod(tt.module, tt.params); err != nil {
			t.Fatal(err)
		}
		var got []string
		tracer := &engine.FunctionTracer{Entry: func(c *engine.Context, _, _ uint64) { got = append(got, stackNames(m, c)) }}
		if err := m.engine.TraceFunctions(tracer, []uint64{mustLookup(t, m, "_printk")}); err != nil {
			t.Fatal(err)
		}
		fork(t, m, 100)
		if _, err := m.Call("nr_free_pages"); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.name, strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
		}
	}
}

// TestStackOfUnknownCode: the caller of code without rows is guessed. Further callers are found as usual.
func TestStackOfUnknownCode(t *testing.T) {
	m := boot(t, Config{CPUs: 1, Clock: ClockVirtual})
	// sub $0x100,%rsp; nop; add $0x100,%rsp; ret
	addr := codeAt(t, m, 0, 0x48, 0x81, 0xec, 0, 1, 0, 0, 0x90, 0x48, 0x81, 0xc4, 0, 1, 0, 0, 0xc3)
	s, err := m.Begin("sort", amd64.stackArea, 2, 0, addr) // two elements of no bytes, compared by it
	if err != nil {
		t.Fatal(err)
	}
	for s.IP() != addr+8 {
		if s.Step() {
			t.Fatalf("the call has ended\n%s", m.Kmsg())
		}
	}
	m.lock.Lock()
	c := &m.cpus[0]
	c.ctx.Regs = asEngine(c.regs)
	var pcs [64]uint64
	n, guesses := m.unwind(&c.ctx, pcs[:])
	names := stackNames(m, &c.ctx)
	allocs := testing.AllocsPerRun(10, func() { m.Stack(&c.ctx, pcs[:]) })
	m.lock.Unlock()
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
	if names != "sort" || n != 1 || guesses != 1 {
		t.Errorf("%q, %d of %d guessed", names, guesses, n)
	}
	if _, err := s.Finish(); err != nil {
		t.Error(err)
	}
}

// TestStackBelowStaleFrames: trace_vbprintk has a buffer with what earlier calls have
// left in it.
func TestStackBelowStaleFrames(t *testing.T) {
	m := boot(t, Config{CPUs: 1, Clock: ClockVirtual})
	var got []string
	m.OnTracePuts(func(c *engine.Context, _ uint64, text string) {
		got = append(got, stackNames(m, c))
	})
	if err := m.Insmod("trace_printk", nil); err != nil {
		t.Fatal(err)
	}
	const (
		init = "trace_printk_init do_one_initcall do_init_module __do_sys_finit_module do_syscall_64 entry_SYSCALL_64_after_hwframe"
		// __trace_bputs jumps to __trace_puts, trace_printk_irq_work at its end to __trace_printk.
		irq    = "irq_work_single irq_work_run __sysvec_irq_work sysvec_irq_work asm_sysvec_irq_work irq_work_queue " + init
		puts   = "__trace_puts "
		printk = "__trace_puts trace_vbprintk __trace_printk "
	)
	want := []string{
		puts + init, puts + init,
		puts + "trace_printk_irq_work " + irq, puts + "trace_printk_irq_work " + irq,
		printk + "trace_printk_irq_work " + irq, printk + irq,
		printk + init, printk + init,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
