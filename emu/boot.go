package emu

import (
	"fmt"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"math/rand/v2"
	"sync"
)

// New boots a machine. Close frees it. The error is EINVAL if cfg asks for something that a machine
// cannot have, such as more than MaxCPUs processors, and ENOMEM if memory is short (see
// CheckLimits).
func New(cfg Config) (*Machine, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	go bootedFor(&cfg) // read once, while the kernel image is
	m, err := newMachine(cfg)
	if err != nil {
		return nil, err
	}
	if first := bootedFor(&cfg); first != nil {
		err = m.bootFrom(first)
	} else {
		err = m.boot()
	}
	if err != nil {
		m.vm.Close()
		return nil, fmt.Errorf("boot: %w\n%s", err, m.Kmsg())
	}
	if cfg.Load {
		if err := m.startKload(); err != nil {
			m.Close()
			return nil, fmt.Errorf("boot: load: %w", err)
		}
		m.loader = startLoad(m)
	}
	return m, nil
}

// newMachine makes one that has not booted yet. cfg has been checked.
func newMachine(cfg Config) (*Machine, error) {
	g, err := kernelImage(cfg.Kernel.Name)
	if err != nil {
		return nil, err
	}
	k := g.image
	m := &Machine{
		cfg: cfg, clock: system.NewClock(cfg.Clock, cfg.Since), kernel: k, gen: g,
		plat: g.platform, isa: g.platform.isa, abi: g.ABI(), contexts: contextsOf(&cfg.Kernel),
		pcg:   rand.NewPCG(cfg.Seed, 0x6b70726f62657366),
		cpus:  make([]cpu, cfg.CPUs),
		exits: exitTable(), hc: hypercalls(),
		lock: system.NewFairLock(), modMu: system.NewFairLock(),
	}
	m.shown.Untainted = cfg.Kernel.Profile.Modules.Untainted
	m.rng = rand.New(m.pcg)
	m.wakeup = sync.NewCond(&m.lock)
	m.registry = system.NewRegistry(system.Core(k))
	// The machine has no other users yet, so the lock is not needed. The engine's start takes it.
	if err := m.build(k); err != nil {
		if m.vm != nil {
			m.vm.Close()
		}
		return nil, fmt.Errorf("boot: %w", err)
	}
	return m, nil
}

// build puts the hardware together and the kernel into its memory.
func (m *Machine) build(k *image.Kernel) error {
	start, end := k.Segments[0].Addr, k.Segments[len(k.Segments)-1].End()
	phys, size := start-m.plat.imageOffset, pageUp(end-start)
	if phys%pageSize != 0 || phys > maxImagePhys {
		return fmt.Errorf("the image is linked to %#x", start)
	}
	vm, err := uc.New(uc.Config{Mode: m.plat.mode, RAM: ramSize, Regions: m.plat.regions(phys, size)})
	if err != nil {
		return err
	}
	m.vm = vm
	vm.SetEvent(m.events())
	if m.mem, err = newMemory(vm, m.plat, m.abi, phys+size); err != nil {
		return err
	}
	m.text = &text{m: m, ftraced: map[uint64]struct{}{}, patched: map[uint64]*ramPage{}}
	for i := range k.Segments {
		if err := m.mapSegment(&k.Segments[i], k.Segments[i].Addr-m.mem.imageOffset); err != nil {
			return err
		}
	}
	if err := m.entry.find(m, k.Lookup, m.gen.Symbol); err != nil {
		return err
	}
	m.back.find(k.Lookup)
	if err := m.readTracepoints(); err != nil {
		return err
	}
	m.nodes = m.mem.inPage(m.entry.moduleNodes, 8, false)
	if err := m.writeVersion(); err != nil {
		return err
	}
	if err := m.readBanner(); err != nil {
		return err
	}
	if err := m.text.makeTrampolines(); err != nil {
		return err
	}
	m.tasks = taskTable{mem: m.mem, byPID: map[int]*task{}, byPtr: map[uint64]*task{}, next: firstPID}
	for i := range m.cpus {
		if err := m.addCPU(i); err != nil {
			return err
		}
	}
	cfg := engine.Config{
		Arch: m.arch(), Kernel: m.registry, Text: m.text, Clock: m.clock,
		CPUs: m.cfg.CPUs, Log: EngineLog(m.cfg.Log), Printk: m.Printk,
		Language: m.cfg.Kernel.Profile.Language, Hits: m.cfg.Kernel.Profile.Hits, Preemption: m.cfg.Kernel.Preemption,
		Alone: true, // by the machine lock
	}
	if m.cfg.Engine != nil {
		m.cfg.Engine(&cfg)
	}
	m.engine, err = engine.New(cfg)
	return err
}

// mapSegment maps s, whose memory is at pa, with its rights and its bytes.
func (m *Machine) mapSegment(s *image.Segment, pa uint64) error {
	size := pageUp(s.Size)
	ram := m.mem.ram[pa : pa+size]
	clear(ram)
	copy(ram, s.Data)
	prot := uc.ProtRead
	if s.Write {
		prot |= uc.ProtWrite
	}
	if s.Exec {
		// The rest of the last page is never to be executed.
		m.isa.Fill(ram[s.Size:])
		prot |= uc.ProtExec
		m.text.mark(s.Addr, size, true)
		m.text.load(s)
	}
	if err := m.vm.Map(s.Addr, pa, size, prot); err != nil {
		return fmt.Errorf("segment %s at %#x: %w", s.Name, s.Addr, err)
	}
	if s.Exec {
		m.vm.Invalidate(s.Addr, size)
	}
	return nil
}

// boot runs the kernel's own start and frees its init memory.
func (m *Machine) boot() error {
	if err := m.bootKernel(); err != nil {
		return err
	}
	return m.freeInit(m.kernel)
}

// bootKernel is boot up to the end of the kernel's own start.
func (m *Machine) bootKernel() error {
	if err := m.fillBootParams(m.kernel); err != nil {
		return err
	}
	for i := range m.cpus {
		c := &m.cpus[i]
		fn := m.entry.startSecondary
		if i == 0 {
			fn = m.entry.start
		}
		if fn == 0 {
			continue
		}
		if err := m.startCPU(c, fn); err != nil {
			return fmt.Errorf("CPU %d: %w", i, err)
		}
	}
	return nil
}

// startCPU runs fn as c's idle task.
func (m *Machine) startCPU(c *cpu, fn uint64) error {
	t := c.idle
	m.prepareCall(t, fn, nil)
	t.regs.Flags &^= flagIF // the kernel does not yet expect interrupts
	j := &job{task: t}
	t.job = j
	c.task = t
	t.state = taskRunning
	m.setCurrent(c, t)
	for !j.done {
		m.quantum(c, quantumMin)
		if t.spent > bootLimit {
			return fmt.Errorf("not up after %d instructions, at %s", t.spent, m.registry.Describe(t.regs.IP))
		}
	}
	return j.err
}

// bootLimit is how many instructions a processor may take to come up.
const bootLimit = 50_000_000

func (m *Machine) fillBootParams(k *image.Kernel) error {
	addr, ok := k.Lookup("boot_params")
	if !ok {
		return fmt.Errorf("the kernel image has no boot_params")
	}
	pa, ok := m.mem.frames.allocRun(arenaSize / pageSize)
	if !ok {
		return system.ErrNoMemory
	}
	b := make([]byte, m.abi.SizeofBootParams)
	m.mem.layout.PutLong(b[m.abi.BootParams_MemStart:], m.mem.directMap+pa)
	m.mem.layout.PutLong(b[m.abi.BootParams_MemEnd:], m.mem.directMap+pa+arenaSize)
	order.PutUint32(b[m.abi.BootParams_NrCpus:], uint32(m.cfg.CPUs))
	order.PutUint32(b[m.abi.BootParams_Seed:], uint32(m.cfg.Seed))
	m.mem.layout.PutLong(b[m.abi.BootParams_ModulesEnd:], m.mem.moduleArea+moduleAreaSize)
	return m.mem.poke(addr, b)
}

// freeInit takes .init.text and .init.data away (free_initmem). The symbols
// stay in kallsyms, as the kernel's do.
func (m *Machine) freeInit(k *image.Kernel) error {
	start, end := pageDown(k.Init.Start), pageUp(k.Init.End)
	if start == end {
		return nil
	}
	m.engine.ModuleEvent(engine.ModuleEvent{Module: kernel.Module{Init: k.Tables.InitText}, State: engine.ModuleLive})
	m.text.mark(start, end-start, false)
	m.text.unload(kernel.Range{Start: start, End: end})
	m.vm.Unmap(start, end-start)
	m.registry.Replace("", func(u *system.Unit) {
		t := *u.Tables
		t.InitText = kernel.Range{}
		u.Tables = &t
	})
	m.printkf("Freeing unused kernel image (initmem) memory: %dK", (end-start)>>10)
	return nil
}
