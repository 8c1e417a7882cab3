package arm64

// A form is a set of instructions: those whose bits under mask are value (__AARCH64_INSN_FUNCS).
type form struct{ mask, value uint32 }

func (f form) has(insn uint32) bool { return insn&f.mask == f.value }

// A class is what arm_kprobe_decode_insn makes of an instruction.
type class uint8

const (
	refused   class = iota // INSN_REJECTED
	stepped                // INSN_GOOD: a copy in a slot
	simulated              // INSN_GOOD_NO_SLOT
)

// branchSystem are the branches, exceptions and system instructions.
var branchSystem = form{0x1c000000, 0x14000000}

// noStep are those among them that cannot run in a slot, or do nobody knows what when they are stepped
// (aarch64_insn_is_steppable).
var noStep = []form{
	{0xfc000000, 0x14000000}, // b
	{0xfc000000, 0x94000000}, // bl
	{0x7e000000, 0x34000000}, // cbz, cbnz
	{0x7e000000, 0x36000000}, // tbz, tbnz
	{0xff000010, 0x54000000}, // b.cond
	{0xfffffc1f, 0xd65f0000}, // ret
	{0xfffffbff, 0xd65f0bff}, // retaa, retab
	{0xfffffc1f, 0xd61f0000}, // br
	{0xfefff800, 0xd61f0800}, // braa and the like
	{0xfffffc1f, 0xd63f0000}, // blr
	{0xfefff800, 0xd63f0800}, // blraa and the like
	{0xfff8f01f, 0xd500401f}, // msr, immediate
	{0xfff00000, 0xd5100000}, // msr, register
	{0xff000000, 0xd4000000}, // exceptions
	{0xffffffff, 0xd69f03e0}, // eret
	{0xfffffbff, 0xd69f0bff}, // eretaa, eretab
}

// outside are instructions of other kinds that cannot: they find something beside themselves, or a trap
// undoes what they do.
var outside = []form{
	{0xbf000000, 0x18000000}, // ldr, literal
	{0xff000000, 0x98000000}, // ldrsw, literal
	{0x1f000000, 0x10000000}, // adr, adrp
	{0xff000000, 0xd8000000}, // prfm, literal
	{0x3f800000, 0x08000000}, // exclusive loads and stores
	{0x3b200c00, 0x19000400}, // copies and settings of memory, which are three instructions in a row
}

var (
	mrs  = form{0xfff00000, 0xd5300000}
	hint = form{0xfffff01f, 0xd503201f}

	loadExclusive  = form{0x3fc00000, 0x08400000}
	storeExclusive = form{0x3fc00000, 0x08000000}

	// Bit 23, which tells compare-and-swap apart, was not looked at.
	loadOrSwap  = form{0x3f400000, 0x08400000}
	storeOrSwap = form{0x3f400000, 0x08000000}
)

// daif is the system register whose reading would show what stepping does (AARCH64_INSN_SPCLREG_DAIF).
const daif = 0xda11

// hints are the numbers of the hints that can be stepped (aarch64_insn_is_steppable_hint): nop, what signs
// pointers and takes signatures off, and landing pads. What checks signatures may fault.
var hints = [128]bool{
	0x00: true, 0x07: true, 0x08: true, 0x0a: true, 0x18: true, 0x19: true, 0x1a: true, 0x1b: true,
	0x20: true, 0x22: true, 0x24: true, 0x26: true,
}

// steppable is aarch64_insn_is_steppable.
func steppable(insn uint32) bool {
	if !branchSystem.has(insn) {
		return !hasOne(outside, insn)
	}
	switch {
	case hasOne(noStep, insn):
		return false
	case mrs.has(insn):
		return insn>>5&0xffff != daif
	case hint.has(insn):
		return hints[insn>>5&0x7f]
	}
	return true
}

func hasOne(forms []form, insn uint32) bool {
	for _, f := range forms {
		if f.has(insn) {
			return true
		}
	}
	return false
}

// classOf is arm_probe_decode_insn, with the literal loads that kprobes simulate.
func classOf(insn uint32) class {
	if steppable(insn) {
		return stepped
	}
	if simulation(insn) != nil {
		return simulated
	}
	return refused
}
