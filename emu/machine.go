package emu

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Machine is an emulated x86-64 or i386 computer with a kernel in it.
type Machine struct {
	cfg       Config
	kernel    *image.Kernel
	gen       generation   // which kernel is
	stocked   *image.Stock // what stock makes of it, once
	stockOnce sync.Once
	plat      *platform
	isa       *arch.ISA  // plat's
	abi       *guest.ABI // the kernel's
	registry  *system.Registry
	clock     *system.Clock
	kmsg      system.Kmsg
	open      openRecord
	engine    *engine.Engine
	die       dieChain
	hooks     hooks
	contexts  hitContexts // of handlers
	points    tracepoints
	banner    string // linux_banner
	uname     string // as uname -r prints it

	underway system.Underway // the calls that Kill ends

	modMu   system.FairLock
	modules []*system.Module            // guarded by modMu; oldest first
	follows atomic.Pointer[func() bool] // TaskHooks.Follows
	faults  faults
	shown   system.ModuleViews // of modules
	order   uint64             // of the last snapshot; guarded by modMu
	tainted string             // letters of what the kernel is tainted by, but for oopses; guarded by the machine lock

	lock   system.FairLock
	wakeup *sync.Cond // on lock: a task became runnable, the machine was resumed or closed

	// All below belongs to the holder of lock.
	vm        *uc.VM
	mem       *memory
	text      *text // has a mutex of its own for readers
	tasks     taskTable
	cpus      []cpu
	turn      int  // the processor whose turn it was
	running   *cpu // whose registers the VM has, during a Run
	inEvent   int  // nested calls that have left the processor loop inside of an event, and are not over
	interlude int  // how many processors wait in the middle of a handler, on Go's stack, for others to have their turns
	mixed     bool // in an interlude, a processor may have been left in a handler or an insn slot
	watch     stopwatch
	began     uint64 // vm.Insns at the beginning of the current Run
	gs        uint64 // the VM's GS base
	entry     entryPoints
	exits     [uc.ExitStep + 1]func(*Machine, *cpu)
	hc        [guest.HCNext + 1]hypercallFunc
	pcg       *rand.PCG
	rng       *rand.Rand // of pcg
	counts    counts
	blocked   int // tasks in taskBlocked
	guests    guestProbes
	nodes     []byte                 // the entry point moduleNodes in RAM
	paused    atomic.Bool            // nothing runs; written without the lock, too
	held      []*Call                // that came while paused
	waiters   []*waiter              // that are free at the moment
	behind    behind                 // calls without a waiting process; has a lock of its own
	seen      atomic.Pointer[Status] // the last one
	lost      atomic.Uint64          // mirrored calls that found no room to wait in
	hasFiles  atomic.Bool            // modules have made files
	hasProbes atomic.Bool            // modules have probes
	closed    bool
	loader    *loader
	back      background
	taken     *Snapshot // the last one: the next shares the pages that are the same
	undos     []*undo   // operations under way that may be undone, oldest first
	gone      []int     // pids that have ended since the first of them began
	epoch     uint64    // counts Restores: guest memory from before one is no longer its owner's
}

// Engine is the kprobes engine of the machine.
func (m *Machine) Engine() *engine.Engine { return m.engine }

// Kernel has the symbols, modules and tables of the loaded kernel.
func (m *Machine) Kernel() kernel.Kernel { return m.registry }

// Clock is the machine's time.
func (m *Machine) Clock() engine.Clock { return m.clock }

// ReadText copies live text, without waiting for the processor; it returns how
// many bytes are mapped.
func (m *Machine) ReadText(addr uint64, p []byte) int { return m.text.ReadText(addr, p) }

// CPUs is the number of virtual processors.
func (m *Machine) CPUs() int { return len(m.cpus) }

// Printk adds a line to the kernel log.
func (m *Machine) Printk(line string) {
	m.open.end(m)
	m.kmsg.Add(m.clock.Now(), line)
}

// printLines writes each line of text as a record of its own, as the kernel does with a report.
func (m *Machine) printLines(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		m.Printk(line)
	}
}

func (m *Machine) printkf(format string, args ...any) { m.Printk(fmt.Sprintf(format, args...)) }

// Log is the kernel log. Printk is how the machine itself writes to it.
func (m *Machine) Log() *system.Kmsg { return &m.kmsg }

// Kmsg is the kernel log, as dmesg shows it.
func (m *Machine) Kmsg() []byte { return m.kmsg.Bytes() }

// insns counts executed instructions.
func (m *Machine) insns() uint64 {
	if m.closed {
		return 0
	}
	return m.vm.Insns()
}

// Close ends the machine. Calls that are under way return ErrClosed.
func (m *Machine) Close() error {
	m.underway.End(ErrClosed, true)
	m.lock.Lock()
	if m.closed {
		m.lock.Unlock()
		return nil
	}
	m.closed = true
	m.wakeup.Broadcast()
	m.lock.Unlock()
	m.engine.Close()
	m.clock.Close()
	m.loader.stop()
	m.lock.Lock()
	defer m.lock.Unlock()
	m.text.close()
	return m.vm.Close()
}
