package engine

// Memory is guest memory as the trapping processor sees it: through its page
// tables, without faulting (copy_from_kernel_nofault, copy_from_user_nofault).
// Each call returns the number of bytes done before the first byte that is
// not mapped (or, for the User forms, is not user memory; for the others, is).
type Memory interface {
	ReadKernel(addr uint64, p []byte) int  // fills p from kernel memory at addr
	ReadUser(addr uint64, p []byte) int    // fills p from current's user memory at addr
	WriteKernel(addr uint64, p []byte) int // stores p in kernel memory at addr
}

// Task has what handlers may know of current. The machine embeds one in each of its tasks and owns
// every exported field. It changes them only while no processor runs.
type Task struct {
	PID, TGID, PPID int    // of the thread, its process, and that one's parent
	Comm            string // its name

	// Graph is the function graph tracer's, owned by the processor that runs
	// the task; zero for a new one.
	Graph struct {
		Depth int32 // calls that it has hooked
		From  int32 // the depth of the function whose calls it traces, if
		Flags uint8 // says so
		// Away is how long, in ns, the task has been off its processors. The
		// machine counts it.
		Away uint64
	}

	kret kretStack // live kretprobe instances; owned by the processor that runs the task
}

// Context is a processor that has trapped, as a handler sees it. There is one per processor, which
// all its hits use in turn: a handler must not keep it.
type Context struct {
	*Regs               // pt_regs; a handler may change them
	CPU   int           // smp_processor_id()
	Task  *Task         // current
	Mem   Memory        // memory as current sees it
	Now   func() uint64 // the machine's clock, ns since its start
	Trap  TrapKind      // how a kprobe's handlers came to run; set by the engine
	// Preempt is preempt_count, as the interrupted code had it, and
	// need_resched; nil: 0 and false. The machine sets it once.
	Preempt func() (count uint32, resched bool)
	// Hold changes preempt_count; nil: there is none. The machine sets it once.
	Hold func(by int32)
	// Swap stores v in a word of kernel memory and returns what was there, as Mem would by two calls. !ok: nothing is
	// changed, and Mem is asked. nil: it always is. The machine sets it once.
	Swap func(addr, v uint64) (old uint64, ok bool)

	kcb kprobeCtlblk // per-CPU kprobe state; owned by this processor
}

// Load reads a word of size bytes, at most 8, of kernel memory for an instruction
// that is emulated. False, and the emulation must end: it is not mapped.
func (c *Context) Load(addr uint64, size int) (v uint64, ok bool) {
	b := c.kcb.word[:size]
	if n := c.Mem.ReadKernel(addr, b); n != size {
		c.kcb.bad = access{addr: addr + uint64(n), is: true}
		return 0, false
	}
	for i := range b {
		if !c.kcb.big {
			i = size - 1 - i
		}
		v = v<<8 | uint64(b[i])
	}
	return v, true
}

// Store is Load's opposite. If it returns false, it has stored nothing, or only the bytes in front
// of the first one that cannot be written.
func (c *Context) Store(addr, v uint64, size int) bool {
	b := c.kcb.word[:size]
	for i := range b {
		at := i
		if c.kcb.big {
			at = size - 1 - i
		}
		b[at] = byte(v >> (8 * i))
	}
	if n := c.Mem.WriteKernel(addr, b); n != size {
		c.kcb.bad = access{addr: addr + uint64(n), write: true, is: true}
		return false
	}
	return true
}

// BadAccess says which access to memory made [Engine.Breakpoint] refuse a breakpoint that
// is its own: the instruction there is emulated, and this is its page fault. It says
// so once; !ok: there was none.
func (c *Context) BadAccess() (addr uint64, write, ok bool) {
	a := c.kcb.bad
	c.kcb.bad = access{}
	return a.addr, a.write, a.is
}

// An access to memory that is not there.
type access struct {
	addr      uint64
	write, is bool
}
