package engine

import "github.com/kprobefs/kprobefs/engine/kernel"

// An Outlook is what a probe at one address would be if nothing of today stood
// against it. It is cheap enough to ask for every instruction of a kernel.
type Outlook struct {
	Verdict Verdict // whether it can be probed
	Best    Arming  // ArmNone if not
	Opt     Verdict // why it is not jump-optimised; OK if it is
	Boost   Rule    // why it is not boosted; OK if it is, or is better
}

// Survey returns the outlook of addr.
func (e *Engine) Survey(addr uint64) Outlook {
	e.mu.Lock()
	defer e.mu.Unlock()
	slot, detour, _ := e.forecast()
	o := e.prospect(addr, slot, detour)
	return o.Outlook
}

// A SurveyedText is a function as Arch.Survey is given it.
type SurveyedText struct {
	Symbol       kernel.Symbol // the function
	Text         []byte        // its original bytes, and, where memory goes on, as much behind it as an instruction may have
	Slot, Detour uint64        // where copies would be
}

// A Sight is the outlook of one instruction.
type Sight struct {
	Addr   uint64 // of its first byte
	Length int    // in bytes
	Outlook
}

// maxBehind is more than an instruction that begins in a function may reach
// beyond it.
const maxBehind = 32

// SurveyFunction gives the outlook of each instruction of s to see, until that returns
// false: what Survey says of each, for a small part of the work. It locks the engine
// only to copy the text, so that several may run at once.
func (e *Engine) SurveyFunction(s kernel.Symbol, see func(Sight) bool) {
	if e.arch.Survey == nil {
		e.surveyEach(s, see)
		return
	}
	e.mu.Lock()
	t := SurveyedText{Symbol: s, Text: e.text(s.Addr, s.Size+maxBehind)}
	t.Slot, t.Detour, _ = e.forecast()
	e.mu.Unlock()
	e.arch.Survey(e.cfg.Kernel, t, see)
}

// surveyEach is SurveyFunction for an Arch without Survey: it asks about each instruction by itself.
func (e *Engine) surveyEach(s kernel.Symbol, see func(Sight) bool) {
	var all []Sight
	e.mu.Lock()
	slot, detour, _ := e.forecast()
	e.walk(s.Addr, s.Addr+s.Size, func(addr uint64, n int) bool {
		all = append(all, Sight{addr, n, e.prospect(addr, slot, detour).Outlook})
		return true
	})
	e.mu.Unlock()
	for _, at := range all {
		if !see(at) {
			return
		}
	}
}

// text is up to size bytes of original text. A symbol before a hole is as large as the
// hole, so memory is taken for what is there.
func (e *Engine) text(addr, size uint64) (text []byte) {
	for n := uint64(16 << 10); ; n *= 4 {
		text = make([]byte, min(n, size))
		text = text[:e.code.ReadOriginal(addr, text)]
		if uint64(len(text)) < n {
			return text
		}
	}
}

// Walk calls f for each original instruction from start, which must begin one, to
// end, as long as f returns true and the bytes are instructions. f must not call
// the engine.
func (e *Engine) Walk(start, end uint64, f func(addr uint64, length int) bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.walk(start, end, f)
}

func (e *Engine) walk(start, end uint64, f func(addr uint64, length int) bool) {
	if e.arch.Walk != nil {
		e.arch.Walk(e.cfg.Kernel, &e.code, start, end, f)
	}
}

// A Prospect is an Outlook with what it comes from.
type Prospect struct {
	Outlook
	Insn   Insn   // prepared for its slot, if Verdict does not refuse it
	Detour Detour // if Opt is OK
}

// prospect asks the arch everything about addr, for a slot and a detour buffer at the
// given places.
func (e *Engine) prospect(addr, slot, detour uint64) (o Prospect) {
	if o.Verdict = e.admit(addr, slot, &o.Insn); o.Verdict.Rule.Errno() != 0 {
		return o
	}
	if e.fentry(addr) {
		o.Best, o.Opt = ArmFtrace, refusal(OptFtrace)
		return o
	}
	insn := &o.Insn
	o.Opt = refusal(OptNotPrepared)
	if e.arch.Optimize != nil && e.arch.Jump.Encode != nil {
		o.Detour, o.Opt = e.arch.Optimize(e.cfg.Kernel, &e.code, addr, detour)
	}
	switch {
	case o.Opt.Rule == OK:
		o.Best = ArmJump
	default:
		o.Best = insn.Plain()
	}
	if o.Best != ArmJump {
		o.Boost = insn.NotBoosted
	}
	return o
}

// admit is what registering at addr answers, and, if it accepts, the instruction
// prepared for slot.
func (e *Engine) admit(addr, slot uint64, insn *Insn) Verdict {
	if _, _, v := e.address(&Kprobe{Addr: addr}); v.Rule != OK {
		return v
	}
	if v := e.safe(addr); v.Rule.Errno() != 0 {
		return v
	}
	if e.fentry(addr) {
		*insn = Insn{Len: len(e.arch.FtraceNop), Original: e.arch.FtraceNop}
		return Verdict{}
	}
	i, v := e.arch.Prepare(e.cfg.Kernel, &e.code, addr, slot)
	if v.Rule.Errno() == 0 {
		*insn = i
	}
	return v
}
