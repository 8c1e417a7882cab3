package engine_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"runtime"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/x86"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
	"github.com/rs/zerolog"
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
	kernel *kernel
	clock  *clock
	arch   *engine.Arch
	mu     sync.RWMutex // the machine lock: hits hold it shared
	pages  map[uint64]*[pageBytes]byte
	traps  map[uint64]engine.Trap
	hits   map[uint64]*atomic.Uint64
	next   uint64 // where AllocExec continues
	exec   map[uint64]bool
	fail   func(addr uint64) bool // an Update with a patch there fails
	around func()                 // called before and after each Update, with no lock held

	updates, syncs int
	log            []string // printk
	logMu          sync.Mutex
	cpus           []*cpu
}

func newMachine(t testing.TB, cpus int) *machine {
	m := &machine{
		pages: make(map[uint64]*[pageBytes]byte), traps: make(map[uint64]engine.Trap), hits: make(map[uint64]*atomic.Uint64),
		next: execBase, exec: make(map[uint64]bool), clock: &clock{}, arch: x86.Arch64(),
	}
	m.kernel = newKernel(m)
	for i := range cpus {
		m.cpus = append(m.cpus, newCPU(m, i))
	}
	e, err := engine.New(engine.Config{Arch: m.arch, Kernel: m.kernel, Text: m, Clock: m.clock, CPUs: cpus, Printk: m.printk,
		Log: zerolog.New(failer{m, t}).Level(zerolog.ErrorLevel)})
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

func (f failer) Write(p []byte) (int, error) {
	if f.m.fail == nil {
		f.t.Errorf("logged: %s", p)
	}
	return len(p), nil
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
	a := m.next
	m.next += pageBytes
	m.exec[a] = true
	m.write(a, bytes.Repeat([]byte{0xcc}, pageBytes))
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

// Kernel.

type kernel struct {
	m       *machine
	mu      sync.RWMutex
	symbols []engine.Symbol // by address
	byName  map[string]uint64
	core    *engine.Tables
	modules []*module
}

type module struct {
	engine.Module
	tables *engine.Tables
}

// body is a function of 0x2c bytes with instruction boundaries at 0, 5, 7, 9, b, d,
// e, f, 13, 1c, 21, 24, 27, 2b: those of vfs_read in Debian's 6.1.0-56-amd64, whose
// first 16 bytes these are. Its last instruction is a ret.
var body = []byte{
	0x0f, 0x1f, 0x44, 0, 0, 0x41, 0x57, 0x41, 0x56, 0x41, 0x55, 0x41, 0x54, 0x55, 0x53,
	0x48, 0x83, 0xec, 0x10, // sub $16,%rsp
	0x65, 0x48, 0x8b, 0x04, 0x25, 0x28, 0, 0, 0, // mov %gs:40,%rax
	0x48, 0x89, 0x44, 0x24, 0x08, // mov %rax,8(%rsp)
	0x48, 0x31, 0xc0, 0x48, 0x89, 0xfb, // xor %rax,%rax; mov %rdi,%rbx
	0x48, 0x83, 0xc0, 0x01, 0xc3, // add $1,%rax; ret
}

// bodyIndirect is one with an indirect jump (never reached), so that nothing in it
// can be optimised; f7 d8 (neg %eax) at 5 and 0f a2 (cpuid, not boostable) at 7.
var bodyIndirect = []byte{
	0x0f, 0x1f, 0x44, 0, 0, 0xf7, 0xd8, 0x0f, 0xa2, 0x48, 0x89, 0xfb, 0x48, 0x89, 0xfb, 0xc3, 0xff, 0xe0,
}

const size = 0x40 // of a function, with padding

func newKernel(m *machine) *kernel {
	k := &kernel{m: m, byName: make(map[string]uint64), core: &engine.Tables{
		CoreText: engine.Range{Start: 0xffffffff81000000, End: 0xffffffff82000000},
	}}
	for name, addr := range map[string]uint64{
		"vfs_read": 0xffffffff813669e0, "vfs_write": 0xffffffff81367160, "vfs_open": 0xffffffff81363d40,
		"ksys_read": 0xffffffff81367550, "ksys_write": 0xffffffff81367680, "vfs_statfs": 0xffffffff813aee90,
		"vfs_mkdir": 0xffffffff81377a40, "vfs_rmdir": 0xffffffff81377270, "vfs_unlink": 0xffffffff81378180,
		"vfs_link": 0xffffffff813786c0, "schedule": 0xffffffff81400000, "__switch_to": 0xffffffff81400100,
	} {
		k.define(k.core, name, "", addr, body)
	}
	k.define(k.core, "vfs_fsync", "", 0xffffffff813abf30, bodyIndirect)
	k.define(k.core, "vfs_llseek", "", 0xffffffff81364dc0, bodyIndirect)
	k.define(k.core, "do_int3", "", 0xffffffff81500000, body)
	k.core.Blacklist = append(k.core.Blacklist, engine.BlacklistEntry{
		Range: engine.Range{Start: 0xffffffff81500000, End: 0xffffffff81500000 + size}, Name: "do_int3"})
	k.byName["jiffies"] = 0xffffffff82a00000
	k.symbols = append(k.symbols, engine.Symbol{Name: "jiffies", Addr: 0xffffffff82a00000, Size: 8, Type: 'D'})
	k.settle()
	return k
}

func (k *kernel) define(t *engine.Tables, name, mod string, addr uint64, code []byte) {
	k.byName[name] = addr
	if mod != "" {
		k.byName[mod+":"+name] = addr
	}
	k.symbols = append(k.symbols, engine.Symbol{Name: name, Module: mod, Addr: addr, Size: size, Type: 't'})
	k.m.write(addr, append(append([]byte(nil), code...), bytes.Repeat([]byte{0x90}, size-len(code))...))
	if bytes.HasPrefix(code, k.m.arch.Nop) {
		s := &t.Sites[engine.SiteFtrace]
		*s = append(*s, engine.Range{Start: addr, End: addr + 5})
	}
}

func (k *kernel) settle() {
	sort.Slice(k.symbols, func(i, j int) bool { return k.symbols[i].Addr < k.symbols[j].Addr })
	for i := range k.symbols[:len(k.symbols)-1] {
		s := &k.symbols[i]
		s.Size = min(s.Size, k.symbols[i+1].Addr-s.Addr)
	}
	byStart := func(r []engine.Range) {
		sort.Slice(r, func(i, j int) bool { return r[i].Start < r[j].Start })
	}
	byStart(k.core.Sites[engine.SiteFtrace])
	for _, m := range k.modules {
		byStart(m.tables.Sites[engine.SiteFtrace])
	}
}

func (k *kernel) Lookup(name string) (uint64, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	a, ok := k.byName[name]
	return a, ok
}

func (k *kernel) Count(string) int { return 1 }

func (k *kernel) Symbol(addr uint64) (engine.Symbol, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	i := sort.Search(len(k.symbols), func(i int) bool { return k.symbols[i].Addr > addr }) - 1
	if i < 0 || addr >= k.symbols[i].Addr+k.symbols[i].Size {
		return engine.Symbol{}, false
	}
	return k.symbols[i], true
}

func (k *kernel) module(addr uint64) *module {
	for _, m := range k.modules {
		if m.Core.Contains(addr) || m.Init.Contains(addr) {
			return m
		}
	}
	return nil
}

func (k *kernel) Module(addr uint64) (engine.Module, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	if m := k.module(addr); m != nil {
		return m.Module, true
	}
	return engine.Module{}, false
}

func (k *kernel) Tables(addr uint64) *engine.Tables {
	k.mu.RLock()
	defer k.mu.RUnlock()
	if m := k.module(addr); m != nil {
		return m.tables
	}
	return k.core
}

func (k *kernel) AllTables() []*engine.Tables {
	k.mu.RLock()
	defer k.mu.RUnlock()
	list := []*engine.Tables{k.core}
	for _, m := range k.modules {
		list = append(list, m.tables)
	}
	return list
}

// insmod loads a module whose functions (.init.text last) are at base and on, and
// leaves it in the state COMING; live and rmmod take it further.
func (k *kernel) insmod(name string, base uint64, funcs map[string]uint64, init map[string]uint64) *module {
	k.mu.Lock()
	m := &module{Module: engine.Module{Name: name, Core: engine.Range{Start: base, End: base + 0x1000}}, tables: &engine.Tables{}}
	if len(init) > 0 {
		m.Init = engine.Range{Start: base + 0x5000, End: base + 0x6000}
	}
	for _, f := range byOffset(funcs) {
		k.define(m.tables, f, name, base+funcs[f], body)
	}
	for _, f := range byOffset(init) {
		k.define(m.tables, f, name, base+0x5000+init[f], body)
	}
	k.modules = append(k.modules, m)
	k.settle()
	k.mu.Unlock()
	k.m.ModuleEvent(engine.ModuleEvent{Module: m.Module, State: engine.ModuleComing})
	return m
}

// byOffset sorts names so that a function's padding does not cover the next.
func byOffset(funcs map[string]uint64) []string {
	var names []string
	for f := range funcs {
		names = append(names, f)
	}
	sort.Slice(names, func(i, j int) bool { return funcs[names[i]] < funcs[names[j]] })
	return names
}

func (k *kernel) live(m *module) {
	k.m.ModuleEvent(engine.ModuleEvent{Module: m.Module, State: engine.ModuleLive})
	k.forget(m.Init)
	k.mu.Lock()
	m.Init = engine.Range{}
	k.mu.Unlock()
}

func (k *kernel) rmmod(m *module) {
	k.mu.Lock()
	m.Going = true
	k.mu.Unlock()
	k.m.ModuleEvent(engine.ModuleEvent{Module: m.Module, State: engine.ModuleUnload})
	k.forget(m.Core)
	k.forget(m.Init)
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := range k.modules {
		if k.modules[i] == m {
			k.modules = append(k.modules[:i:i], k.modules[i+1:]...)
			return
		}
	}
}

// forget frees text and its symbols.
func (k *kernel) forget(r engine.Range) {
	k.m.mu.Lock()
	for a := r.Start &^ (pageBytes - 1); a < r.End; a += pageBytes {
		delete(k.m.pages, a)
	}
	k.m.mu.Unlock()
	k.mu.Lock()
	defer k.mu.Unlock()
	var keep []engine.Symbol
	for _, s := range k.symbols {
		if r.Contains(s.Addr) {
			delete(k.byName, s.Name)
			delete(k.byName, s.Module+":"+s.Name)
			continue
		}
		keep = append(keep, s)
	}
	k.symbols = keep
}

// Processors.

type cpu struct {
	m    *machine
	c    engine.Context
	regs engine.Regs
	task engine.Task
	mem  memory
	ran  []string // the instructions executed, as bytes in hex
	keep bool     // keep ran

	inside atomic.Bool   // IP is in executable memory of the engine's
	left   atomic.Uint64 // how often it was seen outside
}

// memory is a stack.
type memory struct{ stack [512]byte }

func (s *memory) at(addr uint64, n int) []byte {
	off := addr - (stackTop - uint64(len(s.stack)))
	if off > uint64(len(s.stack)-n) {
		return nil
	}
	return s.stack[off : off+uint64(n)]
}

func (s *memory) ReadKernel(addr uint64, p []byte) int  { return copy(p, s.at(addr, len(p))) }
func (s *memory) ReadUser(addr uint64, p []byte) int    { return 0 }
func (s *memory) WriteKernel(addr uint64, p []byte) int { return copy(s.at(addr, len(p)), p) }

func newCPU(m *machine, n int) *cpu {
	u := &cpu{m: m}
	u.c = engine.Context{Regs: &u.regs, CPU: n, Task: &u.task, Mem: &u.mem, Now: m.clock.Now}
	u.task = engine.Task{PID: 100 + n, TGID: 100 + n, Comm: "sh"}
	return u
}

// call runs the function at addr to its return, taking every trap. An error says
// where the processor died.
func (u *cpu) call(addr uint64) error {
	u.ran = u.ran[:0]
	u.c.Regs = &u.regs
	u.regs.SP = stackTop - 64
	u.regs.Flags = 1<<9 | 2
	binary.LittleEndian.PutUint64(u.mem.at(u.regs.SP, 8), callerIP)
	u.regs.IP = addr
	for range 200 {
		if u.regs.IP == callerIP {
			if u.regs.Flags&(1<<9) == 0 {
				return fmt.Errorf("interrupts are off at the end")
			}
			return nil
		}
		if err := u.once(); err != nil {
			return err
		}
	}
	return fmt.Errorf("does not end: at %#x", u.regs.IP)
}

// once executes one instruction, or takes one trap, with the machine lock held
// as a processor holds it.
func (u *cpu) once() error {
	u.m.mu.RLock()
	defer u.m.mu.RUnlock()
	defer u.observe()
	at := u.regs.IP
	if at == trampolineReturn {
		u.m.Return(&u.c)
		return nil
	}
	var b [16]byte
	n := u.m.read(at, b[:])
	if n == 0 {
		return fmt.Errorf("no text at %#x", at)
	}
	t, trap := u.m.traps[at]
	switch {
	case b[0] == 0xcc:
		return u.int3(at, t, trap)
	case b[0] == 0xe9:
		u.regs.IP = at + 5 + uint64(int64(int32(binary.LittleEndian.Uint32(b[1:]))))
		return nil
	case b[0] == 0x0f && b[1] == 0x05:
		return u.gate(at, t, trap)
	case b[0] == 0xe8:
		return u.ftrace(at, t, trap)
	}
	return u.plain(at, b[:n])
}

func (u *cpu) observe() {
	in := u.regs.IP >= execBase
	if u.inside.Store(in); !in {
		u.left.Add(1)
	}
}

func (u *cpu) int3(at uint64, t engine.Trap, trap bool) error {
	if trap {
		u.m.hits[at].Add(1)
		if t.Quick {
			u.regs.IP = t.Next
			return nil
		}
	}
	u.regs.IP = at + 1
	if !u.m.Int3(&u.c) {
		return fmt.Errorf("unknown int3 at %#x", at)
	}
	return nil
}

func (u *cpu) gate(at uint64, t engine.Trap, trap bool) error {
	switch {
	case !trap || t.Kind != engine.TrapOptimize:
		return fmt.Errorf("unknown gate at %#x", at)
	case t.Quick:
		u.regs.IP = t.Next
	default:
		u.regs.IP = at + 2
		u.m.Optimized(&u.c, at)
	}
	u.m.hits[at].Add(1)
	return nil
}

func (u *cpu) ftrace(at uint64, t engine.Trap, trap bool) error {
	if !trap || t.Kind != engine.TrapFtrace {
		return fmt.Errorf("unknown call at %#x", at)
	}
	u.m.hits[at].Add(1)
	u.note(u.m.arch.Nop)
	u.regs.IP = at + 5
	if !t.Quick {
		u.m.Ftrace(&u.c, at)
	}
	return nil
}

func (u *cpu) note(b []byte) {
	if u.keep {
		u.ran = append(u.ran, fmt.Sprintf("%x", b))
	}
}

func (u *cpu) plain(at uint64, b []byte) error {
	var in insn.Inst
	if insn.Decode(b, insn.Mode64, &in) != nil {
		return fmt.Errorf("no instruction at %#x: %x", at, b)
	}
	u.note(b[:in.Len])
	u.regs.IP = at + uint64(in.Len)
	if b[0] == 0xc3 {
		u.regs.IP = binary.LittleEndian.Uint64(u.mem.at(u.regs.SP, 8))
		u.regs.SP += 8
	}
	return nil
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
