package ring

import (
	"encoding/binary"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// An event in a page is a header word and its data, padded to whole words. The header word is a
// structure of two bit fields: type_len of 5 bits, and the time since the event before. type_len
// counts the words of the data, or is one of these.
const (
	typeLong    = 0  // the next word is the length of the data and of itself
	typePadding = 29 // the rest of the page is unused
	typeExtend  = 30 // time extension: this delta are the low bits, the next word the high bits
)

const (
	word      = 4
	typeBits  = 5
	typeMask  = 1<<typeBits - 1
	deltaBits = 32 - typeBits
	deltaMask = 1<<deltaBits - 1
	maxSmall  = 28 * word // the longest data whose length fits in type_len, in bytes
)

// MaxEvent is the longest event that can be written, in bytes.
func MaxEvent(l arch.Layout) int { return DataSize(l) - 2*word }

// eventSize is how many bytes an event with n bytes of data takes.
func eventSize(n int) int {
	n = (max(n, 1) + word - 1) &^ (word - 1)
	if n <= maxSmall {
		return word + n
	}
	return 2*word + n
}

// putHead stores an event's header word at p. Compilers give bit fields of a structure the lowest bits
// first, or the highest first where memory has the highest byte first.
func putHead(o arch.Order, p []byte, kind int, delta uint64) {
	if o == arch.BigEndian {
		binary.BigEndian.PutUint32(p, uint32(kind)<<deltaBits|uint32(delta))
	} else {
		binary.LittleEndian.PutUint32(p, uint32(delta)<<typeBits|uint32(kind))
	}
}

// head reads an event's header word.
func head(o arch.Order, p []byte) (kind int, delta uint64) {
	v := o.Uint32(p)
	if o == arch.BigEndian {
		return int(v >> deltaBits), uint64(v & deltaMask)
	}
	return int(v & typeMask), uint64(v >> typeBits)
}

// putHeader stores what stands before an event's data, of an event that takes all of p. It returns where
// the data begins.
func putHeader(o arch.Order, p []byte, delta uint64) (start int) {
	kind, start := (len(p)-word)/word, word
	if len(p) > word+maxSmall {
		kind, start = typeLong, 2*word
		o.PutUint32(p[word:], uint32(len(p)-word))
	}
	putHead(o, p, kind, delta)
	return start
}

// putExtend stores a time extension at p.
func putExtend(o arch.Order, p []byte, delta uint64) {
	putHead(o, p, typeExtend, delta&deltaMask)
	o.PutUint32(p[word:], uint32(delta>>deltaBits))
}

// pad marks the rest of a page behind off as unused. It returns how many bytes of the page are used. As in
// the kernel, less than two words cannot be marked and are left out.
func pad(o arch.Order, data []byte, off int) int {
	if len(data)-off < 2*word {
		return off
	}
	putHead(o, data[off:], typePadding, 1)
	o.PutUint32(data[off+word:], uint32(len(data)-off-word))
	return len(data)
}

// next finds the first event of p at off or behind. now is the time at off. next returns where the event
// ends, its data, and its time. ok is false if there is no event; then end is behind everything in p.
func next(o arch.Order, p []byte, off int, now uint64) (end int, data []byte, at uint64, ok bool) {
	for off+word < len(p) {
		kind, delta := head(o, p[off:])
		from, size := off+word, kind*word
		switch {
		case kind == typePadding || kind > maxSmall/word && kind != typeExtend || off+2*word > len(p):
			return len(p), nil, now, false
		case kind == typeExtend:
			now += uint64(o.Uint32(p[from:]))<<deltaBits | delta
			off += 2 * word
			continue
		case kind == typeLong:
			size = int(o.Uint32(p[from:])) - word
			from += word
		}
		if size < 0 || from+size > len(p) {
			break
		}
		return from + size, p[from : from+size], now + delta, true
	}
	return len(p), nil, now, false
}
