package explain

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// An Explainer explains places of one engine. It keeps no state: any goroutine may use it.
type Explainer struct{ engine *engine.Engine }

// New returns the Explainer of e.
func New(e *engine.Engine) Explainer { return Explainer{e} }

// Of explains the place that spec names.
func Of(e *engine.Engine, spec string) Explanation { return New(e).Explain(ParsePlace(spec)) }

// Explain returns everything that is known about probing p.
func (e Explainer) Explain(p Place) Explanation {
	var x Explanation
	e.explain(&x, p, false)
	pr := printer{e.engine.Arch(), e.engine.Kernel()}
	pr.all(&x)
	return x
}

// ExplainBriefly is Explain without Suggestions, Names and the assembly text of instructions, which
// take long to find. It is for questions about thousands of places.
func (e Explainer) ExplainBriefly(p Place) (x Explanation) {
	e.explain(&x, p, true)
	return x
}

// ExplainInto is ExplainBriefly in the place of x, whatever that is: an Explanation is large.
func (e Explainer) ExplainInto(x *Explanation, p Place) { e.explain(x, p, true) }

func (e Explainer) explain(done *Explanation, p Place, brief bool) {
	*done = Explanation{Spec: p.Spec, Place: p.String()}
	e.engine.View(func(v engine.View) {
		x := &explainer{
			view: v, arch: e.engine.Arch(), kernel: e.engine.Kernel(), knobs: v.Knobs(), brief: brief,
			Explanation: done,
		}
		if name := e.engine.Arch().Breakpoint.Name; name != x.breakpoint() {
			x.Breakpoint = name
		}
		x.explain(p)
	})
}

// An explainer is an Explanation in the making.
type explainer struct {
	view   engine.View
	arch   *engine.Arch
	kernel kernel.Kernel
	knobs  engine.Knobs
	*Explanation
	site  *engine.SiteView
	out   engine.Prospect
	known bool // the places of a slot and a detour buffer are known
	brief bool // no suggestions and names
}

func (x *explainer) explain(p Place) {
	if p.Spec == "" && p.Bad == "" {
		x.Spec = x.Place
	}
	x.locate(p)
	x.judge(p)
	x.site = x.view.Site(uint64(x.Address))
	if x.site != nil {
		x.Registered = len(x.site.Probes) > 0
		x.Site = siteState(x.site)
	}
	x.arming()
	x.reasons()
	x.evidence()
	x.advise(p)
}

// jumpLen is the length of a jump to a detour buffer in bytes; 0: there is none.
func (x *explainer) jumpLen() int {
	if x.arch.Jump.Encode == nil {
		return 0
	}
	return x.arch.Jump.Len
}

func refusal(r engine.Rule) engine.Verdict { return engine.Verdict{Rule: r} }
