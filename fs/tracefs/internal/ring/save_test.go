package ring

import (
	"errors"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
)

// all is everything that can be asked of b: counts, events, and what was lost.
func all(b *Buffer) (got []uint64) {
	for i := range b.CPUs() {
		st := b.Stats(i)
		got = append(got, st.Entries, st.Overrun, st.Dropped, st.Read, st.Bytes, st.Oldest, uint64(b.Size(i)))
	}
	r := b.Read(-1, false)
	for ev, ok := r.Next(); ok; ev, ok = r.Next() {
		got = append(got, ev.Time, ev.Lost, uint64(ev.CPU), uint64(len(ev.Data)), uint64(ev.Data[0]))
	}
	return got
}

// TestSave: whatever was done to a buffer, the loaded one has the same, and what is done to both goes
// on the same.
func TestSave(t *testing.T) {
	for seed := range uint64(15) {
		rng := rand.New(rand.NewPCG(seed, 0))
		b := New(usual, 2, room*(2+rng.IntN(4)))
		at := uint64(0)
		step := func(bs ...*Buffer) {
			what, cpu, n := rng.IntN(40), rng.IntN(2), 1+rng.IntN(600)
			if at += uint64(rng.IntN(50)); rng.IntN(20) == 0 {
				at += 1 << 30
			}
			for _, b := range bs {
				switch what {
				case 0:
					b.Resize(cpu, n*40)
				case 1:
					b.Reset(cpu)
				case 2, 3:
					r := b.Read(-1, true)
					for range n / 20 {
						r.Next()
					}
				case 4:
					b.ReadPage(cpu, make([]byte, PageSize))
				case 5:
					b.NoOverwrite.Store(n%2 == 0)
				default:
					b.Write(cpu, at, slices.Repeat([]byte{byte(n)}, n))
				}
			}
		}
		for range rng.IntN(600) {
			step(b)
		}
		saved := b.Save()
		for i := range saved {
			if err := saved[i].Check(usual, 1000); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
		c := Load(usual, saved)
		c.NoOverwrite.Store(b.NoOverwrite.Load())
		for i := range 100 {
			if !slices.Equal(all(b), all(c)) {
				t.Fatalf("seed %d: after %d steps:\n%v\n%v", seed, i, all(b), all(c))
			}
			step(b, c)
		}
	}
}

// TestSavedCheck: a state that no buffer can have is refused.
func TestSavedCheck(t *testing.T) {
	for i, change := range []func(s *Saved){
		func(s *Saved) { s.Slots = 1 },
		func(s *Saved) { s.Slots = 11 },
		func(s *Saved) { s.Tail = 0 },
		func(s *Saved) { s.Tail = 1 << 60 },
		func(s *Saved) { s.Pages = nil },
		func(s *Saved) { s.Pages[1].First++ },
		func(s *Saved) { s.Pages[0].Events-- },
		func(s *Saved) { s.Pages[0].Data = s.Pages[0].Data[1:] },
		func(s *Saved) { s.Pages[0].Data[0] ^= 3 },
		func(s *Saved) { s.Pos.Num = 1 << 40 },
		func(s *Saved) { s.Pos.Seq = s.Tail + 1 },
		func(s *Saved) { s.Pos.Off = -1 },
		func(s *Saved) { s.Overrun = 1 << 63 },
	} {
		b := New(usual, 1, 3*room)
		for n := range uint64(1000) {
			put(b, 0, n, n)
		}
		s := b.Save()[0]
		change(&s)
		if err := s.Check(usual, 10); !errors.Is(err, syscall.EINVAL) {
			t.Errorf("%d: %v", i, err)
		}
	}
}
