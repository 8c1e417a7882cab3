package engine

import (
	"fmt"
	"syscall"
)

// A Jprobe is a probe at a function's entry whose handler is itself a function with the arguments of the
// probed one (struct jprobe). Only kernels before 4.15 have them.
type Jprobe struct {
	Kprobe // its own PreHandler and BreakHandler are ignored
	// Entry is the function in the machine. It finds the registers and the stack of the probed function, and
	// ends in jprobe_return, which gives the probed function back what it had.
	Entry uint64
	// Function is called where Entry is 0. c is as at the probed function's entry. What it changes of registers
	// and of the first bytes of the stack is undone.
	Function func(c *Context)
}

// maxJprobeStack is how many bytes of the stack are kept (MAX_STACK_SIZE).
const maxJprobeStack = 64

// A jump is what a processor keeps while the function of a jprobe runs.
type jump struct {
	of    *Jprobe // nil: none runs
	regs  Regs    // jprobe_saved_regs
	stack [maxJprobeStack]byte
	n     int // bytes of stack
}

// RegisterJprobe is register_jprobe: RegisterKprobe's errors, EEXIST if the address has a jprobe, and EINVAL
// if jp has no function that is text, or the kernel has no jprobes.
func (e *Engine) RegisterJprobe(jp *Jprobe) error {
	e.mu.Lock()
	defer e.unlock(false)
	if err := e.readyJprobe(jp); err != nil {
		return err
	}
	return e.registerOne(&jp.Kprobe, nil)
}

// RegisterJprobes is register_jprobes: all of jps or none.
func (e *Engine) RegisterJprobes(jps []*Jprobe) error {
	if len(jps) == 0 {
		return errNone
	}
	ps := make([]*Kprobe, len(jps))
	e.mu.Lock()
	defer e.unlock(false)
	for i, jp := range jps {
		err := e.readyJprobe(jp)
		if err == nil {
			err = e.register(&jp.Kprobe, nil)
		}
		if err != nil {
			e.unregister(ps[:i])
			return err
		}
		ps[i] = &jp.Kprobe
	}
	if _, err := e.flush(); err != nil {
		e.unregister(ps)
		return err
	}
	return nil
}

// UnregisterJprobe is unregister_jprobe.
func (e *Engine) UnregisterJprobe(jp *Jprobe) { e.UnregisterKprobe(&jp.Kprobe) }

// readyJprobe gives jp the handlers that make it one.
func (e *Engine) readyJprobe(jp *Jprobe) error {
	switch {
	case !e.cfg.Hits.Jprobes:
		return fmt.Errorf("%s: the kernel has no jprobes: %w", jp.name(), syscall.EINVAL)
	case jp.Entry == 0 && jp.Function == nil:
		return fmt.Errorf("%s: a jprobe without a function: %w", jp.name(), syscall.EINVAL)
	case jp.Entry != 0 && !isText(e.cfg.Kernel, jp.Entry):
		return fmt.Errorf("%s: a jprobe whose function is no text, at %#x: %w", jp.name(), jp.Entry, syscall.EINVAL)
	case e.valid(&jp.Kprobe) != nil:
		return jp.refuse(refusal(AlreadyRegistered))
	}
	jp.Want, jp.state.jump = WantAll, jp
	jp.PreHandler = func(_ *Kprobe, c *Context) bool { return e.setjmp(jp, c) }
	return nil
}

// breaks reports whether p has a break_handler.
func (p *Kprobe) breaks() bool { return p.state.jump != nil || p.BreakHandler != nil }

// setjmp is setjmp_pre_handler: it keeps registers and stack, and leads to the jprobe's function.
func (e *Engine) setjmp(jp *Jprobe, c *Context) bool {
	j := &c.kcb.jump
	j.regs = *c.Regs
	room := e.arch.StackSize - c.SP%e.arch.StackSize // up to the top of the stack
	j.n = c.Mem.ReadKernel(c.SP, j.stack[:min(maxJprobeStack, room)])
	if jp.Entry == 0 {
		jp.Function(c)
		*c.Regs = j.regs
		c.Mem.WriteKernel(c.SP, j.stack[:j.n])
		return false
	}
	j.of = jp
	c.Flags = e.isa.hold(c.Flags)
	c.IP = jp.Entry
	c.hold(1)
	return true
}

// longjmp is longjmp_break_handler: the function of a jprobe has come to its end, the breakpoint of
// jprobe_return at addr. False: it is another breakpoint.
func (e *Engine) longjmp(c *Context, addr uint64) bool {
	j := &c.kcb.jump
	if j.of == nil || addr-e.jumpEnd.Start >= e.jumpEnd.End-e.jumpEnd.Start {
		return false
	}
	*c.Regs = j.regs
	c.Mem.WriteKernel(c.SP, j.stack[:j.n])
	j.of = nil
	c.hold(-1)
	return true
}

// broken is the end of kprobe_handler of a kernel with break_handlers: a breakpoint that is no kprobe's was hit while
// one is handled. True: that one has taken it, and its instruction runs.
func (e *Engine) broken(c *Context, addr uint64) bool {
	h := c.kcb.cur
	taken := e.longjmp(c, addr)
	for _, p := range h.all {
		if taken {
			break
		}
		taken = p.BreakHandler != nil && p.BreakHandler(p, c)
	}
	return taken && e.step(c, h, false)
}

// hold changes preempt_count.
func (c *Context) hold(by int32) {
	if c.Hold != nil {
		c.Hold(by)
	}
}
