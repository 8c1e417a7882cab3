package probe

import "github.com/kprobefs/kprobefs/engine"

// A reg is a register's number in a program.
type reg uint8

const (
	regAX reg = iota
	regBX
	regCX
	regDX
	regSI
	regDI
	regBP
	regSP
	reg8
	reg9
	reg10
	reg11
	reg12
	reg13
	reg14
	reg15
	regFlags
	regIP
	regOrigAX
	regCS
	regSS
)

// registers are the names of pt_regs (regs_query_register_offset): without the
// r or e that assemblers write.
var registers = map[string]reg{
	"ax": regAX, "bx": regBX, "cx": regCX, "dx": regDX, "si": regSI, "di": regDI, "bp": regBP, "sp": regSP,
	"r8": reg8, "r9": reg9, "r10": reg10, "r11": reg11, "r12": reg12, "r13": reg13, "r14": reg14, "r15": reg15,
	"flags": regFlags, "ip": regIP, "orig_ax": regOrigAX, "cs": regCS, "ss": regSS,
}

func register(name string) (reg, bool) {
	r, ok := registers[name]
	return r, ok
}

// The segment registers in the kernel; orig_ax is not recorded and reads 0, as
// it does for a probe hit through ftrace.
const kernelCS, kernelSS = 0x10, 0x18

// get reads register n.
func (n reg) get(r *engine.Regs) uint64 {
	switch n {
	case regAX:
		return r.AX
	case regBX:
		return r.BX
	case regCX:
		return r.CX
	case regDX:
		return r.DX
	case regSI:
		return r.SI
	case regDI:
		return r.DI
	case regBP:
		return r.BP
	case regSP:
		return r.SP
	case reg8:
		return r.R8
	case reg9:
		return r.R9
	case reg10:
		return r.R10
	case reg11:
		return r.R11
	case reg12:
		return r.R12
	case reg13:
		return r.R13
	case reg14:
		return r.R14
	case reg15:
		return r.R15
	case regFlags:
		return r.Flags
	case regIP:
		return r.IP
	case regCS:
		return kernelCS
	case regSS:
		return kernelSS
	}
	return 0
}
