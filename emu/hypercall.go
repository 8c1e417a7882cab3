package emu

import (
	"fmt"
	"math"
	"strings"
	"syscall"
	"time"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
)

// hooks are what others want to hear of. Each is set before the machine runs
// anything that could call it; they run with the machine lock held and must
// not call the machine.
type hooks struct {
	trace  func(c *engine.Context, ip uint64, text string)
	create func(name string)
	tasks  TaskHooks
	signal func(pid int, signal syscall.Signal) error
}

// TaskHooks are told about the user's tasks. They may be nil.
type TaskHooks struct {
	// Forked: a task has a child, which has not run yet (sched_process_fork).
	Forked func(parent, child int)
	// Exited: a task is gone for good (sched_process_free).
	Exited func(pid int)
	// Renumbered: a task that was forked under a predicted pid has another one.
	Renumbered func(old, pid int)
	// Follows reports whether a fork could change what the others remember. It takes no lock.
	Follows func() bool
}

// OnTasks makes h hear of tasks. Set it once, before anything runs.
func (m *Machine) OnTasks(h TaskHooks) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.hooks.tasks = h
	m.follows.Store(&h.Follows)
}

// OnTracePuts makes f hear of the guest's trace_printk, on the processor that
// says it. Set it once, before anything runs.
func (m *Machine) OnTracePuts(f func(c *engine.Context, ip uint64, text string)) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.hooks.trace = f
}

// OnCreateDir makes f hear of directories that the guest makes in tracefs.
func (m *Machine) OnCreateDir(f func(name string)) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.hooks.create = f
}

// A hypercallFunc serves one hypercall: a, b and d are its arguments.
type hypercallFunc func(m *Machine, c *cpu, a, b, d uint64) uint64

// hypercalls is the table of abi.h.
func hypercalls() (table [guest.HCNext + 1]hypercallFunc) {
	table[guest.HCReturn] = (*Machine).hcReturn
	table[guest.HCSysret] = (*Machine).hcSysret
	table[guest.HCPuts] = (*Machine).hcPuts
	table[guest.HCSchedule] = (*Machine).hcSchedule
	table[guest.HCExit] = (*Machine).hcExit
	table[guest.HCDie] = (*Machine).hcDie
	table[guest.HCRegisterKprobe] = (*Machine).hcRegisterKprobe
	table[guest.HCUnregisterKprobe] = (*Machine).hcUnregisterKprobe
	table[guest.HCRegisterKretprobe] = (*Machine).hcRegisterKretprobe
	table[guest.HCUnregisterKretprobe] = (*Machine).hcUnregisterKretprobe
	table[guest.HCKtime] = (*Machine).hcKtime
	table[guest.HCWake] = (*Machine).hcWake
	table[guest.HCFork] = (*Machine).hcFork
	table[guest.HCKthread] = (*Machine).hcKthread
	table[guest.HCTracePuts] = (*Machine).hcTracePuts
	table[guest.HCCreateDir] = (*Machine).hcCreateDir
	table[guest.HCDisableKprobe] = (*Machine).hcDisableKprobe
	table[guest.HCEnableKprobe] = (*Machine).hcEnableKprobe
	table[guest.HCRegisterJprobe] = (*Machine).hcRegisterJprobe
	table[guest.HCDumpStack] = (*Machine).hcDumpStack
	table[guest.HCSymbol] = (*Machine).hcSymbol
	table[guest.HCKill] = (*Machine).hcKill
	table[guest.HCLookup] = (*Machine).hcLookup
	table[guest.HCStack] = (*Machine).hcStack
	table[guest.HCKick] = (*Machine).hcKick
	table[guest.HCBranches] = (*Machine).hcBranches
	table[guest.HCNext] = (*Machine).hcNext
	return table
}

func negative(e syscall.Errno) uint64 { return -uint64(e) }

// hypercall serves a gate: the one in the guest's function hypercall. Any
// other one is a syscall instruction where there is none to serve it.
func (m *Machine) hypercall(c *cpu) {
	r := c.regs
	if r.IP-2 != m.entry.gate {
		m.oops(c, oopsReport{what: "invalid opcode"})
		return
	}
	result := negative(syscall.ENOSYS)
	if nr := r.AX; nr < uint64(len(m.hc)) && m.hc[nr] != nil {
		args, in := &m.plat.hypercall, &asEngine(r).R
		result = m.hc[nr](m, c, in[args[0]], in[args[1]], in[args[2]])
	}
	m.answer(r, result)
}

// answer puts the result of a hypercall where the guest looks for it.
func (m *Machine) answer(r *uc.Regs, result uint64) {
	r.AX = m.plat.truncate(result)
	if m.plat.fold != nil {
		r.DX = result >> 32
	}
}

func (m *Machine) hcReturn(c *cpu, result, _, _ uint64) uint64 {
	if c.nest != nil {
		m.oops(c, oopsReport{what: "return of a call from a probe handler"})
		return 0
	}
	m.endJob(c, result)
	return 0
}

func (m *Machine) hcSysret(c *cpu, result, _, _ uint64) uint64 {
	if c.nest != nil {
		m.oops(c, oopsReport{what: "return to user mode from a probe handler"})
		return 0
	}
	m.endJob(c, result)
	return 0
}

// maxPrintk is the longest record of the log (PRINTKRB_RECORD_MAX).
const maxPrintk = 1024

// hcPuts is vprintk_store: one line, or a part of one.
func (m *Machine) hcPuts(c *cpu, text, n, flags uint64) uint64 {
	b, err := m.mem.readBytes(text, n, maxPrintk)
	if err != nil {
		return negative(syscall.EFAULT)
	}
	m.printkPart(c.ctx.Task.PID, strings.ToValidUTF8(string(b), "?"), flags&guest.PutsCont != 0, flags&guest.PutsOpen != 0)
	return 0
}

// scheduledAtomic is __schedule_bug: a handler of a probe must not sleep. Linux lets it sleep all the same, says so each
// time, and goes on with a preempt_count that is wrong. Here it never sleeps, and it is said once: a sleep that does not
// end asks again and again.
func (m *Machine) scheduledAtomic(c *cpu) {
	if c.nest.scheduled {
		return
	}
	c.nest.scheduled = true
	count, _ := c.preemptState()
	m.printkf("BUG: scheduling while atomic: %s/%d/0x%08x", c.task.Comm, c.task.PID, count)
}

// hcSchedule takes current off its processor, unless it only wanted to let
// others go first and there are none.
func (m *Machine) hcSchedule(c *cpu, state, _, _ uint64) uint64 {
	switch {
	case c.nest != nil:
		m.scheduledAtomic(c)
	case state == guest.TaskDead:
		m.exitTask(c)
	case c.task.PID == 0: // an idle task has nowhere to go
	case state == guest.TaskSleeping && c.task.woken:
		c.task.woken = false // before it slept
	case state == guest.TaskSleeping:
		t := c.task
		t.preempt = guest.PreemptOffset
		m.release(c, taskSleeping)
	case len(c.queue) > 0:
		t := c.task
		t.preempt = guest.PreemptOffset
		m.release(c, taskRunnable)
		c.queue = append(c.queue, t)
	}
	return 0
}

// hcNext is who has the processor after a HC_SCHEDULE with that state: the first of its queue, or the idle task, or still
// the task that has it.
func (m *Machine) hcNext(c *cpu, state, _, _ uint64) uint64 {
	switch {
	case c.nest != nil || c.task.PID == 0 || state == guest.TaskSleeping && c.task.woken:
		return c.task.ptr
	case len(c.queue) > 0:
		return c.queue[0].ptr
	case state == guest.TaskRunning:
		return c.task.ptr
	}
	return c.idle.ptr
}

func (m *Machine) hcExit(c *cpu, _, _, _ uint64) uint64 {
	if c.nest != nil {
		m.kill(c, ErrKilled)
		return 0
	}
	m.exitTask(c)
	return 0
}

// exitTask ends a task that asked for its end. The mirrored exit that waits for it gets no result,
// because an exit returns nothing.
func (m *Machine) exitTask(c *cpu) {
	t := c.task
	m.release(c, taskDead)
	err := ErrKilled
	if t.leaving {
		err = nil
	}
	m.bury(t, err)
}

func (m *Machine) hcDie(c *cpu, text, n, _ uint64) uint64 {
	b, err := m.mem.readBytes(text, n, maxPrintk)
	if err != nil {
		b = []byte("?")
	}
	m.oops(c, oopsReport{what: strings.ToValidUTF8(string(b), "?"), plain: true})
	return 0
}

// hcKtime is the time since the start, or the date.
func (m *Machine) hcKtime(_ *cpu, date, _, _ uint64) uint64 {
	if date != 0 && !m.clock.Virtual() {
		return uint64(time.Now().UnixNano())
	}
	return m.clock.Now()
}

func (m *Machine) hcWake(c *cpu, ptr, _, _ uint64) uint64 {
	t := m.tasks.byPtr[ptr]
	if t == nil {
		return 0
	}
	if t.fresh {
		t.fresh = false
		if f := m.hooks.tasks.Forked; f != nil {
			f(c.ctx.Task.PID, t.PID)
		}
	}
	if t.state != taskSleeping {
		t.woken = true
		return 0
	}
	m.wake(t)
	if t.job != nil {
		t.job.asleep = 0
	}
	return 1
}

// hcFork prepares the child of a kernel_clone. Its pid is the one that the
// mirrored call is to return; a child that is not mirrored gets one made up.
func (m *Machine) hcFork(c *cpu, pid, _, _ uint64) uint64 {
	id := int(pid)
	if pid == 0 || pid > math.MaxInt32 {
		id = m.tasks.pid()
	} else if m.tasks.byPID[id] != nil {
		return 0 // another call of the child has come first
	}
	parent := c.task
	child, err := m.tasks.create(id, id, parent.TGID, parent.Comm)
	if err != nil {
		return 0
	}
	child.cpu, child.fresh, child.unborn = m.rng.IntN(len(m.cpus)), true, true
	return child.ptr
}

func (m *Machine) hcKthread(_ *cpu, fn, arg, name uint64) uint64 {
	comm, err := m.mem.readString(name, guest.CommLen-1)
	if err != nil {
		return 0
	}
	t, err := m.kthread(fn, arg, comm)
	if err != nil {
		return 0
	}
	return t.ptr
}

// hcDumpStack is dump_stack.
func (m *Machine) hcDumpStack(c *cpu, _, _, _ uint64) uint64 {
	lines := []string{
		fmt.Sprintf("CPU: %d PID: %d Comm: %s %s %s #1", c.id, c.ctx.Task.PID, c.ctx.Task.Comm, taintText(m.taints(m.counts.oopses)), m.uname),
		"Call Trace:", " <TASK>",
	}
	m.Printk(strings.Join(append(lines, m.traceLines(c)...), "\n") + "\n </TASK>")
	return 0
}

// hcLookup is kallsyms_lookup_name.
func (m *Machine) hcLookup(_ *cpu, name, _, _ uint64) uint64 {
	s, err := m.mem.readString(name, guest.KsymNameLen)
	if err != nil {
		return 0
	}
	addr, _ := m.registry.Lookup(s)
	return addr
}

// hcStack is stack_trace_save: return addresses of the current task's stack.
func (m *Machine) hcStack(c *cpu, buf, n, skip uint64) uint64 {
	outer := c.ctx.Regs
	c.ctx.Regs = asEngine(c.regs)
	defer func() { c.ctx.Regs = outer }()
	var pcs [maxStackTrace]uint64
	all := pcs[:m.Stack(&c.ctx, pcs[:])]
	all = all[min(skip, uint64(len(all))):]
	all = all[:min(n, uint64(len(all)))]
	for i, pc := range all {
		m.mem.putLong(buf+m.mem.word*uint64(i), pc)
	}
	return uint64(len(all))
}

// maxStackTrace is the longest trace that a module gets.
const maxStackTrace = 64

// hcSymbol names the symbol at an address, into a buffer of KsymNameLen bytes: as %pS does, as %ps
// (only its name), or as %pB (for a return address: what calls, not what follows it).
func (m *Machine) hcSymbol(_ *cpu, addr, buf, kind uint64) uint64 {
	at := addr
	if kind == 'B' {
		at--
	}
	s, ok := m.registry.Symbol(at)
	if !ok {
		return negative(syscall.ENOENT)
	}
	name := s.Name
	if kind != 's' {
		name = fmt.Sprintf("%s+%#x/%#x", name, addr-s.Addr, s.Size)
	}
	if s.Module != "" {
		name += " [" + s.Module + "]"
	}
	name = name[:min(len(name), guest.KsymNameLen-1)]
	m.mem.WriteKernel(buf, append([]byte(name), 0))
	return uint64(len(name))
}

// kthread makes a kernel thread that waits to be woken for the first time.
func (m *Machine) kthread(fn, arg uint64, comm string) (*task, error) {
	id := m.tasks.pid()
	t, err := m.tasks.create(id, id, 2, comm)
	if err != nil {
		return nil, err
	}
	if err := m.tasks.enterKernel(t); err != nil {
		m.tasks.remove(t)
		return nil, err
	}
	t.kthread = true
	m.tasks.setFlags(t, guest.PfKthread)
	m.mem.putLong(t.ptr+m.abi.TaskStruct_Mm, 0)
	r := asEngine(&t.regs)
	r.IP, r.R[m.plat.threadFn], r.R[m.plat.threadArg] = m.entry.fork, fn, arg
	r.SP, r.Flags = t.top(), flagsKernel
	t.preempt = guest.PreemptOffset
	t.cpu = m.rng.IntN(len(m.cpus))
	t.state = taskSleeping
	return t, nil
}

func (m *Machine) hcTracePuts(c *cpu, text, n, ip uint64) uint64 {
	b, err := m.mem.readBytes(text, n, maxPrintk)
	if err != nil {
		return negative(syscall.EFAULT)
	}
	if m.hooks.trace != nil {
		outer := c.ctx.Regs
		c.ctx.Regs = asEngine(c.regs)
		m.hooks.trace(&c.ctx, ip, string(b))
		c.ctx.Regs = outer
	}
	return 0
}

func (m *Machine) hcCreateDir(_ *cpu, name, _, _ uint64) uint64 {
	s, err := m.mem.readString(name, pageSize)
	if err != nil {
		return negative(syscall.EFAULT)
	}
	if m.hooks.create != nil {
		m.hooks.create(s)
	}
	return 0
}
