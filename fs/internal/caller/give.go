package caller

import (
	"bytes"
	"sync"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// pageSize is that of callers.
const pageSize = 4096

// Text is the text at addr, up to limit bytes. !whole: it does not end there. EFAULT: it cannot be read.
func (c *Call) Text(addr uint64, limit int) (text []byte, whole bool, err error) {
	for len(text) < limit {
		at := addr + uint64(len(text))
		b, err := c.Read(at, min(limit-len(text), int(pageSize-at%pageSize)))
		if err != nil {
			return nil, false, err
		}
		if end := bytes.IndexByte(b, 0); end >= 0 {
			return append(text, b[:end]...), true, nil
		}
		text = append(text, b...)
	}
	return text, false, nil
}

// Numbers are those of descriptors that callers are given. All who give some to one process share them: two must not choose
// the same number. Its lock is taken before all others.
type Numbers struct {
	first int
	mu    sync.Mutex
}

// NewNumbers returns Numbers of which first is the least.
func NewNumbers(first int) *Numbers { return &Numbers{first: first} }

// Give answers c with a descriptor for the file of ours. The error is ErrDone, or EMFILE: the caller may not have more.
func (n *Numbers) Give(c *Call, ours int, flags uint32) (int64, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	number := n.first
	for HasFD(c.TID, number) {
		number++
	}
	switch err := seccomp.GiveAs(c.Listener, c.ID, ours, number, flags); err {
	case nil:
		return int64(number), ErrDone
	case unix.EBADF: // RLIMIT_NOFILE
		return 0, unix.EMFILE
	default:
		return 0, err
	}
}
