package engine_test

import (
	"fmt"
	"runtime"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

// The fake machine: pages of bytes, a clock that moves by hand, and a processor
// that goes through straight-line code without doing what it says, but taking
// every trap, jump and return.

const (
	trampolineFtrace = 0xffffffffc0f00000
	trampolineReturn = 0xffffffffc0f00010
	execBase         = 0xffffffffc1000000
	stackTop         = 0xffff888000010000
	callerIP         = 0xffffffff81000123
	pageBytes        = 4096
)

type machine struct {
	*engine.Engine
	board  *board
	kernel *fakeKernel
	clock  *clock
	arch   *engine.Arch
	mu     sync.RWMutex // the machine lock: hits hold it shared
	pages  map[uint64]*[pageBytes]byte
	traps  map[uint64]engine.Trap
	hits   map[uint64]*atomic.Uint64
	next   uint64 // where AllocExec continues
	exec   map[uint64]bool
	want   engine.Want            // of the return trampoline, if an Update has said it
	fail   func(addr uint64) bool // an Update with a patch there fails
	full   bool                   // there is no executable memory left
	logged func(line string)      // called with what the engine logs
	around func()                 // called before and after each Update, with no lock held

	updates, syncs int
	log            []string // printk
	logMu          sync.Mutex
	cpus           []*cpu
}

func newMachine(t testing.TB, cpus int) *machine { return x86Board.machine(t, cpus) }

func (b *board) machine(t testing.TB, cpus int) *machine {
	m := &machine{
		board: b,
		pages: make(map[uint64]*[pageBytes]byte), traps: make(map[uint64]engine.Trap), hits: make(map[uint64]*atomic.Uint64),
		next: execBase, exec: make(map[uint64]bool), clock: &clock{}, arch: b.arch(),
	}
	m.kernel = newKernel(m)
	for i := range cpus {
		m.cpus = append(m.cpus, newCPU(m, i))
	}
	cfg := engine.Config{Arch: m.arch, Kernel: m.kernel, Text: m, Clock: m.clock, CPUs: cpus, Printk: m.printk,
		Log: failer{m, t}}
	e, err := engine.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	m.Engine = e
	t.Cleanup(e.Close)
	return m
}

// failer fails the test at what the engine logs as an error, if no Update was made to
// fail.
type failer struct {
	m *machine
	t testing.TB
}

func (f failer) Enabled(level engine.LogLevel) bool { return level > engine.LogDebug }

func (f failer) Log(level engine.LogLevel, text string, fields ...any) {
	line := fmt.Sprint(append([]any{text}, fields...)...)
	if f.m.fail == nil && level == engine.LogError {
		f.t.Errorf("logged: %s", line)
	}
	if f.m.logged != nil {
		f.m.logged(line)
	}
}

func (m *machine) printk(line string) {
	m.logMu.Lock()
	defer m.logMu.Unlock()
	m.log = append(m.log, line)
}

func (m *machine) dmesg() []string {
	m.logMu.Lock()
	defer m.logMu.Unlock()
	l := m.log
	m.log = nil
	return l
}

// Text.

func (m *machine) ReadText(addr uint64, p []byte) int {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.read(addr, p)
}

func (m *machine) read(addr uint64, p []byte) int {
	n := 0
	for n < len(p) {
		a := addr + uint64(n)
		pg := m.pages[a&^(pageBytes-1)]
		if pg == nil {
			break
		}
		n += copy(p[n:], pg[a%pageBytes:])
	}
	return n
}

func (m *machine) write(addr uint64, p []byte) {
	for i, b := range p {
		a := addr + uint64(i)
		pg := m.pages[a&^(pageBytes-1)]
		if pg == nil {
			pg = new([pageBytes]byte)
			m.pages[a&^(pageBytes-1)] = pg
		}
		pg[a%pageBytes] = b
	}
}

var errNotExec = fmt.Errorf("not executable memory")

func (m *machine) Update(u *engine.Update) error {
	if m.around != nil {
		m.around()
		defer m.around()
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range u.Patches {
		if m.pages[p.Addr&^(pageBytes-1)] == nil || m.fail != nil && m.fail(p.Addr) {
			return errNotExec
		}
	}
	m.updates++
	for _, p := range u.Patches {
		m.write(p.Addr, p.Bytes)
	}
	for _, t := range u.Set {
		if t.Addr == trampolineReturn { // it stays for ever
			m.want = t.Want
			continue
		}
		m.traps[t.Addr] = t
		if m.hits[t.Addr] == nil {
			m.hits[t.Addr] = new(atomic.Uint64)
		}
	}
	for _, a := range u.Clear {
		delete(m.traps, a)
		delete(m.hits, a)
	}
	return nil
}

func (m *machine) AllocExec() (uint64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.full {
		return 0, syscall.ENOMEM
	}
	a := m.next
	m.next += pageBytes
	m.exec[a] = true
	var page [pageBytes]byte
	m.arch.Fill(page[:])
	m.write(a, page[:])
	return a, nil
}

func (m *machine) FreeExec(addr uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.exec, addr)
	delete(m.pages, addr)
}

func (m *machine) Hits(addr uint64) uint64 {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if h := m.hits[addr]; h != nil {
		return h.Load()
	}
	return 0
}

func (m *machine) FtraceTarget() uint64     { return trampolineFtrace }
func (m *machine) ReturnTrampoline() uint64 { return trampolineReturn }

// Synchronize waits until no handler runs that had begun, and until each processor
// that is in executable memory of the engine's has been seen outside.
func (m *machine) Synchronize() {
	m.mu.Lock()
	m.syncs++
	m.mu.Unlock()
	for _, u := range m.cpus {
		for left := u.left.Load(); u.inside.Load() && u.left.Load() == left; {
			runtime.Gosched()
		}
	}
}

// A clock with timers that fire when it is advanced.
type clock struct {
	mu     sync.Mutex
	now    uint64
	timers []*timer
}

type timer struct {
	at uint64
	f  func()
}

func (c *clock) Now() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) AfterFunc(ns uint64, f func()) func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &timer{c.now + ns, f}
	c.timers = append(c.timers, t)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.drop(t)
	}
}

func (c *clock) drop(t *timer) {
	for i, u := range c.timers {
		if u == t {
			c.timers = append(c.timers[:i], c.timers[i+1:]...)
			return
		}
	}
}

func (c *clock) advance(ns uint64) {
	c.mu.Lock()
	end := c.now + ns
	for {
		sort.SliceStable(c.timers, func(i, j int) bool { return c.timers[i].at < c.timers[j].at })
		if len(c.timers) == 0 || c.timers[0].at > end {
			break
		}
		t := c.timers[0]
		c.drop(t)
		c.now = max(c.now, t.at)
		c.mu.Unlock()
		t.f()
		c.mu.Lock()
	}
	c.now = end
	c.mu.Unlock()
}

// list is kprobes/list.
func (m *machine) list() []string {
	var out []string
	for _, l := range m.List() {
		mod, sym := l.Module, fmt.Sprintf("%s+0x%x", l.Symbol, l.Offset)
		if mod == "" {
			mod = " "
		}
		where := sym + "  " + mod
		if l.Symbol == "" {
			where = fmt.Sprintf("0x%x", l.Addr)
		}
		s := fmt.Sprintf("%016x  %c  %s ", l.Addr, l.Kind, where)
		for _, tag := range []struct {
			on   bool
			name string
		}{{l.Gone, "GONE"}, {l.Disabled, "DISABLED"}, {l.Optimized, "OPTIMIZED"}, {l.Ftrace, "FTRACE"}} {
			if tag.on {
				s += "[" + tag.name + "]"
			}
		}
		out = append(out, strings.TrimRight(s, " "))
	}
	return out
}

func (m *machine) bytes(addr uint64, n int) string {
	p := make([]byte, n)
	return fmt.Sprintf("%x", p[:m.ReadText(addr, p)])
}

func sorted(s []string) []string {
	sort.Strings(s)
	return s
}
