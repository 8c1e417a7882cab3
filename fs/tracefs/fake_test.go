package tracefs

import (
	"bufio"
	"cmp"
	"errors"
	"os"
	"sort"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// fakeKernel knows the recorded kernel's symbols (testdata/symbols.txt).
type fakeKernel struct {
	mu      sync.Mutex
	syms    []kernel.Symbol // by address, those of ktm included
	tables  kernel.Tables
	black   map[uint64]bool
	modules map[string]bool
}

const fakeCalls = 0xffffffff81d00000

// callSize is the size of the call at a function's entry.
var callSize = uint64(arch.AMD64.Call.Len)

const ktmBase, ktmEnd = 0xffffffffc0201000, 0xffffffffc0204000

func newFakeKernel(t testing.TB) *fakeKernel {
	t.Helper()
	f, err := os.Open("testdata/symbols.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	k := &fakeKernel{black: map[uint64]bool{}, modules: map[string]bool{}}
	k.tables.CoreText = kernel.Range{Start: 0xffffffff81000000, End: 0xffffffff82000000}
	for sc := bufio.NewScanner(f); sc.Scan(); {
		w := strings.Fields(sc.Text())
		if len(w) == 0 || w[0][0] == '#' {
			continue
		}
		addr, err1 := strconv.ParseUint(w[0], 16, 64)
		size, err2 := strconv.ParseUint(w[1], 16, 64)
		if err1 != nil || err2 != nil {
			t.Fatalf("symbols.txt: %q", sc.Text())
		}
		s := kernel.Symbol{Name: w[3], Addr: addr, Size: size, Type: w[2][0]}
		for _, attr := range w[4:] {
			switch attr {
			case "ftrace":
				sites := &k.tables.Sites[kernel.TableFtrace]
				*sites = append(*sites, kernel.Range{Start: addr, End: addr + 5})
			case "blacklist":
				k.black[addr] = true
			case "ktm":
				s.Module = "ktm"
			}
		}
		k.syms = append(k.syms, s)
	}
	for i, name := range []string{"__x64_sys_openat", "__x64_sys_chdir"} { // of which no transcript has the addresses
		addr := fakeCalls + 16*uint64(i)
		k.syms = append(k.syms, kernel.Symbol{Name: name, Addr: addr, Size: 16, Type: 'T'})
		k.tables.Sites[kernel.TableFtrace] = append(k.tables.Sites[kernel.TableFtrace], kernel.Range{Start: addr, End: addr + 5})
	}
	sites := k.tables.Sites[kernel.TableFtrace]
	sort.Slice(sites, func(i, j int) bool { return sites[i].Start < sites[j].Start })
	sort.SliceStable(k.syms, func(i, j int) bool { return k.syms[i].Addr < k.syms[j].Addr })
	return k
}

func (k *fakeKernel) there(s *kernel.Symbol) bool { return s.Module == "" || k.modules[s.Module] }

func (k *fakeKernel) Lookup(name string) (uint64, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	mod, base, qualified := strings.Cut(name, ":")
	if !qualified {
		mod, base = "", name
	}
	for i := range k.syms {
		s := &k.syms[i]
		if s.Name == base && k.there(s) && (!qualified || s.Module == mod && mod != "") {
			return s.Addr, true
		}
	}
	return 0, false
}

func (k *fakeKernel) Count(name string) int {
	n := 0
	for i := range k.syms {
		if k.syms[i].Name == name && k.syms[i].Module == "" {
			n++
		}
	}
	return n
}

func (k *fakeKernel) Symbol(addr uint64) (kernel.Symbol, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	best := -1
	for i := range k.syms {
		s := &k.syms[i]
		if s.Addr <= addr && k.there(s) && (best < 0 || k.syms[best].Addr < s.Addr) {
			best = i
		}
	}
	if best < 0 || addr-k.syms[best].Addr >= k.syms[best].Size {
		return kernel.Symbol{}, false
	}
	return k.syms[best], true
}

func (k *fakeKernel) Module(addr uint64) (kernel.Module, bool) {
	if ktmBase <= addr && addr < ktmEnd && k.modules["ktm"] {
		return kernel.Module{Name: "ktm", Core: kernel.Range{Start: ktmBase, End: ktmEnd}}, true
	}
	return kernel.Module{}, false
}

func (k *fakeKernel) Tables(uint64) *kernel.Tables                   { return &k.tables }
func (k *fakeKernel) AllTables() []*kernel.Tables                    { return []*kernel.Tables{&k.tables} }
func (k *fakeKernel) FindModule(n string) (m kernel.Module, ok bool) { return m, k.modules[n] }

// fakeEngine accepts what the recorded kernel's engine accepts at these places.
type fakeEngine struct {
	k        *fakeKernel
	mu       sync.Mutex
	live     []*fakeProbe // newest first
	notify   []func(engine.ModuleEvent)
	now      uint64
	traced   map[*engine.FunctionTracer][]uint64
	switched []string // symbols of what was enabled or disabled, in order
	quick    bool     // keep no list: registering and unregistering cost nothing
}

type fakeProbe struct {
	addr    uint64
	kp      *engine.Kprobe
	rp      *engine.Kretprobe
	enabled bool
}

func refusal(r engine.Rule) error { return &engine.Refusal{Verdict: engine.Verdict{Rule: r}} }

func (e *fakeEngine) place(kp *engine.Kprobe) (uint64, error) {
	addr := kp.Addr
	switch {
	case kp.Symbol != "" && addr != 0:
		return 0, refusal(engine.BothSymbolAndAddr)
	case kp.Symbol == "" && addr == 0:
		return 0, refusal(engine.NoPlace)
	case kp.Symbol != "":
		var ok bool
		if addr, ok = e.k.Lookup(kp.Symbol); !ok {
			return 0, refusal(engine.NoSymbol)
		}
	}
	addr += kp.Offset
	s, ok := e.k.Symbol(addr)
	switch {
	case !ok:
		return 0, refusal(engine.NoSymbol)
	case e.k.black[s.Addr]:
		return 0, refusal(engine.Blacklisted)
	case addr > s.Addr && addr < s.Addr+5:
		return 0, refusal(engine.OffBoundary)
	}
	return addr, nil
}

func (e *fakeEngine) add(kp *engine.Kprobe, rp *engine.Kretprobe) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	addr, err := e.place(kp)
	if err != nil {
		return err
	}
	kp.Addr = addr
	if e.quick {
		return nil
	}
	e.live = append([]*fakeProbe{{addr, kp, rp, !kp.Disabled}}, e.live...)
	return nil
}

func (e *fakeEngine) find(kp *engine.Kprobe) int {
	for i, p := range e.live {
		if p.kp == kp {
			return i
		}
	}
	return -1
}

func (e *fakeEngine) drop(kp *engine.Kprobe) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if i := e.find(kp); i >= 0 {
		e.live = append(e.live[:i], e.live[i+1:]...)
	}
}

func (e *fakeEngine) enable(kp *engine.Kprobe, on bool) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	i := e.find(kp)
	if i < 0 {
		return refusal(engine.NotRegistered)
	}
	e.live[i].enabled = on
	e.switched = append(e.switched, kp.Symbol)
	return nil
}

func (e *fakeEngine) RegisterKprobe(p *engine.Kprobe) error { return e.add(p, nil) }
func (e *fakeEngine) UnregisterKprobe(p *engine.Kprobe)     { e.drop(p) }
func (e *fakeEngine) EnableKprobe(p *engine.Kprobe) error   { return e.enable(p, true) }
func (e *fakeEngine) DisableKprobe(p *engine.Kprobe) error  { return e.enable(p, false) }
func (e *fakeEngine) DefaultMaxactive() int                 { return 10 }

func (e *fakeEngine) RegisterKretprobe(p *engine.Kretprobe) error { return e.add(&p.Kprobe, p) }
func (e *fakeEngine) UnregisterKretprobe(p *engine.Kretprobe)     { e.drop(&p.Kprobe) }
func (e *fakeEngine) EnableKretprobe(p *engine.Kretprobe) error   { return e.enable(&p.Kprobe, true) }
func (e *fakeEngine) DisableKretprobe(p *engine.Kretprobe) error  { return e.enable(&p.Kprobe, false) }
func (e *fakeEngine) NotifyModules(_ int, f func(engine.ModuleEvent)) func() {
	e.notify = append(e.notify, f)
	return func() {}
}

// module loads or unloads one, as far as tracefs can see.
func (e *fakeEngine) module(name string, in bool) {
	e.k.mu.Lock()
	e.k.modules[name] = in
	e.k.mu.Unlock()
	state := engine.ModuleUnload
	if in {
		state = engine.ModuleComing
	}
	for _, f := range e.notify {
		f(engine.ModuleEvent{Module: kernel.Module{Name: name}, State: state})
	}
}

// hit calls the handlers of every enabled kprobe at addr, newest first.
func (e *fakeEngine) hit(addr uint64, c *engine.Context) {
	e.mu.Lock()
	var live []*engine.Kprobe
	for _, p := range e.live {
		if p.addr == addr && p.enabled && p.rp == nil {
			live = append(live, p.kp)
		}
	}
	e.mu.Unlock()
	for _, kp := range live {
		kp.PreHandler(kp, c)
	}
}

// ReturnTrampoline is the recorded kernel's arch_rethook_trampoline.
func (e *fakeEngine) ReturnTrampoline() uint64 { return trampoline }

// ret calls the handlers of every enabled kretprobe of the function at addr,
// oldest first: each found the one before's trampoline as return address, but
// for the newest.
func (e *fakeEngine) ret(addr, retaddr uint64, c *engine.Context) {
	e.mu.Lock()
	var live []*fakeProbe
	for _, p := range e.live {
		if p.addr == addr && p.enabled && p.rp != nil {
			live = append(live, p)
		}
	}
	e.mu.Unlock()
	for i := len(live) - 1; i >= 0; i-- {
		ret := uint64(trampoline)
		if i == 0 {
			ret = retaddr
		}
		live[i].rp.Handler(&engine.Instance{Probe: live[i].rp, Task: c.Task, ReturnAddr: ret}, c)
	}
}

// fakeClock stands still but for what a test adds.
type fakeClock struct{ e *fakeEngine }

func (c fakeClock) Now() uint64                            { return c.e.now }
func (c fakeClock) AfterFunc(uint64, func()) (stop func()) { return func() {} }

// fakeMemory is kernel and user memory in pieces.
type fakeMemory map[uint64][]byte

func (m fakeMemory) at(addr uint64, p []byte) int {
	n := 0
	for n < len(p) {
		ok := false
		for base, b := range m {
			if a := addr + uint64(n); a >= base && a-base < uint64(len(b)) {
				n += copy(p[n:], b[a-base:])
				ok = true
				break
			}
		}
		if !ok {
			break
		}
	}
	return n
}

const taskSize = 1 << 47

func (m fakeMemory) ReadKernel(addr uint64, p []byte) int {
	if addr < taskSize {
		return 0
	}
	return m.at(addr, p)
}

func (m fakeMemory) ReadUser(addr uint64, p []byte) int {
	if addr >= taskSize {
		return 0
	}
	return m.at(addr, p)
}
func (m fakeMemory) WriteKernel(uint64, []byte) int { return 0 }

// newFake is an FS on a fake kernel.
func newFake(t testing.TB) (*FS, *fakeEngine, *[]string) {
	t.Helper()
	return newFakeOf(t, Config{})
}

// newFakeOf is newFake with what conf has besides.
func newFakeOf(t testing.TB, conf Config) (*FS, *fakeEngine, *[]string) {
	t.Helper()
	e := &fakeEngine{k: newFakeKernel(t)}
	var kmsg []string
	conf.Engine, conf.Kernel, conf.Clock, conf.CPUs, conf.Release = e, e.k, fakeClock{e}, 2, cmp.Or(conf.Release, "6.1.0-56-amd64")
	conf.Printk = func(s string) { kmsg = append(kmsg, s) }
	fs, err := New(conf)
	if err != nil {
		t.Fatal(err)
	}
	return fs, e, &kmsg
}

// errnoOf is the errno that err carries; EIO for one that carries none.
func errnoOf(err error) syscall.Errno {
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return errno
	}
	return syscall.EIO
}
