package btf

import "encoding/binary"

// Prototypes is data, the bytes of a .BTF section, without what prototypes of functions do not need: there are the
// prototypes, and the types that their parameters' names have in them, structures without their members. The
// functions called names are not in it, but protos has the numbers of their prototypes, 0 for one that is no
// function; Indexed reads both. The other functions are there. It is nil if data has no functions.
func Prototypes(data []byte, names []string) (section []byte, protos []uint32) {
	s := New(data)
	s.once.Do(s.read)
	protos = make([]uint32, len(names))
	if len(s.funcs) == 0 {
		return nil, protos
	}
	p := prototypes{spec: s, numbers: map[uint32]uint32{}, offsets: map[string]uint32{"": 0}, names: []byte{0}}
	known := make(map[string]bool, len(names))
	for i, name := range names {
		if id := s.funcs[name]; id != 0 {
			protos[i] = p.add(s.raw(id).ref())
			known[name] = true
		}
	}
	for i := range s.at {
		if t := s.raw(s.first + uint32(i)); t.kind() == kindFunc && !known[s.name(t.nameOff())] {
			p.add(s.first + uint32(i))
		}
	}
	return p.section(), protos
}

// section is the wanted types, and those that they want.
func (p *prototypes) section() []byte {
	var types []byte
	for i := 0; i < len(p.wanted); i++ { // writing one may want others
		types = p.append(types, p.spec.raw(p.wanted[i]))
	}
	b := binary.LittleEndian.AppendUint16(nil, magic)
	b = append(b, 1, 0)
	for _, n := range []int{headerLen, 0, len(types), len(types), len(p.names)} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	return append(append(b, types...), p.names...)
}

// prototypes are types on their way to another section.
type prototypes struct {
	spec    *Spec
	wanted  []uint32          // numbers of types, in their new order
	numbers map[uint32]uint32 // the new ones by the old ones
	offsets map[string]uint32 // of names
	names   []byte
}

// add is the new number of a type.
func (p *prototypes) add(id uint32) uint32 {
	if id == 0 || p.spec.raw(id) == nil {
		return 0
	}
	if n, there := p.numbers[id]; there {
		return n
	}
	p.wanted = append(p.wanted, id)
	n := uint32(len(p.wanted))
	p.numbers[id] = n
	return n
}

// name is the new offset of a name.
func (p *prototypes) name(old uint32) uint32 {
	name := p.spec.name(old)
	at, there := p.offsets[name]
	if !there {
		at = uint32(len(p.names))
		p.offsets[name] = at
		p.names = append(append(p.names, name...), 0)
	}
	return at
}

// append appends t.
func (p *prototypes) append(b []byte, t rawType) []byte {
	words := []uint32{p.name(t.nameOff()), t.u32(1), t.ref()}
	switch t.kind() {
	case Struct, Union, Enum, Enum64:
		words[1] &^= 0xffff
	case Int:
		words = append(words, t.u32(3))
	case Array:
		words = append(words, p.add(t.u32(3)), p.add(t.u32(4)), t.u32(5))
	case kindProto:
		words[2] = p.add(t.ref())
		for i := range t.vlen() {
			words = append(words, p.name(t.u32(3+2*i)), p.add(t.u32(4+2*i)))
		}
	case kindFwd, Float:
	default:
		words[2] = p.add(t.ref())
	}
	for _, w := range words {
		b = binary.LittleEndian.AppendUint32(b, w)
	}
	return b
}
