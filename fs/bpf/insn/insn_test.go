package insn

import (
	"errors"
	"strings"
	"syscall"
	"testing"
)

var exit = Insn{Code: ExitCode}

func mov(dst uint8, imm int32) Insn { return Insn{Code: ClassALU64 | Mov, Dst: dst, Imm: imm} }

func only(ids ...int32) Helpers {
	return func(id int32) *Error {
		for _, k := range ids {
			if k == id {
				return nil
			}
		}
		return refuse(syscall.EINVAL, "unknown func unknown#%d", id)
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name  string
		prog  []Insn
		says  string // "": it is accepted
		errno syscall.Errno
	}{
		{"return 0", []Insn{mov(0, 0), exit}, "", 0},
		{"a loop", []Insn{mov(0, 9), {Code: ClassALU64 | Sub, Imm: 1}, {Code: ClassJMP | Jne, Off: -2}, exit}, "", 0},
		{"a helper", []Insn{{Code: CallCode, Imm: 5}, exit}, "", 0},
		{"a function", []Insn{{Code: CallCode, Src: PseudoCall, Imm: 1}, exit, mov(0, 1), exit}, "", 0},
		{"on the stack", []Insn{{Code: ClassST | ModeMem | SizeD, Dst: FP, Off: -512}, mov(0, 0), exit}, "", 0},
		{"64 bits", []Insn{{Code: LoadImm64, Imm: 1}, {Imm: 2}, exit}, "", 0},
		{"an atomic add", []Insn{mov(0, 0), {Code: ClassSTX | Atomic | SizeD, Dst: FP, Off: -8}, exit}, "", 0},

		{"nothing", nil, "last insn is not an exit or jmp", syscall.EINVAL},
		{"no end", []Insn{mov(0, 0)}, "last insn is not an exit or jmp", syscall.EINVAL},

		{"a packet", []Insn{{Code: 0x20}, exit}, "BPF_LD_[ABS|IND] instructions not allowed for this program type", syscall.EINVAL},
		{"register 11", []Insn{mov(11, 0), exit}, "R11 is invalid", syscall.EINVAL},
		{"the frame pointer", []Insn{mov(FP, 0), exit}, "frame pointer is read only", syscall.EACCES},
		{"a division by 0", []Insn{{Code: ClassALU64 | Div}, exit}, "div by zero", syscall.EINVAL},
		{"a shift by 64", []Insn{{Code: ClassALU64 | Lsh, Imm: 64}, exit}, "invalid shift 64", syscall.EINVAL},
		{"a shift by 32", []Insn{{Code: ClassALU | Lsh, Imm: 32}, exit}, "invalid shift 32", syscall.EINVAL},
		{"too far", []Insn{{Code: ClassJMP | Ja, Off: 9}, exit}, "jump out of range from insn 0 to 10", syscall.EINVAL},
		{"too far back", []Insn{mov(0, 0), {Code: ClassJMP | Ja, Off: -3}}, "jump out of range from insn 1 to -1", syscall.EINVAL},
		{"into 64 bits", []Insn{{Code: ClassJMP | Jeq, Off: 1}, {Code: LoadImm64}, {}, exit}, "jump into the middle of ldimm64 insn 2", syscall.EINVAL},
		{"half of 64 bits", []Insn{{Code: LoadImm64}, exit}, "invalid bpf_ld_imm64 insn", syscall.EINVAL},
		{"never reached", []Insn{{Code: ClassJMP | Ja, Off: 1}, mov(0, 0), exit}, "unreachable insn 1", syscall.EINVAL},
		{"no helper", []Insn{{Code: CallCode, Imm: 6}, exit}, "unknown func unknown#6", syscall.EINVAL},
		{"above the stack", []Insn{{Code: ClassST | ModeMem | SizeD, Dst: FP, Off: 0}, exit}, "invalid write to stack R10 off=0 size=8", syscall.EACCES},
		{"below the stack", []Insn{{Code: ClassLDX | ModeMem | SizeB, Src: FP, Off: -513}, exit}, "invalid read from stack R10 off=-513 size=1", syscall.EACCES},
		{"an atomic byte", []Insn{{Code: ClassSTX | Atomic | SizeB, Dst: FP, Off: -8}, exit}, "invalid atomic operand size", syscall.EINVAL},
		{"no atomic operation", []Insn{{Code: ClassSTX | Atomic | SizeD, Dst: FP, Off: -8, Imm: Sub}, exit}, "BPF_ATOMIC uses invalid atomic opcode 10", syscall.EINVAL},
		{"a later byte swap", []Insn{{Code: ClassALU64 | End, Imm: 16}, exit}, "invalid BPF_ALU opcode d0", syscall.EINVAL},
		{"a call of 32 bits", []Insn{{Code: ClassJMP32 | Call}, exit}, "invalid BPF_JMP32 opcode 80", syscall.EINVAL},
	} {
		err := Check(c.prog, only(5))
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.says != "" && (err == nil || err.Text != c.says || !errors.Is(err, c.errno)):
			t.Errorf("%s: %v, want %q and %v", c.name, err, c.says, c.errno)
		}
	}
}

func TestDecode(t *testing.T) {
	got := Decode([]byte{0xb7, 0x21, 0xff, 0xff, 1, 0, 0, 0x80, 9})
	want := Insn{Code: 0xb7, Dst: 1, Src: 2, Off: -1, Imm: -1<<31 + 1}
	if len(got) != 1 || got[0] != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add([]byte(strings.Repeat("\x95\x00\x00\x00\x00\x00\x00\x00", 2)))
	f.Fuzz(func(_ *testing.T, b []byte) { _ = Check(Decode(b), only(1, 5)) })
}
