package unpack

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/mikelolasagasti/xz"
	"github.com/pierrec/lz4/v4"
	"github.com/ulikunitz/xz/lzma"

	"github.com/kprobefs/kprobefs/engine/large"
)

// A codec is one way to compress.
type codec struct {
	name  string
	magic string
	open  func(io.Reader, Limits) (io.Reader, error)
}

// codecs are those the kernel's build knows (KERNEL_GZIP … KERNEL_ZSTD, MODULE_COMPRESS_…).
// A port of xz-embedded reads xz, because kernels go through its x86 filter, which ulikunitz/xz
// does not have. An .lzma has no magic: lc=3 lp=0 pb=2, and the
// low bytes of the dictionary's size, which is a power of two.
var codecs = []codec{
	{"gzip", "\x1f\x8b\x08", func(r io.Reader, _ Limits) (io.Reader, error) { return gzip.NewReader(r) }},
	{"xz", "\xfd7zXZ\x00", func(r io.Reader, _ Limits) (io.Reader, error) { return xz.NewReader(r, maxWindow) }},
	{"zstd", "\x28\xb5\x2f\xfd", openZstd},
	{"lz4", "\x02\x21\x4c\x18", openLZ4}, // the legacy frame
	{"lz4", "\x04\x22\x4d\x18", openLZ4},
	{"bzip2", "BZh", func(r io.Reader, _ Limits) (io.Reader, error) { return bzip2.NewReader(r), nil }},
	{"lzo", lzopMagic, func(r io.Reader, _ Limits) (io.Reader, error) { return newLzop(r) }},
	{"lzma", "\x5d\x00\x00", openLZMA},
}

// maxWindow bounds dictionaries and windows: zstd -22 has 128 MiB.
const maxWindow = 128 << 20

// maxMagic is how many bytes tell the kind of a file.
const maxMagic = 512

func findCodec(head []byte) *codec {
	for i := range codecs {
		if bytes.HasPrefix(head, []byte(codecs[i].magic)) {
			return &codecs[i]
		}
	}
	return nil
}

// openZstd decodes in one goroutine. So a stream that is not read to its end needs no close.
func openZstd(r io.Reader, _ Limits) (io.Reader, error) {
	return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow),
		zstd.WithDecoderMaxMemory(2*maxWindow))
}

// wholeZstd is what file decompresses to, if that is zstd's and no more than most bytes; nil: it is not, or it is
// damaged, which the stream says in more words. It takes less time and memory than the stream, which has a window besides.
func wholeZstd(file []byte, most int64) []byte {
	if c := findCodec(file); most <= 0 || c == nil || c.name != "zstd" {
		return nil
	}
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecodeAllCapLimit(true))
	if err != nil {
		return nil
	}
	defer z.Close()
	data, err := z.DecodeAll(file, large.Bytes(0, int(most)))
	if err != nil {
		return nil
	}
	return data
}

func openLZ4(r io.Reader, _ Limits) (io.Reader, error) { return lz4.NewReader(r), nil }

func openLZMA(r io.Reader, _ Limits) (io.Reader, error) {
	head := make([]byte, lzma.HeaderLen)
	if _, err := io.ReadFull(r, head); err != nil {
		return nil, err
	}
	if dict := u32(head[1:]); dict > maxWindow {
		return nil, fmt.Errorf("dictionary of %d bytes", dict)
	}
	return lzma.NewReader(io.MultiReader(bytes.NewReader(head), r))
}

// NewReader decompresses r, or passes it through if it is not compressed. When l is passed, the
// result ends with a *LimitError.
func NewReader(r io.Reader, l Limits) (io.Reader, error) {
	l = l.withDefaults()
	in := &counter{r: r}
	b := bufio.NewReaderSize(in, 64<<10)
	head, err := b.Peek(maxMagic)
	if err != nil && err != io.EOF {
		return nil, err
	}
	c := findCodec(head)
	if c == nil {
		return l.reader(b), nil
	}
	d, err := c.open(b, l)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.name, unexpected(err))
	}
	limited := l.reader(d)
	limited.in = in
	return &named{limited, c.name}, nil
}

// named adds the name of the compression to errors.
type named struct {
	r    io.Reader
	name string
}

// Read is that of io.Reader.
func (r *named) Read(p []byte) (int, error) {
	n, err := r.r.Read(p)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("%s: %w", r.name, err)
	}
	return n, err
}

// unexpected returns err of a place where the file must not end.
func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// decompress is the content of file, decompressed; file itself if it is not compressed. hint is the
// expected size, or 0. want looks at the beginning before the rest is decompressed.
func decompress(file []byte, hint int64, l Limits, want func(head []byte) error) ([]byte, error) {
	if findCodec(file) == nil {
		return file, want(file[:min(len(file), maxMagic)])
	}
	l = l.withDefaults()
	r, err := NewReader(bytes.NewReader(file), l)
	if err != nil {
		return nil, damaged(err)
	}
	b := bufio.NewReaderSize(r, maxMagic)
	head, err := b.Peek(maxMagic)
	if err != nil && err != io.EOF {
		return nil, damaged(err)
	}
	if err := want(head); err != nil {
		return nil, err
	}
	hint = min(hint, l.Bytes, maxRatio*int64(len(file)))
	if data := wholeZstd(file, hint); data != nil {
		return data, nil
	}
	data, err := readAll(b, hint)
	if err != nil {
		return nil, damaged(err)
	}
	return data, nil
}

// damaged returns err as an error of decompression, unless a limit was exceeded.
func damaged(err error) error {
	if limit := (*LimitError)(nil); errors.As(err, &limit) {
		return err
	}
	return fmt.Errorf("damaged, or cut off: %w", err)
}
