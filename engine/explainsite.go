package engine

// textStates are the names of what the text holds at a site.
var textStates = [...]string{
	textOriginal: "original", textBreakpoint: "int3", textCall: "call", textJump: "jump",
	textTrapJump: "int3 over jump", textNothing: "freed",
}

// siteState is s for people.
func (e *Engine) siteState(s *site) *SiteState {
	f := s.flags()
	st := &SiteState{
		Text: textStates[s.text], Aggregate: s.aggr,
		Disabled: f.disabled, Gone: f.gone, Optimized: f.optimized,
		Queue: e.opt.name(s.queue),
	}
	if s.text.armed() {
		st.Hits = e.cfg.Text.Hits(s.addr)
		if s.gateSet {
			st.Hits += e.cfg.Text.Hits(s.detour.Gate)
		}
	}
	for _, p := range s.probes {
		pf := &p.state.flags
		ps := ProbeState{
			Name: p.name(), Kind: "k", Disabled: pf.disabled, Gone: pf.gone,
			PreHandler: p.PreHandler != nil, PostHandler: p.PostHandler != nil, Missed: p.Nmissed(),
		}
		if rp := p.state.ret; rp != nil {
			ps.Kind, ps.PreHandler, ps.PostHandler = "r", false, false
			ps.Missed += rp.Nmissed()
		}
		st.Probes = append(st.Probes, ps)
	}
	return st
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

// arming finds How and Best.
func (x *explainer) arming() {
	x.Best = x.out.Best
	switch {
	case x.Registered:
		x.How = x.site.arming()
	case x.Kprobe.Refuses() || x.e.disarmed.Load():
		x.How = ArmNone
	default:
		x.How = x.prospect()
	}
	if x.How == ArmFtrace && x.e.noFtrace.Load() {
		x.How = ArmNone
	}
}

// arming is how s is armed: what a hit would do.
func (s *site) arming() Arming {
	h := s.plan.Load()
	switch {
	case !s.text.armed() || h == nil:
		return ArmNone
	case s.text == textCall:
		return ArmFtrace
	case s.text == textJump:
		return ArmJump
	case s.detour != nil && h.direct == s.detour.Copy:
		return ArmQueued
	case h.direct != 0:
		return ArmBoosted
	case h.emulate != nil:
		return ArmEmulated
	}
	return ArmStepped
}

// prospect is what a probe would become that was registered now, enabled and
// without a post_handler.
func (x *explainer) prospect() Arming {
	if x.Best == ArmJump && (!x.e.allowOpt.Load() || x.overlap() != nil) {
		return x.out.insn.plain()
	}
	return x.Best
}

// overlap is the armed site nearest behind the place in its region, or nil:
// arch_check_optimized_kprobe, without making a detour buffer for it.
func (x *explainer) overlap() *site {
	for i := 1; i < x.regionLen(); i++ {
		if o := x.e.find(uint64(x.Address) + uint64(i)); o != nil && !o.quiet() {
			return o
		}
	}
	return nil
}

// regionLen is how many bytes a jump displaces; 0 if there can be none.
func (x *explainer) regionLen() int {
	if x.site != nil && x.site.detour != nil {
		return x.site.detour.Region
	}
	if x.out.Opt.Rule == OK {
		return x.out.detour.Region
	}
	return 0
}

// displaced is the site that has, or is about to have, a jump whose region the
// place lies in (get_optimized_kprobe, likewise).
func (x *explainer) displaced() *site {
	for i := uint64(1); i < x.e.maxRegion(); i++ {
		s := x.e.find(uint64(x.Address) - i)
		if s == nil {
			continue
		}
		if s.aggr && s.own.optimized && s.detour != nil && i < uint64(s.detour.Region) {
			return s
		}
		return nil
	}
	return nil
}
