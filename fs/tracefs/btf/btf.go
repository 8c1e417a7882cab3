// Package btf reads the type information that a kernel carries about itself (the .BTF section). It reads
// the prototypes of functions and the members of structures that arguments of probes can name.
//
//	header, types, strings: Documentation/bpf/btf.rst
//
// A broken part counts as missing. No input makes the package loop or panic. A Spec parses its bytes once,
// at the first question. Any goroutine may ask it. The magic number tells the order of bytes in which the
// kernel has written it. The package imports nothing of ours.
package btf

import (
	"encoding/binary"
	"strings"
	"sync"
)

// A Kind is the kind of a type (BTF_KIND_*).
type Kind uint8

// The kinds that this package distinguishes. They have the names of the kernel's BTF_KIND_*.
const (
	Void Kind = iota
	Int
	Pointer
	Array
	Struct
	Union
	Enum
	kindFwd
	kindTypedef
	kindVolatile
	kindConst
	kindRestrict
	kindFunc
	kindProto
	kindVar
	kindDatasec
	Float
	kindDeclTag
	kindTypeTag
	Enum64
)

const (
	magic     = 0xeb9f
	headerLen = 24
	typeLen   = 12
)

// A Spec is a kernel's type information.
type Spec struct {
	data    []byte
	section func() []byte            // returns data, which is not there yet; nil: it is
	base    *Spec                    // types and strings that this one's continue; nil: it stands alone
	proto   func(name string) uint32 // the prototype of a function that is not among types; nil: all are

	once  sync.Once // for read, which sets the fields below
	types []byte    // the header's type section
	names string    // the header's string section
	at    []uint32  // offset of each type in types; the first type has number first
	first uint32    // 1, or the number behind the base's last type
	funcs map[string]uint32
}

// New returns the Spec of the bytes of a .BTF section. The Spec owns the bytes from then on.
func New(data []byte) *Spec { return &Spec{data: data} }

// Later returns the Spec of what section returns. It is called when a type is first looked up.
func Later(section func() []byte) *Spec { return &Spec{section: section} }

// Indexed returns the Spec of what section returns, in which functions are not, but their prototypes. proto has the
// number of a function's; 0: the section has the function, or it is not known.
func Indexed(section func() []byte, proto func(name string) uint32) *Spec {
	return &Spec{section: section, proto: proto}
}

// NewSplit returns the Spec of a module's .BTF section, which refers to types and strings of its kernel.
func NewSplit(base *Spec, data []byte) *Spec { return &Spec{data: data, base: base} }

// read finds the types. It stops at the first incomplete one.
func (s *Spec) read() {
	if s.section != nil {
		s.data, s.section = s.section(), nil
	}
	h := s.data
	if len(h) < headerLen || h[2] != 1 {
		return
	}
	var order binary.ByteOrder = binary.LittleEndian
	if order.Uint16(h) != magic {
		order = binary.BigEndian
	}
	if order.Uint16(h) != magic {
		return
	}
	word := func(i int) uint64 { return uint64(order.Uint32(h[4*i:])) }
	body := func(off, n uint64) []byte {
		off += word(1)
		if off > uint64(len(h)) || n > uint64(len(h))-off {
			return nil
		}
		return h[off : off+n]
	}
	s.types, s.names = body(word(2), word(3)), string(body(word(4), word(5)))
	if order == binary.BigEndian {
		s.types = turned(s.types)
	}
	functions, types := s.count()
	s.first, s.funcs, s.at = 1, make(map[string]uint32, functions), make([]uint32, 0, types)
	if s.base != nil {
		s.base.once.Do(s.base.read)
		s.first = s.base.end()
	}
	for off := 0; off+typeLen <= len(s.types); {
		t := rawType(s.types[off:])
		n := typeLen + t.extra()
		if n > len(s.types)-off {
			return
		}
		id := s.end()
		s.at = append(s.at, uint32(off))
		if t.kind() == kindFunc {
			if name := s.name(t.nameOff()); s.funcs[name] == 0 { // the first of several functions with this name counts
				s.funcs[name] = id
			}
		}
		off += n
	}
}

// count is how many functions and types there are, at most.
func (s *Spec) count() (functions, types int) {
	for off := 0; off+typeLen <= len(s.types); types++ {
		t := rawType(s.types[off:])
		if t.kind() == kindFunc {
			functions++
		}
		off += typeLen + t.extra()
	}
	return functions, types
}

// turned returns types with the low byte of each word first. types has only words of four bytes.
func turned(types []byte) []byte {
	var b []byte
	for ; len(types) >= 4; types = types[4:] {
		b = binary.LittleEndian.AppendUint32(b, binary.BigEndian.Uint32(types))
	}
	return b
}

// A rawType is a type in the format of the section, with the low byte of a word first, and all bytes that
// follow it.
type rawType []byte

func (t rawType) u32(i int) uint32 { return binary.LittleEndian.Uint32(t[4*i:]) }
func (t rawType) nameOff() uint32  { return t.u32(0) }
func (t rawType) vlen() int        { return int(t.u32(1) & 0xffff) }
func (t rawType) kind() Kind       { return Kind(t.u32(1) >> 24 & 0x1f) }
func (t rawType) kflag() bool      { return t.u32(1)>>31 != 0 }
func (t rawType) ref() uint32      { return t.u32(2) } // the number of the type that it refers to, or its size

// extra is how many bytes belong to the type behind its 12 bytes.
func (t rawType) extra() int {
	switch t.kind() {
	case Int, kindVar, kindDeclTag:
		return 4
	case Array:
		return 12
	case Struct, Union, kindDatasec, Enum64:
		return 12 * t.vlen()
	case Enum, kindProto:
		return 8 * t.vlen()
	}
	return 0
}

// raw returns the type with that number, or nil.
func (s *Spec) raw(id uint32) rawType {
	s.once.Do(s.read)
	switch {
	case id < s.first && s.base != nil:
		return s.base.raw(id)
	case id < max(s.first, 1) || id-s.first >= uint32(len(s.at)):
		return nil
	}
	return rawType(s.types[s.at[id-s.first]:])
}

// end is the number behind that of the last type.
func (s *Spec) end() uint32 { return s.first + uint32(len(s.at)) }

func (s *Spec) name(off uint32) string {
	if s.base != nil {
		if off < uint32(len(s.base.names)) {
			return s.base.name(off)
		}
		off -= uint32(len(s.base.names))
	}
	if int64(off) >= int64(len(s.names)) {
		return ""
	}
	name, _, _ := strings.Cut(s.names[off:], "\x00")
	return name
}
