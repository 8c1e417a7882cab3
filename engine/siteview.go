package engine

// A SiteView is a copy of one site: one address with probes, or with what is left of them.
type SiteView struct {
	Addr  uint64 // of the probed instruction
	First byte   // of it, which a breakpoint replaces (kprobe.opcode); 0 at an fentry site

	// Text is what the text holds there: original, call, jump, freed, the name of
	// the breakpoint ("int3" on x86), or that and " over jump".
	Text    string
	Changed int    // how many bytes of text at Addr probes have changed; 0: the site is not armed
	Jumps   bool   // these bytes are a jump to the detour buffer, or one with a breakpoint over it
	Arming  Arming // what a hit does now
	Hits    uint64 // since the site was last armed

	// Aggregate: the site has flags of its own, as the kernel's aggregate kprobe. Else its flags are those
	// of its only probe. Optimized is the tag of kprobes/list: set as soon as the site is queued. Gone: its
	// text has been freed.
	Aggregate, Disabled, Gone, Optimized bool

	PostHandler bool // there is a post_handler, also if its probe is disabled
	AllDisabled bool // each of Probes is disabled or gone
	// Queue is the optimizer's list that the site is on: optimizing, unoptimizing; "": none.
	Queue string
	// Opt is why no jump was prepared when the site was made; OK: one was.
	Opt Verdict

	// Slot are the bytes in the instruction slot at SlotAddr, or, unless SlotWritten, those that are to be
	// there. SlotAddr 0: the site has no slot. CopyLen of them are the copy of the instruction. Boosted: the
	// rest is a jump back, and no breakpoint.
	Slot                 []byte
	SlotAddr             uint64
	CopyLen              int
	SlotWritten, Boosted bool

	Detour        *Detour // not to be changed; nil: the site has no detour buffer
	DetourAddr    uint64  // of the detour buffer
	DetourWritten bool    // the detour buffer is in memory

	Probes []ProbeView // newest first
}

// Off reports whether the site is disabled. A site that is gone counts as disabled.
func (s *SiteView) Off() bool { return s.Disabled || s.Gone }

// Quiet reports whether nothing is in the text at the site, nor about to be changed there.
func (s *SiteView) Quiet() bool { return s.Off() && s.Queue == "" }

// A ProbeView is a copy of what the engine knows of one kprobe.
type ProbeView struct {
	Kprobe                  *Kprobe // whose view it is
	Name                    string  // as its user named it
	Return                  bool    // it is the entry of a kretprobe
	Disabled, Gone          bool    // by itself; its text has been freed
	PreHandler, PostHandler bool    // its user has given one
	Missed                  uint64  // hits that ran no handler, and returns that were not caught
	NoInstance              uint64  // of these, returns for which no instance was free; the others came while a kprobe was handled
}

// textStates are the names of what the text holds at a site. A %s stands for the breakpoint's name.
var textStates = [...]string{
	textOriginal: "original", textBreakpoint: "%s", textCall: "call", textJump: "jump",
	textTrapJump: "%s over jump", textNothing: "freed",
}

func (e *Engine) siteView(s *site) *SiteView {
	f := s.flags()
	v := &SiteView{
		Addr: s.addr, First: s.opcode(), Text: withBreakpoint(textStates[s.text], e.arch.Breakpoint.Name), Changed: len(e.changed(s)), Jumps: s.text.jumps(), Arming: s.arming(),
		Aggregate: s.aggr, Disabled: f.disabled, Gone: f.gone, Optimized: f.optimized,
		PostHandler: s.hasPost(), AllDisabled: s.allOff(), Queue: e.opt.name(s.queue), Opt: s.prepared(),
		SlotAddr: s.slot.addr, CopyLen: s.insn.CopyLen, SlotWritten: s.slot.written, Boosted: s.slot.boosted,
		Detour: s.detour, DetourAddr: s.detourAt.addr, DetourWritten: s.detourAt.written,
		Hits: e.hits(s),
	}
	if s.slot.addr != 0 {
		v.Slot = e.appendContent(nil, s)
	}
	for _, p := range s.probes {
		v.Probes = append(v.Probes, p.view())
	}
	return v
}

func (p *Kprobe) view() ProbeView {
	f := &p.state.flags
	v := ProbeView{
		Kprobe: p, Name: p.name(), Disabled: f.disabled, Gone: f.gone,
		PreHandler: p.PreHandler != nil, PostHandler: p.PostHandler != nil, Missed: p.Nmissed(),
	}
	if rp := p.state.ret; rp != nil { // its handlers are the engine's
		v.Return, v.PreHandler, v.PostHandler = true, false, false
		v.NoInstance = rp.Nmissed()
		v.Missed += v.NoInstance
	}
	return v
}

// prepared is why there can be no jump at s; OK: there can.
func (s *site) prepared() Verdict {
	switch {
	case s.optready:
		return Verdict{}
	case s.verdict.Rule != OK:
		return s.verdict
	}
	return refusal(OptNotPrepared)
}

// name is the name of q; "" for none.
func (o *optimizer) name(q *queue) string {
	switch q {
	case &o.optimizing:
		return "optimizing"
	case &o.unoptimizing:
		return "unoptimizing"
	}
	return ""
}

// opcode is the first byte of the probed instruction. A site that is armed by a call keeps none (arch_prepare_kprobe_ftrace).
func (s *site) opcode() byte {
	if s.ftrace || len(s.insn.Original) == 0 {
		return 0
	}
	return s.insn.Original[0]
}
