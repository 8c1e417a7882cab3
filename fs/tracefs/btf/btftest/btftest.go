// Package btftest writes type information for tests.
package btftest

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// Numbers of kinds in the section (BTF_KIND_*).
const (
	Int     = 1
	Pointer = 2
	Array   = 3
	Struct  = 4
	Union   = 5
	Enum    = 6
	Typedef = 8
	Const   = 10
	Func    = 12
	Proto   = 13
)

// A Builder collects types.
type Builder struct {
	types, names []byte
	n            uint32
}

// Name adds the string s and returns its offset.
func (b *Builder) Name(s string) uint32 {
	if len(b.names) == 0 {
		b.names = []byte{0}
	}
	if s == "" {
		return 0
	}
	off := len(b.names)
	b.names = append(append(b.names, s...), 0)
	return uint32(off)
}

// Add adds a type and returns its number. It has vlen members. ref is the type that it refers to, or its
// size. extra follows it. A Struct with bitfields has flag set.
func (b *Builder) Add(kind uint32, name string, vlen int, ref uint32, extra ...uint32) uint32 {
	return b.add(kind<<24|uint32(vlen), name, ref, extra)
}

// AddBitfields is Add for a Struct with bitfields: the upper byte of a member's offset is its size in bits.
func (b *Builder) AddBitfields(name string, vlen int, size uint32, extra ...uint32) uint32 {
	return b.add(1<<31|Struct<<24|uint32(vlen), name, size, extra)
}

func (b *Builder) add(info uint32, name string, ref uint32, extra []uint32) uint32 {
	for _, w := range append([]uint32{b.Name(name), info, ref}, extra...) {
		b.types = binary.LittleEndian.AppendUint32(b.types, w)
	}
	b.n++
	return b.n
}

// Turned converts a .BTF section that Bytes or Sample made to the other order of bytes.
func Turned(section []byte) []byte {
	b := bytes.Clone(section)
	slices.Reverse(b[:2]) // the magic number
	types := int(binary.LittleEndian.Uint32(section[3*4:]))
	for at := 4; at < header+types; at += 4 {
		slices.Reverse(b[at : at+4])
	}
	return b
}

const header = 24 // bytes

// Bytes returns a .BTF section of all types.
func (b *Builder) Bytes() []byte {
	h := []byte{0x9f, 0xeb, 1, 0}
	for _, w := range []int{header, 0, len(b.types), len(b.types), len(b.names)} {
		h = binary.LittleEndian.AppendUint32(h, uint32(w))
	}
	return append(append(h, b.types...), b.names...)
}

// Sample is the section for
//
//	int f(const char *name, struct s *s, unsigned char c);
//	void g(void);
//
// with struct s {int a; union {long b; struct s *next;}; unsigned int bit:3; char text[4];}, for struct
// dentry with {struct {long; const char *name;} d_name;} at byte 32, and for struct file with {struct
// {struct dentry *dentry;} f_path;} at byte 64.
func Sample() []byte {
	b := &Builder{}
	integer := b.Add(Int, "int", 0, 4, 1<<24|32)
	char := b.Add(Int, "char", 0, 1, 8)
	constant := b.Add(Const, "", 0, char)
	text := b.Add(Pointer, "", 0, constant)
	long := b.Add(Int, "long", 0, 8, 1<<24|64)
	word := b.Add(Int, "unsigned int", 0, 4, 32)
	array := b.Add(Array, "", 0, 0, char, word, 4)
	typedef := uint32(10) // number of the type behind the union and the structure
	union := b.Add(Union, "", 2, 8, b.Name("b"), long, 0, b.Name("next"), typedef+1, 0)
	s := b.AddBitfields("s", 4, 24, b.Name("a"), integer, 0, 0, union, 64, b.Name("bit"), word, 3<<24|130, b.Name("text"), array, 160)
	b.Add(Typedef, "s_t", 0, s)
	ptr := b.Add(Pointer, "", 0, typedef)
	proto := b.Add(Proto, "", 3, integer, b.Name("name"), text, b.Name("s"), ptr, b.Name("c"), char)
	b.Add(Func, "f", 0, proto)
	b.Add(Func, "g", 0, b.Add(Proto, "", 0, 0))
	b.Add(Func, "f", 0, integer)      // the first function of a name counts
	b.Add(Func, "broken", 0, integer) // not a prototype
	qstr := b.Add(Struct, "qstr", 1, 16, b.Name("name"), text, 64)
	dentry := b.Add(Struct, "dentry", 1, 48, b.Name("d_name"), qstr, 32*8)
	path := b.Add(Struct, "path", 1, 8, b.Name("dentry"), b.Add(Pointer, "", 0, dentry), 0)
	b.Add(Struct, "file", 1, 72, b.Name("f_path"), path, 64*8)
	b.Add(Typedef, "loop", 0, b.n+1)
	return b.Bytes()
}
