package ring

import "encoding/binary"

// An event in a page is a header word, type_len in its lowest 5 bits and above
// it the time since the event before, and then its data, padded to whole words.
// type_len counts the words of the data, or is one of these.
const (
	typeLong    = 0  // the next word is the data's length and its own
	typePadding = 29 // the rest of the page is unused
	typeExtend  = 30 // more time: this delta, and above it the next word
)

const (
	word      = 4
	typeBits  = 5
	typeMask  = 1<<typeBits - 1
	deltaBits = 32 - typeBits
	deltaMask = 1<<deltaBits - 1
	maxSmall  = 28 * word // the longest data whose length type_len tells
)

// MaxEvent is the longest event that can be written.
const MaxEvent = DataSize - 2*word

// eventSize is how many bytes an event with n bytes of data takes.
func eventSize(n int) int {
	n = (max(n, 1) + word - 1) &^ (word - 1)
	if n <= maxSmall {
		return word + n
	}
	return 2*word + n
}

// putEvent stores an event at p, which has its size.
func putEvent(p []byte, delta uint64, data []byte) {
	kind, head := (len(p)-word)/word, word
	if len(p) > word+maxSmall {
		kind, head = typeLong, 2*word
		binary.LittleEndian.PutUint32(p[word:], uint32(len(p)-word))
	}
	binary.LittleEndian.PutUint32(p, uint32(delta)<<typeBits|uint32(kind))
	clear(p[head+copy(p[head:], data):])
}

// putExtend stores a time extension at p.
func putExtend(p []byte, delta uint64) {
	binary.LittleEndian.PutUint32(p, uint32(delta&deltaMask)<<typeBits|typeExtend)
	binary.LittleEndian.PutUint32(p[word:], uint32(delta>>deltaBits))
}

// pad marks the rest of a page from off on as unused; it returns how much of
// the page is used then: the kernel leaves less than two words out.
func pad(data []byte, off int) int {
	if len(data)-off < 2*word {
		return off
	}
	binary.LittleEndian.PutUint32(data[off:], 1<<typeBits|typePadding)
	binary.LittleEndian.PutUint32(data[off+word:], uint32(len(data)-off-word))
	return len(data)
}

// next finds the first event of p at off or behind, where the time is now:
// where it ends, its data, and its time. ok is false when there is
// none: then end is behind all that p holds.
func next(p []byte, off int, now uint64) (end int, data []byte, at uint64, ok bool) {
	for off+word < len(p) {
		head := binary.LittleEndian.Uint32(p[off:])
		kind, delta := int(head&typeMask), uint64(head>>typeBits)
		from, size := off+word, kind*word
		switch {
		case kind == typePadding || kind > maxSmall/word && kind != typeExtend || off+2*word > len(p):
			return len(p), nil, now, false
		case kind == typeExtend:
			now += uint64(binary.LittleEndian.Uint32(p[from:]))<<deltaBits | delta
			off += 2 * word
			continue
		case kind == typeLong:
			size = int(binary.LittleEndian.Uint32(p[from:])) - word
			from += word
		}
		if size < 0 || from+size > len(p) {
			break
		}
		return from + size, p[from : from+size], now + delta, true
	}
	return len(p), nil, now, false
}
