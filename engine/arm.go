package engine

// arm is arm_kprobe: it puts the breakpoint, or the fentry call, for s.
func (e *Engine) arm(s *site) {
	if s.ftrace {
		e.setText(s, textCall)
		return
	}
	if s.queue == &e.opt.unoptimizing && !s.own.optimized {
		// It has lost its jump by force while it was disabled, and waits to be collected.
		// A deviation: the kernel leaves it on its freeing list, and then cannot disarm it.
		s.dequeue()
	}
	// A breakpoint inside another's jump: that one falls back first.
	if o := e.optimizedOver(s.addr); o != nil {
		e.unoptimize(o, true)
	}
	if s.want.jumps() {
		// The site was on its way back from being optimised. The kernel writes
		// its breakpoint over the jump's first byte and cancels that, so hits trap
		// and then run the copy in the detour buffer.
		e.setText(s, textTrapJump)
	} else {
		e.setText(s, textBreakpoint)
	}
	e.optimize(s)
}

// disarm is disarm_kprobe. The kernel's then tries to optimise a site that s was in
// the way of, but in vain: its check still finds s armed. Such a site gets its jump
// only when it is armed anew.
func (e *Engine) disarm(s *site) {
	if s.ftrace {
		e.setText(s, textOriginal)
		return
	}
	e.unoptimize(s, e.disarmed.Load())
	e.touch(s)
	if s.queue == nil {
		e.setText(s, textOriginal)
	}
}

// refit gives s another slot when its copy has to end differently: with a breakpoint,
// for a post_handler to run, or with a jump back. Its only refusal is NoMemory; s
// then stays with the old copy.
// The kernel decides that once, at registration; but there a post_handler that
// joins a boosted kprobe later is never run.
func (e *Engine) refit(s *site, post bool) Verdict {
	if s.slot.addr == 0 || s.slot.boosted == (s.insn.Boostable && !post) {
		return Verdict{}
	}
	old := buffers{slot: s.slot, boost: s.boost}
	s.boost = nil
	if v := e.copyInsn(s, post); v.Rule.Errno() != 0 {
		s.boost = old.boost
		return v
	}
	e.reap = append(e.reap, old)
	e.touch(s)
	return Verdict{}
}

// remove takes s out of the table and its breakpoint out of the text. Its memory is freed when
// hits that run on it are over.
func (e *Engine) remove(s *site) {
	f := *s.flags()
	if s.want.armed() {
		// It was queued for the optimizer when `enabled` went to 0, which leaves
		// such a site's breakpoint to the optimizer.
		e.setText(s, textOriginal)
	}
	e.unlink(s)
	e.happened(s, ChangeRemoved)
	s.aggr, s.own, s.probes, s.optready = true, f, nil, false
	e.discard(s)
}

// discard gives up the buffers of s.
func (e *Engine) discard(s *site) {
	b := buffers{slot: s.slot, boost: s.boost, detour: s.detourAt, gate: s.gate}
	if b.slot.addr != 0 || b.detour.addr != 0 {
		e.reap = append(e.reap, b)
	}
}

// unlock releases the kprobe mutex at the end of an operation, and frees what the
// operation has given up when no hit can use it any more. With wait it also waits
// for hits when there is nothing to free, as handlers may be about to go.
func (e *Engine) unlock(wait bool) {
	reap := e.reap
	e.reap = nil
	e.mu.Unlock()
	if len(reap) == 0 && !wait {
		return
	}
	e.cfg.Text.Synchronize()
	if len(reap) == 0 {
		return
	}
	e.mu.Lock()
	e.free(reap)
	e.mu.Unlock()
}

// free gives buffers back to their caches.
func (e *Engine) free(list []buffers) {
	e.clear()
	for i := range list {
		b := &list[i]
		if b.boost != nil {
			e.sites.remove(b.boost)
		}
		if b.slot.addr != 0 {
			e.slots.put(b.slot.addr, b.slot.boosted)
		}
		if b.gate != nil {
			e.sites.remove(b.gate)
			if b.detour.written {
				e.update.Clear = append(e.update.Clear, b.gate.key)
			}
		}
	}
	if len(e.update.Clear) > 0 {
		// Forgetting traps cannot fail: no text is touched.
		_ = e.cfg.Text.Update(&e.update)
	}
	for i := range list {
		if list[i].detour.addr != 0 {
			e.detours.put(list[i].detour.addr, true)
		}
	}
}
