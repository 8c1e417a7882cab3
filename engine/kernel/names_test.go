package kernel

import (
	"fmt"
	"testing"
)

// TestNames: each name has its first symbol, and those that several have are counted, as in a map.
func TestNames(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 4, 1000, 3072, 3073} {
		var syms []Symbol
		first, same := map[string]int{}, map[string]int{}
		for i := range n {
			name := fmt.Sprint("f", i*7%max(n*3/4, 1))
			if _, there := first[name]; !there {
				first[name] = i
			}
			same[name]++
			syms = append(syms, Symbol{Name: name, Addr: uint64(i) << 4})
		}
		names := NewNames(syms)
		for name, want := range first {
			i, ok := names.First(name)
			addr, there := names.Lookup(name)
			if !ok || !there || i != want || addr != uint64(want)<<4 || names.Count(name) != same[name] {
				t.Errorf("of %d, %s: %d %t %#x %t %d, want %d, %d", n, name, i, ok, addr, there, names.Count(name), want, same[name])
			}
		}
		for _, name := range []string{"", "f", "f-1", "g0"} {
			if _, ok := names.First(name); ok || names.Count(name) != 0 {
				t.Errorf("of %d: there is %q", n, name)
			}
			if _, ok := names.Lookup(name); ok {
				t.Errorf("of %d: %q has an address", n, name)
			}
		}
	}
	var none *Names
	if _, ok := none.Lookup("f"); ok || none.Count("f") != 0 {
		t.Error("there is a symbol where there are none")
	}
}
