// Package ready makes a descriptor readable while there is something to read elsewhere, in memory that a process maps.
//
// A file in memory can be mapped and not waited for, and a pipe the other way round. So a process waits with a pipe for what it
// reads in its memory. No call tells when it has read everything: while a pipe is readable its Pipe looks now and then.
//
// A Pipe has a lock of its own, under which nothing is called. The package imports nothing of ours.
package ready

import (
	"strconv"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// How often a Pipe looks whether everything was read: first, and at last.
const (
	soonest = time.Millisecond
	latest  = 50 * time.Millisecond
)

// A Pipe is one such pipe.
type Pipe struct {
	empty    func() bool
	ends     [2]int
	dev, ino uint64

	mu     sync.Mutex
	full   bool // there is a byte in it
	closed bool
	hung   bool // nothing comes any more
}

// New makes a Pipe. empty reports whether there is nothing to read; it is called with no lock held.
func New(empty func() bool) (*Pipe, error) {
	p := &Pipe{empty: empty}
	if err := unix.Pipe2(p.ends[:], unix.O_CLOEXEC|unix.O_NONBLOCK); err != nil {
		return nil, err
	}
	var st unix.Stat_t
	if err := unix.Fstat(p.ends[0], &st); err != nil {
		p.Close()
		return nil, err
	}
	p.dev, p.ino = st.Dev, st.Ino
	return p, nil
}

// End is the descriptor that a process waits with. It is the Pipe's.
func (p *Pipe) End() int { return p.ends[0] }

// Lend is End with a file of its own, which is the caller's from now on: who waits then can be heard closing it.
func (p *Pipe) Lend() (fd int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || p.hung {
		return -1, unix.EPIPE
	}
	own, err := unix.Open("/proc/self/fd/"+strconv.Itoa(p.ends[1]), unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1, err
	}
	fd, p.ends[0] = p.ends[0], own
	return fd, nil
}

// Inode says which file a process has.
func (p *Pipe) Inode() (dev, ino uint64) { return p.dev, p.ino }

// Signal says that there is something to read. It does not block. A nil Pipe has nobody who waits.
func (p *Pipe) Signal() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.full || p.closed || p.hung {
		return
	}
	p.full = true
	_, _ = unix.Write(p.ends[1], []byte{0})
	go p.watch()
}

// watch takes the byte out when everything was read.
func (p *Pipe) watch() {
	for wait := soonest; ; wait = min(2*wait, latest) {
		time.Sleep(wait)
		p.mu.Lock()
		closed := p.closed
		p.mu.Unlock()
		if closed {
			return
		}
		if p.empty() {
			break
		}
	}
	p.mu.Lock()
	if p.full = false; !p.closed {
		var b [1]byte
		_, _ = unix.Read(p.ends[0], b[:])
	}
	p.mu.Unlock()
	if !p.empty() { // something has come meanwhile
		p.Signal()
	}
}

// HangUp says that nothing will come any more: who waits finds POLLHUP. A nil Pipe has nobody who waits.
func (p *Pipe) HangUp() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed && !p.hung {
		p.hung = true
		unix.Close(p.ends[1])
	}
}

// Close closes both ends. It may be called once.
func (p *Pipe) Close() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	unix.Close(p.ends[0])
	if !p.hung {
		unix.Close(p.ends[1])
	}
}
