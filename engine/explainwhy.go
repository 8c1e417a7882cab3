package engine

import "github.com/kprobefs/kprobefs/engine/kernel"

// finding is v for people.
func (x *explainer) finding(v Verdict) Finding {
	f := Finding{Rule: v.Rule, Says: v.Rule.String(), Advice: v.Rule.Advice()}
	if errno := v.Rule.Errno(); errno != 0 {
		f.Errno = kernel.ErrnoName(errno)
	}
	if v.At == 0 || v.At == uint64(x.Address) && v.Rule.Errno() != 0 {
		return f
	}
	f.At, f.Where, f.Length = Address(v.At), x.e.place(v.At), v.Len
	if v.Rule != Blacklisted && v.Rule != Preamble {
		f.Insn = x.e.line(v.At)
	}
	return f
}

// place is addr as kprobes/list writes it, with the module in front.
func (e *Engine) place(addr uint64) string {
	sym, ok := e.cfg.Kernel.Symbol(addr)
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
func (e *Engine) line(addr uint64) (l *Line) {
	e.walk(addr, addr+1, func(at uint64, n int) bool {
		l = &Line{Address: Address(at), Bytes: e.original(at, n)}
		return false
	})
	return l
}

// original is n original bytes at addr, or as many as there are.
func (e *Engine) original(addr uint64, n int) Bytes {
	b := make([]byte, n)
	return b[:e.code.ReadOriginal(addr, b)]
}

// live is what is in memory there.
func (e *Engine) live(addr uint64, n int) Bytes {
	b := make([]byte, n)
	return b[:e.cfg.Text.ReadText(addr, b)]
}

// reasons fills in Why.
func (x *explainer) reasons() {
	s := x.site
	if s != nil && s.flags().gone {
		x.why(refusal(Gone))
		return
	}
	if x.Kprobe.Refuses() {
		return
	}
	if o := x.displaced(); o != nil && !x.Registered {
		x.Displaces = x.e.place(o.addr)
	}
	if x.How == ArmJump {
		return
	}
	x.unarmed()
	v := x.opt()
	if v.Rule == OK {
		x.current()
	} else {
		x.why(v)
	}
	x.unboosted()
}

func (x *explainer) why(v Verdict) { x.Why = append(x.Why, x.finding(v)) }

// unarmed says why probes are not armed.
func (x *explainer) unarmed() {
	if x.e.disarmed.Load() {
		x.why(refusal(OptDisarmed))
	}
	if x.Best == ArmFtrace && x.e.noFtrace.Load() {
		x.why(refusal(OptNoFtrace))
	}
	if !x.Registered || !x.site.off() {
		return
	}
	if x.site.allOff() {
		x.why(refusal(OptDisabled))
	} else {
		x.why(refusal(OptStranded))
	}
}

// opt is why there can be no jump, now or later.
func (x *explainer) opt() Verdict {
	s := x.site
	switch {
	case s == nil, s.optready, x.out.Opt.Rule != OK:
		return x.out.Opt
	case s.verdict.Rule != OK:
		return s.verdict
	}
	return refusal(OptNotPrepared)
}

// current says what stands against a jump that could be (optimize_kprobe's
// conditions, in its order).
func (x *explainer) current() {
	e, s := x.e, x.site
	before := len(x.Why)
	if !e.allowOpt.Load() {
		x.why(refusal(OptKnob))
	}
	if s != nil && s.hasPost() {
		x.why(refusal(OptPostHandler))
	}
	if o := x.overlap(); o != nil {
		f := x.finding(Verdict{Rule: OptOverlap, At: o.addr})
		f.Other = e.place(o.addr)
		x.Why = append(x.Why, f)
	}
	switch {
	case !x.Registered, len(x.Why) > before, x.site.off(), e.disarmed.Load():
	case s.queue == &e.opt.optimizing:
		x.why(refusal(OptQueued))
	default:
		x.why(refusal(OptRequeue))
	}
}

// unboosted says why a breakpoint that is served by a second trap, or would be, is.
func (x *explainer) unboosted() {
	how := x.How
	if how == ArmNone {
		how = x.Best
	}
	if how != ArmStepped && how != ArmEmulated {
		return
	}
	switch i := &x.out.insn; {
	case i.NotBoosted != OK:
		x.why(refusal(i.NotBoosted))
	case x.site != nil && x.site.hasPost():
		x.why(refusal(BoostPostHandler))
	}
}
