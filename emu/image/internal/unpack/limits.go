package unpack

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/kprobefs/kprobefs/engine/large"
)

// Limits bound what one file may cost.
type Limits struct {
	Bytes int64         // of one decompressed stream or archive member; 0: DefaultBytes
	Total int64         // of all that is read of an archive, members passed over included; 0: DefaultTotal
	Time  time.Duration // of one decompression, a fifth of that of an archive; 0: DefaultTime
}

// The defaults of Limits. A kernel has up to some 70 MB, with debug information 600 MB:
// that has to be decompressed first.
const (
	DefaultBytes = 512 << 20
	DefaultTotal = 4 << 30
	DefaultTime  = time.Minute
	// maxPayload bounds the part that boots: the whole kernel must fit into its address space.
	maxPayload = 256 << 20
)

func (l Limits) withDefaults() Limits {
	if l.Bytes == 0 {
		l.Bytes = DefaultBytes
	}
	if l.Total == 0 {
		l.Total = DefaultTotal
	}
	if l.Time == 0 {
		l.Time = DefaultTime
	}
	return l
}

// archive are the limits of the stream that an archive is in.
func (l Limits) archive() Limits {
	l = l.withDefaults()
	l.Bytes = l.Total
	l.Time *= 5 // a package of modules has 500 MB
	return l
}

// ErrTooLarge and ErrTooSlow are the kinds of a LimitError.
var (
	ErrTooLarge = errors.New("too large")
	ErrTooSlow  = errors.New("takes too long")
)

// A LimitError says which limit was passed.
type LimitError struct {
	Err   error // ErrTooLarge or ErrTooSlow
	Limit string
}

// Error has the limit, with its unit.
func (e *LimitError) Error() string {
	return fmt.Sprintf("%v: more than %s", e.Err, e.Limit)
}

// Unwrap gives ErrTooLarge or ErrTooSlow.
func (e *LimitError) Unwrap() error { return e.Err }

// limited is a Reader that ends with a LimitError.
type limited struct {
	r     io.Reader
	left  int64
	until time.Time
	l     Limits
	in    *counter // what r decompresses; nil: it does not
	size  int64    // of an archive's member, as the archive says
}

func (l Limits) reader(r io.Reader) *limited {
	return &limited{r: r, left: l.Bytes, until: time.Now().Add(l.Time), l: l}
}

// counter counts the bytes that were read.
type counter struct {
	r io.Reader
	n int64
}

// Read is that of io.Reader.
func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// No kernel and no package is compressed to less than a tenth. A file that decompresses to more
// than maxRatio times its size, plus freeRatio, is meant to do harm.
const (
	maxRatio  = 64
	freeRatio = 32 << 20
)

// step is how many bytes are decompressed at most between two checks of the time.
const step = 1 << 20

// Read is that of io.Reader. It returns a LimitError if a limit is exceeded.
func (r *limited) Read(p []byte) (int, error) {
	if time.Now().After(r.until) {
		return 0, &LimitError{ErrTooSlow, r.l.Time.String()}
	}
	if r.size > r.l.Bytes {
		return 0, &LimitError{ErrTooLarge, fmt.Sprintf("%d bytes", r.l.Bytes)}
	}
	if r.in != nil && r.l.Bytes-r.left > maxRatio*r.in.n+freeRatio {
		return 0, &LimitError{ErrTooLarge, fmt.Sprintf("%d times what it was compressed to", maxRatio)}
	}
	if int64(len(p)) > r.left+1 {
		p = p[:r.left+1]
	}
	n, err := r.r.Read(p[:min(len(p), step)])
	if r.left -= int64(n); r.left < 0 {
		return 0, &LimitError{ErrTooLarge, fmt.Sprintf("%d bytes", r.l.Bytes)}
	}
	return n, err
}

// ReadMember reads what Walk gives, to its end.
func ReadMember(r io.Reader) ([]byte, error) { return readMember(nil, r) }

func readMember(head []byte, r io.Reader) ([]byte, error) {
	hint := int64(0)
	if m, ok := r.(*limited); ok && m.size <= m.l.Bytes {
		hint = min(max(m.size, 0), freeRatio)
	}
	return readAll(io.MultiReader(bytes.NewReader(head), r), hint)
}

// ReadKernel is ReadMember for a kernel. If the beginning shows that it cannot be a kernel, the
// rest is not read.
func ReadKernel(r io.Reader) ([]byte, error) {
	head := make([]byte, maxMagic)
	n, err := io.ReadFull(r, head)
	switch {
	case err == nil || err == io.ErrUnexpectedEOF:
		err = isKernel(head[:n])
	case err == io.EOF:
		err = errors.New("empty file")
	}
	if err != nil {
		return nil, err
	}
	return readMember(head[:n], r)
}

// chunk is how much readAll reads at once where it does not know how much there is.
const chunk = 8 << 20

// readAll reads r to its end. hint is how many bytes are expected. It is only a hint, since it
// comes from the file. Bytes beyond it are read in pieces, which are put together at the end. So
// input that passes the limit has cost no more than the limit.
func readAll(r io.Reader, hint int64) ([]byte, error) {
	var pieces [][]byte
	buf := large.Bytes(0, int(hint+1))
	for {
		n, err := r.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
		if len(buf) == cap(buf) {
			pieces = append(pieces, buf)
			buf = make([]byte, 0, chunk)
		}
	}
	if len(pieces) == 0 {
		return buf, nil
	}
	return bytes.Join(append(pieces, buf), nil), nil
}
