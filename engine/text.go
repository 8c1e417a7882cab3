package engine

import "errors"

// touch has flush look at s.
func (e *Engine) touch(s *site) {
	if !s.dirty {
		s.dirty = true
		e.dirty = append(e.dirty, s)
	}
}

// setText asks flush for t at s.
func (e *Engine) setText(s *site, t textState) {
	s.want = t
	e.touch(s)
}

// flush brings plans, text and traps of all dirty sites up to date, in one Update. If that fails,
// flush tries site by site. Sites whose text could not be changed keep it. flush returns their
// number and the first error.
func (e *Engine) flush() (failed int, err error) {
	defer e.bury()
	e.version.Add(1) // every operation ends here
	sites := e.dirty
	e.dirty, e.spare = e.spare[:0], sites
	for _, s := range sites {
		s.dirty = false
	}
	if err = e.apply(sites); err == nil {
		return 0, nil
	}
	err = nil
	for i := range sites {
		if one := e.apply(sites[i : i+1]); one != nil {
			e.giveUp(sites[i])
			failed++
			err = errors.Join(err, one)
		}
	}
	return failed, err
}

// bury takes sites that have left the lists out of the index.
func (e *Engine) bury() {
	for i, s := range e.dead {
		e.sites.remove(&s.self)
		e.dead[i] = nil
	}
	e.dead = e.dead[:0]
}

// giveUp leaves s as it is in the text.
func (e *Engine) giveUp(s *site) {
	s.want = s.text
	// The next flush sets them anew.
	s.trap, s.gateTrap, s.stepTrap = Trap{}, Trap{}, Trap{Addr: s.stepTrap.Addr}
	e.replan(s)
}

// apply does one Update for sites. Copies that hits at already armed sites are to
// use go first, on their own: a plan must not lead to memory not yet written.
func (e *Engine) apply(sites []*site) error {
	if len(sites) == 0 {
		return nil
	}
	u := &e.update
	e.clear()
	for _, s := range sites {
		if s.trapSet {
			e.writeBuffers(u, s)
		}
	}
	if len(u.Patches) > 0 {
		if err := e.cfg.Text.Update(u); err != nil {
			return err
		}
		for _, s := range sites {
			if s.trapSet {
				s.wrote()
			}
		}
		e.clear()
	}
	for _, s := range sites {
		e.replan(s)
	}
	// Jumps go first and come last, so that no site's bytes are written
	// into a jump that is about to be restored.
	for _, s := range sites {
		if s.text.jumps() && s.want != s.text {
			e.leaveJump(u, s)
		}
	}
	for _, s := range sites {
		if s.want.armed() {
			e.writeBuffers(u, s)
		}
		if !s.text.jumps() && !s.want.jumps() && s.want != s.text {
			u.Patches = append(u.Patches, Patch{s.addr, e.bytes(s)})
		}
	}
	for _, s := range sites {
		if s.want == textJump && s.want != s.text {
			u.Patches = append(u.Patches, Patch{s.addr, e.bytes(s)})
		}
		e.setTraps(u, s)
	}
	if len(u.Patches)+len(u.Set)+len(u.Clear) > 0 {
		if err := e.cfg.Text.Update(u); err != nil {
			return err
		}
	}
	for _, s := range sites {
		e.applied(s)
	}
	return nil
}

func (e *Engine) clear() {
	e.update.Patches, e.update.Set, e.update.Clear = e.update.Patches[:0], e.update.Set[:0], e.update.Clear[:0]
	e.scratch = e.scratch[:0]
}

// writeBuffers adds what s's slot and detour buffer need before they can be used.
func (e *Engine) writeBuffers(u *Update, s *site) {
	if s.slot.addr != 0 && !s.slot.written {
		u.Patches = append(u.Patches, Patch{s.slot.addr, e.content(s)})
	}
	if s.detour != nil && !s.detourAt.written && s.flags().optimized {
		u.Patches = append(u.Patches, Patch{s.detourAt.addr, s.detour.Buffer})
	}
}

// wrote notes that the patches of writeBuffers have been applied.
func (s *site) wrote() {
	s.slot.written = s.slot.addr != 0
	s.detourAt.written = s.detour != nil && (s.detourAt.written || s.flags().optimized)
}

// leaveJump restores the instructions that the jump at s covers. It leaves a breakpoint if s wants
// one.
func (e *Engine) leaveJump(u *Update, s *site) {
	saved := s.detour.Saved[:e.isa.jumpLen]
	switch s.want {
	case textBreakpoint:
		at := len(e.scratch)
		e.scratch = append(append(e.scratch, e.arch.Breakpoint.Bytes...), saved[e.isa.breakLen:]...)
		saved = e.scratch[at:]
	case textTrapJump:
		saved = e.arch.Breakpoint.Bytes
	}
	u.Patches = append(u.Patches, Patch{s.addr, saved})
}

// bytes is the wanted text of s, while it is no jump yet.
func (e *Engine) bytes(s *site) []byte {
	switch s.want {
	case textBreakpoint:
		return e.arch.Breakpoint.Bytes
	case textCall:
		return e.fentryCall(s.addr)
	case textJump:
		return e.arch.Jump.Encode(s.addr, s.detourAt.addr)
	}
	if s.ftrace {
		if e.traced()[s.addr] != nil {
			return e.fentryCall(s.addr)
		}
		return e.arch.FtraceNop
	}
	return s.insn.Original[:e.isa.breakLen]
}

// setTraps adds the difference between the traps that the machine knows of s and
// those it is to know. A gate's stays as long as its detour buffer: a processor
// may still be on its way there.
func (e *Engine) setTraps(u *Update, s *site) {
	h := s.plan.Load()
	switch {
	case s.want.armed():
		if t := e.alsoTraced(h.trapAt(s.want)); !s.trapSet || t != s.trap {
			s.trap = t
			u.Set = append(u.Set, t)
		}
	case s.trapSet && e.traced()[s.addr] != nil:
		u.Set = append(u.Set, functionTrap(s.addr))
	case s.trapSet:
		u.Clear = append(u.Clear, s.addr)
	}
	e.setStepTrap(u, s, h)
	if s.detour != nil && (s.detourAt.written || s.want.armed() && s.flags().optimized) {
		if t := h.gateTrap(s.detour); !s.gateSet || t != s.gateTrap {
			s.gateTrap = t
			u.Set = append(u.Set, t)
		}
	}
}

// setStepTrap is setTraps for the breakpoint behind a stepped copy. The trap only saves time.
// Without it, the breakpoint is like any other, and Breakpoint takes it. So the trap may go while a
// task still runs the copy.
func (e *Engine) setStepTrap(u *Update, s *site, h *plan) {
	var t Trap
	if s.want.armed() && s.steps() {
		t = h.stepTrap(e.isa.behind)
	}
	if t == s.stepTrap {
		return
	}
	if s.stepTrap.Addr != 0 && s.stepTrap.Addr != t.Addr {
		u.Clear = append(u.Clear, s.stepTrap.Addr)
	}
	if t.Addr != 0 {
		u.Set = append(u.Set, t)
	}
	s.stepTrap = t
}

// applied notes that the text and traps of s are up to date.
func (e *Engine) applied(s *site) {
	e.written(s)
	s.text = s.want
	s.trapSet = s.text.armed()
	if s.trapSet {
		s.wrote()
	}
	s.gateSet = s.detour != nil && s.detourAt.written
}
