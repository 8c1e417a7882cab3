package engine

// Memory is guest memory as the trapping processor sees it: through its page
// tables, without faulting (copy_from_kernel_nofault, copy_from_user_nofault).
// Each call returns the number of bytes done before the first byte that is
// not mapped (or, for the User forms, is not user memory; for the others, is).
type Memory interface {
	ReadKernel(addr uint64, p []byte) int
	ReadUser(addr uint64, p []byte) int
	WriteKernel(addr uint64, p []byte) int
}

// Task is what handlers may know of current. The machine embeds one in each of
// its tasks and owns every exported field; it changes them only while no
// processor runs.
type Task struct {
	PID, TGID, PPID int
	Comm            string

	kret kretStack // live kretprobe instances; owned by the processor that runs the task
}

// Context is what a handler runs on: one processor that has trapped. There is
// one per processor, reused from hit to hit: a handler must not keep it.
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

	kcb kprobeCtlblk // per-CPU kprobe state; owned by this processor
}
