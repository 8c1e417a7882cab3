package emu

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A tracker runs a machine of one processor instruction by instruction and keeps, for
// every task, what Machine.Stack is to say: it sees each call and each return.
type tracker struct {
	t     *testing.T
	m     *Machine
	c     *cpu
	calls map[*task][]callSite
	tick  int // steps between two timer interrupts
	steps int
	seen  map[uint64]bool                             // instructions at which stacks were compared
	check func(tr *tracker, ip uint64, want []uint64) // if set, hears of every stack
}

// A callSite is a call, or an interrupt, that has not returned.
type callSite struct{ ret, slot uint64 }

func track(t *testing.T) *tracker {
	m := boot(t, Config{CPUs: 1, Clock: ClockVirtual})
	return &tracker{t: t, m: m, c: &m.cpus[0], calls: map[*task][]callSite{}, seen: map[uint64]bool{}, tick: 211}
}

// do makes the system call c, with every instruction of it tracked, and of what else
// runs meanwhile. A fork of its task comes before.
func (tr *tracker) do(c *Call) {
	m := tr.m
	m.lock.Lock()
	defer m.lock.Unlock()
	task, err := m.taskOf(c, nil)
	if err != nil {
		tr.t.Fatal(err)
	}
	if err := m.enterSyscall(task, &sysCall{nr: c.Nr, args: &c.Args, user: c.User, ret: c.Ret}); err != nil {
		tr.t.Fatal(err)
	}
	delete(tr.calls, task)
	tr.finish(task.job)
}

// call makes a call as Machine.Call does.
func (tr *tracker) call(symbol string, args ...uint64) {
	s, err := tr.m.Begin(symbol, args...)
	if err != nil {
		tr.t.Fatal(err)
	}
	tr.m.lock.Lock()
	tr.finish(&s.j)
	tr.m.lock.Unlock()
	if _, err := s.Finish(); err != nil {
		tr.t.Fatal(err)
	}
}

func (tr *tracker) finish(j *job) {
	for m := tr.m; !j.done && !tr.t.Failed(); {
		if m.pick() == nil {
			m.doze(j)
			continue
		}
		m.enterUser(tr.c)
		for t := tr.c.task; t != nil && tr.c.task == t && !tr.t.Failed(); {
			tr.step(t)
		}
	}
}

// step compares stacks, and runs one instruction.
func (tr *tracker) step(t *task) {
	m, c := tr.m, tr.c
	ip, sp := c.regs.IP, c.regs.SP
	for n := len(tr.calls[t]); n > 0 && tr.calls[t][n-1].slot < sp; n-- {
		tr.calls[t] = tr.calls[t][:n-1]
	}
	tr.compare(t, ip)
	if tr.steps++; tr.steps%tr.tick == 0 && m.interrupt(c) {
		m.clock.Forward(m.clock.Now() + tickNS) // so that there is something to do
		tr.calls[t] = append(tr.calls[t], callSite{ip, c.regs.SP})
		return
	}
	var b [insn.MaxLen]byte
	var in insn.Inst
	n := m.text.readLocked(ip, b[:])
	if err := insn.Decode(b[:n], insn.Mode64, &in); err != nil {
		tr.t.Fatalf("%s: %v", m.registry.Describe(ip), err)
	}
	m.stepOne(c)
	isCall := in.OpLen == 1 && (in.Op[0] == 0xe8 || in.Op[0] == 0xff && in.Reg() == 2)
	// error_entry moves its return address.
	if isCall && !strings.HasPrefix(m.registry.Describe(c.regs.IP), "error_entry+0x0/") {
		tr.calls[t] = append(tr.calls[t], callSite{ip + uint64(in.Len), c.regs.SP})
	}
}

// compare takes the stack of t, as it is before the instruction at ip, as a probe there
// would.
func (tr *tracker) compare(t *task, ip uint64) {
	m, c := tr.m, tr.c
	if strings.HasPrefix(m.registry.Describe(ip), "error_entry+") {
		return // no probe and no interrupt comes there
	}
	var want []uint64
	for _, s := range slices.Backward(tr.calls[t]) {
		want = append(want, s.ret)
	}
	regs := *c.regs
	regs.IP++ // behind the breakpoint
	outer := c.ctx.Regs
	c.ctx.Regs = asEngine(&regs)
	var pcs [64]uint64
	n, guesses := m.unwind(&c.ctx, pcs[:])
	c.ctx.Regs = outer
	if got := pcs[:n]; !slices.Equal(got, want) || guesses != 0 {
		tr.t.Errorf("at %s the stack is, with %d guesses\n%swant\n%s",
			m.registry.Describe(ip), guesses, tr.names(got), tr.names(want))
	}
	tr.seen[ip] = true
	if tr.check != nil {
		tr.check(tr, ip, want)
	}
}

func (tr *tracker) names(pcs []uint64) string {
	var b strings.Builder
	for _, pc := range pcs {
		fmt.Fprintf(&b, "\t%s\n", tr.m.registry.Describe(pc))
	}
	return b.String()
}

// sampleCalls reach most of what system calls reach.
func sampleCalls() []*Call {
	const (
		str   = 0x7ffe12345678
		out   = 0x1000
		cwd   = ^uint64(99)
		write = syscall.O_CREAT | syscall.O_WRONLY
		addr  = "\x02\x00\x50\x00\x7f\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00"
	)
	var calls []*Call
	add := func(nr int, ret int64, text string, args ...uint64) {
		c := &Call{PID: 1234, TGID: 1234, PPID: 1000, PComm: "bash", Comm: "test", Nr: nr, Ret: ret,
			User: []UserMem{{Addr: str, Data: append([]byte(text), 0)}}}
		copy(c.Args[:], args)
		calls = append(calls, c)
	}
	add(syscall.SYS_OPENAT, 3, "/etc/passwd", cwd, str, 0)
	add(syscall.SYS_READ, 100, "", 3, out, 4096)
	add(syscall.SYS_FSTAT, 0, "", 3, out)
	add(syscall.SYS_LSEEK, 7, "", 3, 7, 0)
	add(syscall.SYS_OPENAT, 4, "/tmp/new/./../x", cwd, str, write, 0o644)
	add(syscall.SYS_WRITE, 5, "hello", 4, str, 5)
	add(syscall.SYS_FSYNC, 0, "", 4)
	add(syscall.SYS_DUP2, 9, "", 4, 9)
	add(syscall.SYS_CLOSE, 0, "", 4)
	add(syscall.SYS_MKDIR, 0, "/tmp/d", str, 0o755)
	add(syscall.SYS_RMDIR, 0, "/tmp/d/", str)
	add(syscall.SYS_SYMLINK, 0, "/tmp/ln", str, str)
	add(syscall.SYS_READLINK, 7, "/tmp/ln", str, out, 100)
	add(syscall.SYS_RENAME, 0, "/tmp/ln", str, str)
	add(syscall.SYS_UNLINK, 0, "/tmp/ln", str)
	add(syscall.SYS_MKNOD, 0, "/tmp/fifo", str, 0o10644)
	add(syscall.SYS_STAT, -2, "/tmp/gone", str, out)
	add(syscall.SYS_STATFS, 0, "/tmp", str, out)
	add(syscall.SYS_TRUNCATE, 0, "/tmp/x", str, 10)
	add(syscall.SYS_CHDIR, 0, "/tmp/sub/dir", str)
	add(syscall.SYS_GETDENTS64, 48, "", 3, out, 32768)
	add(syscall.SYS_SOCKET, 5, "", 2, 1, 0)
	add(syscall.SYS_BIND, 0, addr, 5, str, 16)
	add(syscall.SYS_LISTEN, 0, "", 5, 5)
	add(syscall.SYS_SOCKET, 6, "", 2, 1, 0)
	add(syscall.SYS_CONNECT, 0, addr, 6, str, 16)
	add(syscall.SYS_ACCEPT, 7, "", 5, 0, 0)
	add(syscall.SYS_SENDTO, 5, "hello", 6, str, 5)
	add(syscall.SYS_RECVFROM, 5, "     ", 7, str, 5)
	add(syscall.SYS_CLOSE, 0, "", 7)
	add(syscall.SYS_MMAP, 0x7f0000000000, "", 0, 4096, 3, 0x22)
	add(syscall.SYS_MUNMAP, 0, "", 0x7f0000000000, 4096)
	add(syscall.SYS_PIPE, 0, "", out)
	add(syscall.SYS_EXECVE, 0, "/bin/ls", str, 0, 0)
	add(syscall.SYS_CLONE, 4321, "", 0x01200011)
	add(syscall.SYS_SCHED_YIELD, 0, "")
	add(syscall.SYS_NANOSLEEP, 0, strings.Repeat("\x00", 8)+"\x01", str, 0)
	add(syscall.SYS_UNAME, 0, "", out)
	return calls
}

// TestStackAtEveryInstruction: wherever a task may be, its stack is the calls that have
// not returned, with timer interrupts in the middle, too.
func TestStackAtEveryInstruction(t *testing.T) {
	tr := track(t)
	for _, c := range sampleCalls() {
		tr.do(c)
	}
	// do_exit does not come back: what is behind its call is another function.
	tr.do(&Call{PID: 1234, TGID: 1234, Comm: "ls", Nr: syscall.SYS_EXIT_GROUP})
	// Functions with any number of arguments have frame pointers.
	tr.call("_printk", mustLookup(t, tr.m, "linux_banner"))
	// Its frame is found by ax for a while, and an interrupt there has another ax, as in Linux.
	tr.tick = math.MaxInt
	tr.call("arch_irq_work_raise")
	funcs := map[string]int{}
	for ip := range tr.seen {
		name, _, _ := strings.Cut(tr.m.registry.Describe(ip), "+")
		funcs[name]++
	}
	t.Logf("%d steps, %d instructions of %d functions", tr.steps, len(tr.seen), len(funcs))
	if len(tr.seen) < 3000 || len(funcs) < 200 {
		t.Errorf("only %d instructions of %d functions were reached", len(tr.seen), len(funcs))
	}
}
