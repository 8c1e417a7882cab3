package engine

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// Config has the parts that an Engine stands on. A program that only wants to probe does not fill
// one in: it takes the engine of a machine (emu.Machine.Engine).
type Config struct {
	Arch   *Arch         // which places can be probed, and how
	Kernel kernel.Kernel // symbols, modules, tables
	Text   Text          // the machine's executable memory
	Clock  Clock         // the machine's time: the optimizer waits by it
	CPUs   int           // processors; below 1: 1. A kretprobe's default Maxactive depends on it
	Log    Log           // changes of state; nil: nobody wants to know
	// Printk receives the kernel's own log lines (pr_info of kprobes.c). It may
	// be called with the kprobe mutex held and from hits.
	Printk func(line string)
	// Language is the kernel's language of kprobe_events, which Explain answers for, too.
	Language release.Language
	// Hits says which kinds of probes the kernel has, and what their hits do.
	Hits release.Hits
	// Preemption: the kernel says that it has CONFIG_PREEMPTION.
	Preemption bool
	// Alone: hits, and calls of TaskExit, come one after another, as where one lock is held by who runs processors.
	Alone bool
}

// Engine is the kprobes subsystem of one machine.
type Engine struct {
	cfg   Config
	arch  *Arch
	code  code      // text with original bytes; what Arch functions read
	sites siteIndex // address → site, for hits without a lock, for others under mu
	isa   isaValues

	multiplier uint64 // of hash_ptr; New sets it

	mu       sync.Mutex    // the kernel's kprobe_mutex; protects everything below and all sites
	disarmed atomic.Bool   // kprobes_all_disarmed; written under mu
	noFtrace atomic.Bool   // not ftrace_enabled; written under mu
	allowOpt atomic.Bool   // kprobes_allow_optimization; written under mu
	version  atomic.Uint64 // of what List shows; written under mu
	buckets  [numBuckets]*site
	slots    slotCache // instruction slots
	detours  slotCache // detour buffers
	opt      optimizer
	dirty    []*site // sites that flush has to look at
	dead     []*site // those of them that have left the lists
	spare    []*site // flush's scratch
	update   Update  // flush's scratch
	scratch  []byte  // flush's scratch: bytes of patches
	reap     []buffers
	history  history

	sysctl sync.Mutex // serialises SetOptimization, before mu

	modules notifierChain

	functions atomic.Pointer[functions] // traced ones; written under mu

	returns    [WantAll + 1]int // kretprobes by what they want
	returnWant Want             // what hits of trampoline get
	trampoline uint64           // Text.ReturnTrampoline()
	jumpEnd    kernel.Range     // the text of jprobe_return
	noReturn   map[uint64]bool  // addresses of Arch.KretprobeBlacklist; set by New
}

// New builds the kprobes subsystem: armed, and with jump optimisation allowed,
// as the kernel is after boot. It fails only without an Arch, Kernel, Text or Clock. Close ends the engine.
func New(cfg Config) (*Engine, error) {
	if cfg.Arch == nil || cfg.Arch.ISA == nil || cfg.Kernel == nil || cfg.Text == nil || cfg.Clock == nil {
		return nil, errors.New("engine: Arch, Kernel, Text and Clock are needed")
	}
	if cfg.CPUs <= 0 {
		cfg.CPUs = 1
	}
	if cfg.Printk == nil {
		cfg.Printk = func(string) {}
	}
	e := &Engine{cfg: cfg, arch: cfg.Arch, multiplier: multipliers[hash{cfg.Hits.PrimeHash, cfg.Arch.WordSize}]}
	e.isa.init(cfg.Arch.ISA)
	e.code.e = e
	e.code.init()
	e.sites.init()
	e.slots.init(cfg.Text, cfg.Arch.SlotSize)
	e.detours.init(cfg.Text, cfg.Arch.DetourSize)
	e.trampoline, e.returnWant = cfg.Text.ReturnTrampoline(), WantAll
	e.noReturn = make(map[uint64]bool)
	for _, name := range cfg.Arch.KretprobeBlacklist {
		if addr, ok := cfg.Kernel.Lookup(name); ok {
			e.noReturn[addr] = true
		}
	}
	e.SetOptimization(true)
	if err := e.initOld(); err != nil {
		return nil, err
	}
	return e, nil
}

// initOld is what the start of an old kernel's kprobes does besides (arch_init_kprobes).
func (e *Engine) initOld() error {
	if e.cfg.Hits.Jprobes {
		start, _ := e.cfg.Kernel.Lookup("jprobe_return")
		end, ok := e.cfg.Kernel.Lookup("jprobe_return_end")
		if ok {
			e.jumpEnd = kernel.Range{Start: start, End: end}
		}
	}
	if !e.cfg.Hits.TrampolineProbe {
		return nil
	}
	p := &Kprobe{Addr: e.trampoline, Want: WantAll, PreHandler: func(_ *Kprobe, c *Context) bool { return e.Return(c) }}
	if err := e.RegisterKprobe(p); err != nil {
		return fmt.Errorf("engine: the return trampoline: %w", err)
	}
	return nil
}

// Close stops the optimizer's timer. Probes stay as they are.
func (e *Engine) Close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.opt.cancel()
}

// ModuleState is a state in the life of a module.
type ModuleState uint8

const (
	ModuleComing ModuleState = iota // text is in place, init not yet run
	ModuleLive                      // init has run, its text is about to be freed
	ModuleUnload                    // MODULE_STATE_GOING: text is about to be freed
)

// String is a word for the state: coming, live, unload.
func (s ModuleState) String() string {
	return [...]string{"coming", "live", "unload"}[s%3]
}

// ModuleEvent is one call of the module notifier chain. A Module without a name
// is the kernel itself: ModuleLive then means that its init text is freed
// (kprobe_free_init_mem).
type ModuleEvent struct {
	Module kernel.Module
	State  ModuleState // which it has from now on
}
