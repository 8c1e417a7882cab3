package facts

import (
	"encoding/binary"
	"slices"

	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/large"
)

// packTables is t as a section.
func packTables(p packer, t *kernel.Tables) []byte {
	b := appendRanges(nil, []kernel.Range{t.Entry, t.Thunks, t.CoreText, t.InitText})
	b = appendRanges(b, t.Notrace)
	for _, s := range t.Sites {
		b = appendRanges(b, s)
	}
	b = binary.AppendUvarint(b, uint64(len(t.Blacklist)))
	for i := range t.Blacklist {
		e := &t.Blacklist[i]
		b = appendRanges(b, []kernel.Range{e.Range})
		b = binary.AppendUvarint(b, uint64(len(e.Name)))
		b = append(b, e.Name...)
	}
	return p.append(nil, b)
}

// appendRanges appends how many there are, the length that all have, and 1, or 0, and each one's distance from the one
// before, and its length, if they have no length in common.
func appendRanges(b []byte, all []kernel.Range) []byte {
	b = binary.AppendUvarint(b, uint64(len(all)))
	if len(all) == 0 {
		return b
	}
	common := all[0].End - all[0].Start + 1
	if common == 0 || slices.ContainsFunc(all, func(r kernel.Range) bool { return r.End-r.Start != common-1 }) {
		common = 0
	}
	b = binary.AppendUvarint(b, common)
	at := uint64(0)
	for _, r := range all {
		b = binary.AppendVarint(b, int64(r.Start-at))
		if common == 0 {
			b = binary.AppendUvarint(b, r.End-r.Start)
		}
		at = r.Start
	}
	return b
}

// ranges reads what appendRanges has written.
func (c *cursor) ranges(memory *large.Arena) (all []kernel.Range) {
	n := c.count(min(maxItems, len(c.b)))
	if n == 0 {
		return nil
	}
	common, at := c.uvarint(), uint64(0)
	if n > len(c.b) {
		c.b, c.bad = nil, true
		return nil
	}
	all = large.Numbers[kernel.Range](memory, n)
	for i := range all {
		v, k := binary.Varint(c.b)
		if k <= 0 {
			c.b, c.bad = nil, true
			return nil
		}
		c.b = c.b[k:]
		at += uint64(v)
		length := common - 1
		if common == 0 {
			length = c.uvarint()
		}
		all[i] = kernel.Range{Start: at, End: at + length}
	}
	return all
}

// readTables reads the section.
func readTables(u unpacker, b []byte) (*kernel.Tables, error) {
	c := cursor{b: b}
	p := c.packed(maxTables)
	if c.bad {
		return nil, damaged("tables")
	}
	raw, err := u.once(p)
	if err != nil {
		return nil, err
	}
	c = cursor{b: raw}
	t := &kernel.Tables{}
	memory := &(*u.work).answers
	areas := c.ranges(memory)
	if len(areas) != 4 {
		return nil, damaged("tables")
	}
	t.Entry, t.Thunks, t.CoreText, t.InitText = areas[0], areas[1], areas[2], areas[3]
	t.Notrace = c.ranges(memory)
	for i := range t.Sites {
		t.Sites[i] = c.ranges(memory)
	}
	for range c.count(maxRefused) {
		r := c.ranges(memory)
		name := string(c.bytes(c.count(1 << 16)))
		if c.bad || len(r) != 1 {
			return nil, damaged("the blacklist")
		}
		t.Blacklist = append(t.Blacklist, kernel.BlacklistEntry{Range: r[0], Name: name})
	}
	if c.bad {
		return nil, damaged("tables")
	}
	return t, nil
}
