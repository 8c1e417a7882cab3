package facts

import (
	"cmp"
	"encoding/binary"
	"hash/maphash"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/large"
)

// symbols are a kernel's symbols and tables. It is a kernel.Kernel without modules.
type symbols struct {
	addrs  []uint64 // in ascending order
	types  []byte
	ids    []int32        // the number of each one's name, or padding
	own    int            // how many have a name of their own
	last   uint64         // size of those at the highest address
	spans  []kernel.Range // where an address can be one of theirs
	tables *kernel.Tables
	unpack unpacker
	body   body // the section of names
	protos prototypes

	mu    sync.Mutex // protects the fields below
	names *names     // nil: not read yet
	first []uint32   // the first symbol of each name
	twins []twin     // symbols with another behind them of the same name, in descending order
	found []lookup   // by what a name's sum is: the same names are asked for again and again
	known cached     // the same for name
	err   error      // the first
}

// A twin is a symbol, and the next one of the same name.
type twin struct{ Symbol, Next uint32 }

// several marks in the place of a symbol's number that others have its name, too.
const several = 1 << 31

// maxFound is how many lookups are kept, a power of two.
const maxFound = 512

// seed is that of the sums of names.
var seed = maphash.MakeSeed()

// A lookup is what find returned for a name.
type lookup struct {
	name  string
	id    int
	there bool
}

// A cached is a symbol and its name.
type cached struct {
	symbol int
	name   string // "": there is none
}

var _ kernel.Kernel = (*symbols)(nil)

// padding stands in the place of the number of a name that is that of the next symbol, with prefix before it.
const padding = -1

// isPadding tells whether all[i] is named after the symbol behind it.
func isPadding(all []kernel.Symbol, i int) bool {
	name, ok := strings.CutPrefix(all[i].Name, prefix)
	return ok && i+1 < len(all) && all[i+1].Name == name
}

// namesOf are the names of symbols that are written, in ascending order, and the number of each symbol's.
func namesOf(all []kernel.Symbol) (names []string, ids []int32) {
	for i := range all {
		if !isPadding(all, i) {
			names = append(names, all[i].Name)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	ids = make([]int32, len(all))
	for i := range all {
		if ids[i] = padding; !isPadding(all, i) {
			id, _ := slices.BinarySearch(names, all[i].Name)
			ids[i] = int32(id)
		}
	}
	return names, ids
}

// packSymbols is the section of symbols, which are in ascending order of addresses. ids are the numbers of their
// names, of which there are n.
func packSymbols(p packer, all []kernel.Symbol, ids []int32, n int) []byte {
	var addrs, types, order []byte
	prev, id := uint64(0), int64(0)
	for i := range all {
		addrs = binary.AppendUvarint(addrs, all[i].Addr-prev)
		types = append(types, all[i].Type)
		prev = all[i].Addr
		if ids[i] == padding {
			order = append(order, 0)
			continue
		}
		d := int64(ids[i]) - id
		order = binary.AppendUvarint(order, 1+uint64(d<<1^d>>63)) // zigzag
		id = int64(ids[i])
	}
	b := binary.AppendUvarint(nil, uint64(len(all)))
	b = binary.AppendUvarint(b, uint64(n))
	b = binary.AppendUvarint(b, all[len(all)-1].Size)
	return p.append(p.append(p.append(b, addrs), types), order)
}

// readSymbols reads the sections.
func readSymbols(u unpacker, b []byte, names body, spans []kernel.Range) (*symbols, error) {
	s := &symbols{spans: spans, unpack: u, body: names}
	c := cursor{b: b}
	n := c.count(maxItems)
	written := c.count(n)
	s.last = c.uvarint()
	addrs, types, order := c.packed(10*n), c.packed(n), c.packed(10*n)
	if c.bad || n == 0 || types.len != n {
		return nil, damaged("symbols")
	}
	var err error
	if s.types, err = u.unpack(types); err != nil {
		return nil, err
	}
	raw, err := u.once(addrs)
	if err != nil {
		return nil, err
	}
	if s.addrs = ascending(u, raw, n); s.addrs == nil {
		return nil, damaged("addresses of symbols")
	}
	if raw, err = u.once(order); err != nil {
		return nil, err
	}
	if s.ids, s.own = numbers(u, raw, n, written); s.ids == nil {
		return nil, damaged("names of symbols")
	}
	s.first = large.Numbers[uint32](u.memory, written)
	s.found = make([]lookup, maxFound)
	return s, nil
}

// uvarint is binary.Uvarint, which takes longer for numbers of one byte or two, as nearly all are.
func uvarint(b []byte) (v uint64, n int) {
	if len(b) > 1 {
		if b[0] < 0x80 {
			return uint64(b[0]), 1
		}
		if b[1] < 0x80 {
			return uint64(b[0]&0x7f) | uint64(b[1])<<7, 2
		}
	}
	return binary.Uvarint(b)
}

// ascending are n addresses out of their distances; nil: there is something wrong.
func ascending(u unpacker, b []byte, n int) []uint64 {
	all, at := large.Numbers[uint64](&(*u.work).answers, n), uint64(0)
	for i := range all {
		d, k := uvarint(b)
		if k <= 0 || at+d < at {
			return nil
		}
		at += d
		all[i], b = at, b[k:]
	}
	return all
}

// numbers are those of names, of which there are names, for n symbols, and how many are no padding; nil: there is
// something wrong.
func numbers(u unpacker, b []byte, n, names int) (all []int32, own int) {
	all = large.Numbers[int32](u.memory, n)
	id := int64(0)
	for i := range all {
		v, k := uvarint(b)
		if k <= 0 {
			return nil, 0
		}
		b = b[k:]
		if all[i] = padding; v == 0 {
			continue
		}
		v--
		if id += int64(v>>1) ^ -int64(v&1); id < 0 || id >= int64(names) {
			return nil, 0
		}
		all[i] = int32(id)
		own++
	}
	return all, own
}

// readNames reads the section of names. mu is held.
func (s *symbols) readNames(count int) (*names, error) {
	b, err := s.unpack.read(&s.body)
	if err != nil {
		return nil, err
	}
	return readNames(s.unpack, b, count)
}

// open reads the names, once, and finds out which symbols have each. mu is held.
func (s *symbols) open() *names {
	if s.names != nil {
		return s.names
	}
	count := len(s.first)
	n, err := s.readNames(count)
	if err != nil {
		s.err = cmp.Or(s.err, err)
		n = &names{shared: make([]byte, count), rest: make([]byte, count), groups: make([]uint32, (count+perGroup-1)/perGroup)}
	}
	if s.link() != count && err == nil {
		s.err = cmp.Or(s.err, damaged("names of symbols"))
	}
	s.names = n
	return n
}

// link finds the symbols of each name, and counts the names that have one.
func (s *symbols) link() (names int) {
	s.twins = large.Numbers[twin](s.unpack.memory, max(s.own-len(s.first), 0))[:0]
	for i := len(s.ids) - 1; i >= 0; i-- {
		id := s.ids[i]
		if id == padding {
			continue
		}
		behind := s.first[id]
		if s.first[id] = uint32(i); behind == 0 {
			names++
			continue
		}
		s.twins = append(s.twins, twin{uint32(i), behind &^ several})
		s.first[id] |= several
	}
	return names
}

// having are the symbols of name id, in ascending order. mu is held.
func (s *symbols) having(id int) []uint32 {
	all := s.first[id : id+1 : id+1]
	if all[0]&several == 0 {
		return all
	}
	all = []uint32{all[0] &^ several}
	for {
		last := all[len(all)-1]
		at := sort.Search(len(s.twins), func(k int) bool { return s.twins[k].Symbol <= last })
		if at == len(s.twins) || s.twins[at].Symbol != last {
			return all
		}
		all = append(all, s.twins[at].Next)
	}
}

// find is names.find. mu is held.
func (s *symbols) find(name string) (id int, there bool) {
	l := &s.found[maphash.String(seed, name)%maxFound]
	if l.name != name || name == "" {
		id, there = s.open().find(name)
		*l = lookup{name, id, there}
	}
	return l.id, l.there
}

// name is the name of symbol i.
func (s *symbols) name(i int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known.symbol == i && s.known.name != "" {
		return s.known.name
	}
	n := s.open()
	switch id := s.ids[i]; {
	case id != padding:
		s.known = cached{i, n.at(int(id))}
	case i+1 < len(s.ids) && s.ids[i+1] != padding:
		s.known = cached{i, prefix + n.at(int(s.ids[i+1]))}
	default:
		return ""
	}
	return s.known.name
}

// called are the symbols of that name, in ascending order.
func (s *symbols) called(name string) []uint32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []uint32
	if id, there := s.find(name); there {
		all = s.having(id)
		s.known = cached{int(all[0]), name} // it is asked for next
	}
	if plain, ok := strings.CutPrefix(name, prefix); ok {
		if id, there := s.find(plain); there {
			all = s.padded(all, id)
			slices.Sort(all)
		}
	}
	return all
}

// padded appends the symbols that are named after those of name id. mu is held.
func (s *symbols) padded(all []uint32, id int) []uint32 {
	for _, i := range s.having(id) {
		if i > 0 && s.ids[i-1] == padding {
			all = append(all, i-1)
		}
	}
	return all
}

// suffixed are the symbols whose names begin with stem and a dot, in ascending order.
func (s *symbols) suffixed(stem string) (all []uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, there := s.find(stem)
	s.names.suffixed(stem, id, there, func(id int) { all = append(all, s.having(id)...) })
	if plain, ok := strings.CutPrefix(stem, prefix); ok {
		id, there := s.find(plain)
		s.names.suffixed(plain, id, there, func(id int) { all = s.padded(all, id) })
	}
	slices.Sort(all)
	return all
}

// symbol is symbol i.
func (s *symbols) symbol(i int) kernel.Symbol { return s.named(i, s.name(i)) }

// named is symbol i, which is called name.
func (s *symbols) named(i int, name string) kernel.Symbol {
	addr, size := s.addrs[i], s.last
	if next := sort.Search(len(s.addrs)-i, func(k int) bool { return s.addrs[i+k] > addr }); i+next < len(s.addrs) {
		size = s.addrs[i+next] - addr
	}
	return kernel.Symbol{Name: name, Addr: addr, Size: size, Type: s.types[i]}
}
