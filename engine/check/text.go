package check

import (
	"encoding/hex"
	"fmt"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// maxText bounds the bytes of a function that are shown.
const maxText = 1024

// A Text is the code of a function, with what a probe on each instruction would be.
type Text struct {
	Function     string // its symbol
	Instructions []Instruction
	More         bool // the function is longer
}

// An Instruction is one of a Text.
type Instruction struct {
	Offset uint16        // in the function
	Length uint8         // in bytes
	Rule   engine.Rule   // what registering answers
	Best   engine.Arming // how a probe would be armed
	Bytes  []byte        // nil: they are not known, as of a kernel's facts
}

// textOf is the Text of f, which lies in e's kernel.
func textOf(e *engine.Engine, f *explain.Function) *Text {
	start, size := uint64(f.Start), uint64(f.End-f.Start)
	t := &Text{Function: f.Name, More: size > maxText}
	s := kernel.Symbol{Name: f.Name, Module: f.Module, Addr: start, Size: min(size, maxText)}
	e.SurveyFunction(s, func(i engine.Sight) bool {
		b := make([]byte, i.Length)
		t.Instructions = append(t.Instructions, Instruction{
			Offset: uint16(i.Addr - start), Length: uint8(i.Length), Rule: i.Verdict.Rule, Best: i.Best,
			Bytes: b[:e.ReadOriginal(i.Addr, b)],
		})
		return true
	})
	return t
}

// A pageCode is an instruction on a page.
type pageCode struct {
	Bytes string
	Class string // jump, ftrace, trap, no
	Title string
	Asked bool // the probe is there
}

// codeClasses are classes of a page by how a probe is armed.
var codeClasses = map[engine.Arming]string{engine.ArmJump: "jump", engine.ArmFtrace: "ftrace"}

// codes are the instructions of t for a page. The probe is at address, in the function.
func (t *Text) codes(offset uint64) (all []pageCode) {
	for _, i := range t.Instructions {
		c := pageCode{Bytes: hex.EncodeToString(i.Bytes), Class: "trap", Asked: uint64(i.Offset) <= offset && offset < uint64(i.Offset)+uint64(i.Length)}
		if len(i.Bytes) == 0 {
			c.Bytes = fmt.Sprintf("+%d", i.Offset)
		}
		says := i.Best.String()
		if class, ok := codeClasses[i.Best]; ok {
			c.Class = class
		}
		if i.Rule.Errno() != 0 {
			c.Class, says = "no", kernel.ErrnoName(i.Rule.Errno())+": "+i.Rule.String()
		}
		c.Title = fmt.Sprintf("+%d: %s", i.Offset, says)
		all = append(all, c)
	}
	return all
}
