package emu

import (
	"errors"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/release"
)

// inside boots a kernel of that name, with these options.
func inside(t *testing.T, name string, options ...string) *Machine {
	t.Helper()
	k, err := release.Inside(name, options...)
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(Config{Kernel: k, Clock: ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// eachOld runs f on 2.6 of each instruction set.
func eachOld(t *testing.T, f func(t *testing.T, m *Machine)) {
	for _, name := range []string{"2.6", "2.6/i386"} {
		t.Run(name, func(t *testing.T) { f(t, inside(t, name)) })
	}
}

// onStack are args as a function takes them that has all of them on the stack on i386 (asmlinkage).
func onStack(m *Machine, args ...uint64) []uint64 {
	if m.isa.WordSize == 4 {
		return append(append(make([]uint64, len(m.isa.Args)), args...), 0, 0, 0) // those of system calls have room for six
	}
	return args
}

// call calls symbol, and fails if it does not return want.
func call(t *testing.T, m *Machine, want uint64, symbol string, args ...uint64) {
	t.Helper()
	got, err := m.Call(symbol, args...)
	if err != nil || got != want {
		t.Fatalf("%s%v: %d, %v, want %d\n%s", symbol, args, got, err, want, m.Kmsg())
	}
}

// TestInside: each kernel boots, and says which one it is, of which configuration.
func TestInside(t *testing.T) {
	for _, c := range []struct{ name, options, uname, version string }{
		{"6.1", "", "6.1.0-kprobefs", "#1 SMP PREEMPT_DYNAMIC"},
		{"6.1", "PREEMPT=n", "6.1.0-kprobefs", "#1 SMP"},
		{"5.10", "", "5.10.0-kprobefs", "#1 SMP"},
		{"2.6", "PREEMPT=y", "2.6.25-kprobefs", "#1 SMP PREEMPT"},
		{"6.1/i386", "", "6.1.0-kprobefs", "#1 SMP PREEMPT_DYNAMIC"},
		{"5.10/i386", "", "5.10.0-kprobefs", "#1 SMP"},
		{"2.6/i386", "PREEMPT=y", "2.6.25-kprobefs", "#1 SMP PREEMPT"},
	} {
		m := inside(t, c.name, strings.Fields(c.options)...)
		version := string(m.ProcVersion())
		if m.Release() != c.uname || release.InBanner(version) != c.uname || release.VersionInBanner(version) != c.version {
			t.Errorf("%s %s: %s, %q", c.name, c.options, m.Release(), version)
		}
		if !strings.Contains(string(m.Kmsg()), strings.TrimSuffix(version, "\n")) {
			t.Errorf("%s %s: the log does not say it:\n%s", c.name, c.options, m.Kmsg())
		}
		call(t, m, 1000, "int_sqrt", 1000000)
	}
}

// TestStepped: an old kernel steps every instruction by the trap flag, and what the function does is the same as
// without a probe; so it is at every instruction that its own rules let be probed.
func TestStepped(t *testing.T) {
	for _, name := range []string{"5.10", "2.6", "5.10/i386", "2.6/i386"} {
		m := inside(t, name)
		if err := m.Insmod("ktm", nil); err != nil {
			t.Fatal(err)
		}
		for _, f := range []struct {
			symbol string
			args   []uint64
		}{{"int_sqrt", []uint64{1 << 40}}, {"hweight64", []uint64{0xf0f0f0f0f0f0f0f0}}, {"gcd", []uint64{1071, 462}}, {"ktm_a", []uint64{5, 0, 0}}} {
			want, err := m.Call(f.symbol, f.args...)
			if err != nil {
				t.Fatal(err)
			}
			for _, post := range []bool{false, true} {
				for _, at := range boundaries(m, f.symbol) {
					hits := 0
					p := &engine.Kprobe{Addr: at, Want: engine.WantAll}
					p.PreHandler = func(*engine.Kprobe, *engine.Context) bool { hits++; return false }
					if post {
						p.PostHandler = func(*engine.Kprobe, *engine.Context) { hits++ }
					}
					if err := m.Engine().RegisterKprobe(p); err != nil {
						t.Errorf("%s: %s at %#x: %v", name, f.symbol, at, err)
						continue
					}
					call(t, m, want, f.symbol, f.args...)
					call(t, m, want, f.symbol, f.args...) // boosted, maybe
					m.Engine().UnregisterKprobe(p)
					if post && hits%2 != 0 {
						t.Errorf("%s: %s at %#x: %d handlers ran", name, f.symbol, at, hits)
					}
				}
			}
		}
	}
}

// boundaries are the instructions of a function.
func boundaries(m *Machine, symbol string) (all []uint64) {
	start, _ := m.Kernel().Lookup(symbol)
	sym, _ := m.Kernel().Symbol(start)
	m.Engine().Walk(start, start+sym.Size, func(addr uint64, _ int) bool {
		var first [1]byte
		if m.ReadText(addr, first[:]); first[0] == 0xcc { // padding
			return true
		}
		all = append(all, addr)
		return true
	})
	return all
}

// TestExampleModules: the modules of the documents of 2.6 load, and say what the documents say.
func TestExampleModules(t *testing.T) { eachOld(t, testExampleModules) }

func testExampleModules(t *testing.T, m *Machine) {
	said := func(want ...string) {
		t.Helper()
		log := string(m.Kmsg())
		for _, w := range want {
			if !regexp.MustCompile(`(?m)` + w + `$`).MatchString(log) {
				t.Errorf("the log has no line %q:\n%s", w, log)
			}
		}
	}
	fork := func() {
		t.Helper()
		if _, err := m.Call("sys_clone", onStack(m, 0x1200011, 0, 0, 0)...); err != nil {
			t.Fatalf("%v\n%s", err, m.Kmsg())
		}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%v\n%s", err, m.Kmsg())
		}
	}
	must(m.Insmod("jprobe_example", nil))
	must(m.Insmod("kprobe_example", nil))
	fork()
	said(`Planted jprobe at 0x[0-9a-f]+, handler addr 0x[0-9a-f]+|Planted jprobe at [0-9a-f]+, handler addr [0-9a-f]+`,
		`pre_handler: p->addr=0x[0-9a-fx]+, eip=[0-9a-f]+, eflags=0x[0-9a-f]+`,
		`jprobe: clone_flags=0x1200011, stack_size=0x0, regs=0x[0-9a-fx]+`,
		`post_handler: p->addr=0x[0-9a-fx]+, eflags=0x[0-9a-f]+`)
	kinds := ""
	for _, e := range m.Engine().List() {
		kinds += string(e.Kind)
	}
	if strings.Count(kinds, "j") != 1 || strings.Count(kinds, "k") != 2 { // one is the trampoline's
		t.Errorf("list has %s", kinds)
	}
	must(m.Rmmod("jprobe_example"))
	must(m.Rmmod("kprobe_example"))
	said("jprobe unregistered", "kprobe unregistered")

	must(m.Insmod("kprobe_example", []string{"bad=1", "mends=1"}))
	fork()
	must(m.Rmmod("kprobe_example"))
	said(`fault_handler: p->addr=0x[0-9a-fx]+, trap #14`)

	must(m.Insmod("kretprobe_example", nil))
	if r, err := m.Call("sys_open", onStack(m, 0, 0, 0)...); int64(r) >= 0 {
		t.Errorf("sys_open(NULL): %d, %v", int64(r), err)
	}
	must(m.Rmmod("kretprobe_example"))
	said(`sys_open returns -14`, `Missed probing 0 instances of sys_open`)
}

// TestFaultUnhandled: without a mend the fault of a handler is the task's end, and the machine lives on.
func TestFaultUnhandled(t *testing.T) {
	m := inside(t, "5.10")
	if err := m.Insmod("kprobe_example", []string{"symbol=int_sqrt", "bad=1"}); err != nil {
		t.Fatal(err)
	}
	if _, err := m.Call("int_sqrt", 100); err == nil {
		t.Errorf("the handler's fault had no end:\n%s", m.Kmsg())
	}
	if log := string(m.Kmsg()); !strings.Contains(log, "trap #14") || !strings.Contains(log, "Oops") {
		t.Errorf("the log:\n%s", log)
	}
	if err := m.Rmmod("kprobe_example"); err != nil {
		t.Fatal(err)
	}
	call(t, m, 10, "int_sqrt", 100)
}

// TestJprobes: one per function beside kprobes, in Go, and none at __switch_to; what its function changes is undone.
func TestJprobes(t *testing.T) { eachOld(t, testJprobes) }

func testJprobes(t *testing.T, m *Machine) {
	e := m.Engine()
	var seen []uint64
	jp := &engine.Jprobe{Function: func(c *engine.Context) {
		seen = append(seen, c.R[m.isa.Args[0]])
		c.R[m.isa.Args[0]] = 0
		c.IP = 0
	}}
	jp.Symbol = "int_sqrt"
	k := &engine.Kprobe{Symbol: "int_sqrt"}
	if err := errors.Join(e.RegisterJprobe(jp), e.RegisterKprobe(k)); err != nil {
		t.Fatal(err)
	}
	call(t, m, 12, "int_sqrt", 144)
	if len(seen) != 1 || seen[0] != 144 {
		t.Errorf("its function saw %v", seen)
	}
	second := &engine.Jprobe{Function: func(*engine.Context) {}}
	second.Symbol = "int_sqrt"
	if err := e.RegisterJprobe(second); !errors.Is(err, syscall.EEXIST) {
		t.Errorf("a second jprobe: %v", err)
	}
	e.UnregisterJprobe(jp)
	second.Addr = 0
	if err := e.RegisterJprobes([]*engine.Jprobe{second}); err != nil {
		t.Errorf("after the first: %v", err)
	}
	switching := &engine.Jprobe{Function: func(*engine.Context) {}}
	switching.Symbol = "__switch_to"
	if err := e.RegisterJprobe(switching); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("__switch_to: %v", err)
	}
	nowhere := &engine.Jprobe{Entry: 8}
	nowhere.Symbol = "int_sqrt"
	if err := e.RegisterJprobe(nowhere); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("a function that is no text: %v", err)
	}
	if err := inside(t, "5.10").Engine().RegisterJprobe(&engine.Jprobe{Function: jp.Function}); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("5.10: %v", err)
	}
}

// TestJprobeStack: what a jprobe's function changes of the first 64 bytes of the stack is undone, and nothing further up.
func TestJprobeStack(t *testing.T) { eachOld(t, testJprobeStack) }

func testJprobeStack(t *testing.T, m *Machine) {
	const kept = 64
	var was, now [kept + 8]byte
	jp := &engine.Jprobe{Function: func(c *engine.Context) {
		c.Mem.ReadKernel(c.SP, was[:])
		c.Mem.WriteKernel(c.SP, make([]byte, kept))
	}}
	jp.Symbol = "int_sqrt"
	k := &engine.Kprobe{Addr: boundaries(m, "int_sqrt")[1], Want: engine.WantAll}
	if err := m.Engine().RegisterJprobe(jp); err != nil {
		t.Fatal(err)
	}
	sp := uint64(0)
	jp2 := jp.Function
	jp.Function = func(c *engine.Context) { sp = c.SP; jp2(c) }
	k.PreHandler = func(_ *engine.Kprobe, c *engine.Context) bool { c.Mem.ReadKernel(sp, now[:]); return false }
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	call(t, m, 12, "int_sqrt", 144)
	if was != now {
		t.Errorf("the stack was\n%x, and is\n%x", was, now)
	}
}

// TestBreakHandler: the end of a jprobe's function is the jprobe's own; the same breakpoint outside of it is nobody's.
func TestBreakHandler(t *testing.T) { eachOld(t, testBreakHandler) }

func testBreakHandler(t *testing.T, m *Machine) {
	stop, ok := m.Kernel().Lookup("jprobe_return")
	if !ok {
		t.Fatal("no jprobe_return")
	}
	jp := &engine.Jprobe{Entry: stop} // its function ends at once
	jp.Symbol = "int_sqrt"
	if err := m.Engine().RegisterJprobe(jp); err != nil {
		t.Fatal(err)
	}
	call(t, m, 3, "int_sqrt", 9)
	m.Engine().UnregisterJprobe(jp)
	if _, err := m.Call("jprobe_return"); err == nil {
		t.Error("a breakpoint of nobody's was taken")
	}
	call(t, m, 3, "int_sqrt", 9)
}

// TestFaultOfTheRunningProbe: of several probes at one place, that one's fault_handler is asked whose handler faults.
func TestFaultOfTheRunningProbe(t *testing.T) { eachOld(t, testFaultOfTheRunningProbe) }

func testFaultOfTheRunningProbe(t *testing.T, m *Machine) {
	asked := false
	k := &engine.Kprobe{Symbol: "int_sqrt", Want: engine.WantAll}
	k.PreHandler = func(*engine.Kprobe, *engine.Context) bool { return false }
	k.FaultHandler = func(*engine.Kprobe, *engine.Context, uint8) bool { asked = true; return false }
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	if err := m.Insmod("kprobe_example", []string{"symbol=int_sqrt", "bad=1", "mends=1"}); err != nil {
		t.Fatal(err)
	}
	call(t, m, 3, "int_sqrt", 9)
	if asked {
		t.Error("the other probe's fault_handler was asked")
	}
	if log := string(m.Kmsg()); strings.Count(log, "trap #14") != 1 || k.Nmissed() != 1 {
		t.Errorf("missed %d; the log:\n%s", k.Nmissed(), log)
	}
}

// TestAnyByte: 2.6 takes a probe inside of an instruction, and 5.10 does not.
func TestAnyByte(t *testing.T) {
	for name, want := range map[string]error{"2.6": nil, "2.6/i386": nil, "5.10": syscall.EILSEQ, "6.1/i386": syscall.EILSEQ, "5.10/i386": syscall.EILSEQ} {
		m := inside(t, name)
		at, inside := boundaries(m, "vfs_read"), uint64(0)
		for i := range at[:len(at)-1] {
			if at[i+1]-at[i] == 3 { // an instruction with a prefix: behind that begins another one
				inside = at[i] + 1
				break
			}
		}
		k := &engine.Kprobe{Addr: inside}
		if err := m.Engine().RegisterKprobe(k); !errors.Is(err, want) {
			t.Errorf("%s: %#x: %v", name, inside, err)
		}
	}
}

// TestBlacklistOfItsAge: what is part of kprobes and of traps cannot be probed, by the names of 2.6.
func TestBlacklistOfItsAge(t *testing.T) { eachOld(t, testBlacklistOfItsAge) }

func testBlacklistOfItsAge(t *testing.T, m *Machine) {
	for _, symbol := range []string{"do_page_fault", "notifier_call_chain", "do_int3", "get_kprobe", "jprobe_return", "__switch_to", "page_fault"} {
		if err := m.Engine().RegisterKprobe(&engine.Kprobe{Symbol: symbol}); !errors.Is(err, syscall.EINVAL) {
			t.Errorf("%s: %v", symbol, err)
		}
	}
}

// TestPreempt: nothing is boosted where the kernel has CONFIG_PREEMPT, or no booster; otherwise from the second hit on.
func TestPreempt(t *testing.T) {
	for _, c := range []struct {
		name, option string
		steps        bool
	}{{"2.6", "PREEMPT=n", false}, {"2.6/i386", "PREEMPT=n", false}, {"2.6", "PREEMPT=y", true}, {"2.6", "BOOSTER=n", true}, {"5.10", "PREEMPT=y", true}} {
		m := inside(t, c.name, c.option)
		m.Engine().SetOptimization(false)
		boosted := 0
		k := &engine.Kprobe{Addr: boundaries(m, "int_sqrt")[1], PreHandler: func(*engine.Kprobe, *engine.Context) bool { return false }}
		if err := m.Engine().RegisterKprobe(k); err != nil {
			t.Fatal(err)
		}
		m.Engine().View(func(v engine.View) {
			if v.Site(k.Addr).Boosted {
				boosted++
			}
		})
		call(t, m, 12, "int_sqrt", 144)
		call(t, m, 12, "int_sqrt", 144)
		if (boosted == 0) != c.steps {
			t.Errorf("%s %s: boosted %d", c.name, c.option, boosted)
		}
	}
}

// TestRawAddresses: before 5.18 an address that is not text is EINVAL; later its symbol is looked for first. Return
// probes always look for it.
func TestRawAddresses(t *testing.T) {
	for name, want := range map[string]error{"6.1": syscall.ENOENT, "5.10": syscall.EINVAL, "2.6": syscall.EINVAL} {
		e := inside(t, name).Engine()
		for _, p := range []*engine.Kprobe{{Addr: 0x10}, {Symbol: "vfs_read", Offset: 0x7fffffff}} {
			ret := &engine.Kretprobe{Kprobe: engine.Kprobe{Symbol: p.Symbol, Addr: p.Addr, Offset: p.Offset}}
			if err := e.RegisterKprobe(p); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", name, err, want)
			}
			if err := e.RegisterKretprobe(ret); !errors.Is(err, syscall.ENOENT) {
				t.Errorf("%s: a return probe: %v", name, err)
			}
		}
		if err := e.RegisterKprobe(&engine.Kprobe{Symbol: "nosuch"}); !errors.Is(err, syscall.ENOENT) {
			t.Errorf("%s: an unknown symbol: %v", name, err)
		}
	}
}
