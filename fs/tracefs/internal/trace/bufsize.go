package trace

import (
	"fmt"
	"math"
	"strconv"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/tracefs/internal/kstr"
	"github.com/kprobefs/kprobefs/fs/tracefs/internal/ring"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Sizes of the top array's buffer for each processor, in KiB: at boot, and as soon as the first event is
// enabled.
const (
	BootBufferKB    = 7
	DefaultBufferKB = 1408
	maxBufferKB     = 1 << 20
	// maxRoomKB limits the size of all buffers together, each with a snapshot, in KiB. Linux compares with
	// its free memory (ring_buffer_resize). The machine's memory does not matter here: the buffers are in
	// the host's memory.
	maxRoomKB = 8 << 20
)

// Expand gives the top array's buffer its full size. It is called before the first event is enabled in any
// array (tracing_update_buffers).
func (a *Array) Expand() {
	if !a.tr.expanded {
		a.tr.global.resize(-1, DefaultBufferKB)
	}
}

// resize sets the buffer size of one processor, or of all with -1, to kb KiB. The ring rounds it up to
// whole pages. The event mutex is held.
func (a *Array) resize(cpu, kb int) {
	a.tr.expanded = true
	b := a.Buf.Load()
	for i := range b.CPUs() {
		if cpu < 0 || cpu == i {
			b.Resize(i, kb<<10)
		}
	}
}

// growth is how many KiB resize would add. The event mutex is held.
func (a *Array) growth(cpu, kb int) int {
	sum := 0
	for i := range a.tr.Config.CPUs {
		if cpu < 0 || cpu == i {
			sum += kb - a.kb(i)
		}
	}
	return max(sum, 0)
}

// roomKB is the size of all full buffers, each with a snapshot, in KiB. The event mutex is held.
func (t *Tracing) roomKB() int {
	sum := 0
	for _, a := range t.All {
		for i := range t.Config.CPUs {
			sum += 2 * a.kb(i)
		}
	}
	return sum
}

// kb is the size of the buffer of a processor, in KiB.
func (a *Array) kb(cpu int) int { return a.Buf.Load().Size(cpu) >> 10 }

// SizeFile is buffer_size_kb. It shows each processor's size, or X if the sizes differ. Before the first
// event is enabled it also shows the later size. A write sets the size for all processors.
func (a *Array) SizeFile() vtree.Node { return a.sizeOf(-1, WriteMode) }

// sizeOf is the file of one processor; -1: of all.
func (a *Array) sizeOf(cpu int, mode uint32) *vtree.File {
	return &vtree.File{
		Mode: mode,
		Show: func(*vtree.Open) ([]byte, error) {
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
			return a.sizeText(cpu), nil
		},
		Store: vtree.StoreAll(func(p []byte) error {
			n, err := kstr.UserUint(p, 10)
			if err != nil {
				return err
			}
			kb, err := bufferKB(n, ring.DataSize(a.tr.layout))
			if err != nil {
				return err
			}
			a.tr.Mu.Lock()
			defer a.tr.Mu.Unlock()
			if a.tr.roomKB()+2*a.growth(cpu, kb) > maxRoomKB {
				return syscall.ENOMEM
			}
			a.resize(cpu, kb)
			return nil
		}),
	}
}

// bufferKB is the size that a write of n sets, in KiB, if events have room bytes of a page. As in the
// kernel, the number of bytes wraps around, and so does the number of pages. So some large numbers set the
// smallest size (tracing_entries_write, ring_buffer_resize).
func bufferKB(n uint64, room int) (kb int, err error) {
	bytes := n << 10
	switch {
	case n == 0:
		return 0, syscall.EINVAL
	case bytes > math.MaxUint64-uint64(room-1):
		return 0, nil
	case bytes>>10 > maxBufferKB:
		return 0, syscall.ENOMEM
	}
	return int(bytes >> 10), nil
}

func (a *Array) sizeText(cpu int) []byte {
	if cpu >= 0 {
		return append(strconv.AppendInt(nil, int64(a.kb(cpu)), 10), '\n')
	}
	for i := range a.tr.Config.CPUs {
		if a.kb(i) != a.kb(0) {
			return []byte("X\n")
		}
	}
	return a.expandedText(a.kb(0), DefaultBufferKB)
}

func (a *Array) expandedText(kb, full int) []byte {
	if a.tr.expanded {
		return fmt.Appendf(nil, "%d\n", kb)
	}
	return fmt.Appendf(nil, "%d (expanded: %d)\n", kb, full)
}

// TotalFile is buffer_total_size_kb.
func (a *Array) TotalFile() vtree.Node {
	return &vtree.File{Mode: ReadMode, Show: func(*vtree.Open) ([]byte, error) {
		a.tr.Mu.Lock()
		defer a.tr.Mu.Unlock()
		total := 0
		for i := range a.tr.Config.CPUs {
			total += a.kb(i)
		}
		return a.expandedText(total, DefaultBufferKB*a.tr.Config.CPUs), nil
	}}
}
