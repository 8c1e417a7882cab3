package engine

// A plan says what a hit at a site does. It is immutable. A site gets a new plan whenever something
// that matters to a hit changes. Hits that are running go on with the old one.
type plan struct {
	site *site
	on   bool      // armed for at least one kprobe
	pre  []*Kprobe // enabled ones to be run before the instruction, newest first
	post []*Kprobe // and after it
	one  *Kprobe   // the one of pre if there are no others and it is no kretprobe's
	only *Kprobe   // one if it has Begin
	all  []*Kprobe // those that count a miss

	// direct: go on there, without a second trap: the boosted copy, or the copy
	// in the detour buffer. 0: emulate, or step the copy at slot.
	direct  uint64
	slot    uint64
	end     uint64 // IP at the trap of the breakpoint that ends the stepped copy
	next    uint64 // the instruction after the probed one
	keepIF  bool
	emulate func(*Context) bool
	resume  func(c *Context, addr, slot uint64) // Insn.Resume; nil: a step ends in a breakpoint
	late    bool                                // the copy ends in a jump back, which is used once it was stepped

	want   Want
	guests bool // handlers of modules: the processor goes on in one of them
}

// replan computes and publishes the plan for hits at s.
func (e *Engine) replan(s *site) {
	h := &plan{
		site: s, on: !s.off(),
		all:    append([]*Kprobe(nil), s.probes...),
		slot:   s.slot.addr,
		next:   s.addr + uint64(s.insn.Len),
		keepIF: s.insn.ClearsIF, emulate: s.insn.Emulate, resume: s.insn.Resume,
	}
	if h.slot != 0 {
		h.end = h.slot + uint64(s.insn.CopyLen) + e.isa.behind
	}
	h.enlist(e.isa.want)
	switch {
	case s.detour != nil && s.flags().optimized:
		h.direct = s.detour.Copy
	case s.slot.boosted && e.cfg.Hits.LateBoost && !s.stepped.Load():
		h.late, h.want = true, WantAll
	case s.slot.boosted:
		h.direct = s.slot.addr // even if there was no memory for a copy to be stepped
	case !s.ftrace:
		h.want = WantAll // stepping changes flags, emulating anything
	}
	s.plan.Store(h)
}

// enlist sorts the enabled kprobes by the handlers that they have. Hooking a return wants hook.
func (h *plan) enlist(hook Want) {
	npre, npost := 0, 0
	for _, p := range h.all {
		switch {
		case p.state.flags.off():
			continue
		case p.state.ret != nil:
			h.want = max(h.want, hook)
			npre++
		default:
			if p.PreHandler != nil {
				npre++
			}
			if p.PostHandler != nil {
				npost++
			}
		}
		h.want = max(h.want, p.Want)
		h.guests = h.guests || p.Owner.Module != ""
	}
	h.pre = h.pick(npre, func(p *Kprobe) bool { return p.state.ret != nil || p.PreHandler != nil })
	if len(h.pre) == 1 && h.pre[0].state.ret == nil {
		if h.one = h.pre[0]; h.one.Begin != nil {
			h.only = h.one
		}
	}
	h.post = h.pick(npost, func(p *Kprobe) bool { return p.state.ret == nil && p.PostHandler != nil })
}

// pick returns the n enabled kprobes that f accepts; all of them without a copy.
func (h *plan) pick(n int, f func(*Kprobe) bool) []*Kprobe {
	switch n {
	case 0:
		return nil
	case len(h.all):
		return h.all
	}
	list := make([]*Kprobe, 0, n)
	for _, p := range h.all {
		if !p.state.flags.off() && f(p) {
			list = append(list, p)
		}
	}
	return list
}

// quick reports whether no handler wants to be called.
func (h *plan) quick() bool { return len(h.pre) == 0 && len(h.post) == 0 }

// trapAt is the machine's trap for s while its text is t.
func (h *plan) trapAt(t textState) Trap {
	tr := Trap{Addr: h.site.addr, Want: h.want, Next: h.usual()}
	next := h.direct
	if t == textCall {
		tr.Kind, tr.Next, next = TrapFtrace, 0, h.next
	}
	if next != 0 && h.quick() {
		tr.Quick, tr.Next, tr.Want = true, next, WantIP
	}
	return tr
}

// usual is where a hit goes on unless a handler has changed the path; 0: there is no such place.
func (h *plan) usual() uint64 {
	switch {
	case h.guests:
		return 0
	case h.direct != 0 && !h.late:
		return h.direct
	case h.emulate != nil, h.resume != nil: // anywhere; and with the trap flag, so by other translations
		return 0
	}
	return h.slot
}

// stepTrap is the machine's trap for the breakpoint that ends the stepped copy. Its hit restores
// flags, and post_handlers want the registers.
func (h *plan) stepTrap(behind uint64) Trap {
	t := Trap{Addr: h.end - behind, Kind: TrapBreakpoint, Want: WantAll}
	if !h.guests {
		t.Next = h.next
	}
	return t
}

// gateTrap is the machine's trap for the gate of the detour buffer.
func (h *plan) gateTrap(d *Detour) Trap {
	tr := Trap{Addr: d.Gate, Kind: TrapOptimize, Want: h.want, Next: d.Copy}
	switch {
	case len(h.pre) == 0 || !h.on:
		tr.Quick, tr.Want = true, WantIP
	case h.guests:
		tr.Next = 0
	}
	return tr
}
