package ring

import (
	"context"
	"encoding/binary"
	"sync"
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// layouts are those of kernels with words of either size, and with either order of bytes.
var layouts = map[string]arch.Layout{
	"little 8": {Order: arch.LittleEndian, Word: 8}, "little 4": {Order: arch.LittleEndian, Word: 4},
	"big 8": {Order: arch.BigEndian, Word: 8}, "big 4": {Order: arch.BigEndian, Word: 4},
}

// usual is the layout where it does not matter, and room the DataSize there.
var (
	usual = arch.AMD64.Layout()
	room  = DataSize(usual)
)

func put(b *Buffer, cpu int, ts, n uint64) bool {
	var e [40]byte
	binary.LittleEndian.PutUint64(e[:], n)
	return b.Write(cpu, ts, e[:])
}

func numbers(r *Reader) (got []uint64, lost uint64) {
	for {
		ev, ok := r.Next()
		if !ok {
			return got, lost
		}
		lost += ev.Lost
		got = append(got, binary.LittleEndian.Uint64(ev.Data))
	}
}

func TestMergesByTime(t *testing.T) {
	b := New(usual, 2, 1<<16)
	for i, e := range []struct{ cpu, ts uint64 }{{1, 5}, {0, 6}, {1, 6}, {0, 9}, {1, 7}} {
		put(b, int(e.cpu), e.ts, uint64(i))
	}
	got, lost := numbers(b.Read(-1, false))
	want := []uint64{0, 1, 2, 4, 3}
	if lost != 0 || len(got) != len(want) {
		t.Fatalf("got %v, lost %d", got, lost)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
	if got, _ := numbers(b.Read(1, false)); len(got) != 3 {
		t.Errorf("processor 1 alone: %v", got)
	}
}

func TestOverwritesOldest(t *testing.T) {
	b := New(usual, 1, 3*room)
	const n = 1000
	for i := range uint64(n) {
		put(b, 0, i, i)
	}
	st := b.Stats(0)
	got, lost := numbers(b.Read(-1, false))
	if uint64(len(got)) != st.Entries || st.Entries+st.Overrun != n || lost != st.Overrun || lost == 0 {
		t.Fatalf("%d read, %d lost, %+v", len(got), lost, st)
	}
	for i, v := range got {
		if v != lost+uint64(i) {
			t.Fatalf("event %d is %d", i, v)
		}
	}
	if got2, _ := numbers(b.Read(-1, false)); len(got2) != len(got) {
		t.Errorf("a second look sees %d events", len(got2))
	}
	b.Reset(0)
	if st := b.Stats(0); st != (Stats{Oldest: st.Oldest}) {
		t.Errorf("after reset: %+v", st)
	}
	put(b, 0, n, n)
	if got, lost := numbers(b.Read(-1, false)); len(got) != 1 || lost != 0 {
		t.Errorf("after reset: %v, lost %d", got, lost)
	}
}

func TestConsumes(t *testing.T) {
	b := New(usual, 1, 3*room)
	for i := range uint64(300) {
		put(b, 0, i, i)
	}
	r := b.Read(-1, true)
	for i := range uint64(100) {
		if ev, ok := r.Next(); !ok || binary.LittleEndian.Uint64(ev.Data) != i+ev.Lost && i == 0 {
			t.Fatal(i, ok)
		}
	}
	other := b.Read(-1, true)
	a, _ := numbers(other)
	if rest, _ := numbers(r); len(rest) != 0 {
		t.Errorf("an event was read twice: %v", rest[:1])
	}
	if st := b.Stats(0); st.Entries != 0 || st.Read != uint64(100+len(a)) || st.Read+st.Overrun != 300 {
		t.Errorf("%+v, %d read by the other", st, len(a))
	}
}

func TestNoOverwrite(t *testing.T) {
	b := New(usual, 1, 2*room)
	b.NoOverwrite.Store(true)
	for i := range uint64(1000) {
		put(b, 0, i, i)
	}
	got, lost := numbers(b.Read(-1, true))
	if lost != 0 || got[0] != 0 || b.Stats(0).Dropped != uint64(1000-len(got)) {
		t.Fatalf("%d events from %d, lost %d, %+v", len(got), got[0], lost, b.Stats(0))
	}
	if !put(b, 0, 1, 1) {
		t.Error("no room after reading")
	}
}

func TestResizeKeeps(t *testing.T) {
	b := New(usual, 1, 2*room)
	for i := range uint64(50) {
		put(b, 0, i, i)
	}
	r := b.Read(-1, false)
	b.Resize(0, 100*room)
	put(b, 0, 50, 50)
	if got, lost := numbers(b.Read(-1, false)); len(got) != 51 || got[0] != 0 || lost != 0 {
		t.Errorf("%d events, lost %d", len(got), lost)
	}
	if got, _ := numbers(r); len(got) != 51 {
		t.Errorf("an older reader sees %d", len(got))
	}
}

func TestTooLong(t *testing.T) {
	b := New(usual, 1, 2*room)
	if !b.Write(0, 1, make([]byte, MaxEvent(usual))) || b.Write(0, 1, make([]byte, MaxEvent(usual)+1)) {
		t.Error("MaxEvent is wrong")
	}
}

// A writer runs at full speed through a small ring while readers of both kinds
// check that what they see is whole, in order, and accounted for.
func TestConcurrent(t *testing.T) {
	b := New(usual, 2, 4*room)
	const n = 200000
	var wg, readers sync.WaitGroup
	done := make(chan struct{})
	for cpu := range 2 {
		wg.Go(func() {
			for i := range uint64(n) {
				put(b, cpu, i, i)
			}
		})
	}
	check := func(consume bool) {
		var seen, lost [2]uint64
		for last := false; ; {
			r := b.Read(-1, consume)
			var next [2]uint64
			for {
				ev, ok := r.Next()
				if !ok {
					break
				}
				v := binary.LittleEndian.Uint64(ev.Data)
				if v != ev.Time || v < next[ev.CPU] {
					t.Errorf("event %d at %d, after %d", v, ev.Time, next[ev.CPU])
					return
				}
				next[ev.CPU] = v + 1
				seen[ev.CPU]++
				lost[ev.CPU] += ev.Lost
			}
			if last {
				break
			}
			select {
			case <-done:
				last = true
			default:
			}
		}
		if consume && (seen[0]+lost[0] != n || seen[1]+lost[1] != n) {
			t.Errorf("seen %v + lost %v", seen, lost)
		}
	}
	readers.Go(func() { check(true) })
	readers.Go(func() { check(false) })
	wg.Wait()
	close(done)
	readers.Wait()
}

func TestWait(t *testing.T) {
	b := New(usual, 1, 4*room)
	got := make(chan error, 1)
	go func() {
		got <- b.Wait(context.Background(), func() bool { return b.Stats(0).Entries == 2 })
	}()
	put(b, 0, 1, 1)
	put(b, 0, 2, 2)
	if err := <-got; err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := b.Wait(ctx, func() bool { return false }); err != context.Canceled {
		t.Error(err)
	}
}

func TestWriteDoesNotAllocate(t *testing.T) {
	b := New(usual, 1, 4*room)
	if n := testing.AllocsPerRun(1000, func() { put(b, 0, 1, 1) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkWrite(bm *testing.B) {
	b := New(usual, 1, 1408<<10)
	var e [48]byte
	for i := 0; bm.Loop(); i++ {
		b.Write(0, uint64(i), e[:])
	}
}
