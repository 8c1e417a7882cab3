package exec

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
)

// How a run ended.
type ending uint8

const (
	endStop    ending = iota // at an int3 that belongs to nobody
	endFault                 // in an exception
	endRunaway               // not within runLimit instructions
	endOther                 // in any other way
)

const runLimit = 4096

const vectorUD = 6

// An outcome is the state that a run led to.
type outcome struct {
	end    ending
	regs   uc.Regs
	vector uint8
	error  uint64
	cr2    uint64
	memory [][]byte // the areas of the state it began from
	fixups int      // faults that the exception table served
}

// run begins from s and goes on until something ends it.
func (r *rig) run(s *state) outcome {
	r.load(s)
	o := r.goOn(s.regs)
	for _, a := range s.areas {
		o.memory = append(o.memory, bytes.Clone(r.bytes(a.addr, uint64(len(a.pristine)))))
	}
	return o
}

// load makes memory and processor those of s.
func (r *rig) load(s *state) {
	for _, a := range s.areas {
		copy(r.bytes(a.addr, uint64(len(a.pristine))), a.pristine)
	}
	for _, w := range s.words {
		copy(r.bytes(w.addr, uint64(len(w.b))), w.b)
	}
	r.vm.Restore(r.clean)
	r.vm.SetCPUBase(r.cpuBase())
	r.ctx = engine.Context{Task: &engine.Task{PID: 1}, Mem: r, Now: r.clock.Now}
	r.declined = false
}

// goOn runs from regs until something ends it, as emu does: kprobes are asked
// first about int3 and exceptions, then the exception table.
func (r *rig) goOn(regs uc.Regs) (o outcome) {
	o.regs = regs
	for end := r.vm.Insns() + runLimit; r.vm.Insns() < end; {
		x := r.vm.Run(&o.regs, runLimit)
		if r.served(&o, x) {
			continue
		}
		return o
	}
	o.end = endRunaway
	return o
}

// served deals with x; false when the run is over.
func (r *rig) served(o *outcome, x uc.Exit) bool {
	r.ctx.Regs = asEngine(&o.regs)
	switch x.Reason {
	case uc.ExitHalt, uc.ExitQuantum, uc.ExitStep:
		return true
	case uc.ExitBreakpoint:
		if r.eng.Breakpoint(&r.ctx) {
			return true
		}
		o.end = endStop
	case uc.ExitException:
		r.eng.Fault(&r.ctx, x.Vector)
		if to, ok := r.fixups[o.regs.IP]; ok {
			o.fixups++
			o.regs.IP = to
			return true
		}
		o.end, o.vector, o.error = endFault, x.Vector, x.Error
		if x.Vector == 14 {
			o.cr2 = x.CR2
		}
	default:
		o.end = endOther
	}
	return false
}

// differ says how b is not a; "" when they are the same.
func (a *outcome) differ(b *outcome) string {
	var s strings.Builder
	if a.end != b.end || a.vector != b.vector || a.error != b.error || a.cr2 != b.cr2 || a.fixups != b.fixups {
		fmt.Fprintf(&s, " end %d vector %d error %#x cr2 %#x fixups %d, want %d %d %#x %#x %d;",
			b.end, b.vector, b.error, b.cr2, b.fixups, a.end, a.vector, a.error, a.cr2, a.fixups)
	}
	if a.regs != b.regs {
		for i, name := range regNames {
			if x, y := *reg(&a.regs, i), *reg(&b.regs, i); x != y {
				fmt.Fprintf(&s, " %s %#x, want %#x;", name, y, x)
			}
		}
		if a.regs.Flags != b.regs.Flags {
			fmt.Fprintf(&s, " flags %#x, want %#x;", b.regs.Flags, a.regs.Flags)
		}
		if a.regs.IP != b.regs.IP {
			fmt.Fprintf(&s, " ip %#x, want %#x;", b.regs.IP, a.regs.IP)
		}
	}
	for i := range a.memory {
		if bytes.Equal(a.memory[i], b.memory[i]) {
			continue
		}
		for j := range a.memory[i] {
			if a.memory[i][j] != b.memory[i][j] {
				fmt.Fprintf(&s, " memory of area %d at +%#x: %#x, want %#x;", i, j, b.memory[i][j], a.memory[i][j])
				break
			}
		}
	}
	return s.String()
}

var regNames = [16]string{"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
	"r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"}

// reg is register n in the numbering of ModRM and REX.
func reg(r *uc.Regs, n int) *uint64 {
	return [...]*uint64{
		&r.AX, &r.CX, &r.DX, &r.BX, &r.SP, &r.BP, &r.SI, &r.DI,
		&r.R8, &r.R9, &r.R10, &r.R11, &r.R12, &r.R13, &r.R14, &r.R15,
	}[n]
}
