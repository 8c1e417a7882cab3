package engine

// Regs are the general registers at a trap, as struct pt_regs gives them to a
// handler. The order is that in which the processor binding moves them in one
// batch; it must not change without emu/uc.
type Regs struct {
	AX, BX, CX, DX, SI, DI, BP, SP       uint64
	R8, R9, R10, R11, R12, R13, R14, R15 uint64
	Flags                                uint64
	IP                                   uint64
}
