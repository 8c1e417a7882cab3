package large

import (
	"sync"
	"unsafe"
)

// An Arena gives pieces of memory that live as long as any of them. Nothing in it points elsewhere. The zero Arena is
// ready for use, by any goroutine.
type Arena struct {
	mu     sync.Mutex // protects the fields below
	left   []byte     // of the chunk
	chunks [][]byte   // all, in the order of their use
	taken  int        // how many are in use
	dirty  int        // how many were in use before the last Reset
}

// chunk is how much memory an Arena takes at once, in bytes.
const chunk = 4 << 20

// Bytes are n zero bytes at an address that is a multiple of 8. Nothing can be appended to them in place.
func (a *Arena) Bytes(n int) []byte {
	whole := (n + 7) &^ 7
	if whole > chunk {
		return Bytes(n, 0)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if whole > len(a.left) {
		a.left = a.take()
	}
	b := a.left[:n:whole]
	a.left = a.left[whole:]
	if a.taken <= a.dirty {
		clear(b[:whole])
	}
	return b
}

// take is a chunk: one that was in use before, or a new one. mu is held.
func (a *Arena) take() []byte {
	if a.taken == len(a.chunks) {
		a.chunks = append(a.chunks, aligned(chunk))
	}
	a.taken++
	return a.chunks[a.taken-1]
}

// Reset takes all pieces back, to give their memory again. None of them may be in use.
func (a *Arena) Reset() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.left, a.taken, a.dirty = nil, 0, max(a.dirty, a.taken)
}

// A Number is what Numbers makes many of: one, or two.
type Number interface {
	uint16 | uint32 | int32 | uint64 | ~struct{ Start, End uint64 } | ~struct{ Symbol, Next uint32 }
}

// Numbers are n zeros out of a.
func Numbers[T Number](a *Arena, n int) []T {
	var one T
	b := a.Bytes(n * int(unsafe.Sizeof(one)))
	if n == 0 {
		return nil
	}
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), n)
}
