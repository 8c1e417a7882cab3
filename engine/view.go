package engine

import (
	"bytes"

	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// A View shows the engine to who asks about places, and changes nothing. It is good until the function
// that Engine.View has given it to returns. Until then the kprobe mutex is held, so that all that it shows
// is of one moment.
type View struct{ e *Engine }

// View calls f with a View. f calls no method of the engine itself, and does not keep the View.
func (e *Engine) View(f func(View)) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f(View{e})
}

// Arch is the architecture that the engine was built with.
func (e *Engine) Arch() *Arch { return e.arch }

// Kernel is the kernel that the engine was built with.
func (e *Engine) Kernel() kernel.Kernel { return e.cfg.Kernel }

// Knobs are the switches that decide about all kprobes.
type Knobs struct {
	Enabled      bool // kprobes/enabled
	Optimization bool // debug.kprobes-optimization
	Ftrace       bool // kernel.ftrace_enabled
}

// Knobs are how the switches stand.
func (v View) Knobs() Knobs {
	return Knobs{Enabled: v.e.Enabled(), Optimization: v.e.Optimization(), Ftrace: !v.e.noFtrace.Load()}
}

// Language is that of the kernel's kprobe_events.
func (v View) Language() release.Language { return v.e.cfg.Language }

// ReadText copies the live text at addr, and returns how many bytes are mapped.
func (v View) ReadText(addr uint64, p []byte) int { return v.e.cfg.Text.ReadText(addr, p) }

// ReadOriginal is Code's.
func (v View) ReadOriginal(addr uint64, p []byte) int { return v.e.code.ReadOriginal(addr, p) }

// Walk is Engine.Walk.
func (v View) Walk(start, end uint64, f func(addr uint64, length int) bool) { v.e.walk(start, end, f) }

// CallFits reports whether the entry at addr has a nop that a call fits into, perhaps behind a landing
// (bpf_arch_text_poke).
func (v View) CallFits(addr uint64) bool {
	isa := v.e.arch.ISA
	b := make([]byte, 16)
	b = b[:v.ReadOriginal(addr, b)]
	for _, l := range isa.Landings {
		if rest, ok := bytes.CutPrefix(b, l); ok {
			b = rest
			break
		}
	}
	return bytes.HasPrefix(b, isa.FtraceNop)
}

// FtraceTarget is where an fentry site that is armed calls.
func (v View) FtraceTarget() uint64 { return v.e.cfg.Text.FtraceTarget() }

// MaxRegion is one more than the bytes of text that a jump can displace.
func (v View) MaxRegion() uint64 { return v.e.maxRegion() }

// Resolve is where a kprobe with these fields would be put, and whether that is a function's entry. The
// verdict says why it is nowhere.
func (v View) Resolve(symbol string, offset, addr uint64) (at uint64, entry bool, why Verdict) {
	return v.e.place(&Kprobe{Symbol: symbol, Offset: offset, Addr: addr})
}

// NoReturn reports whether no kretprobe may be on the function at addr.
func (v View) NoReturn(addr uint64) bool { return v.e.noReturn[addr] }

// Forecast is where the slot and the detour buffer of a probe would be if it were registered now. If that is
// not known, they are near enough for what depends on reach alone.
func (v View) Forecast() (slot, detour uint64, known bool) { return v.e.forecast() }

// Admit is what registering a probe at addr would answer.
func (v View) Admit(addr uint64) Verdict {
	slot, _, _ := v.e.forecast()
	return v.e.admit(addr, slot, new(Insn))
}

// Prospect is what a probe at addr would become, with its slot and its detour buffer at these addresses.
func (v View) Prospect(addr, slot, detour uint64) Prospect { return v.e.prospect(addr, slot, detour) }

// Site is the site whose probed instruction is at addr; nil: there is none.
func (v View) Site(addr uint64) *SiteView {
	s := v.e.find(addr)
	if s == nil {
		return nil
	}
	return v.e.siteView(s)
}

// Sites calls f for each site and its bucket in the kernel's table of kprobes, in the order of the table.
func (v View) Sites(f func(bucket int, s *SiteView)) {
	v.e.each(func(s *site) { f(v.e.bucket(s.addr), v.e.siteView(s)) })
}
