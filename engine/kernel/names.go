package kernel

import "hash/maphash"

// Names finds symbols by their names. It is a table of the symbols' numbers beside a piece of each name's sum: a map
// with the names themselves takes several times the memory, and the time that goes with it. It is immutable. A nil
// one has no symbols.
type Names struct {
	syms []Symbol
	seed maphash.Seed
	// table has a symbol's number, from 1, below the upper half of its name's sum; 0: nothing. Its length is a power
	// of two. The first symbol of a name is in it.
	table []uint64
	same  map[string]int // how many symbols have a name, of names that several have
}

// NewNames is the Names of syms, which must not change any more.
func NewNames(syms []Symbol) *Names {
	size := 4
	for size/4*3 < len(syms) {
		size *= 2
	}
	n := &Names{syms: syms, seed: maphash.MakeSeed(), table: make([]uint64, size), same: map[string]int{}}
	for i := range syms {
		name := syms[i].Name
		at, sum, there := n.slot(name)
		if there {
			n.same[name] = max(n.same[name], 1) + 1
			continue
		}
		n.table[at] = sum | uint64(i+1)
	}
	return n
}

// upper is what the table has of a name's sum.
const upper = 0xffffffff << 32

// slot is where name is in the table, or has a place there, and the upper half of its sum.
func (n *Names) slot(name string) (at int, sum uint64, there bool) {
	h := maphash.String(n.seed, name)
	sum, at = h&upper, int(h)&(len(n.table)-1)
	for n.table[at] != 0 {
		if v := n.table[at]; v&upper == sum && n.syms[uint32(v)-1].Name == name {
			return at, sum, true
		}
		at = (at + 1) & (len(n.table) - 1)
	}
	return at, sum, false
}

// First is the number of the first symbol called name.
func (n *Names) First(name string) (i int, ok bool) {
	if n == nil {
		return 0, false
	}
	at, _, there := n.slot(name)
	return int(uint32(n.table[at])) - 1, there
}

// Lookup is the address of the first symbol called name.
func (n *Names) Lookup(name string) (addr uint64, ok bool) {
	i, ok := n.First(name)
	if !ok {
		return 0, false
	}
	return n.syms[i].Addr, true
}

// Count is how many symbols are called name.
func (n *Names) Count(name string) int {
	if _, there := n.First(name); !there {
		return 0
	}
	return max(n.same[name], 1)
}
