package unpack

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	lzo "github.com/anchore/go-lzo"
)

const lzopMagic = "\x89LZO\x00\r\n\x1a\n"

// The flags of an lzop file which say what it contains.
const (
	lzopAdler32D = 1 << 0 // each block has a checksum of its decompressed bytes
	lzopAdler32C = 1 << 1 // and of its compressed ones
	lzopExtra    = 1 << 6
	lzopCRC32D   = 1 << 8
	lzopCRC32C   = 1 << 9
	lzopFilter   = 1 << 11
)

// maxLzopBlock is lzop's own bound.
const maxLzopBlock = 64 << 20

// lzop reads the blocks of lzop's container, in which an LZO payload lies. It does not
// verify their checksums.
type lzop struct {
	r       io.Reader
	sumsD   int64 // bytes of checksums in front of a block
	sumsC   int64 // as many more in front of a compressed block
	block   []byte
	buf, in []byte
}

// newLzop reads the header.
func newLzop(r io.Reader) (*lzop, error) {
	h := &bigEndian{r: r}
	h.skip(int64(len(lzopMagic)))
	version := h.uint(2)
	h.skip(2) // of the library
	if version >= 0x940 {
		h.skip(2) // needed to extract
	}
	h.skip(1) // method
	if version >= 0x940 {
		h.skip(1) // level
	}
	flags := h.uint(4)
	if flags&lzopFilter != 0 {
		return nil, errors.New("filters are not supported")
	}
	h.skip(8) // mode, time
	if version >= 0x940 {
		h.skip(4)
	}
	h.skip(int64(h.uint(1))) // name
	h.skip(4)                // checksum
	if flags&lzopExtra != 0 {
		h.skip(int64(h.uint(4)) + 4)
	}
	z := &lzop{r: r}
	for flag, n := range map[uint64]*int64{lzopAdler32D: &z.sumsD, lzopCRC32D: &z.sumsD, lzopAdler32C: &z.sumsC, lzopCRC32C: &z.sumsC} {
		if flags&flag != 0 {
			*n += 4
		}
	}
	return z, h.err
}

// Read is that of io.Reader.
func (z *lzop) Read(p []byte) (int, error) {
	for len(z.block) == 0 {
		if err := z.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, z.block)
	z.block = z.block[n:]
	return n, nil
}

// next reads a block; io.EOF at the mark behind the last one.
func (z *lzop) next() error {
	h := &bigEndian{r: z.r}
	size := h.uint(4)
	if h.err == nil && size == 0 {
		return io.EOF
	}
	stored := h.uint(4)
	h.skip(z.sumsD)
	if stored < size {
		h.skip(z.sumsC)
	}
	if h.err != nil {
		return h.err
	}
	if size > maxLzopBlock || stored > size {
		return fmt.Errorf("block of %d bytes in %d", size, stored)
	}
	var err error
	if z.in, err = readUpTo(z.in, z.r, int64(stored)); err != nil {
		return err
	}
	if z.block = z.in; stored == size {
		return nil
	}
	if uint64(cap(z.buf)) < size {
		z.buf = make([]byte, size)
	}
	n, err := lzo.Decompress(z.in, z.buf[:size])
	if err == nil && uint64(n) != size {
		err = fmt.Errorf("block has %d of %d bytes", n, size)
	}
	z.block = z.buf[:n]
	return err
}

// readUpTo reads n bytes, allocating no more than there are.
func readUpTo(buf []byte, r io.Reader, n int64) ([]byte, error) {
	b := bytes.NewBuffer(buf[:0])
	got, err := io.CopyN(b, r, n)
	if got < n {
		return nil, unexpected(err)
	}
	return b.Bytes(), nil
}

// bigEndian reads numbers; the first error stays.
type bigEndian struct {
	r   io.Reader
	err error
}

func (b *bigEndian) uint(size int) uint64 {
	var buf [8]byte
	if b.err == nil {
		_, err := io.ReadFull(b.r, buf[8-size:])
		b.err = unexpected(err)
	}
	return binary.BigEndian.Uint64(buf[:])
}

func (b *bigEndian) skip(n int64) {
	if b.err == nil {
		_, err := io.CopyN(io.Discard, b.r, n)
		b.err = unexpected(err)
	}
}
