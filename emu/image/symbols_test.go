package image

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

func TestSizes(t *testing.T) {
	syms := []kernel.Symbol{{Name: "b", Addr: 0x10}, {Name: "a", Addr: 0}, {Name: "b2", Addr: 0x10}, {Name: "c", Addr: 0x18}, {Name: "d", Addr: 0x1008}}
	setSizes(syms, func(a uint64) uint64 {
		if a < 0x1000 {
			return 0x1000
		}
		return 0x2000
	})
	want := map[string]uint64{"a": 0x10, "b": 8, "b2": 8, "c": 0x1000 - 0x18, "d": 0x1000 - 8}
	for _, s := range syms {
		if s.Size != want[s.Name] {
			t.Errorf("%s: size %#x, want %#x", s.Name, s.Size, want[s.Name])
		}
	}
}
