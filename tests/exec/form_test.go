package exec

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"

	"github.com/kprobefs/kprobefs/engine/x86/insn"
	"github.com/kprobefs/kprobefs/engine/x86/placement"
)

// recording is what Debian's kernel answered, with its functions' bytes.
var recording = sync.OnceValues(func() (*placement.Recording, error) {
	return placement.Load(os.DirFS("../../engine/x86/testdata/placement"))
})

// A form is a class of instructions that kprobes, or the processor, could treat
// alike: opcode map, opcode, prefixes, and how the operand is given.
type form struct {
	key      string
	examples [][]byte
	seen     int
}

// examplesPerForm are kept, chosen at random: they differ in registers, sizes of
// displacements and values of immediates.
const examplesPerForm = 3

// recordedForms are those of all recorded functions, by key.
func recordedForms(rec *placement.Recording) []*form {
	var all [][]byte
	for _, f := range functions(rec) {
		all = append(all, f.Bytes)
	}
	return forms(x64, all)
}

// forms are those of functions of w, by key.
func forms(w *world, functions [][]byte) []*form {
	rng := rand.New(rand.NewPCG(1, 2))
	byKey := map[string]*form{}
	var list []*form
	var in insn.Inst
	for _, f := range functions {
		for off := 0; off < len(f); off += int(in.Len) {
			if insn.Decode(f[off:], w.mode, &in) != nil {
				break
			}
			key := formKey(w, &in)
			m := byKey[key]
			if m == nil {
				m = &form{key: key}
				byKey[key] = m
				list = append(list, m)
			}
			m.add(f[off:off+int(in.Len)], rng)
		}
	}
	slices.SortFunc(list, func(a, b *form) int {
		if a.key < b.key {
			return -1
		}
		return 1
	})
	return list
}

// functions are the recorded ones, each once.
func functions(rec *placement.Recording) (list []*placement.Function) {
	seen := map[*placement.Function]bool{}
	for i := range rec.Answers {
		if f := rec.Answers[i].Func; !seen[f] {
			seen[f] = true
			list = append(list, f)
		}
	}
	return list
}

// add keeps each example that was seen with the same probability.
func (f *form) add(b []byte, rng *rand.Rand) {
	f.seen++
	if len(f.examples) < examplesPerForm {
		f.examples = append(f.examples, b)
	} else if i := rng.IntN(f.seen); i < examplesPerForm {
		f.examples[i] = b
	}
}

func formKey(w *world, in *insn.Inst) string {
	reg := -1
	switch {
	case !in.HasModRM:
	case extends(in):
		reg = int(in.Reg())
	case in.Reg() == 4 && in.REX&4 == 0:
		reg = 14 // the stack pointer, or ah: a class of its own
	}
	return fmt.Sprintf("%d:%x vex%d prefix %03x w%d %s /%d", in.OpLen, in.Op[:in.OpLen], in.VEX, in.Prefix, in.REX>>3&1, addressing(w, in), reg)
}

// extends reports whether ModRM.reg is a part of the opcode.
func extends(in *insn.Inst) bool {
	switch op := in.Op[0]; {
	case in.VEX != 0:
		return false
	case in.OpLen == 1:
		return op&0xfc == 0x80 || op&0xfe == 0xc0 || op&0xfe == 0xc6 || op&0xfc == 0xd0 || op&0xf8 == 0xd8 ||
			op&0xfe == 0xf6 || op&0xfe == 0xfe || op == 0x8f
	case in.OpLen == 2:
		switch in.Op[1] {
		case 0x00, 0x01, 0x0d, 0x18, 0x71, 0x72, 0x73, 0xae, 0xba, 0xc7:
			return true
		}
	}
	return false
}

// addressing is the class of ModRM.
func addressing(w *world, in *insn.Inst) string {
	m, ok := operand(w, in)
	switch {
	case !in.HasModRM:
		return "none"
	case !ok && in.RM() == 4 && in.REX&1 == 0:
		return "sp"
	case !ok:
		return "reg"
	case m.rip:
		return "rip"
	case m.index >= 0 && m.base < 0:
		return "index"
	case m.index >= 0:
		return fmt.Sprintf("sib mod%d", in.Mod())
	case m.base < 0:
		return "absolute"
	case m.base&7 == 4:
		return fmt.Sprintf("rsp mod%d", in.Mod())
	case m.base&7 == 5:
		return fmt.Sprintf("rbp mod%d", in.Mod())
	}
	return fmt.Sprintf("mod%d", in.Mod())
}

// A memory operand; base and index are registers or -1.
type mem struct {
	rip         bool
	base, index int
	scale       uint64
}

// operand is the memory operand of in, if it has one.
func operand(w *world, in *insn.Inst) (m mem, ok bool) {
	if !in.HasModRM || in.Mod() == 3 {
		return m, false
	}
	m = mem{base: -1, index: -1, scale: 1}
	switch {
	case in.RIPRelative(w.mode):
		m.rip = true
		return m, true
	case !in.HasSIB && in.Mod() == 0 && in.RM() == 5: // without 64 bits: an address alone
		return m, true
	case !in.HasSIB:
		m.base = int(in.RM() | in.REX&1<<3)
		return m, true
	}
	if i := int(in.SIB>>3&7 | in.REX>>1&1<<3); i != 4 {
		m.index, m.scale = i, 1<<(in.SIB>>6)
	}
	if in.SIB&7 != 5 || in.Mod() != 0 {
		m.base = int(in.SIB&7 | in.REX&1<<3)
	}
	return m, true
}
