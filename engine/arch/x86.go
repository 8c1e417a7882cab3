package arch

import "debug/elf"

// The general registers of x86. The order is that of Regs.R, and of the registers of emu/uc.
const (
	AX Reg = iota
	BX
	CX
	DX
	SI
	DI
	BP
	R8
	R9
	R10
	R11
	R12
	R13
	R14
	R15
)

const (
	x86Int3   = 0xcc
	x86Jump   = 0xe9 // jmp rel32
	x86Call   = 0xe8 // call rel32
	x86RelLen = 5    // of both
	x86IF     = 1 << 9
	x86TF     = 1 << 8
	relBack   = 1<<31 - x86RelLen
	relAhead  = 1<<31 - 1 + x86RelLen
	anywhere  = 1<<63 - 1 // in 32 bits a displacement wraps around and reaches everything
)

var x86Thunks = Bounds{"__indirect_thunk_start", "__indirect_thunk_end"}

// AMD64 is x86-64 (arch/x86 with CONFIG_X86_64).
var AMD64 = &ISA{
	Name:        "x86_64",
	WordSize:    8,
	Align:       1,
	Machine:     elf.EM_X86_64,
	Breakpoint:  Breakpoint{Name: "int3", Bytes: []byte{x86Int3}, Behind: 1},
	Filler:      []byte{x86Int3},
	FtraceNop:   []byte{0x0f, 0x1f, 0x44, 0x00, 0x00},                         // x86_nops[5]
	Landings:    [][]byte{{0xf3, 0x0f, 0x1e, 0xfa}, {0x66, 0x0f, 0x1f, 0x00}}, // endbr64, and what a boot makes of some (gen_endbr_poison)
	Trampolines: NopTrampolines,
	Call:        Branch{Len: x86RelLen, Back: relBack, Ahead: relAhead, Encode: relative(x86Call)},
	// The trampoline's return address, and the registers ip, cs, flags, sp and ss of its struct
	// pt_regs.
	TracerFrame:      6 * 8,
	ReturnTrampoline: "arch_rethook_trampoline",
	Jump:             Branch{Len: x86RelLen, Back: relBack, Ahead: relAhead, Encode: relative(x86Jump)},
	StackSize:        16 << 10,
	UserEnd:          0x7ffffffff000,
	Registers: []Register{
		{"r15", "R15", 0x00, 8, R15, 0}, {"r14", "R14", 0x08, 8, R14, 0},
		{"r13", "R13", 0x10, 8, R13, 0}, {"r12", "R12", 0x18, 8, R12, 0},
		{"bp", "RBP", 0x20, 8, BP, 0}, {"bx", "RBX", 0x28, 8, BX, 0},
		{"r11", "R11", 0x30, 8, R11, 0}, {"r10", "R10", 0x38, 8, R10, 0},
		{"r9", "R09", 0x40, 8, R9, 0}, {"r8", "R08", 0x48, 8, R8, 0},
		{"ax", "RAX", 0x50, 8, AX, 0}, {"cx", "RCX", 0x58, 8, CX, 0},
		{"dx", "RDX", 0x60, 8, DX, 0}, {"si", "RSI", 0x68, 8, SI, 0}, {"di", "RDI", 0x70, 8, DI, 0},
		{"orig_ax", "", 0x78, 8, None, 0}, // not recorded; 0, as for a probe hit through ftrace
		{"ip", "", 0x80, 8, IP, 0}, {"cs", "", 0x88, 8, None, 0x10}, {"flags", "", 0x90, 8, Flags, 0},
		{"sp", "", 0x98, 8, SP, 0}, {"ss", "", 0xa0, 8, None, 0x18},
	},
	Dump:     [][]Reg{{AX, BX, CX}, {DX, SI, DI}, {BP, R8, R9}, {R10, R11, R12}, {R13, R14, R15}},
	PtRegs:   0xa8,
	Return:   AX,
	Args:     []Reg{DI, SI, DX, CX, R8, R9},
	Link:     None,
	IRQOn:    x86IF,
	TrapFlag: x86TF,
	Syscall:  Syscall{Prefix: "__x64_sys_", Args: []string{"di", "si", "dx", "r10", "r8", "r9"}, Numbers: amd64Calls},
	Thunks:   x86Thunks,
}

// I386 is 32-bit x86 (arch/x86 with CONFIG_X86_32).
var I386 = &ISA{
	Name:             "i686",
	WordSize:         4,
	Align:            1,
	Machine:          elf.EM_386,
	Breakpoint:       Breakpoint{Name: "int3", Bytes: []byte{x86Int3}, Behind: 1},
	Filler:           []byte{x86Int3},
	FtraceNop:        []byte{0x3e, 0x8d, 0x74, 0x26, 0x00}, // x86_nops[5]
	Call:             Branch{Len: x86RelLen, Back: anywhere, Ahead: anywhere, Encode: relative(x86Call)},
	ReturnTrampoline: "arch_rethook_trampoline",
	TracerFrame:      4, // the call of the trampoline, which keeps no ip of its own
	Jump:             Branch{Len: x86RelLen, Back: anywhere, Ahead: anywhere, Encode: relative(x86Jump)},
	StackSize:        8 << 10,
	UserEnd:          0xc0000000,
	Registers: []Register{
		{"bx", "EBX", 0x00, 4, BX, 0}, {"cx", "ECX", 0x04, 4, CX, 0}, {"dx", "EDX", 0x08, 4, DX, 0},
		{"si", "ESI", 0x0c, 4, SI, 0}, {"di", "EDI", 0x10, 4, DI, 0}, {"bp", "EBP", 0x14, 4, BP, 0},
		{"ax", "EAX", 0x18, 4, AX, 0},
		{"ds", "", 0x1c, 4, None, 0x7b}, {"es", "", 0x20, 4, None, 0x7b},
		{"fs", "", 0x24, 4, None, 0xd8}, {"gs", "", 0x28, 4, None, 0},
		{"orig_ax", "", 0x2c, 4, None, 0},
		{"ip", "", 0x30, 4, IP, 0}, {"cs", "", 0x34, 4, None, 0x60}, {"flags", "", 0x38, 4, Flags, 0},
		{"sp", "", 0x3c, 4, SP, 0}, {"ss", "", 0x40, 4, None, 0x68},
	},
	Dump:     [][]Reg{{AX, BX, CX, DX}, {SI, DI, BP}},
	PtRegs:   0x44,
	Return:   AX,
	Args:     []Reg{AX, DX, CX}, // -mregparm=3
	Link:     None,
	IRQOn:    x86IF,
	TrapFlag: x86TF,
	Syscall:  Syscall{Prefix: "__ia32_sys_", Args: []string{"bx", "cx", "dx", "si", "di", "bp"}, Numbers: i386Calls},
	Thunks:   x86Thunks,
}

// I386Lazy is i386 before 2.6.30: %gs stays the process's in the kernel, and struct pt_regs does not have it.
var I386Lazy = withoutGS(I386)

func withoutGS(of *ISA) *ISA {
	a := *of
	a.Registers = nil
	for _, r := range of.Registers {
		if r.Name == "gs" {
			continue
		}
		r.Offset = len(a.Registers) * a.WordSize
		a.Registers = append(a.Registers, r)
	}
	a.PtRegs = len(a.Registers) * a.WordSize
	return &a
}

// relative encodes op with a displacement of 32 bits (__text_gen_insn).
func relative(op byte) func(from, to uint64) []byte {
	return func(from, to uint64) []byte {
		d := uint32(to - from - x86RelLen)
		return []byte{op, byte(d), byte(d >> 8), byte(d >> 16), byte(d >> 24)}
	}
}
