package explain

import "github.com/kprobefs/kprobefs/engine"

// siteState is s for people.
func siteState(s *engine.SiteView) *SiteState {
	st := &SiteState{
		Text: s.Text, Aggregate: s.Aggregate,
		Disabled: s.Disabled, Gone: s.Gone, Optimized: s.Optimized,
		Queue: s.Queue, Hits: s.Hits,
	}
	for i := range s.Probes {
		p := &s.Probes[i]
		kind := "k"
		if p.Return {
			kind = "r"
		}
		st.Probes = append(st.Probes, ProbeState{
			Name: p.Name, Kind: kind, Disabled: p.Disabled, Gone: p.Gone,
			PreHandler: p.PreHandler, PostHandler: p.PostHandler, Missed: p.Missed, NoInstance: p.NoInstance,
		})
	}
	return st
}

// arming finds How and Best.
func (x *explainer) arming() {
	x.Best = x.out.Best
	switch {
	case x.Registered:
		x.How = x.site.Arming
	case x.Kprobe.Refuses() || !x.knobs.Enabled:
		x.How = engine.ArmNone
	default:
		x.How = x.prospect()
	}
	if x.How == engine.ArmFtrace && !x.knobs.Ftrace {
		x.How = engine.ArmNone
	}
}

// prospect is the future of a probe that is registered now, enabled and without a post_handler.
func (x *explainer) prospect() engine.Arming {
	if x.Best == engine.ArmJump && (!x.knobs.Optimization || x.overlap() != nil) {
		return x.out.Insn.Plain()
	}
	return x.Best
}

// overlap is the armed site nearest behind the place in its region, or nil:
// arch_check_optimized_kprobe, without making a detour buffer for it.
func (x *explainer) overlap() *engine.SiteView {
	for i := 1; i < x.regionLen(); i++ {
		if o := x.view.Site(uint64(x.Address) + uint64(i)); o != nil && !o.Quiet() {
			return o
		}
	}
	return nil
}

// regionLen is how many bytes a jump displaces; 0 if there can be none.
func (x *explainer) regionLen() int {
	if x.site != nil && x.site.Detour != nil {
		return x.site.Detour.Region
	}
	if x.out.Opt.Rule == engine.OK {
		return x.out.Detour.Region
	}
	return 0
}

// displaced is the site that has, or is about to have, a jump whose region the
// place lies in (get_optimized_kprobe, likewise).
func (x *explainer) displaced() *engine.SiteView {
	for i := uint64(1); i < x.view.MaxRegion(); i++ {
		s := x.view.Site(uint64(x.Address) - i)
		if s == nil {
			continue
		}
		if s.Aggregate && s.Optimized && s.Detour != nil && i < uint64(s.Detour.Region) {
			return s
		}
		return nil
	}
	return nil
}
