package engine

// A Patch replaces the bytes at Addr.
type Patch struct {
	Addr  uint64 // in the guest
	Bytes []byte // as many as are replaced
}

// Want says which registers a hit needs before the engine is called. IP is
// always there.
type Want uint8

const (
	WantIP  Want = iota // nothing but IP
	WantSP              // IP, SP, and what a function returns its result in
	WantAll             // every register
)

// TrapKind says what in the text leads to the trap.
type TrapKind uint8

const (
	TrapBreakpoint TrapKind = iota // a breakpoint at Addr: a probe's, or the one behind a stepped copy
	TrapFtrace                     // a call from the fentry site at Addr to the ftrace trampoline
	TrapOptimize                   // the gate at Addr, in a detour buffer
)

// A Trap tells the processor binding about one armed place, so that it may
// serve what needs no handler by itself.
type Trap struct {
	Addr uint64   // of the breakpoint, fentry site or gate
	Kind TrapKind // the code that is there
	Want Want     // which registers the engine needs
	// Quick: no handler wants to be called. The binding counts the hit and
	// goes on at Next; the engine is not called.
	Quick bool
	// Next is where the processor goes on: always, of a Quick one, and usually, of any other; 0: no place is usual.
	Next uint64
}

// An Update is a change of text and of the traps that belong to it, seen by
// every processor at once. Patches are applied in order.
type Update struct {
	Patches []Patch  // of the text
	Set     []Trap   // new or replacing the one with the same Addr
	Clear   []uint64 // Addr of traps to forget
}

// Text is the machine's executable memory. All methods may be called from any
// goroutine that does not itself run a processor.
type Text interface {
	// ReadText copies the live bytes at addr, returning how many are mapped.
	ReadText(addr uint64, p []byte) int
	// Update stops every processor, applies u, and lets them go on
	// (stop_machine around text_poke). It fails, with nothing changed, only
	// when an address is not executable memory. u and its slices are the
	// caller's again when it returns; patches may share bytes.
	Update(u *Update) error
	// AllocExec gives one 4096-byte page of executable memory, filled with the instruction set's Filler,
	// from which its Jump reaches all kernel and module text.
	AllocExec() (addr uint64, err error)
	// FreeExec frees a page of AllocExec.
	FreeExec(addr uint64)
	// Hits counts the hits of the trap at addr, quick and called, since it
	// was first set.
	Hits(addr uint64) uint64
	// FtraceTarget is the address of the trampoline that fentry sites call.
	FtraceTarget() uint64
	// ReturnTrampoline is the address a kretprobe puts in place of a return
	// address. Its hits get all registers until a trap of that address says otherwise.
	ReturnTrampoline() uint64
	// Synchronize returns when every hit that had begun before the call has
	// been served (synchronize_rcu): no handler of it runs any more, and no
	// processor or preempted task that was inside memory of AllocExec, or
	// between a copy and the trap behind it (Context.Stepping), is there still.
	Synchronize()
}

// A Clock is the machine's time. AfterFunc's function runs on its own
// goroutine, or, with a virtual clock, inside the call that advances it.
type Clock interface {
	Now() uint64 // ns since the machine's start
	// AfterFunc has f called once, ns nanoseconds of this clock from now, unless stop is called before.
	AfterFunc(ns uint64, f func()) (stop func())
}
