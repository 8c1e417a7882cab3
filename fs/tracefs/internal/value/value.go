// Package value reads and writes the values in an event's entry: little-endian numbers of 1, 2, 4 and 8
// bytes, and strings. A field of a string has only the place of the string (the kernel's __data_loc).
// The package keeps no state and imports nothing of ours.
package value

import (
	"bytes"
	"encoding/binary"
)

// Uint is the number of size bytes that p begins with.
func Uint(p []byte, size int) uint64 {
	switch size {
	case 1:
		return uint64(p[0])
	case 2:
		return uint64(binary.LittleEndian.Uint16(p))
	case 4:
		return uint64(binary.LittleEndian.Uint32(p))
	}
	return binary.LittleEndian.Uint64(p)
}

// PutUint stores v's lowest size bytes at p.
func PutUint(p []byte, size int, v uint64) {
	switch size {
	case 1:
		p[0] = uint8(v)
	case 2:
		binary.LittleEndian.PutUint16(p, uint16(v))
	case 4:
		binary.LittleEndian.PutUint32(p, uint32(v))
	default:
		binary.LittleEndian.PutUint64(p, v)
	}
}

// Extend is v's lowest size bytes, taken for a signed number.
func Extend(v uint64, size int) int64 {
	unused := 64 - 8*size
	return int64(v<<unused) >> unused
}

// PutLoc says at entry[at:] that its text begins at entry[start] and ends with entry.
func PutLoc(entry []byte, at, start int) {
	binary.LittleEndian.PutUint32(entry[at:], uint32(len(entry)-start)<<16|uint32(start))
}

// Text is the string of which entry[at:] says where it is, without its NUL;
// false when there is none, as what was to be fetched could not be read.
func Text(entry []byte, at int) ([]byte, bool) {
	if at+4 > len(entry) {
		return nil, false
	}
	loc := binary.LittleEndian.Uint32(entry[at:])
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
