// Package uc is the project's own binding to libunicorn.
//
// A C shim owns every hook. Go is called at most once per event, from inside
// the hook, and never calls uc_* from there. Text is changed only while no Run
// is in progress or inside an event: a VM is not safe for concurrent use,
// except for Stop.
//
// It imports nothing of ours.
package uc

// Regs are the general registers; the layout is engine.Regs's.
type Regs struct {
	AX, BX, CX, DX, SI, DI, BP, SP       uint64
	R8, R9, R10, R11, R12, R13, R14, R15 uint64
	Flags                                uint64
	IP                                   uint64
}

// Want says which registers an event needs; IP is always there.
type Want uint8

const (
	WantIP Want = iota
	WantSP
	WantAll
)

// SiteKind is how the guest reaches a site.
type SiteKind uint8

const (
	// SiteInt3: an int3 at Addr.
	SiteInt3 SiteKind = iota
	// SiteGate: a gate instruction (a two-byte syscall) at Addr.
	SiteGate
	// SiteReturn: a gate common to many sites (the ftrace trampoline): the
	// word at the top of the stack is a return address, and Addr+5 is it.
	SiteReturn
)

// A Site is a place whose trap the shim knows. A trap at any other place ends Run.
type Site struct {
	Addr  uint64
	Kind  SiteKind
	Want  Want
	Quick bool   // count, go on at Next, call nobody
	Next  uint64 // see Quick
	Leave bool   // end Run with ExitSite instead of calling
}

// ExitReason is why Run returned.
type ExitReason uint8

const (
	ExitStop      ExitReason = iota // Stop was called
	ExitQuantum                     // the quantum is used up
	ExitSite                        // a site with Leave, or whose call asked to leave
	ExitInt3                        // an int3 at no known site; IP is behind it
	ExitGate                        // a gate instruction at no known site (a hypercall); IP is behind it
	ExitException                   // Vector, Error, CR2
	ExitHalt                        // hlt; IP is behind it
	ExitFatal                       // libunicorn itself failed; Err says how
)

// An Exit describes why Run returned. The registers at that moment are in the
// Regs that Run was given.
type Exit struct {
	Reason ExitReason
	Site   uint64 // ExitSite: its Addr
	Vector uint8  // ExitException: 0 #DE, 1 #DB, 6 #UD, 13 #GP, 14 #PF …
	Error  uint64 // its error code
	CR2    uint64
	Err    error
}

// Event is the callback of a site that is neither Quick nor Leave. regs is
// valid during the call, as far as the site's Want goes (IP and what was asked
// for); what is changed there is written back. It returns true to end Run.
type Event func(site uint64, regs *Regs) (leave bool)
