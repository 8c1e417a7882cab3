package emu

import (
	"fmt"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
)

// tickNS is the time between two timer interrupts (a jiffy).
const tickNS = 1e9 / guest.Hz

// A cpu is one virtual processor. It belongs to the holder of the machine lock.
type cpu struct {
	id    int
	area  uint64 // its per-CPU area: the base of GS
	count []byte // the guest's own preempt_count, in area
	idle  *task
	task  *task    // the task that it runs; nil: it is idle
	regs  *uc.Regs // that the current Run uses: the task's, or a nested call's
	queue []*task  // that wait for it
	ctx   engine.Context

	exit     uc.Exit // of the last Run
	nest     *nest   // the innermost nested call, nil outside of one
	nests    *nest   // those that are not in use
	ending   bool    // the Run is to end with the handler that was begun
	dying    bool    // the guest's own die chain is asked
	ran      uint64  // instructions that it has executed
	own      ownTime
	lastTick uint64 // number of the tick period that was last served
	calm     uint64 // the task's spent when it was last seen outside of interrupts
	stuck    uint64 // when the interrupt since then was found to take long; 0: it was not
	// declined: the engine did not take the breakpoint that ended this Run.
	declined bool
	// killed, if not nil: the task is to die of it as soon as the nested calls have been left.
	killed error
}

// stackCanary is what gcc's stack protector compares, in modules that have it. As in the kernel, its lowest
// byte is 0. It need not be secret here.
const stackCanary = 0x9e3779b97f4a7c00

// addCPU makes processor id with its idle task.
func (m *Machine) addCPU(id int) error {
	pa, ok := m.mem.frames.allocRun(m.abi.PcpuSize / pageSize)
	if !ok {
		return system.ErrNoMemory
	}
	idle, err := m.idleTask(id)
	if err != nil {
		return err
	}
	idle.kthread, idle.cpu = true, id
	if err := m.tasks.enterKernel(idle); err != nil {
		return err
	}
	if id == 0 {
		ns, _ := m.registry.Lookup("init_pid_ns")
		m.tasks.linkFirst(idle, ns)
		m.tasks.userMM, _ = m.registry.Lookup("user_mm")
	}
	c := &m.cpus[id]
	*c = cpu{id: id, area: m.mem.directMap + pa, idle: idle}
	c.count = m.mem.inPage(c.area+m.abi.PcpuPreemptCount, 4, false)
	c.ctx = m.newContext(c, idle)
	m.mem.put32(c.area+m.abi.PcpuCpuNumber, uint32(id))
	m.mem.putLong(c.area+m.abi.PcpuThisOff, c.area)
	m.mem.putLong(c.area+m.abi.PcpuStackCanary, stackCanary)
	m.setCurrent(c, idle)
	return nil
}

// newContext is what the engine gets of c, which runs t.
func (m *Machine) newContext(c *cpu, t *task) engine.Context {
	once := m.contexts.call.preempt
	return engine.Context{
		CPU: c.id, Task: &t.Task, Mem: m.mem, Now: m.now, Swap: m.mem.swap, Preempt: c.preemptState,
		Hold: func(by int32) { c.bumpPreempt(uint32(by) * once) },
	}
}

// idleTask makes the idle task of processor id. The first one is init_task, which modules know.
func (m *Machine) idleTask(id int) (*task, error) {
	comm := fmt.Sprintf("swapper/%d", id)
	if id == 0 {
		return m.tasks.createAt(m.entry.initTask, 0, 0, 0, comm)
	}
	return m.tasks.create(0, 0, 0, comm)
}

// setCurrent makes t what processor c calls current.
func (m *Machine) setCurrent(c *cpu, t *task) {
	m.mem.putLong(c.area+m.abi.PcpuCurrent, t.ptr)
	m.mem.putLong(c.area+m.abi.PcpuTopOfStack, t.top())
	m.mem.put32(c.area+m.abi.PcpuPreemptCount, t.preempt)
	m.tasks.setParent(t, m.cpus[0].idle)
	c.ctx.Task = &t.Task
	c.regs = &t.regs
	t.cpu = c.id
}

// preemptState is preempt_count and need_resched.
func (c *cpu) preemptState() (count uint32, resched bool) {
	flags := order.Uint32(c.current().info)
	return order.Uint32(c.count), flags&guest.TifNeedResched != 0
}

// current is the task that c runs, if only its idle one.
func (c *cpu) current() *task {
	if c.task != nil {
		return c.task
	}
	return c.idle
}

// now is the time as a handler sees it: with a virtual clock, that of the
// block being run.
func (m *Machine) now() uint64 {
	if m.clock.Virtual() && m.running != nil {
		return m.clock.Now() + m.vm.Insns() - m.began
	}
	return m.clock.Now()
}
