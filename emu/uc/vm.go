package uc

// VM is one libunicorn engine.
type VM struct{}

// New makes a machine in long mode at ring 0, paging on with nothing mapped,
// WP and NX in force, interrupts' business none of its own.
func New(c Config) (*VM, error) { panic("uc: in the making") }

// Close frees it. No Run may be in progress.
func (v *VM) Close() error { panic("uc: in the making") }

// RAM is guest-physical memory; the host may read and write it at any time
// that it holds the VM (bytes that are executed: only with Poke).
func (v *VM) RAM() []byte { panic("uc: in the making") }

// Map makes [virt, virt+size) show the frames at [phys, phys+size). The
// addresses and size are multiples of PageSize. Kernel-half addresses must lie
// in a Region. What was mapped there before is replaced. User pages
// (virt below 1<<47) are never executable. ENOMEM when the tables are full,
// EINVAL for addresses that cannot be mapped.
func (v *VM) Map(virt, phys, size uint64, prot Prot) error { panic("uc: in the making") }

// Unmap makes [virt, virt+size) fault again; parts that are not mapped are
// passed over.
func (v *VM) Unmap(virt, size uint64) error { panic("uc: in the making") }

// UnmapUser unmaps every user page: the cheap way to change address spaces.
func (v *VM) UnmapUser() { panic("uc: in the making") }

// Protect changes the rights of mapped pages; EFAULT if one is not.
func (v *VM) Protect(virt, size uint64, prot Prot) error { panic("uc: in the making") }

// Lookup finds what virt's page is mapped to: phys includes the offset in the page.
func (v *VM) Lookup(virt uint64) (phys uint64, prot Prot, ok bool) { panic("uc: in the making") }

// Poke stores b at virt, writable for the guest or not, and forgets what was
// translated from there. EFAULT (and nothing stored) if a byte is not mapped.
func (v *VM) Poke(virt uint64, b []byte) error { panic("uc: in the making") }

// PokeAll does many pokes for little more than the stores.
func (v *VM) PokeAll(p []Patch) error { panic("uc: in the making") }

// A Patch is one Poke.
type Patch struct {
	Virt  uint64
	Bytes []byte
}

// Invalidate forgets what was translated from [virt, virt+size): after the
// host wrote executable memory by RAM.
func (v *VM) Invalidate(virt, size uint64) { panic("uc: in the making") }

// Run executes from regs until something ends it; regs then hold the registers
// of that moment. quantum is a limit in instructions, 0 for none: Run ends
// with ExitQuantum at the last basic block boundary that does not exceed it
// (always after at least one block), at the same place every time.
func (v *VM) Run(regs *Regs, quantum uint64) Exit { panic("uc: in the making") }

// Step executes one instruction: ExitStep when it is done, or what it led to.
// A site that is hit is served (its event called) and counts as the one
// instruction.
func (v *VM) Step(regs *Regs) Exit { panic("uc: in the making") }

// Stop makes the Run in progress return with ExitStop, soon; without one, the
// next. A Run that ends for another reason uses it up too. Any goroutine.
func (v *VM) Stop() { panic("uc: in the making") }

// Insns counts executed instructions since New; a stepped, trapping or faulting
// block counts as if executed whole.
func (v *VM) Insns() uint64 { panic("uc: in the making") }

// SetEvent sets the callback for sites.
func (v *VM) SetEvent(f Event) { panic("uc: in the making") }

// SetSite adds or replaces a site (its hits are kept).
func (v *VM) SetSite(s Site) error { panic("uc: in the making") }

// ClearSite removes one. Unknown ones are passed over.
func (v *VM) ClearSite(addr uint64, kind SiteKind) { panic("uc: in the making") }

// Hits counts the traps of a site since it was set.
func (v *VM) Hits(addr uint64, kind SiteKind) uint64 { panic("uc: in the making") }

// GSBase and SetGSBase: the base of %gs.
func (v *VM) GSBase() uint64 { panic("uc: in the making") }
func (v *VM) SetGSBase(base uint64) { panic("uc: in the making") }

// A Context holds the processor state beside Regs: segment bases, FPU, SSE, CR2.
type Context struct{}

// NewContext makes one that holds the state after New.
func (v *VM) NewContext() (*Context, error) { panic("uc: in the making") }

// Save and Restore move the processor's state. Not inside an Event.
func (v *VM) Save(c *Context) { panic("uc: in the making") }
func (v *VM) Restore(c *Context) { panic("uc: in the making") }
