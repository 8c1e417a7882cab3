package arch

import "fmt"

// MaxGeneral is how many general registers Regs has room for, without the stack pointer. arm64
// and RISC-V have 31, x86-64 has 15.
const MaxGeneral = 31

// Regs are the registers at a trap, as struct pt_regs gives them to a handler. The instruction set
// decides which general register is at which index of R. A binding to a processor that moves
// all registers in one batch has the same layout (emu/uc).
type Regs struct {
	SP    uint64
	Flags uint64
	IP    uint64
	R     General // last, so that the registers in use lie together
}

// General are the general registers.
type General [MaxGeneral]uint64

// A Reg is a place in Regs: an index of Regs.R, or one of the following.
type Reg uint8

const (
	SP    Reg = MaxGeneral + iota // the stack pointer
	Flags                         // the flags
	IP                            // the instruction pointer
	// None: no place. A register of struct pt_regs that has none always has the same value.
	None
)

// Get reads the register at n; None reads 0.
func (r *Regs) Get(n Reg) uint64 {
	if n < MaxGeneral {
		return r.R[n]
	}
	switch n {
	case SP:
		return r.SP
	case Flags:
		return r.Flags
	case IP:
		return r.IP
	}
	return 0
}

// Set writes the register at n; None takes nothing.
func (r *Regs) Set(n Reg, v uint64) {
	if n < MaxGeneral {
		r.R[n] = v
		return
	}
	switch n {
	case SP:
		r.SP = v
	case Flags:
		r.Flags = v
	case IP:
		r.IP = v
	}
}

// A Register is one member of struct pt_regs.
type Register struct {
	Name   string // as regs_query_register_offset knows it, and kprobe_events behind a %; "": neither does
	Label  string // as an oops prints it; "": it has a line of its own there
	Offset int    // in struct pt_regs, in bytes
	Size   int    // bytes
	Reg    Reg    // where Regs has it
	Value  uint64 // the value in the kernel of a register that Regs does not have
}

// Get is the register's value at a trap.
func (r *Register) Get(regs *Regs) uint64 {
	if r.Reg == None {
		return r.Value
	}
	return regs.Get(r.Reg)
}

// Register finds a register by Name.
func (a *ISA) Register(name string) (*Register, bool) {
	if of, is := a.Aliases[name]; is {
		name = of
	}
	for i := range a.Registers {
		if a.Registers[i].Name == name && name != "" {
			return &a.Registers[i], true
		}
	}
	return nil, false
}

// Label is how an oops prints the name of the register at n; "": there is no such register.
func (a *ISA) Label(n Reg) string {
	for i := range a.Registers {
		if a.Registers[i].Reg == n && n != None {
			return a.Registers[i].Label
		}
	}
	return ""
}

// AppendDump appends the lines in which an oops prints r's general registers.
func (a *ISA) AppendDump(b []byte, r *Regs) []byte {
	for _, line := range a.Dump {
		for i, n := range line {
			if i > 0 {
				b = append(b, ' ')
			}
			b = fmt.Appendf(b, "%s: %0*x", a.Label(n), 2*a.WordSize, r.Get(n))
		}
		b = append(b, '\n')
	}
	return b
}

// Load reads struct pt_regs, PtRegs bytes long, into regs.
func (a *ISA) Load(regs *Regs, b []byte) {
	for i := range a.Registers {
		if r := &a.Registers[i]; r.Reg != None {
			regs.Set(r.Reg, a.Word(b[r.Offset:r.Offset+r.Size]))
		}
	}
}

// Store is Load's opposite. It writes the registers that always have the same value, too.
func (a *ISA) Store(b []byte, regs *Regs) {
	for i := range a.Registers {
		r := &a.Registers[i]
		a.PutWord(b[r.Offset:r.Offset+r.Size], r.Get(regs))
	}
}
