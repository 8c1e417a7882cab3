package engine

import (
	"fmt"
	"sync/atomic"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// instances is a kretprobe's pool (struct rethook). It outlives the kretprobe as
// long as calls are pending.
type instances struct {
	probe atomic.Pointer[Kretprobe] // nil once unregistered
	items []Instance
	// free is a stack of unused items, linked by Instance.below: the upper half
	// counts changes, the lower half is the index of the top one plus one.
	free  atomic.Uint64
	alone bool   // Config.Alone: top is the lower half of free, which is not used
	top   uint32 // owned by the hit that runs
}

// kretStack is the list of a task's pending returns (task_struct.rethooks). The processor that runs
// the task owns it; if no processor does, the machine.
type kretStack struct{ top *Instance }

func (e *Engine) newInstances(rp *Kretprobe) *instances {
	r := &instances{items: make([]Instance, rp.Maxactive), alone: e.cfg.Alone, top: uint32(rp.Maxactive)}
	data := make([]byte, rp.Maxactive*rp.DataSize)
	for i := range r.items {
		in := &r.items[i]
		in.pool, in.index = r, uint32(i)
		in.Data = data[i*rp.DataSize : (i+1)*rp.DataSize : (i+1)*rp.DataSize]
		in.below.Store(uint32(i)) // the one before, plus one
	}
	r.free.Store(uint64(len(r.items)))
	r.probe.Store(rp)
	return r
}

// get takes a free instance, nil if there is none (rethook_try_get).
func (r *instances) get() *Instance {
	if r.alone {
		if r.top == 0 {
			return nil
		}
		in := &r.items[r.top-1]
		r.top = in.below.Load()
		return in
	}
	for {
		old := r.free.Load()
		top := uint32(old)
		if top == 0 {
			return nil
		}
		in := &r.items[top-1]
		if r.free.CompareAndSwap(old, (old>>32+1)<<32|uint64(in.below.Load())) {
			return in
		}
	}
}

// recycle gives in back (rethook_recycle).
func (in *Instance) recycle() {
	in.Task, in.next = nil, nil
	r := in.pool
	if r.alone {
		if in.below.Load() != r.top { // a store costs more than both: it locks the bus
			in.below.Store(r.top)
		}
		r.top = in.index + 1
		return
	}
	for {
		old := r.free.Load()
		in.below.Store(uint32(old))
		if r.free.CompareAndSwap(old, (old>>32+1)<<32|uint64(in.index+1)) {
			return
		}
	}
}

// enter is pre_handler_kretprobe: a probed function has been entered; its return
// address is replaced by the trampoline's.
func (e *Engine) enter(rp *Kretprobe, c *Context) {
	in := rp.pool.cur.Load().get()
	if in == nil {
		rp.pool.missed.Add(1)
		if rp.NoInstance != nil {
			rp.NoInstance(rp)
		}
		return
	}
	in.Probe, in.Task = rp, c.Task
	if rp.Entry != nil && rp.Entry(in, c) || !e.hook(in, c) {
		in.recycle()
	}
}

// hook is rethook_hook. False: the stack is not mapped.
func (e *Engine) hook(in *Instance, c *Context) bool {
	if c.Task == nil {
		return false
	}
	addr, ok := uint64(0), false
	if c.Swap != nil && e.isa.link == arch.None {
		addr, ok = c.Swap(c.SP, e.trampoline)
	}
	if !ok {
		if addr, ok = e.returnAddress(c); !ok || !e.setReturnAddress(c, e.trampoline) {
			return false
		}
	}
	in.ReturnAddr = addr
	in.FrameSP = c.SP
	in.next = c.Task.kret.top
	c.Task.kret.top = in
	return true
}

// Return is rethook_trampoline_handler: a probed function has returned to the trampoline. c.SP is
// as in the caller after the return. When Return returns, c.IP is where to go on. It returns false,
// with c unchanged, if the task has no pending return: then the place to go on at is unknown.
func (e *Engine) Return(c *Context) bool {
	if c.Task == nil {
		return false
	}
	last := e.realFrame(c.Task.kret.top)
	if last == nil {
		e.cfg.Printk("rethook: Return address not found! Maybe there is a bug in the kernel")
		return false
	}
	addr := last.ReturnAddr
	c.IP = addr
	for in := c.Task.kret.top; ; in = in.next {
		if in.FrameSP+e.isa.popped != c.SP {
			e.mismatch(in)
			break
		}
		if e.cfg.Hits.RealAddress {
			in.ReturnAddr = addr
		}
		e.runReturn(in, c)
		if in == last {
			break
		}
	}
	c.IP = addr
	in := c.Task.kret.top
	c.Task.kret.top = last.next
	for stop := last.next; in != stop; {
		next := in.next
		in.recycle()
		in = next
	}
	return true
}

// runReturn is kretprobe_rethook_handler. Probes hit meanwhile are missed. As in Linux
// 6.1, ReturnAddr of all but the newest of several kretprobes on one call is the
// trampoline's address ("[unknown/kretprobe'd]" in a trace).
func (e *Engine) runReturn(in *Instance, c *Context) {
	rp := in.pool.probe.Load()
	in.Probe = rp
	if rp == nil || rp.Handler == nil {
		return
	}
	k := &c.kcb
	saved := k.frame
	k.frame = frame{cur: &returning, status: hitActive}
	rp.Handler(in, c)
	k.frame = saved
}

// returning is current_kprobe while a return handler runs.
var returning plan

// realFrame returns the first instance from in on whose return address is a real
// one: several kretprobes on one call have replaced each other's.
func (e *Engine) realFrame(in *Instance) *Instance {
	for ; in != nil; in = in.next {
		if in.ReturnAddr != e.trampoline {
			return in
		}
	}
	return nil
}

// mismatch reports that a function has returned to the trampoline on another stack
// frame than that of the innermost pending return. Linux 6.1 has a bare WARN there;
// the line is the one that its documentation (kprobes.rst) promises.
func (e *Engine) mismatch(in *Instance) {
	rp := in.pool.probe.Load()
	if rp == nil {
		return
	}
	e.cfg.Printk(fmt.Sprintf("kretprobe BUG!: Processing kretprobe %s @ %s", rp.name(), e.symbolic(rp.Addr)))
}

// TaskExit recycles the pending returns of a task that will never return
// (rethook_flush_task). The task does not run.
func (e *Engine) TaskExit(t *Task) {
	in := t.kret.top
	t.kret.top = nil
	for in != nil {
		next := in.next
		in.recycle()
		in = next
	}
}

// ReturnTrampoline is the address that a kretprobe puts in place of a return address. The older
// ones of several kretprobes on one call find it there.
func (e *Engine) ReturnTrampoline() uint64 { return e.trampoline }

// RealReturn is rethook_find_ret_addr, for stack traces: the return address that
// the trampoline's address addr, found in t's stack at sp, stands for. sp 0: the
// innermost. Any other addr, or one it does not know, comes back unchanged. Where a
// link register holds return addresses, sp is the stack pointer at the function's entry.
func (e *Engine) RealReturn(t *Task, addr, sp uint64) uint64 {
	if addr != e.trampoline || t == nil {
		return addr
	}
	for in := e.realFrame(t.kret.top); in != nil; in = e.realFrame(in.next) {
		if sp == 0 || in.FrameSP == sp {
			return in.ReturnAddr
		}
	}
	return addr
}
