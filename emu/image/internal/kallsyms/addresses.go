package kallsyms

// A Form is how a table holds addresses.
type Form uint8

const (
	Absolute       Form = iota // addresses
	Relative                   // 4 bytes, unsigned: offsets from a base (kallsyms_relative_base)
	AbsolutePercpu             // 4 bytes, signed: a negative n is the address base-1-n, another is the address itself
	PlaceRelative              // 4 bytes, signed: offsets from where they lie themselves
)

// String is the form in words.
func (f Form) String() string {
	return [...]string{"absolute", "relative", "absolute percpu", "place-relative"}[f]
}

// addresses are the addresses that were found.
type addresses struct {
	form   Form
	behind bool
	data   []byte // the array, and relative_base behind it
	place  uint64 // where data lies
	count  int
	base   uint64
	space  *Space
}

// maxPercpu bounds the addresses that symbols of per-CPU data have.
const maxPercpu = 64 << 20

// size is how many bytes the array has, together with the rest of the same part behind it.
func (f Form) size(count, align, word int) int {
	switch f {
	case Absolute:
		return word * count
	case PlaceRelative:
		return alignUp(4*count, align)
	}
	return alignUp(4*count, align) + word
}

// addresses finds the addresses of n: they end at num_syms or begin at behind, the
// end of token_index. Absolute percpu comes first of those with a base, for the others
// take what is negative for a large offset.
func (s *search) addresses(a Area, n names, behind int) (addresses, bool) {
	for _, form := range []Form{AbsolutePercpu, Relative, PlaceRelative, Absolute} {
		align := n.layout.align()
		size := form.size(n.count, align, s.space.Word)
		for _, at := range []int{n.start - align - size, behind} {
			if at < 0 || at+size > len(a.Data) {
				continue
			}
			t := addresses{
				form: form, behind: at == behind, data: a.Data[at : at+size], place: a.Addr + uint64(at), count: n.count,
				space: &s.space,
			}
			if form == AbsolutePercpu || form == Relative {
				t.base = s.space.Long(t.data[size-s.space.Word:])
			}
			if s.spend(n.count) && t.sound() {
				return t, true
			}
		}
	}
	return addresses{}, false
}

// at is the address of symbol i (kallsyms_sym_address).
func (t *addresses) at(i int) uint64 {
	if t.form == Absolute {
		return t.space.Long(t.data[t.space.Word*i:])
	}
	offset := u32(t.data[4*i:])
	switch {
	case t.form == PlaceRelative:
		return t.place + 4*uint64(i) + uint64(int64(int32(offset)))
	case t.form == Relative:
		return t.base + uint64(offset)
	case int32(offset) >= 0:
		return uint64(offset)
	}
	return t.base - 1 - uint64(int64(int32(offset)))
}

// sound tells whether all addresses can be a kernel's: in order, per-CPU data
// first, and the rest where kernels are.
func (t *addresses) sound() bool {
	last := uint64(0)
	for i := range t.count {
		addr := t.at(i)
		if addr < last || !t.space.Contains(addr) && (!t.space.PerCPU || addr >= maxPercpu) {
			return false
		}
		last = addr
	}
	return t.space.Contains(last)
}
