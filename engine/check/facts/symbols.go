package facts

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"sort"
	"strings"
	"sync"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// perBlock is how many names a block has.
const perBlock = 512

// symbols are a kernel's symbols and tables. It is a kernel.Kernel without modules.
type symbols struct {
	addrs  []uint64 // in ascending order
	types  []byte
	last   uint64 // size of those at the highest address
	span   kernel.Range
	tables *kernel.Tables
	unpack unpacker

	buckets []uint32 // where each one's begin in blocks; one more than there are buckets
	blocks  []uint16 // which have a name of that bucket
	packed  []packed // the blocks

	mu    sync.Mutex         // protects the fields below
	names []names            // by block
	known map[string][]int32 // the symbols of names that were asked for, by their parts in front of a dot
	err   error              // the first
}

var _ kernel.Kernel = (*symbols)(nil)

// stem is a name without what compilers add to it.
func stem(name string) string {
	s, _, _ := strings.Cut(name, ".")
	return s
}

// bucketOf is the bucket of a stem, of n, a power of two.
func bucketOf(stem string, n int) int {
	h := fnv.New32a()
	h.Write([]byte(stem))
	return int(h.Sum32()) & (n - 1)
}

// packSymbols is the sections of symbols, which are in ascending order of addresses.
func packSymbols(p packer, all []kernel.Symbol) (symbols, names, index []byte) {
	var addrs, types []byte
	prev := uint64(0)
	for i := range all {
		addrs = binary.AppendUvarint(addrs, all[i].Addr-prev)
		types = append(types, all[i].Type)
		prev = all[i].Addr
	}
	symbols = binary.AppendUvarint(nil, uint64(len(all)))
	symbols = binary.AppendUvarint(symbols, all[len(all)-1].Size)
	symbols = p.append(p.append(symbols, addrs), types)
	for at := 0; at < len(all); at += perBlock {
		var b bytes.Buffer
		for i := at; i < min(at+perBlock, len(all)); i++ {
			b.WriteString(written(all, i))
			b.WriteByte(0)
		}
		names = p.append(names, b.Bytes())
	}
	return symbols, names, packIndex(p, all)
}

// packIndex is which blocks have names of each bucket.
func packIndex(p packer, all []kernel.Symbol) []byte {
	n := 1
	for n < len(all) {
		n *= 2
	}
	buckets := make([][]uint64, n)
	for i := range all {
		if written(all, i) == padding {
			continue // found by the name behind it
		}
		at, block := bucketOf(stem(all[i].Name), n), uint64(i/perBlock)
		if k := len(buckets[at]); k == 0 || buckets[at][k-1] != block {
			buckets[at] = append(buckets[at], block)
		}
	}
	var counts, blocks []byte
	for _, b := range buckets {
		counts = binary.AppendUvarint(counts, uint64(len(b)))
		for _, block := range b {
			blocks = binary.LittleEndian.AppendUint16(blocks, uint16(block))
		}
	}
	return p.append(p.append(binary.AppendUvarint(nil, uint64(n)), counts), planes(blocks))
}

// planes is words of two bytes, the low bytes first: they compress better.
func planes(b []byte) []byte {
	out := make([]byte, len(b))
	half := len(b) / 2
	for i := range half {
		out[i], out[half+i] = b[2*i], b[2*i+1]
	}
	return out
}

// readSymbols reads the sections.
func readSymbols(u unpacker, sections *[numSections][]byte, span kernel.Range) (*symbols, error) {
	s := &symbols{span: span, unpack: u, known: map[string][]int32{}}
	c := cursor{b: sections[sectionSymbols]}
	n := c.count(min(maxItems, 1<<16*perBlock))
	s.last = c.uvarint()
	addrs, types := c.packed(10*n), c.packed(n)
	if c.bad || n == 0 || types.len != n {
		return nil, damaged("symbols")
	}
	b, err := u.unpack(addrs)
	if err != nil {
		return nil, err
	}
	if s.types, err = u.unpack(types); err != nil {
		return nil, err
	}
	at := uint64(0)
	s.addrs = make([]uint64, n)
	for i, d := 0, (cursor{b: b}); i < n; i++ {
		next := at + d.uvarint()
		if d.bad || next < at {
			return nil, damaged("addresses of symbols")
		}
		at, s.addrs[i] = next, next
	}
	for c := (cursor{b: sections[sectionNames]}); len(c.b) > 0; {
		s.packed = append(s.packed, c.packed(maxBlock))
		if c.bad {
			return nil, damaged("names of symbols")
		}
	}
	if s.names = make([]names, len(s.packed)); len(s.names) != (n+perBlock-1)/perBlock {
		return nil, damaged("names of symbols")
	}
	return s, s.readIndex(sections[sectionIndex])
}

// readIndex reads which blocks have names of each bucket.
func (s *symbols) readIndex(b []byte) error {
	c := cursor{b: b}
	n := c.count(2 * maxItems)
	counts, blocks := c.packed(3*n), c.packed(2*len(s.addrs))
	if c.bad || n == 0 || n&(n-1) != 0 || blocks.len%2 != 0 || counts.len < n {
		return damaged("the index of names")
	}
	raw, err := s.unpack.unpack(counts)
	if err != nil {
		return err
	}
	low, err := s.unpack.unpack(blocks)
	if err != nil {
		return err
	}
	half := len(low) / 2
	s.blocks = make([]uint16, half)
	for i := range s.blocks {
		if s.blocks[i] = uint16(low[i]) | uint16(low[half+i])<<8; int(s.blocks[i]) >= len(s.packed) {
			return damaged("the index of names")
		}
	}
	s.buckets = make([]uint32, n+1)
	d := cursor{b: raw}
	for i := range n {
		s.buckets[i+1] = s.buckets[i] + uint32(d.count(half))
		if d.bad || int(s.buckets[i+1]) > half {
			return damaged("the index of names")
		}
	}
	return nil
}

// symbol is symbol i.
func (s *symbols) symbol(i int) kernel.Symbol {
	addr, size := s.addrs[i], s.last
	if next := sort.Search(len(s.addrs)-i, func(k int) bool { return s.addrs[i+k] > addr }); i+next < len(s.addrs) {
		size = s.addrs[i+next] - addr
	}
	return kernel.Symbol{Name: s.name(i), Addr: addr, Size: size, Type: s.types[i]}
}
