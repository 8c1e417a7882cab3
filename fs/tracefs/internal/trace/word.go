package trace

import "encoding/binary"

// An unsigned long in an entry is as long as a word of the instruction set (arch.ISA.WordSize), as the
// format files say. All numbers of an entry, of its header and of a raw page are little-endian.

// AppendWord appends an unsigned long. What of v does not fit is left out.
func (r *Recorder) AppendWord(b []byte, v uint64) []byte { return appendWord(b, v, r.ISA.WordSize) }

func appendWord(b []byte, v uint64, size int) []byte {
	if size == 4 {
		return binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	return binary.LittleEndian.AppendUint64(b, v)
}

// Word is the unsigned long of size bytes, 4 or 8, that b begins with.
func Word(b []byte, size int) uint64 {
	if size == 4 {
		return uint64(binary.LittleEndian.Uint32(b))
	}
	return binary.LittleEndian.Uint64(b)
}

// WordSize is how many bytes an unsigned long has in entries.
func (p *Printer) WordSize() int { return p.Array.tr.Config.ISA.WordSize }

// Word is the nth unsigned long behind the header of an entry, the first being 0. The entry must have it.
func (p *Printer) Word(entry []byte, n int) uint64 {
	size := p.WordSize()
	return Word(entry[EntryHeader+n*size:], size)
}
