package emu

import (
	"context"
	"fmt"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine"
)

// A StillMachine is any kernel's image shown as a machine: a Still with a clock, a log
// and modules. Probes are registered, armed and optimised in its text; no task runs,
// so nothing hits them. Call runs single functions, away from all that.
//
// Its lock order is Machine's: modMu → the engine's own → Still.mu.
type StillMachine struct {
	*Still
	kernel *image.Kernel
	files  ModuleFiles
	cfg    Config
	clock  *clock
	kmsg   kmsg

	underway underway // what Kill ends

	modMu   machineLock
	modules []*module // guarded by modMu; oldest first
	lazy    []uint64  // guarded by modMu; init parts that were freed and are not to be used again yet
	percpu  uint64    // guarded by modMu; end of the per-CPU memory that modules have

	shown  moduleText  // of modules
	paused atomic.Bool // no Call begins
}

// ModuleFiles has the modules that a StillMachine can load.
type ModuleFiles interface {
	// Read returns the ELF object of the module called name, spelt with _;
	// fs.ErrNotExist when there is none.
	Read(name string) ([]byte, error)
}

// NewStillMachine shows k, which belongs to the machine from then on. files may be nil.
func NewStillMachine(k *image.Kernel, files ModuleFiles, cfg Config) (*StillMachine, error) {
	if err := cfg.check(); err != nil {
		return nil, err
	}
	if cfg.Load {
		return nil, fmt.Errorf("a kernel image cannot run a load: %w", syscall.EINVAL)
	}
	m := &StillMachine{kernel: k, files: files, cfg: cfg, clock: newClock(cfg.Clock, 0), modMu: newMachineLock()}
	ec := engine.Config{Clock: m.clock, CPUs: cfg.CPUs, Log: cfg.Log, Printk: m.Printk}
	if cfg.Engine != nil {
		cfg.Engine(&ec)
	}
	var err error
	if m.Still, err = newStill(k, ec); err != nil {
		return nil, err
	}
	if k.Banner != "" {
		m.Printk(k.Banner)
	}
	m.Printk("machine: this image is looked at, not run: no probe is hit, and what processes do is not mirrored")
	return m, nil
}

// Clock is the machine's time.
func (m *StillMachine) Clock() engine.Clock { return m.clock }

// CPUs is the number of processors that the engine is told of.
func (m *StillMachine) CPUs() int { return m.cfg.CPUs }

// Printk adds a line to the kernel log.
func (m *StillMachine) Printk(line string) { m.kmsg.add(m.clock.Now(), line) }

func (m *StillMachine) printkf(format string, args ...any) { m.Printk(fmt.Sprintf(format, args...)) }

// Kmsg is the kernel log, as dmesg shows it.
func (m *StillMachine) Kmsg() []byte { return m.kmsg.bytes() }

// Pause and Resume are Machine's: timers go on, and nothing else ever runs.
func (m *StillMachine) Pause()  { m.paused.Store(true) }
func (m *StillMachine) Resume() { m.paused.Store(false) }

// Kill is Machine's.
func (m *StillMachine) Kill() { m.underway.end(ErrInterrupted, false) }

// Step is Machine's.
func (m *StillMachine) Step(n int) error { return m.StepContext(context.Background(), n) }

// StepContext is Machine's. EOPNOTSUPP: there is nothing to step.
func (m *StillMachine) StepContext(context.Context, int) error { return m.cannotRun("step") }

func (m *StillMachine) cannotRun(what string) error {
	return fmt.Errorf("%s: an image given by --image is looked at, not run: %w", what, syscall.EOPNOTSUPP)
}

// Advance is Machine's.
func (m *StillMachine) Advance(d time.Duration) error {
	return m.AdvanceContext(context.Background(), d)
}

// AdvanceContext is Machine's.
func (m *StillMachine) AdvanceContext(ctx context.Context, d time.Duration) error {
	ctx, done := m.underway.begin(ctx)
	defer done()
	if !m.clock.virtual || d < 0 {
		return fmt.Errorf("advance %v: only with the virtual clock (mount --clock=virtual), and forwards: %w", d, syscall.EINVAL)
	}
	end := m.clock.Now() + uint64(d)
	for {
		if over(ctx) {
			return fmt.Errorf("advance %v: %w", d, reason(ctx))
		}
		next := end
		if when, ok := m.clock.nextVirtual(); ok {
			next = min(end, when)
		}
		m.clock.forward(next)
		m.clock.runDue()
		if when, ok := m.clock.nextVirtual(); m.clock.Now() >= end && (!ok || when > end) {
			return nil
		}
	}
}

// Status is Machine's.
func (m *StillMachine) Status() Status {
	return Status{
		Clock: m.cfg.Clock, Now: time.Duration(m.clock.Now()), Seed: m.cfg.Seed, CPUs: make([]CPUStatus, m.cfg.CPUs),
		Modules: len(m.registry.view.Load().mods), Paused: m.paused.Load(), Still: true,
	}
}

// ProcKallsyms is Machine's.
func (m *StillMachine) ProcKallsyms(showAddr bool) []byte { return m.registry.procKallsyms(showAddr) }

// ProcModules is Machine's.
func (m *StillMachine) ProcModules() []byte { return m.shown.bytes() }

// ProcVersion is Machine's.
func (m *StillMachine) ProcVersion() []byte { return []byte(m.kernel.Banner) }

// Release is what uname -r says in the kernel.
func (m *StillMachine) Release() string { return m.kernel.Release() }

// Task is Machine's: there are none.
func (m *StillMachine) Task(int) (who engine.Task, cpu int, ok bool) { return engine.Task{}, 0, false }

// Stack is Machine's: nothing runs, so there is none.
func (m *StillMachine) Stack(*engine.Context, []uint64) int { return 0 }

// Close ends the machine.
func (m *StillMachine) Close() error {
	m.engine.Close()
	m.clock.close()
	return nil
}
