package engine

import (
	"fmt"
	"slices"
	"syscall"
)

// errNone is the kernel's answer to an empty batch.
var errNone = fmt.Errorf("no probe given: %w", syscall.EINVAL)

// RegisterKprobe is register_kprobe. Its errors are *Refusal and carry an errno:
// EINVAL (both or neither of symbol and address, already registered, not text,
// blacklisted, text that the kernel rewrites itself, not to be copied), ENOENT (no
// such symbol, module going), EILSEQ (no instruction boundary), ENOMEM.
//
// As in the kernel, p.Addr is set from then on, even when a later check fails, and
// stays set after unregistration: clear it before registering by symbol again.
// Unlike the kernel's flags, p.Disabled is not changed by unregistration.
func (e *Engine) RegisterKprobe(p *Kprobe) error {
	e.mu.Lock()
	defer e.unlock(false)
	return e.registerOne(p, nil)
}

// RegisterKprobes is register_kprobes: all of ps or none. They are armed together
// in one change of text.
func (e *Engine) RegisterKprobes(ps []*Kprobe) error {
	if len(ps) == 0 {
		return errNone
	}
	e.mu.Lock()
	defer e.unlock(false)
	for i, p := range ps {
		if err := e.register(p, nil); err != nil {
			e.unregister(ps[:i])
			return err
		}
	}
	if _, err := e.flush(); err != nil {
		e.unregister(ps)
		return err
	}
	return nil
}

// UnregisterKprobe is unregister_kprobe. When it returns, no handler of p runs.
func (e *Engine) UnregisterKprobe(p *Kprobe) { e.UnregisterKprobes([]*Kprobe{p}) }

// UnregisterKprobes is unregister_kprobes. A kprobe that is not registered gets
// its Addr cleared, which is how the kernel tells.
func (e *Engine) UnregisterKprobes(ps []*Kprobe) {
	if len(ps) == 0 {
		return
	}
	e.mu.Lock()
	e.unregister(ps)
	e.unlock(true)
}

// registerOne registers p and arms it.
func (e *Engine) registerOne(p *Kprobe, ret *Kretprobe) error {
	if err := e.register(p, ret); err != nil {
		e.logFlush("arm")
		return err
	}
	if _, err := e.flush(); err != nil {
		e.unregister([]*Kprobe{p})
		return err
	}
	return nil
}

// register is register_kprobe up to the change of text.
func (e *Engine) register(p *Kprobe, ret *Kretprobe) error {
	if e.valid(p) != nil {
		return p.refuse(refusal(AlreadyRegistered))
	}
	addr, _, v := e.place(p)
	if v.Rule != OK {
		return p.refuse(v)
	}
	p.Addr = addr
	p.state.flags = flags{disabled: p.Disabled}
	p.state.ret = ret
	p.state.missed.Store(0)
	if v = e.safe(addr); v.Rule.Errno() == 0 {
		if s := e.find(addr); s != nil {
			v = e.join(s, p)
		} else {
			v = e.settle(p)
		}
	}
	if v.Rule.Errno() != 0 {
		return e.refuse(p, v)
	}
	if ret != nil {
		e.returns[p.Want]++
	}
	e.logProbe(p, "registered")
	return nil
}

// settle makes a site for p, the first kprobe at its address.
func (e *Engine) settle(p *Kprobe) Verdict {
	s := &site{addr: p.Addr, probes: []*Kprobe{p}, ftrace: e.fentry(p.Addr)}
	s.self = entry{key: p.Addr, site: s}
	if v := e.prepare(s); v.Rule.Errno() != 0 {
		return v
	}
	e.link(s)
	e.happened(s, ChangeRegistered)
	e.touch(s)
	if !e.disarmed.Load() && !p.state.flags.off() {
		e.arm(s)
	}
	e.tryOptimize(s)
	return Verdict{}
}

// join puts p on a site that is there already (register_aggr_kprobe).
func (e *Engine) join(s *site, p *Kprobe) Verdict {
	post := p.hasPost()
	if e.cfg.Hits.Jprobes && p.breaks() && slices.ContainsFunc(s.probes, (*Kprobe).breaks) {
		return refusal(SecondJprobe)
	}
	if post {
		if v := e.refit(s, true); v.Rule.Errno() != 0 {
			return v
		}
	}
	switch {
	case !s.aggr:
		e.aggregate(s)
		e.prepareOpt(s)
	case s.unused() && !p.state.flags.off():
		// Rescue an aggregate that waits for its jump to go. The kernel does
		// so for a disabled p as well, and then the jump stays for ever with
		// nothing to run.
		s.own.disabled = false
		e.optimize(s)
	}
	if s.own.gone {
		if v := e.revive(s); v.Rule.Errno() != 0 {
			return v
		}
	}
	if post {
		e.unoptimize(s, true)
		s.post = true
	}
	s.add(p)
	e.refit(s, s.hasPost()) // it may have come back without a post_handler in sight
	e.touch(s)
	if s.own.off() && !p.state.flags.off() {
		s.own.disabled = false
		if !e.disarmed.Load() {
			e.arm(s)
		}
	}
	return Verdict{}
}

// revive prepares a site anew whose text had been freed and is there again.
func (e *Engine) revive(s *site) Verdict {
	s.ftrace = e.fentry(s.addr)
	s.text, s.want = textOriginal, textOriginal
	if v := e.prepare(s); v.Rule.Errno() != 0 {
		s.text, s.want = textNothing, textNothing
		return v
	}
	e.prepareOpt(s)
	s.own.gone, s.own.disabled = false, true
	return Verdict{}
}

// unregister takes ps out of the table and the text. The caller has to wait for
// hits.
func (e *Engine) unregister(ps []*Kprobe) {
	for _, p := range ps {
		if !e.withdraw(p) {
			p.Addr = 0
			continue
		}
		e.logProbe(p, "unregistered")
	}
	e.logFlush("disarm")
}

// withdraw is __unregister_kprobe_top; false when p is not registered.
func (e *Engine) withdraw(p *Kprobe) bool {
	s := e.disable(p)
	if s == nil {
		return false
	}
	if rp := p.state.ret; rp != nil {
		rp.pool.cur.Load().probe.Store(nil) // pending returns go on without it
		e.returns[p.Want]--
	}
	switch {
	case !s.aggr, len(s.probes) == 1 && s.quiet():
		e.remove(s)
		return true
	}
	s.drop(p)
	s.dropPost(p)
	e.refit(s, s.hasPost())
	e.touch(s)
	if !s.off() && !e.disarmed.Load() {
		e.optimize(s) // a post_handler may have gone
	}
	return true
}
