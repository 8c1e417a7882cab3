package emu

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

var kernels32 = []string{"6.1/i386", "5.10/i386", "2.6/i386"}

// process32 makes a call of a process of x86-64.
func process32(t *testing.T, m *Machine, c Call) int64 {
	t.Helper()
	c.PID, c.TGID, c.PPID, c.Comm = 50, 50, 1, "cat"
	got, err := m.Mirror(&c)
	if err != nil {
		t.Fatalf("call %d: %v\n%s", c.Nr, err, m.Kmsg())
	}
	return got
}

// path64 is where a process of x86-64 has a path.
const path64 = 0x7ffd12345678

func open32(path string, ret int64) Call {
	return Call{Nr: syscall.SYS_OPENAT, Args: [6]uint64{0xffffff9c, path64}, Ret: ret, User: []UserMem{{path64, []byte(path + "\x00")}}}
}

// TestI386Calls: calls of x86-64 are those of i386, and return what they return on the host; what i386 does not have
// is not made.
func TestI386Calls(t *testing.T) {
	for _, name := range kernels32 {
		m := inside(t, name)
		for _, c := range []Call{
			open32("/etc/passwd", 3), open32("/none", -2),
			{Nr: syscall.SYS_READ, Args: [6]uint64{3, 0x555555561000, 4096}, Ret: 100},
			{Nr: syscall.SYS_PREAD64, Args: [6]uint64{3, 0x555555561000, 10, 1 << 33}, Ret: 0},
			{Nr: syscall.SYS_LSEEK, Args: [6]uint64{3, 1 << 33, 0}, Ret: 0},
			{Nr: syscall.SYS_FSTAT, Args: [6]uint64{3, 0x7ffd12340000}, Ret: 0},
			{Nr: syscall.SYS_CLOSE, Args: [6]uint64{3}, Ret: 0},
			{Nr: syscall.SYS_CLONE, Args: [6]uint64{0x1200011}, Ret: 51},
			{Nr: syscall.SYS_TUXCALL, Ret: -38},
		} {
			if got := process32(t, m, c); got != c.Ret {
				t.Errorf("%s: call %d: %d, want %d", name, c.Nr, got, c.Ret)
			}
		}
		if log := string(m.Kmsg()); strings.Contains(log, "Oops") {
			t.Errorf("%s:\n%s", name, log)
		}
	}
}

// TestI386Arguments: numbers and arguments that the two instruction sets do not share.
func TestI386Arguments(t *testing.T) {
	const big = 0x1_2345_6789
	for _, c := range []struct {
		nr   int
		in   [6]uint64
		want int
		out  [6]uint64
	}{
		{syscall.SYS_READ, [6]uint64{3, 4, 5}, 3, [6]uint64{3, 4, 5}},
		{syscall.SYS_MMAP, [6]uint64{0, 4096, 3, 2, 5, 0x3000}, 192, [6]uint64{0, 4096, 3, 2, 5, 3}},
		{syscall.SYS_PREAD64, [6]uint64{3, 4, 5, big}, 180, [6]uint64{3, 4, 5, 0x23456789, 1}},
		{syscall.SYS_LSEEK, [6]uint64{3, big, 1}, 140, [6]uint64{3, 1, 0x23456789, llseekResult, 1}},
		{syscall.SYS_FTRUNCATE, [6]uint64{3, big}, 194, [6]uint64{3, 0x23456789, 1}},
		{syscall.SYS_FALLOCATE, [6]uint64{3, 1, big, big}, 324, [6]uint64{3, 1, 0x23456789, 1, 0x23456789, 1}},
		{syscall.SYS_NANOSLEEP, [6]uint64{7, 8}, 407, [6]uint64{0, 0, 7, 8}},
		{syscall.SYS_ACCEPT, [6]uint64{3, 4, 5, 99}, 364, [6]uint64{3, 4, 5}},
		{syscall.SYS_STATFS, [6]uint64{1, 2}, 268, [6]uint64{1, 84, 2}},
		{437, [6]uint64{1, 2, 3, 4}, 437, [6]uint64{1, 2, 3, 4}},
	} {
		if nr, args, ok := call32(c.nr, c.in); !ok || nr != c.want || args != c.out {
			t.Errorf("%d is %d %#x, want %d %#x", c.nr, nr, args, c.want, c.out)
		}
	}
	for _, nr := range []int{-1, 340, syscall.SYS_TUXCALL} {
		if got, _, ok := call32(nr, [6]uint64{}); ok {
			t.Errorf("%d is %d", nr, got)
		}
	}
	for addr, want := range map[uint64]uint64{5: 5, 0xffffff9c: 0xffffff9c, path64: 0x12345678, ^uint64(0): 0xffffffff} {
		if got := fold32(addr); got != want {
			t.Errorf("%#x is %#x, want %#x", addr, got, want)
		}
	}
}

// TestI386Probes: a call hits a probe at a function's entry, one that is a jump, one that is stepped, and one at the
// return; each sees the call's arguments where i386 has them.
func TestI386Probes(t *testing.T) {
	m := inside(t, "6.1/i386")
	e := m.Engine()
	var seen []string
	at := boundaries(m, "do_sys_openat2")
	for i, addr := range []uint64{at[0], at[1], at[2]} {
		kp := &engine.Kprobe{Addr: addr, Want: engine.WantAll}
		kp.PreHandler = func(_ *engine.Kprobe, c *engine.Context) bool {
			var b [11]byte
			c.Mem.ReadUser(c.R[arch.DX], b[:])
			seen = append(seen, fmt.Sprintf("%d %s", i, b[:]))
			return false
		}
		if i == 2 {
			kp.PostHandler = func(*engine.Kprobe, *engine.Context) { seen = append(seen, "stepped") }
		}
		if err := e.RegisterKprobe(kp); err != nil {
			t.Fatal(err)
		}
	}
	rp := &engine.Kretprobe{Kprobe: engine.Kprobe{Symbol: "do_sys_openat2", Want: engine.WantAll}}
	rp.Handler = func(_ *engine.Instance, c *engine.Context) bool {
		to, _ := m.Kernel().Symbol(c.IP)
		seen = append(seen, fmt.Sprintf("%d to %s", c.R[arch.AX], to.Name))
		return false
	}
	if err := e.RegisterKretprobe(rp); err != nil {
		t.Fatal(err)
	}
	want := []string{"0 /etc/passwd", "1 /etc/passwd", "2 /etc/passwd", "stepped", "3 to __ia32_sys_openat"}
	for range 2 { // the second time the probe between is a jump
		seen = nil
		process32(t, m, open32("/etc/passwd", 3))
		if !slices.Equal(seen, want) {
			t.Errorf("seen: %q, want %q", seen, want)
		}
		if err := m.Advance(1e9); err != nil {
			t.Fatal(err)
		}
	}
}

// TestI386Modules: handlers of modules get their arguments by registers, and the registers of a struct pt_regs
// that is their kernel's.
func TestI386Modules(t *testing.T) {
	for _, c := range []struct {
		kernel string
		want   []string
	}{
		{"6.1/i386", []string{
			`handler_pre: <kernel_clone> p->addr = 0x[0-9a-f]{8}, ip = c1[0-9a-f]{6}, flags = 0x2[0-9a-f]{2}$`,
			`handler_post: <kernel_clone> p->addr = 0x[0-9a-f]{8}, flags = 0x2[0-9a-f]{2}$`,
			`kernel_clone returned 51 and took \d+ ns to execute$`,
		}},
		{"2.6/i386", []string{
			`pre_handler: p->addr=0x[0-9a-f]{8}, eip=c01[0-9a-f]{5}, eflags=0x2[0-9a-f]{2}$`,
			`post_handler: p->addr=0x[0-9a-f]{8}, eflags=0x2[0-9a-f]{2}$`,
			`sys_open returns -14$`,
		}},
	} {
		m := inside(t, c.kernel)
		for _, name := range []string{"kprobe_example", "kretprobe_example", "ktm"} {
			if err := m.Insmod(name, nil); err != nil {
				t.Fatalf("%v\n%s", err, m.Kmsg())
			}
		}
		process32(t, m, Call{Nr: syscall.SYS_CLONE, Args: [6]uint64{0x1200011}, Ret: 51})
		_, _ = m.Call("sys_open", onStack(m, 0, 0, 0)...) // 6.1 has none
		log := string(m.Kmsg())
		for _, w := range c.want {
			if !regexp.MustCompile(`(?m)` + w).MatchString(log) {
				t.Errorf("%s: the log has no line %q:\n%s", c.kernel, w, log)
			}
		}
		for _, name := range []string{"kretprobe_example", "kprobe_example", "ktm"} {
			if err := m.Rmmod(name); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestI386PtRegs: the struct pt_regs of an old kernel ends where the interrupted stack begins, which stays what it was.
func TestI386PtRegs(t *testing.T) {
	for _, p := range []*platform{i386, i386Lazy} {
		in := arch.Regs{SP: 0xf0001ff0, IP: 0xc0100000, Flags: 0x246}
		for i := range 7 {
			in.R[i] = 0xf1 + uint64(i)
		}
		b, out := p.regs(&in), arch.Regs{}
		if p.load(b, &out, in.SP); out != in || len(b) != p.saved {
			t.Errorf("%d bytes: %+v, want %+v", len(b), out, in)
		}
		if at := p.regsAt(in.SP); at+uint64(p.saved) > in.SP || p == i386Lazy && at+uint64(p.saved) != in.SP {
			t.Errorf("%d bytes at %#x", p.saved, at)
		}
	}
}

// TestI386Oops: a fault is told with the registers that there are.
func TestI386Oops(t *testing.T) {
	m := inside(t, "6.1/i386")
	if _, err := m.Call("strlen", 0); err == nil {
		t.Fatal("it lives")
	}
	log := string(m.Kmsg())
	for _, w := range []string{
		`BUG: kernel NULL pointer dereference, address: 00000000$`, `EIP: strlen\+0x[0-9a-f]+/0x[0-9a-f]+$`,
		`EAX: 00000000 EBX: [0-9a-f]{8} ECX: [0-9a-f]{8} EDX: [0-9a-f]{8}$`, `ESI: [0-9a-f]{8} EDI: [0-9a-f]{8} EBP: [0-9a-f]{8} ESP: f0[0-9a-f]{6}$`,
		`DS: 007b ES: 007b FS: 00d8 GS: 0000 SS: 0068 EFLAGS: [0-9a-f]{8}$`,
	} {
		if !regexp.MustCompile(`(?m)` + w).MatchString(log) {
			t.Errorf("no line %q:\n%s", w, log)
		}
	}
}
