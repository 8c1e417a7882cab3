package engine_test

import (
	"encoding/binary"
	"errors"
	"fmt"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

func kret(where string) *engine.Kretprobe {
	rp := &engine.Kretprobe{}
	p := probe(where)
	rp.Symbol, rp.Offset, rp.Want = p.Symbol, p.Offset, engine.WantAll
	return rp
}

// enterAt has a processor enter a function whose return address lies at sp, or is put there
// by the function if it is in a register.
func (u *cpu) enterAt(t *testing.T, addr, sp, ret uint64) {
	t.Helper()
	u.regs.SP = sp
	u.push(ret)
	behind := addr + uint64(u.m.arch.Call.Len)
	u.regs.IP = behind
	u.m.Ftrace(&u.c, addr)
	if u.regs.IP != behind {
		t.Fatalf("IP %#x after the fentry call, want %#x", u.regs.IP, behind)
	}
	if link := u.m.arch.Link; link != arch.None {
		u.m.arch.PutWord(u.mem.at(sp, 8), u.regs.Get(link))
	}
}

// leaveTo has it return to what lies at sp, through the trampoline.
func (u *cpu) leaveTo(sp uint64) (ip uint64, ok bool) {
	u.regs.IP = u.m.arch.Word(u.mem.at(sp, 8))
	u.regs.SP = sp + u.m.board.popped()
	if u.regs.IP == trampolineReturn {
		ok = u.m.Return(&u.c)
	} else {
		ok = true
	}
	return u.regs.IP, ok
}

func TestKretprobe(t *testing.T) { onBoards(t, testKretprobe) }

func testKretprobe(t *testing.T, on *board) {
	for _, where := range []string{"vfs_read", "vfs_fsync"} {
		t.Run(where, func(t *testing.T) {
			m := on.machine(t, 1)
			u := m.cpus[0]
			r := recorder{b: on}
			rp := on.kret(where)
			rp.DataSize = 8
			rp.Entry = func(i *engine.Instance, c *engine.Context) bool {
				binary.LittleEndian.PutUint64(i.Data, c.SP)
				r.calls = append(r.calls, "entry")
				return false
			}
			rp.Handler = func(i *engine.Instance, c *engine.Context) bool {
				r.calls = append(r.calls, fmt.Sprintf("return to caller %v, from the same frame %v, of the task %v",
					i.ReturnAddr == callerIP && c.IP == callerIP, binary.LittleEndian.Uint64(i.Data)+on.popped() == c.SP, i.Task == &u.task && i.Probe == rp))
				return true
			}
			m.must(t, m.RegisterKretprobe(rp))
			if rp.Maxactive != 10 {
				t.Errorf("maxactive %d, want 10", rp.Maxactive)
			}
			want := []string{"entry", "return to caller true, from the same frame true, of the task true"}
			for range 12 {
				m.run(t, where)
				if d := cmp.Diff(want, r.take()); d != "" {
					t.Fatal(d)
				}
			}
			m.UnregisterKretprobe(rp)
			m.run(t, where)
			if got := r.take(); got != nil || rp.Nmissed() != 0 {
				t.Errorf("after unregistration: %q, %d missed", got, rp.Nmissed())
			}
		})
	}
}

// TestKretprobeNesting: recursion uses one instance a level, what finds none is
// counted, an entry_handler may skip the return, and several kretprobes on one call
// are all run and lead back to the one real return address.
func TestKretprobeNesting(t *testing.T) { onBoards(t, testKretprobeNesting) }

func testKretprobeNesting(t *testing.T, on *board) {
	m := on.machine(t, 1)
	u := m.cpus[0]
	r := recorder{b: on}
	a, b := on.kret("vfs_read"), on.kret("vfs_read")
	skip := false
	for name, rp := range map[string]*engine.Kretprobe{"a": a, "b": b} {
		rp.Maxactive = 3
		rp.Handler = func(i *engine.Instance, c *engine.Context) bool {
			call := fmt.Sprintf("%s %#x", name, i.ReturnAddr)
			if i.ReturnAddr == trampolineReturn {
				call = name + " trampoline" // replaced twice
			}
			r.calls = append(r.calls, call)
			return false
		}
	}
	b.Entry = func(*engine.Instance, *engine.Context) bool { return skip }
	m.must(t, m.RegisterKretprobes([]*engine.Kretprobe{a, b}))
	const levels = 5
	sp := func(i int) uint64 { return stackTop - 64 - uint64(i)*16 }
	for i := range levels {
		skip = i == 1 // leaves b one instance more
		u.enterAt(t, a.Addr, sp(i), 0x1000+uint64(i))
	}
	if a.Nmissed() != 2 || b.Nmissed() != 1 || a.Kprobe.Nmissed() != 0 {
		t.Errorf("missed: a %d, b %d, kprobe %d; want 2, 1, 0", a.Nmissed(), b.Nmissed(), a.Kprobe.Nmissed())
	}
	for i := range levels {
		want := 0x1000 + uint64(i)
		got := m.RealReturn(&u.task, u.m.arch.Word(u.mem.at(sp(i), 8)), sp(i))
		if got != want {
			t.Errorf("stack trace: level %d returns to %#x, want %#x", i, got, want)
		}
	}
	for i := levels - 1; i >= 0; i-- {
		if ip, ok := u.leaveTo(sp(i)); !ok || ip != 0x1000+uint64(i) {
			t.Errorf("level %d returned to %#x, %v", i, ip, ok)
		}
	}
	want := []string{"b 0x1003", "a trampoline", "b 0x1002", "a 0x1001", "a trampoline", "b 0x1000"}
	if d := cmp.Diff(want, r.take()); d != "" {
		t.Errorf("handlers (-want +got):\n%s", d)
	}
}

// TestKretprobeMissedInHandler: functions that a return handler calls are not probed.
func TestKretprobeMissedInHandler(t *testing.T) { onBoards(t, testKretprobeMissedInHandler) }

func testKretprobeMissedInHandler(t *testing.T, on *board) {
	m := on.machine(t, 1)
	u := m.cpus[0]
	n := 0
	in := on.probe("vfs_write")
	in.PreHandler = func(*engine.Kprobe, *engine.Context) bool { n++; return false }
	rp := on.kret("vfs_read")
	var died error
	rp.Handler = func(*engine.Instance, *engine.Context) bool {
		died = u.inner(in.Addr)
		return false
	}
	m.must(t, m.RegisterKprobe(in))
	m.must(t, m.RegisterKretprobe(rp))
	m.run(t, "vfs_read")
	if died != nil || n != 0 || in.Nmissed() != 1 {
		t.Errorf("%v, %d hits, %d missed; want 0 and 1", died, n, in.Nmissed())
	}
	m.run(t, "vfs_write")
	if n != 1 {
		t.Errorf("%d hits afterwards", n)
	}
}

func TestKretprobeTaskExit(t *testing.T) { onBoards(t, testKretprobeTaskExit) }

func testKretprobeTaskExit(t *testing.T, on *board) {
	m := on.machine(t, 1)
	u := m.cpus[0]
	rp := on.kret("vfs_read")
	rp.Maxactive = 2
	m.must(t, m.RegisterKretprobe(rp))
	for range 5 {
		u.enterAt(t, rp.Addr, stackTop-64, 0x1000)
		u.enterAt(t, rp.Addr, stackTop-80, 0x1001)
		m.TaskExit(&u.task)
	}
	if rp.Nmissed() != 0 {
		t.Errorf("%d missed: a dying task's instances are lost", rp.Nmissed())
	}
	if got := m.RealReturn(&u.task, trampolineReturn, 0); got != trampolineReturn {
		t.Errorf("a dead task returns to %#x", got)
	}
}

// TestKretprobeOutlived: a call that was pending when its kretprobe went returns to
// where it has to, without the handler, also after the kretprobe is back.
func TestKretprobeOutlived(t *testing.T) { onBoards(t, testKretprobeOutlived) }

func testKretprobeOutlived(t *testing.T, on *board) {
	m := on.machine(t, 1)
	u := m.cpus[0]
	n := 0
	rp := on.kret("vfs_read")
	rp.Handler = func(*engine.Instance, *engine.Context) bool { n++; return false }
	m.must(t, m.RegisterKretprobe(rp))
	u.enterAt(t, rp.Addr, stackTop-64, 0x1000)
	u.enterAt(t, rp.Addr, stackTop-80, 0x1001)
	m.UnregisterKretprobe(rp)
	if ip, ok := u.leaveTo(stackTop - 80); !ok || ip != 0x1001 {
		t.Errorf("returned to %#x, %v", ip, ok)
	}
	rp.Addr = 0
	m.must(t, m.RegisterKretprobe(rp))
	if ip, ok := u.leaveTo(stackTop - 64); !ok || ip != 0x1000 || n != 0 {
		t.Errorf("returned to %#x, %v; handler ran %d times", ip, ok, n)
	}
}

func TestKretprobeMismatch(t *testing.T) { onBoards(t, testKretprobeMismatch) }

func testKretprobeMismatch(t *testing.T, on *board) {
	m := on.machine(t, 1)
	u := m.cpus[0]
	rp := on.kret("vfs_read")
	n := 0
	rp.Handler = func(*engine.Instance, *engine.Context) bool { n++; return false }
	m.must(t, m.RegisterKretprobe(rp))
	m.dmesg()
	u.enterAt(t, rp.Addr, stackTop-64, 0x1000)
	u.regs.SP = stackTop
	if !m.Return(&u.c) || u.regs.IP != 0x1000 || n != 0 {
		t.Errorf("returned to %#x, handler ran %d times", u.regs.IP, n)
	}
	u.regs.IP = 0x2000
	if m.Return(&u.c) || u.regs.IP != 0x2000 {
		t.Errorf("a return that nobody knows went to %#x", u.regs.IP)
	}
	want := []string{
		"kretprobe BUG!: Processing kretprobe vfs_read @ vfs_read+0x0/0x40",
		"rethook: Return address not found! Maybe there is a bug in the kernel",
	}
	if d := cmp.Diff(want, m.dmesg()); d != "" {
		t.Error(d)
	}
}

func TestRegisterKretprobeErrors(t *testing.T) { onBoards(t, testRegisterKretprobeErrors) }

func testRegisterKretprobeErrors(t *testing.T, on *board) {
	for _, tt := range []struct {
		name string
		rp   *engine.Kretprobe
		want syscall.Errno
	}{
		{"not an entry", on.kret("vfs_read+5"), syscall.EINVAL},
		{"switches stacks", on.kret("__switch_to"), syscall.EINVAL},
		{"too much data", &engine.Kretprobe{Kprobe: engine.Kprobe{Symbol: "vfs_read"}, DataSize: 4097}, syscall.E2BIG},
		{"too many instances", &engine.Kretprobe{Kprobe: engine.Kprobe{Symbol: "vfs_read"}, Maxactive: 1 << 40}, syscall.ENOMEM},
		{"no such symbol", on.kret("nosuch"), syscall.ENOENT},
		{"blacklisted", on.kret("do_int3"), syscall.EINVAL},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := on.machine(t, 1)
			good := on.kret("vfs_write")
			for _, err := range []error{m.RegisterKretprobe(tt.rp), m.RegisterKretprobes([]*engine.Kretprobe{good, tt.rp})} {
				if tt.want == syscall.ENOENT || tt.want == syscall.EINVAL {
					tt.rp.Addr = 0
				}
				if !errors.Is(err, tt.want) {
					t.Errorf("%v, want %v", err, tt.want)
				}
			}
			if l := m.list(); len(l) != 0 {
				t.Errorf("left: %q", l)
			}
		})
	}
}

// TestReturnWants: hits of the return trampoline get what one of the kretprobes wants. They never get less than hooking
// needs.
func TestReturnWants(t *testing.T) {
	m := newMachine(t, 1)
	all, sp := kret("vfs_read"), kret("vfs_read")
	sp.Want = engine.WantIP
	want := func(what string, w engine.Want) {
		t.Helper()
		if m.want != w {
			t.Errorf("%s: hits of the trampoline get %d, want %d", what, m.want, w)
		}
	}
	m.must(t, m.RegisterKretprobe(sp))
	want("the return alone", engine.WantSP)
	m.must(t, m.RegisterKretprobe(all))
	want("one for all registers", engine.WantAll)
	m.UnregisterKretprobe(sp)
	want("that one alone", engine.WantAll)
	m.must(t, m.DisableKretprobe(all))
	want("disabled", engine.WantAll)
	sp = kret("vfs_read")
	sp.Want = engine.WantIP
	m.must(t, m.RegisterKretprobe(sp))
	m.UnregisterKretprobe(all)
	want("the first one again", engine.WantSP)
	bad := kret("vfs_read")
	bad.Offset = 7
	if m.RegisterKretprobe(bad) == nil {
		t.Error("a kretprobe away from the entry is taken")
	}
	m.must(t, m.TraceFunctions(&engine.FunctionTracer{Returns: kret("")}, []uint64{sp.Addr}))
	m.UnregisterKretprobe(sp)
	sp = kret("vfs_read")
	sp.Want = engine.WantIP
	m.must(t, m.RegisterKretprobe(sp))
	want("a tracer of returns", engine.WantAll)
}
