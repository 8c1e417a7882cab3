package x86

import (
	"cmp"
	"slices"
	"sort"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A fact describes an instruction, wherever its copy might be.
type fact struct {
	addr   uint64
	disp   int64       // of a RIP-relative operand: the address
	length uint8       //
	rip    bool        // there is one
	fentry bool        // a nop that ftrace may change
	probe  engine.Rule // why can_probe refuses it, as an instruction
	copy   engine.Rule // why it cannot be copied (copyInstruction without reach)
	boost  engine.Rule // why it is not boosted
	why    engine.Rule // why it cannot be part of a region (unboostable); OK if it can
	admit  engine.Rule // why it cannot be probed although it can be copied
	plain  engine.Arming
}

// A leap is a jump within a function: from one instruction to an address.
type leap struct{ from, to uint64 }

// A function is one whose instructions are decoded once for all of them.
type function struct {
	*Profile
	engine.SurveyedText
	k     kernel.Kernel
	core  *kernel.Tables
	sites kernel.Tables // the sites in and right behind it
	facts []fact
	leaps []leap
	end   engine.Verdict // what keeps every place in it from being optimised, or OK
	going bool           // its module is
	limit uint64         // where text ends
	fixed engine.Rule    // what refuses every place in it, or OK
	black []kernel.Range // blacklisted parts of it
}

// survey is Arch.Survey: for each instruction what check, prepare and optimize say.
func (p *Profile) survey(k kernel.Kernel, t engine.SurveyedText, see func(engine.Sight) bool) {
	f := &function{Profile: p, SurveyedText: t, k: k, core: engine.CoreTables(k)}
	f.whole()
	f.decode()
	// As canOptimize meets them, among those to one address.
	slices.SortStableFunc(f.leaps, func(a, b leap) int { return cmp.Compare(a.to, b.to) })
	for i := range f.facts {
		if !see(engine.Sight{Addr: f.facts[i].addr, Length: int(f.facts[i].length), Outlook: f.outlook(i)}) {
			return
		}
	}
}

// whole finds the facts that hold for all of the function.
func (f *function) whole() {
	sym := f.Symbol
	all := engine.TablesOf(f.k, sym.Addr)
	for kind := range all.Sites {
		f.sites.Sites[kind] = within(all.Sites[kind], sym.Addr, sym.Addr+sym.Size+maxRegion)
	}
	for i := range all.Blacklist {
		if r := all.Blacklist[i].Range; r.Start < sym.Addr+sym.Size && sym.Addr < r.End {
			f.black = append(f.black, r)
		}
	}
	// Of a place that no table speaks of, engine.AddressSafe decides by its function.
	mod, _ := f.k.Module(sym.Addr)
	f.going = mod.Going
	// The last function is longer than text, for it ends where a page does.
	for _, r := range []kernel.Range{mod.Core, mod.Init, f.core.CoreText, f.core.InitText} {
		if r.Contains(sym.Addr) {
			f.limit = r.End
		}
	}
	if _, bad := engine.WithinBlacklist(f.k, &kernel.Tables{}, sym, sym.Addr); bad {
		f.fixed = engine.Blacklisted
	}
}

// within are the ranges of s, which are sorted, that have a byte in [start, end).
func within(s []kernel.Range, start, end uint64) []kernel.Range {
	i := sort.Search(len(s), func(i int) bool { return s[i].End > start })
	n := sort.Search(len(s)-i, func(n int) bool { return s[i+n].Start >= end })
	return s[i : i+n]
}

// decode goes through the function once (canOptimize's loop).
func (f *function) decode() {
	r := reader{
		cpu: f.cpu, code: f, sites: &f.sites, until: f.Symbol.Addr + f.Symbol.Size,
		ftrace: cursor{sites: f.sites.Sites[kernel.TableFtrace]}, extable: cursor{sites: f.sites.Sites[kernel.TableExtable]},
	}
	f.facts = make([]fact, 0, len(f.Text)/4+1)
	var in insn.Inst
	for at := f.Symbol.Addr; at < r.until; at += uint64(in.Len) {
		if r.extable.startsAt(at) {
			f.obstacle(engine.Verdict{Rule: engine.OptException, At: at})
		}
		if r.decode(at, &in) != nil {
			f.obstacle(engine.Verdict{Rule: engine.OptNoDecode, At: at})
			return
		}
		f.note(&r, &in, at)
	}
}

// obstacle keeps the first reason against any jump in the function.
func (f *function) obstacle(v engine.Verdict) {
	if f.end.Rule == engine.OK {
		f.end = v
	}
}

// note keeps what matters of one instruction.
func (f *function) note(r *reader, in *insn.Inst, at uint64) {
	// With no address in reach of itself, endangers asks everything but OptJumpInside.
	if rule := f.endangers(f.core, in, at, ^uint64(0)-relInsnLen); rule != engine.OK {
		f.obstacle(engine.Verdict{Rule: rule, At: at, Len: int(in.Len)})
	} else if to, ok := f.jumpTarget(in, at); ok && f.Symbol.Addr <= to && to < r.until+relInsnLen {
		f.leaps = append(f.leaps, leap{at, to})
	}
	c := fact{addr: at, length: in.Len, fentry: r.ftrace.startsAt(at), plain: engine.ArmStepped}
	if f.RefuseTraps {
		c.probe = exception(in)
	}
	switch {
	case in.Emulate, masksException(in):
		c.copy = engine.NoCopy
	case in.Op[0] == int3:
		c.copy = engine.Padding
	}
	if c.copy != engine.OK {
		f.facts = append(f.facts, c)
		return
	}
	if c.rip = in.RIPRelative(f.mode); c.rip {
		c.disp = int64(at) + int64(in.Disp)
	}
	can := f.cannotBoost(r, in, at)
	if can != engine.OK {
		c.why = unboostable(in)
	}
	c.boost = f.Profile.unboosted(can, int(in.Len))
	emulate, ok := f.prepareEmulation(in, at)
	switch {
	case !ok:
		c.admit = engine.NoEmulation
	case c.boost == engine.OK:
		c.plain = engine.ArmBoosted
	case int(in.Len)+1 > slotSize && !f.Stepped:
		c.admit = engine.TooLong
	case emulate != nil:
		c.plain = engine.ArmEmulated
	}
	f.facts = append(f.facts, c)
}

// cannotBoost is Profile.notBoosted, and asks the reader.
func (f *function) cannotBoost(r *reader, in *insn.Inst, at uint64) engine.Rule {
	switch {
	case r.extable.startsAt(at):
		return engine.BoostException
	case !f.boostableOpcode(in):
		return engine.BoostOpcode
	}
	return engine.OK
}

// ReadOriginal is engine.Code's: the function's text and what follows it.
func (f *function) ReadOriginal(addr uint64, p []byte) int {
	if off := addr - f.Symbol.Addr; off < uint64(len(f.Text)) {
		return copy(p, f.Text[off:])
	}
	return 0
}

// outlook is engine.look's answer for the i-th instruction.
func (f *function) outlook(i int) (o engine.Outlook) {
	c := &f.facts[i]
	if o.Verdict.Rule = f.safe(c.addr); o.Verdict.Rule != engine.OK {
		return o
	}
	if c.fentry {
		o.Best, o.Opt.Rule = engine.ArmFtrace, engine.OptFtrace
		return o
	}
	if o.Verdict.Rule = c.refusal(f.Slot); o.Verdict.Rule != engine.OK {
		return o
	}
	if o.Opt = f.optimize(i); o.Opt.Rule == engine.OK {
		o.Best = engine.ArmJump
		return o
	}
	o.Best, o.Boost = c.plain, c.boost
	return o
}

// safe is engine.AddressSafe at an instruction of the function.
func (f *function) safe(addr uint64) engine.Rule {
	if addr >= f.limit {
		return engine.NotText
	}
	for _, r := range f.black {
		if r.Contains(addr) {
			return engine.Blacklisted
		}
	}
	if f.fixed != engine.OK {
		return f.fixed
	}
	if v := engine.ReservedBy(&f.sites, addr); v.Rule != engine.OK {
		return v.Rule
	}
	if engine.StartsSite(&f.sites, kernel.TableBug, addr) {
		return engine.BugSite
	}
	if engine.IsPreamble(f.Symbol.Name) {
		return engine.Preamble
	}
	if f.going {
		return engine.ModuleGoing
	}
	return engine.OK
}

// refusal is why the instruction cannot be prepared for a slot there.
func (c *fact) refusal(slot uint64) engine.Rule {
	switch {
	case c.probe != engine.OK:
		return c.probe
	case c.copy != engine.OK:
		return c.copy
	case !c.reaches(slot):
		return engine.OutOfReach
	}
	return c.admit
}

// reaches: from real, too, the operand is within 2 GiB.
func (c *fact) reaches(real uint64) bool {
	d := c.disp - int64(real)
	return !c.rip || d == int64(int32(d))
}

// optimize is Arch.Optimize at the i-th instruction, without the code.
func (f *function) optimize(i int) engine.Verdict {
	addr := f.facts[i].addr
	v := f.canOptimize(addr)
	if v.Rule == engine.OK {
		v = f.region(i)
	}
	if v.Rule == engine.OK && f.tooFar(addr, f.Detour) {
		v.Rule = engine.OptTooFar
	}
	return v
}

// canOptimize is Profile.canOptimize for one instruction of f: of several obstacles it gives the first.
func (f *function) canOptimize(addr uint64) engine.Verdict {
	switch {
	case f.core.Entry.Contains(addr):
		return engine.Verdict{Rule: engine.OptEntryText}
	case f.Symbol.Addr+f.Symbol.Size-addr < relInsnLen:
		return engine.Verdict{Rule: engine.OptFunctionEnd}
	}
	first := f.end
	i := sort.Search(len(f.leaps), func(i int) bool { return f.leaps[i].to > addr })
	for ; i < len(f.leaps) && f.leaps[i].to <= addr+relInsnLen; i++ {
		if l := f.leaps[i]; first.Rule == engine.OK || l.from < first.At {
			first = engine.Verdict{Rule: engine.OptJumpInside, At: l.from}
		}
	}
	return first
}

// region is copyOptimizedInstructions.
func (f *function) region(i int) engine.Verdict {
	addr, n := f.facts[i].addr, uint64(0)
	for ; n < relInsnLen; i++ {
		if i == len(f.facts) {
			return engine.Verdict{Rule: engine.OptNoDecode, At: addr + n}
		}
		c := &f.facts[i]
		at := engine.Verdict{At: c.addr, Len: int(c.length)}
		switch {
		case c.copy != engine.OK:
			at.Rule = copyRule(c.copy)
			return at
		case !c.reaches(f.Detour + gateLen + n):
			at.Rule = engine.OptTooFar
			return at
		case c.why != engine.OK:
			at.Rule = c.why
			return at
		}
		n += uint64(c.length)
	}
	return textReserved(&f.sites, addr, addr+n)
}
