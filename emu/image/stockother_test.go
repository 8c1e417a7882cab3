package image

import (
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// TestStockOther: a kernel of another instruction set refuses a module of x86-64 by its header, before all else.
func TestStockOther(t *testing.T) {
	for other, isa := range map[bool]*arch.ISA{false: arch.AMD64, true: arch.I386} {
		_, err := (&Stock{Vermagic: "6.1.0" + guest.Magic, Exports: map[string]Export{}, ISA: isa}).Examine(ktm(t), 0)
		if refused := err != nil && strings.Contains(err.Error(), "Invalid architecture in ELF header: 62"); refused != other {
			t.Errorf("other %v: %v", other, err)
		}
	}
}
