package explain_test

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86"
)

// fake is memory without a processor, with an engine on it: nothing is ever hit. One goroutine uses it.
type fake struct {
	*engine.Engine
	kernel  *fakeKernel
	clock   *system.Clock
	arch    *engine.Arch
	pages   map[uint64]*[pageBytes]byte
	next    uint64 // where AllocExec continues
	updates int
}

const (
	pageBytes = 4096
	size      = 0x40 // of a function, with padding
	explained = 0xffffffff81600000
)

func newFake(t testing.TB) *fake { return newFakeOf(t, x86.Arch64()) }

func newFakeOf(t testing.TB, arch *engine.Arch) *fake {
	return newFakeWith(t, func(cfg *engine.Config) { cfg.Arch = arch })
}

func newFakeWith(t testing.TB, change func(cfg *engine.Config)) *fake {
	t.Helper()
	m := &fake{
		clock: system.NewClock(system.ClockVirtual, 0), arch: x86.Arch64(),
		pages: map[uint64]*[pageBytes]byte{}, next: 0xffffffffc1000000,
	}
	m.kernel = &fakeKernel{m: m, core: &kernel.Tables{CoreText: kernel.Range{Start: 0xffffffff81000000, End: 0xffffffff82000000}}}
	cfg := engine.Config{Arch: m.arch, Kernel: m.kernel, Clock: m.clock, Text: m}
	change(&cfg)
	m.arch = cfg.Arch
	m.kernel.fill()
	e, err := engine.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	m.Engine = e
	t.Cleanup(e.Close)
	return m
}

// settle lets a second pass: the optimizer has nothing left to do then.
func (m *fake) settle() {
	end := m.clock.Now() + 1e9
	for when, ok := m.clock.NextVirtual(); ok && when <= end; when, ok = m.clock.NextVirtual() {
		m.clock.Forward(when)
		m.clock.RunDue()
	}
	m.clock.Forward(end)
}

func (m *fake) write(addr uint64, p []byte) {
	for i, b := range p {
		at := addr + uint64(i)
		if m.pages[at/pageBytes] == nil {
			m.pages[at/pageBytes] = new([pageBytes]byte)
		}
		m.pages[at/pageBytes][at%pageBytes] = b
	}
}

// ReadText is engine.Text's, and so are those below.
func (m *fake) ReadText(addr uint64, p []byte) (n int) {
	for n < len(p) && m.pages[(addr+uint64(n))/pageBytes] != nil {
		at := addr + uint64(n)
		n += copy(p[n:], m.pages[at/pageBytes][at%pageBytes:])
	}
	return n
}

func (m *fake) Update(u *engine.Update) error {
	m.updates++
	for _, p := range u.Patches {
		m.write(p.Addr, p.Bytes)
	}
	return nil
}

func (m *fake) AllocExec() (uint64, error) {
	page := make([]byte, pageBytes)
	m.arch.Fill(page)
	m.write(m.next, page)
	m.next += pageBytes
	return m.next - pageBytes, nil
}

func (m *fake) NextExec(n int) (uint64, bool) { return m.next + uint64(n)*pageBytes, true }
func (m *fake) FreeExec(addr uint64)          { delete(m.pages, addr/pageBytes) }
func (m *fake) Hits(uint64) uint64            { return 0 }
func (m *fake) FtraceTarget() uint64          { return 0xffffffffc0f00000 }
func (m *fake) ReturnTrampoline() uint64      { return 0xffffffffc0f00010 }
func (m *fake) Synchronize()                  {}

// bytes are n bytes of live text in hexadecimal.
func (m *fake) bytes(addr uint64, n int) string {
	p := make([]byte, n)
	return hex.EncodeToString(p[:m.ReadText(addr, p)])
}

// define adds the function f, whose bytes are given in hex, at explained.
func (m *fake) define(t testing.TB, name, code string) {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(code, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	m.kernel.define(m.kernel.core, name, "", explained, b)
}

// site adds n bytes at explained+off to the kernel's tables.
func (m *fake) site(kind kernel.TableKind, off, n uint64) {
	s := &m.kernel.core.Sites[kind]
	*s = append(*s, kernel.Range{Start: explained + off, End: explained + off + n})
}

// explain explains spec and fails if that changed anything, or does not survive JSON.
func (m *fake) explain(t testing.TB, spec string) explain.Explanation {
	t.Helper()
	next, updates, list := m.next, m.updates, fmt.Sprint(m.List())
	x := explain.Of(m.Engine, spec)
	if m.next != next || m.updates != updates || fmt.Sprint(m.List()) != list {
		t.Errorf("%s: explaining has changed something", spec)
	}
	thereAndBack(t, x)
	return x
}

// kernel has a few functions, whose bytes are body.
type fakeKernel struct {
	m       *fake
	symbols []kernel.Symbol // by address
	core    *kernel.Tables
	modules []*module
}

type module struct {
	kernel.Module
	tables *kernel.Tables
}

// body is a function of 0x2c bytes with instruction boundaries at 0, 5, 7, 9, b, d,
// e, f, 13, 1c, 21, 24, 27, 2b: those of vfs_read in Debian's 6.1.0-56-amd64, whose
// first 16 bytes these are. Its last instruction is a ret.
const body = "0f1f440000 4157 4156 4155 4154 55 53 4883ec10 65488b042528000000 4889442408 4831c0 4889fb 4883c001 c3"

// fill gives k what it has at first.
func (k *fakeKernel) fill() {
	k.symbols = append(k.symbols, kernel.Symbol{Name: "jiffies", Addr: 0xffffffff82a00000, Size: 8, Type: 'D'})
	for name, addr := range map[string]uint64{
		"vfs_read": 0xffffffff813669e0, "vfs_write": 0xffffffff81367160, "vfs_open": 0xffffffff81363d40,
		"ksys_read": 0xffffffff81367550, "schedule": 0xffffffff81400000, "__switch_to": 0xffffffff81400100,
		"do_int3": 0xffffffff81500000,
	} {
		k.define(k.core, name, "", addr, bodyBytes())
	}
	// An indirect jump, which is never reached, behind neg %eax and cpuid: nothing here can be optimised.
	k.define(k.core, "vfs_fsync", "", 0xffffffff813abf30, []byte("\x0f\x1f\x44\x00\x00\xf7\xd8\x0f\xa2\x48\x89\xfb\xc3\xff\xe0"))
	k.core.Blacklist = append(k.core.Blacklist, kernel.BlacklistEntry{
		Range: kernel.Range{Start: 0xffffffff81500000, End: 0xffffffff81500000 + size}, Name: "do_int3"})
}

func bodyBytes() []byte {
	b, _ := hex.DecodeString(strings.ReplaceAll(body, " ", "")) // a constant
	return b
}

// define adds a function, with nops behind it.
func (k *fakeKernel) define(t *kernel.Tables, name, mod string, addr uint64, code []byte) {
	k.symbols = append(k.symbols, kernel.Symbol{Name: name, Module: mod, Addr: addr, Size: size, Type: 't'})
	slices.SortFunc(k.symbols, func(a, b kernel.Symbol) int { return cmp.Compare(a.Addr, b.Addr) })
	k.m.write(addr, append(append([]byte(nil), code...), bytes.Repeat([]byte{0x90}, size-len(code))...))
	if nop := k.m.arch.FtraceNop; len(nop) > 0 && bytes.HasPrefix(code, nop) {
		s := &t.Sites[kernel.TableFtrace]
		*s = append(*s, kernel.Range{Start: addr, End: addr + uint64(len(nop))})
		slices.SortFunc(*s, func(a, b kernel.Range) int { return cmp.Compare(a.Start, b.Start) })
	}
}

// insmod loads a module whose functions are at base and on.
func (k *fakeKernel) insmod(name string, base uint64, funcs map[string]uint64) *module {
	m := &module{Module: kernel.Module{Name: name, Core: kernel.Range{Start: base, End: base + 0x1000}}, tables: &kernel.Tables{}}
	for _, f := range slices.Sorted(maps.Keys(funcs)) {
		k.define(m.tables, f, name, base+funcs[f], bodyBytes())
	}
	k.modules = append(k.modules, m)
	k.m.ModuleEvent(engine.ModuleEvent{Module: m.Module, State: engine.ModuleComing})
	return m
}

func (k *fakeKernel) rmmod(m *module) {
	m.Going = true
	k.m.ModuleEvent(engine.ModuleEvent{Module: m.Module, State: engine.ModuleUnload})
	delete(k.m.pages, m.Core.Start/pageBytes)
	k.symbols = slices.DeleteFunc(k.symbols, func(s kernel.Symbol) bool { return s.Module == m.Name })
	k.modules = slices.DeleteFunc(k.modules, func(o *module) bool { return o == m })
}

func (k *fakeKernel) Lookup(name string) (uint64, bool) {
	for _, s := range k.symbols {
		if name == s.Name || s.Module != "" && name == s.Module+":"+s.Name {
			return s.Addr, true
		}
	}
	return 0, false
}

func (k *fakeKernel) Count(string) int { return 1 }

func (k *fakeKernel) Symbol(addr uint64) (kernel.Symbol, bool) {
	for _, s := range k.symbols {
		if addr-s.Addr < s.Size {
			return s, true
		}
	}
	return kernel.Symbol{}, false
}

func (k *fakeKernel) EachSymbol(f func(kernel.Symbol) bool) {
	for _, s := range k.symbols {
		if !f(s) {
			return
		}
	}
}

func (k *fakeKernel) module(is func(*module) bool) *module {
	if i := slices.IndexFunc(k.modules, is); i >= 0 {
		return k.modules[i]
	}
	return nil
}

func (k *fakeKernel) Module(addr uint64) (kernel.Module, bool) {
	if m := k.module(func(m *module) bool { return m.Core.Contains(addr) }); m != nil {
		return m.Module, true
	}
	return kernel.Module{}, false
}

func (k *fakeKernel) FindModule(name string) (kernel.Module, bool) {
	if m := k.module(func(m *module) bool { return m.Name == name }); m != nil {
		return m.Module, true
	}
	return kernel.Module{}, false
}

func (k *fakeKernel) Tables(addr uint64) *kernel.Tables {
	if m := k.module(func(m *module) bool { return m.Core.Contains(addr) }); m != nil {
		return m.tables
	}
	return k.core
}

func (k *fakeKernel) AllTables() []*kernel.Tables {
	list := []*kernel.Tables{k.core}
	for _, m := range k.modules {
		list = append(list, m.tables)
	}
	return list
}
