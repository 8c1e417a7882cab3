package ring

import (
	"fmt"
	"syscall"

	"github.com/kprobefs/kprobefs/engine/arch"
)

// Saved is the state of one processor's ring as plain values. Load makes a ring of it with the same events,
// counts and position of consumers.
type Saved struct {
	Slots   int         // room, in pages
	Tail    uint64      // number of the last of Pages
	Pages   []SavedPage // pages that can still be read
	Last    uint64      // time of the newest event
	Pos     SavedPosition
	Overrun uint64
	Read    uint64
	Dropped uint64
}

// A SavedPage is a page with its events in the kernel's form.
type SavedPage struct {
	First, Time uint64 // number and time of its first event
	Events      uint64
	Used        int    // bytes of Data
	Data        []byte `json:"-"` // saved separately
}

// A SavedPosition is the place up to which events were consumed. It is before event number Num, in page Seq
// at byte Off or behind.
type SavedPosition struct {
	Seq  uint64
	Off  int
	Num  uint64
	Time uint64 // of the event before, if that is in the same page
}

// Save returns the state of b. Writers wait meanwhile, one processor at a time.
func (b *Buffer) Save() []Saved {
	all := make([]Saved, len(b.cpus))
	for i, c := range b.cpus {
		all[i] = c.save()
	}
	return all
}

func (c *cpu) save() Saved {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lock()
	defer c.unlock()
	r := c.ring.Load()
	s := Saved{
		Slots: len(r.slots), Tail: r.tail.Load(), Last: r.last,
		Pos:     SavedPosition{c.pos.seq, c.pos.off, c.pos.num, c.pos.time},
		Overrun: c.overrun, Read: c.read, Dropped: c.dropped.Load(),
	}
	for seq := max(r.oldest(), c.pos.seq); seq <= s.Tail; seq++ {
		p := r.slots[seq%uint64(len(r.slots))].Load()
		events, used := p.committed()
		s.Pages = append(s.Pages, SavedPage{p.first.Load(), p.time.Load(), events, used, append([]byte(nil), p.data[:used]...)})
	}
	return s
}

// Load makes a Buffer of what Save returned. Each part must have passed Check for that layout.
func Load(l arch.Layout, all []Saved) *Buffer {
	b := &Buffer{layout: l, cpus: make([]*cpu, len(all))}
	for i := range all {
		b.cpus[i] = all[i].load(l)
	}
	return b
}

func (s *Saved) load(l arch.Layout) *cpu {
	r := newPages(l, s.Slots)
	r.cur.seq.Store(nowhere)
	n := uint64(s.Slots)
	seq := s.Tail - uint64(len(s.Pages)) + 1
	for i := range s.Pages {
		from, p := &s.Pages[i], r.slots[seq%n].Load()
		p.first.Store(from.First)
		p.time.Store(from.Time)
		copy(p.data[:], from.Data)
		p.commit.Store(from.Events<<32 | uint64(len(from.Data)))
		p.seq.Store(seq)
		r.cur = p
		seq++
	}
	r.tail.Store(s.Tail)
	r.last = s.Last
	c := &cpu{pos: position{s.Pos.Seq, s.Pos.Off, s.Pos.Num, s.Pos.Time}, overrun: s.Overrun, read: s.Read}
	c.dropped.Store(s.Dropped)
	c.keep.Store(s.Pos.Seq)
	c.ring.Store(r)
	return c
}

// maxCount is the largest number of events and pages that is accepted. No machine writes so many.
const maxCount = 1 << 48

// Bytes is how much memory the events of a Buffer made of s take.
func (s *Saved) Bytes() int { return s.Slots * MaxDataSize }

// Check returns EINVAL if s cannot come from Save in a kernel of that layout: its pages have gaps, its
// events do not fill their page, or its position is in no page. maxSlots limits the number of pages.
func (s *Saved) Check(l arch.Layout, maxSlots int) error {
	bad := func(format string, args ...any) error {
		return fmt.Errorf(format+": %w", append(args, syscall.EINVAL)...)
	}
	n := uint64(len(s.Pages))
	switch {
	case s.Slots < minPages || s.Slots > maxSlots:
		return bad("a buffer of %d pages", s.Slots)
	case s.Tail >= maxCount || s.Pos.Seq > s.Tail || s.Pos.Num >= maxCount || s.Overrun >= maxCount:
		return bad("counts that no buffer reaches")
	case n == 0 || n > uint64(s.Slots) || n != s.Tail-s.first()+1:
		return bad("%d pages, of a buffer that has %d up to page %d", n, s.Slots, s.Tail)
	}
	for i := range s.Pages {
		if err := s.Pages[i].check(l); err != nil {
			return fmt.Errorf("page %d: %w", i, err)
		}
		if i > 0 && s.Pages[i].First != s.Pages[i-1].First+s.Pages[i-1].Events {
			return bad("page %d begins with event %d", i, s.Pages[i].First)
		}
	}
	return s.checkPosition(l)
}

// first is the number of the first page that is kept.
func (s *Saved) first() uint64 {
	if n := uint64(s.Slots); s.Tail >= n {
		return max(s.Tail-n+1, s.Pos.Seq)
	}
	return s.Pos.Seq
}

// checkPosition returns an error unless the position is before the oldest event, or at an event in the
// oldest page.
func (s *Saved) checkPosition(l arch.Layout) error {
	p, in := &s.Pages[0], s.Pos.Seq == s.first()
	num := p.First
	if in {
		for off := 0; off < min(s.Pos.Off, len(p.Data)); num++ {
			end, _, _, ok := next(l.Order, p.Data, off, 0)
			if off = end; !ok {
				break
			}
		}
	}
	if s.Pos.Num > num || in && s.Pos.Num != num || s.Pos.Off < 0 || s.Pos.Off > DataSize(l) {
		return fmt.Errorf("what was consumed ends at event %d, byte %d: %w", s.Pos.Num, s.Pos.Off, syscall.EINVAL)
	}
	return nil
}

// check returns an error unless the page has as many events as it says, and the last event is complete.
func (p *SavedPage) check(l arch.Layout) error {
	if len(p.Data) != p.Used || p.Used > DataSize(l) || p.First >= maxCount {
		return fmt.Errorf("%d bytes of events: %w", len(p.Data), syscall.EINVAL)
	}
	events := uint64(0)
	for off := 0; off < len(p.Data); {
		end, _, _, ok := next(l.Order, p.Data, off, 0)
		if !ok {
			break // the rest of the page is unused
		}
		events, off = events+1, end
	}
	if events != p.Events {
		return fmt.Errorf("%d events, not %d: %w", events, p.Events, syscall.EINVAL)
	}
	return nil
}

// Each calls f with each event of the page, of a kernel of that layout. It stops at the first error and
// returns it.
func (p *SavedPage) Each(l arch.Layout, f func(data []byte) error) error {
	for off := 0; off < len(p.Data); {
		end, data, _, ok := next(l.Order, p.Data, off, 0)
		if !ok {
			return nil
		}
		if err := f(data); err != nil {
			return err
		}
		off = end
	}
	return nil
}
