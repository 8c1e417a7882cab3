package perf

import (
	"encoding/binary"
	"slices"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/ready"
)

const pageSize = 4096

// Offsets in the page of control (struct perf_event_mmap_page).
const (
	pageCapabilities = 40
	pageSizeField    = 72
	pageHead         = 1024
	pageTail         = 1032
	pageDataOffset   = 1040
	pageDataSize     = 1048
	pageReserved     = 96 // size of what comes before the fields of the ring
	// capBit0Deprecated: programs need not ask for the instruction that reads counters, which is not there.
	capBit0Deprecated = 2
)

// A ring is the memory of an event that somebody has mapped (struct perf_buffer).
type ring struct {
	mem       []byte // the page of control, and the data
	data      []byte
	head      uint64 // the Server's own; the page has a copy
	overwrite bool   // nobody moves the tail
	lost      uint64 // records, since there was room for the last one
	comms     map[int]string
	tracker   *event // whose records of names the ring has; nil: it has none
	dead      bool
	waiters   []*ready.Pipe // of the events that write into it
}

// maxComms is how many names of tasks a ring remembers.
const maxComms = 4096

// mapRing maps a file of 1+pages pages.
func mapRing(fd, pages int, overwrite bool) (*ring, error) {
	mem, err := unix.Mmap(fd, 0, (1+pages)*pageSize, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		return nil, err
	}
	r := &ring{mem: mem, data: mem[pageSize:], overwrite: overwrite, comms: map[int]string{}}
	binary.NativeEndian.PutUint64(mem[pageCapabilities:], capBit0Deprecated)
	binary.NativeEndian.PutUint32(mem[pageSizeField:], pageReserved)
	binary.NativeEndian.PutUint64(mem[pageDataOffset:], pageSize)
	binary.NativeEndian.PutUint64(mem[pageDataSize:], uint64(pages*pageSize))
	return r, nil
}

// word is a word of the page of control.
func (r *ring) word(at int) *uint64 { return (*uint64)(unsafe.Pointer(&r.mem[at])) }

// room reports whether a record of size bytes has room. The tail is the caller's, and may be anything: a reader who is ahead of
// the head, or further behind than the ring is long, has no room.
func (r *ring) room(size int) bool {
	n := uint64(len(r.data))
	if uint64(size) >= n {
		return false
	}
	if r.overwrite {
		return true
	}
	used := r.head - atomic.LoadUint64(r.word(pageTail))
	return used <= n && n-used > uint64(size)
}

// write writes a record, whose size is a multiple of 8, and makes it visible.
func (r *ring) write(record []byte) {
	at := r.head & uint64(len(r.data)-1)
	n := copy(r.data[at:], record)
	copy(r.data, record[n:])
	r.head += uint64(len(record))
	atomic.StoreUint64(r.word(pageHead), r.head)
	for _, p := range r.waiters {
		p.Signal()
	}
}

// empty reports whether its reader has read all records.
func (r *ring) empty() bool { return atomic.LoadUint64(r.word(pageTail)) == r.head }

// close unmaps the ring.
func (r *ring) close() {
	if !r.dead {
		r.dead = true
		_ = unix.Munmap(r.mem)
	}
}

// writesTo makes e's records go to r; nil: nowhere. Who waits for e is woken by what comes there. Server.mu is held.
func (e *event) writesTo(r *ring) {
	if e.ring != nil && e.ready != nil {
		e.ring.waiters = slices.DeleteFunc(e.ring.waiters, func(p *ready.Pipe) bool { return p == e.ready })
	}
	e.ring = r
	if r != nil && e.ready != nil {
		r.waiters = append(r.waiters, e.ready)
	}
}
