package engine

import "sync/atomic"

// PreHandler runs before the probed instruction. Returning true means that it
// has changed c.IP and the instruction must not run (the kernel's nonzero). Like every handler it runs on
// the goroutine that runs the processor. It must be brief, must not keep c, and must call neither a method of the
// engine that registers, enables or lists nor the machine.
type PreHandler func(p *Kprobe, c *Context) bool

// PostHandler runs after the probed instruction. A kprobe that has one is never jump-optimised.
type PostHandler func(p *Kprobe, c *Context)

// A Kprobe is a probe that a user registers (struct kprobe). Its exported fields are set before
// registration and do not change until unregistration.
type Kprobe struct {
	Symbol string // symbol+Offset, or
	Offset uint64 // in bytes
	Addr   uint64 // an address; filled in by registration

	PreHandler PreHandler // nil: hits are only counted
	// Begin, if set, may be called in place of the only PreHandler of a site, for one that the processor
	// runs itself. Returning true means that c says where the handler begins; the machine then
	// calls [Engine.Resume] at its end. false: PreHandler is called.
	Begin       PreHandler
	PostHandler PostHandler // may be nil
	// FaultHandler, if set, is asked about an exception in PreHandler or PostHandler, of kernels before 5.14. c is
	// as at the exception. True: it has dealt with it.
	FaultHandler func(p *Kprobe, c *Context, vector uint8) bool
	// BreakHandler, if set, is asked about a breakpoint that is no kprobe's while this one is handled, of kernels
	// before 4.15. True: it was its own, and the probed instruction is next.
	BreakHandler func(p *Kprobe, c *Context) bool

	Disabled bool // KPROBE_FLAG_DISABLED at registration
	// Want is the registers its handlers look at. The zero value is WantIP: say
	// WantAll unless all that matters is that, or where, the probe was hit. A return handler sees SP and the function's
	// result in any case.
	Want Want
	// Owner is who registers it. The engine hands it out with List. Handlers of a module are taken to be guest code,
	// which costs time where they are not, and nothing else.
	Owner Owner
	// Missed, if set, is told of each hit that has run no handler, in that hit, once Nmissed counts it.
	Missed func(*Kprobe)

	state kprobeState
}

// An Owner says who has registered a kprobe, to people who look for whose it is. Its zero value says nothing.
type Owner struct {
	Module string // whose code has registered it; "": none
	Event  string // GROUP/EVENT, as below tracing/events, that it is of; "": none
	// PID is the process of the host that has defined Event; 0: not known. Comm is what it was called then, and Start
	// when it began, in ticks since the host's start.
	PID   int
	Comm  string
	Start uint64
}

// ReturnHandler runs at a probed function's return, and, as an entry handler,
// at its entry, where returning true skips the return.
type ReturnHandler func(i *Instance, c *Context) bool

// A Kretprobe is a probe that a user registers to see returns (struct kretprobe).
type Kretprobe struct {
	Kprobe
	Entry     ReturnHandler // entry_handler, may be nil
	Handler   ReturnHandler // its result is ignored
	Maxactive int           // ≤ 0: max(10, 2*NR_CPUS), or, of an old kernel without CONFIG_PREEMPTION, NR_CPUS
	DataSize  int           // bytes of Instance.Data
	// NoInstance, if set, is told of each call that has found no free instance, once Nmissed counts it.
	NoInstance func(*Kretprobe)

	pool kretPool
}

// An Instance is one pending return (struct kretprobe_instance).
type Instance struct {
	Probe      *Kretprobe // nil once the kretprobe is gone
	Task       *Task      // the task that has called the function
	ReturnAddr uint64     // where the function will return to
	FrameSP    uint64     // the stack pointer at the function's entry
	Data       []byte     // DataSize bytes of the handlers' own, from entry to return; not cleared

	pool  *instances    // where it comes from
	index uint32        // in pool.items
	below atomic.Uint32 // the next free one's index plus one, while free
	next  *Instance     // the task's next outer pending return
}
