package engine

// DisableKprobe is disable_kprobe: EINVAL when p is not registered.
func (e *Engine) DisableKprobe(p *Kprobe) error {
	e.mu.Lock()
	defer e.unlock(false)
	if e.disable(p) == nil {
		return p.refuse(refusal(NotRegistered))
	}
	if _, err := e.flush(); err != nil {
		p.state.flags.disabled = false
		return err
	}
	e.logProbe(p, "disabled")
	return nil
}

// EnableKprobe is enable_kprobe: EINVAL when p is not registered or its text is
// gone. While kprobes are globally disarmed it succeeds without ever arming the
// site: a kprobe on its own stays disabled, and in an aggregate only the kprobe's
// own flag goes.
func (e *Engine) EnableKprobe(p *Kprobe) error {
	e.mu.Lock()
	defer e.unlock(false)
	s := e.valid(p)
	switch {
	case s == nil:
		return p.refuse(refusal(NotRegistered))
	case p.state.flags.gone:
		return p.refuse(refusal(Gone))
	}
	if s.aggr {
		p.state.flags.disabled = false
	}
	if !e.disarmed.Load() && s.off() {
		s.flags().disabled = false
		e.arm(s)
	}
	e.touch(s)
	if _, err := e.flush(); err != nil {
		s.flags().disabled = true
		return err
	}
	e.logProbe(p, "enabled")
	return nil
}

// disable is __disable_kprobe: it returns the site of p, or nil.
func (e *Engine) disable(p *Kprobe) *site {
	s := e.valid(p)
	if s == nil || p.state.flags.off() {
		return s
	}
	if s.aggr {
		p.state.flags.disabled = true
	}
	if !s.aggr || s.allOff() {
		if !e.disarmed.Load() && !s.off() {
			e.disarm(s)
		}
		s.flags().disabled = true
	}
	e.touch(s)
	return s
}
