package explain

import (
	"bytes"

	"github.com/kprobefs/kprobefs/engine"
)

// evidence fills in the pieces of code.
func (x *explainer) evidence() {
	if x.Function == nil {
		return
	}
	addr := uint64(x.Address)
	if len(x.live(addr, 1)) == 0 || !x.starts() { // without text nothing is walked through
		return
	}
	x.Instruction = x.line(addr)
	if x.Instruction == nil {
		return
	}
	n := len(x.Instruction.Bytes)
	if !x.Kprobe.Refuses() && x.out.Best != engine.ArmFtrace {
		x.Region = x.region()
		n = len(x.Region.Bytes)
	}
	if live := x.live(addr, n); !bytes.Equal(live, x.original(addr, n)) {
		x.Text = &Piece{Address: x.Address, Bytes: live, Live: true, Lines: x.textLines(addr, live)}
	}
	if x.Kprobe.Refuses() {
		return
	}
	x.Patch = x.patch()
	x.Slot = x.slot()
	x.Detour = x.detour()
}

// starts reports whether an instruction begins at the place, as can_probe counts.
func (x *explainer) starts() (yes bool) {
	addr := uint64(x.Address)
	x.view.Walk(uint64(x.Function.Start), addr+1, func(at uint64, n int) bool {
		yes = at == addr
		return at < addr
	})
	return yes
}

// region is the instructions that a jump displaces, or, where there can be none,
// would have to.
func (x *explainer) region() *Piece {
	addr, end := uint64(x.Address), uint64(x.Function.End)
	p := &Piece{Address: x.Address}
	x.view.Walk(addr, end, func(at uint64, n int) bool {
		b := x.original(at, n)
		p.Lines = append(p.Lines, Line{Address: Address(at), Bytes: b})
		p.Bytes = append(p.Bytes, b...)
		return len(p.Bytes) < x.jumpLen()
	})
	p.Live = bytes.Equal(p.Bytes, x.live(addr, len(p.Bytes)))
	return p
}

// patch is the code that arms the probe, in its best form.
func (x *explainer) patch() *Piece {
	addr := uint64(x.Address)
	p := &Piece{Address: x.Address, Bytes: x.arch.Breakpoint.Bytes}
	switch {
	case x.out.Best == engine.ArmFtrace:
		p.Bytes = x.arch.Call.Encode(addr, x.view.FtraceTarget())
	case x.out.Best == engine.ArmJump:
		to := x.detourAt()
		if to == 0 {
			return nil
		}
		p.Bytes = x.arch.Jump.Encode(addr, to)
	}
	p.Live = bytes.Equal(p.Bytes, x.live(addr, len(p.Bytes)))
	p.Lines = []Line{{Address: p.Address, Bytes: p.Bytes}}
	return p
}

// detourAt is where the detour buffer is, or would be; 0: unknown.
func (x *explainer) detourAt() uint64 {
	switch {
	case x.site != nil && x.site.Detour != nil:
		return x.site.DetourAddr
	case x.known:
		return x.out.Detour.Gate
	}
	return 0
}

// slot is the copy of the instruction with its tail.
func (x *explainer) slot() *Piece {
	s := x.site
	if s == nil || s.SlotAddr == 0 {
		return x.plannedSlot()
	}
	p := &Piece{Address: Address(s.SlotAddr), Bytes: s.Slot}
	if s.SlotWritten {
		p.Bytes, p.Live = x.live(s.SlotAddr, len(s.Slot)), true
	}
	p.split(x.slotLines(s.CopyLen, s.Boosted))
	return p
}

func (x *explainer) plannedSlot() *Piece {
	slot, _, _ := x.view.Forecast()
	i := &x.out.Insn
	if !x.known || x.site != nil || i.Slot == nil {
		return nil
	}
	p := &Piece{Address: Address(slot), Bytes: append(Bytes(nil), i.Slot...)}
	p.split(x.slotLines(i.CopyLen, i.Boostable))
	return p
}

func (x *explainer) slotLines(n int, boosted bool) []cut {
	if boosted {
		return []cut{{n, "copy"}, {x.jumpLen(), "back to " + x.symbolic(uint64(x.Address)+uint64(x.out.Insn.Len))}}
	}
	return []cut{{n, "copy"}, {len(x.arch.Breakpoint.Bytes), "ends the step"}}
}

// detour is the detour buffer.
func (x *explainer) detour() *Piece {
	d, live := &x.out.Detour, false
	if s := x.site; s != nil && s.Detour != nil {
		d, live = s.Detour, s.DetourWritten
	} else if x.out.Opt.Rule != engine.OK || !x.known || x.opt().Rule != engine.OK {
		return nil
	}
	p := &Piece{Address: Address(d.Gate), Bytes: append(Bytes(nil), d.Buffer...), Live: live}
	if live {
		p.Bytes = x.live(d.Gate, len(d.Buffer))
	}
	cuts := []cut{{int(d.Copy - d.Gate), "gate: the handlers run"}}
	for i := range x.Region.Lines {
		cuts = append(cuts, cut{len(x.Region.Lines[i].Bytes), "copy of " + x.symbolic(uint64(x.Region.Lines[i].Address))})
	}
	p.split(append(cuts, cut{x.jumpLen(), "back to " + x.symbolic(uint64(x.Address)+uint64(d.Region))}))
	return p
}

// A cut is an instruction of known length.
type cut struct {
	n    int
	note string
}

// split makes Lines of p's bytes.
func (p *Piece) split(cuts []cut) {
	at := 0
	for _, c := range cuts {
		end := min(at+c.n, len(p.Bytes))
		p.Lines = append(p.Lines, Line{Address: p.Address + Address(at), Bytes: p.Bytes[at:end:end], Note: c.note})
		at = end
	}
}
