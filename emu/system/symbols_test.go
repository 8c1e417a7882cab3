package system

import (
	"testing"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// TestNothingAtEnd: _end has an address, but there, and in what is left of the last
// segment, nothing has a name.
func TestNothingAtEnd(t *testing.T) {
	k := &image.Kernel{ISA: arch.AMD64, Segments: []image.Segment{{Addr: 0x1000, Size: 0x1000}}}
	k.Symbols = []kernel.Symbol{{Name: "f", Addr: 0x1000}, {Name: "_end", Addr: 0x1800}}
	u := Core(k)
	for addr, want := range map[uint64]bool{0xfff: false, 0x1000: true, 0x17ff: true, 0x1800: false, 0x1fff: false} {
		if u.Holds(addr) != want {
			t.Errorf("%#x: %t", addr, !want)
		}
	}
	k.Named = []kernel.Range{{Start: 0x1000, End: 0x1400}} // without CONFIG_KALLSYMS_ALL, the text alone
	if u := Core(k); !u.Holds(0x13ff) || u.Holds(0x1400) {
		t.Error("what is not text has a name")
	}
	if addr, ok := u.Lookup("_end"); !ok || addr != 0x1800 {
		t.Errorf("_end is at %#x, %t", addr, ok)
	}
}
