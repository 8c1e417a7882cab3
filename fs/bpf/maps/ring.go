package maps

import (
	"encoding/binary"
	"sync/atomic"
	"syscall"
	"unsafe"
)

// Bits of the first word of a record, which otherwise is its length (BPF_RINGBUF_…).
const (
	busy      = 1 << 31
	discarded = 1 << 30
	// RingHeader is how many bytes are in front of a record.
	RingHeader = 8
)

// A ring is a Ringbuf's state. Its pages are a process's, too: one with the reader's position, one with the writer's, and the
// data. Of all that the process may write there, only its position counts, and is compared with the ring's own.
type ring struct {
	consumer, producer *uint64
	size               uint64
	at                 uint64 // the writer's position, the ring's own
	open               map[int]int
}

// makeRing makes the memory: the data twice, so that a record that goes over the end is in one piece.
func (m *Map) makeRing(limits Limits, memory Memory) error {
	size := int(m.Max)
	if ringHeaders+2*size > limits.Bytes {
		return syscall.ENOMEM
	}
	all, err := memory(ringHeaders+2*size, true)
	if err != nil {
		return syscall.ENOMEM
	}
	word := func(at int) *uint64 { return (*uint64)(unsafe.Pointer(&all[at])) }
	m.ring = &ring{consumer: word(0), producer: word(pageSize), size: uint64(size), open: map[int]int{}}
	m.Mem = all[ringHeaders:]
	m.stride = 0
	return nil
}

// maxOpen is how many records may be reserved at once.
const maxOpen = 4096

// Reserve makes room for a record of size bytes, and returns where it begins in Mem. !ok: there is no room.
func (m *Map) Reserve(size uint64) (at int, ok bool) {
	r := m.ring
	if r == nil || size > r.size || size >= discarded || len(r.open) >= maxOpen {
		return 0, false
	}
	length := (size + RingHeader + 7) &^ 7
	used := r.at - atomic.LoadUint64(r.consumer)
	if length > r.size || used > r.size || r.size-used < length {
		return 0, false
	}
	start := int(r.at & (r.size - 1))
	r.open[start+RingHeader] = int(size)
	m.header(start, uint32(size)|busy)
	binary.NativeEndian.PutUint32(m.Mem[start+4:], 0)
	r.at += length
	atomic.StoreUint64(r.producer, r.at)
	return start + RingHeader, true
}

// header stores the first word of a record, after what is behind it.
func (m *Map) header(at int, v uint32) {
	atomic.StoreUint32((*uint32)(unsafe.Pointer(&m.Mem[at])), v)
}

// Reserved is the length of a reserved record; !ok: there is none.
func (m *Map) Reserved(at int) (size int, ok bool) {
	if m.ring == nil {
		return 0, false
	}
	size, ok = m.ring.open[at]
	return size, ok
}

// Commit ends the reservation of the record at a place. drop: readers do not see it.
func (m *Map) Commit(at int, drop bool) bool {
	size, ok := m.Reserved(at)
	if !ok {
		return false
	}
	delete(m.ring.open, at)
	v := uint32(size)
	if drop {
		v |= discarded
	}
	m.header(at-RingHeader, v)
	return true
}

// Unread is how many bytes a reader has not read, the ring's size, and both positions (bpf_ringbuf_query).
func (m *Map) Unread() (unread, size, consumer, producer uint64) {
	if m.ring == nil {
		return 0, 0, 0, 0
	}
	consumer = atomic.LoadUint64(m.ring.consumer)
	return m.ring.at - consumer, m.ring.size, consumer, m.ring.at
}
