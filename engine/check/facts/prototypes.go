package facts

import (
	"cmp"
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine/large"
	"github.com/kprobefs/kprobefs/fs/tracefs/btf"
)

// packPrototypes is the section of prototypes, out of a kernel's type information. names are those of symbols,
// whose numbers are ids.
func packPrototypes(p packer, data []byte, names []string, ids []int32) []byte {
	var order []string // of those that are functions, each once
	seen := make([]bool, len(names))
	for _, id := range ids {
		if id != padding && !seen[id] {
			seen[id] = true
			order = append(order, names[id])
		}
	}
	section, protos := btf.Prototypes(data, order)
	var b []byte
	next := uint32(1) // the highest number so far, and 1
	for _, proto := range protos {
		switch {
		case proto == 0:
			b = append(b, 0)
		case proto == next:
			b = append(b, 1)
			next++
		default:
			b = binary.AppendUvarint(b, 2+uint64(next-1-proto))
		}
	}
	return p.append(p.append(nil, b), section)
}

// prototypes have the number of each name's prototype.
type prototypes struct {
	body    body
	opened  bool
	types   packed   // as BTF
	numbers packed   // of prototypes, by name
	ids     []uint32 // by name; nil: not read yet
}

// open reads the section.
func (p *prototypes) open(u unpacker) error {
	if p.opened {
		return nil
	}
	p.opened = true
	b, err := p.body.read(u)
	if err != nil {
		return err
	}
	c := cursor{b: b}
	p.numbers, p.types = c.packed(maxBody), c.packed(maxBody)
	if c.bad {
		p.numbers, p.types = packed{}, packed{}
		return damaged("prototypes")
	}
	return nil
}

// number reads the numbers of the prototypes of the names of s.
func (p *prototypes) number(s *symbols) error {
	p.ids = large.Numbers[uint32](s.unpack.memory, len(s.first))
	if err := p.open(s.unpack); err != nil {
		return err
	}
	b, err := s.unpack.once(p.numbers)
	if err != nil {
		return err
	}
	next := uint64(1)
	for i, id := range s.ids {
		if id == padding || s.first[id]&^several != uint32(i) {
			continue
		}
		v, n := uvarint(b)
		if n <= 0 {
			return damaged("prototypes")
		}
		switch b = b[n:]; {
		case v == 1:
			p.ids[id] = uint32(next)
			next++
		case v > next:
			return damaged("prototypes")
		case v > 1:
			p.ids[id] = uint32(next + 1 - v)
		}
	}
	return nil
}

// protoOf is the number of the prototype of the function of that name; 0: the facts have none.
func (s *symbols) protoOf(name string) uint32 {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, there := s.find(name)
	if !there {
		return 0
	}
	if s.protos.ids == nil {
		s.err = cmp.Or(s.err, s.protos.number(s))
	}
	return s.protos.ids[id]
}

// Types is the kernel's type information: all of it, or what its functions' prototypes need; nil: there is none.
func (f *Facts) Types() *btf.Spec {
	f.once.Do(func() {
		switch {
		case f.types.in != nil:
			f.spec = btf.Later(f.BTF)
		case !f.HasTypes():
			f.spec = btf.Indexed(f.prototypes, f.symbols.protoOf)
		}
	})
	return f.spec
}

// prototypes are the types of prototypes.
func (f *Facts) prototypes() []byte {
	f.symbols.mu.Lock()
	defer f.symbols.mu.Unlock()
	return f.section(f.symbols.protos.types)
}

// section unpacks p. The symbols' mutex is held.
func (f *Facts) section(p packed) []byte {
	b, err := f.unpack.unpack(p)
	f.symbols.err = cmp.Or(f.symbols.err, err)
	return b
}

// BTF is all of the kernel's type information; nil: the facts do not have it.
func (f *Facts) BTF() []byte {
	f.symbols.mu.Lock()
	defer f.symbols.mu.Unlock()
	if f.types.in != nil && f.btf == nil {
		b, err := f.types.read(f.unpack)
		c := cursor{b: b}
		if p := c.packed(maxBody); err == nil && c.bad {
			err = damaged("types")
		} else if err == nil {
			f.btf = f.section(p)
		}
		f.symbols.err = cmp.Or(f.symbols.err, err)
	}
	return f.btf
}

// HasTypes tells whether Types has all types.
func (f *Facts) HasTypes() bool {
	f.symbols.mu.Lock()
	defer f.symbols.mu.Unlock()
	if f.types.in != nil {
		return true
	}
	f.symbols.err = cmp.Or(f.symbols.err, f.symbols.protos.open(f.unpack))
	return f.symbols.protos.types.len == 0
}
