package emu

import (
	"bytes"
	"slices"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine/arch"
)

type ramPage = [pageSize]byte

// A ramImage is what guest memory held: the pages that were not zero. It is immutable,
// and several share the pages that are the same in them.
type ramImage struct {
	frames []uint32   // numbers, ascending
	pages  []*ramPage // their contents
}

// A stretch is a piece of RAM, in whole pages.
type stretch struct{ phys, size uint64 }

// zeroPage is no page of any ramImage.
var zeroPage ramPage

// frameSet is a set of frames of the direct map; nil is empty.
type frameSet []uint64

func newFrameSet(pas []uint64) frameSet {
	if len(pas) == 0 {
		return nil
	}
	s := make(frameSet, directMapSize/pageSize/64)
	for _, pa := range pas {
		s[pa/pageSize/64] |= 1 << (pa / pageSize % 64)
	}
	return s
}

func (s frameSet) has(frame uint32) bool {
	return int(frame/64) < len(s) && s[frame/64]>>(frame%64)&1 != 0
}

// eachTouched calls f for every frame of parts that is not zero for sure.
func (m *Machine) eachTouched(parts []stretch, f func(frame uint32)) {
	for _, p := range parts {
		m.vm.Touched(p.phys, p.size, func(phys, size uint64) {
			for ; size > 0; phys, size = phys+pageSize, size-pageSize {
				f(uint32(phys / pageSize))
			}
		})
	}
}

func (m *Machine) frame(n uint32) []byte { return m.mem.ram[uint64(n)*pageSize:][:pageSize] }

// copyRAM copies parts. It leaves out frames in free, whose contents are not needed. Pages that are
// the same in base are shared with it.
func (m *Machine) copyRAM(parts []stretch, free frameSet, base *ramImage) *ramImage {
	img, at := &ramImage{}, 0
	m.eachTouched(parts, func(n uint32) {
		if free.has(n) {
			return
		}
		live := m.frame(n)
		for at < len(base.frames) && base.frames[at] < n {
			at++
		}
		var p *ramPage
		switch {
		case at < len(base.frames) && base.frames[at] == n && bytes.Equal(live, base.pages[at][:]):
			p = base.pages[at]
		case bytes.Equal(live, zeroPage[:]):
			return
		default:
			p = new(ramPage)
			copy(p[:], live)
		}
		img.frames, img.pages = append(img.frames, n), append(img.pages, p)
	})
	return img
}

// putRAM sets parts to the contents of img. Frames that are not in img and not in free become zero.
func (m *Machine) putRAM(img *ramImage, parts []stretch, free frameSet) {
	at, zero := 0, stretch{}
	flush := func() {
		if zero.size > 0 {
			m.vm.Zero(zero.phys, zero.size)
		}
		zero = stretch{}
	}
	put := func(end uint64) {
		for ; at < len(img.frames) && uint64(img.frames[at]) < end; at++ {
			if live := m.frame(img.frames[at]); !bytes.Equal(live, img.pages[at][:]) {
				copy(live, img.pages[at][:])
			}
		}
	}
	m.eachTouched(parts, func(n uint32) {
		put(uint64(n))
		switch phys := uint64(n) * pageSize; {
		case at < len(img.frames) && img.frames[at] == n:
			put(uint64(n) + 1)
		case free.has(n):
		case zero.phys+zero.size == phys && zero.size > 0:
			zero.size += pageSize
		default:
			flush()
			zero = stretch{phys, pageSize}
		}
	})
	put(ramSize / pageSize)
	flush()
}

// dataOf are the parts of RAM that segments take which are not executed; base is the
// virtual minus the physical address.
func dataOf(segs []image.Segment, base uint64) (parts []stretch) {
	for i := range segs {
		if s := &segs[i]; !s.Exec && s.Size > 0 {
			parts = append(parts, stretch{s.Addr - base, pageUp(s.Size)})
		}
	}
	return parts
}

// find is the page of frame n, or nil.
func (r *ramImage) find(n uint32) *ramPage {
	if i, ok := slices.BinarySearch(r.frames, n); ok {
		return r.pages[i]
	}
	return nil
}

// long is the unsigned long at pa, a multiple of its size.
func (r *ramImage) long(l arch.Layout, pa uint64) uint64 {
	if p := r.find(uint32(pa / pageSize)); p != nil {
		return l.Long(p[pa%pageSize:])
	}
	return 0
}

// putLong changes the unsigned long at pa, a multiple of its size, in a page of r. r must not be shared yet.
func (r *ramImage) putLong(l arch.Layout, pa, v uint64) {
	i, ok := slices.BinarySearch(r.frames, uint32(pa/pageSize))
	if !ok {
		return
	}
	p := *r.pages[i] // the page may be another's, too
	l.PutLong(p[pa%pageSize:], v)
	r.pages[i] = &p
}
