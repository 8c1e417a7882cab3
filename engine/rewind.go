package engine

// Pending calls f for each return of t that is pending, the innermost first: at is
// where on its stack the trampoline's address stands, and back what stood there before.
// Where a link register holds return addresses, at is the stack pointer at the function's
// entry. The task does not run.
func (e *Engine) Pending(t *Task, f func(at, back uint64)) {
	for in := t.kret.top; in != nil; in = in.next {
		// Several on one call have replaced each other's: the real address is one's below.
		if real := e.realFrame(in); real != nil {
			f(in.FrameSP, real.ReturnAddr)
		}
	}
}

// Rewind runs f, which puts tasks of an earlier moment in the place of the machine's own; f may
// take the machine lock. ips are the places where the new tasks are, or go on. If a jump has come
// into the text there since, it first falls back to a breakpoint. The optimizer puts the jump back
// when no task is inside. Probes, traced functions and both knobs stay as they are. f must give up
// the pending returns of the old tasks (TaskExit). The new tasks must have none.
func (e *Engine) Rewind(ips []uint64, f func()) {
	e.mu.Lock()
	var lifted []*site
	e.each(func(s *site) {
		if s.text.jumps() && s.inside(ips) {
			lifted = append(lifted, s)
		}
	})
	for _, s := range lifted {
		e.unoptimize(s, true)
		if s.want.jumps() { // it waits for the optimizer to be taken out
			e.setText(s, textBreakpoint)
		}
	}
	if len(lifted) > 0 {
		e.logFlush("unoptimise")
	}
	f()
	for _, s := range lifted {
		e.optimize(s)
	}
	if len(lifted) > 0 {
		e.logFlush("optimise")
	}
	e.unlock(false)
}

// inside reports whether one of ips lies behind the first byte that the jump at s covers.
func (s *site) inside(ips []uint64) bool {
	for _, ip := range ips {
		if ip-s.addr-1 < uint64(s.detour.Region)-1 {
			return true
		}
	}
	return false
}

// KprobeOff reports whether p, which is registered, is disabled or gone.
func (e *Engine) KprobeOff(p *Kprobe) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return p.state.flags.off()
}
