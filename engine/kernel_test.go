package engine_test

import (
	"bytes"
	"sort"
	"sync"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

type fakeKernel struct {
	m       *machine
	mu      sync.RWMutex
	symbols []kernel.Symbol // by address
	byName  map[string]uint64
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

// indirect are the functions whose code is bodyIndirect.
var indirect = []string{"vfs_fsync", "vfs_llseek"}

func newKernel(m *machine) *fakeKernel {
	k := &fakeKernel{m: m, byName: make(map[string]uint64), core: &kernel.Tables{
		CoreText: kernel.Range{Start: 0xffffffff81000000, End: 0xffffffff82000000},
	}}
	for name, addr := range map[string]uint64{
		"vfs_read": 0xffffffff813669e0, "vfs_write": 0xffffffff81367160, "vfs_open": 0xffffffff81363d40,
		"ksys_read": 0xffffffff81367550, "ksys_write": 0xffffffff81367680, "vfs_statfs": 0xffffffff813aee90,
		"vfs_mkdir": 0xffffffff81377a40, "vfs_rmdir": 0xffffffff81377270, "vfs_unlink": 0xffffffff81378180,
		"vfs_link": 0xffffffff813786c0, "schedule": 0xffffffff81400000, "__switch_to": 0xffffffff81400100,
	} {
		k.define(k.core, name, "", addr, body)
	}
	for i, name := range indirect {
		k.define(k.core, name, "", [...]uint64{0xffffffff813abf30, 0xffffffff81364dc0}[i], bodyIndirect)
	}
	k.define(k.core, "do_int3", "", 0xffffffff81500000, body)
	k.core.Blacklist = append(k.core.Blacklist, kernel.BlacklistEntry{
		Range: kernel.Range{Start: 0xffffffff81500000, End: 0xffffffff81500000 + size}, Name: "do_int3"})
	k.byName["jiffies"] = 0xffffffff82a00000
	k.symbols = append(k.symbols, kernel.Symbol{Name: "jiffies", Addr: 0xffffffff82a00000, Size: 8, Type: 'D'})
	k.settle()
	return k
}

func (k *fakeKernel) define(t *kernel.Tables, name, mod string, addr uint64, code []byte) {
	code = k.m.board.code(code)
	k.byName[name] = addr
	if mod != "" {
		k.byName[mod+":"+name] = addr
	}
	k.symbols = append(k.symbols, kernel.Symbol{Name: name, Module: mod, Addr: addr, Size: size, Type: 't'})
	k.m.write(addr, append(append([]byte(nil), code...), bytes.Repeat([]byte{0x90}, size-len(code))...))
	if bytes.HasPrefix(code, k.m.arch.FtraceNop) {
		s := &t.Sites[kernel.TableFtrace]
		*s = append(*s, kernel.Range{Start: addr, End: addr + uint64(len(k.m.arch.FtraceNop))})
	}
}

func (k *fakeKernel) settle() {
	sort.Slice(k.symbols, func(i, j int) bool { return k.symbols[i].Addr < k.symbols[j].Addr })
	for i := range k.symbols[:len(k.symbols)-1] {
		s := &k.symbols[i]
		s.Size = min(s.Size, k.symbols[i+1].Addr-s.Addr)
	}
	byStart := func(r []kernel.Range) {
		sort.Slice(r, func(i, j int) bool { return r[i].Start < r[j].Start })
	}
	byStart(k.core.Sites[kernel.TableFtrace])
	for _, m := range k.modules {
		byStart(m.tables.Sites[kernel.TableFtrace])
	}
}

func (k *fakeKernel) Lookup(name string) (uint64, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	a, ok := k.byName[name]
	return a, ok
}

func (k *fakeKernel) Count(string) int { return 1 }

func (k *fakeKernel) Symbol(addr uint64) (kernel.Symbol, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	i := sort.Search(len(k.symbols), func(i int) bool { return k.symbols[i].Addr > addr }) - 1
	if i < 0 || addr >= k.symbols[i].Addr+k.symbols[i].Size {
		return kernel.Symbol{}, false
	}
	return k.symbols[i], true
}

func (k *fakeKernel) module(addr uint64) *module {
	for _, m := range k.modules {
		if m.Core.Contains(addr) || m.Init.Contains(addr) {
			return m
		}
	}
	return nil
}

func (k *fakeKernel) Module(addr uint64) (kernel.Module, bool) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	if m := k.module(addr); m != nil {
		return m.Module, true
	}
	return kernel.Module{}, false
}

func (k *fakeKernel) Tables(addr uint64) *kernel.Tables {
	k.mu.RLock()
	defer k.mu.RUnlock()
	if m := k.module(addr); m != nil {
		return m.tables
	}
	return k.core
}

func (k *fakeKernel) AllTables() []*kernel.Tables {
	k.mu.RLock()
	defer k.mu.RUnlock()
	list := []*kernel.Tables{k.core}
	for _, m := range k.modules {
		list = append(list, m.tables)
	}
	return list
}

// insmod loads a module whose functions (.init.text last) are at base and on, and
// leaves it in the state COMING; live and rmmod take it further.
func (k *fakeKernel) insmod(name string, base uint64, funcs map[string]uint64, init map[string]uint64) *module {
	k.mu.Lock()
	m := &module{Module: kernel.Module{Name: name, Core: kernel.Range{Start: base, End: base + 0x1000}}, tables: &kernel.Tables{}}
	if len(init) > 0 {
		m.Init = kernel.Range{Start: base + 0x5000, End: base + 0x6000}
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

func (k *fakeKernel) live(m *module) {
	k.m.ModuleEvent(engine.ModuleEvent{Module: m.Module, State: engine.ModuleLive})
	k.forget(m.Init)
	k.mu.Lock()
	m.Init = kernel.Range{}
	k.mu.Unlock()
}

func (k *fakeKernel) rmmod(m *module) {
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
func (k *fakeKernel) forget(r kernel.Range) {
	k.m.mu.Lock()
	for a := r.Start &^ (pageBytes - 1); a < r.End; a += pageBytes {
		delete(k.m.pages, a)
	}
	k.m.mu.Unlock()
	k.mu.Lock()
	defer k.mu.Unlock()
	var keep []kernel.Symbol
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
