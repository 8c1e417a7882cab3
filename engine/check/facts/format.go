package facts

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/klauspost/compress/zstd"
)

// Magic begins the facts of a kernel. Its number changes with the format.
const Magic = "kprobefs-facts 6\n"

// kind is what stands before the number.
const kind = "kprobefs-facts "

// headLen is the length of what stands before the sections, in bytes.
const headLen = len(Magic) + 8

// A section is a part of the facts.
type section byte

const (
	sectionHead       section = iota // a head as JSON
	sectionSymbols                   // addresses, types and names of symbols, as numbers
	sectionNames                     // names, in their order
	sectionTables                    // tables of text
	sectionCode                      // which blocks there are
	sectionBlocks                    // what each instruction is, in blocks that are read one by one
	sectionEntries                   // what the first two instructions of each symbol are
	sectionPrototypes                // prototypes of functions, as BTF, and which function has which
	sectionTypes                     // the whole BTF; not always there
	sectionModules                   // functions of modules; not always there
	numSections
)

// Bounds of what is read.
const (
	maxFacts   = 64 << 20 // bytes of one kernel's facts
	maxBody    = 64 << 20 // bytes of a section that is unpacked
	maxBlock   = 16 << 20 // bytes of a block that is unpacked
	maxTables  = 4 << 20  // bytes of the tables, unpacked
	maxItems   = 4 << 20  // symbols, regions
	maxRefused = 1 << 17  // entries of the blacklist
	maxModules = 1 << 16  // as many as have a number
	maxKernel  = 10_000   // kernels in a file
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// errDamaged is the error of facts that do not fit together.
var errDamaged = errors.New("damaged facts")

func damaged(what string) error { return fmt.Errorf("%w: %s", errDamaged, what) }

// appendSection appends a section. That of blocks has no sum: each block has one.
func appendSection(b []byte, s section, body []byte) []byte {
	b = append(b, byte(s))
	b = binary.AppendUvarint(b, uint64(len(body)))
	sum := uint32(0)
	if s != sectionBlocks {
		sum = crc32.Checksum(body, castagnoli)
	}
	b = binary.LittleEndian.AppendUint32(b, sum)
	return append(b, body...)
}

// A body is a section, as it lies in a file. It is read when it is asked for.
type body struct {
	in      io.ReaderAt // nil: there is no such section
	at      int64
	len     int
	sum     uint32
	section section
}

// sectionHead is how many bytes there are before a body, at most.
const sectionHeadLen = 1 + binary.MaxVarintLen64 + 4

// split finds the sections between at and end. Each may occur once.
func split(in io.ReaderAt, at, end int64) (all [numSections]body, err error) {
	var head [sectionHeadLen]byte
	for at < end {
		n, err := in.ReadAt(head[:min(sectionHeadLen, end-at)], at)
		if err != nil && !errors.Is(err, io.EOF) {
			return all, err
		}
		c := cursor{b: head[:n]}
		s := section(c.byte())
		length := c.count(maxFacts)
		sum := c.bytes(4)
		at += int64(n - len(c.b))
		switch {
		case c.bad || int64(length) > end-at:
			return all, damaged("they end within a section")
		case s == sectionBlocks && binary.LittleEndian.Uint32(sum) != 0:
			return all, damaged("the section of blocks has a sum")
		case s >= numSections || all[s].in != nil:
			return all, damaged(fmt.Sprintf("section %d is not known, or there twice", s))
		}
		all[s] = body{in, at, length, binary.LittleEndian.Uint32(sum), s}
		at += int64(length)
	}
	for s := range sectionTypes {
		if all[s].in == nil {
			return all, damaged(fmt.Sprintf("there is no section %d", s))
		}
	}
	return all, nil
}

// read reads the section into memory of u.
func (b *body) read(u unpacker) ([]byte, error) { return b.readInto(u.memory.Bytes(b.len)) }

// readInto reads the section into buffer, if it fits in there.
func (b *body) readInto(buffer []byte) ([]byte, error) {
	if cap(buffer) < b.len {
		buffer = make([]byte, b.len)
	}
	buffer = buffer[:b.len]
	if n, err := b.in.ReadAt(buffer, b.at); n < b.len {
		return nil, cmp.Or(err, io.ErrUnexpectedEOF)
	}
	if crc32.Checksum(buffer, castagnoli) != b.sum {
		return nil, damaged(fmt.Sprintf("the sum of section %d is wrong", b.section))
	}
	return buffer, nil
}

// A cursor reads bytes from the beginning on. After the first thing that is not there, it is bad, and
// reads zeros.
type cursor struct {
	b   []byte
	bad bool
}

func (c *cursor) uvarint() uint64 {
	v, n := binary.Uvarint(c.b)
	if n <= 0 {
		c.b, c.bad = nil, true
		return 0
	}
	c.b = c.b[n:]
	return v
}

// count reads a number that is not larger than limit.
func (c *cursor) count(limit int) int {
	v := c.uvarint()
	if v > uint64(limit) {
		c.b, c.bad = nil, true
		return 0
	}
	return int(v)
}

func (c *cursor) bytes(n int) []byte {
	if n > len(c.b) {
		c.b, c.bad = nil, true
		return nil
	}
	b := c.b[:n:n]
	c.b = c.b[n:]
	return b
}

func (c *cursor) byte() byte {
	b := c.bytes(1)
	if b == nil {
		return 0
	}
	return b[0]
}

// A packer compresses.
type packer struct{ z *zstd.Encoder }

func newPacker() (packer, error) {
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(8<<20), zstd.WithEncoderCRC(false), zstd.WithEncoderConcurrency(1))
	return packer{z}, err
}

// append appends b: its length, the length of what it is compressed to, and that.
func (p packer) append(to, b []byte) []byte {
	packed := p.z.EncodeAll(b, nil)
	to = binary.AppendUvarint(to, uint64(len(b)))
	to = binary.AppendUvarint(to, uint64(len(packed)))
	return append(to, packed...)
}

// A packed is compressed bytes, and the length of what they were made from.
type packed struct {
	len int
	z   []byte
}

// packed reads what packer.append has written, of at most limit bytes.
func (c *cursor) packed(limit int) packed {
	n := c.count(limit)
	return packed{n, c.bytes(c.count(maxFacts))}
}
