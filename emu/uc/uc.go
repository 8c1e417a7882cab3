// Package uc is the project's own binding to libunicorn 2.0.1.
//
// A C shim (shim.c) owns every hook. libunicorn runs on a stack of its own. A hook that needs Go leaves
// that stack for the goroutine's, at most once per event, and Go goes back to it (package stack).
// Neither way is a call through cgo. Go never calls into libunicorn's execution from there. Go's runtime
// does not know of all this, so a run lets Go look in every few ten thousand instructions.
//
// Memory. RAM is one piece of host memory, in frames of PageSize bytes. Virtual addresses reach it
// through page tables that this package keeps (Map, Unmap, Protect, Lookup). libunicorn 2.0.1 takes only
// permissions from page tables, and accesses the memory registered at the *virtual* address. So the
// kernel half is made of Regions, declared at New, in which the host's own mmap does the translation.
// The shim serves user pages one by one.
//
// The shim goes beyond libunicorn's public interface (shim_env.c, shim_fuse.c, shim_guard.c,
// __wrap_memory_mapping in shim_mem.c). It reads and writes the processor's registers in place. It has hits
// of sites translated into calls of the shim, so that a hit does not leave translated code. It makes stores
// fast to pages that cannot be executed. It keeps guest code from ending the process. New looks for what the
// shim needs, verifies it, and refuses any library but Debian 12's 2.0.1.
//
// Limits. rdtsc is the host's, and so not reproducible. A fetch over the end of the last executable page
// reports its page fault at the beginning of the block. The guest may store to executable memory under
// another virtual address; that has no effect where the memory was executed already (use Poke).
// Interrupt descriptor tables, ring 3 and debug registers do nothing.
//
// A VM is not safe for concurrent use: the holder of the machine's lock may use it. The exception is
// Stop, for any goroutine at any time. Inside an Event every method may be called except Run, Step,
// Close, Save and Restore. Run and Step of another VM may be called there.
//
// The package imports emu/uc/internal/stack.
package uc

import "unsafe"

// PageSize is the granularity of memory.
const PageSize = 4096

// Regs are the registers of the processor. The layout is that of arch.Regs, which has room for more
// general registers than x86-64 has.
type Regs struct {
	SP, Flags, IP                        uint64
	AX, BX, CX, DX, SI, DI, BP           uint64
	R8, R9, R10, R11, R12, R13, R14, R15 uint64
	_                                    [16]uint64
}

// used is the part of r that x86-64 has.
func (r *Regs) used() *[18]uint64 { return (*[18]uint64)(unsafe.Pointer(r)) }

// Want says which registers an event needs; IP is always there.
type Want uint8

const (
	WantIP  Want = iota // nothing else
	WantSP              // the stack pointer, AX and DX
	WantAll             // all general registers and the flags
)

// SiteKind is how the guest reaches a site. Sites of different kinds may have
// the same Addr.
type SiteKind uint8

const (
	// SiteBreakpoint: a breakpoint (int3) at Addr. At the event IP is Addr+1.
	SiteBreakpoint SiteKind = iota
	// SiteGate: a gate (the two bytes 48 90, with 32 bits 3e 90: a nop to the processor, and no
	// compiler's) at Addr, reached by a jump, a call or a ret. At the event IP
	// is Addr+2. To go on there costs least; next comes anywhere else if a ret
	// is behind the gate.
	SiteGate
	// SiteReturn: a gate common to many sites (the ftrace trampoline: a gate and a ret). A 5-byte
	// call at Addr has reached it, so the word at the top of the stack was Addr+5. At the event
	// that word is popped already: IP is Addr+5, and SP has its value from Addr, as ftrace shows
	// them. The guest goes on without a ret.
	SiteReturn
)

// A Site is a place whose trap the shim knows. A trap at any other place ends Run.
type Site struct {
	Addr  uint64
	Kind  SiteKind
	Want  Want
	Quick bool // count, go on at Next, make no call
	// Next is where a Quick site goes on; 0: where IP would be at the event. Of any other breakpoint or gate it is
	// where its event usually goes on, which then costs less, and all else more; 0: there is no such place.
	Next  uint64
	Leave bool // end Run with ExitSite instead of calling; IP as at the event. How Enter ends
}

// ExitReason is why Run returned.
type ExitReason uint8

const (
	ExitStop       ExitReason = iota // Stop was called
	ExitQuantum                      // the quantum is used up
	ExitSite                         // a site with Leave, or whose call asked to leave or has left
	ExitBreakpoint                   // a breakpoint at no known site; IP is behind it
	ExitGate                         // a syscall instruction (a hypercall); IP is behind it
	ExitException                    // Vector, Error, CR2; IP is at the instruction (#DB: behind it)
	ExitHalt                         // hlt, or pause outside of Step; IP is behind it
	ExitFatal                        // libunicorn itself failed, or is in the middle of a run; Err says how
	ExitStep                         // Step: the one instruction is done
)

// An Exit describes why Run returned. The registers at that moment are in the
// Regs that Run was given. All but ExitFatal can be resumed by another Run.
type Exit struct {
	Reason ExitReason
	Site   uint64   // ExitSite: its Addr
	Kind   SiteKind // ExitSite
	Vector uint8    // ExitException: 0 #DE, 1 #DB, 6 #UD, 13 #GP, 14 #PF …
	Soft   bool     // ExitException: raised by `int n`, n not 3; IP is behind it
	Error  uint64   // its error code
	CR2    uint64   // ExitException 14: the address
	Err    error    // ExitFatal
}

// Prot says what the guest may do with a page. Reading is always allowed.
type Prot uint8

// What ProtWrite and ProtExec allow is in their names; they may be or-ed.
const (
	ProtRead  Prot = 0 // no more than that
	ProtWrite Prot = 1
	ProtExec  Prot = 2
)

// A Region is a part of the kernel half in which pages can be mapped. At first no page is mapped. Virt and
// Size are multiples of PageSize.
type Region struct {
	Virt uint64
	Size uint64
	// Linear: the region shows RAM from Phys on, and its pages can be mapped
	// to no other frames. Mapping is cheaper (no system call): meant for the
	// direct map and the kernel image.
	Linear bool
	Phys   uint64
}

// Mode is how wide the processor's registers and addresses are.
type Mode uint8

const (
	Mode64 Mode = iota // long mode; segments 0x10 and 0x18, %gs for what each processor has its own of
	Mode32             // protected mode with PAE; segments 0x60, 0x68, 0x7b, and %fs, 0xd8, for that
)

// Config describes the processor and the memory of a VM for New.
type Config struct {
	Mode    Mode
	RAM     int // bytes, a multiple of PageSize
	Regions []Region
}

// Event is the callback of a site that is neither Quick nor Leave. regs is valid during the call:
// IP, and the registers that the site's Want asks for. Changes to these are written back. The
// result true ends Run, with the changed registers. So does an Event inside of which the processor
// loop was left (see Enter). Event runs on Run's goroutine, which is locked
// to its thread. After a panic in it the VM stays in the middle of the run, and the goroutine stays
// locked: only Close is possible then.
type Event func(site uint64, kind SiteKind, regs *Regs) (leave bool)
