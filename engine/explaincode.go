package engine

import "bytes"

// evidence fills in the pieces of code.
func (x *explainer) evidence() {
	if x.Function == nil || !x.starts() {
		return
	}
	addr := uint64(x.Address)
	x.Instruction = x.e.line(addr)
	if x.Instruction == nil {
		return
	}
	n := len(x.Instruction.Bytes)
	if !x.Kprobe.Refuses() && x.out.Best != ArmFtrace {
		x.Region = x.region()
		n = len(x.Region.Bytes)
	}
	if live := x.e.live(addr, n); !bytes.Equal(live, x.e.original(addr, n)) {
		x.Text = &Piece{Address: x.Address, Bytes: live, Live: true, Lines: x.e.textLines(addr, live)}
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
	x.e.walk(uint64(x.Function.Start), addr+1, func(at uint64, n int) bool {
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
	x.e.walk(addr, end, func(at uint64, n int) bool {
		b := x.e.original(at, n)
		p.Lines = append(p.Lines, Line{Address: Address(at), Bytes: b})
		p.Bytes = append(p.Bytes, b...)
		return len(p.Bytes) < x.e.isa.jumpLen
	})
	p.Live = bytes.Equal(p.Bytes, x.e.live(addr, len(p.Bytes)))
	return p
}

// patch is what arms the probe, in its best form.
func (x *explainer) patch() *Piece {
	e, addr := x.e, uint64(x.Address)
	p := &Piece{Address: x.Address, Bytes: e.arch.Breakpoint.Bytes}
	switch {
	case x.out.Best == ArmFtrace:
		p.Bytes = e.arch.Call.Encode(addr, e.cfg.Text.FtraceTarget())
	case x.out.Best == ArmJump:
		to := x.detourAt()
		if to == 0 {
			return nil
		}
		p.Bytes = e.arch.Jump.Encode(addr, to)
	}
	p.Live = bytes.Equal(p.Bytes, e.live(addr, len(p.Bytes)))
	p.Lines = []Line{{Address: p.Address, Bytes: p.Bytes}}
	return p
}

// detourAt is where the detour buffer is, or would be; 0: nobody knows.
func (x *explainer) detourAt() uint64 {
	switch {
	case x.site != nil && x.site.detour != nil:
		return x.site.detourAt.addr
	case x.known:
		return x.out.detour.Gate
	}
	return 0
}

// slot is the copy of the instruction with its tail.
func (x *explainer) slot() *Piece {
	s := x.site
	if s == nil || s.slot.addr == 0 {
		return x.plannedSlot()
	}
	want := append(Bytes(nil), x.e.content(s)...)
	p := &Piece{Address: Address(s.slot.addr), Bytes: want}
	if s.slot.written {
		p.Bytes, p.Live = x.e.live(s.slot.addr, len(want)), true
	}
	p.split(x.slotLines(s.insn.CopyLen, s.slot.boosted))
	return p
}

func (x *explainer) plannedSlot() *Piece {
	slot, _, _ := x.e.forecast()
	i := &x.out.insn
	if !x.known || x.site != nil || i.Slot == nil {
		return nil
	}
	p := &Piece{Address: Address(slot), Bytes: append(Bytes(nil), i.Slot...)}
	p.split(x.slotLines(i.CopyLen, i.Boostable))
	return p
}

func (x *explainer) slotLines(n int, boosted bool) []cut {
	if boosted {
		return []cut{{n, "copy"}, {x.e.isa.jumpLen, "back to " + x.e.place(uint64(x.Address)+uint64(x.out.insn.Len))}}
	}
	return []cut{{n, "copy"}, {x.e.isa.breakLen, "ends the step"}}
}

// detour is the detour buffer.
func (x *explainer) detour() *Piece {
	d, live := &x.out.detour, false
	if s := x.site; s != nil && s.detour != nil {
		d, live = s.detour, s.detourAt.written
	} else if x.out.Opt.Rule != OK || !x.known || x.opt().Rule != OK {
		return nil
	}
	p := &Piece{Address: Address(d.Gate), Bytes: append(Bytes(nil), d.Buffer...), Live: live}
	if live {
		p.Bytes = x.e.live(d.Gate, len(d.Buffer))
	}
	cuts := []cut{{int(d.Copy - d.Gate), "gate: the handlers run"}}
	for i := range x.Region.Lines {
		cuts = append(cuts, cut{len(x.Region.Lines[i].Bytes), "copy of " + x.e.place(uint64(x.Region.Lines[i].Address))})
	}
	p.split(append(cuts, cut{x.e.isa.jumpLen, "back to " + x.e.place(uint64(x.Address)+uint64(d.Region))}))
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
