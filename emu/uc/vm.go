package uc

// /* The archive, since the shared library with its 22,000 relocations takes most of
//  * the time in which the program starts. --wrap: shim.c, shim_fuse.c, shim_guard.c, shim_mem.c. */
// #cgo CFLAGS: -O2 -Wall -Wextra
// #cgo LDFLAGS: -l:libunicorn.a -lm -lpthread
// #cgo LDFLAGS: -Wl,--wrap=memory_mapping -Wl,--wrap=helper_set_dr_x86_64
// #cgo LDFLAGS: -Wl,--wrap=translator_loop_x86_64 -Wl,--wrap=cpu_ldub_code_x86_64 -Wl,--wrap=cpu_ldl_code_x86_64
// #cgo LDFLAGS: -Wl,--wrap=tcg_gen_goto_tb_x86_64 -Wl,--wrap=helper_pause_x86_64
// #include "shim.h"
import "C"

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"syscall"
	"unsafe"

	"github.com/kprobefs/kprobefs/emu/uc/internal/stack"
)

// VM is one libunicorn engine. Its fields belong to the goroutine that may use the VM, except
// c.stop, which is atomic.
type VM struct {
	c       *C.struct_shim_vm
	mode    *C.struct_shim_mode
	ram     []byte
	regions []region // ascending
	tables  tables
	user    userPages
	event   Event
	ask     func()               // what server has made, for stack.Run
	running bool                 // also while an Event is served
	waits   bool                 // the processor loop waits at the end of an Event; true where none has moved it
	moved   bool                 // it has been elsewhere since the Event in progress began; false at each one's begin
	broken  bool                 // an Event has panicked
	spans   []C.struct_shim_span // scratch of invalidations
}

// New makes a machine in c's mode at ring 0, paging on with nothing mapped,
// WP and NX in force, and the segments of Linux (in
// a GDT where Linux has it, so that iret works). There are no interrupts.
// It fails on a libunicorn other than 2.0, and with ENOMEM where limits of this
// process leave it too little memory.
func New(c Config) (*VM, error) {
	if major, minor := libVersion(); major != 2 || minor != 0 {
		return nil, fmt.Errorf("libunicorn %d.%d: 2.0 is needed", major, minor)
	}
	if c.Mode >= C.MODES {
		return nil, fmt.Errorf("mode %d: %w", c.Mode, syscall.EINVAL)
	}
	if c.RAM <= 0 || c.RAM%PageSize != 0 {
		return nil, fmt.Errorf("RAM of %d bytes: %w", c.RAM, syscall.EINVAL)
	}
	regions, err := sortRegions(c)
	if err != nil {
		return nil, err
	}
	if err := CheckLimits(); err != nil {
		return nil, err
	}
	v := &VM{waits: true, event: leaves}
	v.ask = v.server()
	var why *C.char
	v.c = C.shim_new(C.int(c.Mode), C.uint64_t(c.RAM), &why)
	if v.c == nil {
		return nil, errors.New(C.GoString(why))
	}
	v.mode = v.c.mode
	if err := v.boot(regions); err != nil {
		v.Close()
		return nil, err
	}
	return v, nil
}

func libVersion() (major, minor uint) {
	var a, b C.uint
	C.uc_version(&a, &b)
	return uint(a), uint(b)
}

// boot completes memory and then the processor.
func (v *VM) boot(regions []Region) error {
	v.ram = unsafe.Slice((*byte)(v.c.ram), v.c.ram_size)
	v.tables = newTables(unsafe.Slice((*uint64)(v.c.tables), C.SHIM_TABLES_SIZE/8), v.mode)
	for _, r := range regions {
		if err := v.addRegion(r); err != nil {
			return err
		}
	}
	at, err := v.tables.make(uint64(v.mode.gdt))
	if err != nil {
		return err
	}
	*at = gdtFrame | pteKernel | pteNX
	if why := C.shim_boot(v.c); why != nil {
		return fmt.Errorf("libunicorn is not the one this program knows: %s", C.GoString(why))
	}
	return nil
}

// errNested is the error of a Run that begins inside an Event, of an Enter that does not or whose Event does
// not have all registers, and of both after an Event that has panicked.
var errNested = errors.New("the processor is in the middle of a run")

// Close frees it. No Run may be in progress. Slices of RAM are invalid afterwards.
func (v *VM) Close() error {
	if v.c == nil {
		return nil
	}
	C.shim_free(v.c)
	v.c, v.ram, v.regions, v.tables = nil, nil, nil, tables{}
	return nil
}

// RAM is guest-physical memory. The holder of the VM may read and write it; memory that is executed must be
// written by Poke, or followed by Invalidate.
func (v *VM) RAM() []byte { return v.ram }

// Run executes from regs until something ends it; regs then hold the registers
// of that moment. quantum is a limit in instructions, 0 for none: Run ends
// with ExitQuantum before the basic block that would exceed it (but never
// before the first), at the same place every time.
func (v *VM) Run(regs *Regs, quantum uint64) Exit { return v.run(regs, quantum, false) }

// Step executes one instruction. It returns ExitStep when the instruction is done, or the exit that
// the instruction led to. A hit of a site is served (its event is called), and counts as the one
// instruction.
func (v *VM) Step(regs *Regs) Exit { return v.run(regs, 0, true) }

func (v *VM) run(regs *Regs, quantum uint64, step bool) Exit {
	if v.running {
		return Exit{Reason: ExitFatal, Err: errNested}
	}
	r := (*Regs)(unsafe.Pointer(&v.c.regs))
	*r.used() = *regs.used()
	v.c.quantum, v.c.step, v.c.inner = C.uint64_t(quantum), C.bool(step), false
	v.running = true
	defer v.checkEnd()
	runtime.LockOSThread() // what waits while an Event runs has looked up thread-local variables
	stack.Run((*stack.Stack)(unsafe.Pointer(&v.c.stack)), v.ask)
	runtime.UnlockOSThread()
	v.running = false
	*regs.used() = *r.used()
	return v.exit(regs)
}

// checkEnd notes that an Event has panicked.
func (v *VM) checkEnd() { v.broken = v.running }

// Enter is Run inside an Event whose site wants all registers: the processor loop that waits for the
// Event goes on with regs. The usual end is a site with Leave: then Enter returns it, and
// libunicorn has not been left, nor was it for the beginning. Otherwise Enter returns 0, and x says what
// has happened. Enter may be called again, as often as there are exits and calls to make.
//
// When the Event returns, the guest goes on as it says, with no more than the rest of the
// quantum. If the last Enter has left libunicorn, the Run ends with ExitSite instead.
//
// regs may be those of the Event.
func (v *VM) Enter(regs *Regs, quantum uint64, x *Exit) (site uint64) {
	c := v.c
	if !v.running || v.broken || v.waits && c.event.want != C.WANT_ALL {
		*x = Exit{Reason: ExitFatal, Err: errNested}
		return 0
	}
	r := (*Regs)(unsafe.Pointer(&c.regs))
	if regs != r {
		*r.used() = *regs.used()
	}
	event, stepping, inner := c.event, c.stepping, c.inner // the Event's, for when it ends
	c.inner = true
	if v.waits {
		c.stepping, c.event.leave = false, false
		if quantum > 0 {
			c.later = min(c.later, C.uint64_t(quantum))
		}
	} else {
		c.quantum, c.step = C.uint64_t(quantum), false
	}
	v.waits, v.moved = true, false // as events inside of this one are to find them
	stack.Run((*stack.Stack)(unsafe.Pointer(&v.c.stack)), v.ask)
	site = uint64(c.event.site)
	v.moved, v.waits = true, c.stack.asks != C.ASK_NOTHING
	c.event, c.stepping, c.inner = event, stepping, inner
	if regs != r {
		*regs.used() = *r.used()
	}
	if v.waits {
		return site
	}
	*x = v.exit(regs)
	return 0
}

// exit says why the processor loop was left, with regs.
func (v *VM) exit(regs *Regs) Exit {
	e := &v.c.exit
	x := Exit{
		Reason: ExitReason(e.reason),
		Site:   uint64(e.site),
		Kind:   SiteKind(e.kind),
		Vector: uint8(e.vector),
		Soft:   e.soft != 0,
		Error:  uint64(e.error),
		CR2:    uint64(e.cr2),
	}
	switch x.Reason {
	case ExitBreakpoint:
		// The trap is known by its address; rip is behind it already.
	case ExitFatal:
		x.Err = fmt.Errorf("libunicorn at %#x: %s", regs.IP, C.GoString(C.uc_strerror(C.uc_err(e.fatal))))
	}
	return x
}

// Stop makes the Run in progress return with ExitStop at its next basic block;
// without one, the next Run. A Run that ends for another reason uses it up
// too. For any goroutine; not after Close.
func (v *VM) Stop() { C.shim_stop(v.c) }

// Insns counts executed instructions since New. A block that ends early, by a
// fault, counts as if executed whole, and each iteration of a string
// instruction as an instruction.
func (v *VM) Insns() uint64 { return uint64(v.c.insns - v.c.left) }

// CPUBase is the base of the segment for what each processor has its own of: of %gs, and with 32 bits of %fs.
func (v *VM) CPUBase() uint64 { return uint64(C.shim_percpu(v.c)) }

// SetCPUBase changes it.
func (v *VM) SetCPUBase(base uint64) { C.shim_set_percpu(v.c, C.uint64_t(base)) }

// systemNames are what Mend returns.
var systemNames = [...]string{
	C.SYSTEM_FINE: "", C.SYSTEM_CR0: "CR0", C.SYSTEM_CR3: "CR3", C.SYSTEM_CR4: "CR4", C.SYSTEM_GDT: "the GDT", C.SYSTEM_CS: "CS",
}

// Mend puts back what code has made of the state that it shares with all other code: paging (CR0, CR3
// and CR4), the GDT, and CS. It returns the name of the first of these that was spoilt, or "". If there was one, CPUBase
// must be set again.
func (v *VM) Mend() string { return systemNames[C.shim_mend(v.c)] }

// sortRegions checks them and adds the GDT's.
func sortRegions(c Config) ([]Region, error) {
	mode := &C.shim_modes[c.Mode]
	rs := append(slices.Clone(c.Regions), Region{Virt: uint64(mode.gdt), Size: PageSize})
	slices.SortFunc(rs, func(a, b Region) int {
		if a.Virt < b.Virt {
			return -1
		}
		return 1
	})
	end, tables := uint64(mode.kernel), uint64(mode.tables)
	for _, r := range rs {
		last := r.Virt + r.Size - 1
		bad := (r.Virt|r.Size|r.Phys)%PageSize != 0 || r.Size == 0 || r.Virt < end || last < r.Virt ||
			last > uint64(mode.mask) || r.Virt < tables+C.SHIM_TABLES_SIZE && last >= tables ||
			r.Linear && (r.Size > uint64(c.RAM) || r.Phys > uint64(c.RAM)-r.Size)
		if bad || end == 0 {
			return nil, fmt.Errorf("region %#x+%#x: %w", r.Virt, r.Size, syscall.EINVAL)
		}
		end = last + 1
	}
	return rs, nil
}
