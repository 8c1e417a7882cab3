package emu

import (
	"math/bits"

	"github.com/kprobefs/kprobefs/emu/system"
)

// slabs give the host small pieces of guest memory in the direct map
// (task structs, instances): one free list for each power of two.
type slabs struct {
	mem  *memory
	free [heapMax + 1][]uint64 // by log2 of the size; addresses
}

const (
	heapMin  = 6  // log2 of the smallest piece: a cache line
	heapPage = 12 // of a page
	heapMax  = 13 // of the largest piece: the largest instance of a kretprobe
)

func heapClass(size int) int { return max(heapMin, bits.Len(uint(size-1))) }

// alloc gives size zeroed bytes, at most two pages, aligned to their size rounded
// up to a power of two.
func (h *slabs) alloc(size int) (va uint64, ok bool) {
	class := heapClass(size)
	list := &h.free[class]
	if len(*list) == 0 {
		pa, ok := h.refill(class)
		if !ok {
			return 0, false
		}
		for off := max(pageSize, 1<<class) - 1<<class; off >= 0; off -= 1 << class {
			*list = append(*list, h.mem.directMap+pa+uint64(off))
		}
	}
	va = (*list)[len(*list)-1]
	*list = (*list)[:len(*list)-1]
	clear(h.mem.ram[va-h.mem.directMap:][:1<<class])
	return va, true
}

// refill gets memory for pieces of class.
func (h *slabs) refill(class int) (pa uint64, ok bool) {
	f := &h.mem.frames
	if class <= heapPage {
		return f.alloc()
	}
	for n := uint64(1) << (class - heapPage); f.next%(n*pageSize) != 0; {
		if pa, ok = f.allocRun(1); !ok {
			return 0, false
		}
		f.release(pa)
	}
	return f.allocRun(1 << (class - heapPage))
}

// release takes back what alloc(size) gave.
func (h *slabs) release(va uint64, size int) {
	class := heapClass(size)
	h.free[class] = append(h.free[class], va)
}

// A stackPool gives kernel stacks. A task has one only while it is in the
// kernel, so few are needed, and the last one used is the next one given.
type stackPool struct {
	mem  *memory
	made uint64
	free []uint64 // lowest addresses
}

func (s *stackPool) alloc() (low uint64, err error) {
	if n := len(s.free); n > 0 {
		low = s.free[n-1]
		s.free = s.free[:n-1]
		return low, nil
	}
	if s.made == maxStacks {
		return 0, system.ErrNoMemory
	}
	off := s.made*s.mem.stackStride + s.mem.stackSize
	if err := s.mem.vm.Map(s.mem.stackArea+off, stackPhys+off, s.mem.stackSize, pageRW); err != nil {
		return 0, err
	}
	s.made++
	return s.mem.stackArea + off, nil
}

func (s *stackPool) release(low uint64) { s.free = append(s.free, low) }

// hole reports whether va lies in the hole below a stack.
func (s *stackPool) hole(va uint64) bool {
	off := va - s.mem.stackArea
	return off < s.made*s.mem.stackStride && off&s.mem.stackSize == 0
}
