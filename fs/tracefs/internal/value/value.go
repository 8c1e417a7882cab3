// Package value reads and writes signed numbers and strings in an event's entry. The field of a string
// holds only the place and length of the string (the kernel's __data_loc). The package keeps no state. It
// imports engine/arch, for the order of bytes.
package value

import (
	"bytes"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// Extend returns the lowest size bytes of v as a signed number.
func Extend(v uint64, size int) int64 {
	unused := 64 - 8*size
	return int64(v<<unused) >> unused
}

// PutLoc stores at entry[at:] the place of a string that begins at entry[start] and ends with entry.
func PutLoc(o arch.Order, entry []byte, at, start int) {
	o.PutUint32(entry[at:], uint32(len(entry)-start)<<16|uint32(start))
}

// ToNUL is Text up to its NUL, which may lie behind it: what is printed. Texts of symstr have no NUL of their own.
func ToNUL(o arch.Order, entry []byte, at int) ([]byte, bool) {
	text, ok := Text(o, entry, at)
	if !ok || len(text) < int(o.Uint32(entry[at:])>>16) {
		return text, ok
	}
	rest := entry[o.Uint32(entry[at:])&0xffff:]
	if i := bytes.IndexByte(rest, 0); i >= 0 {
		rest = rest[:i]
	}
	return rest, true
}

// Text returns the string whose place is stored at entry[at:], without its NUL. It returns false if the
// string could not be fetched at the hit.
func Text(o arch.Order, entry []byte, at int) ([]byte, bool) {
	if at+4 > len(entry) {
		return nil, false
	}
	loc := o.Uint32(entry[at:])
	start, size := int(loc&0xffff), int(loc>>16)
	if size == 0 || start+size > len(entry) {
		return nil, false
	}
	text := entry[start : start+size]
	if i := bytes.IndexByte(text, 0); i >= 0 {
		text = text[:i]
	}
	return text, true
}
