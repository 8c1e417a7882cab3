package source

import (
	"regexp"
	"strings"
	"sync"

	"github.com/cilium/ebpf/asm"
	"github.com/cilium/ebpf/btf"
)

// A want is a relocation in words.
type want struct{ kind, family, name, way, id string }

// relocation matches a CORERelocation in words: its kind, the type, the way to a field, and the type's number.
var relocation = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^CORERelocation\((\w+), (\w+):"([^"]*)"\[([^\]]*)\], local_id=(\d+)\)$`)
})

// wantOf is relo in words; ok is false if it has other words than are known.
func wantOf(relo *btf.CORERelocation) (w want, ok bool) {
	m := relocation().FindStringSubmatch(relo.String())
	if m == nil {
		return w, false
	}
	return want{m[1], strings.ToLower(m[2]), m[3], m[4], m[5]}, true
}

// asks tells whether a relocation only asks if the kernel has something, as bpf_core_field_exists does.
func asks(relo *btf.CORERelocation) bool {
	w, ok := wantOf(relo)
	return ok && (strings.HasSuffix(w.kind, "_exists") || w.kind == "type_matches")
}

// maxGuards bounds the jumps of a program that are looked at, and maxBack the instructions before one.
const (
	maxGuards = 1000
	maxBack   = 16
)

// guarded tells of each instruction whether the program gets there only by one way of a jump that depends on a
// relocation that asks. Where the kernel lacks what the instruction wants, that way is not taken: libbpf loads the
// program, and the verifier finds that the instruction cannot be reached.
func guarded(program asm.Instructions) []bool {
	g := newGraph(program)
	all := make([]bool, len(program))
	guards := 0
	for i := range program {
		if !g.isGuard(i) {
			continue
		}
		if guards++; guards > maxGuards {
			break
		}
		for way := range g.next[i] {
			for at, is := range g.reached(i, way) {
				all[at] = all[at] || !is
			}
		}
	}
	none := g.reached(-1, 0)
	for at := range all {
		all[at] = all[at] && none[at]
	}
	return all
}

// A graph is a program with the instructions that may follow each of its own.
type graph struct {
	program asm.Instructions
	next    [][]int
	starts  []int // where functions begin
}

func newGraph(program asm.Instructions) *graph {
	g := &graph{program: program, next: make([][]int, len(program))}
	offsets := map[int64]int{}
	raw := make([]int64, len(program))
	at := int64(0)
	for i := range program {
		raw[i], offsets[at] = at, i
		at += int64(program[i].Width())
		if i == 0 || program[i].Symbol() != "" && program[i-1].OpCode.JumpOp() == asm.Exit {
			g.starts = append(g.starts, i)
		}
	}
	for i := range program {
		op := program[i].OpCode
		jump := op.JumpOp()
		far := int64(program[i].Offset)
		if jump == asm.Ja && op.Class() == asm.Jump32Class {
			far = program[i].Constant
		}
		to, there := offsets[raw[i]+int64(program[i].Width())+far]
		if jump != asm.Exit && jump != asm.Ja && i+1 < len(program) {
			g.next[i] = append(g.next[i], i+1)
		}
		if branches(op) && there {
			g.next[i] = append(g.next[i], to)
		}
	}
	return g
}

// branches tells whether an instruction goes elsewhere in its function.
func branches(op asm.OpCode) bool {
	jump := op.JumpOp()
	return op.Class().IsJump() && jump != asm.Exit && jump != asm.Call && jump != asm.InvalidJumpOp
}

// isGuard tells whether i is a conditional jump, and what it compares comes from a relocation that asks.
func (g *graph) isGuard(i int) bool {
	if !branches(g.program[i].OpCode) || g.program[i].OpCode.JumpOp() == asm.Ja {
		return false
	}
	reg := g.program[i].Dst
	for at := i - 1; at >= max(0, i-maxBack); at-- {
		ins := &g.program[at]
		switch op := ins.OpCode; {
		case branches(op) || op.JumpOp() == asm.Exit:
			return false
		case ins.Dst != reg || !op.Class().IsALU():
			continue
		case op.ALUOp() == asm.Mov && op.Source() == asm.RegSource:
			reg = ins.Src
		default:
			relo := btf.CORERelocationMetadata(ins)
			if relo != nil {
				return asks(relo)
			}
		}
	}
	return false
}

// reached tells which instructions are, where a jump does not go one of its ways; a jump of -1 is none.
func (g *graph) reached(jump, way int) []bool {
	is := make([]bool, len(g.program))
	open := append([]int(nil), g.starts...)
	for len(open) > 0 {
		i := open[len(open)-1]
		open = open[:len(open)-1]
		if is[i] {
			continue
		}
		is[i] = true
		for w, to := range g.next[i] {
			if i != jump || w != way {
				open = append(open, to)
			}
		}
	}
	return is
}
