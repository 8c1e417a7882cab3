package ring

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// Events of every length and any delta come back as they were put in.
func TestEventForm(t *testing.T) {
	for name, l := range layouts {
		t.Run(name, func(t *testing.T) {
			for _, delta := range []uint64{0, 1, deltaMask, deltaMask + 1, 1 << 40} {
				for n := range MaxEvent(l) + 1 {
					eventForm(t, l, delta, n)
				}
			}
		})
	}
}

// eventForm writes an event of n bytes delta behind another one.
func eventForm(t *testing.T, l arch.Layout, delta uint64, n int) {
	b := New(l, 1, minPages*room)
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

// The words that a user of raw pages sees, by hand.
func TestHeaderWords(t *testing.T) {
	for name, c := range map[string]struct{ page, events map[int]uint32 }{
		"little 8": {map[int]uint32{0: 100, 4: 0, 8: 20 + 124 + 16, 12: 0},
			map[int]uint32{0: 4, 20: 3 << 5, 24: 120, 144: 0<<5 | typeExtend, 148: 1 << 3, 152: 1}},
		"little 4": {map[int]uint32{0: 100, 4: 0, 8: 20 + 124 + 16},
			map[int]uint32{0: 4, 20: 3 << 5, 24: 120, 144: 0<<5 | typeExtend, 148: 1 << 3, 152: 1}},
		"big 8": {map[int]uint32{0: 0, 4: 100, 8: 0, 12: 20 + 124 + 16},
			map[int]uint32{0: 4 << 27, 20: 3, 24: 120, 144: typeExtend << 27, 148: 1 << 3, 152: 1 << 27}},
		"big 4": {map[int]uint32{0: 0, 4: 100, 8: 20 + 124 + 16},
			map[int]uint32{0: 4 << 27, 20: 3, 24: 120, 144: typeExtend << 27, 148: 1 << 3, 152: 1 << 27}},
	} {
		l := layouts[name]
		b := New(l, 1, minPages*room)
		b.Write(0, 100, make([]byte, 16))
		b.Write(0, 103, make([]byte, 114))
		b.Write(0, 103+1<<30, make([]byte, 1))
		p := make([]byte, PageSize)
		if !b.ReadPage(0, p) || b.ReadPage(0, make([]byte, PageSize)) {
			t.Fatal("not one page")
		}
		for at, want := range c.page {
			if got := l.Uint32(p[at:]); got != want {
				t.Errorf("%s: word at %d is %#x, want %#x", name, at, got, want)
			}
		}
		for at, want := range c.events {
			if got := l.Uint32(p[HeaderSize(l)+at:]); got != want {
				t.Errorf("%s: word at %d of the events is %#x, want %#x", name, at, got, want)
			}
		}
		if st := b.Stats(0); st.Read != 3 || st.Entries != 0 || st.Bytes != 0 {
			t.Errorf("after it: %+v", st)
		}
	}
}

// TestLost: a page says that events are lost before it, and if there is room for a word, how many.
func TestLost(t *testing.T) {
	for name, l := range layouts {
		b := New(l, 1, minPages*DataSize(l))
		event := make([]byte, 36) // 4084 bytes have room for 102 of them and for four bytes more
		b.Write(0, 0, event)
		b.Read(0, true).Next() // pages are read from here on
		for i := range uint64(1000) {
			b.Write(0, i, event)
		}
		lost := b.Stats(0).Overrun
		p := make([]byte, PageSize)
		if !b.ReadPage(0, p) || lost == 0 {
			t.Fatalf("%s: no page, or %d lost", name, lost)
		}
		if commit := l.Long(p[8:]); l.Word == 8 && commit != missedEvents|4080 {
			t.Errorf("%s: commit is %#x", name, commit)
		} else if l.Word == 4 && (commit != missedEvents|missedStored|4080 || l.Long(p[PageSize-4:]) != lost) {
			t.Errorf("%s: commit is %#x, and %d lost, want %d", name, commit, l.Long(p[PageSize-4:]), lost)
		}
	}
}

// Pages and single reads share what there is, and lost events are counted once.
func TestReadPage(t *testing.T) {
	b := New(usual, 1, 3*room)
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
		data := p[HeaderSize(usual):][:commit&0xfff]
		now := binary.LittleEndian.Uint64(p)
		for off := 0; ; events++ {
			end, d, at, ok := next(usual.Order, data, off, now)
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
	b := New(usual, 2, 2*room)
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
	b := New(usual, 1, 2*room)
	b.Write(0, 1, []byte("one"))
	b.Write(0, 1<<40, make([]byte, 200))
	p := make([]byte, PageSize)
	b.ReadPage(0, p)
	f.Add(p[HeaderSize(usual):300])
	f.Fuzz(func(t *testing.T, p []byte) {
		for _, order := range []arch.Order{arch.LittleEndian, arch.BigEndian} {
			walk(t, order, p)
		}
	})
}

// walk goes through the events of p.
func walk(t *testing.T, order arch.Order, p []byte) {
	off, now := 0, uint64(0)
	for {
		end, _, at, ok := next(order, p, off, now)
		if !ok {
			return
		}
		if end <= off {
			t.Fatalf("from %d to %d", off, end)
		}
		off, now = end, at
	}
}
