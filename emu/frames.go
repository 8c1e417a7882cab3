package emu

// frames hands out page frames of the part of RAM that the direct map shows.
// It belongs to the holder of the machine lock.
type frames struct {
	ram  []byte
	next uint64   // frames from here to end were never used, so are zero
	end  uint64   // behind the last one
	free []uint64 // given back
}

// alloc gives a zeroed frame.
func (f *frames) alloc() (pa uint64, ok bool) {
	if n := len(f.free); n > 0 {
		pa = f.free[n-1]
		f.free = f.free[:n-1]
		clear(f.ram[pa : pa+pageSize])
		return pa, true
	}
	return f.allocRun(1)
}

// allocRun gives n adjoining zeroed frames.
func (f *frames) allocRun(n uint64) (pa uint64, ok bool) {
	if n*pageSize > f.end-f.next {
		return 0, false
	}
	pa = f.next
	f.next += n * pageSize
	return pa, true
}

func (f *frames) release(pa uint64) { f.free = append(f.free, pa) }

// left counts the frames that can still be handed out.
func (f *frames) left() uint64 { return uint64(len(f.free)) + (f.end-f.next)/pageSize }
