package facts

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine/kernel"
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

// appendRanges appends how many there are, and each one's distance from the one before, and its length.
func appendRanges(b []byte, all []kernel.Range) []byte {
	b = binary.AppendUvarint(b, uint64(len(all)))
	at := uint64(0)
	for _, r := range all {
		b = binary.AppendVarint(b, int64(r.Start-at))
		b = binary.AppendUvarint(b, r.End-r.Start)
		at = r.Start
	}
	return b
}

// ranges reads what appendRanges has written.
func (c *cursor) ranges() (all []kernel.Range) {
	n := c.count(min(maxItems, len(c.b)/2+1))
	at := uint64(0)
	all = make([]kernel.Range, 0, n)
	for range n {
		v, k := binary.Varint(c.b)
		if k <= 0 {
			c.b, c.bad = nil, true
			return nil
		}
		c.b = c.b[k:]
		at += uint64(v)
		all = append(all, kernel.Range{Start: at, End: at + c.uvarint()})
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
	areas := c.ranges()
	if len(areas) != 4 {
		return nil, damaged("tables")
	}
	t.Entry, t.Thunks, t.CoreText, t.InitText = areas[0], areas[1], areas[2], areas[3]
	t.Notrace = c.ranges()
	for i := range t.Sites {
		t.Sites[i] = c.ranges()
	}
	for range c.count(maxRefused) {
		r := c.ranges()
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
