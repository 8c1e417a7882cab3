package emu

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// watch registers a probe at sym that notes "sym comm pid" at each hit.
func watch(t testing.TB, m *Machine, log *[]string, syms ...string) {
	t.Helper()
	for _, sym := range syms {
		k := &engine.Kprobe{Symbol: sym, PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
			*log = append(*log, fmt.Sprintf("%s %s %d", sym, c.Task.Comm, c.Task.PID))
			return false
		}}
		if err := m.Engine().RegisterKprobe(k); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { m.Engine().UnregisterKprobe(k) })
	}
}

func TestMirrorLifeOfAProcess(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	var log []string
	watch(t, m, &log, "kernel_clone", "do_execveat_common", "vfs_read", "do_exit")
	read := &Call{PID: 100, TGID: 100, PPID: 50, Comm: "cat", PComm: "bash",
		Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x7ffff0001000, 4096}, Ret: 17}
	for range 2 {
		if ret, err := m.Mirror(read); ret != 17 || err != nil {
			t.Fatalf("read = %d, %v", ret, err)
		}
	}
	thread := &Call{PID: 101, TGID: 100, PPID: 50, Comm: "cat", Nr: syscall.SYS_READ, Args: [6]uint64{3}, Ret: -5}
	if ret, err := m.Mirror(thread); ret != -5 || err != nil {
		t.Fatalf("failing read = %d, %v", ret, err)
	}
	for _, pid := range []int{101, 100} {
		if _, err := m.Mirror(&Call{Kind: CallExit, PID: pid}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := m.Mirror(&Call{Kind: CallExit, PID: 999}); err != nil {
		t.Errorf("exit of a stranger: %v", err)
	}
	want := []string{
		"kernel_clone bash 50", "do_execveat_common bash 100", "vfs_read cat 100", "vfs_read cat 100",
		"kernel_clone cat 100", "vfs_read cat 101", "do_exit cat 101", "do_exit cat 100",
	}
	if !slices.Equal(log, want) {
		t.Errorf("hits\n%s\nwant\n%s", strings.Join(log, "\n"), strings.Join(want, "\n"))
	}
	if s := m.Status(); s.Tasks != 1 || s.Runnable != 0 || s.Oopses != 0 {
		t.Errorf("%+v\n%s", s, m.Kmsg())
	}
}

// TestUserStrings reads what a call's argument points to, at its own address,
// and finds neither what is not there nor what another process has there.
func TestUserStrings(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	var got []string
	k := &engine.Kprobe{Symbol: "do_sys_openat2", Want: engine.WantAll, PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		var b [64]byte
		n := c.Mem.ReadUser(c.R[arch.SI], b[:])
		s, _, _ := strings.Cut(string(b[:n]), "\x00")
		got = append(got, s)
		if c.Mem.ReadKernel(c.R[arch.SI], b[:]) != 0 || c.Mem.ReadUser(c.SP, b[:]) != 0 {
			t.Error("user memory was read as the kernel's, or the kernel's as the user's")
		}
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	defer m.Engine().UnregisterKprobe(k)
	open := func(pid int, at uint64, mem ...UserMem) int64 {
		ret, err := m.Mirror(&Call{PID: pid, TGID: pid, Comm: "cat", Nr: syscall.SYS_OPENAT,
			Args: [6]uint64{0xffffff9c, at, 0}, User: mem, Ret: 3})
		if err != nil {
			t.Fatal(err)
		}
		return ret
	}
	const at = 0x7ffc12345ff0 // the string crosses a page
	path := "/sys/kernel/debug/kprobes/list"
	if ret := open(10, at, UserMem{at, []byte(path + "\x00")}); ret != 3 {
		t.Errorf("open = %d", ret)
	}
	open(10, at)                                            // still there: it is the same process
	if ret := open(11, at); ret != -int64(syscall.EFAULT) { // another process has nothing there
		t.Errorf("open of a bad pointer = %d", ret)
	}
	open(11, at, UserMem{at, []byte("/other\x00")})
	open(10, at) // and took it away from the first
	if want := []string{path, path, "", "/other", ""}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if s := m.Status(); s.Oopses != 0 {
		t.Errorf("%s", m.Kmsg())
	}
}

// TestBadPointers hands the kernel addresses of all sorts: the exception table
// takes care of them.
func TestBadPointers(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	for _, p := range []uint64{0, 1, 0x7fffffffffff, 0x800000000000, 0xffff888000000000, 0xffffffff81000000, ^uint64(0)} {
		for _, nr := range []int{syscall.SYS_OPENAT, syscall.SYS_MKDIR, syscall.SYS_WRITE, syscall.SYS_EXECVE, 435} {
			c := &Call{PID: 10, TGID: 10, Comm: "sh", Nr: nr, Args: [6]uint64{p, p, p, p, p, p}}
			if _, err := m.Mirror(c); err != nil {
				t.Fatalf("call %d with %#x: %v\n%s", nr, p, err, m.Kmsg())
			}
		}
	}
	if s := m.Status(); s.Oopses != 0 {
		t.Errorf("%s", m.Kmsg())
	}
}

// TestOopsInACall lets a probe corrupt a register; the process's next call is
// made by a new task.
func TestOopsInACall(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	k := &engine.Kprobe{Symbol: "vfs_read", Want: engine.WantAll, PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		c.R[arch.DI] = 0x10
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	read := &Call{PID: 10, TGID: 10, PPID: 9, Comm: "cat", Nr: syscall.SYS_READ, Args: [6]uint64{3}, Ret: 1}
	if _, err := m.Mirror(read); !errors.Is(err, ErrKilled) {
		t.Fatalf("err = %v", err)
	}
	wantKmsg(t, m, "BUG: kernel NULL pointer dereference", "Comm: cat", "RIP: 0010:vfs_read+0x", "Call Trace:", "ksys_read+0x",
		"do_syscall_64+0x", "entry_SYSCALL_64_after_hwframe+0x", "---[ end trace")
	m.Engine().UnregisterKprobe(k)
	if ret, err := m.Mirror(read); ret != 1 || err != nil {
		t.Fatalf("after the oops: %d, %v", ret, err)
	}
}

// TestTraceShowsRealReturns oopses under a kretprobe.
func TestTraceShowsRealReturns(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	rp := &engine.Kretprobe{Kprobe: engine.Kprobe{Symbol: "ksys_read"}, Handler: func(*engine.Instance, *engine.Context) bool { return false }}
	if err := m.Engine().RegisterKretprobe(rp); err != nil {
		t.Fatal(err)
	}
	defer m.Engine().UnregisterKretprobe(rp)
	k := &engine.Kprobe{Symbol: "vfs_read", Want: engine.WantAll, PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool { c.R[arch.DI] = 0x10; return false }}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	defer m.Engine().UnregisterKprobe(k)
	m.Mirror(&Call{PID: 10, TGID: 10, Comm: "cat", Nr: syscall.SYS_READ, Args: [6]uint64{3}, Ret: 1})
	wantKmsg(t, m, "Call Trace:", "ksys_read+0x", "do_syscall_64+0x")
	if log := string(m.Kmsg()); strings.Contains(log, fmt.Sprintf("%#x", m.text.returnGate)) {
		t.Errorf("the trampoline is in the trace:\n%s", log)
	}
	if n := rp.Nmissed(); n != 0 {
		t.Errorf("%d missed", n)
	}
}

// TestTickHits probes the timer interrupt, which comes to processors that run.
func TestTickHits(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual, CPUs: 1})
	var log []string
	watch(t, m, &log, "update_process_times")
	if _, err := callAt(m, codeAt(t, m, 0, countdown(10_000_000)...)); err != nil {
		t.Fatal(err)
	}
	if len(log) < 4 || !strings.HasPrefix(log[0], "update_process_times call ") {
		t.Errorf("%q", log)
	}
	log = nil
	if err := m.Advance(100 * time.Millisecond); err != nil {
		t.Fatal(err)
	}
	if len(log) < 24 || log[0] != "update_process_times swapper/0 0" {
		t.Errorf("%q", log)
	}
}

// TestMirrorAtOnce has many processes call at the same time.
func TestMirrorAtOnce(t *testing.T) {
	m := boot(t, Config{CPUs: 4})
	k := &engine.Kprobe{Symbol: "vfs_write", Want: engine.WantAll, PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		var b [8]byte
		if c.Mem.ReadUser(c.R[arch.SI], b[:]) != 8 || string(b[:]) != fmt.Sprintf("%08d", c.Task.PID) {
			t.Errorf("%d wrote %q", c.Task.PID, b)
		}
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	defer m.Engine().UnregisterKprobe(k)
	var wg sync.WaitGroup
	for pid := 100; pid < 116; pid++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			c := &Call{PID: pid, TGID: pid, PPID: 50, Comm: "dd", PComm: "sh", Nr: syscall.SYS_WRITE,
				Args: [6]uint64{1, 0x7ffff0001000, 8}, Ret: 8,
				User: []UserMem{{0x7ffff0001000, fmt.Appendf(nil, "%08d", pid)}}}
			for range 100 {
				if ret, err := m.Mirror(c); ret != 8 || err != nil {
					t.Errorf("write = %d, %v", ret, err)
				}
			}
			m.Mirror(&Call{Kind: CallExit, PID: pid})
		}()
	}
	wg.Wait()
	if s := m.Status(); s.Tasks != 1 || s.Oopses != 0 {
		t.Errorf("%+v\n%s", s, m.Kmsg())
	}
}

func TestTracefsCreateDir(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	var names []string
	k := &engine.Kprobe{Symbol: "tracefs_create_dir", Want: engine.WantAll, PreHandler: func(_ *engine.Kprobe, c *engine.Context) bool {
		var b [16]byte
		n := c.Mem.ReadKernel(c.R[arch.DI], b[:])
		s, _, _ := strings.Cut(string(b[:n]), "\x00")
		names = append(names, c.Task.Comm+" "+s)
		return false
	}}
	if err := m.Engine().RegisterKprobe(k); err != nil {
		t.Fatal(err)
	}
	defer m.Engine().UnregisterKprobe(k)
	if err := m.TracefsCreateDir(&Call{PID: 7, TGID: 7, Comm: "bash"}, "myevent"); err != nil {
		t.Fatal(err)
	}
	if err := m.TracefsCreateDir(nil, "other"); err != nil {
		t.Fatal(err)
	}
	if want := []string{"bash myevent", "call other"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

func TestManyProcesses(t *testing.T) {
	m := boot(t, Config{})
	before := m.Status()
	for round := range 3 {
		for pid := 100; pid < 1100; pid++ {
			c := &Call{PID: pid, TGID: pid, PPID: 50, Comm: "true", PComm: "sh", Nr: syscall.SYS_READ, Args: [6]uint64{3}, Ret: 1}
			if ret, err := m.Mirror(c); ret != 1 || err != nil {
				t.Fatalf("round %d, pid %d: %d, %v\n%s", round, pid, ret, err, m.Kmsg())
			}
		}
		for pid := 100; pid < 1100; pid++ {
			if _, err := m.Mirror(&Call{Kind: CallExit, PID: pid}); err != nil {
				t.Fatal(err)
			}
		}
	}
	after := m.Status()
	if after.Tasks != before.Tasks+1 || after.Oopses != 0 {
		t.Errorf("%+v\n%s", after, m.Kmsg())
	}
	t.Logf("%d kB of memory more in use", (before.MemoryFree-after.MemoryFree)>>10)
}

// benchCall measures one mirrored call, made over and over.
func benchCall(b *testing.B, c *Call) {
	m := boot(b, Config{})
	b.ReportAllocs()
	n := m.Status().Instructions
	for b.Loop() {
		if _, err := m.Mirror(c); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(m.Status().Instructions-n)/float64(b.N), "insns/op")
}

func BenchmarkMirror(b *testing.B) {
	path := UserMem{0x7ffff0001000, []byte("/sys/kernel/debug/kprobes/enabled\x00")}
	for name, c := range map[string]*Call{
		"read":  {Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x7ffff0001000, 4096}, Ret: 17},
		"open":  {Nr: syscall.SYS_OPENAT, Args: [6]uint64{0xffffff9c, 0x7ffff0001000}, User: []UserMem{path}, Ret: 3},
		"close": {Nr: syscall.SYS_CLOSE, Args: [6]uint64{3}},
	} {
		c.PID, c.TGID, c.Comm = 100, 100, "cat"
		b.Run(name, func(b *testing.B) { benchCall(b, c) })
	}
	b.Run("cycle", func(b *testing.B) {
		m := boot(b, Config{})
		calls := []*Call{
			{Nr: syscall.SYS_OPENAT, Args: [6]uint64{0xffffff9c, 0x7ffff0001000}, User: []UserMem{path}, Ret: 3},
			{Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x7ffff0003000, 4096}, Ret: 2},
			{Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x7ffff0003000, 4096}, Ret: 0},
			{Nr: syscall.SYS_CLOSE, Args: [6]uint64{3}},
		}
		for b.Loop() {
			for _, c := range calls {
				c.PID, c.TGID, c.Comm = 100, 100, "cat"
				if _, err := m.Mirror(c); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
