package engine

import (
	"bytes"
	"fmt"
)

// Breakpoint is kprobe_int3_handler: a breakpoint has trapped, and c.IP is
// arch.Breakpoint.Behind bytes behind it. The result is false, and c is unchanged, if the
// breakpoint is none of ours, or if its instruction is to be emulated and faults
// ([Context.BadAccess]). Otherwise c.IP is where to go on.
func (e *Engine) Breakpoint(c *Context) bool {
	k := &c.kcb
	if k.end == c.IP && k.end != 0 {
		e.stepped(c)
		return true
	}
	addr := c.IP - e.isa.behind
	en := e.sites.guess(addr)
	if en == nil || en.key != addr {
		en = e.sites.search(addr)
	}
	if en == nil || en.site.addr != addr {
		return e.foreign(c, addr)
	}
	h := en.site.plan.Load()
	if h == nil {
		return e.vanished(c, addr)
	}
	if k.cur != nil {
		return e.reenter(c, h)
	}
	c.Trap = TrapBreakpoint
	k.cur, k.status, k.irq = h, hitActive, c.Flags&e.isa.irqs
	if h.only != nil && h.only.Begin(h.only, c) {
		return true
	}
	changed := false
	if p := h.one; p != nil {
		changed = p.PreHandler(p, c) // as runPre, without a call
	} else {
		changed = h.runPre(e, c)
	}
	switch {
	case changed:
		if k.jump.of == nil { // else the function of a jprobe runs now
			k.cur = nil
		}
		return true
	case h.direct == 0 || h.late:
		return e.step(c, h, false)
	}
	k.cur, c.IP = nil, h.direct // as step, without a call
	return true
}

// Resume goes on with the hit whose handler was begun (Kprobe.Begin) and has now returned changed. c is as the
// handler has left it. The result is Breakpoint's.
func (e *Engine) Resume(c *Context, changed bool) bool {
	k := &c.kcb
	h := k.cur
	switch {
	case c.Trap == TrapBreakpoint && !changed:
		return e.step(c, h, false)
	case c.Trap == TrapFtrace && !changed:
		e.ftraced(c, h, k.back)
	case c.Trap == TrapOptimize:
		c.IP = k.back
	}
	k.cur = nil
	return true
}

// Abandon forgets what c's processor was doing for a kprobe: the task has died in it.
func (e *Engine) Abandon(c *Context) {
	c.kcb.frame, c.kcb.prev, c.kcb.jump.of = frame{}, frame{}, nil
}

// runPre is aggr_pre_handler: it reports whether a handler has changed the path;
// those after it do not run then. Where there is but one (plan.one), hits call it themselves.
func (h *plan) runPre(e *Engine, c *Context) bool {
	several := len(h.pre) > 1
	for _, p := range h.pre {
		if several {
			c.kcb.instance = p
		}
		if p.state.ret != nil {
			e.enter(p.state.ret, c)
		} else if p.PreHandler(p, c) {
			return true
		}
	}
	return false
}

// vanished deals with a breakpoint that has no site: if it is not in the text any
// more, another processor has removed it, and the instruction is run again.
func (e *Engine) vanished(c *Context, addr uint64) bool {
	b := c.kcb.word[:e.isa.breakLen]
	if c.Mem == nil || c.Mem.ReadKernel(addr, b) != len(b) || bytes.Equal(b, e.arch.Breakpoint.Bytes) {
		return false
	}
	c.IP = addr
	return true
}

// foreign deals with a breakpoint that has no site.
func (e *Engine) foreign(c *Context, addr uint64) bool {
	if c.kcb.cur != nil && e.cfg.Hits.Jprobes && e.broken(c, addr) {
		return true
	}
	return e.vanished(c, addr)
}

// reenter is reenter_kprobe: a breakpoint was hit while another kprobe is being
// handled here. Its handlers do not run, but its instruction does.
func (e *Engine) reenter(c *Context, h *plan) bool {
	if c.kcb.status == hitReenter {
		// The kernel calls BUG(); for us the machine dies of an unknown breakpoint.
		e.dump(h)
		return false
	}
	h.miss()
	return e.step(c, h, true)
}

// dump reports a breakpoint hit in the copy of a reentered one (dump_kprobe).
func (e *Engine) dump(h *plan) {
	name, offset := "(null)", uint64(0)
	if len(h.all) > 0 && h.all[0].Symbol != "" {
		name, offset = h.all[0].Symbol, h.all[0].Offset
	}
	e.cfg.Printk("kprobes: Unrecoverable kprobe detected.")
	e.cfg.Printk(fmt.Sprintf("kprobes: Dump kprobe:\n.symbol_name = %s, .offset = %x, .addr = %s",
		name, offset, e.symbolic(h.site.addr)))
}

// miss is kprobes_inc_nmissed_count.
func (h *plan) miss() {
	for _, p := range h.all {
		p.state.missed.Add(1)
		if p.Missed != nil {
			p.Missed(p)
		}
	}
}

// step is setup_singlestep: it has the probed instruction run, or runs it. False:
// it could not be emulated, as memory it needs is not mapped.
//
// A kernel with CONFIG_PREEMPTION does not boost, since a task could be preempted in
// the slot. Here it cannot, so boosting is on.
func (e *Engine) step(c *Context, h *plan, reenter bool) bool {
	k := &c.kcb
	direct := h.direct
	if h.late && h.site.stepped.Load() {
		direct = h.slot
	}
	if direct != 0 {
		if !reenter {
			k.cur = nil
		}
		c.IP = direct
		return true
	}
	if reenter {
		k.prev = k.frame
		k.frame = frame{cur: h, status: hitReenter, irq: c.Flags & e.isa.irqs}
	} else {
		k.status = hitStep
	}
	if h.emulate != nil {
		c.IP, k.big = h.site.addr, e.arch.BigEndian
		if !h.emulate(c) {
			c.IP = h.site.addr + e.isa.behind
			k.leave()
			return false
		}
		k.finish(c)
		return true
	}
	k.end = h.end
	c.Flags = e.isa.hold(c.Flags)
	if h.resume != nil {
		c.Flags |= e.isa.trapFlag
	}
	c.IP = h.slot
	return true
}

// stepped is resume_singlestep and kprobe_post_process: the copy has run.
func (e *Engine) stepped(c *Context) {
	k := &c.kcb
	c.IP = k.cur.next
	if !k.cur.keepIF {
		c.Flags = e.isa.release(c.Flags, k.irq)
	}
	k.end = 0
	k.finish(c)
}

// finish runs post_handlers, or goes back to the kprobe that was interrupted.
func (k *kprobeCtlblk) finish(c *Context) {
	if k.status != hitReenter {
		k.status = hitDone
		for _, p := range k.cur.post {
			if len(k.cur.post) > 1 {
				k.instance = p
			}
			p.PostHandler(p, c)
		}
	}
	k.leave()
}

// leave ends the handling of the current kprobe.
func (k *kprobeCtlblk) leave() {
	if k.status == hitReenter {
		k.frame, k.prev = k.prev, frame{}
		return
	}
	k.frame = frame{}
}

// Ftrace is kprobe_ftrace_handler: a call from the fentry site has reached the ftrace trampoline. c
// is as at the function's entry, except that c.IP is behind the site. When Ftrace returns, c.IP is
// where to go on.
func (e *Engine) Ftrace(c *Context, addr uint64) {
	if fs := e.functions.Load(); fs != nil {
		if ts := (*fs)[addr]; ts != nil {
			e.entered(c, ts, addr)
		}
	}
	en := e.sites.guess(addr)
	if en == nil || en.key != addr {
		if en = e.sites.search(addr); en == nil {
			return
		}
	}
	h := en.site.plan.Load()
	if h == nil || !h.on {
		return
	}
	k := &c.kcb
	if k.cur != nil {
		h.miss()
		return
	}
	orig := c.IP
	// Handlers expect IP as after a breakpoint.
	c.IP, c.Trap = addr+e.isa.behind, TrapFtrace
	k.cur, k.status, k.back = h, hitActive, orig
	if h.only != nil && h.only.Begin(h.only, c) {
		return
	}
	changed := false
	if p := h.one; p != nil {
		changed = p.PreHandler(p, c) // as runPre, without a call
	} else {
		changed = h.runPre(e, c)
	}
	switch {
	case changed:
	case len(h.post) > 0:
		e.ftraced(c, h, orig)
	default:
		c.IP = orig
	}
	k.cur = nil
}

// ftraced is Ftrace behind the pre_handlers; the function goes on at orig.
func (e *Engine) ftraced(c *Context, h *plan, orig uint64) {
	if len(h.post) > 0 {
		c.IP = h.next
		c.kcb.status = hitDone
		for _, p := range h.post {
			p.PostHandler(p, c)
		}
	}
	c.IP = orig
}

// Optimized is optimized_callback: the gate of a detour buffer has trapped. c.IP is
// then the copied instructions, whatever handlers do with it.
func (e *Engine) Optimized(c *Context, gate uint64) {
	en := e.sites.guess(gate)
	if en == nil || en.key != gate {
		en = e.sites.search(gate)
	}
	if en == nil || en.next == 0 {
		return
	}
	s := en.site
	h := s.plan.Load()
	k := &c.kcb
	switch {
	case !h.on: // on its way to be unoptimised
	case k.cur != nil:
		h.miss()
	default:
		c.IP, c.Trap = s.addr+e.isa.behind, TrapOptimize
		k.cur, k.status, k.back = h, hitActive, en.next
		if h.only != nil && h.only.Begin(h.only, c) {
			return
		}
		if p := h.one; p != nil {
			p.PreHandler(p, c) // as runOpt, without a call
		} else {
			h.runOpt(e, c)
		}
		k.cur = nil
	}
	c.IP = en.next
}

// runOpt is opt_pre_handler: what handlers return is ignored.
func (h *plan) runOpt(e *Engine, c *Context) {
	for _, p := range h.pre {
		if p.state.ret != nil {
			e.enter(p.state.ret, c)
		} else {
			p.PreHandler(p, c)
		}
	}
}

// Fault is kprobe_fault_handler: an exception has happened at c.IP. It returns true
// if that was in a copy; c.IP is then the probed instruction's own address, where
// the exception is to be dealt with.
func (e *Engine) Fault(c *Context, vector uint8) bool {
	k := &c.kcb
	if k.cur != nil && k.end != 0 && c.IP == k.cur.slot {
		c.IP = k.cur.site.addr
		c.Flags &^= e.isa.trapFlag
		c.Flags = e.isa.release(c.Flags, k.irq)
		k.leave()
		return true
	}
	// A boosted copy belongs to no processor. The kernel would report the fault
	// at the slot; an instruction with a fixup is never boosted.
	if s := e.sites.find(c.IP); s != nil && s.addr != c.IP {
		c.IP = s.addr
		return true
	}
	if addr, ok := e.displaced(c.IP); ok {
		c.IP = addr
		return true
	}
	return false
}

// displaced is where the instruction at ip, in a detour buffer, was taken from.
// The kernel does not ask: functions with fixups are not optimised, and an oops
// there names the buffer. Ours names the probed function.
func (e *Engine) displaced(ip uint64) (addr uint64, ok bool) {
	size := uint64(e.detours.size)
	if size == 0 {
		return 0, false
	}
	page := ip &^ (pageSize - 1)
	en := e.sites.entry(page + (ip-page)/size*size)
	if en == nil || en.next == 0 || ip < en.next {
		return 0, false
	}
	// Displaced instructions keep their lengths.
	return en.site.addr + ip - en.next, true
}
