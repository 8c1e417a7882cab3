package engine

import "github.com/kprobefs/kprobefs/engine/kernel"

import "github.com/kprobefs/kprobefs/engine/arch"

// Code is text with the original bytes wherever a probe has put others
// (recover_probed_instruction).
type Code interface {
	// ReadOriginal copies original bytes at addr, returning how many are mapped.
	ReadOriginal(addr uint64, p []byte) int
}

// An Insn is an instruction prepared to be probed (arch_specific_insn).
type Insn struct {
	Len        int    // length of the original instruction, or of the call at an fentry site
	Original   []byte // its bytes
	Slot       []byte // what belongs in its slot: the copy, fixed up, and a tail; nil when it is always emulated
	CopyLen    int    // length of the copy: a stepped one's closing breakpoint stands there
	Boostable  bool   // the tail is a jump back, so no second trap is needed; otherwise it is a breakpoint
	NotBoosted Rule   // why it is not Boostable: BoostOpcode, BoostException, BoostRoom, BoostPreemption; OK if it is
	ClearsIF   bool   // the instruction sets IF itself: do not restore the saved IF after the step
	// Resume corrects, after a step by the processor's trap flag, what the copy at slot did because it is not at addr
	// (resume_execution); nil: the step of a copy ends in a breakpoint.
	Resume func(c *Context, addr, slot uint64)
	// Emulate does the instruction's work, for those that cannot be stepped out
	// of line. At entry c.IP is that of the original instruction; at exit it is
	// where to go on. Nil: run the copy. It reports false when memory
	// it needs is not mapped. Ret, pushf, popf, cli, sti and jmp *reg have both
	// Emulate and a boostable Slot: boosted they run in the slot, else they are
	// emulated, never stepped (setup_singlestep).
	Emulate func(c *Context) bool
}

// A Detour is a probe's jump-optimised form (arch_optimized_insn).
type Detour struct {
	Region int    // bytes of text that the jump's instructions occupy: at least the jump's length
	Saved  []byte // original bytes of the region
	Buffer []byte // the detour buffer: gate, displaced instructions, jump back
	Gate   uint64 // address of the gate, in the buffer
	Copy   uint64 // address of the displaced instructions, in the buffer
}

// Arch is one processor architecture's part of kprobes: its instruction set, and the
// decisions that are made of it.
type Arch struct {
	*arch.ISA
	SlotSize   int // bytes per instruction slot (MAX_INSN_SIZE)
	DetourSize int // bytes per detour buffer slot
	// Adjust is arch_adjust_kprobe_addr: where a probe asked for at addr, in the function
	// that begins at start, is put, and whether that is the function's entry; nil: where it was asked for.
	Adjust func(code Code, start, addr uint64) (at uint64, entry bool)
	// Check is check_kprobe_address_safe and can_probe: whether a breakpoint may
	// stand at addr. An fentry site is accepted without a look at boundaries.
	Check func(k kernel.Kernel, code Code, addr uint64) Verdict
	// Prepare decodes the instruction at addr and builds what goes to slot
	// (arch_prepare_kprobe). It does not write.
	Prepare func(k kernel.Kernel, code Code, addr, slot uint64) (Insn, Verdict)
	// Optimize is can_optimize and arch_prepare_optimized_kprobe for a detour
	// buffer at addr detour. It does not write.
	Optimize func(k kernel.Kernel, code Code, addr, detour uint64) (Detour, Verdict)
	// OptimizeCheck is Optimize's part that needs no detour buffer yet. Without either, and
	// without ISA.Jump, there is no jump optimisation.
	OptimizeCheck func(k kernel.Kernel, code Code, addr uint64) Verdict
	// Walk calls f for each original instruction from start, which must begin
	// one, to end, until f returns false or bytes are no instruction.
	Walk func(k kernel.Kernel, code Code, start, end uint64, f func(addr uint64, length int) bool)
	// Survey is Check, Prepare and Optimize for every instruction of a function,
	// decoding it once, as long as see returns true and bytes are instructions. Nil: the engine
	// asks these of each instruction.
	Survey func(k kernel.Kernel, t SurveyedText, see func(Sight) bool)
	// Disassemble is the text of the instruction at the beginning of code, and its length in bytes.
	// The code is not empty, and lies at addr. Bytes that are no instruction are printed as bytes,
	// at least one. symbol gives the name and the start of the function or object that holds an
	// address; "": nothing holds it. symbol may be nil. Without Disassemble all instructions are
	// printed as bytes.
	Disassemble func(code []byte, addr uint64, symbol SymbolAt) (text string, length int)
	// KretprobeBlacklist names functions whose return cannot be probed.
	KretprobeBlacklist []string
}

// SymbolAt gives the name of the symbol that holds addr, and the address where it starts. "": there is none.
type SymbolAt func(addr uint64) (name string, start uint64)

// Print is Disassemble. Without that, it prints as many bytes as each instruction has at least.
func (a *Arch) Print(code []byte, addr uint64, symbol SymbolAt) (text string, length int) {
	if a.Disassemble != nil {
		return a.Disassemble(code, addr, symbol)
	}
	length = min(max(a.Align, 1), len(code))
	return arch.Bytes(code[:length]), length
}

// optimizes tells whether the kernel knows jump optimisation (CONFIG_OPTPROBES).
func (a *Arch) optimizes() bool {
	return a.OptimizeCheck != nil && a.Optimize != nil && a.Jump.Encode != nil
}
