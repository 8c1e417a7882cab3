package explain

import (
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// finding is v for people.
func (x *explainer) finding(v engine.Verdict) Finding {
	f := Finding{Rule: v.Rule, Says: v.Rule.Text(x.breakpoint()), Advice: v.Rule.Advice()}
	if errno := v.Rule.Errno(); errno != 0 {
		f.Errno = kernel.ErrnoName(errno)
	}
	if v.At == 0 || v.At == uint64(x.Address) && v.Rule.Errno() != 0 {
		return f
	}
	f.At, f.Where, f.Length = Address(v.At), x.symbolic(v.At), v.Len
	if v.Rule != engine.Blacklisted && v.Rule != engine.Preamble {
		f.Insn = x.line(v.At)
	}
	return f
}

// symbolic is addr as kprobes/list writes it, with the module in front.
func (x *explainer) symbolic(addr uint64) string {
	sym, ok := x.kernel.Symbol(addr)
	if !ok {
		return Place{Addr: addr}.String()
	}
	p := Place{Symbol: sym.Name, Offset: addr - sym.Addr}
	if sym.Module != "" {
		p.Symbol = sym.Module + ":" + sym.Name
	}
	return p.String()
}

// line is the original instruction that begins at addr, or nil.
func (x *explainer) line(addr uint64) (l *Line) {
	x.view.Walk(addr, addr+1, func(at uint64, n int) bool {
		l = &Line{Address: Address(at), Bytes: x.original(at, n)}
		return false
	})
	return l
}

// original is n original bytes at addr, or as many as there are.
func (x *explainer) original(addr uint64, n int) Bytes {
	b := make([]byte, n)
	return b[:x.view.ReadOriginal(addr, b)]
}

// live is the memory's content there.
func (x *explainer) live(addr uint64, n int) Bytes {
	b := make([]byte, n)
	return b[:x.view.ReadText(addr, b)]
}

// reasons fills in Why.
func (x *explainer) reasons() {
	s := x.site
	if s != nil && s.Gone {
		x.why(refusal(engine.Gone))
		return
	}
	if x.Kprobe.Refuses() {
		return
	}
	if o := x.displaced(); o != nil && !x.Registered {
		x.Displaces = x.symbolic(o.Addr)
	}
	if x.How == engine.ArmJump {
		return
	}
	x.unarmed()
	v := x.opt()
	if v.Rule == engine.OK {
		x.current()
	} else {
		x.why(v)
	}
	x.unboosted()
}

func (x *explainer) why(v engine.Verdict) { x.Why = append(x.Why, x.finding(v)) }

// unarmed says why probes are not armed.
func (x *explainer) unarmed() {
	if !x.knobs.Enabled {
		x.why(refusal(engine.OptDisarmed))
	}
	if x.Best == engine.ArmFtrace && !x.knobs.Ftrace {
		x.why(refusal(engine.OptNoFtrace))
	}
	if !x.Registered || !x.site.Off() {
		return
	}
	if x.site.AllDisabled {
		x.why(refusal(engine.OptDisabled))
	} else {
		x.why(refusal(engine.OptStranded))
	}
}

// opt is why there can be no jump, now or later.
func (x *explainer) opt() engine.Verdict {
	s := x.site
	if s == nil || x.out.Opt.Rule != engine.OK {
		return x.out.Opt
	}
	return s.Opt
}

// current says what stands against a jump that could be (optimize_kprobe's
// conditions, in its order).
func (x *explainer) current() {
	s := x.site
	before := len(x.Why)
	if !x.knobs.Optimization {
		x.why(refusal(engine.OptKnob))
	}
	if s != nil && s.PostHandler {
		x.why(refusal(engine.OptPostHandler))
	}
	if o := x.overlap(); o != nil {
		f := x.finding(engine.Verdict{Rule: engine.OptOverlap, At: o.Addr})
		f.Other = x.symbolic(o.Addr)
		x.Why = append(x.Why, f)
	}
	switch {
	case !x.Registered, len(x.Why) > before, x.site.Off(), !x.knobs.Enabled:
	case s.Queue == "optimizing":
		x.why(refusal(engine.OptQueued))
	default:
		x.why(refusal(engine.OptRequeue))
	}
}

// unboosted says why a breakpoint that is served by a second trap, or would be, is.
func (x *explainer) unboosted() {
	how := x.How
	if how == engine.ArmNone {
		how = x.Best
	}
	if how != engine.ArmStepped && how != engine.ArmEmulated {
		return
	}
	switch i := &x.out.Insn; {
	case i.NotBoosted != engine.OK:
		x.why(refusal(i.NotBoosted))
	case x.site != nil && x.site.PostHandler:
		x.why(refusal(engine.BoostPostHandler))
	}
}
