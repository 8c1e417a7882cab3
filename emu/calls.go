package emu

import (
	"bytes"
	"errors"
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/emu/uc"
)

// entryPoints are the kernel's symbols that the machine jumps to.
type entryPoints struct {
	syscall, hcReturn, fork, tick, start, startSecondary uint64

	initTask    uint64 // the first idle task
	moduleNodes uint64 // where the table of modules' files begins
	charRegions uint64 // the numbers that modules' devices have; 0: the kernel has none
	modules     uint64 // where that of modules begins; 0: the kernel has none
	mfile       struct{ open, read, write, ioctl, poll, release uint64 }
	// The end of a call's wait, and that of a process by a signal.
	woken, exitToUser, born, files uint64

	gate      uint64 // the gate instruction of the function hypercall
	returnNop uint64 // what return probes return to, of a kernel where that has a kprobe
	// The notifier chains of modules, and what calls them; 0: the kernel has none.
	dieChain, notifyDie, moduleChain, moduleNotify uint64
	moduleCall                                     uint64 // struct host_module_call
	afterFrame                                     uint64 // where a system call goes on that has the processor's part of pt_regs
	loads                                          int    // the system call that loads a module
	running                                        []running
}

// A running is a variable of the guest that names what an interrupt runs: while it does, nothing else of the kind runs.
type running struct {
	at     uint64
	perCPU bool // it is an array, with a word for each processor
}

// find finds them; symbol is what the kernel calls a function of the newest one.
func (e *entryPoints) find(m *Machine, lookup func(string) (uint64, bool), symbol func(string) string) error {
	for name, to := range map[string]*uint64{
		m.plat.entry:                      &e.syscall,
		"hc_return":                       &e.hcReturn,
		"module_nodes":                    &e.moduleNodes,
		"init_task":                       &e.initTask,
		"mfile_open":                      &e.mfile.open,
		"mfile_read":                      &e.mfile.read,
		"mfile_write":                     &e.mfile.write,
		"mfile_ioctl":                     &e.mfile.ioctl,
		"mfile_poll":                      &e.mfile.poll,
		"mfile_release":                   &e.mfile.release,
		"ret_from_fork":                   &e.fork,
		"asm_sysvec_apic_timer_interrupt": &e.tick,
		"start_kernel":                    &e.start,
		"host_woken":                      &e.woken,
		"host_signal":                     &e.exitToUser,
		"host_module_call":                &e.moduleCall,
	} {
		addr, ok := lookup(symbol(name))
		if !ok {
			return fmt.Errorf("the kernel image has no %s", symbol(name))
		}
		*to = addr
	}
	e.loads = syscall.SYS_INIT_MODULE
	if _, ok := lookup(symbol("__x64_sys_finit_module")); ok {
		e.loads = sysFinitModule
	}
	e.afterFrame, _ = lookup(symbol("entry_SYSCALL_64_after_hwframe"))
	e.modules, _ = lookup("modules")
	e.charRegions, _ = lookup("regions")
	e.born, _ = lookup("host_born")
	e.files, _ = lookup("host_files")
	e.returnNop, _ = lookup(symbol("arch_rethook_trampoline"))
	e.startSecondary, _ = lookup("start_secondary")
	e.dieChain, _ = lookup("die_chain")
	e.notifyDie, _ = lookup("host_notify_die")
	e.moduleChain, _ = lookup("module_notify_list")
	e.moduleNotify, _ = lookup("module_notify")
	for _, r := range []struct {
		name   string
		perCPU bool
	}{{"running_timer", false}, {"hrtimer_running", false}, {"running_tasklet", true}} {
		if addr, ok := lookup(r.name); ok {
			e.running = append(e.running, running{addr, r.perCPU})
		}
	}
	hc, ok := lookup("hypercall")
	if !ok {
		return errors.New("the kernel image has no hypercall")
	}
	var code [16]byte
	m.mem.ReadKernel(hc, code[:])
	at := bytes.Index(code[:], []byte{0x0f, 0x05})
	if at < 0 {
		return errors.New("the kernel image's hypercall has no gate")
	}
	e.gate = hc + uint64(at)
	return nil
}

// flagsKernel are RFLAGS of kernel code that can be interrupted.
const flagsKernel = flagIF | 2

// prepareCall makes t call fn: at its next turn it is at fn's first
// instruction, and returns to hc_return.
func (m *Machine) prepareCall(t *task, fn uint64, args []uint64) {
	t.regs = uc.Regs{IP: fn, Flags: flagsKernel}
	m.pushCall(&t.regs, t.top(), args)
	t.preempt = 0
}

// sysFinitModule is finit_module(2), which package syscall does not have.
const sysFinitModule = 313

// pushCall puts arguments and the return address where the ABI wants them,
// below sp, which is a multiple of 16.
func (m *Machine) pushCall(r *uc.Regs, sp uint64, args []uint64) {
	inRegs, word := m.isa.Args, m.mem.word
	onStack := 0
	if len(args) > len(inRegs) {
		onStack = len(args) - len(inRegs)
	}
	sp = (sp - uint64(onStack)*word) &^ 15
	for i, a := range args {
		if i < len(inRegs) {
			asEngine(r).R[inRegs[i]] = m.plat.word(a)
		} else {
			m.mem.putLong(sp+uint64(i-len(inRegs))*word, m.plat.word(a))
		}
	}
	r.SP = sp - word
	m.mem.putLong(r.SP, m.entry.hcReturn)
}

// start begins j as t's stay in the kernel: its registers have been set.
func (m *Machine) start(t *task, j *job) {
	*j = job{task: t}
	t.job = j
	t.spent = 0
	t.woken = false
	m.wake(t)
}

// ownCall runs fn(args…) in t, which is in user mode, and waits for it as long as w does.
// The machine lock is held.
func (m *Machine) ownCall(w *waiter, t *task, fn uint64, args ...uint64) (uint64, error) {
	return m.ownCallWith(w, t, nil, fn, args...)
}

// ownCallWith is ownCall, with memory of the process's that fn is given. Where system calls begin, args are those of
// moduleCall.
func (m *Machine) ownCallWith(w *waiter, t *task, buf *userBuffer, fn uint64, args ...uint64) (uint64, error) {
	if fn == m.entry.syscall {
		return m.moduleCall(w, t, int(args[0]), args[1])
	}
	if err := m.tasks.enterKernel(t); err != nil {
		return 0, err
	}
	if buf != nil {
		if err := m.mem.user.write(t, buf.addr, buf.data); err != nil {
			m.toUser(t)
			return 0, err
		}
	}
	m.prepareCall(t, fn, args)
	j := new(job)
	m.start(t, j)
	j.wait = w
	if buf != nil && buf.filled {
		j.collect = func() { m.mem.user.read(t, buf.addr, buf.data) }
	}
	return m.drive(j)
}

// endJob takes c's task back to user mode: its stay in the kernel is over.
func (m *Machine) endJob(c *cpu, result uint64) {
	t := c.task
	j := t.job
	m.release(c, taskUser)
	if j != nil && j.collect != nil {
		j.collect()
	}
	m.toUser(t)
	if j != nil {
		j.finish(m.plat.result(result), nil)
		m.wakeup.Broadcast()
	}
}

func (m *Machine) toUser(t *task) {
	t.job = nil
	if t.PID != 0 {
		m.tasks.leaveKernel(t)
		m.tasks.renamed(t)
		m.mem.user.leave(t)
	}
}

// kill ends c's task where it stands, because of err, which is an ErrKilled
// (make_task_dead). Inside of a handler it dies once the handler has been left.
func (m *Machine) kill(c *cpu, err error) {
	if n := c.nest; n != nil && n.begun == nil {
		n.done, n.ok = true, false
		c.killed = err
		return
	}
	m.abandon(c)
	m.end(c, err)
}

// end ends c's task where it stands, because of err.
func (m *Machine) end(c *cpu, err error) {
	t := c.task
	if order.Uint32(c.count)&irqMask != 0 {
		m.leaveInterrupt(c)
	}
	m.release(c, taskDead)
	m.bury(t, err)
}

// irqMask are the bits of preempt_count that say that an interrupt or a softirq is served.
const irqMask = 0xf0100

// leaveInterrupt ends the interrupt in which c's task has died: the next ones find nothing of it.
func (m *Machine) leaveInterrupt(c *cpu) {
	m.mem.put32(c.area+m.abi.PcpuHardirq, 0)
	for _, r := range m.entry.running {
		if r.perCPU {
			m.mem.putLong(r.at+uint64(c.id)*m.mem.word, 0)
		} else {
			m.mem.putLong(r.at, 0)
		}
	}
}

// giveUp ends t, wherever it is in the kernel, because of err. It is not in the middle of a
// hit: the machine lock is held, between two quanta.
func (m *Machine) giveUp(t *task, err error) {
	for i := range m.cpus {
		if c := &m.cpus[i]; c.task == t {
			if errors.Is(err, ErrTime) {
				m.tellLockup(c)
			}
			m.end(c, err)
			return
		}
	}
	m.bury(t, err)
}

// rouse wakes all goroutines that wait for the machine, so that they look again.
func (m *Machine) rouse() {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.wakeup.Broadcast()
}

// bury removes a task that will not run again. It tells the goroutine that waits for the task.
func (m *Machine) bury(t *task, err error) {
	m.unqueue(t)
	t.linked = t.state == taskSleeping
	if t.state == taskBlocked {
		m.blocked--
	}
	if m.engine != nil {
		m.engine.TaskExit(&t.Task)
	}
	m.mem.user.drop(t)
	if t.PID == 0 {
		// An idle task cannot go: it begins afresh.
		t.state = taskUser
	} else {
		m.tasks.remove(t)
		if f := m.hooks.tasks.Exited; f != nil {
			f(t.PID)
		}
	}
	if j := t.job; j != nil {
		t.job = nil
		j.finish(0, err)
	}
	m.wakeup.Broadcast()
}
