package emu

import (
	"errors"
	"fmt"
	"github.com/kprobefs/kprobefs/emu/guest"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/engine"
)

func TestCallErrors(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	vfs, _ := m.Kernel().Lookup("vfs_read")
	entry, _ := m.Kernel().Lookup("entry_SYSCALL_64")
	init, _ := m.Kernel().Lookup("start_kernel")
	for _, tt := range []struct {
		symbol string
		args   int
		want   error
	}{
		{"no_such_function", 0, syscall.ENOENT},
		{"", 0, syscall.ENOENT},
		{"linux_banner", 0, syscall.EINVAL},
		{"cpu_number", 0, syscall.EINVAL},
		{fmt.Sprintf("%#x", vfs+5), 0, syscall.EINVAL},
		{fmt.Sprintf("%#x", m.text.returnGate), 0, syscall.EINVAL},
		{"0x10", 0, syscall.EINVAL},
		{"0xzz", 0, syscall.EINVAL},
		{"0xffffffffffffffffff", 0, syscall.EINVAL},
		{fmt.Sprintf("%#x", entry), 0, syscall.EINVAL},
		{"entry_SYSCALL_64", 0, syscall.EINVAL},
		{fmt.Sprintf("%#x", init), 0, syscall.EINVAL},
		{"start_kernel", 0, syscall.EINVAL}, // freed
		{"schedule", maxArgs + 1, syscall.E2BIG},
	} {
		before := m.Status().Instructions
		_, err := m.Call(tt.symbol, make([]uint64, tt.args)...)
		if !errors.Is(err, tt.want) {
			t.Errorf("call %s: %v, want %v", tt.symbol, err, tt.want)
			continue
		}
		wantKmsg(t, m, err.Error())
		if n := m.Status().Instructions; n != before {
			t.Errorf("call %s: %d instructions ran", tt.symbol, n-before)
		}
	}
	if _, err := m.Call(fmt.Sprintf("%#x", mustLookup(t, m, "schedule"))); err != nil {
		t.Errorf("a call by address: %v", err)
	}
}

func mustLookup(t *testing.T, m *Machine, name string) uint64 {
	t.Helper()
	addr, ok := m.Kernel().Lookup(name)
	if !ok {
		t.Fatalf("no %s", name)
	}
	return addr
}

func TestCallPassesArguments(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	// Seven arguments: mov %rdi,%rax; add the others; the seventh is on the stack.
	addr := codeAt(t, m, 0, 0x48, 0x89, 0xf8, 0x48, 0x01, 0xf0, 0x48, 0x01, 0xd0, 0x48, 0x01, 0xc8,
		0x4c, 0x01, 0xc0, 0x4c, 0x01, 0xc8, 0x48, 0x03, 0x44, 0x24, 0x08, 0xc3)
	if r, err := callAt(m, addr, 1, 20, 300, 4000, 50000, 600000, 7000000); r != 7654321 || err != nil {
		t.Errorf("returned %d, %v", r, err)
	}
	// The stack is aligned as the ABI wants it: lea 8(%rsp),%rax; and $15,%eax.
	addr = codeAt(t, m, 1, 0x48, 0x8d, 0x44, 0x24, 0x08, 0x83, 0xe0, 0x0f, 0xc3)
	for n := range maxArgs {
		if r, err := callAt(m, addr, make([]uint64, n)...); r != 0 || err != nil {
			t.Errorf("%d arguments: off by %d, %v", n, r, err)
		}
	}
}

// TestEveryFunction calls every function with arguments that make no sense. Some calls end in an oops, and
// the machine goes on after each. The caller is responsible for the effects of a call that ends well:
// do_timer with 1<<63 keeps the timers busy for ever.
func TestEveryFunction(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual, SoftLockup: 1 << 20})
	fresh, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, s := range m.registry.View().Core.Syms {
		if !strings.ContainsRune("tTwW", rune(s.Type)) {
			continue
		}
		for _, args := range [][]uint64{{0, 0, 0, 0, 0, 0}, {0xffff888000000000, 1, 2, 3, 4, 5}, {1 << 63, 1 << 63, 1 << 63, 1 << 63, 1 << 63, 1 << 63}} {
			m.Call(s.Name, args...)
			n++
		}
	}
	s := m.Status()
	if s.Runnable > s.Tasks {
		t.Errorf("%+v", s)
	}
	t.Logf("%d calls, %d tasks", n, s.Tasks)
	if err := m.Restore(fresh); err != nil {
		t.Fatal(err)
	}
	if r, err := callAt(m, codeAt(t, m, 0, countdown(10)...), 5); r != 5 || err != nil {
		t.Errorf("afterwards: %d, %v", r, err)
	}
}

func TestWarnAndBug(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	for range 3 { // WARN_ON_ONCE: more processors than there are
		if _, err := m.Call("start_secondary"); err != nil {
			t.Fatal(err)
		}
	}
	wantKmsg(t, m, "------------[ cut here ]------------", "WARNING: CPU: ", "start_secondary+0x", "Call Trace:", "---[ end trace")
	if n := strings.Count(string(m.Kmsg()), "WARNING: "); n != 1 {
		t.Errorf("warned %d times", n)
	}
	if s := m.Status(); s.Oopses != 0 {
		t.Error("a warning killed")
	}
	if got := m.Tainted(); got != 1<<9 { // as 6.1, which shows the taint from the next trace on
		t.Errorf("tainted %#x by a warning", got)
	}
	if strings.Contains(string(m.Kmsg()), "Tainted: ") {
		t.Error("the first warning is tainted")
	}
	// BUG_ON(timer->entry.pprev)
	if _, err := m.Call("add_timer", mustLookup(t, m, "linux_banner")); !errors.Is(err, ErrKilled) {
		t.Errorf("BUG: %v", err)
	}
	wantKmsg(t, m, "kernel BUG at time/timer.c:", "invalid opcode: 0000 [#1]", "RIP: 0010:add_timer+0x")
}

// TestSleep waits for a timer of the guest with everything else asleep.
func TestSleep(t *testing.T) {
	for _, kind := range []ClockKind{ClockVirtual, ClockHost} {
		m := boot(t, Config{Clock: kind})
		before := m.Clock().Now()
		// current->state = SLEEPING; schedule_timeout(10): mov %gs:8,%rax; movl $1,state(%rax); jmp *%rsi
		addr := codeAt(t, m, 0, 0x65, 0x48, 0x8b, 0x04, 0x25, 8, 0, 0, 0, 0xc7, 0x80, guest.TaskStruct_State, 0, 0, 0, 1, 0, 0, 0, 0xff, 0xe6)
		if _, err := callAt(m, addr, 10, mustLookup(t, m, "schedule_timeout")); err != nil {
			t.Fatalf("%v\n%s", err, m.Kmsg())
		}
		if d := m.Clock().Now() - before; d < 9*tickNS || d > 5e9 {
			t.Errorf("%v clock: ten jiffies of sleep took %v", kind, time.Duration(d))
		}
	}
}

// TestHungTask sleeps for ever.
func TestHungTask(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	addr := codeAt(t, m, 0, 0x65, 0x48, 0x8b, 0x04, 0x25, 8, 0, 0, 0, 0xc7, 0x80, guest.TaskStruct_State, 0, 0, 0, 1, 0, 0, 0, 0xff, 0xe6)
	if _, err := callAt(m, addr, 0, mustLookup(t, m, "schedule")); !errors.Is(err, ErrKilled) {
		t.Fatal(err)
	}
	wantKmsg(t, m, "INFO: task call:", "blocked for more than 20 seconds.")
}

func TestLoad(t *testing.T) {
	m := boot(t, Config{Load: true})
	start := m.Status()
	if start.Tasks != len(start.CPUs) {
		t.Errorf("%d threads", start.Tasks)
	}
	for deadline := time.Now().Add(10 * time.Second); m.Status().Instructions < start.Instructions+100_000; runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("nothing runs: %+v", m.Status())
		}
	}
	m.Pause()
	a := m.Status().Instructions
	m.burst()
	if b := m.Status().Instructions; a != b {
		t.Errorf("a paused machine ran %d instructions", b-a)
	}
	m.Resume()
	if s := m.Status(); s.Oopses != 0 {
		t.Errorf("%s", m.Kmsg())
	}
}

// TestHandlerDies lets a guest module's handler fault: the task that hit the
// probe dies, and nothing else.
func TestHandlerDies(t *testing.T) {
	for _, begin := range []bool{false, true} {
		for _, off := range []uint64{0, 5} {
			m := boot(t, Config{Clock: ClockVirtual})
			bad := codeAt(t, m, 0, 0x48, 0x8b, 0x04, 0x25, 0x10, 0, 0, 0, 0xc3)
			p := &guestProbe{m: m, probeSpec: probeSpec{pre: bad}}
			k := &engine.Kprobe{Symbol: "vfs_read", Offset: off, Want: engine.WantAll, PreHandler: p.runPre}
			if begin {
				k.Begin = p.begin
			}
			if off > 0 {
				k.PostHandler = func(*engine.Kprobe, *engine.Context) { t.Error("stepped") }
			}
			if err := m.Engine().RegisterKprobe(k); err != nil {
				t.Fatal(err)
			}
			read := &Call{PID: 10, TGID: 10, Comm: "cat", Nr: syscall.SYS_READ, Args: [6]uint64{3}, Ret: 1}
			for range 4 { // on both processors
				if _, err := m.Mirror(read); !errors.Is(err, ErrKilled) {
					t.Errorf("%v, +%d: the task survived: %v", begin, off, err)
				}
			}
			wantKmsg(t, m, "BUG: kernel NULL pointer dereference", "Comm: cat", "vfs_read+0x")
			m.Engine().UnregisterKprobe(k)
			hits := 0
			count := &engine.Kprobe{Symbol: "vfs_read", PreHandler: func(*engine.Kprobe, *engine.Context) bool { hits++; return false }}
			if err := m.Engine().RegisterKprobe(count); err != nil {
				t.Fatal(err)
			}
			for range 4 {
				if r, err := m.Mirror(read); r != 1 || err != nil {
					t.Errorf("%v, +%d: afterwards: %d, %v", begin, off, r, err)
				}
			}
			if hits != 4 || count.Nmissed() != 0 {
				t.Errorf("%v, +%d: afterwards %d hits, %d missed", begin, off, hits, count.Nmissed())
			}
		}
	}
}
