package tracefs

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
)

// Limits of a State as bytes. A reader checks a length before it allocates memory for it, so that few bytes
// cannot become many.
const (
	maxStateText = 32 << 20 // bytes of everything except the buffers' pages
	maxStateData = 1 << 30  // bytes of the buffers' pages
	leastObject  = 24       // least bytes of text for each object, on average; a real State has more
)

// WriteTo writes s: the length of the JSON text in 4 bytes, the low one first on every host; the JSON text;
// and then the events of all pages, in order. EFBIG: the buffers hold more than ReadState accepts.
func (s *State) WriteTo(w io.Writer) (int64, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return 0, err
	}
	total := 0
	s.pages(func(p *ring.SavedPage) error { total += len(p.Data); return nil })
	if len(text) > maxStateText || total > maxStateData {
		return 0, fmt.Errorf("tracing/: %d MB of entries, %d MB of settings; at most %d and %d can be saved: %w",
			total>>20, len(text)>>20, maxStateData>>20, maxStateText>>20, syscall.EFBIG)
	}
	n, err := w.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(text))), text...))
	written := int64(n)
	if err != nil {
		return written, err
	}
	err = s.pages(func(p *ring.SavedPage) error {
		n, err := w.Write(p.Data)
		written += int64(n)
		return err
	})
	return written, err
}

// ReadState reads a State that WriteTo wrote. The State has passed Check. EINVAL: the bytes are something
// else.
func ReadState(r io.Reader) (*State, error) {
	bad := func(why any) error { return fmt.Errorf("tracing/: %v: %w", why, syscall.EINVAL) }
	var size [4]byte
	if _, err := io.ReadFull(r, size[:]); err != nil {
		return nil, bad(err)
	}
	n := int64(binary.LittleEndian.Uint32(size[:]))
	if n > maxStateText {
		return nil, bad(fmt.Sprintf("%d MB of settings", n>>20))
	}
	var text bytes.Buffer // grows with the bytes that really come
	if got, err := io.CopyN(&text, r, n); err != nil {
		return nil, bad(fmt.Sprintf("%d of %d bytes: %v", got, n, err))
	}
	if int64(bytes.Count(text.Bytes(), []byte{'{'}))*leastObject > n {
		return nil, bad("settings that are none")
	}
	s := &State{}
	if err := json.Unmarshal(text.Bytes(), s); err != nil {
		return nil, bad(err)
	}
	total := 0
	err := s.pages(func(p *ring.SavedPage) error {
		if total += p.Used; p.Used < 0 || p.Used > ring.MaxDataSize || total > maxStateData {
			return fmt.Errorf("a page of %d bytes", p.Used)
		}
		p.Data = make([]byte, p.Used)
		_, err := io.ReadFull(r, p.Data)
		return err
	})
	if err != nil {
		return nil, bad(err)
	}
	return s, s.Check()
}

// pages calls f with every page of every buffer. It stops at the first error.
func (s *State) pages(f func(*ring.SavedPage) error) error {
	for i := range s.Arrays {
		for _, saved := range [][]ring.Saved{s.Arrays[i].Buffer, s.Arrays[i].Snapshot} {
			for j := range saved {
				for k := range saved[j].Pages {
					if err := f(&saved[j].Pages[k]); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// An arrayList is State.Arrays. It decodes one array after the other, and refuses too many.
type arrayList []ArrayState

// UnmarshalJSON decodes one array after the other.
func (l *arrayList) UnmarshalJSON(text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	if first, err := dec.Token(); err != nil || first != json.Delim('[') {
		return fmt.Errorf("no list of instances: %v", err)
	}
	for dec.More() {
		if len(*l) == maxInstances {
			return fmt.Errorf("more than %d instances", maxInstances)
		}
		*l = append(*l, ArrayState{})
		if err := dec.Decode(&(*l)[len(*l)-1]); err != nil {
			return err
		}
	}
	return nil
}

// Bytes is how much memory the entries of s take.
func (s *State) Bytes() (n int) {
	s.pages(func(p *ring.SavedPage) error { n += p.Used; return nil })
	return n
}
