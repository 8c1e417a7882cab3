package facts

import (
	"cmp"
	"encoding/binary"
	"hash/crc32"
	"slices"
	"sort"
	"sync"

	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/large"
)

// A region is a symbol's part of the kernel's text: what is decoded from its first byte on.
type region = kernel.Range

// regions are all regions, in ascending order.
type regions struct {
	addrs []uint64 // of symbols, in ascending order
	last  uint64   // size of the last symbol
	texts [2]kernel.Range
	first []uint32 // the first symbol of each region; nil: not numbered yet
}

// regionsOf are the regions of symbols that begin at addrs, of which the last has that size. Those of different
// symbols do not overlap, as a symbol ends where the next one begins.
func regionsOf(addrs []uint64, last uint64, t *kernel.Tables) regions {
	return regions{addrs: addrs, last: last, texts: [2]kernel.Range{t.CoreText, t.InitText}}
}

// number finds the regions, once, with memory of a.
func (r *regions) number(a *large.Arena) {
	if r.first != nil {
		return
	}
	r.first = large.Numbers[uint32](a, len(r.addrs))[:0]
	for i, addr := range r.addrs {
		if (addr < r.texts[0].End || addr < r.texts[1].End) && r.begins(i) {
			r.first = append(r.first, uint32(i))
		}
	}
}

// begins tells whether symbol i is the first of a region.
func (r *regions) begins(i int) bool {
	addr := r.addrs[i]
	if i > 0 && r.addrs[i-1] == addr {
		return false
	}
	end := r.end(i)
	return addr < r.texts[0].End && end > r.texts[0].Start || addr < r.texts[1].End && end > r.texts[1].Start
}

// end is where symbol i ends.
func (r *regions) end(i int) uint64 {
	for k := i + 1; k < len(r.addrs); k++ {
		if r.addrs[k] != r.addrs[i] {
			return r.addrs[k]
		}
	}
	return r.addrs[i] + r.last
}

// len is how many there are.
func (r *regions) len() int { return len(r.first) }

// at is region i.
func (r *regions) at(i int) region { return r.of(int(r.first[i])) }

// of is the region whose first symbol is i.
func (r *regions) of(i int) region {
	start, end := r.addrs[i], r.end(i)
	if t := &r.texts[0]; start < t.End && end > t.Start {
		return region{Start: start, End: min(end, t.End)}
	}
	return region{Start: start, End: min(end, r.texts[1].End)}
}

// A text has the codes of all instructions, region by region.
type text struct {
	codes   []code
	regions regions
	unpack  unpacker
	body    body    // the section that says which blocks there are
	codings body    // the section of blocks
	blocks  []block // nil: not read yet
	entries []byte  // the codes of the first and second instruction of each region, by its first symbol; wide: not here

	mu  sync.Mutex // protects the numbers of regions, the fields of blocks that are unpacked, and err
	err error      // the first
}

// A block is the codes of some regions.
type block struct {
	first  int   // region
	at     int64 // of the section of blocks
	len    int   // of what is packed, unpacked
	packed int   // bytes
	sum    uint32
	codes  []byte   // nil: not unpacked yet
	starts []uint32 // where the codes of its first regions begin, as far as somebody asked
}

// blockLen is how many bytes of codes a block has at least, unless it is the last.
const blockLen = 192 << 10

// packText is the codes, which are numbers by region: the section that says which blocks there are, and that of blocks.
func packText(p packer, regions [][]uint16) (directory, blocks []byte) {
	var b []byte
	count, n := 0, 0
	flush := func() {
		z := p.z.EncodeAll(b, nil)
		for _, v := range []int{n, len(b), len(z)} {
			directory = binary.AppendUvarint(directory, uint64(v))
		}
		directory = binary.LittleEndian.AppendUint32(directory, crc32.Checksum(z, castagnoli))
		blocks = append(blocks, z...)
		b, n = b[:0], 0
		count++
	}
	for _, codes := range regions {
		for _, c := range codes {
			if c < wide {
				b = append(b, byte(c))
			} else {
				b = append(b, wide, byte(c), byte(c>>8))
			}
		}
		if n++; len(b) >= blockLen {
			flush()
		}
	}
	if n > 0 {
		flush()
	}
	return append(binary.AppendUvarint(nil, uint64(count)), directory...), blocks
}

// packEntries is the section of entries, where codes are those of r's regions. What is not there has the code before it:
// it is not asked for, and costs nothing.
func packEntries(p packer, r *regions, codes [][]uint16) []byte {
	n := len(r.addrs)
	b := make([]byte, 2*n)
	for k := range 2 {
		region, last := 0, byte(wide)
		for i := range n {
			if r.begins(i) {
				last = wide // as is one that is not there
				if of := codes[region]; k < len(of) {
					last = byte(min(int(of[k]), wide))
				}
				region++
			}
			b[k*n+i] = last
		}
	}
	return p.append(nil, b)
}

// entry is the instruction that holds addr, if it is the first or the second one of its region and known here. none: addr
// is in no region.
func (t *text) entry(addr uint64) (in instruction, ok, none bool) {
	n := len(t.regions.addrs)
	i := sort.Search(n, func(i int) bool { return t.regions.addrs[i] > addr }) - 1
	for i > 0 && t.regions.addrs[i-1] == t.regions.addrs[i] {
		i--
	}
	if i < 0 || !t.regions.begins(i) {
		return in, false, true
	}
	r := t.regions.of(i)
	if addr >= r.End {
		return in, false, true
	}
	at := r.Start
	for k := range 2 {
		c := int(t.entries[k*n+i])
		if c == wide || c >= len(t.codes) || at >= r.End || t.codes[c].Length == 0 {
			return in, false, false
		}
		if t.codes[c].Fill {
			return instruction{&t.codes[c], addr}, true, false
		}
		end := at + uint64(t.codes[c].Length)
		if addr < end {
			return instruction{&t.codes[c], at}, true, false
		}
		at = end
	}
	return in, false, false
}

// readText reads the section of entries. That of codes is read later.
func readText(u unpacker, codes, blocks body, entries []byte, kinds []code, regions regions) (*text, error) {
	t := &text{codes: kinds, regions: regions, unpack: u, body: codes, codings: blocks}
	e := cursor{b: entries}
	n := 2 * len(regions.addrs)
	p := e.packed(n)
	if e.bad || p.len != n {
		return nil, damaged("entries")
	}
	var err error
	t.entries, err = u.answers(p)
	return t, err
}

// readBlocks finds out which blocks there are. mu is held.
func (t *text) readBlocks() error {
	b, err := t.body.read(t.unpack)
	if err != nil {
		return err
	}
	c := cursor{b: b}
	var blocks []block
	first, left, at := 0, maxBody, int64(0) // all blocks may be asked for
	for range c.count(maxItems) {
		n := c.count(t.regions.len() - first)
		next := block{first: first, at: at, len: c.count(min(maxBlock, left)), packed: c.count(t.codings.len - int(at))}
		sum := c.bytes(4)
		if c.bad || n == 0 {
			return damaged("text")
		}
		next.sum = binary.LittleEndian.Uint32(sum)
		blocks = append(blocks, next)
		left, at, first = left-next.len, at+int64(next.packed), first+n
	}
	if first != t.regions.len() {
		return damaged("text")
	}
	t.blocks = blocks
	return nil
}

// An instruction is one of the text, or where the text is none any more.
type instruction struct {
	*code
	at uint64 // of its first byte
}

// walk calls see for each instruction of the region of addr, from its beginning on, until see returns false. It
// returns false if addr is in no region.
func (t *text) walk(addr uint64, see func(instruction) bool) bool {
	i := t.regionAt(addr)
	if i < 0 {
		return false
	}
	b, start := t.block(i)
	r := t.regions.at(i)
	for at := r.Start; at < r.End; {
		c, n := t.decode(b[start:])
		if c == nil {
			return false
		}
		if start += n; c.Fill {
			start -= n // it is the next one's, too
		}
		if !see(instruction{c, at}) || c.Length == 0 {
			return true
		}
		at += uint64(c.Length)
	}
	return true
}

// decode is the first code of b, and how many bytes it takes; nil: there is none.
func (t *text) decode(b []byte) (*code, int) {
	switch {
	case len(b) > 0 && b[0] != wide && int(b[0]) < len(t.codes):
		return &t.codes[b[0]], 1
	case len(b) > 2 && b[0] == wide:
		if n := int(b[1]) | int(b[2])<<8; n < len(t.codes) {
			return &t.codes[n], 3
		}
	}
	return nil, 0
}

// block is the codes of the block of region i, and where those of the region begin.
func (t *text) block(i int) (codes []byte, start int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err != nil {
		return nil, 0
	}
	if t.blocks == nil {
		if t.err = t.readBlocks(); t.err != nil {
			return nil, 0
		}
	}
	k, found := slices.BinarySearchFunc(t.blocks, i, func(b block, i int) int { return cmp.Compare(b.first, i) })
	if !found {
		k--
	}
	b := &t.blocks[k]
	if err := t.open(b, i); err != nil {
		t.err = cmp.Or(t.err, err)
		return nil, 0
	}
	return b.codes, int(b.starts[i-b.first])
}

// open unpacks b and finds out where the codes of its regions begin, from the last one that is known to region i. mu is
// held.
func (t *text) open(b *block, i int) error {
	if b.starts == nil {
		part := body{in: t.codings.in, at: t.codings.at + b.at, len: b.packed, sum: b.sum, section: sectionBlocks}
		z, err := part.readInto((*t.unpack.work).answers.Bytes(part.len))
		if err != nil {
			return err
		}
		if b.codes, err = t.unpack.answers(packed{b.len, z}); err != nil {
			return err
		}
		b.starts = []uint32{0}
	}
	for next := b.first + len(b.starts); next <= i; next++ {
		pos, r := int(b.starts[len(b.starts)-1]), t.regions.at(next-1)
		for at := r.Start; at < r.End; {
			c, n := t.decode(b.codes[pos:])
			if c == nil {
				return damaged("text")
			}
			pos += n
			if c.Length == 0 || c.Fill {
				break
			}
			at += uint64(c.Length)
		}
		b.starts = append(b.starts, uint32(pos))
	}
	return nil
}
