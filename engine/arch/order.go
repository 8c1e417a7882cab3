package arch

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// An Order is the order in which memory has a number's bytes. Its methods are those of encoding/binary's
// orders. They are no methods of an interface, so a hit pays for a comparison and not for a call. What a
// machine with the highest byte first has is turned around: two ways to the same bytes would be more code
// at every place that the compiler puts them.
type Order bool

const (
	LittleEndian Order = false // the lowest byte comes first
	BigEndian    Order = true  // the highest byte comes first
)

// Uint16 is the number in b's first two bytes.
func (o Order) Uint16(b []byte) uint16 {
	v := binary.LittleEndian.Uint16(b)
	if o == BigEndian {
		v = bits.ReverseBytes16(v)
	}
	return v
}

// Uint32 is the number in b's first four bytes.
func (o Order) Uint32(b []byte) uint32 {
	v := binary.LittleEndian.Uint32(b)
	if o == BigEndian {
		v = bits.ReverseBytes32(v)
	}
	return v
}

// Uint64 is the number in b's first eight bytes.
func (o Order) Uint64(b []byte) uint64 {
	v := binary.LittleEndian.Uint64(b)
	if o == BigEndian {
		v = bits.ReverseBytes64(v)
	}
	return v
}

// PutUint16 stores v in b's first two bytes.
func (o Order) PutUint16(b []byte, v uint16) {
	if o == BigEndian {
		v = bits.ReverseBytes16(v)
	}
	binary.LittleEndian.PutUint16(b, v)
}

// PutUint32 stores v in b's first four bytes.
func (o Order) PutUint32(b []byte, v uint32) {
	if o == BigEndian {
		v = bits.ReverseBytes32(v)
	}
	binary.LittleEndian.PutUint32(b, v)
}

// PutUint64 stores v in b's first eight bytes.
func (o Order) PutUint64(b []byte, v uint64) {
	if o == BigEndian {
		v = bits.ReverseBytes64(v)
	}
	binary.LittleEndian.PutUint64(b, v)
}

// AppendUint32 appends the four bytes of v.
func (o Order) AppendUint32(b []byte, v uint32) []byte {
	if o == BigEndian {
		v = bits.ReverseBytes32(v)
	}
	return binary.LittleEndian.AppendUint32(b, v)
}

// AppendUint64 appends the eight bytes of v.
func (o Order) AppendUint64(b []byte, v uint64) []byte {
	if o == BigEndian {
		v = bits.ReverseBytes64(v)
	}
	return binary.LittleEndian.AppendUint64(b, v)
}

// Uint is the number in b's first size bytes: 1, 2, 4 or 8.
func (o Order) Uint(b []byte, size int) uint64 {
	switch size {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(o.Uint16(b))
	case 4:
		return uint64(o.Uint32(b))
	}
	return o.Uint64(b)
}

// PutUint stores v's lowest size bytes, 1, 2, 4 or 8, at b.
func (o Order) PutUint(b []byte, size int, v uint64) {
	switch size {
	case 1:
		b[0] = uint8(v)
	case 2:
		o.PutUint16(b, uint16(v))
	case 4:
		o.PutUint32(b, uint32(v))
	default:
		o.PutUint64(b, v)
	}
}

// A Layout is how a kernel has numbers in memory. The zero Layout is none.
type Layout struct {
	Order
	Word int // bytes of an unsigned long: 4 or 8
}

// Long is the unsigned long that b begins with.
func (l Layout) Long(b []byte) uint64 {
	if l.Word == 4 {
		return uint64(l.Uint32(b))
	}
	return l.Uint64(b)
}

// PutLong stores v as an unsigned long at b. It drops the high bits of v that do not fit.
func (l Layout) PutLong(b []byte, v uint64) {
	if l.Word == 4 {
		l.PutUint32(b, uint32(v))
		return
	}
	l.PutUint64(b, v)
}

// AppendLong appends v as an unsigned long. It drops the high bits of v that do not fit.
func (l Layout) AppendLong(b []byte, v uint64) []byte {
	if l.Word == 4 {
		return l.AppendUint32(b, uint32(v))
	}
	return l.AppendUint64(b, v)
}

// Layout is how kernels of the instruction set have numbers in memory.
func (a *ISA) Layout() Layout { return Layout{Order: Order(a.BigEndian), Word: a.WordSize} }

// Word reads the word in b, which is WordSize bytes long, or another integer of 4 or 8 bytes.
func (a *ISA) Word(b []byte) uint64 { return Order(a.BigEndian).Uint(b, len(b)) }

// PutWord is the inverse of Word. It drops the high bits of v that do not fit.
func (a *ISA) PutWord(b []byte, v uint64) { Order(a.BigEndian).PutUint(b, len(b), v) }

// String says both in words, for messages.
func (l Layout) String() string {
	if l.Order == BigEndian {
		return fmt.Sprintf("%d bytes, the high one first", l.Word)
	}
	return fmt.Sprintf("%d bytes, the low one first", l.Word)
}
