package engine

// Debug is kprobe_debug_handler (post_kprobe_handler) of a kernel that steps by the processor's trap flag: a debug
// exception has come behind one instruction. True: it ends the step of a kprobe, and c.IP says where to go on.
func (e *Engine) Debug(c *Context) bool {
	k := &c.kcb
	if !c.TrapFlag() {
		return false
	}
	h := k.cur
	h.resume(c, h.site.addr, h.slot)
	c.Flags &^= e.isa.trapFlag
	if !h.keepIF {
		c.Flags = e.isa.release(c.Flags, k.irq)
	}
	if h.late {
		h.site.stepped.Store(true) // from now on it is boosted
	}
	k.end = 0
	k.finish(c)
	return true
}

// TrapFlag reports whether the processor steps a copy by its trap flag.
func (c *Context) TrapFlag() bool {
	return c.kcb.end != 0 && c.kcb.cur != nil && c.kcb.cur.resume != nil
}

// Held are the bits of Regs.Flags that say whether interrupts were let in when the kprobe was hit that is handled
// now.
func (c *Context) Held() uint64 { return c.kcb.irq }

// HandlerFault is the part of kprobe_fault_handler that is about handlers: an exception has happened at c.IP in
// a handler of the kprobe that is being handled. The probe is counted as missed, and its fault_handler is
// asked. True: it has dealt with the exception, and c says where to go on.
func (e *Engine) HandlerFault(c *Context, vector uint8) bool {
	k := &c.kcb
	if !e.cfg.Hits.FaultHandlers || k.cur == nil || k.jump.of != nil || k.status != hitActive && k.status != hitDone {
		return false
	}
	k.cur.miss()
	p := k.running()
	return p != nil && p.FaultHandler != nil && p.FaultHandler(p, c, vector)
}

// running is the kprobe whose handler runs (kprobe_instance); nil if none is known.
func (k *kprobeCtlblk) running() *Kprobe {
	list := k.cur.pre
	if k.status == hitDone {
		list = k.cur.post
	}
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	}
	return k.instance
}
