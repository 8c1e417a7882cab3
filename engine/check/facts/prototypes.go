package facts

import (
	"cmp"
	"encoding/binary"

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
	packed, section packed
	ids             []uint32 // by name; nil: not read yet
}

// readPrototypes reads the section.
func readPrototypes(b []byte) (p prototypes, err error) {
	c := cursor{b: b}
	p = prototypes{packed: c.packed(maxBody), section: c.packed(maxBody)}
	if c.bad {
		return p, damaged("prototypes")
	}
	return p, nil
}

// open reads the numbers of the prototypes of the names of s.
func (p *prototypes) open(s *symbols) error {
	p.ids = make([]uint32, len(s.starts)-1)
	b, err := s.unpack.unpack(p.packed)
	if err != nil {
		return err
	}
	seen, next := make([]bool, len(p.ids)), uint64(1)
	for _, id := range s.ids {
		if id == padding || seen[id] {
			continue
		}
		seen[id] = true
		v, n := binary.Uvarint(b)
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
		s.err = cmp.Or(s.err, s.protos.open(s))
	}
	return s.protos.ids[id]
}

// Types is the kernel's type information: all of it, or what its functions' prototypes need; nil: there is none.
func (f *Facts) Types() *btf.Spec {
	switch {
	case f.HasTypes() && f.types.len == 0:
		return nil
	case f.HasTypes():
		return btf.Later(f.BTF)
	}
	return btf.Indexed(func() []byte { return f.section(f.symbols.protos.section) }, f.symbols.protoOf)
}

// section unpacks p.
func (f *Facts) section(p packed) []byte {
	b, err := f.unpack.unpack(p)
	if err != nil {
		f.symbols.mu.Lock()
		defer f.symbols.mu.Unlock()
		f.symbols.err = cmp.Or(f.symbols.err, err)
	}
	return b
}

// BTF is all of the kernel's type information; nil: the facts do not have it.
func (f *Facts) BTF() []byte {
	if f.types.len > 0 && f.btf == nil {
		f.btf = f.section(f.types)
	}
	return f.btf
}

// HasTypes tells whether Types has all types.
func (f *Facts) HasTypes() bool { return f.types.len > 0 || f.symbols.protos.section.len == 0 }
