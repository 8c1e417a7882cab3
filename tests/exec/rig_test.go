package exec

import (
	"bytes"
	"syscall"
	"testing"
	"unsafe"

	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// Sizes in the rig's address space.
const (
	imageSize   = 72 << 20
	execSize    = 1 << 20
	scratchSize = 32 << 10
	stackSize   = 8 << 10
	cpuSize     = 256 << 10
	lowSize     = 4 << 20
	ramSize     = imageSize + execSize + lowSize
	execPhys    = imageSize
	lowPhys     = imageSize + execSize

	pageSize = uc.PageSize
)

// A rig is a processor with memory and the kprobes engine, and no kernel.
type rig struct {
	*world
	tb     testing.TB
	vm     *uc.VM
	eng    *engine.Engine
	ctx    engine.Context
	clean  *uc.Context
	clock  clock
	fixups map[uint64]uint64 // the exception table: from → to
	// quiesce is Text.Quiesce.
	quiesce func([]kernel.Range)

	declined bool // the engine did not take a breakpoint
	nextExec uint64
	freeExec []uint64
	data     map[uint64]bool // pages of the image mapped as data
	pristine [][]byte        // per seed: what scratch, stack and data begin with
}

func newRig(tb testing.TB, w *world, arch *engine.Arch, k kernel.Kernel) *rig {
	tb.Helper()
	vm, err := uc.New(uc.Config{Mode: w.processor, RAM: ramSize, Regions: []uc.Region{
		{Virt: w.image, Size: imageSize, Linear: true},
		{Virt: w.exec, Size: execSize, Linear: true, Phys: execPhys},
		{Virt: w.low, Size: lowSize, Linear: true, Phys: lowPhys},
	}})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { vm.Close() })
	r := &rig{world: w, tb: tb, vm: vm, nextExec: w.exec, data: map[uint64]bool{}, quiesce: func([]kernel.Range) {}}
	for _, a := range []struct{ base, size uint64 }{{w.scratchBase(), scratchSize}, {w.stackBase(), stackSize}, {w.cpuBase(), cpuSize}} {
		r.must(vm.Map(a.base, a.base-w.low+lowPhys, a.size, uc.ProtWrite))
	}
	if r.clean, err = vm.NewContext(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(r.clean.Free)
	vm.SetEvent(r.event)
	r.eng, err = engine.New(engine.Config{Arch: arch, Kernel: k, Text: r, Clock: &r.clock, CPUs: 1})
	r.must(err)
	tb.Cleanup(r.eng.Close)
	r.makePristine()
	return r
}

func (r *rig) must(err error) {
	r.tb.Helper()
	if err != nil {
		r.tb.Fatal(err)
	}
}

// mapText makes [addr, addr+size) text, filled with int3.
func (r *rig) mapText(addr, size uint64) {
	first, end := addr&^(pageSize-1), (addr+size+pageSize-1)&^(pageSize-1)
	for va := first; va < end; va += pageSize {
		if _, prot, ok := r.vm.Lookup(va); ok && prot&uc.ProtExec != 0 {
			continue
		}
		r.must(r.vm.Map(va, va-r.image, pageSize, uc.ProtExec))
		r.poke(va, bytes.Repeat([]byte{0xcc}, pageSize))
	}
}

func (r *rig) poke(addr uint64, b []byte) {
	r.tb.Helper()
	r.must(r.vm.Poke(addr, b))
}

// bytes is RAM behind [addr, addr+n), which must be mapped and linear.
func (r *rig) bytes(addr, n uint64) []byte {
	pa, _, ok := r.vm.Lookup(addr)
	if !ok {
		r.tb.Fatalf("%#x is not mapped", addr)
	}
	return r.vm.RAM()[pa : pa+n]
}

// asEngine views the binding's registers as the engine's: the layouts are one.
func asEngine(r *uc.Regs) *engine.Regs { return (*engine.Regs)(unsafe.Pointer(r)) }

func (r *rig) event(site uint64, kind uc.SiteKind, regs *uc.Regs) (leave bool) {
	r.ctx.Regs = asEngine(regs)
	if kind == uc.SiteBreakpoint {
		r.declined = !r.eng.Breakpoint(&r.ctx)
		return r.declined
	}
	r.eng.Optimized(&r.ctx, site)
	return false
}

// engine.Memory.

func (r *rig) each(addr uint64, p []byte, write bool, f func(ram, p []byte)) int {
	for n := 0; n < len(p); {
		at := addr + uint64(n)
		pa, prot, ok := r.vm.Lookup(at)
		if !ok || write && prot&uc.ProtWrite == 0 {
			return n
		}
		size := min(len(p)-n, int(pageSize-at%pageSize))
		f(r.vm.RAM()[pa:], p[n:n+size])
		n += size
	}
	return len(p)
}

func (r *rig) ReadKernel(addr uint64, p []byte) int {
	return r.each(addr, p, false, func(ram, p []byte) { copy(p, ram) })
}
func (r *rig) WriteKernel(addr uint64, p []byte) int {
	return r.each(addr, p, true, func(ram, p []byte) { copy(ram, p) })
}
func (r *rig) ReadUser(uint64, []byte) int { return 0 }

// engine.Text.

func (r *rig) ReadText(addr uint64, p []byte) int { return r.ReadKernel(addr, p) }

func (r *rig) Update(u *engine.Update) error {
	for _, p := range u.Patches {
		if err := r.vm.Poke(p.Addr, p.Bytes); err != nil {
			return err
		}
	}
	for _, a := range u.Clear {
		r.vm.ClearSite(a, uc.SiteBreakpoint)
		r.vm.ClearSite(a, uc.SiteGate)
	}
	for _, t := range u.Set {
		kind := uc.SiteBreakpoint
		if t.Kind == engine.TrapOptimize {
			kind = uc.SiteGate
		}
		s := uc.Site{Addr: t.Addr, Kind: kind, Want: uc.Want(t.Want), Quick: t.Quick, Next: t.Next}
		if err := r.vm.SetSite(s); err != nil {
			return err
		}
	}
	return nil
}

func (r *rig) AllocExec() (uint64, error) {
	addr := r.nextExec
	if n := len(r.freeExec); n > 0 {
		addr, r.freeExec = r.freeExec[n-1], r.freeExec[:n-1]
	} else if r.nextExec += pageSize; r.nextExec > r.exec+execSize {
		return 0, syscall.ENOMEM
	}
	if err := r.vm.Map(addr, addr-r.exec+execPhys, pageSize, uc.ProtExec); err != nil {
		return 0, err
	}
	return addr, r.vm.Poke(addr, bytes.Repeat([]byte{0xcc}, pageSize))
}

func (r *rig) FreeExec(addr uint64) {
	r.vm.Unmap(addr, pageSize)
	r.freeExec = append(r.freeExec, addr)
}

func (r *rig) Hits(addr uint64) uint64 {
	return r.vm.Hits(addr, uc.SiteBreakpoint) + r.vm.Hits(addr, uc.SiteGate)
}
func (r *rig) FtraceTarget() uint64           { return r.exec + execSize - 32 }
func (r *rig) ReturnTrampoline() uint64       { return r.exec + execSize - 16 }
func (r *rig) Synchronize()                   {}
func (r *rig) Quiesce(rs []kernel.Range) bool { r.quiesce(rs); return true }

// A clock runs its timers when told to.
type clock struct{ timers []*func() }

func (c *clock) Now() uint64 { return 0 }

func (c *clock) AfterFunc(_ uint64, f func()) (stop func()) {
	t := &f
	c.timers = append(c.timers, t)
	return func() { *t = nil }
}

// run runs what is due, and what that makes due.
func (c *clock) run() {
	for len(c.timers) > 0 {
		t := c.timers[0]
		c.timers = c.timers[1:]
		if *t != nil {
			(*t)()
		}
	}
}
