// Package disasm prints x86 instructions for people to read. The lengths are insn's, as everywhere.
// golang.org/x/arch/x86/x86asm gives the mnemonics and nothing else: it gets some lengths wrong, and does
// not know many instructions that a kernel has. Where it fails, bytes are printed as bytes.
//
// The package imports engine/arch and engine/x86/insn.
package disasm

import (
	"fmt"

	"golang.org/x/arch/x86/x86asm"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
)

// A Line is one instruction.
type Line struct {
	Addr  uint64
	Bytes []byte
	Text  string // AT&T syntax, or ".byte 0x…" where there is no mnemonic
}

// SymbolName names the symbol that holds addr, and says where it starts; "" if
// there is none.
type SymbolName func(addr uint64) (name string, start uint64)

// First prints the instruction that code, which lies at addr, begins with in that mode.
// code must not be empty; bytes that are no instruction give a line of one byte.
func First(code []byte, mode insn.Mode, addr uint64, sym SymbolName) Line {
	n := 1
	var in insn.Inst
	err := insn.Decode(code, mode, &in)
	if err == nil {
		n = int(in.Len)
	}
	l := Line{Addr: addr, Bytes: code[:n]}
	if err == nil {
		l.Text = mnemonic(l.Bytes, mode, addr, sym)
	}
	if l.Text == "" {
		l.Text = arch.Bytes(l.Bytes)
	}
	return l
}

// mnemonic is "" where x86asm does not know the instruction or disagrees about
// its length.
func mnemonic(b []byte, mode insn.Mode, addr uint64, sym SymbolName) string {
	in, err := x86asm.Decode(b, mode.Bits())
	if err != nil || in.Len != len(b) || in.Op == 0 {
		return ""
	}
	text := x86asm.GNUSyntax(in, addr, nil)
	rel, ok := in.Args[0].(x86asm.Rel)
	if !ok || sym == nil {
		return text
	}
	to := addr + uint64(in.Len) + uint64(int64(rel))
	switch name, start := sym(to); {
	case name == "":
		return text
	case start == to:
		return text + " <" + name + ">"
	default:
		return fmt.Sprintf("%s <%s+0x%x>", text, name, to-start)
	}
}
