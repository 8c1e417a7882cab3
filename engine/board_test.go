package engine_test

import (
	"slices"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/x86"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A board is an architecture to test on. Functions are written for x86-64, and so are places
// in them; other boards have an instruction for each of x86-64's, with the same first byte.
type board struct {
	name  string
	arch  func() *engine.Arch
	width uint64 // of every instruction; 0: of each what x86-64 has
	jumps bool   // there are jumps to detour buffers, and boosting
}

var boards = []*board{
	{name: "x86-64", arch: x86.Arch64, jumps: true},
	{name: "risc", arch: riscArch, width: riscWidth},
}

// x86Board is for tests of what only x86-64 has.
var x86Board = boards[0]

// onBoards runs a test on every board.
func onBoards(t *testing.T, f func(t *testing.T, b *board)) {
	for _, b := range boards {
		t.Run(b.name, func(t *testing.T) { f(t, b) })
	}
}

// lengths are those of code's instructions on x86-64.
func lengths(code []byte) (list []uint64) {
	var in insn.Inst
	for len(code) > 0 && insn.Decode(code, insn.Mode64, &in) == nil {
		list = append(list, uint64(in.Len))
		code = code[in.Len:]
	}
	return list
}

// code is what the board has for code.
func (b *board) code(code []byte) []byte {
	if b.width == 0 {
		return code
	}
	var out []byte
	for _, n := range lengths(code) {
		word := make([]byte, b.width)
		copy(word, code[:n])
		out = append(out, word...)
		code = code[n:]
	}
	return out
}

// codeOf is the code of the function of that name.
func codeOf(symbol string) []byte {
	if slices.Contains(indirect, symbol) {
		return bodyIndirect
	}
	return body
}

// offset is where the board has what is at off in a function on x86-64.
func (b *board) offset(symbol string, off uint64) uint64 {
	if b.width == 0 {
		return off
	}
	at, i := uint64(0), uint64(0)
	for _, n := range lengths(codeOf(symbol)) {
		if off < at+n {
			break
		}
		at, i = at+n, i+1
	}
	return i*b.width + (off - at)
}

// back is the opposite of offset for the beginning of an instruction.
func (b *board) back(symbol string, off uint64) uint64 {
	if b.width == 0 {
		return off
	}
	at := uint64(0)
	for _, n := range lengths(codeOf(symbol))[:off/b.width] {
		at += n
	}
	return at
}

// probe makes a kprobe at SYM+OFF, where OFF is x86-64's.
func (b *board) probe(where string) *engine.Kprobe {
	p := probe(where)
	p.Offset = b.offset(p.Symbol, p.Offset)
	return p
}

func (b *board) kret(where string) *engine.Kretprobe {
	rp := kret(where)
	rp.Offset = b.offset(rp.Symbol, rp.Offset)
	return rp
}

// seen is how far behind p's place IP is, in a handler, as x86-64 would have it.
func (b *board) seen(p *engine.Kprobe, ip uint64) uint64 {
	if ip == p.Addr+b.arch().Breakpoint.Behind {
		return 1
	}
	return b.back(p.Symbol, p.Offset+ip-p.Addr) - b.back(p.Symbol, p.Offset)
}

// text is the first byte of what x86-64 has in its text: without jumps there are
// breakpoints instead.
func (b *board) text(x86 string) string {
	if x86 == "e9" && !b.jumps {
		return "cc"
	}
	return x86
}

// irqs reports whether flags let interrupts in.
func (b *board) irqs(flags uint64) bool {
	return b.arch().IRQs(flags)
}

// popped is how much higher the stack pointer is after a return.
func (b *board) popped() uint64 {
	if b.width != 0 {
		return 0
	}
	return 8
}
