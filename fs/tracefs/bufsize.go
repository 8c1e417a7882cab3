package tracefs

import (
	"fmt"
	"math"
	"strconv"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Sizes of the top buffer for each processor: small until something is to be
// recorded.
const (
	bootBufferKB    = 7
	defaultBufferKB = 1408
	maxBufferKB     = 1 << 20
	// maxRoomKB bounds all buffers together, with a snapshot of each. Linux asks how much
	// memory there is (ring_buffer_resize), the machine's has nothing to do with the host's.
	maxRoomKB = 8 << 20
)

// expand gives the top buffer its full size, before the first event is enabled
// anywhere (tracing_update_buffers).
func (a *array) expand() {
	if !a.fs.expanded {
		a.fs.top.resize(-1, defaultBufferKB)
	}
}

// resize gives a processor or, with -1, each, kb KiB; the ring makes whole
// pages of that. FS.mu is held.
func (a *array) resize(cpu, kb int) {
	a.fs.expanded = true
	b := a.buf.Load()
	for i := range b.CPUs() {
		if cpu < 0 || cpu == i {
			b.Resize(i, kb<<10)
		}
	}
}

// growth is how many KiB resize would add; FS.mu is held.
func (a *array) growth(cpu, kb int) int {
	sum := 0
	for i := range a.fs.cfg.CPUs {
		if cpu < 0 || cpu == i {
			sum += kb - a.kb(i)
		}
	}
	return max(sum, 0)
}

// roomKB is what all buffers take when they are full, each with a snapshot; FS.mu is held.
func (fs *FS) roomKB() int {
	sum := 0
	for _, a := range fs.arrays {
		for i := range fs.cfg.CPUs {
			sum += 2 * a.kb(i)
		}
	}
	return sum
}

// kb is how large the buffer of a processor is.
func (a *array) kb(cpu int) int { return a.buf.Load().Size(cpu) >> 10 }

// sizeFile is buffer_size_kb: each processor's room, X where they differ. Until
// the first event is enabled it shows, too, what there will be. Writing sets it
// for all.
func (a *array) sizeFile() vtree.Node { return a.sizeOf(-1) }

func (a *array) sizeOf(cpu int) *vtree.File {
	return &vtree.File{
		Mode: writeMode,
		Show: func(*vtree.Open) ([]byte, error) {
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			return a.sizeText(cpu), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			n, err := kstr.UserUint(p, 10)
			if err != nil {
				return err
			}
			kb, err := bufferKB(n)
			if err != nil {
				return err
			}
			a.fs.mu.Lock()
			defer a.fs.mu.Unlock()
			if a.fs.roomKB()+2*a.growth(cpu, kb) > maxRoomKB {
				return syscall.ENOMEM
			}
			a.resize(cpu, kb)
			return nil
		}),
	}
}

// bufferKB is the size for n KiB. As in the kernel, the number of bytes wraps around,
// and so does that of pages, which makes some large sizes the smallest
// (tracing_entries_write, ring_buffer_resize).
func bufferKB(n uint64) (kb int, err error) {
	bytes := n << 10
	switch {
	case n == 0:
		return 0, syscall.EINVAL
	case bytes > math.MaxUint64-(ring.DataSize-1):
		return 0, nil
	case bytes>>10 > maxBufferKB:
		return 0, syscall.ENOMEM
	}
	return int(bytes >> 10), nil
}

func (a *array) sizeText(cpu int) []byte {
	if cpu >= 0 {
		return append(strconv.AppendInt(nil, int64(a.kb(cpu)), 10), '\n')
	}
	for i := range a.fs.cfg.CPUs {
		if a.kb(i) != a.kb(0) {
			return []byte("X\n")
		}
	}
	return a.expandedText(a.kb(0), defaultBufferKB)
}

func (a *array) expandedText(kb, full int) []byte {
	if a.fs.expanded {
		return fmt.Appendf(nil, "%d\n", kb)
	}
	return fmt.Appendf(nil, "%d (expanded: %d)\n", kb, full)
}

// totalFile is buffer_total_size_kb.
func (a *array) totalFile() vtree.Node {
	return &vtree.File{Mode: readMode, Show: func(*vtree.Open) ([]byte, error) {
		a.fs.mu.Lock()
		defer a.fs.mu.Unlock()
		total := 0
		for i := range a.fs.cfg.CPUs {
			total += a.kb(i)
		}
		return a.expandedText(total, defaultBufferKB*a.fs.cfg.CPUs), nil
	}}
}
