// Package value has what signed numbers and strings are in an event's entry. A field of a string has only
// the place of the string (the kernel's __data_loc). The package keeps no state. It imports engine/arch,
// for the order of bytes.
package value

import (
	"bytes"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// Extend is v's lowest size bytes, taken for a signed number.
func Extend(v uint64, size int) int64 {
	unused := 64 - 8*size
	return int64(v<<unused) >> unused
}

// PutLoc says at entry[at:] that its text begins at entry[start] and ends with entry.
func PutLoc(o arch.Order, entry []byte, at, start int) {
	o.PutUint32(entry[at:], uint32(len(entry)-start)<<16|uint32(start))
}

// Text is the string of which entry[at:] says where it is, without its NUL;
// false when there is none, as what was to be fetched could not be read.
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
