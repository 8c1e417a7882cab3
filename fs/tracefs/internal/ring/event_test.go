package ring

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// Events of every length and any delta come back as they were put in.
func TestEventForm(t *testing.T) {
	for _, delta := range []uint64{0, 1, deltaMask, deltaMask + 1, 1 << 40} {
		for n := range MaxEvent + 1 {
			b := New(1, minPages*DataSize)
			data := bytes.Repeat([]byte{0xa5}, n)
			b.Write(0, 7, []byte{1, 2, 3, 4})
			b.Write(0, 7+delta, data)
			r := b.Read(0, true)
			r.Next()
			ev, ok := r.Next()
			if !ok || ev.Time != 7+delta || !bytes.HasPrefix(ev.Data, data) || len(ev.Data) >= max(n, 1)+word {
				t.Fatalf("%d bytes after %d: %v, time %d, %d bytes", n, delta, ok, ev.Time, len(ev.Data))
			}
		}
	}
}

// The words that a user of raw pages sees, by hand.
func TestHeaderWords(t *testing.T) {
	b := New(1, minPages*DataSize)
	b.Write(0, 100, make([]byte, 16))
	b.Write(0, 103, make([]byte, 114))
	b.Write(0, 103+1<<30, make([]byte, 1))
	p := make([]byte, PageSize)
	if !b.ReadPage(0, p) || b.ReadPage(0, make([]byte, PageSize)) {
		t.Fatal("not one page")
	}
	for at, want := range map[int]uint32{
		0: 100, 8: 20 + 124 + 16, 16: 4, 36: 3 << 5, 40: 120, 160: 0<<5 | typeExtend, 164: 1 << 3, 168: 1,
	} {
		if got := binary.LittleEndian.Uint32(p[at:]); got != want {
			t.Errorf("word at %d is %#x, want %#x", at, got, want)
		}
	}
	if st := b.Stats(0); st.Read != 3 || st.Entries != 0 || st.Bytes != 0 {
		t.Errorf("after it: %+v", st)
	}
}

// Pages and single reads share what there is, and lost events are counted once.
func TestReadPage(t *testing.T) {
	b := New(1, 3*DataSize)
	const n = 1000
	for i := range uint64(n) {
		put(b, 0, i, i)
	}
	over := b.Stats(0).Overrun
	r := b.Read(0, true)
	r.Next()
	p := make([]byte, PageSize)
	var events, lost uint64
	for b.ReadPage(0, p) {
		commit := binary.LittleEndian.Uint64(p[8:])
		data := p[pageHeader : pageHeader+commit&0xfff]
		now := binary.LittleEndian.Uint64(p)
		for off := 0; ; events++ {
			end, d, at, ok := next(data, off, now)
			if !ok {
				break
			}
			if v := binary.LittleEndian.Uint64(d); v != at {
				t.Fatalf("event %d at %d", v, at)
			}
			off, now = end, at
		}
		if commit&missedEvents != 0 {
			lost++
		}
	}
	if events+over+1 != n || lost != 0 {
		t.Errorf("%d events, %d overwritten, flag %d times", events, over, lost)
	}
}

func TestRecordOff(t *testing.T) {
	b := New(2, 2*DataSize)
	b.Record(1, false)
	if put(b, 1, 1, 1) || !put(b, 0, 1, 1) {
		t.Error("Record(1, false) is not what happens")
	}
	s := b.State(nil)
	b.Record(1, true)
	put(b, 1, 2, 2)
	if s2 := b.State(nil); s2[0] != s[0] || s2[2] == s[2] {
		t.Errorf("state %v, then %v", s, s2)
	}
}

// Whatever a page holds, walking through it ends.
func FuzzNext(f *testing.F) {
	f.Add([]byte{30, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0})
	f.Add([]byte{0, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0})
	b := New(1, 2*DataSize)
	b.Write(0, 1, []byte("one"))
	b.Write(0, 1<<40, make([]byte, 200))
	p := make([]byte, PageSize)
	b.ReadPage(0, p)
	f.Add(p[pageHeader:300])
	f.Fuzz(func(t *testing.T, p []byte) {
		off, now := 0, uint64(0)
		for {
			end, _, at, ok := next(p, off, now)
			if !ok {
				return
			}
			if end <= off {
				t.Fatalf("from %d to %d", off, end)
			}
			off, now = end, at
		}
	})
}
