package emu

import (
	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
)

// MomentKind is what happens at a Moment.
type MomentKind string

const (
	MomentInsn   MomentKind = "instruction"   // the instruction at IP is next
	MomentPre    MomentKind = "pre_handler"   // a kprobe's handler has been called
	MomentPost   MomentKind = "post_handler"  // as well
	MomentEntry  MomentKind = "entry_handler" // a kretprobe's has been called at the function's entry
	MomentReturn MomentKind = "handler"       // and at its return
	MomentLater  MomentKind = "later"         // the instruction at IP is next, and others have run since the moment before
)

// Place is where the instruction of a Moment stands.
type Place string

const (
	PlaceFunction   Place = "function"          // in the probed function, but not at the site
	PlaceSite       Place = "site"              // the probed instruction's own address
	PlaceSlot       Place = "insn slot"         // in the copy that is stepped
	PlaceDetour     Place = "detour buffer"     // in the optimized probe's copy
	PlaceFtrace     Place = "ftrace trampoline" // on the way from the function's fentry call
	PlaceTrampoline Place = "return trampoline" // where a return probe's function returns to
	PlaceElsewhere  Place = "elsewhere"         // another function
)

// A Moment is a processor between two steps of a hit.
type Moment struct {
	Kind  MomentKind
	Probe string // whose handler runs, as its user has named it
	Place Place
	Regs  engine.Regs // of a handler: as it sees them
	Code  []byte      // the text at IP at that moment
	Stack [StackWords]uint64
}

// StackWords is how many words from the stack pointer on a Moment has.
const StackWords = 4

// maxCode is more than an instruction has.
const maxCode = 15

// place is what is known of the site whose hit is recorded.
type place struct {
	addr, end    uint64 // the site, and the end of its function
	start        uint64
	slot, detour uint64 // 0: there is none
	detourEnd    uint64
	ftrace       uint64 // the trampolines
	trampoline   uint64
}

// slotRoom and trampolineRoom are how far an instruction slot and a trampoline reach from their beginnings.
const (
	slotRoom       = 15
	trampolineRoom = 16
)

func (p *place) of(ip uint64) Place {
	switch {
	case ip == p.addr:
		return PlaceSite
	case p.slot != 0 && ip-p.slot < slotRoom:
		return PlaceSlot
	case p.detour != 0 && ip >= p.detour && ip < p.detourEnd:
		return PlaceDetour
	case ip-p.ftrace < trampolineRoom:
		return PlaceFtrace
	case ip-p.trampoline < trampolineRoom:
		return PlaceTrampoline
	case ip >= p.start && ip < p.end:
		return PlaceFunction
	}
	return PlaceElsewhere
}

// outOfLine reports whether a hit that is at ip is not over yet.
func (p *place) outOfLine(ip uint64) bool {
	switch p.of(ip) {
	case PlaceSlot, PlaceDetour, PlaceFtrace, PlaceTrampoline:
		return true
	}
	return false
}

// note records that a handler has been called.
func (t *Twin) note(kind MomentKind, probe string, c *engine.Context) {
	if t.who != nil && c.Task == &t.who.Task {
		t.add(Moment{Kind: kind, Probe: probe, Regs: *c.Regs})
	}
}

// see records that the instruction at r.IP is next.
func (t *Twin) see(kind MomentKind, r *uc.Regs) { t.add(Moment{Kind: kind, Regs: *asEngine(r)}) }

func (t *Twin) add(mo Moment) {
	if len(t.tape) >= maxMoments {
		return
	}
	mo.Place = t.place.of(mo.Regs.IP)
	code := make([]byte, maxCode)
	mo.Code = code[:t.m.text.readLocked(mo.Regs.IP, code)]
	for i := range mo.Stack {
		at := mo.Regs.SP + uint64(i)*t.m.mem.word
		if pa, ok := t.m.mem.phys(at, false); ok && pa+t.m.mem.word <= uint64(len(t.m.mem.ram)) && at%t.m.mem.word == 0 {
			mo.Stack[i] = t.m.mem.layout.Long(t.m.mem.ram[pa:])
		}
	}
	t.tape = append(t.tape, mo)
}
