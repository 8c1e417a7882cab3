package arm64

import (
	"fmt"
	"strings"

	"golang.org/x/arch/arm64/arm64asm"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// disassemble is Arch.Disassemble. Where arm64asm does not know an instruction, it is printed as bytes.
func disassemble(code []byte, addr uint64, symbol engine.SymbolAt) (text string, length int) {
	if len(code) < width {
		return arch.Bytes(code), len(code)
	}
	code = code[:width]
	in, err := arm64asm.Decode(code)
	if err != nil {
		return arch.Bytes(code), width
	}
	text = strings.TrimSpace(arm64asm.GNUSyntax(in))
	for _, a := range in.Args {
		if rel, ok := a.(arm64asm.PCRel); ok {
			to := addr + uint64(rel)
			if in.Op == arm64asm.ADRP {
				to = addr&^0xfff + uint64(rel)
			}
			text = strings.Replace(text, strings.ToLower(rel.String()), target(to, symbol), 1)
		}
	}
	return text, width
}

// target is an address as an operand, and what it is the address of.
func target(to uint64, symbol engine.SymbolAt) string {
	text := fmt.Sprintf("%#x", to)
	if symbol == nil {
		return text
	}
	switch name, start := symbol(to); {
	case name == "":
		return text
	case start == to:
		return text + " <" + name + ">"
	default:
		return fmt.Sprintf("%s <%s+0x%x>", text, name, to-start)
	}
}
