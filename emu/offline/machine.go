package offline

import (
	"context"
	"fmt"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86"
)

// Config describes a Machine. The zero value is a good one.
type Config struct {
	CPUs  int    // processors that the engine is told of, 1 to system.MaxCPUs; 0: 2
	Seed  uint64 // is shown, and decides nothing
	Clock system.ClockKind
	Log   engine.Log // nil: nobody wants to know
	// Kernel says which kernel inside BuiltIn shows; the zero value: the newest one.
	Kernel release.Kernel
}

// A Machine is any kernel's image shown as a machine: an Image with a clock, a log
// and modules. Probes are registered, armed and optimised in its text; no task runs,
// so nothing hits them.
//
// Its lock order is modules → the engine's own → Image.mu.
type Machine struct {
	*Image
	kernel *image.Kernel
	files  ModuleFiles
	inside bool // the kernel is the one inside: modules are linked as the machine does that runs it
	cfg    Config
	clock  *system.Clock
	kmsg   system.Kmsg

	underway system.Underway // what Kill ends
	types    found           // type information without a symbol

	modMu  system.FairLock  // held during operations on modules; protects the fields below
	loaded []*system.Module // guarded by modMu; oldest first
	lazy   []uint64         // guarded by modMu; init parts that were freed and are not to be used again yet
	percpu uint64           // guarded by modMu; end of the per-CPU memory that modules have

	shown  system.ModuleViews // of loaded
	paused atomic.Bool        // no call begins
}

// ModuleFiles has the modules that a Machine can load.
type ModuleFiles interface {
	// Read returns the ELF object of the module called name, spelt with _;
	// fs.ErrNotExist when there is none.
	Read(name string) ([]byte, error)
}

// NewMachine shows k, which belongs to the machine from then on. files may be nil.
func NewMachine(k *image.Kernel, files ModuleFiles, cfg Config) (*Machine, error) {
	if cfg.CPUs == 0 {
		cfg.CPUs = 2
	}
	if cfg.Kernel == (release.Kernel{}) {
		var err error
		if cfg.Kernel, err = release.Inside(""); err != nil {
			return nil, err
		}
	}
	if err := system.CheckCPUs(cfg.CPUs); err != nil {
		return nil, err
	}
	m := &Machine{kernel: k, files: files, cfg: cfg, clock: system.NewClock(cfg.Clock, 0), modMu: system.NewFairLock()}
	var err error
	own := engine.Config{Clock: m.clock, CPUs: cfg.CPUs, Log: cfg.Log, Printk: m.Printk}
	if !k.Linux() {
		own.Arch = x86.ProfileOf(k.ISA, cfg.Kernel.Profile, cfg.Kernel.Config()).Arch()
	}
	m.Image, err = newImage(k, own)
	if err != nil {
		return nil, err
	}
	if k.Banner != "" {
		m.Printk(k.Banner)
	}
	m.Printk("machine: this image is looked at, not run: no probe is hit, and what processes do is not mirrored")
	return m, nil
}

// Clock is the machine's time.
func (m *Machine) Clock() engine.Clock { return m.clock }

// CPUs is the number of processors that the engine is told of.
func (m *Machine) CPUs() int { return m.cfg.CPUs }

// Printk adds a line to the kernel log.
func (m *Machine) Printk(line string) { m.kmsg.Add(m.clock.Now(), line) }

func (m *Machine) printkf(format string, args ...any) { m.Printk(fmt.Sprintf(format, args...)) }

// Log is the kernel log. Printk is how the machine itself writes to it.
func (m *Machine) Log() *system.Kmsg { return &m.kmsg }

// Kmsg is the kernel log, as dmesg shows it.
func (m *Machine) Kmsg() []byte { return m.kmsg.Bytes() }

// Pause keeps calls of single functions from beginning; timers go on, and nothing else ever runs.
func (m *Machine) Pause() { m.paused.Store(true) }

// Resume undoes Pause.
func (m *Machine) Resume() { m.paused.Store(false) }

// Kill is emu.Machine's.
func (m *Machine) Kill() { m.underway.End(system.ErrInterrupted, false) }

// A Lease is the part of the machine that a call of one function may look at. None of it changes
// before the call is over.
type Lease struct {
	Image   *image.Kernel
	Modules []*system.Module // that are loaded, oldest first
}

// ErrPaused is of a call that begins while the machine is paused. It carries EBUSY.
var ErrPaused = fmt.Errorf("the machine is paused: %w", syscall.EBUSY)

// Lend has f look at the machine while no module is loaded or taken out. f's context ends with ctx,
// at the limit of ctx (system.WithLimit), or with Kill. ErrPaused; why ctx ended; or f's error.
func (m *Machine) Lend(ctx context.Context, f func(context.Context, Lease) error) error {
	ctx, done := m.underway.Begin(ctx)
	defer done()
	ctx, stop := context.WithTimeout(ctx, system.LimitOf(ctx))
	defer stop()
	if m.paused.Load() {
		return ErrPaused
	}
	if err := m.modMu.LockContext(ctx); err != nil {
		return err
	}
	defer m.modMu.Unlock()
	return f(ctx, Lease{m.kernel, m.loaded})
}

// Step is emu.Machine's.
func (m *Machine) Step(n int) error { return m.StepContext(context.Background(), n) }

// StepContext is emu.Machine's. EOPNOTSUPP: there is nothing to step.
func (m *Machine) StepContext(context.Context, int) error { return m.cannotRun("step") }

func (m *Machine) cannotRun(what string) error {
	return fmt.Errorf("%s: an image given by --image is looked at, not run: %w", what, syscall.EOPNOTSUPP)
}

// Advance is emu.Machine's.
func (m *Machine) Advance(d time.Duration) error {
	return m.AdvanceContext(context.Background(), d)
}

// AdvanceContext is emu.Machine's.
func (m *Machine) AdvanceContext(ctx context.Context, d time.Duration) error {
	ctx, done := m.underway.Begin(ctx)
	defer done()
	if !m.clock.Virtual() || d < 0 {
		return fmt.Errorf("advance %v: only with the virtual clock (mount --clock=virtual), and forwards: %w", d, syscall.EINVAL)
	}
	end := m.clock.Now() + uint64(d)
	for {
		if system.Over(ctx) {
			return fmt.Errorf("advance %v: %w", d, system.Reason(ctx))
		}
		next := end
		if when, ok := m.clock.NextVirtual(); ok {
			next = min(end, when)
		}
		m.clock.Forward(next)
		m.clock.RunDue()
		if when, ok := m.clock.NextVirtual(); m.clock.Now() >= end && (!ok || when > end) {
			return nil
		}
	}
}

// Status is emu.Machine's.
func (m *Machine) Status() system.Status {
	return system.Status{
		Clock: m.cfg.Clock, Now: time.Duration(m.clock.Now()), Seed: m.cfg.Seed, CPUs: make([]system.CPUStatus, m.cfg.CPUs),
		Modules: len(m.registry.View().Mods), Paused: m.paused.Load(), Offline: true,
	}
}

// ProcKallsyms is emu.Machine's.
func (m *Machine) ProcKallsyms(showAddr bool) []byte { return m.registry.ProcKallsyms(showAddr) }

// ProcModules is emu.Machine's.
func (m *Machine) ProcModules(showAddr bool) []byte {
	return m.shown.Proc(showAddr, func(v *system.ModuleView) (int, bool) { return len(v.Users), true })
}

// Modules are emu.Machine's.
func (m *Machine) Modules() []*system.ModuleView { return m.shown.All() }

// ModuleRefs is emu.Machine's.
func (m *Machine) ModuleRefs(v *system.ModuleView) int { return len(v.Users) }

// ModuleFiles are emu.Machine's: there are none.
func (m *Machine) ModuleFiles() []system.ModuleFile { return nil }

// CharRegions are emu.Machine's: there are none.
func (m *Machine) CharRegions() []system.CharRegion { return nil }

// OpenModuleFile is emu.Machine's: ENOENT.
func (m *Machine) OpenModuleFile(context.Context, int, uint64, int) (system.OpenModuleFile, error) {
	return nil, syscall.ENOENT
}

// ShowParam is emu.Machine's. The code of no module runs here: ENOSYS.
func (m *Machine) ShowParam(context.Context, int, string, string) ([]byte, error) {
	return nil, syscall.ENOSYS
}

// StoreParam is emu.Machine's, likewise.
func (m *Machine) StoreParam(context.Context, int, string, string, []byte) error {
	return syscall.ENOSYS
}

// ProcVersion is emu.Machine's.
func (m *Machine) ProcVersion() []byte { return []byte(m.kernel.Banner) }

// Release is the kernel's release, as uname -r prints it.
func (m *Machine) Release() string { return m.kernel.Release() }

// Task is emu.Machine's: there are none.
func (m *Machine) Task(int) (who engine.Task, cpu int, ok bool) { return engine.Task{}, 0, false }

// Stack is emu.Machine's: nothing runs, so there is none.
func (m *Machine) Stack(*engine.Context, []uint64) int { return 0 }

// TaskStack is emu.Machine's: nothing runs, so there is none.
func (m *Machine) TaskStack(*engine.Context) kernel.Range { return kernel.Range{} }

// Close ends the machine.
func (m *Machine) Close() error {
	m.engine.Close()
	m.clock.Close()
	return nil
}
